#include "engine/text/typed-text.h"


/* What the model reads, with a blank where one was typed. */
static char *
read_text (const char        *text,
           SacTypedTextFlags  flags)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new (text, flags);
  GString *result = g_string_new (NULL);

  for (int i = 0; i < typed->n_units; i++)
    {
      if (i > 0 && typed->units[i].after_blank)
        g_string_append_c (result, ' ');

      sac_units_append (&typed->units[i], 1, result);
    }

  return g_string_free (result, FALSE);
}

static void
assert_read (const char        *text,
             SacTypedTextFlags  flags,
             const char        *expected)
{
  g_autofree char *found = read_text (text, flags);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_composes (void)
{
  assert_read ("e\u0301te\u0301", SAC_TYPED_TEXT_DEFAULT, "été");
  assert_read ("\u1112\u1161\u11ab", SAC_TYPED_TEXT_DEFAULT, "한");
}

static void
test_one_blank_for_all (void)
{
  assert_read ("\u00a0a\u202f!\u2009\u3000b\r\n\tc ", SAC_TYPED_TEXT_DEFAULT, "a ! b c");
}

static void
test_one_mark_for_its_kinds (void)
{
  assert_read ("l’“x”–‘y‘…", SAC_TYPED_TEXT_DEFAULT, "l'\"x\"-'y'...");
}

static void
test_invisible_characters_vanish (void)
{
  assert_read ("\ufeffin\u00advi\u200bsi\x01" "ble\u202e", SAC_TYPED_TEXT_DEFAULT, "invisible");
}

static void
test_wide_marks_on_wish (void)
{
  assert_read ("２０，ＡＢ。", SAC_TYPED_TEXT_DEFAULT, "20,AB.");
  assert_read ("２０，ＡＢ。", SAC_TYPED_TEXT_KEEP_WIDE_MARKS, "20，AB。");
}

static void
test_small_letters (void)
{
  assert_read ("ÉTÉ E\u0301 ẞ", SAC_TYPED_TEXT_LOWERCASE, "été é ß");
  assert_read ("ÉTÉ", SAC_TYPED_TEXT_DEFAULT, "ÉTÉ");

  /* Only the small one of these two has a code with its accent. */
  assert_read ("J\u030c \u01f0", SAC_TYPED_TEXT_LOWERCASE, "\u01f0 \u01f0");
  assert_read ("\u0130 I\u0307", SAC_TYPED_TEXT_LOWERCASE, "i i");
}

static void
assert_span (const SacTypedText *typed,
             int                 unit,
             int                 start,
             int                 end)
{
  g_assert_cmpint (unit, <, typed->n_units);
  g_assert_cmpint (typed->units[unit].start, ==, start);
  g_assert_cmpint (typed->units[unit].end, ==, end);
}

static void
test_spans_count_typed_characters (void)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new (" e\u0301\u200b t…!", SAC_TYPED_TEXT_DEFAULT);

  g_assert_cmpint (typed->n_characters, ==, 8);
  g_assert_cmpint (typed->n_units, ==, 6);
  assert_span (typed, 0, 1, 3);
  assert_span (typed, 1, 5, 6);

  /* Three points were typed as one. */
  for (int i = 2; i < 5; i++)
    assert_span (typed, i, 6, 7);

  g_assert_true (typed->units[2].starts_cluster);
  g_assert_false (typed->units[3].starts_cluster);
  assert_span (typed, 5, 7, 8);
}

static void
test_labels_are_as_typed (void)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new ("L’E\u0301\u00adte\u0301 👨\u200d👩",
                                                      SAC_TYPED_TEXT_LOWERCASE);
  g_autofree char *word = sac_typed_text_get_label (typed, 0, 5);
  g_autofree char *family = sac_typed_text_get_label (typed, 5, 7);
  g_autofree char *half = sac_typed_text_get_label (typed, 6, 7);

  g_assert_cmpint (typed->n_units, ==, 7);
  g_assert_cmpstr (word, ==, "L’E\u0301te\u0301");
  g_assert_cmpstr (family, ==, "👨\u200d👩");
  g_assert_cmpstr (half, ==, "👨\u200d👩");
}

static void
test_invalid_bytes_are_made_valid (void)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new ("a\xff" "b", SAC_TYPED_TEXT_DEFAULT);

  g_assert_cmpstr (typed->text, ==, "a\ufffd" "b");
  g_assert_cmpint (typed->n_characters, ==, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/typed-text/composes", test_composes);
  g_test_add_func ("/engine/text/typed-text/one-blank-for-all", test_one_blank_for_all);
  g_test_add_func ("/engine/text/typed-text/one-mark-for-its-kinds", test_one_mark_for_its_kinds);
  g_test_add_func ("/engine/text/typed-text/invisible-characters-vanish", test_invisible_characters_vanish);
  g_test_add_func ("/engine/text/typed-text/wide-marks-on-wish", test_wide_marks_on_wish);
  g_test_add_func ("/engine/text/typed-text/small-letters", test_small_letters);
  g_test_add_func ("/engine/text/typed-text/spans-count-typed-characters", test_spans_count_typed_characters);
  g_test_add_func ("/engine/text/typed-text/labels-are-as-typed", test_labels_are_as_typed);
  g_test_add_func ("/engine/text/typed-text/invalid-bytes-are-made-valid", test_invalid_bytes_are_made_valid);

  return g_test_run ();
}
