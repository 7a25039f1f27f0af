#include "engine/training/replica.h"

#include "tests/support/small-texts.h"

static void
test_shares_values_and_has_its_own_gradients (void)
{
  g_autoptr(JsonObject) config = small_texts_parse ("{\"embedding\": 6, \"hidden\": 8}");
  g_autoptr(SacCorpus) corpus = small_texts_grammar (20);
  g_autoptr(SacTextCodec) codec = small_texts_codec (corpus, FALSE);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = sac_model_new ("translation", config, NULL, codec, codec, &error);
  SacModel *replica;

  g_assert_no_error (error);
  sac_parameters_add_gradients (model->parameters);
  replica = sac_replica_new (model, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *one = g_ptr_array_index (model->parameters->all, i);
      const SacParameter *other = g_ptr_array_index (replica->parameters->all, i);

      g_assert_cmpstr (one->name, ==, other->name);
      g_assert_true (one->tensor.values == other->tensor.values);
      g_assert_true (one->tensor.gradient != other->tensor.gradient);
      g_assert_nonnull (other->tensor.gradient);
    }

  /* The model's values are still there for it to free. */
  sac_replica_free (replica);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/replica/shares-values-and-has-its-own-gradients",
                   test_shares_values_and_has_its_own_gradients);

  return g_test_run ();
}
