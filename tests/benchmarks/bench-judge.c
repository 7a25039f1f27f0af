/* How long the sample models that answer with a label take for one text or pair, from its
 * characters to the trace, beside PyTorch with the same weights, which begins with numbers of
 * words. Times are of the processor, on one thread.
 */

#include "engine/decoding/judge.h"
#include "engine/storage/model-file.h"
#include "tests/benchmarks/pytorch.h"
#include "tests/benchmarks/timing.h"

#define N_ROUNDS 3
#define N_TURNS 30

typedef struct
{
  const char *title;
  const char *kind;
  const char *model;
  int         n_words;
  int         n_second; /* 0: there is one text. */
} Case;

/* Words that everybody knows, over and over. */
static char *
write_words (int n)
{
  static const char *const words[] = {
    "the", "man", "in", "a", "red", "shirt", "is", "playing", "an", "old", "guitar", "on", "this",
    "street"
  };
  GString *text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", words[i % G_N_ELEMENTS (words)]);

  return g_string_free (text, FALSE);
}

static void
measure (SacModel   *model,
         const char *text,
         const char *second,
         SacTimes   *times)
{
  for (int turn = 0; turn < N_TURNS; turn++)
    {
      g_autoptr(GError) error = NULL;
      double start = sac_now ();
      g_autoptr(SacAttentionTrace) trace = sac_judge (model, text, second, NULL, &error);

      sac_times_add (times, sac_now () - start);
      g_assert_no_error (error);
    }
}

static void
compare (const Case *at)
{
  g_autofree char *path = g_build_filename (g_getenv ("SACCADE_SAMPLE_MODELS"), at->model, NULL);
  g_autofree char *text = write_words (at->n_words);
  g_autofree char *second = at->n_second > 0 ? write_words (at->n_second) : NULL;
  g_autofree char *arguments = g_strdup_printf ("--words %d --second %d", at->n_words,
                                                at->n_second);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = sac_model_load (path, NULL, &error);
  g_auto(SacTimes) times = { 0 }, pytorch = { 0 };

  g_assert_no_error (error);
  sac_times_init (&times);
  sac_times_init (&pytorch);

  for (int round = 0; round < N_ROUNDS; round++)
    {
      measure (model, text, second, &times);

      g_autoptr(JsonObject) result = sac_pytorch_run ("judging", at->kind, path, arguments);

      if (result != NULL)
        sac_times_add (&pytorch, json_object_get_double_member (result, "processor_seconds"));
    }

  sac_times_print (&times, at->title);
  if (pytorch.seconds->len > 0)
    g_print (", PyTorch %.3f: %.2f x as fast\n", sac_times_best (&pytorch) * 1e3,
             sac_times_best (&pytorch) / sac_times_best (&times));
  else
    g_print (", PyTorch was not measured: its script failed (is python3-torch installed?)\n");
}

int
main (int    argc,
      char **argv)
{
  static const Case cases[] = {
    { "a sentence of 20 words", "classification", "classify-sentiment.safetensors", 20, 0 },
    { "a review of 500 words", "classification", "classify-sentiment.safetensors", 500, 0 },
    { "a pair of 20 and 8 words", "entailment", "infer.safetensors", 20, 8 },
  };

  g_test_init (&argc, &argv, NULL);
  g_print ("judge one text, the sample models, one thread:\n");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    compare (&cases[i]);

  return 0;
}
