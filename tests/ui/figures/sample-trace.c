#include "tests/ui/figures/sample-trace.h"

#include <math.h>

static SacAttentionTrace *
make (char  **source,
      char  **target,
      float  *weights)
{
  int n_source = g_strv_length (source), n_target = g_strv_length (target);
  SacTraceSource axis = { .kind = SAC_SOURCE_TOKENS, .n_positions = n_source, .labels = source,
                          .end = -1 };
  g_autofree SacTraceStep *steps = g_new0 (SacTraceStep, MAX (n_target, 1));
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = { .task = "translation", .score = NAN, .sources = &axis, .n_sources = 1,
                          .steps = steps, .n_steps = n_target,
                          .maps = &map, .n_maps = weights != NULL };

  if (n_source > 0 && g_str_equal (source[n_source - 1], "</s>"))
    axis.end = n_source - 1;

  for (int i = 0; i < n_target; i++)
    steps[i] = (SacTraceStep) { .token = target[i], .logprob = NAN, .word = -1,
                                .end = g_str_equal (target[i], "</s>") };

  return sac_attention_trace_new (&parts);
}

static float *
diagonal (int n_source,
          int n_target)
{
  float *weights = g_new (float, MAX (n_source * n_target, 1));

  for (int i = 0; i < n_target; i++)
    {
      double centre = (i + 0.5) * n_source / n_target - 0.5 + 0.8 * sin (i * 1.7);
      double width = 0.35 + 0.35 * (1 + sin (i * 0.9));
      double sum = 0;

      for (int j = 0; j < n_source; j++)
        sum += weights[i * n_source + j] = exp (-0.5 * pow ((j - centre) / width, 2)) + 0.002;

      for (int j = 0; j < n_source; j++)
        weights[i * n_source + j] /= sum;
    }

  return weights;
}

SacAttentionTrace *
sac_sample_trace_with_weights (const char  *source,
                               const char  *target,
                               const float *weights)
{
  g_auto(GStrv) read = g_strsplit (source, " ", -1);
  g_auto(GStrv) written = g_strsplit (target, " ", -1);

  return make (read, written, (float *) weights);
}

SacAttentionTrace *
sac_sample_trace (const char *source,
                  const char *target)
{
  g_auto(GStrv) read = g_strsplit (source, " ", -1);
  g_auto(GStrv) written = g_strsplit (target, " ", -1);
  g_autofree float *weights = diagonal (g_strv_length (read), g_strv_length (written));

  return make (read, written, weights);
}

static char **
count_words (int n_words)
{
  static const char *const words[] = {
    "the", "international", "of", "house", "negotiations", "a", "walked", "yesterday", ",",
    "straightforwardness", "quickly", "I", "understand", "well", "jumping",
  };
  char **list = g_new0 (char *, n_words + 1);

  for (int i = 0; i < n_words; i++)
    list[i] = g_strdup (words[i * 7 % G_N_ELEMENTS (words)]);

  return list;
}

SacAttentionTrace *
sac_sample_trace_of_length (int n_source,
                            int n_target)
{
  g_auto(GStrv) source = count_words (n_source);
  g_auto(GStrv) target = count_words (n_target);
  g_autofree float *weights = diagonal (n_source, n_target);

  return make (source, target, weights);
}

static double *
fade (int    n,
      double first)
{
  double *numbers = g_new (double, n + 1);

  for (int i = 0; i < n; i++)
    numbers[i] = first * pow (-0.5, i);

  return numbers;
}

SacAttentionTrace *
sac_sample_trace_explain (SacAttentionTrace *trace,
                          int                step,
                          double             first,
                          const char        *second)
{
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  int n = source->n_positions - (source->end >= 0);
  g_auto(GStrv) words = second != NULL ? g_strsplit (second, " ", -1) : NULL;
  int n_second = words != NULL ? g_strv_length (words) : 0;
  g_autofree double *weights = fade (n, 0.5), *left_out = fade (n, first);
  g_autofree double *gradient = fade (n, 10 * first), *of_second = fade (n_second, first);
  SacExplanation parts = {
    .answer = (char *) "answer", .step = step, .n_words = n,
    .words = { weights, left_out, gradient },
    .n_second = n_second, .second_words = words,
    .second = { NULL, n_second > 0 ? of_second : NULL, NULL },
  };
  g_autoptr(SacExplanation) explanation = sac_explanation_new (&parts);

  return sac_attention_trace_with_explanation (trace, explanation);
}
