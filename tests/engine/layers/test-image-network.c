#include "engine/layers/image-network.h"

#include "tests/support/tensors.h"

static SacImageNetwork
build (SacParameters *parameters,
       int            index)
{
  g_autoptr(JsonObject) config = json_object_new ();
  g_autoptr(GError) error = NULL;
  SacImageNetwork network = { NULL, 0 };

  g_assert_true (sac_image_network_build (&network, parameters, "", config, index, &error));
  g_assert_no_error (error);

  return network;
}

static void
assert_foreseen (SacImageNetwork *network)
{
  g_autoptr(SacTape) even = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacTape) odd = sac_tape_new (SAC_TAPE_INFERENCE);
  SacImageShape shape = { 1, 34, 33 };
  SacTensor *x = sac_tape_new_tensor (odd, sac_image_shape_rows (shape), 3);

  sac_test_fill (x, 1, 1);

  for (guint i = 0; i < network->parts->len; i++)
    {
      const SacImagePart *part = g_ptr_array_index (network->parts, i);
      SacImageShape foreseen = sac_image_part_get_shape (part, shape);
      SacTape *tape = i % 2 == 0 ? even : odd;

      sac_tape_reset (tape);
      x = sac_image_part_apply (part, tape, x, &shape);
      g_assert_cmpint (shape.height, ==, foreseen.height);
      g_assert_cmpint (shape.width, ==, foreseen.width);
      g_assert_cmpint (x->rows, ==, sac_image_shape_rows (shape));
    }

  g_assert_cmpint (x->columns, ==, network->n_channels);
}

/* What is measured beforehand is what comes out, of every kind of part. */
static void
test_shapes_are_foreseen (void)
{
  const char *const *names = sac_image_network_names ();

  for (int index = 0; names[index] != NULL; index++)
    {
      g_autoptr(SacParameters) parameters = sac_parameters_new ();
      SacImageNetwork network = build (parameters, index);

      assert_foreseen (&network);
      sac_image_network_clear (&network);
    }
}

/* The prefix stands before every name, and nothing else does. */
static void
test_prefix (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new_shapes ();
  g_autoptr(JsonObject) config = json_object_new ();
  SacImageNetwork network = { NULL, 0 };

  g_assert_true (sac_image_network_build (&network, parameters, "sees.", config, 1, NULL));
  g_assert_nonnull (sac_parameters_find (parameters, "sees.conv1.weight"));

  for (guint i = 0; i < parameters->all->len; i++)
    g_assert_true (g_str_has_prefix (((SacParameter *) parameters->all->pdata[i])->name, "sees."));

  sac_image_network_clear (&network);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/layers/image-network/shapes-are-foreseen", test_shapes_are_foreseen);
  g_test_add_func ("/engine/layers/image-network/prefix", test_prefix);

  return g_test_run ();
}
