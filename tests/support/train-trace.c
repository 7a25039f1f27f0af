#include "tests/support/train-trace.h"

#include <math.h>

SacAttentionTrace *
train_trace_new (void)
{
  static char *labels[] = { "Je", "crois", "manqu", "é", ".", "</s>", NULL };
  static int words[] = { 0, 1, 2, 2, 3, 4 };
  static float weights[] = {
    0.9, 0.1, 0.0, 0.0, 0.0, 0.0,
    0.1, 0.8, 0.1, 0.0, 0.0, 0.0,
    0.0, 0.3, 0.4, 0.2, 0.1, 0.0,
    0.0, 0.0, 0.0, 0.0, 1.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.2, 0.8,
  };
  SacCandidate missed[] = { { "missed", -0.5 }, { "lost", -1.5 }, { "</s>", -4 } };
  SacTraceSource source = { .kind = SAC_SOURCE_TOKENS, .n_positions = 6,
                            .text = "Je crois manqué.", .labels = labels, .words = words,
                            .end = 5 };
  SacTraceStep steps[] = {
    { .token = "i", .logprob = -0.1, .word = 0 },
    { .token = "think", .logprob = -0.2, .word = 1 },
    { .token = "missed", .logprob = -0.5, .word = 2, .n_candidates = 3, .candidates = missed },
    { .token = ".", .logprob = NAN, .word = 3 },
    { .token = "</s>", .logprob = 0, .word = 4, .end = TRUE },
  };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = { .task = "translation", .model = "French → English",
                          .output = "i think missed.", .score = NAN,
                          .sources = &source, .n_sources = 1, .steps = steps, .n_steps = 5,
                          .maps = &map, .n_maps = 1 };

  return sac_attention_trace_new (&parts);
}

GSettings *
test_settings_new (void)
{
  return g_settings_new (SAC_APPLICATION_ID);
}
