#include "engine/training/translation/examples.h"

#include "tests/support/small-examples.h"
#include "tests/support/small-texts.h"

static void
test_are_the_pairs_in_order (SmallExamples *fixture,
                             gconstpointer  data)
{
  g_assert_cmpuint (fixture->examples->examples->len, ==, SMALL_EXAMPLES_N);

  for (int i = 0; i < SMALL_EXAMPLES_N; i++)
    {
      const SacPair *pair = g_ptr_array_index (fixture->corpus->pairs, i);
      const SacExample *example = small_examples_at (fixture->examples->examples, i);
      g_autofree char *source = sac_text_codec_decode (fixture->source, example->source,
                                                       example->n_source);
      g_autofree char *target = sac_text_codec_decode (fixture->target, example->target,
                                                       example->n_target);

      g_assert_cmpstr (source, ==, pair->source);
      g_assert_cmpstr (target, ==, pair->target);
      g_assert_cmpint (example->source[example->n_source - 1], ==, SAC_PIECE_END);
      g_assert_cmpint (example->target[example->n_target - 1], ==, SAC_PIECE_END);
    }
}

static char *
digest_of (SacCorpus *corpus)
{
  g_autoptr(SacTextCodec) source = small_texts_codec (corpus, FALSE);
  g_autoptr(SacTextCodec) target = small_texts_codec (corpus, TRUE);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacExamples) examples = sac_examples_new (corpus, source, target, NULL, &error);

  g_assert_no_error (error);

  return sac_examples_digest (examples, source, target);
}

/* The same pairs in another order are other batches. */
static void
test_digest_tells_other_examples (SmallExamples *fixture,
                                  gconstpointer  data)
{
  g_autoptr(SacCorpus) same = small_examples_corpus ();
  g_autoptr(SacCorpus) other = small_examples_corpus ();
  g_autofree char *digest = sac_examples_digest (fixture->examples, fixture->source,
                                                 fixture->target);
  g_autofree char *of_same = digest_of (same);
  g_autofree char *of_other = NULL;
  gpointer first = other->pairs->pdata[0];

  other->pairs->pdata[0] = other->pairs->pdata[1];
  other->pairs->pdata[1] = first;
  of_other = digest_of (other);

  g_assert_cmpstr (of_same, ==, digest);
  g_assert_cmpstr (of_other, !=, digest);
}

static void
test_cancelled (SmallExamples *fixture,
                gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_examples_new (fixture->corpus, fixture->source, fixture->target, cancellable,
                                   &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/translation/examples/" name, SmallExamples, NULL, \
              small_examples_init, function, small_examples_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("are-the-pairs-in-order", test_are_the_pairs_in_order);
  ADD_TEST ("digest-tells-other-examples", test_digest_tells_other_examples);
  ADD_TEST ("cancelled", test_cancelled);

  return g_test_run ();
}
