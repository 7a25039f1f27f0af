#include "engine/training/entailment/word-likeness.h"

#include "engine/training/entailment/labelled-pairs.h"
#include "engine/training/entailment/pair-examples.h"
#include "tests/support/small-texts.h"
#include "tests/support/test-file.h"

#define VECTORS "guitar 1 0.2\npiano 1 0\ncat 0 1\nnothing 0 0\n"

typedef struct
{
  SacTestFile      file;
  SacPairWords    *words;
  SacWordLikeness *likeness;
  GArray          *examples;
  SacLabelledPlan *plan;
} Fixture;

/* "the" and "." learn their vectors. */
static void
set_up (Fixture       *self,
        gconstpointer  name)
{
  g_autoptr(GPtrArray) pairs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);
  g_autoptr(JsonObject) options = small_texts_parse ("{\"words\": true}");
  g_autoptr(GError) error = NULL;
  SacPairWordsPlan plan = { .options = options, .most = 10, .n_occurrences = 1 };

  sac_test_file_set_up (&self->file, name);
  sac_test_file_write (&self->file, VECTORS);
  plan.vectors = self->file.path;

  g_ptr_array_add (pairs, sac_labelled_pair_new (0, "the cat . the guitar", "the piano ."));
  g_ptr_array_add (pairs, sac_labelled_pair_new (1, "the nothing", "cat nothing"));

  self->words = sac_pair_words_new (pairs, &plan, NULL, &error);
  g_assert_no_error (error);
  self->likeness = sac_word_likeness_new (self->words);
  self->examples = sac_pair_examples_new (pairs, self->words->codec, NULL, &error);
  g_assert_no_error (error);
  self->plan = sac_labelled_plan_new (self->examples, &(SacBatchSize) SAC_PAIR_BATCHES (2), 0);
}

static void
tear_down (Fixture       *self,
           gconstpointer  name)
{
  sac_labelled_plan_free (self->plan);
  g_array_unref (self->examples);
  sac_word_likeness_free (self->likeness);
  sac_pair_words_free (self->words);
  sac_test_file_tear_down (&self->file, name);
}

static float
likeness_of (Fixture    *self,
             const char *first,
             const char *second)
{
  const char *const *vocabulary = sac_text_codec_get_vocabulary (self->words->codec);
  int a = 0, b = 0;

  while (!g_str_equal (vocabulary[a], first))
    a++;
  while (!g_str_equal (vocabulary[b], second))
    b++;

  return sac_word_likeness_of (self->likeness, a, b);
}

static void
test_cosines (Fixture       *self,
              gconstpointer  name)
{
  g_assert_cmpfloat (likeness_of (self, "the", "the"), ==, 1);
  g_assert_cmpfloat (likeness_of (self, "the", "."), ==, 0);
  g_assert_cmpfloat (likeness_of (self, "the", "cat"), ==, 0);
  g_assert_cmpfloat (likeness_of (self, "piano", "cat"), ==, 0);
  g_assert_cmpfloat_with_epsilon (likeness_of (self, "guitar", "piano"), 0.980581, 1e-5);
  g_assert_cmpfloat (likeness_of (self, "nothing", "cat"), ==, 0);
  g_assert_cmpfloat (likeness_of (self, "nothing", "nothing"), ==, 1);
}

static void
test_finds_the_same_or_the_nearest (Fixture       *self,
                                    gconstpointer  name)
{
  g_autoptr(SacLabelledBatch) batch = sac_labelled_plan_batch (self->plan, 0, 0, 1);
  int first = batch->labels[0] == 0 ? 0 : 1, second = 1 - first;
  int named[3 * 2], cells[5 * 2];
  /* "the" stands twice, and is one thing. */
  const int first_cells[] = { 0, 1, 2, 0, 4 }, second_cells[] = { 0, 1, -1, -1, -1 };
  const int first_named[] = { 0, 4, 2 }, second_named[] = { -1, 1, -1 };

  g_assert_cmpint (batch->n_rows, ==, 2);
  sac_word_likeness_find (self->likeness, batch, named, cells);

  for (int i = 0; i < 5; i++)
    {
      g_assert_cmpint (cells[i * 2 + first], ==, first_cells[i]);
      g_assert_cmpint (cells[i * 2 + second], ==, second_cells[i]);
    }

  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpint (named[i * 2 + first], ==, first_named[i]);
      g_assert_cmpint (named[i * 2 + second], ==, second_named[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/engine/training/entailment/word-likeness/cosines", Fixture, "vectors.txt",
              set_up, test_cosines, tear_down);
  g_test_add ("/engine/training/entailment/word-likeness/finds-the-same-or-the-nearest", Fixture,
              "vectors.txt", set_up, test_finds_the_same_or_the_nearest, tear_down);

  return g_test_run ();
}
