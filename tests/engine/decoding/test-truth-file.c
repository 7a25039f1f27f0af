#include "engine/decoding/truth-file.h"

#include "engine/errors.h"
#include "tests/support/test-file.h"

typedef SacTestFile Fixture;

static GPtrArray *
load (Fixture     *fixture,
      const char  *text,
      GError     **error)
{
  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));

  return sac_truths_load (fixture->path, NULL, error);
}

static void
test_reads_what_is_there (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) truths = load (fixture, "{\"image\": \"a/1.png\", \"captions\": [\"a dog\", "
                                      "\"one dog\"], \"seed\": 7, \"boxes\": [{\"label\": \"dog\", "
                                      "\"plural\": \"dogs\", \"box\": [8, 16.5, 40, 32]}]}\n"
                                      "\n{\"image\": \"/b/2.png\"}", &error);
  const SacTruth *truth;
  g_autofree char *beside = g_build_filename (fixture->folder, "a/1.png", NULL);

  g_assert_no_error (error);
  g_assert_cmpuint (truths->len, ==, 2);
  truth = truths->pdata[0];
  g_assert_cmpstr (truth->image, ==, beside);
  g_assert_cmpstr (truth->captions[1], ==, "one dog");
  g_assert_null (truth->captions[2]);
  g_assert_cmpint (truth->n_boxes, ==, 1);
  g_assert_cmpstr (truth->boxes[0].label, ==, "dog");
  g_assert_cmpfloat (truth->boxes[0].area.y, ==, 16.5);
  truth = truths->pdata[1];
  g_assert_cmpstr (truth->image, ==, "/b/2.png");
  g_assert_cmpint (truth->n_boxes, ==, 0);
  g_assert_cmpint (truth->line, ==, 3);
}

static void
test_finds_a_picture_by_path_then_by_name (Fixture       *fixture,
                                           gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) truths = load (fixture, "{\"image\": \"a/1.png\"}\n"
                                      "{\"image\": \"b/1.png\"}\n{\"image\": \"b/2.png\"}\n", &error);
  g_autofree char *roundabout = g_build_filename (fixture->folder, "a", "..", "b", "1.png", NULL);

  g_assert_no_error (error);
  g_assert_true (sac_truths_find (truths, roundabout) == truths->pdata[1]);
  g_assert_true (sac_truths_find (truths, "elsewhere/2.png") == truths->pdata[2]);
  /* Two are called so. */
  g_assert_null (sac_truths_find (truths, "elsewhere/1.png"));
  g_assert_null (sac_truths_find (truths, "3.png"));
}

static void
test_lists_each_name_once (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) truths = load (fixture, "{\"image\": \"1\", \"boxes\": [{\"label\": "
                                      "\"dog\", \"box\": [0, 0, 1, 1]}, {\"label\": \"cat\", \"box\": "
                                      "[0, 0, 1, 1]}]}\n{\"image\": \"2\", \"boxes\": [{\"label\": "
                                      "\"dog\", \"box\": [0, 0, 1, 1]}]}\n", &error);
  g_auto(GStrv) names = NULL;

  g_assert_no_error (error);
  names = sac_truths_list (truths);
  g_assert_cmpuint (g_strv_length (names), ==, 2);
  g_assert_cmpstr (names[0], ==, "dog");
  g_assert_cmpstr (names[1], ==, "cat");
}

static void
test_bad_lines_are_named (Fixture       *fixture,
                          gconstpointer  data)
{
  static const struct { const char *text; const char *says; } cases[] = {
    { "", "no pictures" },
    { "{\"image\": \"1\"}\nnonsense", "line 2" },
    { "{\"image\": \"1\"}\n{\"captions\": []}", "line 2" },
    { "[]", "truth" },
    { "{\"image\": \"1\", \"captions\": [1]}", "truth.captions[0]" },
    { "{\"image\": \"1\", \"boxes\": [{\"label\": \"dog\"}]}", "truth.boxes[0].box" },
    { "{\"image\": \"1\", \"boxes\": [{\"label\": \"dog\", \"box\": [0, 0, 0, 1]}]}",
      "truth.boxes[0].box" },
  };
  g_autoptr(GString) deep = g_string_new ("{\"image\": ");
  g_autoptr(GError) too_deep = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (load (fixture, cases[i].text, &error));
      g_assert_nonnull (strstr (error->message, "truth.jsonl"));
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }

  /* A parser that follows brackets by calling itself would run out of stack. */
  for (int i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');

  g_assert_null (load (fixture, deep->str, &too_deep));
  g_assert_nonnull (strstr (too_deep->message, "line 1"));
}

/* Once: the line of the file, not also that of the one object in it. */
static void
test_messages_name_the_line_once (Fixture       *fixture,
                                  gconstpointer  data)
{
  static const struct { const char *line; const char *says; } cases[] = {
    { "nonsense", "not JSON (“o” stands outside of a string)" },
    { "{\"image", "a string that does not end; is the file cut short?" },
    { "{\"image\": \"1\"} {}", "more follows where the file should end; take out all but one "
      "object" },
    { "{\"image\": 1}", "truth.image is not a string" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat ("\n", cases[i].line, NULL);
      g_autofree char *message = g_strdup_printf ("“%s”, line 2: %s", fixture->path,
                                                  cases[i].says);
      g_autoptr(GError) error = NULL;

      g_assert_null (load (fixture, text, &error));
      g_assert_cmpstr (error->message, ==, message);
    }
}

/* What stands beside a picture: all, or nothing where it cannot be read. */
static void
test_is_found_beside_a_picture (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autofree char *picture = g_build_filename (fixture->folder, "1.png", NULL);
  g_autofree char *elsewhere = g_build_filename (fixture->folder, "deeper", "1.png", NULL);
  g_autoptr(GPtrArray) truths = NULL;

  g_assert_null (sac_truths_load_beside (picture, NULL));

  sac_test_file_write (fixture, "{\"image\": \"1.png\"}");
  truths = sac_truths_load_beside (picture, NULL);
  g_assert_nonnull (truths);
  g_assert_nonnull (sac_truths_find (truths, picture));
  g_assert_null (sac_truths_load_beside (elsewhere, NULL));

  sac_test_file_write (fixture, "nonsense");
  g_assert_null (sac_truths_load_beside (picture, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) \
  g_test_add ("/engine/decoding/truth-file/" name, Fixture, "truth.jsonl", sac_test_file_set_up, \
              func, sac_test_file_tear_down)

  ADD ("reads-what-is-there", test_reads_what_is_there);
  ADD ("finds-a-picture-by-path-then-by-name", test_finds_a_picture_by_path_then_by_name);
  ADD ("lists-each-name-once", test_lists_each_name_once);
  ADD ("bad-lines-are-named", test_bad_lines_are_named);
  ADD ("messages-name-the-line-once", test_messages_name_the_line_once);
  ADD ("is-found-beside-a-picture", test_is_found_beside_a_picture);

  return g_test_run ();
}
