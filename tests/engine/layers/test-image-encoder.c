#include "engine/layers/image-encoder.h"

#include "engine/errors.h"
#include "tests/support/tensors.h"

#include <math.h>
#include <string.h>

static SacImageEncoder *
build (SacParameters  *parameters,
       const char     *config,
       GError        **error)
{
  g_autoptr(JsonNode) node = json_from_string (config, NULL);

  return sac_image_encoder_build (parameters, "encoder.", json_node_get_object (node), error);
}

static const struct
{
  const char *config;
  int         input;
  int         rows;
  int         n_channels;
  guint       n_tensors;
  gsize       n_learned;
  const char *last;
} shapes[] = {
  { "{}", 112, 14, 192, 50, 1348768, "encoder.stage4.block1.bn2.running_var" },
  { "{'channels': [8, 16], 'input': 32, 'blocks': [0, 2], 'strides': [2, 2]}", 32, 8, 16, 30, 10760,
    "encoder.stage2.block2.bn2.running_var" },
  { "{'network': 'resnet18'}", 224, 7, 512, 100, 11176512, "encoder.layer4.1.bn2.running_var" },
  { "{'network': 'resnet34'}", 224, 7, 512, 180, 21284672, "encoder.layer4.2.bn2.running_var" },
  { "{'network': 'resnet50', 'grid': 14}", 224, 14, 2048, 265, 23508032,
    "encoder.layer4.2.bn3.running_var" },
  { "{'network': 'resnet101', 'input': 256}", 256, 8, 2048, 520, 42500160,
    "encoder.layer4.2.bn3.running_var" },
  { "{'network': 'resnet152'}", 224, 7, 2048, 775, 58143808, "encoder.layer4.2.bn3.running_var" },
  { "{'network': 'vgg16'}", 224, 14, 512, 26, 14714688, "encoder.features.28.bias" },
  { "{'network': 'vgg19'}", 224, 14, 512, 32, 20024384, "encoder.features.34.bias" },
};

/* Names and numbers of weights are torchvision's (without its classifiers). */
static void
test_shapes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr(SacParameters) parameters = sac_parameters_new_shapes ();
      g_autoptr(GError) error = NULL;
      g_autoptr(SacImageEncoder) encoder = build (parameters, shapes[i].config, &error);
      const SacParameter *last;
      gsize n_learned = 0;

      g_assert_no_error (error);
      g_assert_cmpint (sac_image_encoder_get_input (encoder), ==, shapes[i].input);
      g_assert_cmpint (sac_image_encoder_get_rows (encoder), ==, shapes[i].rows);
      g_assert_cmpint (sac_image_encoder_get_columns (encoder), ==, shapes[i].rows);
      g_assert_cmpint (sac_image_encoder_get_channels (encoder), ==, shapes[i].n_channels);

      for (guint k = 0; k < parameters->all->len; k++)
        {
          const SacParameter *parameter = g_ptr_array_index (parameters->all, k);

          n_learned += parameter->buffer ? 0 : sac_tensor_size (&parameter->tensor);
        }

      last = g_ptr_array_index (parameters->all, parameters->all->len - 1);
      g_test_message ("%s", shapes[i].config);
      g_assert_cmpuint (parameters->all->len, ==, shapes[i].n_tensors);
      g_assert_cmpuint (n_learned, ==, shapes[i].n_learned);

      if (!g_str_equal (shapes[i].last, last->name))
        g_assert_nonnull (sac_parameters_find (parameters, shapes[i].last));
    }
}

/* As the tables of torchvision's models have them, without what their classifiers do. */
static void
test_counts_products (void)
{
  static const struct { const char *config; gint64 n_products; } networks[] = {
    { "{'network': 'resnet18'}", 1813561344 },
    { "{'network': 'resnet50'}", G_GINT64_CONSTANT (4087136256) },
    { "{'network': 'vgg16'}", G_GINT64_CONSTANT (15346630656) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr(SacParameters) parameters = sac_parameters_new_shapes ();
      g_autoptr(GError) error = NULL;
      g_autoptr(SacImageEncoder) encoder = build (parameters, networks[i].config, &error);

      g_assert_no_error (error);
      g_assert_cmpint (sac_image_encoder_get_n_products (encoder), ==, networks[i].n_products);
    }
}

static const struct
{
  const char *config;
  const char *named; /* In the message. */
} bad[] = {
  { "{'network': 'alexnet'}", "network" },
  { "{'input': 8}", "input" },
  { "{'input': 100000}", "input" },
  { "{'grid': 1000}", "grid" },
  { "{'channels': 3}", "channels" },
  { "{'channels': []}", "channels" },
  { "{'channels': [1,1,1,1,1,1,1,1,1]}", "channels" },
  { "{'channels': [8, 100000, 8, 8]}", "channels" },
  { "{'channels': [8, 16]}", "strides" },
  { "{'strides': [0, 1, 1, 1]}", "strides" },
  { "{'blocks': [1, 2]}", "blocks" },
  { "{'blocks': ['a', 1, 1, 1]}", "blocks" },
  { "{'blocks': [[], 1, 1, 1]}", "blocks" },
  { "{'normalisation': 'bw'}", "normalisation" },
};

static void
test_bad_configs_are_named (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(SacParameters) parameters = sac_parameters_new_shapes ();
      g_autoptr(GError) error = NULL;
      g_autoptr(SacImageEncoder) encoder = build (parameters, bad[i].config, &error);

      g_assert_null (encoder);
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, bad[i].named));
    }
}

typedef struct
{
  SacParameters   *parameters;
  SacImageEncoder *encoder;
  SacTensor       *pictures; /* Two. */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  int side;

  fixture->parameters = sac_parameters_new ();
  fixture->encoder = build (fixture->parameters, data, NULL);
  side = sac_image_encoder_get_input (fixture->encoder);

  for (guint i = 0; i < fixture->parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (fixture->parameters->all, i);

      if (parameter->rank == 4)
        sac_test_fill (&parameter->tensor, i, sqrtf (3.0f / parameter->tensor.columns));
    }

  fixture->pictures = sac_parameters_add_matrix (fixture->parameters, "pictures",
                                                 2 * side * side, 3);
  sac_test_fill (fixture->pictures, 1, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_image_encoder_free (fixture->encoder);
  sac_parameters_free (fixture->parameters);
}

static void
test_prepared_is_the_same (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacTape) training = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *expected, *found, *one;
  SacTensor first = { 0 };
  int n_cells = sac_image_encoder_get_rows (fixture->encoder) *
                sac_image_encoder_get_columns (fixture->encoder);
  int n_channels = sac_image_encoder_get_channels (fixture->encoder);
  int n_pixels = fixture->pictures->rows / 2;

  /* Gives the running ones something to say. */
  sac_image_encoder_apply (fixture->encoder, training, fixture->pictures, 2);

  expected = sac_image_encoder_apply (fixture->encoder, tape, fixture->pictures, 2);
  sac_image_encoder_prepare (fixture->encoder);
  sac_image_encoder_prepare (fixture->encoder);
  found = sac_image_encoder_apply (fixture->encoder, tape, fixture->pictures, 2);
  sac_assert_tensor (found, 2 * n_cells, n_channels, expected->values, 1e-4);

  /* Alone, the second picture has the same annotations. */
  first = (SacTensor) { .rows = n_pixels, .columns = 3,
                        .values = sac_tape_take (tape, sizeof (float) * 3 * n_pixels) };
  for (int i = 0; i < n_pixels; i++)
    memcpy (first.values + 3 * i, fixture->pictures->values + 3 * (2 * i + 1), 3 * sizeof (float));
  one = sac_image_encoder_apply (fixture->encoder, tape, &first, 1);
  for (int i = 0; i < n_cells; i++)
    sac_assert_floats (one->values + i * n_channels, found->values + (2 * i + 1) * n_channels,
                       n_channels, 1e-4);
}

/* A colour is told from another one in a few steps down the gradient. */
static void
test_learns (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  double before = 0, now = 0;

  sac_parameters_add_gradients (fixture->parameters);

  for (int step = 0; step < 12; step++)
    {
      SacTensor *y = sac_image_encoder_apply (fixture->encoder, tape, fixture->pictures, 2);

      /* ½ Σ (y - t)² / n, t 1 for the one picture, 0 for the other. */
      now = 0;
      for (gsize i = 0; i < sac_tensor_size (y); i++)
        {
          double difference = y->values[i] - (i / y->columns % 2);

          now += difference * difference / sac_tensor_size (y);
          y->gradient[i] = difference / sac_tensor_size (y);
        }

      if (step == 0)
        before = now;

      sac_tape_backward (tape, sac_tape_new_tensor (tape, 1, 1));
      sac_tape_reset (tape);

      for (guint i = 0; i < fixture->parameters->all->len; i++)
        {
          SacParameter *parameter = g_ptr_array_index (fixture->parameters->all, i);

          for (gsize k = 0; k < sac_tensor_size (&parameter->tensor) && !parameter->buffer; k++)
            parameter->tensor.values[k] -= 0.3f * parameter->tensor.gradient[k];
        }

      sac_parameters_clear_gradients (fixture->parameters);
    }

  g_test_message ("from %g to %g", before, now);
  g_assert_cmpfloat (now, <, 0.5 * before);
}

/* The same number from -1 to 1 as in make-image-encoders.py, which explains it. */
static float
unit (guint64 seed,
      gsize   k)
{
  guint64 h = seed + (k + 1) * 0x9e3779b97f4a7c15;

  h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9;
  h = (h ^ (h >> 27)) * 0x94d049bb133111eb;
  h ^= h >> 31;

  return (float) (h >> 40) * 0x1p-23f - 1;
}

static void
fill_from_name (SacTensor  *tensor,
                const char *name,
                double      factor,
                double      offset)
{
  guint64 seed = 0xcbf29ce484222325;

  for (const char *c = name; *c != '\0'; c++)
    seed = (seed ^ (guchar) *c) * 0x100000001b3;

  for (gsize k = 0; k < sac_tensor_size (tensor); k++)
    tensor->values[k] = offset + factor * unit (seed, k);
}

static void
fill_from_names (SacParameters *parameters)
{
  for (guint i = 0; i < parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (parameters->all, i);
      SacTensor *tensor = &parameter->tensor;

      if (parameter->rank == 4)
        fill_from_name (tensor, parameter->name, sqrt (6.0 / tensor->columns), 0);
      else if (g_str_has_suffix (parameter->name, "running_var"))
        fill_from_name (tensor, parameter->name, 0.5, 1);
      else if (g_str_has_suffix (parameter->name, ".weight"))
        fill_from_name (tensor, parameter->name, 0.2, 0.7);
      else
        fill_from_name (tensor, parameter->name, 0.1, 0);
    }
}

/* Within 3 · 10⁻⁵ of the root of the mean square. */
static void
assert_matches (JsonObject      *expected,
                const SacTensor *found)
{
  JsonArray *shape = json_object_get_array_member (expected, "shape");
  JsonArray *numbers = json_object_get_array_member (expected, "numbers");
  double rms = json_object_get_double_member (expected, "root_mean_square");
  int step = json_object_get_int_member (expected, "step");
  double sum = 0, largest = 0;

  g_assert_cmpint (found->rows, ==, json_array_get_int_element (shape, 0) *
                                    json_array_get_int_element (shape, 1));
  g_assert_cmpint (found->columns, ==, json_array_get_int_element (shape, 2));

  for (gsize i = 0; i < sac_tensor_size (found); i++)
    sum += (double) found->values[i] * found->values[i];
  g_assert_cmpfloat_with_epsilon (sqrt (sum / sac_tensor_size (found)), rms, 1e-5 * rms);

  for (guint i = 0; i < json_array_get_length (numbers); i++)
    largest = MAX (largest, fabs (found->values[(gsize) i * step] -
                                  json_array_get_double_element (numbers, i)));
  g_test_message ("largest error %.2g of the deviation", largest / rms);
  g_assert_cmpfloat (largest, <, 3e-5 * rms);
}

/* With the same weights, the same maps as torchvision's, before and after they are prepared. */
static void
test_matches_torchvision (gconstpointer data)
{
  JsonObject *expected = (JsonObject *) data;
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacImageEncoder) encoder = sac_image_encoder_build (parameters, "encoder.", expected,
                                                                &error);
  int side = json_object_get_int_member (expected, "input");
  SacTensor *picture = sac_tape_new_tensor (tape, side * side, 3);

  g_assert_no_error (error);
  fill_from_names (parameters);
  fill_from_name (picture, "picture", 0.5, 0.5);

  assert_matches (expected, sac_image_encoder_apply (encoder, tape, picture, 1));
  sac_image_encoder_set_threads (encoder, 2);
  sac_image_encoder_prepare (encoder);
  assert_matches (expected, sac_image_encoder_apply (encoder, tape, picture, 1));
}

int
main (int    argc,
      char **argv)
{
  static const char *const small =
    "{'channels': [8, 16, 16], 'input': 32, 'blocks': [0, 1, 1], 'strides': [2, 2, 1]}";
  static const char *const gridded = "{'channels': [8, 24], 'input': 32, 'blocks': [0, 1], "
                                     "'strides': [2, 2], 'grid': 5}";

  g_autofree char *path = NULL;
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  JsonArray *references;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "data", "reference", "image-encoders.json", NULL);
  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  references = json_node_get_array (json_parser_get_root (parser));

  for (guint i = 0; i < json_array_get_length (references); i++)
    {
      JsonObject *reference = json_array_get_object_element (references, i);
      g_autofree char *name = g_strconcat ("/engine/layers/image-encoder/matches-torchvision/",
                                           json_object_get_string_member (reference, "network"),
                                           NULL);

      g_test_add_data_func (name, reference, test_matches_torchvision);
    }

  g_test_add_func ("/engine/layers/image-encoder/shapes", test_shapes);
  g_test_add_func ("/engine/layers/image-encoder/counts-products", test_counts_products);
  g_test_add_func ("/engine/layers/image-encoder/bad-configs-are-named",
                   test_bad_configs_are_named);
  g_test_add ("/engine/layers/image-encoder/prepared-is-the-same/small", Fixture, small, set_up,
              test_prepared_is_the_same, tear_down);
  g_test_add ("/engine/layers/image-encoder/prepared-is-the-same/grid", Fixture, gridded, set_up,
              test_prepared_is_the_same, tear_down);
  g_test_add ("/engine/layers/image-encoder/learns", Fixture, small, set_up, test_learns,
              tear_down);

  return g_test_run ();
}
