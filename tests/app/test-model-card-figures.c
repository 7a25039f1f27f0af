#include "app/model-card-figures.h"

#include <adwaita.h>

#include "tests/support/widgets.h"

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  g_assert_nonnull (node);

  return json_node_dup_object (node);
}

static SacModelDialog *
describe (const char *text)
{
  g_autoptr(JsonObject) card = parse (text);
  SacModelDialog *dialog = sac_model_dialog_new (NULL, "T", "");

  sac_model_card_add_figures (dialog, card);

  return dialog;
}

static void
test_finds_a_number_within (void)
{
  g_autoptr(JsonObject) card = parse (
    "{\"bleu\": \"high\", \"metrics\": {\"test\": {\"bleu\": 51.5}, "
    "\"rouge_1\": {\"recall\": 0.3, \"f1\": 0.25}, \"f1\": 0.9}}");
  double number;

  g_assert_true (sac_model_card_find_number (card, "bleu", &number));
  g_assert_cmpfloat (number, ==, 51.5);
  g_assert_true (sac_model_card_find_number (card, "rouge_1.f1", &number));
  g_assert_cmpfloat (number, ==, 0.25);
  g_assert_false (sac_model_card_find_number (card, "rouge_2.f1", &number));
  g_assert_false (sac_model_card_find_number (card, "test", &number));
}

static void
test_says_what_it_takes_for_what (void)
{
  SacModelDialog *dialog = describe (
    "{\"metrics\": {\"accuracy\": 0.75, \"accuracy_pairs\": 8, \"labels\": [\"yes\", \"no\"], "
    "\"confusion\": [[4, 1], [1, 2]]}}");

  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "0.750"));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "over 8 held-out examples"));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "4 as yes, 1 as no"));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "1 as yes, 2 as no"));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Cards come from files: whatever stands there, nothing falls over. */
static void
test_leaves_out_what_is_no_matrix (void)
{
  static const char *const cards[] = {
    "{\"labels\": [\"yes\", \"no\"], \"confusion\": [[4, 1]]}",
    "{\"labels\": [\"yes\", 3], \"confusion\": [[4, 1], [1, 2]]}",
    "{\"labels\": [\"yes\", \"no\"], \"confusion\": [[4, \"a\"], 7]}",
    "{\"labels\": 2, \"confusion\": {}}",
    "{}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      SacModelDialog *dialog = describe (cards[i]);

      g_assert_null (find_label (GTK_WIDGET (dialog), "4 as yes, 1 as no"));
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/app/model-card-figures/finds-a-number-within", test_finds_a_number_within);
  g_test_add_func ("/app/model-card-figures/says-what-it-takes-for-what",
                   test_says_what_it_takes_for_what);
  g_test_add_func ("/app/model-card-figures/leaves-out-what-is-no-matrix",
                   test_leaves_out_what_is_no_matrix);

  return g_test_run ();
}
