#include "ui/views/words/words-paragraph.h"

#include <math.h>

/* "l'homme." was written without blanks, and so it is shown. */
static void
test_joins_what_was_joined (void)
{
  char *labels[] = { "l'", "homme", "rit", ".", NULL };
  SacSpan spans[] = { { 0, 2 }, { 2, 7 }, { 8, 11 }, { 11, 12 } };
  SacTraceSource source = { .n_positions = 4, .labels = labels, .spans = spans, .end = -1 };
  SacTraceStep steps[] = {
    { .token = "the", .logprob = NAN, .word = -1 }, { .token = "man", .logprob = NAN, .word = -1 },
    { .token = "'s", .logprob = NAN, .word = -1 }, { .token = "laugh", .logprob = NAN, .word = -1 },
  };
  SacTraceParts parts = { .output = "The man's laugh", .score = NAN, .sources = &source,
                          .n_sources = 1, .steps = steps, .n_steps = 4 };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacWordsParagraph read, written;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  sac_words_paragraph_init (&read, &drawing.source_labels, 4);
  sac_words_paragraph_init (&written, &drawing.step_labels, 4);
  sac_words_paragraph_join_positions (&read, drawing.source);
  sac_words_paragraph_join_steps (&written, trace);
  g_assert_false (read.joined[0]);
  g_assert_true (read.joined[1]);
  g_assert_false (read.joined[2]);
  g_assert_true (read.joined[3]);
  g_assert_false (written.joined[1]);
  g_assert_true (written.joined[2]);
  g_assert_false (written.joined[3]);
  sac_words_paragraph_clear (&read);
  sac_words_paragraph_clear (&written);
  sac_drawing_clear (&drawing);
}

/* What was read, not the label that came of it, says where the hypothesis has blanks. */
static void
test_joins_as_in_the_hypothesis (void)
{
  SacTraceStep steps[] = {
    { .token = "cats", .logprob = NAN, .word = -1 }, { .token = "run", .logprob = NAN, .word = -1 },
    { .token = ".", .logprob = NAN, .word = -1 },
  };
  SacTraceLabel labels[] = { { "neutral", 0.6 }, { "entailment", 0.4 } };
  g_autoptr(JsonObject) settings = json_object_new ();
  SacTraceParts parts = { .output = "neutral", .score = NAN, .settings = settings, .steps = steps,
                          .n_steps = 3, .labels = labels, .n_labels = 2 };
  g_autoptr(SacAttentionTrace) trace = NULL;
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacWordsParagraph read;
  SacDrawing drawing;

  json_object_set_string_member (settings, "hypothesis", "Cats run.");
  trace = sac_attention_trace_new (&parts);
  sac_drawing_init (&drawing, trace, &options);
  sac_words_paragraph_init (&read, &drawing.step_labels, 3);
  sac_words_paragraph_join_steps (&read, trace);
  g_assert_false (read.joined[1]);
  g_assert_true (read.joined[2]);
  sac_words_paragraph_clear (&read);
  sac_drawing_clear (&drawing);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/words-paragraph/joins-what-was-joined", test_joins_what_was_joined);
  g_test_add_func ("/ui/views/words-paragraph/joins-as-in-the-hypothesis", test_joins_as_in_the_hypothesis);

  return g_test_run ();
}
