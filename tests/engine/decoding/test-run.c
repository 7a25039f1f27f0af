#include "engine/decoding/run.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/storage/model-file.h"

typedef struct
{
  SacModel *model;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  file)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
  g_autoptr(GError) error = NULL;

  fixture->model = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  file)
{
  sac_model_unref (fixture->model);
}

static void
test_is_as_long_as_usual (Fixture       *fixture,
                          gconstpointer  file)
{
  SacRunOptions options = { .beam = 3, .n_candidates = 4 };
  g_auto(SacRun) run = { 0 };

  g_assert_true (sac_run_init (&run, fixture->model, &options, 77, NULL));
  g_assert_cmpint (run.search.max_length, ==, 77);
  g_assert_cmpint (run.search.beam, ==, 3);
  g_assert_cmpint (run.search.n_choices, ==, 4);
  g_assert_cmpint (run.search.n_prefix, ==, 0);
  g_assert_null (run.forced);

  options.max_length = 5;
  g_assert_true (sac_run_init (&run, fixture->model, &options, 77, NULL));
  g_assert_cmpint (run.search.max_length, ==, 5);

  options.max_length = 0;
  g_assert_true (sac_run_init (&run, fixture->model, &options, 10 * SAC_MAX_OUTPUT, NULL));
  g_assert_cmpint (run.search.max_length, ==, SAC_MAX_OUTPUT);
}

/* One, but for headlines; and the trace says which it was. */
static void
test_beam_is_what_suits_the_kind (Fixture       *fixture,
                                  gconstpointer  file)
{
  SacRunOptions options = { .beam = 0 };
  g_auto(SacRun) run = { 0 };
  g_autoptr(JsonObject) settings = sac_run_describe (fixture->model, &options);
  int expected = g_str_has_prefix (file, "summarisation") ? 8 : 1;

  g_assert_true (sac_run_init (&run, fixture->model, &options, 77, NULL));
  g_assert_cmpint (run.search.beam, ==, expected);
  g_assert_cmpint (json_object_get_int_member (settings, "beam"), ==, expected);
}

/* Words that are all taken out again, one by one or at once, force nothing. */
static void
test_blanks_are_no_prefix (Fixture       *fixture,
                           gconstpointer  file)
{
  static const char *const blanks[] = { "", " ", " \t\n" };

  for (guint i = 0; i < G_N_ELEMENTS (blanks); i++)
    {
      SacRunOptions options = { .beam = 1, .prefix = blanks[i] };
      g_auto(SacRun) run = { 0 };

      g_assert_true (sac_run_init (&run, fixture->model, &options, 77, NULL));
      g_assert_cmpint (run.search.n_prefix, ==, 0);
    }
}

static void
test_gives_words_room_for_their_pieces (Fixture       *fixture,
                                        gconstpointer  file)
{
  SacRunOptions options = { .beam = 1, .length = 7 };
  g_auto(SacRun) run = { 0 };
  g_autoptr(JsonObject) settings = sac_run_describe (fixture->model, &options);

  g_assert_true (sac_run_init (&run, fixture->model, &options, 5, NULL));
  g_assert_cmpint (run.search.length, ==, 7);
  g_assert_cmpint (run.search.max_length, >=, 8);
  g_assert_cmpint (json_object_get_int_member (settings, "length"), ==, 7);

  options.max_length = 3;
  g_assert_true (sac_run_init (&run, fixture->model, &options, 5, NULL));
  g_assert_cmpint (run.search.max_length, ==, 3);
}

static void
test_leaves_room_after_what_is_forced (Fixture       *fixture,
                                       gconstpointer  file)
{
  SacRunOptions options = { .beam = 1, .prefix = "two red apples", .max_length = 2 };
  g_auto(SacRun) run = { 0 };
  g_auto(SacRun) all = { 0 };

  g_assert_true (sac_run_init (&run, fixture->model, &options, 10, NULL));
  g_assert_cmpint (run.search.n_prefix, ==, 3);
  g_assert_cmpint (run.search.max_length, ==, 4);

  options.prefix_is_all = TRUE;
  g_assert_true (sac_run_init (&all, fixture->model, &options, 10, NULL));
  g_assert_cmpint (all.search.n_prefix, ==, 4);
  g_assert_cmpint (all.search.prefix[3], ==, SAC_PIECE_END);
  g_assert_cmpint (all.search.max_length, ==, 4);
}

static void
test_refuses_unknown_words_by_name (Fixture       *fixture,
                                    gconstpointer  file)
{
  SacRunOptions options = { .beam = 1, .prefix = "two Purple apples" };
  g_auto(SacRun) run = { 0 };
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_run_init (&run, fixture->model, &options, 10, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_assert_nonnull (strstr (error->message, "“Purple”"));
  g_assert_nonnull (strstr (error->message, "22 words"));
}

/* What a person wrote out to the end is as long as it is. */
static void
test_begins_with_no_more_than_is_asked_for (Fixture       *fixture,
                                            gconstpointer  file)
{
  SacRunOptions options = { .beam = 1, .prefix = "two red apples", .length = 2 };
  g_auto(SacRun) more = { 0 };
  g_auto(SacRun) as_many = { 0 };
  g_auto(SacRun) all = { 0 };
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_run_init (&more, fixture->model, &options, 10, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);

  options.length = 3;
  g_assert_true (sac_run_init (&as_many, fixture->model, &options, 10, NULL));

  options.length = 2;
  options.prefix_is_all = TRUE;
  g_assert_true (sac_run_init (&all, fixture->model, &options, 10, NULL));
}

static void
test_refuses_senseless_options (Fixture       *fixture,
                                gconstpointer  file)
{
  static const SacRunOptions bad[] = {
    { .beam = -1 }, { .beam = SAC_MAX_BEAM + 1 }, { .beam = 1, .max_length = -1 },
    { .beam = 1, .max_length = SAC_MAX_OUTPUT + 1 }, { .beam = 1, .length = -1 },
    { .beam = 1, .length = SAC_MAX_LENGTH + 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_auto(SacRun) run = { 0 };
      g_autoptr(GError) error = NULL;

      g_assert_false (sac_run_init (&run, fixture->model, &bad[i], 10, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
    }
}

static void
test_knows_what_fits (Fixture       *fixture,
                      gconstpointer  file)
{
  SacRunOptions options = { .beam = 64, .max_length = 1000 };
  g_auto(SacRun) run = { 0 };

  g_assert_true (sac_run_init (&run, fixture->model, &options, 10, NULL));
  g_assert_true (sac_run_fits (&run, fixture->model, 196));
  g_assert_false (sac_run_fits (&run, fixture->model, 64 * 64));
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*func) (Fixture *fixture, gconstpointer file);
  } tests[] = {
    { "/engine/decoding/run/is-as-long-as-usual", test_is_as_long_as_usual },
    { "/engine/decoding/run/blanks-are-no-prefix", test_blanks_are_no_prefix },
    { "/engine/decoding/run/gives-words-room-for-their-pieces",
      test_gives_words_room_for_their_pieces },
    { "/engine/decoding/run/leaves-room-after-what-is-forced",
      test_leaves_room_after_what_is_forced },
    { "/engine/decoding/run/refuses-unknown-words-by-name", test_refuses_unknown_words_by_name },
    { "/engine/decoding/run/begins-with-no-more-than-is-asked-for",
      test_begins_with_no_more_than_is_asked_for },
    { "/engine/decoding/run/refuses-senseless-options", test_refuses_senseless_options },
    { "/engine/decoding/run/knows-what-fits", test_knows_what_fits },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, "captioning.safetensors", set_up, tests[i].func,
                tear_down);

  g_test_add ("/engine/decoding/run/beam-is-what-suits-pictures", Fixture, "captioning.safetensors",
              set_up, test_beam_is_what_suits_the_kind, tear_down);
  g_test_add ("/engine/decoding/run/beam-is-what-suits-headlines", Fixture,
              "summarisation.safetensors", set_up, test_beam_is_what_suits_the_kind, tear_down);

  return g_test_run ();
}
