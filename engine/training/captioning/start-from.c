#include "engine/training/captioning/start-from.h"

#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "engine/storage/model-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

SacModel *
sac_start_from_load (const char    *path,
                     const char    *kind,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autoptr(SacModel) model = sac_model_load (path, cancellable, error);

  if (model == NULL)
    {
      g_prefix_error (error, "“start_from”: ");
      return NULL;
    }

  if (!g_str_equal (model->kind->id, kind))
    {
      g_autofree char *name = g_filename_display_name (path);

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("“start_from”: “%s” is of kind “%s”, expected “%s”"), name, model->kind->id,
                   kind);
      return NULL;
    }

  return g_steal_pointer (&model);
}

gboolean
sac_start_from_copy (SacModel    *first,
                     SacModel    *model,
                     const char  *prefix,
                     GError     **error)
{
  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      SacParameter *to = g_ptr_array_index (model->parameters->all, i);
      const SacParameter *from = sac_parameters_find (first->parameters, to->name);

      if (from == NULL || !g_str_has_prefix (to->name, prefix))
        continue;

      if (from->tensor.rows != to->tensor.rows || from->tensor.columns != to->tensor.columns)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                       _("“start_from”: “%s” is %d × %d there and %d × %d here; make the config "
                         "the same"), to->name, from->tensor.rows, from->tensor.columns,
                       to->tensor.rows, to->tensor.columns);
          return FALSE;
        }

      memcpy (to->tensor.values, from->tensor.values,
              sizeof (float) * sac_tensor_size (&to->tensor));
    }

  return TRUE;
}
