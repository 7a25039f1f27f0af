#include "app/model-card.h"

#include "tests/support/widgets.h"

static void
assert_subtitle (const char *config_text,
                 const char *card_text,
                 const char *expected)
{
  g_autoptr(JsonNode) config = json_from_string (config_text, NULL);
  g_autoptr(JsonNode) card = json_from_string (card_text, NULL);
  g_autofree char *subtitle = sac_model_card_subtitle (json_node_get_object (config),
                                                       json_node_get_object (card));

  g_assert_cmpstr (subtitle, ==, expected);
}

static void
test_subtitle (void)
{
  assert_subtitle ("{}", "{}", "with attention");
  assert_subtitle ("{\"attention\": \"none\"}", "{\"bleu\": 20}",
                   "through a fixed vector · BLEU 20");
  assert_subtitle ("{}", "{\"metrics\": {\"test\": {\"bleu\": 51.4}}}",
                   "with attention · BLEU 51");
  assert_subtitle ("{\"network\": \"lstm\", \"attention\": \"dot\"}",
                   "{\"metrics\": {\"accuracy\": 0.876}}", "with attention · accuracy 88 %");
  assert_subtitle ("{\"network\": \"lstm\", \"attention\": \"none\"}", "{}",
                   "without attention");
  assert_subtitle ("{\"attention\": \"none\", \"text\": {\"source\": {}}}", "{}",
                   "without attention");
  assert_subtitle ("{\"attention\": \"none\", \"text\": {\"source\": {}, \"target\": {}}}", "{}",
                   "through a fixed vector");
  assert_subtitle ("{\"network\": \"bag\", \"attention\": \"none\"}", "{}",
                   "a bag of words");
  assert_subtitle ("{\"encoder\": {}, \"attention\": \"none\"}", "{}", "sees the whole alike");
  assert_subtitle ("{\"encoder\": \"bag\"}", "{}", "a bag of words");
  assert_subtitle ("{\"encoder\": \"attention\"}", "{}", "with attention");
  /* A score that is no number is none. */
  assert_subtitle ("{}", "{\"bleu\": \"high\"}", "with attention");
}

static void
test_subtitle_gives_up_at_a_depth (void)
{
  g_autoptr(GString) card = g_string_new (NULL);

  for (int i = 0; i < 20; i++)
    g_string_append (card, "{\"a\":");
  g_string_append (card, "{\"bleu\": 3}");
  for (int i = 0; i < 20; i++)
    g_string_append (card, "}");

  assert_subtitle ("{}", card->str, "with attention");
}

/* How far down the label stands among the labels of the dialog; -1: it is not there. */
static int
find_place (GtkWidget  *dialog,
            const char *text)
{
  for (int i = 0;; i++)
    {
      GtkWidget *label = find_type (dialog, GTK_TYPE_LABEL, i);

      if (label == NULL)
        return -1;
      if (g_str_equal (gtk_label_get_text (GTK_LABEL (label)), text))
        return i;
    }
}

static void
test_says_first_how_good_it_is (void)
{
  static const char *const in_order[] = {
    "BLEU", "54.5", "BLEU, Long Inputs", "55.6", "Objects That Are Named", "0.43", "What It Is", "What It Learned From", "Tatoeba",
    "How It Looks", "How It Was Made", "a.json", "How It Is Built",
    "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 … and 3 more",
  };
  g_autoptr(JsonNode) config = json_from_string (
    "{\"hidden\": 256, \"things\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]}", NULL);
  g_autoptr(JsonNode) card = json_from_string (
    "{\"title\": \"T\", \"recipe\": \"a.json\", \"attention\": \"additive\", "
    "\"data\": \"Tatoeba\", \"description\": \"D\", "
    "\"metrics\": {\"bleu_long\": 55.61, \"bleu\": 54.47, \"bleu_pairs\": 2000, "
    "\"object_recall\": 0.432}}", NULL);
  SacModelDialog *dialog = sac_model_dialog_new (NULL, "T", "");
  int before = -1;

  sac_model_card_describe (json_node_get_object (config), json_node_get_object (card), dialog);

  for (guint i = 0; i < G_N_ELEMENTS (in_order); i++)
    {
      int place = find_place (GTK_WIDGET (dialog), in_order[i]);

      g_assert_cmpint (place, >, before);
      before = place;
    }

  gtk_window_destroy (GTK_WINDOW (dialog));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/app/model-card/subtitle", test_subtitle);
  g_test_add_func ("/app/model-card/subtitle-gives-up-at-a-depth",
                   test_subtitle_gives_up_at_a_depth);
  g_test_add_func ("/app/model-card/says-first-how-good-it-is", test_says_first_how_good_it_is);

  return g_test_run ();
}
