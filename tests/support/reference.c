#include "tests/support/reference.h"

#include <math.h>

#include "engine/storage/model-file.h"

void
reference_init (Reference  *self,
                const char *name)
{
  g_autofree char *file = g_strconcat (name, ".safetensors", NULL);
  g_autofree char *numbers = g_strconcat (name, ".json", NULL);
  g_autofree char *model = g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", numbers, NULL);
  g_autoptr(GError) error = NULL;

  self->model = sac_model_load (model, NULL, &error);
  g_assert_no_error (error);

  self->parser = json_parser_new ();
  json_parser_load_from_file (self->parser, path, &error);
  g_assert_no_error (error);
  self->root = json_node_get_object (json_parser_get_root (self->parser));
  self->cases = json_object_get_array_member (self->root, "cases");
}

void
reference_clear (Reference *self)
{
  g_clear_pointer (&self->model, sac_model_unref);
  g_clear_object (&self->parser);
}

static JsonArray *
get_text (Reference  *self,
          const char *key,
          int         number)
{
  return json_object_get_array_member (json_array_get_object_element (self->cases, number), key);
}

SacTokens
reference_pad (Reference  *self,
               SacTape    *tape,
               const char *key,
               int         first,
               int         end)
{
  int n_rows = end - first;
  int *lengths = sac_tape_take (tape, sizeof (int) * n_rows);
  SacTokens tokens = { .lengths = lengths, .n_rows = n_rows };
  int *ids;

  for (int row = 0; row < n_rows; row++)
    {
      lengths[row] = json_array_get_length (get_text (self, key, first + row));
      tokens.n_positions = MAX (tokens.n_positions, lengths[row]);
    }

  tokens.ids = ids = sac_tape_take (tape, sizeof (int) * tokens.n_positions * n_rows);

  for (int i = 0; i < tokens.n_positions * n_rows; i++)
    ids[i] = i / n_rows < lengths[i % n_rows]
               ? json_array_get_int_element (get_text (self, key, first + i % n_rows), i / n_rows)
               : SAC_PIECE_PAD;

  return tokens;
}

static double
norm (const SacTensor *tensor)
{
  double sum = 0;

  for (gsize i = 0; i < sac_tensor_size (tensor); i++)
    sum += (double) tensor->gradient[i] * tensor->gradient[i];

  return sqrt (sum);
}

void
assert_gradient_norms (SacModel   *model,
                       JsonObject *norms)
{
  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      double expected, found;

      if (parameter->buffer || parameter->frozen)
        continue;

      expected = json_object_get_double_member (norms, parameter->name);
      found = norm (&parameter->tensor);
      g_test_message ("%s: %g, expected %g", parameter->name, found, expected);
      g_assert_cmpfloat_with_epsilon (found, expected, 1e-5 + 1e-4 * expected);
    }
}
