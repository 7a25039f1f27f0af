#include "engine/training/classification/edited-words.h"

#include <math.h>
#include <string.h>

#include "engine/decoding/judge.h"
#include "engine/storage/model-file.h"
#include "engine/training/classification/labelled-texts.h"

#define MOST 8

/* Letters are words; E stands for an edited one. */
static void
test_edits (void)
{
  static const struct
  {
    const char *first;
    const char *second;
    const char *first_edits;
    const char *second_edits;
  } cases[] = {
    { "abcd", "abcd", "....", "...." },
    { "abcd", "axcd", ".E..", ".E.." },
    { "abcd", "acd", ".E..", "..." },
    { "acd", "abbcd", "...", ".EE.." },
    { "ab", "cd", "EE", "EE" },
    { "aba", "a", ".EE", "." },
    { "", "ab", "", "EE" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      int first[MOST], second[MOST];
      int n_first = strlen (cases[i].first), n_second = strlen (cases[i].second);
      gboolean first_edited[MOST], second_edited[MOST];

      for (int k = 0; k < n_first; k++)
        first[k] = cases[i].first[k];
      for (int k = 0; k < n_second; k++)
        second[k] = cases[i].second[k];

      sac_find_edits (first, n_first, second, n_second, first_edited, second_edited);

      for (int k = 0; k < n_first; k++)
        g_assert_cmpint (first_edited[k], ==, cases[i].first_edits[k] == 'E');
      for (int k = 0; k < n_second; k++)
        g_assert_cmpint (second_edited[k], ==, cases[i].second_edits[k] == 'E');
    }
}

static SacModel *
load_model (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "classification.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

static float
weight_of (SacModel   *model,
           const char *text,
           int         position)
{
  g_autoptr(SacAttentionTrace) trace = sac_judge (model, text, NULL, NULL, NULL);

  return sac_attention_trace_get_weight (trace, 0, 0, position);
}

/* Two pairs: one word of four each; and one that two of three words were added to. Texts without an
 * edit, without a pair, or whose other half is missing do not count. */
static void
test_shares (void)
{
  static const char *const texts[][3] = {
    { "1", "films", "the film is good" }, { "2", "films", "dull" },
    { "1", "plots", "the plot" },         { "1", "films", "The film is bad" },
    { "2", "films", "it was dull" },      { NULL, "films", "good" },
  };
  g_autoptr(SacModel) model = load_model ();
  g_autoptr(GPtrArray) all =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);
  g_autoptr(GError) error = NULL;
  SacEditedShare share;
  double expected;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_ptr_array_add (all, sac_labelled_text_new ("yes", texts[i][2], texts[i][0], texts[i][1]));

  sac_measure_edited (model, all, NULL, &share, &error);
  g_assert_no_error (error);
  g_assert_cmpint (share.n_texts, ==, 3);
  g_assert_cmpfloat_with_epsilon (share.uniform, (1 / 4.0 + 1 / 4.0 + 2 / 3.0) / 3, 1e-9);

  expected = weight_of (model, "the film is good", 3) + weight_of (model, "The film is bad", 3) +
             weight_of (model, "it was dull", 0) + weight_of (model, "it was dull", 1);
  g_assert_cmpfloat_with_epsilon (share.attention, expected / 3, 1e-6);

  g_ptr_array_set_size (all, 0);
  sac_measure_edited (model, all, NULL, &share, &error);
  g_assert_cmpint (share.n_texts, ==, 0);
  g_assert_true (isnan (share.attention));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/classification/edited-words/edits", test_edits);
  g_test_add_func ("/engine/training/classification/edited-words/shares", test_shares);

  return g_test_run ();
}
