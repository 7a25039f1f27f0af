#include "ui/views/words/words-layout.h"

#include <math.h>

#include "tests/support/judged-trace.h"
#include "tests/ui/figures/sample-trace.h"

static void
check_boxes (const SacWordsLayout    *layout,
             const SacWordsParagraph *paragraph)
{
  for (int i = 0; i < paragraph->n_seen; i++)
    {
      const cairo_rectangle_t *a = &paragraph->boxes[i].box;

      g_assert_cmpfloat (a->x, >=, -0.01);
      g_assert_cmpfloat (a->x + a->width, <=, layout->view.width + 0.01);

      for (int k = 0; k < i; k++)
        {
          const cairo_rectangle_t *b = &paragraph->boxes[k].box;

          g_assert_true (a->x >= b->x + b->width - 0.01 || b->x >= a->x + a->width - 0.01
                         || a->y >= b->y + b->height - 0.01 || b->y >= a->y + a->height - 0.01);
        }
    }
}

static void
test_words_never_overlap (void)
{
  static const int lengths[] = { 1, 2, 8, 20, 60, 300 };
  static const double widths[] = { 0, 240, 800 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (widths); k++)
      {
        g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (lengths[i], lengths[i]);
        SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
        SacWordsLayout layout;
        SacDrawing drawing;

        sac_drawing_init (&drawing, trace, &options);
        sac_words_layout_init (&layout, &drawing, widths[k], widths[k] > 0 ? 400 : 0);
        check_boxes (&layout, &layout.source);
        check_boxes (&layout, &layout.steps);
        sac_words_layout_clear (&layout);
        sac_drawing_clear (&drawing);
      }
}

static void
test_asks_the_pointed_or_the_last (void)
{
  const struct
  {
    const char *target;
    int step;
    int position;
    int n_visible;
    int asking;
  } cases[] = {
    { "x y z", -1, -1, -1, 2 }, { "x y z", -1, -1, 2, 1 }, { "x y z", 0, 1, -1, 0 },
    { "x y z", -1, 1, -1, -1 }, { "x y z", -1, -1, 0, -1 },
    { "x y </s>", -1, -1, -1, 1 }, { "x y </s>", 2, -1, -1, 2 }, { "</s>", -1, -1, -1, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("a b c", cases[i].target);
      SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
      SacWordsLayout layout;
      SacDrawing drawing;

      options.pointed_step = cases[i].step;
      options.pointed_position = cases[i].position;
      options.n_visible_steps = cases[i].n_visible;
      sac_drawing_init (&drawing, trace, &options);
      sac_words_layout_init (&layout, &drawing, 400, 300);
      g_assert_cmpint (layout.asking, ==, cases[i].asking);
      sac_words_layout_clear (&layout);
      sac_drawing_clear (&drawing);
    }
}

static void
test_finds_the_word_under_the_pointer (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (60, 40);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacWordsLayout layout;
  SacDrawing drawing;
  SacWordsBox box;
  int step, position, n_found = 0;

  options.scroll_y = 40;
  sac_drawing_init (&drawing, trace, &options);
  sac_words_layout_init (&layout, &drawing, 300, 360);
  g_assert_cmpfloat (layout.scroll_height, >, 0);

  for (int i = 0; i < drawing.n_positions; i++)
    {
      gboolean seen = sac_words_layout_box (&layout, &layout.source, i, &box);
      double y = box.box.y + box.box.height / 2;

      if (!seen || y < layout.view.y || y >= layout.view.y + layout.view.height)
        continue;

      g_assert_true (sac_words_layout_at (&layout, box.box.x + box.box.width / 2, y,
                                          &step, &position));
      g_assert_cmpint (position, ==, i);
      g_assert_cmpint (step, ==, -1);
      n_found++;
    }

  g_assert_cmpint (n_found, >, 5);
  sac_words_layout_clear (&layout);
  sac_drawing_clear (&drawing);
}

/* The headline of a page stays where it is, and a pointer on it finds its words. */
static void
test_a_page_scrolls_above_its_headline (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (300, 6);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  double y[2];

  for (int k = 0; k < 2; k++)
    {
      SacWordsLayout layout;
      SacDrawing drawing;
      SacWordsBox box;
      int step, position;

      options.scroll_y = k * 100;
      sac_drawing_init (&drawing, trace, &options);
      sac_words_layout_init (&layout, &drawing, 600, 360);
      g_assert_true (layout.steps.fixed);
      g_assert_cmpfloat (layout.size, >=, drawing.font_size);
      g_assert_cmpfloat (layout.scroll_height, >, 200);
      g_assert_cmpfloat (layout.view.height, >, 150);

      g_assert_true (sac_words_layout_box (&layout, &layout.steps, 5, &box));
      y[k] = box.box.y;
      g_assert_cmpfloat (box.box.y, >=, layout.view.y + layout.view.height);
      g_assert_cmpfloat (box.box.y + box.box.height, <=, layout.bottom);
      g_assert_true (sac_words_layout_at (&layout, box.box.x + 2, box.box.y + 2, &step, &position));
      g_assert_cmpint (step, ==, 5);
      g_assert_cmpint (position, ==, -1);

      /* The first words, or those that were scrolled to. */
      g_assert_cmpint (sac_words_layout_box (&layout, &layout.source, 0, &box), ==, k == 0);
      sac_words_layout_clear (&layout);
      sac_drawing_clear (&drawing);
    }

  g_assert_cmpfloat (y[0], ==, y[1]);
}

/* As much was written as was read: there is no room for it to stay. */
static void
test_a_translation_scrolls_whole (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (60, 60);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacWordsLayout layout;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  sac_words_layout_init (&layout, &drawing, 500, 260);
  g_assert_false (layout.steps.fixed);
  g_assert_cmpfloat (layout.scroll_height, >, 0);
  sac_words_layout_clear (&layout);
  sac_drawing_clear (&drawing);
}

static void
assert_headings (SacAttentionTrace *trace,
                 int                step,
                 int                position,
                 const char        *source,
                 const char        *steps)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacWordsLayout layout;
  SacDrawing drawing;

  options.pointed_step = step;
  options.pointed_position = position;
  sac_drawing_init (&drawing, trace, &options);
  sac_words_layout_init (&layout, &drawing, 500, 260);
  g_assert_cmpstr (layout.source.heading, ==, source);
  g_assert_cmpstr (layout.steps.heading, ==, steps);
  sac_words_layout_clear (&layout);
  sac_drawing_clear (&drawing);
}

static void
test_says_what_was_read_and_what_answered (void)
{
  g_autoptr(SacAttentionTrace) pair = judged_trace_of_pair ();
  g_autoptr(SacAttentionTrace) text = judged_trace_of_text (2, TRUE);
  g_autoptr(SacAttentionTrace) written = sac_sample_trace ("a b", "c d");

  assert_headings (pair, 0, -1, "Where the model looked for “cats”", "The hypothesis");
  assert_headings (pair, -1, 0, "The premise", "What looked at “dogs”");
  assert_headings (text, 0, -1, "Where the model looked for “l1”", "The answer");
  assert_headings (written, 0, -1, "Where the model looked for “c”", "What was written");
}

/* One look for one answer: it is shown at once, whatever is pointed at. */
static void
test_an_answer_always_asks (void)
{
  float weights[] = { 0.75f, 0.25f };
  char *labels[] = { "good", "film", NULL };
  SacTraceSource source = { .n_positions = 2, .labels = labels, .end = -1 };
  SacTraceStep step = { .token = "positive", .logprob = -0.1, .word = 0 };
  SacTraceMap map = { .weights = weights };
  SacTraceLabel label = { "positive", 0.9 };
  SacTraceParts parts = { .score = NAN, .sources = &source, .n_sources = 1, .steps = &step,
                          .n_steps = 1, .maps = &map, .n_maps = 1, .labels = &label,
                          .n_labels = 1 };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  for (int position = -1; position < 2; position++)
    {
      SacWordsLayout layout;
      SacDrawing drawing;

      options.pointed_position = position;
      sac_drawing_init (&drawing, trace, &options);
      sac_words_layout_init (&layout, &drawing, 400, 300);
      g_assert_cmpint (layout.asking, ==, 0);
      sac_words_layout_clear (&layout);
      sac_drawing_clear (&drawing);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/words-layout/words-never-overlap", test_words_never_overlap);
  g_test_add_func ("/ui/views/words-layout/asks-the-pointed-or-the-last", test_asks_the_pointed_or_the_last);
  g_test_add_func ("/ui/views/words-layout/finds-the-word-under-the-pointer", test_finds_the_word_under_the_pointer);
  g_test_add_func ("/ui/views/words-layout/a-page-scrolls-above-its-headline", test_a_page_scrolls_above_its_headline);
  g_test_add_func ("/ui/views/words-layout/a-translation-scrolls-whole", test_a_translation_scrolls_whole);
  g_test_add_func ("/ui/views/words-layout/says-what-was-read-and-what-answered", test_says_what_was_read_and_what_answered);

  g_test_add_func ("/ui/views/words-layout/an-answer-always-asks", test_an_answer_always_asks);

  return g_test_run ();
}
