#include "app/workspace.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/trace/trace-file.h"
#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"
#include "ui/trace-text.h"

typedef struct
{
  SacWorkspace *workspace;
  GPtrArray    *texts; /* Of the sources of the traces that came, in order; NULL for none. */
  char         *problem;
  SacExplanation *explanation; /* The last that came; NULL: none, or it was taken back. */
  int           n_explained;
  char         *search; /* How the last trace was searched for. */
  char         *output;
  int           n_boxes;
  int           n_joined; /* Positions of the last one with its words joined. */
} Fixture;

static void
traced_cb (Fixture           *fixture,
           SacAttentionTrace *trace,
           SacAttentionTrace *joined)
{
  g_clear_pointer (&fixture->search, g_free);
  fixture->search = trace != NULL ? sac_trace_text_search (trace) : NULL;
  g_clear_pointer (&fixture->output, g_free);
  fixture->output = trace != NULL ? g_strdup (sac_attention_trace_get_output (trace)) : NULL;
  fixture->n_boxes = trace != NULL ? sac_attention_trace_get_source (trace, 0)->n_boxes : 0;
  fixture->n_joined = joined != NULL ? sac_attention_trace_get_source (joined, 0)->n_positions : 0;
  g_ptr_array_add (fixture->texts,
                   trace != NULL ? g_strdup (sac_attention_trace_get_source (trace, 0)->text)
                                 : NULL);
}

static void
explained_cb (Fixture        *fixture,
              SacExplanation *explanation)
{
  g_clear_pointer (&fixture->explanation, sac_explanation_unref);
  fixture->explanation = explanation != NULL ? sac_explanation_ref (explanation) : NULL;
  fixture->n_explained++;
}

static void
problem_cb (Fixture    *fixture,
            const char *message)
{
  g_free (fixture->problem);
  fixture->problem = g_strdup (message);
}

static void
wait_until_idle (Fixture *fixture)
{
  while (sac_workspace_is_busy (fixture->workspace))
    g_main_context_iteration (NULL, TRUE);
}

static void
open_model (Fixture    *fixture,
            const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("SACCADE_TEST_MODELS"), name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  sac_workspace_open (fixture->workspace, file);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->workspace = sac_workspace_new ();
  fixture->texts = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect_swapped (fixture->workspace, "traced", G_CALLBACK (traced_cb), fixture);
  g_signal_connect_swapped (fixture->workspace, "explained", G_CALLBACK (explained_cb), fixture);
  g_signal_connect_swapped (fixture->workspace, "problem", G_CALLBACK (problem_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  wait_until_idle (fixture);
  g_object_unref (fixture->workspace);
  g_ptr_array_unref (fixture->texts);
  g_clear_pointer (&fixture->explanation, sac_explanation_unref);
  g_free (fixture->problem);
  g_free (fixture->search);
  g_free (fixture->output);
}

static const char *
last_text (Fixture *fixture)
{
  g_assert_cmpuint (fixture->texts->len, >, 0);

  return fixture->texts->pdata[fixture->texts->len - 1];
}

static void
test_runs_what_was_typed_before_the_model (Fixture       *fixture,
                                           gconstpointer  data)
{
  sac_workspace_set_text (fixture->workspace, "a b");
  open_model (fixture, "conditional-dot.safetensors");
  wait_until_idle (fixture);

  g_assert_null (fixture->problem);
  g_assert_cmpstr (last_text (fixture), ==, "a b");
}

static void
test_an_older_run_never_wins (Fixture       *fixture,
                              gconstpointer  data)
{
  open_model (fixture, "conditional-dot.safetensors");
  wait_until_idle (fixture);
  g_ptr_array_set_size (fixture->texts, 0);

  /* Typed as fast as it goes; whatever order the workers end in, the last text is shown last
   * and none but it can still come. */
  for (int i = 0; i < 200; i++)
    {
      g_autofree char *text = g_strdup_printf ("a b %d", i);

      sac_workspace_set_text (fixture->workspace, text);
      if (i % 7 == 0)
        g_main_context_iteration (NULL, FALSE);
    }
  wait_until_idle (fixture);

  g_assert_cmpstr (last_text (fixture), ==, "a b 199");

  for (int before = -1, i = 0; i < (int) fixture->texts->len; i++)
    {
      int number = atoi ((char *) fixture->texts->pdata[i] + strlen ("a b "));

      g_assert_cmpint (number, >, before);
      before = number;
    }
}

static void
test_follows_the_beam (Fixture       *fixture,
                       gconstpointer  data)
{
  open_model (fixture, "conditional-dot.safetensors");
  sac_workspace_set_text (fixture->workspace, "a b");
  wait_until_idle (fixture);
  g_assert_cmpstr (fixture->search, ==, "greedy");

  sac_workspace_set_beam (fixture->workspace, 4);
  wait_until_idle (fixture);
  g_assert_cmpstr (fixture->search, ==, "beam 4");
}

static void
open_scene (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (g_getenv ("SACCADE_TEST_MODELS"), "..", "..", "..",
                                            "samples", "inputs", "scenes",
                                            "1000-mirror-goat-zebra.jpg", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  sac_workspace_open (fixture->workspace, file);
}

static void
test_pictures_wait_for_their_model (Fixture       *fixture,
                                    gconstpointer  data)
{
  open_model (fixture, "conditional-dot.safetensors");
  wait_until_idle (fixture);
  open_scene (fixture);
  wait_until_idle (fixture);
  g_assert_nonnull (sac_workspace_get_picture (fixture->workspace));
  g_assert_false (sac_workspace_reads_pictures (fixture->workspace));

  open_model (fixture, "captioning.safetensors");
  wait_until_idle (fixture);
  g_assert_null (fixture->problem);
  g_assert_true (sac_workspace_reads_pictures (fixture->workspace));
  /* With what is truly there, as the file beside the picture says. */
  g_assert_cmpint (fixture->n_boxes, ==, 3);
}

static void
test_other_pictures_are_foreign (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autofree char *path = g_build_filename (g_getenv ("SACCADE_TEST_MODELS"), "..", "pictures",
                                            "plain.png", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  SacModel *model;

  open_model (fixture, "captioning.safetensors");
  wait_until_idle (fixture);
  sac_workspace_open (fixture->workspace, file);
  wait_until_idle (fixture);
  g_assert_cmpstr (sac_workspace_get_foreign (fixture->workspace), ==, NULL);

  model = sac_workspace_get_model (fixture->workspace);
  g_clear_pointer (&model->card, json_object_unref);
  model->card = json_object_new ();
  json_object_set_string_member (model->card, "reads", "drawings");
  g_assert_cmpstr (sac_workspace_get_foreign (fixture->workspace), ==, "drawings");

  open_scene (fixture);
  wait_until_idle (fixture);
  g_assert_cmpstr (sac_workspace_get_foreign (fixture->workspace), ==, NULL);
}

static void
test_forced_words_last_for_one_input (Fixture       *fixture,
                                      gconstpointer  data)
{
  open_model (fixture, "captioning.safetensors");
  wait_until_idle (fixture);
  open_scene (fixture);
  wait_until_idle (fixture);
  sac_workspace_force (fixture->workspace, "a cat");
  wait_until_idle (fixture);
  g_assert_cmpstr (fixture->output, ==, "a cat");
  open_scene (fixture);
  wait_until_idle (fixture);
  g_assert_cmpstr (fixture->output, !=, "a cat");
}

static void
refused_cb (char       **refusal,
            const char  *message)
{
  g_free (*refusal);
  *refusal = g_strdup (message);
}

static void
test_refused_words_change_nothing (Fixture       *fixture,
                                   gconstpointer  data)
{
  g_autofree char *refusal = NULL;

  g_signal_connect_swapped (fixture->workspace, "refused", G_CALLBACK (refused_cb), &refusal);
  open_model (fixture, "captioning.safetensors");
  wait_until_idle (fixture);
  open_scene (fixture);
  wait_until_idle (fixture);
  sac_workspace_force (fixture->workspace, "a cat");
  wait_until_idle (fixture);
  g_ptr_array_set_size (fixture->texts, 0);

  sac_workspace_force (fixture->workspace, "a qqq");
  wait_until_idle (fixture);
  g_assert_nonnull (strstr (refusal, "“qqq”"));
  g_assert_null (fixture->problem);
  g_assert_cmpuint (fixture->texts->len, ==, 0);

  /* Another run says again what could be said. */
  sac_workspace_set_beam (fixture->workspace, 2);
  wait_until_idle (fixture);
  g_assert_cmpstr (fixture->output, ==, "a cat");
}

static void
test_cancelled_runs_leave_nothing (Fixture       *fixture,
                                   gconstpointer  data)
{
  open_model (fixture, "conditional-dot.safetensors");
  wait_until_idle (fixture);
  g_ptr_array_set_size (fixture->texts, 0);

  sac_workspace_set_text (fixture->workspace, "a b");
  sac_workspace_cancel (fixture->workspace);
  g_assert_false (sac_workspace_is_busy (fixture->workspace));
  for (int i = 0; i < 100; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }

  g_assert_cmpuint (fixture->texts->len, ==, 0);
  g_assert_null (fixture->problem);
}

static void
test_blank_text_shows_nothing (Fixture       *fixture,
                               gconstpointer  data)
{
  open_model (fixture, "conditional-dot.safetensors");
  wait_until_idle (fixture);
  sac_workspace_set_text (fixture->workspace, " \t\n\302\240");
  wait_until_idle (fixture);

  g_assert_null (last_text (fixture));
  g_assert_null (fixture->problem);
}

static void
test_a_bad_file_changes_nothing (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autoptr(GFile) missing = g_file_new_for_path ("/nowhere/at-all.safetensors");
  SacModel *model;

  sac_workspace_set_text (fixture->workspace, "a b");
  open_model (fixture, "conditional-dot.safetensors");
  wait_until_idle (fixture);
  model = sac_workspace_get_model (fixture->workspace);

  sac_workspace_open (fixture->workspace, missing);
  wait_until_idle (fixture);

  g_assert_nonnull (fixture->problem);
  g_assert_nonnull (strstr (fixture->problem, "at-all.safetensors"));
  g_assert_true (sac_workspace_get_model (fixture->workspace) == model);
  g_assert_cmpstr (sac_workspace_get_text (fixture->workspace), ==, "a b");
}

static void
test_a_run_hides_no_bad_file (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(GFile) missing = g_file_new_for_path ("/nowhere/at-all.safetensors");

  open_model (fixture, "conditional-dot.safetensors");
  wait_until_idle (fixture);
  sac_workspace_open (fixture->workspace, missing);
  wait_until_idle (fixture);
  sac_workspace_set_text (fixture->workspace, "a b");
  wait_until_idle (fixture);

  g_assert_cmpstr (last_text (fixture), ==, "a b");
  g_assert_nonnull (fixture->problem);
}

static void
test_a_trace_keeps_the_model (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "saccade-workspace.json", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  g_assert_true (sac_trace_save (trace, path, NULL));
  open_model (fixture, "conditional-dot.safetensors");
  wait_until_idle (fixture);
  sac_workspace_open (fixture->workspace, file);
  wait_until_idle (fixture);

  g_assert_cmpstr (last_text (fixture), ==, "Je crois manqué.");
  g_assert_cmpint (fixture->n_joined, ==, 5);
  /* A beam has nothing to do with what somebody opened. */
  sac_workspace_set_beam (fixture->workspace, 3);
  g_assert_false (sac_workspace_is_busy (fixture->workspace));
  g_assert_true (sac_workspace_get_trace_file (fixture->workspace) == file);

  sac_workspace_set_text (fixture->workspace, "a b");
  wait_until_idle (fixture);
  g_assert_cmpstr (last_text (fixture), ==, "a b");
  g_assert_null (sac_workspace_get_trace_file (fixture->workspace));
  g_unlink (path);
}

static void
test_half_a_pair_waits_for_the_other (Fixture       *fixture,
                                      gconstpointer  data)
{
  open_model (fixture, "entailment.safetensors");
  wait_until_idle (fixture);
  sac_workspace_set_texts (fixture->workspace, "a man is sleeping", " ");
  wait_until_idle (fixture);
  g_assert_true (sac_workspace_reads_pairs (fixture->workspace));
  g_assert_null (last_text (fixture));
  g_assert_null (fixture->problem);

  sac_workspace_set_texts (fixture->workspace, "a man is sleeping", "nobody is sleeping");
  wait_until_idle (fixture);
  g_assert_null (fixture->problem);
  g_assert_cmpstr (last_text (fixture), ==, "a man is sleeping");
  g_assert_cmpstr (sac_workspace_get_second (fixture->workspace), ==, "nobody is sleeping");
}

static void
test_a_trace_of_a_pair_brings_both (Fixture       *fixture,
                                    gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) trace = judged_trace_of_pair ();
  g_autofree char *json = sac_trace_to_json (trace, FALSE, NULL);
  g_autoptr(GBytes) bytes = g_bytes_new (json, strlen (json));

  sac_workspace_open_pasted (fixture->workspace, bytes);
  wait_until_idle (fixture);
  g_assert_cmpstr (sac_workspace_get_text (fixture->workspace), ==, "dogs run .");
  g_assert_cmpstr (sac_workspace_get_second (fixture->workspace), ==, "cats run");
}

static void
test_explains_an_answer (Fixture       *fixture,
                         gconstpointer  data)
{
  open_model (fixture, "classification.safetensors");
  sac_workspace_set_text (fixture->workspace, "good film");
  wait_until_idle (fixture);
  sac_workspace_explain (fixture->workspace, TRUE, -1);
  g_assert_true (sac_workspace_is_busy (fixture->workspace));
  wait_until_idle (fixture);

  g_assert_null (fixture->problem);
  g_assert_nonnull (fixture->explanation);
  g_assert_cmpint (fixture->explanation->n_words, ==, 2);
  g_assert_cmpstr (fixture->explanation->answer, ==, fixture->output);

  sac_workspace_explain (fixture->workspace, FALSE, -1);
  g_assert_null (fixture->explanation);
}

/* Passing over many words explains the last of them. */
static void
test_a_later_question_replaces_an_earlier (Fixture       *fixture,
                                           gconstpointer  data)
{
  open_model (fixture, "conditional.safetensors");
  sac_workspace_set_text (fixture->workspace, "a b");
  wait_until_idle (fixture);

  for (int i = 0; i < 30; i++)
    sac_workspace_explain (fixture->workspace, TRUE, i % 2);
  wait_until_idle (fixture);

  g_assert_null (fixture->problem);
  g_assert_cmpint (fixture->n_explained, ==, 1);
  g_assert_cmpint (fixture->explanation->step, ==, 1);

  /* What is asked of an answer that is gone is never said. */
  sac_workspace_explain (fixture->workspace, TRUE, 0);
  sac_workspace_set_text (fixture->workspace, "b a");
  wait_until_idle (fixture);
  g_assert_cmpint (fixture->n_explained, ==, 1);
}

/* Its text is too long for the second model, and what the first one wrote is not the second's. */
static void
test_a_failed_run_leaves_no_other_model_s (Fixture       *fixture,
                                           gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (int i = 0; i < 2100; i++)
    g_string_append (text, "a ");

  open_model (fixture, "conditional-dot.safetensors");
  sac_workspace_set_text (fixture->workspace, text->str);
  wait_until_idle (fixture);
  g_assert_cmpstr (last_text (fixture), ==, text->str);

  open_model (fixture, "classification.safetensors");
  wait_until_idle (fixture);
  g_assert_null (last_text (fixture));
  g_assert_nonnull (fixture->problem);
  sac_workspace_explain (fixture->workspace, TRUE, -1);
  wait_until_idle (fixture);
  g_assert_null (fixture->explanation);

  /* A run of the same model that fails leaves what it answered before. */
  sac_workspace_set_text (fixture->workspace, "good");
  wait_until_idle (fixture);
  sac_workspace_set_text (fixture->workspace, text->str);
  wait_until_idle (fixture);
  g_assert_cmpstr (last_text (fixture), ==, "good");
}

static void
test_explains_nothing_else (Fixture       *fixture,
                            gconstpointer  data)
{
  sac_workspace_explain (fixture->workspace, TRUE, 0);
  g_assert_cmpint (fixture->n_explained, ==, 1);
  g_assert_null (fixture->explanation);

  open_model (fixture, "conditional.safetensors");
  sac_workspace_set_text (fixture->workspace, "a b");
  wait_until_idle (fixture);
  sac_workspace_explain (fixture->workspace, TRUE, 1000);
  wait_until_idle (fixture);
  g_assert_null (fixture->explanation);
  g_assert_nonnull (strstr (fixture->problem, "no word number 1001"));

  /* The next run overcomes it. */
  sac_workspace_set_text (fixture->workspace, "b");
  wait_until_idle (fixture);
  g_assert_null (fixture->problem);
}

static void
add (const char *path,
     void      (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/app/workspace/runs-what-was-typed-before-the-model",
       test_runs_what_was_typed_before_the_model);
  add ("/app/workspace/an-older-run-never-wins", test_an_older_run_never_wins);
  add ("/app/workspace/follows-the-beam", test_follows_the_beam);
  add ("/app/workspace/pictures-wait-for-their-model", test_pictures_wait_for_their_model);
  add ("/app/workspace/other-pictures-are-foreign", test_other_pictures_are_foreign);
  add ("/app/workspace/forced-words-last-for-one-input", test_forced_words_last_for_one_input);
  add ("/app/workspace/refused-words-change-nothing", test_refused_words_change_nothing);
  add ("/app/workspace/cancelled-runs-leave-nothing", test_cancelled_runs_leave_nothing);
  add ("/app/workspace/blank-text-shows-nothing", test_blank_text_shows_nothing);
  add ("/app/workspace/a-bad-file-changes-nothing", test_a_bad_file_changes_nothing);
  add ("/app/workspace/a-run-hides-no-bad-file", test_a_run_hides_no_bad_file);
  add ("/app/workspace/a-trace-keeps-the-model", test_a_trace_keeps_the_model);
  add ("/app/workspace/half-a-pair-waits-for-the-other", test_half_a_pair_waits_for_the_other);
  add ("/app/workspace/a-trace-of-a-pair-brings-both", test_a_trace_of_a_pair_brings_both);

  add ("/app/workspace/explains-an-answer", test_explains_an_answer);
  add ("/app/workspace/a-later-question-replaces-an-earlier",
       test_a_later_question_replaces_an_earlier);
  add ("/app/workspace/a-failed-run-leaves-no-other-model-s",
       test_a_failed_run_leaves_no_other_model_s);
  add ("/app/workspace/explains-nothing-else", test_explains_nothing_else);

  return g_test_run ();
}
