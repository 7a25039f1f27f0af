#include "app/request.h"

#include <string.h>

#include "engine/storage/model-file.h"
#include "tests/ui/figures/sample-picture.h"

static SacModel *
load_model (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("SACCADE_TEST_MODELS"), name, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

static SacTraced *
run_on_picture (const char  *forced,
                GError     **error)
{
  g_autoptr(SacModel) model = load_model ("captioning.safetensors");
  g_autoptr(SacPicture) picture = sac_sample_picture (50, 40);
  SacRequest request = { .model = model, .text = (char *) "", .picture = picture, .beam = 1,
                         .forced = (char *) forced };
  g_autoptr(SacRequest) copy = sac_request_copy (&request);

  return sac_request_run (copy, NULL, error);
}

static void
test_runs_what_the_model_reads (void)
{
  g_autoptr(SacModel) model = load_model ("conditional-dot.safetensors");
  SacRequest request = { .model = model, .text = (char *) "a b", .beam = 1 };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTraced) of_text = sac_request_run (&request, NULL, &error);
  g_autoptr(SacTraced) of_picture = run_on_picture (NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (sac_attention_trace_get_source (of_text->trace, 0)->kind, ==,
                   SAC_SOURCE_TOKENS);
  g_assert_cmpint (sac_attention_trace_get_source (of_picture->trace, 0)->kind, ==,
                   SAC_SOURCE_GRID);
  g_assert_cmpfloat (of_picture->milliseconds, >, 0);
}

static int
count_words (SacAttentionTrace *trace)
{
  int n = 0;

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    n += !sac_attention_trace_get_step (trace, i)->end;

  return n;
}

/* And a translation is as long as it is, whatever headlines are set to. */
static void
test_a_headline_is_as_long_as_asked (void)
{
  g_autoptr(SacModel) writer = load_model ("summarisation.safetensors");
  g_autoptr(SacModel) translator = load_model ("conditional-dot.safetensors");
  SacRequest request = { .model = writer, .text = (char *) "a b c", .beam = 1, .length = 2 };
  SacRequest other = { .model = translator, .text = (char *) "a b c", .beam = 1 };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacRequest) copy = sac_request_copy (&request);
  g_autoptr(SacTraced) two = sac_request_run (copy, NULL, &error);
  g_autoptr(SacTraced) usual = sac_request_run (&other, NULL, &error);
  g_autoptr(SacTraced) same = NULL;

  other.length = 2;
  same = sac_request_run (&other, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (count_words (two->joined), ==, 2);
  g_assert_cmpint (count_words (same->joined), ==, count_words (usual->joined));
}

static void
test_forced_words_are_all_unless_dots_follow (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTraced) all = run_on_picture ("a cat", &error);
  g_autoptr(SacTraced) beginning = run_on_picture ("a cat …", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (sac_attention_trace_get_output (all->trace), ==, "a cat");
  g_assert_true (g_str_has_prefix (sac_attention_trace_get_output (beginning->trace), "a cat"));
  g_assert_true (sac_attention_trace_get_step (beginning->trace, 1)->forced);
  g_assert_false (sac_attention_trace_get_step (beginning->trace, 2)->forced);
}

static void
test_a_strange_word_is_named (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTraced) traced = run_on_picture ("a xylophone", &error);

  g_assert_null (traced);
  g_assert_nonnull (strstr (error->message, "xylophone"));
}

static void
test_a_pair_is_judged (void)
{
  g_autoptr(SacModel) of_pairs = load_model ("entailment.safetensors");
  g_autoptr(SacModel) of_text = load_model ("classification.safetensors");
  SacRequest request = { .model = of_pairs, .text = (char *) "a man is sleeping",
                         .second = (char *) "nobody is sleeping", .beam = 1 };
  g_autoptr(SacRequest) copy = sac_request_copy (&request);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTraced) pair = sac_request_run (copy, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (sac_attention_trace_get_n_labels (pair->trace), ==, 3);
  g_assert_cmpint (sac_attention_trace_get_n_steps (pair->joined), ==, 3);
  g_assert_cmpstr (sac_attention_trace_get_second (pair->joined), ==, "nobody is sleeping");

  /* What is left of a pair does not disturb a model that reads one text. */
  request.model = of_text;

  g_autoptr(SacTraced) alone = sac_request_run (&request, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (sac_attention_trace_get_second (alone->trace));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/request/runs-what-the-model-reads", test_runs_what_the_model_reads);
  g_test_add_func ("/app/request/a-headline-is-as-long-as-asked",
                   test_a_headline_is_as_long_as_asked);
  g_test_add_func ("/app/request/forced-words-are-all-unless-dots-follow",
                   test_forced_words_are_all_unless_dots_follow);
  g_test_add_func ("/app/request/a-strange-word-is-named", test_a_strange_word_is_named);
  g_test_add_func ("/app/request/a-pair-is-judged", test_a_pair_is_judged);

  return g_test_run ();
}
