#include "tests/support/judged-trace.h"

#include <math.h>

SacAttentionTrace *
judged_trace_of_pair (void)
{
  static char *words[] = { "dogs", "run", ".", NULL };
  static char *names[] = { "neutral", "contradiction", "entailment" };
  static float weights[] = { 0.8, 0.1, 0.1, 0.05, 0.9, 0.05 };
  const SacTraceLabel labels[] = { { names[0], 0.2 }, { names[1], 0.7 }, { names[2], 0.1 } };
  const SacTraceStep steps[] = {
    { .token = (char *) "cats", .logprob = NAN, .word = 0 },
    { .token = (char *) "run", .logprob = NAN, .word = 1 },
  };
  SacTraceSource source = { .kind = SAC_SOURCE_TOKENS, .n_positions = 3, .labels = words,
                            .text = (char *) "dogs run .", .end = -1 };
  SacTraceMap map = { .weights = weights };
  g_autoptr(JsonObject) settings = json_object_new ();
  SacTraceParts parts = {
    .task = "entailment", .settings = settings, .output = names[1], .score = log (0.7),
    .sources = &source, .n_sources = 1, .steps = steps, .n_steps = 2, .maps = &map, .n_maps = 1,
    .labels = labels, .n_labels = 3,
  };

  json_object_set_string_member (settings, "hypothesis", "cats run");
  json_object_set_string_member (settings, "asked_by", "state h_t");

  return sac_attention_trace_new (&parts);
}

SacAttentionTrace *
judged_trace_of_text (int      n_labels,
                      gboolean attends)
{
  static char *words[] = { "good", "film", NULL };
  static float weights[] = { 0.5, 0.5 };
  g_autofree SacTraceLabel *labels = g_new0 (SacTraceLabel, n_labels);
  SacTraceStep answer = { .logprob = log (0.75), .word = 0 };
  SacTraceSource source = { .kind = SAC_SOURCE_TOKENS, .n_positions = 2, .labels = words,
                            .text = (char *) "good film", .end = -1 };
  SacTraceMap map = { .weights = weights };
  g_autoptr(JsonObject) settings = json_object_new ();
  SacTraceParts parts = {
    .task = "classification", .settings = settings, .score = log (0.75),
    .sources = &source, .n_sources = 1, .steps = &answer, .n_steps = 1,
    .maps = &map, .n_maps = attends ? 1 : 0, .labels = labels, .n_labels = n_labels,
  };
  SacAttentionTrace *trace;

  for (int i = 0; i < n_labels; i++)
    labels[i] = (SacTraceLabel) { g_strdup_printf ("l%d", i),
                                  i == n_labels - 1 ? 0.75 : 0.25 / (n_labels - 1) };

  json_object_set_string_member (settings, "asked_by", "last states [forward_n ; backward_1]");
  answer.token = labels[n_labels - 1].label;
  parts.output = answer.token;
  trace = sac_attention_trace_new (&parts);

  for (int i = 0; i < n_labels; i++)
    g_free (labels[i].label);

  return trace;
}

SacAttentionTrace *
judged_trace_of_long_text (int n_words,
                           int most)
{
  g_auto(GStrv) words = g_new0 (char *, n_words + 1);
  g_autofree float *weights = g_new0 (float, n_words);
  SacTraceLabel labels[] = { { (char *) "good", 0.75 }, { (char *) "bad", 0.25 } };
  SacTraceStep answer = { .token = (char *) "good", .logprob = log (0.75), .word = 0 };
  SacTraceSource source = { .kind = SAC_SOURCE_TOKENS, .n_positions = n_words, .labels = words,
                            .text = (char *) "long", .end = -1 };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = {
    .task = "classification", .score = log (0.75), .output = "good",
    .sources = &source, .n_sources = 1, .steps = &answer, .n_steps = 1,
    .maps = &map, .n_maps = 1, .labels = labels, .n_labels = 2,
  };

  for (int i = 0; i < n_words; i++)
    {
      words[i] = g_strdup_printf ("word%d", i);
      weights[i] = i == most ? 0.5 : 0.5 / (n_words - 1);
    }

  return sac_attention_trace_new (&parts);
}
