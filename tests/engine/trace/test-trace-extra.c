#include "engine/trace/trace-extra.h"

static void
test_keeps_only_what_is_unknown (void)
{
  g_autoptr(JsonNode) node =
    json_from_string ("{\"format\": \"saccade-trace\", \"author\": \"me\", \"sources\": ["
                      "{\"kind\": \"tokens\", \"labels\": []}, {\"language\": \"fr\"}],"
                      "\"steps\": [{\"token\": \"i\"}]}", NULL);
  g_autoptr(JsonObject) extra = sac_trace_collect_extra (json_node_get_object (node));
  JsonObject *first = sac_trace_entry_extra (extra, "sources", 0);
  JsonObject *second = sac_trace_entry_extra (extra, "sources", 1);

  g_assert_cmpint (json_object_get_size (extra), ==, 2);
  g_assert_cmpint (json_object_get_size (first), ==, 0);
  g_assert_cmpstr (json_object_get_string_member (second, "language"), ==, "fr");
  g_assert_null (sac_trace_entry_extra (extra, "sources", 2));
  g_assert_null (sac_trace_entry_extra (extra, "steps", 0));
  g_assert_null (sac_trace_entry_extra (NULL, "steps", 0));
}

static void
test_nothing_unknown_is_nothing (void)
{
  g_autoptr(JsonNode) node = json_from_string ("{\"version\": 1, \"sources\": [{}]}", NULL);

  g_assert_null (sac_trace_collect_extra (json_node_get_object (node)));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-extra/keeps-only-what-is-unknown",
                   test_keeps_only_what_is_unknown);
  g_test_add_func ("/engine/trace/trace-extra/nothing-unknown-is-nothing",
                   test_nothing_unknown_is_nothing);

  return g_test_run ();
}
