#include "engine/training/classification/labelled-texts.h"

#include <string.h>

#include "engine/errors.h"
#include "tests/support/small-labels.h"

static GPtrArray *
load (SmallLabels           *fixture,
      const char            *text,
      const SacTextColumns  *columns,
      GError               **error)
{
  g_autofree char *path = small_labels_get_path (fixture, "some.tsv");

  small_labels_write (fixture, "some.tsv", text);

  return sac_labelled_texts_load (path, columns, NULL, error);
}

static void
test_reads_columns (SmallLabels   *fixture,
                    gconstpointer  recipe)
{
  static const SacTextColumns columns = { .label = 2, .text = 0, .pair = 1 };
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) texts = load (fixture, " good film\t7\tyes\trest\n\nbad one\t7\tno\n",
                                     &columns, &error);
  const SacLabelledText *text;

  g_assert_no_error (error);
  g_assert_cmpint (texts->len, ==, 2);
  text = g_ptr_array_index (texts, 0);
  g_assert_cmpstr (text->text, ==, "good film");
  g_assert_cmpstr (text->label, ==, "yes");
  g_assert_cmpstr (text->pair, ==, "7");
  g_assert_null (text->set);
  g_assert_cmpint (text->times, ==, 1);
  text = g_ptr_array_index (texts, 1);
  g_assert_cmpstr (text->label, ==, "no");
}

static void
test_bad_lines_are_named (SmallLabels   *fixture,
                          gconstpointer  recipe)
{
  static const SacTextColumns columns = { .label = 0, .text = 1, .pair = -1 };
  static const char *const cases[][2] = {
    { "yes\tgood\nno bad\n", "expected 2 columns" },
    { "yes\tgood\n\tbad\n", "column 1 is empty" },
    { "yes\tgood\nno\t \n", "column 2 is empty" },
    /* A joiner, which nobody sees. */
    { "yes\tgood\nno\t\xe2\x80\x8d\n", "column 2 is empty" },
    { "yes\tgood\nno\t\xff\n", "UTF-8" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (load (fixture, cases[i][0], &columns, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i][1]));
      g_assert_nonnull (strstr (error->message, "some.tsv"));
      g_assert_nonnull (strstr (error->message, "2"));
    }
}

static void
test_saved_texts_are_read_again (SmallLabels   *fixture,
                                 gconstpointer  recipe)
{
  static const SacTextColumns columns = { .label = 0, .text = 1, .pair = -1 };
  g_autofree char *path = small_labels_get_path (fixture, "saved.tsv");
  g_autoptr(GPtrArray) texts =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);
  g_autoptr(GPtrArray) again = NULL;
  g_autoptr(GError) error = NULL;

  g_ptr_array_add (texts, sac_labelled_text_new ("yes", "good\tfilm", "1", "films"));
  g_ptr_array_add (texts, sac_labelled_text_new ("no", "schlecht, aber schön", NULL, NULL));
  sac_labelled_texts_save (texts, path, &error);
  g_assert_no_error (error);

  again = sac_labelled_texts_load (path, &columns, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (again->len, ==, 2);
  g_assert_cmpstr (((SacLabelledText *) g_ptr_array_index (again, 0))->text, ==, "good film");
  g_assert_cmpstr (((SacLabelledText *) g_ptr_array_index (again, 1))->text, ==,
                   "schlecht, aber schön");
}

#define ADD(name, function) \
  g_test_add ("/engine/training/classification/labelled-texts/" name, SmallLabels, "", \
              small_labels_init, function, small_labels_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("reads-columns", test_reads_columns);
  ADD ("bad-lines-are-named", test_bad_lines_are_named);
  ADD ("saved-texts-are-read-again", test_saved_texts_are_read_again);

  return g_test_run ();
}
