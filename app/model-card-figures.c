#include "app/model-card-figures.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Cards come from files: this deep and no deeper. */
#define HIGHEST_DEPTH 6
/* A matrix of 150 intents would be a book. */
#define MOST_LABELS 6

/* The numbers that say how good a model is, best known first. @count is the member that says over
 * how many examples. */
static const struct
{
  const char *key;
  const char *count;
  const char *name;
  const char *digits;
} figures[] = {
  { "bleu", "bleu_pairs", N_("BLEU"), "%.1f" },
  { "bleu_long", "bleu_long_pairs", N_("BLEU, Long Inputs"), "%.1f" },
  { "pointing", "pointing_words", N_("Points at the Right Place"), "%.2f" },
  { "pointing_uniform", NULL, N_("What a Uniform Map Would Score"), "%.2f" },
  { "object_recall", NULL, N_("Objects That Are Named"), "%.2f" },
  { "object_precision", NULL, N_("Named Objects That Are There"), "%.2f" },
  { "accuracy", "accuracy_pairs", N_("Accuracy"), "%.3f" },
  { "macro_f1", NULL, N_("Macro F1"), "%.3f" },
  { "accuracy_snippets", "texts_snippets", N_("Accuracy on Sentences"), "%.3f" },
  { "accuracy_reviews", "texts_reviews", N_("Accuracy on Reviews"), "%.3f" },
  { "accuracy_in_scope", "texts_in_scope", N_("Accuracy in Scope"), "%.3f" },
  { "accuracy_out_of_scope", "texts_out_of_scope", N_("Out of Scope, Recognised"), "%.3f" },
  { "accuracy_counterfactual", "accuracy_counterfactual_pairs",
    N_("Accuracy on Counterfactual Pairs"), "%.3f" },
  { "accuracy_lexical", "accuracy_lexical_pairs", N_("Accuracy Where One Word Was Exchanged"),
    "%.3f" },
  { "rouge_1.f1", "rouge_pairs", N_("ROUGE-1 F1"), "%.3f" },
  { "rouge_2.f1", NULL, N_("ROUGE-2 F1"), "%.3f" },
  { "rouge_l.f1", NULL, N_("ROUGE-L F1"), "%.3f" },
  { "attention_on_edits", "edited_texts", N_("Attention on Edited Words"), "%.3f" },
  { "uniform_on_edits", NULL, N_("What Equal Weights Would Have There"), "%.3f" },
  { "aer", "aer_pairs", N_("Alignment Error Rate"), "%.2f" },
  { "perplexity", NULL, N_("Perplexity"), "%.2f" },
  { "validation_loss", NULL, N_("Loss on Held-Out Examples"), "%.3f" },
};

typedef gboolean (*Suits) (JsonNode *node);

static gboolean
is_number (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) != G_TYPE_STRING;
}

static gboolean
is_object (JsonNode *node)
{
  return JSON_NODE_HOLDS_OBJECT (node);
}

static gboolean
is_array (JsonNode *node)
{
  return JSON_NODE_HOLDS_ARRAY (node);
}

/* NULL: there is none. */
static JsonNode *
find_node (JsonObject *object,
           const char *name,
           Suits       suits,
           int         depth)
{
  g_autoptr(GList) members = json_object_get_members (object);
  JsonNode *found = NULL;

  for (GList *l = members; l != NULL && depth < HIGHEST_DEPTH && found == NULL; l = l->next)
    {
      JsonNode *node = json_object_get_member (object, l->data);

      if (g_str_equal (l->data, name) && suits (node))
        found = node;
      else if (JSON_NODE_HOLDS_OBJECT (node))
        found = find_node (json_node_get_object (node), name, suits, depth + 1);
    }

  return found;
}

gboolean
sac_model_card_find_number (JsonObject *card,
                            const char *name,
                            double     *number)
{
  const char *point = strchr (name, '.');
  JsonNode *node;

  if (point == NULL)
    node = find_node (card, name, is_number, 0);
  else
    {
      g_autofree char *outer = g_strndup (name, point - name);
      JsonNode *holder = find_node (card, outer, is_object, 0);

      node = holder != NULL ? find_node (json_node_get_object (holder), point + 1, is_number, 0)
                            : NULL;
    }

  if (node == NULL)
    return FALSE;

  *number = json_node_get_double (node);

  return TRUE;
}

/* "1295 as entailment, 242 as neutral, 154 as contradiction"; NULL: these are no counts. */
static char *
describe_row (JsonNode  *node,
              JsonArray *labels)
{
  g_autoptr(GString) text = g_string_new (NULL);
  guint n = json_array_get_length (labels);

  if (!JSON_NODE_HOLDS_ARRAY (node) || json_array_get_length (json_node_get_array (node)) != n)
    return NULL;

  for (guint i = 0; i < n; i++)
    {
      JsonNode *count = json_array_get_element (json_node_get_array (node), i);

      if (!is_number (count))
        return NULL;

      /* Translators: how many examples were taken for a label: “242 as neutral”. */
      g_string_append_printf (text, _("%s%.0f as %s"), i > 0 ? ", " : "",
                              json_node_get_double (count),
                              json_array_get_string_element (labels, i));
    }

  return g_strdup (text->str);
}

static gboolean
are_strings (JsonArray *array)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        return FALSE;
    }

  return TRUE;
}

static void
add_confusion (SacModelDialog *dialog,
               JsonObject     *card)
{
  JsonNode *rows = find_node (card, "confusion", is_array, 0);
  JsonNode *names = find_node (card, "labels", is_array, 0);

  if (rows == NULL || names == NULL || !are_strings (json_node_get_array (names)))
    return;

  JsonArray *labels = json_node_get_array (names);
  guint n = json_array_get_length (labels);

  if (n > MOST_LABELS || json_array_get_length (json_node_get_array (rows)) != n)
    return;

  sac_model_dialog_add_heading (dialog, _("What It Takes for What"));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *row = describe_row (json_array_get_element (json_node_get_array (rows), i),
                                           labels);

      if (row != NULL)
        sac_model_dialog_add_fact (dialog, json_array_get_string_element (labels, i), row);
    }
}

void
sac_model_card_add_figures (SacModelDialog *dialog,
                            JsonObject     *card)
{
  gboolean any = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_autofree char *note = NULL;
      char value[G_ASCII_DTOSTR_BUF_SIZE];
      double number, count;

      if (!sac_model_card_find_number (card, figures[i].key, &number))
        continue;

      if (!any)
        sac_model_dialog_add_heading (dialog, _("How Good It Is"));
      any = TRUE;
      if (figures[i].count != NULL && sac_model_card_find_number (card, figures[i].count, &count))
        note = g_strdup_printf (_("over %.0f held-out examples"), count);
      g_ascii_formatd (value, sizeof value, figures[i].digits, number);
      sac_model_dialog_add_figure (dialog, _(figures[i].name), value, note);
    }

  add_confusion (dialog, card);
}
