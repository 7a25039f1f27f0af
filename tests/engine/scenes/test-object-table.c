#include "engine/scenes/object-table.h"

#include "engine/errors.h"

#include <glib/gstdio.h>
#include <string.h>

#define HEADER "set\tfile\tname\tplural\tarticle\tcolour\tadjective\n"
#define THREE \
  "one\ta.png\tapple\tapples\tan\tred\t\n" \
  "one\tb.png\tfire engine\tfire engines\ta\t\told\n" \
  "two\tc.png\tscissors\t-\ta pair of\ttint\t\n"

typedef struct
{
  char *path;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  int file = g_file_open_tmp ("objects-XXXXXX.tsv", &fixture->path, NULL);

  g_close (file, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_unlink (fixture->path);
  g_free (fixture->path);
}

static SacObjectTable *
load (Fixture     *fixture,
      const char  *text,
      GError     **error)
{
  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));

  return sac_object_table_load (fixture->path, NULL, error);
}

static void
test_reads_every_field (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacObjectTable) table = load (fixture, HEADER THREE "two\td.png\tapple\tapples\tan\t-\t\n",
                                          &error);
  const SacObjectKind *apple, *scissors;
  const SacObjectPicture *engine;

  g_assert_no_error (error);
  g_assert_cmpuint (table->kinds->len, ==, 3);
  g_assert_cmpuint (table->pictures->len, ==, 4);
  apple = g_ptr_array_index (table->kinds, 0);
  scissors = g_ptr_array_index (table->kinds, 2);
  engine = g_ptr_array_index (table->pictures, 1);
  g_assert_cmpuint (apple->pictures->len, ==, 2);
  g_assert_cmpint (g_array_index (apple->pictures, int, 1), ==, 3);
  g_assert_null (scissors->plural);
  g_assert_cmpstr (scissors->article, ==, "a pair of");
  g_assert_cmpstr (engine->adjective, ==, "old");
  g_assert_cmpint (engine->colouring, ==, SAC_OBJECT_COLOUR_FOUND);
}

static void
test_names_what_is_wrong (Fixture       *fixture,
                          gconstpointer  data)
{
  static const struct
  {
    const char *line;
    const char *message;
  } cases[] = {
    { "one\td.png\tpear\n", "*line 5*7 fields*" },
    { "../one\td.png\tpear\tpears\ta\t\t\n", "*line 5*fields*" },
    { "one/two\td.png\tpear\tpears\ta\t\t\n", "*line 5*fields*" },
    { "one\td.png\tPear\tpears\ta\t\t\n", "*line 5*Pear*lower-case*" },
    { "one\td.png\tbig  pear\tpears\ta\t\t\n", "*line 5*one blank*" },
    { "one\td.png\tpear\tpears\ta\tmauve\t\n", "*line 5*mauve*" },
    { "one\td.png\tapple\tapple\tan\t\t\n", "*line 5*apple*plural*" },
    { "one\td.png\tpear\tpears\ta\t\tover-ripe\n", "*line 5*adjective*" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (HEADER, THREE, cases[i].line, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(SacObjectTable) table = load (fixture, text, &error);

      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_test_message ("%s", error->message);
      g_assert_true (g_pattern_match_simple (cases[i].message, error->message));
      g_assert_null (table);
    }
}

static void
test_needs_three_kinds (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacObjectTable) table = load (fixture, HEADER "one\ta.png\tapple\tapples\tan\t\t\n", &error);

  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_null (table);
}

static void
test_refuses_too_many_kinds (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new (HEADER);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacObjectTable) table = NULL;

  for (int i = 0; i <= SAC_OBJECT_TABLE_MAX_KINDS; i++)
    g_string_append_printf (text, "one\t%d.png\t%c%c%c\t-\ta\t\t\n", i, 'a' + i % 26,
                            'a' + i / 26 % 26, 'a' + i / 676);

  table = load (fixture, text->str, &error);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_null (table);
}

static void
test_says_what_is_not_there (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacObjectTable) table = sac_object_table_load ("/no/such/objects.tsv", NULL, &error);

  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_null (table);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/engine/scenes/object-table/reads-every-field", Fixture, NULL, set_up,
              test_reads_every_field, tear_down);
  g_test_add ("/engine/scenes/object-table/names-what-is-wrong", Fixture, NULL, set_up,
              test_names_what_is_wrong, tear_down);
  g_test_add ("/engine/scenes/object-table/needs-three-kinds", Fixture, NULL, set_up,
              test_needs_three_kinds, tear_down);
  g_test_add ("/engine/scenes/object-table/refuses-too-many-kinds", Fixture, NULL, set_up,
              test_refuses_too_many_kinds, tear_down);
  g_test_add_func ("/engine/scenes/object-table/says-what-is-not-there",
                   test_says_what_is_not_there);

  return g_test_run ();
}
