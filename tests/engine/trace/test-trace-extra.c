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
test_keeps_what_is_unknown_of_candidates (void)
{
  g_autoptr(JsonNode) node =
    json_from_string ("{\"steps\": [{\"token\": \"i\", \"candidates\": [{\"token\": \"i\", "
                      "\"logprob\": -1}, {\"token\": \"we\", \"id\": 4}]}, {\"candidates\": "
                      "[{\"token\": \"am\"}]}]}", NULL);
  g_autoptr(JsonObject) extra = sac_trace_collect_extra (json_node_get_object (node));
  JsonObject *first = sac_trace_entry_extra (extra, "steps", 0);
  JsonObject *second = sac_trace_entry_extra (extra, "steps", 1);

  g_assert_cmpint (json_object_get_size (sac_trace_entry_extra (first, "candidates", 0)), ==, 0);
  g_assert_cmpint (json_object_get_int_member (sac_trace_entry_extra (first, "candidates", 1),
                                               "id"), ==, 4);
  g_assert_cmpint (json_object_get_size (second), ==, 0);
}

static void
test_without_one_member (void)
{
  g_autoptr(JsonNode) node =
    json_from_string ("{\"a\": 1, \"sources\": [{\"boxes\": [{\"x\": 1}], \"b\": 2}, "
                      "{\"boxes\": [{\"x\": 3}]}]}", NULL);
  JsonObject *extra = json_node_get_object (node);
  g_autoptr(JsonObject) less = sac_trace_extra_without (extra, "sources", 0, "boxes");
  g_autoptr(JsonObject) same = sac_trace_extra_without (extra, "sources", 2, "boxes");
  JsonObject *first = sac_trace_entry_extra (less, "sources", 0);
  JsonObject *second = sac_trace_entry_extra (less, "sources", 1);

  g_assert_cmpint (json_object_get_int_member (less, "a"), ==, 1);
  g_assert_false (json_object_has_member (first, "boxes"));
  g_assert_cmpint (json_object_get_int_member (first, "b"), ==, 2);
  g_assert_true (json_object_has_member (second, "boxes"));
  g_assert_true (json_object_has_member (sac_trace_entry_extra (extra, "sources", 0), "boxes"));
  g_assert_true (same == extra);
  g_assert_null (sac_trace_extra_without (NULL, "sources", 0, "boxes"));
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
  g_test_add_func ("/engine/trace/trace-extra/keeps-what-is-unknown-of-candidates",
                   test_keeps_what_is_unknown_of_candidates);
  g_test_add_func ("/engine/trace/trace-extra/without-one-member", test_without_one_member);
  g_test_add_func ("/engine/trace/trace-extra/nothing-unknown-is-nothing",
                   test_nothing_unknown_is_nothing);

  return g_test_run ();
}
