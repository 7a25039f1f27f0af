#include "engine/decoding/beam-search.h"
#include "engine/storage/model-file.h"

#include <math.h>
#include <string.h>

/* Numbers of an independent implementation: tests/data/reference. The first are of models with
 * random weights, beside them; the last of trained models, in samples.
 */
static const char *const references[] = {
  "paper", "paper-none", "paper-reset-before", "previous-dot-linear", "previous-concat-tanh",
  "conditional", "conditional-none-tanh", "conditional-general", "conditional-dot",
  "conditional-concat-reset-before", "translate-fr-en", "translate-zh-en", "summarisation",
  "summarisation-bag", "summarisation-narrow", "summarisation-tied", "summarisation-extraction",
};

typedef struct
{
  SacModel   *model;
  JsonParser *parser;
  JsonArray  *cases;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *file = g_strconcat (data, ".safetensors", NULL);
  g_autofree char *numbers = g_strconcat (data, ".json", NULL);
  g_autofree char *model_path = g_str_has_prefix (data, "translate")
    ? g_test_build_filename (G_TEST_DIST, "..", "samples", "models", file, NULL)
    : g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", numbers, NULL);
  g_autoptr(GError) error = NULL;

  fixture->model = sac_model_load (model_path, NULL, &error);
  g_assert_no_error (error);

  fixture->parser = json_parser_new ();
  json_parser_load_from_file (fixture->parser, path, &error);
  g_assert_no_error (error);
  fixture->cases =
    json_object_get_array_member (json_node_get_object (json_parser_get_root (fixture->parser)),
                                  "cases");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_model_unref (fixture->model);
  g_object_unref (fixture->parser);
}

static int *
get_ids (JsonObject *object,
         const char *member,
         int        *n)
{
  JsonArray *list = json_object_get_array_member (object, member);
  int *ids = g_new (int, json_array_get_length (list));

  *n = json_array_get_length (list);
  for (int i = 0; i < *n; i++)
    ids[i] = json_array_get_int_element (list, i);

  return ids;
}

static SacHypothesis *
run (Fixture    *fixture,
     JsonObject *object,
     int         beam,
     const int  *prefix,
     int         n_prefix)
{
  g_autoptr(GError) error = NULL;
  int n_source;
  g_autofree int *source = get_ids (object, "source", &n_source);
  SacSearch search = { .beam = beam, .n_choices = 5, .prefix = prefix, .n_prefix = n_prefix };
  SacSource read = sac_source_of_sentence (source, &n_source);
  SacHypothesis *result;

  search.max_length = n_prefix > 0 ? n_prefix : 2 * n_source + 10;
  result = sac_beam_search (fixture->model, &read, &search, NULL, &error);
  g_assert_no_error (error);

  return result;
}

static void
assert_logprobs (const SacHypothesis *hypothesis,
                 JsonObject          *expected)
{
  JsonArray *logprobs = json_object_get_array_member (expected, "logprobs");

  g_assert_cmpint (hypothesis->n_steps, ==, json_array_get_length (logprobs));

  for (int i = 0; i < hypothesis->n_steps; i++)
    g_assert_cmpfloat_with_epsilon (hypothesis->logprobs[i],
                                    json_array_get_double_element (logprobs, i), 1e-5);
}

static void
assert_attention (const SacHypothesis *hypothesis,
                  JsonObject          *expected)
{
  JsonArray *steps, *rows;

  if (!json_object_has_member (expected, "attention"))
    {
      g_assert_null (hypothesis->weights);
      return;
    }

  steps = json_object_get_array_member (expected, "attention_of");
  rows = json_object_get_array_member (expected, "attention");

  for (guint i = 0; i < json_array_get_length (steps); i++)
    {
      JsonArray *row = json_array_get_array_element (rows, i);
      int step = json_array_get_int_element (steps, i);

      for (int j = 0; j < hypothesis->n_positions; j++)
        g_assert_cmpfloat_with_epsilon (hypothesis->weights[step * hypothesis->n_positions + j],
                                        json_array_get_double_element (row, j), 1e-5);
    }
}

static void
assert_words (const SacHypothesis *hypothesis,
              JsonObject          *expected)
{
  int n;
  g_autofree int *ids = get_ids (expected, "ids", &n);

  g_assert_cmpmem (hypothesis->words, hypothesis->n_steps * sizeof (int), ids, n * sizeof (int));
  g_assert_cmpint (hypothesis->finished, ==, json_object_get_boolean_member (expected, "finished"));
}

static void
test_forced (Fixture       *fixture,
             gconstpointer  data)
{
  for (guint i = 0; i < json_array_get_length (fixture->cases); i++)
    {
      JsonObject *object = json_array_get_object_element (fixture->cases, i);
      int n_target;
      g_autofree int *target = get_ids (object, "target", &n_target);
      g_autoptr(SacHypothesis) forced = run (fixture, object, 1, target, n_target);

      assert_logprobs (forced, object);
      assert_attention (forced, object);
    }
}

static void
test_greedy (Fixture       *fixture,
             gconstpointer  data)
{
  for (guint i = 0; i < json_array_get_length (fixture->cases); i++)
    {
      JsonObject *object = json_array_get_object_element (fixture->cases, i);
      JsonObject *expected = json_object_get_object_member (object, "greedy");
      g_autoptr(SacHypothesis) greedy = run (fixture, object, 1, NULL, 0);

      assert_words (greedy, expected);
      assert_logprobs (greedy, expected);
      assert_attention (greedy, expected);
    }
}

static void
test_beam (Fixture       *fixture,
           gconstpointer  data)
{
  for (guint i = 0; i < json_array_get_length (fixture->cases); i++)
    {
      JsonObject *object = json_array_get_object_element (fixture->cases, i);
      g_autoptr(SacHypothesis) beam = NULL;
      JsonObject *expected;

      if (!json_object_has_member (object, "beam"))
        continue;

      expected = json_object_get_object_member (object, "beam");
      beam = run (fixture, object, json_object_get_int_member (expected, "size"), NULL, 0);

      assert_words (beam, expected);
      /* After fifty words the rounding of float32 adds up to 1.3e-5 in a step of a trained model:
       * of those the score, their mean, is compared. */
      if (!g_str_has_prefix (data, "translate"))
        assert_logprobs (beam, expected);
      g_assert_cmpfloat_with_epsilon (beam->score,
                                      json_object_get_double_member (expected, "score"), 1e-5);
    }
}

static void
test_winner_looks_as_when_forced (Fixture       *fixture,
                                  gconstpointer  data)
{
  for (guint i = 0; i < json_array_get_length (fixture->cases); i++)
    {
      JsonObject *object = json_array_get_object_element (fixture->cases, i);
      g_autoptr(SacHypothesis) winner = run (fixture, object, 5, NULL, 0);
      g_autoptr(SacHypothesis) forced = run (fixture, object, 1, winner->words, winner->n_steps);

      for (int k = 0; k < winner->n_steps; k++)
        g_assert_cmpfloat_with_epsilon (winner->logprobs[k], forced->logprobs[k], 1e-5);

      if (winner->weights != NULL)
        for (int k = 0; k < winner->n_steps * winner->n_positions; k++)
          g_assert_cmpfloat_with_epsilon (winner->weights[k], forced->weights[k], 1e-6);
    }
}

/* So many words, no more and no fewer, and the best of those. */
static void
test_has_the_length_asked_for (Fixture       *fixture,
                               gconstpointer  data)
{
  int n_compared = 0;

  for (guint i = 0; i < json_array_get_length (fixture->cases); i++)
    {
      JsonObject *object = json_array_get_object_element (fixture->cases, i);
      JsonArray *fixed = json_object_get_array_member (object, "fixed");
      int n_source;
      g_autofree int *source = get_ids (object, "source", &n_source);
      SacSource read = sac_source_of_sentence (source, &n_source);

      for (guint k = 0; k < json_array_get_length (fixed); k++)
        {
          JsonObject *expected = json_array_get_object_element (fixed, k);
          int length = json_object_get_int_member (expected, "length");
          SacSearch search = { .beam = json_object_get_int_member (expected, "size"),
                               .length = length, .max_length = 16 * length + 1, .n_choices = 1 };
          g_autoptr(GError) error = NULL;
          g_autoptr(SacHypothesis) found = sac_beam_search (fixture->model, &read, &search, NULL,
                                                            &error);

          g_assert_no_error (error);
          assert_words (found, expected);
          assert_logprobs (found, expected);
          n_compared++;
        }
    }

  g_assert_cmpint (n_compared, >, 10);
}

static void
test_length_holds_for_greedy (Fixture       *fixture,
                              gconstpointer  data)
{
  SacParameter *bias = sac_parameters_find (fixture->model->parameters, "output.bias");
  const int words[] = { 4, 5, SAC_PIECE_END };
  const int n_words = G_N_ELEMENTS (words);
  SacSource source = sac_source_of_sentence (words, &n_words);

  /* Nothing is likelier than the end, and yet it has to wait. */
  bias->tensor.values[SAC_PIECE_END] = 1000;

  for (int length = 1; length <= 5; length++)
    {
      SacSearch search = { .beam = 1, .length = length, .max_length = 100, .n_choices = 1 };
      g_autoptr(GError) error = NULL;
      g_autoptr(SacHypothesis) found = sac_beam_search (fixture->model, &source, &search, NULL,
                                                        &error);
      int n_ended = 0;

      g_assert_no_error (error);
      g_assert_true (found->finished);

      for (int i = 0; i < found->n_steps - 1; i++)
        {
          g_assert_cmpint (found->words[i], !=, SAC_PIECE_END);
          n_ended += sac_text_codec_ends_word (fixture->model->target, found->words[i]);
        }

      g_assert_cmpint (n_ended, ==, length);
      g_assert_cmpint (found->words[found->n_steps - 1], ==, SAC_PIECE_END);
      g_assert_cmpint (found->choices[0].word, ==, SAC_PIECE_END);
    }
}

static void
test_choices_are_the_best (Fixture       *fixture,
                           gconstpointer  data)
{
  JsonObject *object = json_array_get_object_element (fixture->cases, 2);
  g_autoptr(SacHypothesis) greedy = run (fixture, object, 1, NULL, 0);

  for (int i = 0; i < greedy->n_steps; i++)
    {
      const SacChoice *choices = greedy->choices + i * greedy->n_choices;

      g_assert_cmpint (choices[0].word, ==, greedy->words[i]);

      for (int k = 1; k < greedy->n_choices; k++)
        g_assert_cmpfloat (choices[k].logprob, <=, choices[k - 1].logprob);
    }
}

/* An end of sentence that is never likely: the search stops at the limit and says so. */
static void
test_stops_at_the_limit (Fixture       *fixture,
                         gconstpointer  data)
{
  SacParameter *bias = sac_parameters_find (fixture->model->parameters, "output.bias");
  JsonObject *object = json_array_get_object_element (fixture->cases, 2);

  bias->tensor.values[SAC_PIECE_END] = -1000;

  for (int beam = 1; beam <= 4; beam += 3)
    {
      g_autoptr(SacHypothesis) hypothesis = run (fixture, object, beam, NULL, 0);

      g_assert_false (hypothesis->finished);
      g_assert_cmpint (hypothesis->n_steps, ==, 2 * hypothesis->n_positions + 10);
    }
}

static void
test_names_the_step_that_diverges (Fixture       *fixture,
                                   gconstpointer  data)
{
  SacParameter *bias = sac_parameters_find (fixture->model->parameters, "output.bias");
  const int words[] = { 4, 5, SAC_PIECE_END };
  const int n_words = G_N_ELEMENTS (words);
  SacSource source = sac_source_of_sentence (words, &n_words);
  SacSearch search = { .beam = 1, .n_choices = 1, .max_length = 10 };
  g_autoptr(GError) error = NULL;

  bias->tensor.values[7] = NAN;

  g_assert_null (sac_beam_search (fixture->model, &source, &search, NULL, &error));
  g_assert_nonnull (strstr (error->message, "step 1"));
}

static void
test_can_be_cancelled (Fixture       *fixture,
                       gconstpointer  data)
{
  const int words[] = { 4, 5, SAC_PIECE_END };
  const int n_words = G_N_ELEMENTS (words);
  SacSource source = sac_source_of_sentence (words, &n_words);
  SacSearch search = { .beam = 1, .n_choices = 1, .max_length = 10 };
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_beam_search (fixture->model, &source, &search, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

typedef struct
{
  Fixture       *fixture;
  JsonObject    *object;
  SacHypothesis *result;
} Parallel;

static gpointer
run_parallel (gpointer data)
{
  Parallel *parallel = data;

  parallel->result = run (parallel->fixture, parallel->object, 3, NULL, 0);

  return NULL;
}

/* Two threads with one model find, to the bit, what one finds alone. */
static void
test_threads_do_not_meet (Fixture       *fixture,
                          gconstpointer  data)
{
  JsonObject *object = json_array_get_object_element (fixture->cases, 4);
  g_autoptr(SacHypothesis) alone = run (fixture, object, 3, NULL, 0);
  Parallel parallel[2] = { { fixture, object, NULL }, { fixture, object, NULL } };
  GThread *threads[2];

  for (int i = 0; i < 2; i++)
    threads[i] = g_thread_new ("run", run_parallel, &parallel[i]);

  for (int i = 0; i < 2; i++)
    {
      SacHypothesis *result;

      g_thread_join (threads[i]);
      result = parallel[i].result;
      g_assert_cmpmem (result->words, result->n_steps * sizeof (int),
                       alone->words, alone->n_steps * sizeof (int));
      g_assert_cmpmem (result->logprobs, result->n_steps * sizeof (double),
                       alone->logprobs, alone->n_steps * sizeof (double));
      g_assert_cmpmem (result->weights, result->n_steps * result->n_positions * sizeof (float),
                       alone->weights, alone->n_steps * alone->n_positions * sizeof (float));
      sac_hypothesis_free (result);
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*func) (Fixture *fixture, gconstpointer data);
  } for_each[] = {
    { "forced", test_forced },
    { "greedy", test_greedy },
    { "beam", test_beam },
    { "winner-looks-as-when-forced", test_winner_looks_as_when_forced },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    for (guint k = 0; k < G_N_ELEMENTS (for_each); k++)
      {
        g_autofree char *path = g_strdup_printf ("/engine/decoding/beam-search/%s/%s",
                                                 for_each[k].name, references[i]);

        g_test_add (path, Fixture, references[i], set_up, for_each[k].func, tear_down);
      }

  for (guint i = G_N_ELEMENTS (references) - 5; i < G_N_ELEMENTS (references); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/decoding/beam-search/has-the-length-asked-for/",
                                           references[i], NULL);

      g_test_add (path, Fixture, references[i], set_up, test_has_the_length_asked_for, tear_down);
    }

  g_test_add ("/engine/decoding/beam-search/length-holds-for-greedy", Fixture, "conditional",
              set_up, test_length_holds_for_greedy, tear_down);
  g_test_add ("/engine/decoding/beam-search/choices-are-the-best", Fixture, "conditional", set_up,
              test_choices_are_the_best, tear_down);
  g_test_add ("/engine/decoding/beam-search/stops-at-the-limit", Fixture, "conditional", set_up,
              test_stops_at_the_limit, tear_down);
  g_test_add ("/engine/decoding/beam-search/names-the-step-that-diverges", Fixture, "paper",
              set_up, test_names_the_step_that_diverges, tear_down);
  g_test_add ("/engine/decoding/beam-search/can-be-cancelled", Fixture, "paper", set_up,
              test_can_be_cancelled, tear_down);
  g_test_add ("/engine/decoding/beam-search/threads-do-not-meet", Fixture, "conditional", set_up,
              test_threads_do_not_meet, tear_down);

  return g_test_run ();
}
