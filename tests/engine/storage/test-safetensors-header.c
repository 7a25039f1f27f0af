#include "engine/storage/safetensors-header.h"

#include <string.h>

#include "engine/errors.h"

#define ENTRY(name, dtype, shape, offsets) \
  "\"" name "\":{\"dtype\":\"" dtype "\",\"shape\":" shape ",\"data_offsets\":" offsets "}"

static SacSafetensorsHeader *
parse (const char  *json,
       guint64      n_data,
       GError     **error)
{
  return sac_safetensors_header_parse (json, strlen (json), n_data, error);
}

static void
test_reads_entries_in_the_order_of_their_data (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSafetensorsHeader) header =
    parse ("{\"__metadata__\":{\"a\":\"b\",\"\":\"\"},"
           ENTRY ("W", "F16", "[2, 3]", "[4,16]") "," ENTRY ("none", "I64", "[3,0]", "[4,4]") ","
           "\"s\" : {\"data_offsets\":[0,4],\"shape\":[],\"dtype\":\"F32\"} }   ", 16, &error);
  const SacHeaderEntry *entries;

  g_assert_no_error (error);
  g_assert_cmpuint (header->entries->len, ==, 3);
  entries = &g_array_index (header->entries, SacHeaderEntry, 0);

  g_assert_cmpstr (entries[0].tensor.name, ==, "s");
  g_assert_cmpint (entries[0].tensor.rank, ==, 0);
  g_assert_cmpuint (entries[0].tensor.n_values, ==, 1);
  g_assert_cmpstr (entries[1].tensor.name, ==, "none");
  g_assert_cmpuint (entries[1].tensor.n_values, ==, 0);
  g_assert_cmpstr (entries[2].tensor.name, ==, "W");
  g_assert_cmpint (entries[2].tensor.dtype, ==, SAC_DTYPE_F16);
  g_assert_cmpint (entries[2].tensor.shape[1], ==, 3);
  g_assert_cmpuint (entries[2].begin, ==, 4);
  g_assert_cmpstr (g_hash_table_lookup (header->metadata, "a"), ==, "b");
  g_assert_cmpstr (g_hash_table_lookup (header->metadata, ""), ==, "");
}

/* What is wrong, and the words that the message must hold. */
static const struct
{
  const char *json;
  const char *words;
} broken[] = {
  { "{", "expected a string" },
  { "{\"W\"", "expected :" },
  { "{}x", "end of the text" },
  { "{" ENTRY ("W", "F32", "[1]", "[0,4]"), "expected }" },
  { "{" ENTRY ("W", "F32", "[1]", "[0,4]") "," ENTRY ("W", "F32", "[0]", "[4,4]") "}",
    "“W” is there twice" },
  { "{\"__metadata__\":{\"a\":\"1\",\"a\":\"2\"}," ENTRY ("W", "F32", "[1]", "[0,4]") "}",
    "“a” is there twice" },
  { "{\"__metadata__\":{},\"__metadata__\":{}," ENTRY ("W", "F32", "[1]", "[0,4]") "}",
    "“__metadata__” is there twice" },
  { "{\"__metadata__\":{\"a\":1}," ENTRY ("W", "F32", "[1]", "[0,4]") "}", "expected a string" },
  { "{" ENTRY ("W", "F8_E4M3", "[4]", "[0,4]") "}", "F8_E4M3" },
  { "{" ENTRY ("W", "f32", "[1]", "[0,4]") "}", "f32" },
  { "{" ENTRY ("W", "F32", "[-1]", "[0,4]") "}", "whole number" },
  { "{" ENTRY ("W", "F32", "[1.0]", "[0,4]") "}", "expected ]" },
  { "{" ENTRY ("W", "F32", "[1e0]", "[0,4]") "}", "expected ]" },
  { "{" ENTRY ("W", "F32", "[1,]", "[0,4]") "}", "whole number" },
  { "{" ENTRY ("W", "F32", "[1,1,1,1,1,1,1,1,1]", "[0,4]") "}", "8 dimensions" },
  { "{" ENTRY ("W", "F32", "[4294967296,4294967296]", "[0,4]") "}", "2^64" },
  { "{" ENTRY ("W", "F32", "[9223372036854775808]", "[0,4]") "}", "2^63" },
  { "{" ENTRY ("W", "F32", "[2]", "[0,4]") "}", "ask for 8 bytes" },
  { "{" ENTRY ("W", "F64", "[1]", "[0,4]") "}", "ask for 8 bytes" },
  { "{" ENTRY ("W", "F32", "[1]", "[4,0]") "}", "[4, 0]" },
  { "{" ENTRY ("W", "F32", "[1]", "[0,4,8]") "}", "expected ]" },
  { "{" ENTRY ("W", "F32", "[2]", "[0,8]") "}", "cut short" },
  { "{" ENTRY ("W", "F16", "[1]", "[0,2]") "}", "end at byte 2" },
  { "{" ENTRY ("W", "F16", "[1]", "[2,4]") "}", "hole before tensor “W”" },
  { "{" ENTRY ("V", "F16", "[2]", "[0,4]") "," ENTRY ("W", "F16", "[1]", "[2,4]") "}",
    "“W” overlaps" },
  { "{\"W\":{\"dtype\":\"F32\",\"shape\":[1]}}", "“data_offsets” is missing" },
  { "{\"W\":{\"dtype\":\"F32\",\"data_offsets\":[0,4]}}", "“shape” is missing" },
  { "{\"W\":{\"dtype\":\"F32\",\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}",
    "“dtype” is there twice" },
  { "{\"W\":{\"dtype\":\"F32\",\"size\":[1],\"data_offsets\":[0,4]}}", "“size” is not known" },
  { "{\"W\":[]}", "expected {" },
  { "{\"W\xff\":{}}", "UTF-8" },
};

static void
test_refuses_with_a_reason (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (parse (broken[i].json, 4, &error));
      g_assert_true (error->domain == SAC_ERROR);
      g_test_message ("%s: %s", broken[i].json, error->message);
      g_assert_nonnull (strstr (error->message, broken[i].words));
    }
}

/* A parser that recurses would run out of stack. */
static void
test_depth_costs_nothing (void)
{
  g_autofree char *json = g_strnfill (4000000, '[');
  g_autoptr(GError) error = NULL;

  memcpy (json, "{\"W\":", 5);
  g_assert_null (parse (json, 0, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/storage/safetensors-header/reads-entries-in-the-order-of-their-data",
                   test_reads_entries_in_the_order_of_their_data);
  g_test_add_func ("/engine/storage/safetensors-header/refuses-with-a-reason",
                   test_refuses_with_a_reason);
  g_test_add_func ("/engine/storage/safetensors-header/depth-costs-nothing",
                   test_depth_costs_nothing);

  return g_test_run ();
}
