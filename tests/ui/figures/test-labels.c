#include "ui/figures/labels.h"

#include "tests/ui/figures/sample-trace.h"

static void
assert_label (const char *token,
              const char *expected)
{
  g_autofree char *label = sac_label_for_token (token);

  g_assert_cmpstr (label, ==, expected);
}

static void
test_odd_tokens_are_shown_literally (void)
{
  assert_label ("$$", "$$");
  assert_label ("<b>", "<b>");
  assert_label ("|||", "|||");
  assert_label ("▁the", "▁the");
  assert_label ("\t", "\\t");
  assert_label ("a\nb", "a\\nb");
  assert_label ("\a", "\\u0007");
  assert_label (" ", "·");
  assert_label ("", "“”");
  assert_label (NULL, "“”");
  assert_label ("👨‍👩‍👧", "👨‍👩‍👧");
}

/* A word as long as a file took minutes to lay out. */
static void
test_endless_words_are_cut (void)
{
  g_autofree char *letters = g_strnfill (1 << 20, 'a');
  g_autoptr(GString) families = g_string_new ("a");
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(SacText) text = sac_text_new ();
  SacLabels labels;

  for (int i = 0; i < 200; i++)
    g_string_append (families, "👨‍👩‍👧");

  trace = sac_sample_trace (letters, families->str);
  sac_labels_init_source (&labels, text, sac_attention_trace_get_source (trace, 0));
  g_assert_cmpint (g_utf8_strlen (labels.items[0].text, -1), ==, SAC_LABEL_MAX_CHARACTERS + 1);
  g_assert_true (g_str_has_suffix (labels.items[0].text, "aa…"));
  sac_labels_clear (&labels);

  /* Five characters make a family, and all of them stay or go. */
  sac_labels_init_steps (&labels, text, trace);
  g_assert_cmpint (g_utf8_strlen (labels.items[0].text, -1) % 5, ==, 2);
  g_assert_true (g_str_has_suffix (labels.items[0].text, "👨‍👩‍👧…"));
  sac_labels_clear (&labels);
}

static void
test_twins_stay_apart (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("the the the", "a a </s>");
  g_autoptr(SacText) text = sac_text_new ();
  SacLabels labels;

  sac_labels_init_source (&labels, text, sac_attention_trace_get_source (trace, 0));
  g_assert_cmpint (labels.n_items, ==, 3);
  g_assert_cmpfloat (labels.items[2].width, ==, labels.items[0].width);
  sac_labels_clear (&labels);

  sac_labels_init_steps (&labels, text, trace);
  g_assert_cmpint (labels.n_items, ==, 3);
  g_assert_false (labels.items[1].end);
  g_assert_true (labels.items[2].end);
  sac_labels_clear (&labels);
}

static gboolean
runs_right_to_left (const char *source)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace (source, "x");
  g_autoptr(SacText) text = sac_text_new ();
  gboolean right_to_left;
  SacLabels labels;

  sac_labels_init_source (&labels, text, sac_attention_trace_get_source (trace, 0));
  right_to_left = labels.right_to_left;
  sac_labels_clear (&labels);

  return right_to_left;
}

static void
test_most_words_give_the_direction (void)
{
  g_assert_true (runs_right_to_left ("Amazon اشترى أحمد 25 كتابا . </s>"));
  g_assert_true (runs_right_to_left ("نعم . . . </s>"));
  g_assert_false (runs_right_to_left ("Ahmed أحمد bought 25 books"));
  g_assert_false (runs_right_to_left ("1 2 3 ."));
}

/* The room that is reserved for a broken word is enough, however it breaks. */
static void
test_thickness_holds_what_is_drawn (void)
{
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(SacText) text = sac_text_new ();
  g_autoptr(GString) source = g_string_new ("a");
  SacLabels labels;

  for (int i = 1; i < 12; i++)
    {
      g_string_append_c (source, ' ');

      for (int k = 0; k < i * 11; k++)
        g_string_append (source, k % 7 == 0 ? "W" : k % 3 == 0 ? "i" : "é");
    }

  trace = sac_sample_trace (source->str, "x");
  sac_labels_init_source (&labels, text, sac_attention_trace_get_source (trace, 0));

  for (double wrap = 40; wrap < 400; wrap += 23)
    {
      double thickness = sac_labels_thickness (&labels, 10, wrap);

      for (int i = 0; i < labels.n_items; i++)
        {
          SacPlacedLabel placed = { .size = 10, .wrap = wrap };

          sac_label_fit (&labels, i, text, &placed);
          g_assert_cmpfloat (placed.ascent + placed.descent, <=, thickness + 0.01);
          g_assert_cmpfloat (placed.width, <=, wrap + 10);
        }
    }

  sac_labels_clear (&labels);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/labels/odd-tokens-are-shown-literally", test_odd_tokens_are_shown_literally);
  g_test_add_func ("/ui/figures/labels/endless-words-are-cut", test_endless_words_are_cut);
  g_test_add_func ("/ui/figures/labels/twins-stay-apart", test_twins_stay_apart);
  g_test_add_func ("/ui/figures/labels/most-words-give-the-direction", test_most_words_give_the_direction);
  g_test_add_func ("/ui/figures/labels/thickness-holds-what-is-drawn", test_thickness_holds_what_is_drawn);

  return g_test_run ();
}
