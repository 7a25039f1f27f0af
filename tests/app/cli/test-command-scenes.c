#include "tests/support/program.h"
#include "tests/support/tiny-world.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <json-glib/json-glib.h>
#include <string.h>

typedef struct
{
  char *folder; /* Of the pictures, and of what is written. */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = tiny_world_write ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tiny_world_remove (fixture->folder);
}

static Outcome
write_scenes (Fixture    *fixture,
              const char *options)
{
  g_autofree char *command = g_strdup_printf (
    "scenes --data %s --objects %s/objects.tsv --output %s/scenes %s", fixture->folder,
    fixture->folder, fixture->folder, options);

  return program_run (NULL, command);
}

/* A line of the truth. */
static JsonObject *
parse (const char *line)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = json_from_string (line, &error);

  g_assert_no_error (error);

  return json_node_dup_object (node);
}

static void
check_line (Fixture    *fixture,
            const char *line,
            int         side)
{
  g_autoptr(JsonObject) truth = parse (line);
  JsonArray *boxes = json_object_get_array_member (truth, "boxes");
  g_autofree char *path = g_build_filename (fixture->folder, "scenes",
                                            json_object_get_string_member (truth, "image"), NULL);
  g_autoptr(GdkPixbuf) pixbuf = gdk_pixbuf_new_from_file (path, NULL);

  g_assert_nonnull (pixbuf);
  g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), ==, side);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (truth, "captions")), ==, 5);
  g_assert_cmpuint (json_array_get_length (boxes), >=, 2);

  for (guint i = 0; i < json_array_get_length (boxes); i++)
    {
      JsonObject *box = json_array_get_object_element (boxes, i);
      JsonArray *values = json_object_get_array_member (box, "box");

      g_assert_true (json_object_has_member (box, "label"));
      g_assert_cmpint (json_array_get_int_element (values, 2), >, 0);
      g_assert_cmpint (json_array_get_int_element (values, 0) +
                       json_array_get_int_element (values, 2), <=, side + 1);
    }
}

static void
test_writes_pictures_and_truth (Fixture       *fixture,
                                gconstpointer  data)
{
  g_auto(Outcome) outcome = write_scenes (fixture, "--count 3 --size 48");
  g_autofree char *path = g_build_filename (fixture->folder, "scenes", "truth.jsonl", NULL);
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;

  g_test_message ("%s", outcome.messages);
  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);

  for (int i = 0; i < 3; i++)
    check_line (fixture, lines[i], 48);
}

/* Scene 2 of many is scene 0 from 2 on. */
static void
test_numbers_stand_for_scenes (Fixture       *fixture,
                               gconstpointer  data)
{
  g_auto(Outcome) many = write_scenes (fixture, "--count 3 --size 8 --part train");
  g_autofree char *path = g_build_filename (fixture->folder, "scenes", "0002.png", NULL);
  g_autofree char *other_path = g_build_filename (fixture->folder, "scenes", "0000.png", NULL);
  g_autofree char *third = NULL, *first = NULL;
  gsize n_third, n_first;

  g_assert_cmpint (many.status, ==, 0);
  g_assert_true (g_file_get_contents (path, &third, &n_third, NULL));

  g_auto(Outcome) one = write_scenes (fixture, "--count 1 --first 2 --size 8 --part train");

  g_assert_cmpint (one.status, ==, 0);
  g_assert_true (g_file_get_contents (other_path, &first, &n_first, NULL));
  g_assert_cmpmem (first, n_first, third, n_third);
}

static void
test_wrong_usage_is_said (Fixture       *fixture,
                          gconstpointer  data)
{
  static const struct
  {
    const char *options;
    const char *message;
  } cases[] = {
    { "--part some", "some" },
    { "--count 0", "--count" },
    { "--size 100000", "--size" },
    { "--format gif", "gif" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto(Outcome) outcome = write_scenes (fixture, cases[i].options);

      g_assert_cmpint (outcome.status, ==, 2);
      g_assert_nonnull (strstr (outcome.messages, cases[i].message));
      g_assert_cmpstr (outcome.output, ==, "");
    }
}

static void
test_missing_pictures_are_said (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autofree char *command = g_strdup_printf (
    "scenes --data /no/such/folder --objects %s/objects.tsv --output %s/scenes", fixture->folder,
    fixture->folder);
  g_auto(Outcome) outcome = program_run (NULL, command);

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_nonnull (strstr (outcome.messages, "/no/such/folder"));
}

#define ADD(name, function) \
  g_test_add ("/app/cli/command-scenes/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("writes-pictures-and-truth", test_writes_pictures_and_truth);
  ADD ("numbers-stand-for-scenes", test_numbers_stand_for_scenes);
  ADD ("wrong-usage-is-said", test_wrong_usage_is_said);
  ADD ("missing-pictures-are-said", test_missing_pictures_are_said);

  return g_test_run ();
}
