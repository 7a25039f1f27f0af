#include "engine/trace/source-reader.h"

static gboolean
read_source (const char      *json,
             SacTraceSource  *source,
             GError         **error)
{
  g_autoptr(JsonNode) node = json_from_string (json, NULL);
  gboolean read;

  *source = (SacTraceSource) { 0 };
  read = sac_source_read (json_node_get_object (node), "sources[1]", source, error);
  source->text = source->audio = NULL;
  if (source->image != NULL)
    source->image = "";
  for (int i = 0; i < source->n_boxes; i++)
    source->boxes[i].label = NULL;

  return read;
}

static void
assert_refused (const char *json,
                const char *message)
{
  SacTraceSource source;
  g_autoptr(GError) error = NULL;

  g_assert_false (read_source (json, &source, &error));
  g_assert_cmpstr (error->message, ==, message);
  sac_source_clear (&source);
}

static void
test_reads_every_kind (void)
{
  SacTraceSource source;

  g_assert_true (read_source ("{\"kind\": \"tokens\", \"labels\": [\"a\", \"b\"],"
                              " \"text\": \"a b\", \"spans\": [[0, 1], null],"
                              " \"words\": [0, 0], \"end\": 1}",
                              &source, NULL));
  g_assert_cmpint (source.n_positions, ==, 2);
  g_assert_cmpint (source.spans[1].start, ==, -1);
  g_assert_cmpint (source.end, ==, 1);
  sac_source_clear (&source);

  g_assert_true (read_source ("{\"kind\": \"grid\", \"rows\": 3, \"columns\": 4}", &source, NULL));
  g_assert_cmpint (source.n_positions, ==, 12);
  g_assert_cmpint (source.end, ==, -1);

  g_assert_true (read_source ("{\"kind\": \"frames\", \"count\": 9, \"seconds_per_frame\": 0.02}",
                              &source, NULL));
  g_assert_cmpint (source.kind, ==, SAC_SOURCE_FRAMES);
  g_assert_cmpint (source.n_positions, ==, 9);
}

static void
test_reads_where_the_grid_lies (void)
{
  SacTraceSource source;

  g_assert_true (read_source ("{\"kind\": \"grid\", \"rows\": 2, \"columns\": 2,"
                              " \"image_size\": [640, 480], \"crop\": [80, 0.5, 480, 479],"
                              " \"boxes\": [{\"label\": \"cat\", \"box\": [1, 2, 3, 4]}]}",
                              &source, NULL));
  g_assert_cmpint (source.image_width, ==, 640);
  g_assert_cmpint (source.image_height, ==, 480);
  g_assert_cmpfloat (source.crop.y, ==, 0.5);
  g_assert_cmpfloat (source.crop.width, ==, 480);
  g_assert_cmpint (source.n_boxes, ==, 1);
  g_assert_cmpfloat (source.boxes[0].area.height, ==, 4);
  sac_source_clear (&source);
}

#define GRID "{\"kind\": \"grid\", \"rows\": 2, \"columns\": 2, "

static void
test_messages_name_what_is_wrong_with_a_picture (void)
{
  assert_refused (GRID "\"image_size\": [640]}",
                  "sources[1].image_size is not [width, height] in whole pixels,"
                  " from 1 to 1000000");
  assert_refused (GRID "\"image_size\": [0, 10]}",
                  "sources[1].image_size is not [width, height] in whole pixels,"
                  " from 1 to 1000000");
  assert_refused (GRID "\"crop\": [0, 0, 10, -1]}",
                  "sources[1].crop is not [x, y, width, height] in pixels of the picture,"
                  " width and height above 0 and none beyond 1000000");
  assert_refused (GRID "\"crop\": [0, 0, 10, 1e300]}",
                  "sources[1].crop is not [x, y, width, height] in pixels of the picture,"
                  " width and height above 0 and none beyond 1000000");
  assert_refused (GRID "\"boxes\": [{\"box\": [0, 0, 1, 1]}]}",
                  "sources[1].boxes[0].label is missing");
  assert_refused (GRID "\"boxes\": [{\"label\": \"cat\"}]}", "sources[1].boxes[0].box is missing");
  assert_refused (GRID "\"boxes\": [7]}", "sources[1].boxes[0] is not an object, {…}");
}

static void
test_messages_name_the_field (void)
{
  assert_refused ("{}", "sources[1].kind is missing, expected tokens, grid, frames or windows");
  assert_refused ("{\"kind\": \"tokens\"}",
                  "sources[1].labels is missing; a source of tokens needs them");
  assert_refused ("{\"kind\": \"tokens\", \"labels\": [\"a\", 1]}",
                  "sources[1].labels[1] is not a string");
  assert_refused ("{\"kind\": \"tokens\", \"labels\": [\"a\"], \"spans\": []}",
                  "sources[1].spans has 0 entries, expected 1 (one for each position)");
  assert_refused ("{\"kind\": \"tokens\", \"labels\": [\"a\"], \"text\": \"é\","
                  " \"spans\": [[0, 2]]}",
                  "sources[1].spans[0] is not [start, end] in characters of the text");
  assert_refused ("{\"kind\": \"tokens\", \"labels\": [\"a\", \"b\"], \"words\": [1, 0]}",
                  "sources[1].words[1] is not the number of a word, at least 1");
  assert_refused ("{\"kind\": \"tokens\", \"labels\": [\"a\"], \"end\": 1}",
                  "sources[1].end is not a whole number from -1 to 0");
  assert_refused ("{\"kind\": \"grid\", \"rows\": 300, \"columns\": 300}",
                  "sources[1] needs rows and columns, together at most 32768 cells");
  assert_refused ("{\"kind\": \"windows\"}",
                  "sources[1].count is missing; a source of kind “windows” needs it");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/source-reader/reads-every-kind", test_reads_every_kind);
  g_test_add_func ("/engine/trace/source-reader/reads-where-the-grid-lies",
                   test_reads_where_the_grid_lies);
  g_test_add_func ("/engine/trace/source-reader/messages-name-what-is-wrong-with-a-picture",
                   test_messages_name_what_is_wrong_with_a_picture);
  g_test_add_func ("/engine/trace/source-reader/messages-name-the-field",
                   test_messages_name_the_field);

  return g_test_run ();
}
