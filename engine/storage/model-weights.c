#include "engine/storage/model-weights.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "engine/tensor/half.h"

#define FLOAT16_MAX 65504.0f

/* "[8000, 256]". */
static char *
print_shape (int           rank,
             const gint64 *shape)
{
  GString *text = g_string_new ("[");

  for (int i = 0; i < rank; i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", shape[i]);

  g_string_append_c (text, ']');

  return g_string_free (text, FALSE);
}

static void
get_shape (const SacParameter *parameter,
           gint64              shape[4])
{
  for (int i = 0; i < parameter->rank; i++)
    shape[i] = parameter->shape[i];
}

static gboolean
same_shape (const SacParameter    *parameter,
            const SacStoredTensor *stored,
            int                    first)
{
  for (int i = first; i < parameter->rank && stored->rank == parameter->rank; i++)
    if (stored->shape[i] != parameter->shape[i])
      return FALSE;

  return stored->rank == parameter->rank;
}

static int
count_known (SacModel             *model,
             const SacTensorNames *names)
{
  int n_known = 0;

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);

      n_known += sac_tensor_names_find (names, parameter->name) != NULL;
    }

  return n_known;
}

static gboolean
check_names (SacModel              *model,
             SacSafetensors        *file,
             const SacTensorNames  *names,
             GError               **error)
{
  int n_known = count_known (model, names);
  int n_stored = sac_safetensors_get_n_tensors (file);
  int n_expected = model->parameters->all->len;

  if (n_known == 0 && n_stored > 0)
    {
      const SacParameter *first = g_ptr_array_index (model->parameters->all, 0);

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("none of its tensors (“%s” and so on) belongs to a model of the kind “%s”, "
                     "which has “%s” and so on; rename them"),
                   sac_safetensors_get_tensor (file, 0)->name, model->kind->id, first->name);
      return FALSE;
    }

  for (int i = 0; i < n_expected && n_known < n_expected; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);

      if (sac_tensor_names_find (names, parameter->name) == NULL)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                       _("the tensor “%s” is missing (%d of %d are there); save it, or correct "
                         "config"), parameter->name, n_known, n_expected);
          return FALSE;
        }
    }

  return TRUE;
}

/* The commonest way to get a shape wrong: words were added to a vocabulary, or taken away. */
static gboolean
set_vocabulary_mismatch (SacModel               *model,
                         const SacParameter     *parameter,
                         const SacStoredTensor  *stored,
                         GError                **error)
{
  gboolean is_source, is_target;
  gint64 shape[4];

  get_shape (parameter, shape);
  is_source = model->source != NULL &&
              shape[0] == sac_text_codec_get_size (model->source);
  is_target = shape[0] == sac_model_get_n_target (model);

  if (!same_shape (parameter, stored, 1) || stored->shape[0] == shape[0] ||
      !(is_source || is_target))
    return FALSE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("“%s” has %" PRId64 " words, but the tensor “%s” has %" PRId64
                 " rows; put in the vocabulary that the model was trained with"),
               !is_target ? "vocabulary.source" : !is_source ? "vocabulary.target" : "vocabulary.*",
               shape[0], parameter->name, stored->shape[0]);

  return TRUE;
}

static gboolean
check_tensor (SacModel               *model,
              const SacParameter     *parameter,
              const SacStoredTensor  *stored,
              GError                **error)
{
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  gint64 shape[4];

  if (stored->dtype > SAC_DTYPE_BF16)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("the tensor “%s” holds whole numbers; save it as F32, F16 or BF16"),
                   stored->name);
      return FALSE;
    }

  if (same_shape (parameter, stored, 0))
    return TRUE;

  if (set_vocabulary_mismatch (model, parameter, stored, error))
    return FALSE;

  get_shape (parameter, shape);
  expected = print_shape (parameter->rank, shape);
  found = print_shape (stored->rank, stored->shape);
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("the tensor “%s” has the shape %s, but config asks for %s; correct config, or "
                 "save the tensor as PyTorch has it"),
               stored->name, found, expected);

  return FALSE;
}

static gboolean
is_finite (const SacTensor *tensor)
{
  gsize size = sac_tensor_size (tensor);
  int n_bad = 0;

  /* Without a way out of the loop the compiler turns it into vector code. */
  for (gsize i = 0; i < size; i++)
    n_bad |= !isfinite (tensor->values[i]);

  return n_bad == 0;
}

static void
add_warning (SacModel *model,
             char     *sentence)
{
  char *both = model->warning == NULL ? g_strdup (sentence)
                                      : g_strconcat (model->warning, " ", sentence, NULL);

  g_free (model->warning);
  g_free (sentence);
  model->warning = both;
}

/* PyTorch counts the batches that a batch norm has seen; nothing depends on it. */
static gboolean
is_known (const char *name,
          gpointer    model)
{
  return g_str_has_suffix (name, ".num_batches_tracked") ||
         sac_parameters_find (((SacModel *) model)->parameters, name) != NULL;
}

static void
warn_of_unused (SacModel             *model,
                const SacTensorNames *names)
{
  const char *first = NULL;
  int n_unused = sac_tensor_names_count_unused (names, is_known, model, &first);

  if (n_unused > 0)
    add_warning (model, g_strdup_printf (ngettext ("%d tensor is not used, “%s”.",
                                                   "%d tensors are not used, “%s” first.",
                                                   n_unused), n_unused, first));
}

static gboolean
check_tensors (SacModel              *model,
               const SacTensorNames  *names,
               GError               **error)
{
  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      const SacStoredTensor *added = sac_tensor_names_find_added (names, parameter->name);

      if (!check_tensor (model, parameter, sac_tensor_names_find (names, parameter->name), error) ||
          (added != NULL && !check_tensor (model, parameter, added, error)))
        return FALSE;
    }

  return TRUE;
}

static void
reorder_rows (const SacParameter *parameter,
              const int          *rows)
{
  gsize size = sac_tensor_size (&parameter->tensor);
  int n_rows = parameter->shape[0];
  gsize n_columns = size / n_rows;
  g_autofree float *values = g_memdup2 (parameter->tensor.values, sizeof (float) * size);

  for (int i = 0; i < n_rows; i++)
    memcpy (parameter->tensor.values + i * n_columns, values + rows[i] * n_columns,
            sizeof (float) * n_columns);
}

static void
read_tensor (const SacTensorNames *names,
             const SacParameter   *parameter)
{
  const SacStoredTensor *added = sac_tensor_names_find_added (names, parameter->name);
  gsize size = sac_tensor_size (&parameter->tensor);
  int n_rows;
  const int *rows = sac_tensor_names_get_rows (names, parameter->name, &n_rows);

  sac_stored_tensor_read (sac_tensor_names_find (names, parameter->name),
                          parameter->tensor.values);

  if (added != NULL)
    {
      g_autofree float *values = g_new (float, size);

      sac_stored_tensor_read (added, values);
      for (gsize i = 0; i < size; i++)
        parameter->tensor.values[i] += values[i];
    }

  /* The codec and the weights were made from one vocabulary. */
  g_assert (rows == NULL || n_rows == parameter->shape[0]);

  if (rows != NULL)
    reorder_rows (parameter, rows);
}

gboolean
sac_model_weights_read (SacModel              *model,
                        SacSafetensors        *file,
                        const SacTensorNames  *names,
                        GCancellable          *cancellable,
                        GError               **error)
{
  GPtrArray *all = model->parameters->all;
  const char *first = NULL;
  int n_bad = 0;

  if (!check_names (model, file, names, error) || !check_tensors (model, names, error))
    return FALSE;

  sac_parameters_allocate (model->parameters);

  for (guint i = 0; i < all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (all, i);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      read_tensor (names, parameter);

      if (!is_finite (&parameter->tensor) && n_bad++ == 0)
        first = parameter->name;
    }

  if (n_bad > 0)
    add_warning (model,
                 g_strdup_printf (ngettext ("%d tensor, “%s”, holds numbers that are NaN or "
                                            "infinite: what this model writes means nothing.",
                                            "%d tensors, “%s” first, hold numbers that are NaN "
                                            "or infinite: what this model writes means nothing.",
                                            n_bad), n_bad, first));

  warn_of_unused (model, names);

  return TRUE;
}

static gboolean
check_fits_float16 (const SacParameter  *parameter,
                    const float         *values,
                    GError             **error)
{
  gsize size = sac_tensor_size (&parameter->tensor);

  for (gsize i = 0; i < size; i++)
    {
      if (isfinite (values[i]) && fabsf (values[i]) > FLOAT16_MAX)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                       _("the tensor “%s” holds %g, too large for F16; save the model as BF16 or "
                         "F32"), parameter->name, values[i]);
          return FALSE;
        }
    }

  return TRUE;
}

gboolean
sac_model_weights_write (SacModel              *model,
                         SacSafetensorsWriter  *writer,
                         SacPrecision           precision,
                         GPtrArray             *buffers,
                         GError               **error)
{
  static const SacDtype dtypes[] = {
    [SAC_PRECISION_FLOAT32] = SAC_DTYPE_F32,
    [SAC_PRECISION_FLOAT16] = SAC_DTYPE_F16,
    [SAC_PRECISION_BFLOAT16] = SAC_DTYPE_BF16,
  };

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      const SacTensor *tensor = &parameter->tensor;
      const float *values = tensor->values;
      gint64 shape[4];
      /* What was measured is little, and its digits matter. */
      SacDtype dtype = parameter->buffer ? SAC_DTYPE_F32 : dtypes[precision];

      if (values == NULL)
        {
          float *widened = g_new (float, sac_tensor_size (tensor));

          sac_bfloat16_widen (tensor->bfloat16, widened, sac_tensor_size (tensor));
          g_ptr_array_add (buffers, widened);
          values = widened;
        }

      if (dtype == SAC_DTYPE_F16 && !check_fits_float16 (parameter, values, error))
        return FALSE;

      get_shape (parameter, shape);
      sac_safetensors_writer_add (writer, parameter->name, dtype, parameter->rank,
                                  shape, values);
    }

  return TRUE;
}
