#include "engine/decoding/explain-writing.h"

#include <math.h>
#include <string.h>

#include "engine/decoding/judge-text.h"
#include "engine/decoding/translate.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "engine/storage/model-file.h"

static SacModel *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", name, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

/* Some words of the model's own, with blanks between. */
static char *
make_text (const SacTextCodec *codec,
           const int          *ids,
           int                 n)
{
  return sac_text_codec_decode (codec, ids, n);
}

static double
probability_of (SacModel   *model,
                const char *text,
                const char *output,
                int         step)
{
  SacRunOptions options = { .beam = 1, .prefix = output, .prefix_is_all = TRUE };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace = sac_translate (model, text, &options, NULL, &error);
  g_autoptr(SacAttentionTrace) joined = NULL;

  g_assert_no_error (error);
  joined = sac_attention_trace_join_words (trace);

  return exp (sac_attention_trace_get_step (joined, step)->logprob);
}

/* The vectors of the words are nudged along themselves: the slope is the gradient times the input. */
static double
slope_of (SacModel   *model,
          const char *text,
          const char *output,
          int         step,
          int         row)
{
  SacTensor *table = &sac_parameters_find (model->parameters, "source_embedding.weight")->tensor;
  float *vector = table->values + (gsize) row * table->columns;
  g_autofree float *before = g_memdup2 (vector, sizeof (float) * table->columns);
  double high, low;

  for (int i = 0; i < table->columns; i++)
    vector[i] = before[i] * 1.01f;

  high = log (probability_of (model, text, output, step));

  for (int i = 0; i < table->columns; i++)
    vector[i] = before[i] * 0.99f;

  low = log (probability_of (model, text, output, step));
  memcpy (vector, before, sizeof (float) * table->columns);

  return (high - low) / 0.02;
}

static void
test_measures (gconstpointer name)
{
  static const int read[] = { 10, 12, 14, 16 }, written[] = { 9, 11, 13 };
  g_autoptr(SacModel) model = load (name);
  g_autofree char *text = make_text (model->source, read, 4);
  g_autofree char *output = make_text (model->target, written, 3);
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (model->source, text, NULL);
  int n_words = sentence->pieces[sentence->n_pieces - 1].word;

  g_test_message ("%s → %s", text, output);

  for (int word = 0; word < 2; word++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(SacExplanation) explanation = sac_explain_word (model, text, output, word, NULL,
                                                                    NULL,
                                                                &error);
      double sum = 0;

      g_assert_no_error (error);
      g_assert_cmpint (explanation->n_words, ==, n_words);
      g_assert_cmpint (explanation->words[SAC_BY_WEIGHTS] != NULL, ==,
                       model->kind->attends (model->layers));

      for (int i = 0; i < sentence->n_pieces - 1; i++)
        {
          double found = explanation->words[SAC_BY_GRADIENT][sentence->pieces[i].word];
          double slope = slope_of (model, text, output, word, sentence->pieces[i].id);

          /* A word of one piece that stands once. */
          if (sentence->n_pieces - 1 == n_words)
            g_assert_cmpfloat_with_epsilon (found, slope, 1e-3 + 0.02 * fabs (slope));
        }

      for (int i = 0; explanation->words[SAC_BY_WEIGHTS] != NULL && i < n_words; i++)
        sum += explanation->words[SAC_BY_WEIGHTS][i];

      g_assert_cmpfloat (sum, <=, 1 + 1e-5);
    }
}

static void
test_left_out (void)
{
  static const int read[] = { 10, 12, 14 }, rest[] = { 12, 14 }, written[] = { 9, 11, 13 };
  g_autoptr(SacModel) model = load ("paper.safetensors");
  g_autofree char *text = make_text (model->source, read, 3);
  g_autofree char *less = make_text (model->source, rest, 2);
  g_autofree char *output = make_text (model->target, written, 3);
  g_autoptr(SacExplanation) explanation = sac_explain_word (model, text, output, 1, NULL, NULL,
                                                            NULL);
  double expected = probability_of (model, text, output, 1) -
                    probability_of (model, less, output, 1);

  g_assert_cmpfloat_with_epsilon (explanation->words[SAC_BY_LEAVING_OUT][0], expected, 1e-6);
}

static void
assert_refused (SacModel   *model,
                const char *text,
                const char *output,
                int         word)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_explain_word (model, text, output, word, NULL, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_test_message ("%s", error->message);
}

static void
test_errors (void)
{
  static const int read[] = { 10, 12 };
  g_autoptr(SacModel) model = load ("paper.safetensors");
  g_autoptr(SacModel) judge = load ("classification.safetensors");
  g_autofree char *text = make_text (model->source, read, 2);
  g_autofree char *output = make_text (model->target, read, 2);

  assert_refused (judge, "good", "bad", 0);
  assert_refused (model, " ", output, 0);
  assert_refused (model, text, "", 0);
  assert_refused (model, text, output, 100);
  assert_refused (model, text, output, -1);
  sac_parameters_keep_as_bfloat16 (model->parameters);
  assert_refused (model, text, output, 0);
}

/* The run beside it may have gone well. */
static void
test_too_long_to_explain (void)
{
  static const int read[] = { 10, 12 };
  g_autoptr(SacModel) model = load ("paper.safetensors");
  g_autofree char *output = make_text (model->target, read, 2);
  g_autoptr(GString) text = g_string_new (NULL);
  g_autoptr(GError) error = NULL;

  for (int i = 0; i <= SAC_JUDGE_MAX_WORDS; i++)
    g_string_append (text, "a ");

  g_assert_null (sac_explain_word (model, text->str, output, 0, NULL, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_true (g_str_has_prefix (error->message, "explanation: "));
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = {
    "paper.safetensors", "paper-none.safetensors", "conditional-general.safetensors",
    "paper-reset-before.safetensors",
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/decoding/explain-writing/measures/", names[i],
                                           NULL);

      g_test_add_data_func (path, names[i], test_measures);
    }

  g_test_add_func ("/engine/decoding/explain-writing/left-out", test_left_out);
  g_test_add_func ("/engine/decoding/explain-writing/errors", test_errors);
  g_test_add_func ("/engine/decoding/explain-writing/too-long-to-explain",
                   test_too_long_to_explain);

  return g_test_run ();
}
