#include "engine/training/checkpoint.h"

#include "engine/errors.h"
#include "engine/storage/safetensors.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define FORMAT "saccade-checkpoint-1"

/* The four arrays that go with every weight. What is frozen is the same after every start: it is
 * not saved. */
static const char *const parts[] = { "weight", "average", "mean", "square" };

static float *
part_values (SacOptimizer *optimizer,
             guint         parameter,
             int           part)
{
  const SacParameter *weight = g_ptr_array_index (optimizer->weights->all, parameter);
  const SacParameter *average = g_ptr_array_index (optimizer->average->all, parameter);

  switch (part)
    {
    case 0: return weight->tensor.values;
    case 1: return average->tensor.values;
    case 2: return optimizer->means[parameter];
    case 3: return optimizer->squares[parameter];
    default: g_assert_not_reached ();
    }
}

gboolean
sac_checkpoint_save (const char              *path,
                     const char              *recipe,
                     const char              *data,
                     SacOptimizer            *optimizer,
                     const SacTrainingState  *state,
                     GError                 **error)
{
  g_autoptr(SacSafetensorsWriter) writer = sac_safetensors_writer_new ();

  sac_safetensors_writer_set_metadata (writer, "format", FORMAT);
  sac_safetensors_writer_set_metadata (writer, "recipe", recipe);
  sac_safetensors_writer_set_metadata (writer, "data", data);
  sac_safetensors_writer_add_bytes (writer, "state", state,
                                    G_STRUCT_OFFSET (SacTrainingState, memory));
  sac_safetensors_writer_add_bytes (writer, "memory", state->memory, sizeof state->memory);
  sac_safetensors_writer_add_bytes (writer, "n_updates", &optimizer->n_updates,
                                    sizeof optimizer->n_updates);

  for (guint i = 0; i < optimizer->weights->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (optimizer->weights->all, i);
      gint64 shape = sac_tensor_size (&parameter->tensor);

      if (parameter->frozen)
        continue;

      for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
        {
          g_autofree char *name = g_strconcat (parts[part], "/", parameter->name, NULL);

          sac_safetensors_writer_add (writer, name, SAC_DTYPE_F32, 1, &shape,
                                      part_values (optimizer, i, part));
        }
    }

  return sac_safetensors_writer_finish (writer, path, error);
}

static gboolean
check_origin (SacSafetensors  *file,
              const char      *recipe,
              const char      *data,
              GError         **error)
{
  const char *known = sac_safetensors_get_metadata (file, "data");

  if (g_strcmp0 (sac_safetensors_get_metadata (file, "format"), FORMAT) != 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("not a checkpoint of a training"));
      return FALSE;
    }

  if (g_strcmp0 (sac_safetensors_get_metadata (file, "recipe"), recipe) != 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("made with another recipe; train from the start, or put the recipe back as "
                     "it was"));
      return FALSE;
    }

  /* The same sizes over other words: every weight would fit and mean something else. The first
   * checkpoints did not say what they were made with; they are believed. */
  if (known != NULL && !g_str_equal (known, data))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("made with other data, or with words split otherwise; train from the start, "
                     "or put the data back as they were"));
      return FALSE;
    }

  return TRUE;
}

static gboolean
read_bytes (SacSafetensors  *file,
            const char      *name,
            gpointer         bytes,
            gsize            n_bytes,
            GError         **error)
{
  const SacStoredTensor *stored = sac_safetensors_find (file, name);

  if (stored == NULL || stored->dtype != SAC_DTYPE_U8 || stored->n_values != n_bytes)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("“%s” is missing or damaged"), name);
      return FALSE;
    }

  memcpy (bytes, stored->data, n_bytes);

  return TRUE;
}

static gboolean
read_part (SacSafetensors  *file,
           SacOptimizer    *optimizer,
           guint            parameter,
           int              part,
           GError         **error)
{
  const SacParameter *weight = g_ptr_array_index (optimizer->weights->all, parameter);
  g_autofree char *name = g_strconcat (parts[part], "/", weight->name, NULL);
  const SacStoredTensor *stored = sac_safetensors_find (file, name);

  if (weight->frozen)
    return TRUE;

  if (stored == NULL || stored->dtype != SAC_DTYPE_F32 ||
      stored->n_values != sac_tensor_size (&weight->tensor))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("“%s” is missing or damaged"), name);
      return FALSE;
    }

  sac_stored_tensor_read (stored, part_values (optimizer, parameter, part));

  return TRUE;
}

/* Counters that can be counted on from, and a loss that another can be better than. */
static gboolean
is_sound (const SacTrainingState *state,
          const SacOptimizer     *optimizer)
{
  return state->update >= 0 && state->update < G_MAXINT64 &&
         state->epoch >= 0 && state->epoch < G_MAXINT32 &&
         state->batch >= 0 && state->batch < G_MAXINT32 &&
         state->n_worse >= 0 && state->n_worse < G_MAXINT32 &&
         optimizer->n_updates >= 0 && optimizer->n_updates < G_MAXINT64 &&
         !isnan (state->best_loss);
}

static gboolean
read_checkpoint (SacSafetensors    *file,
                 const char        *recipe,
                 const char        *data,
                 SacOptimizer      *optimizer,
                 SacTrainingState  *state,
                 GError           **error)
{
  int n_threads = state->n_threads;

  if (!check_origin (file, recipe, data, error) ||
      !read_bytes (file, "state", state, G_STRUCT_OFFSET (SacTrainingState, memory), error) ||
      !read_bytes (file, "n_updates", &optimizer->n_updates, sizeof optimizer->n_updates, error))
    return FALSE;

  /* The first checkpoints had none: nothing was remembered. */
  if (sac_safetensors_find (file, "memory") != NULL &&
      !read_bytes (file, "memory", state->memory, sizeof state->memory, error))
    return FALSE;

  if (!is_sound (state, optimizer))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("“%s” is missing or damaged"), "state");
      return FALSE;
    }

  if (state->n_threads != n_threads)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("made with %d threads: resume with as many"), state->n_threads);
      return FALSE;
    }

  for (guint i = 0; i < optimizer->weights->all->len; i++)
    for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
      if (!read_part (file, optimizer, i, part, error))
        return FALSE;

  return TRUE;
}

gboolean
sac_checkpoint_load (const char        *path,
                     const char        *recipe,
                     const char        *data,
                     SacOptimizer      *optimizer,
                     SacTrainingState  *state,
                     GError           **error)
{
  g_autoptr(SacSafetensors) file = sac_safetensors_open (path, error);

  if (file == NULL)
    return FALSE;

  if (!read_checkpoint (file, recipe, data, optimizer, state, error))
    {
      g_autofree char *name = g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", name);
      return FALSE;
    }

  return TRUE;
}
