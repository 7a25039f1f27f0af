#include "app/model-card.h"

#include <glib/gi18n-lib.h>

/* Cards come from files: this deep and no deeper. */
#define HIGHEST_DEPTH 6

static const struct
{
  const char *key;
  const char *title;
} known[] = {
  { "description", N_("What It Is") },
  { "task", N_("Task") },
  { "languages", N_("Languages") },
  { "source", N_("From") },
  { "target", N_("Into") },
  { "data", N_("Learned From") },
  { "corpus", N_("Learned From") },
  { "pairs", N_("Sentence Pairs") },
  { "data_license", N_("Licence of the Data") },
  { "data_licence", N_("Licence of the Data") },
  { "attribution", N_("By") },
  { "licence", N_("Licence") },
  { "license", N_("Licence") },
  { "metrics", N_("How Good It Is") },
  { "bleu", N_("BLEU") },
  { "bleu_by_length", N_("BLEU by Length") },
  { "perplexity", N_("Perplexity") },
  { "aer", N_("Alignment Error Rate") },
  { "recipe", N_("Recipe") },
  { "date", N_("Date") },
  { "attention", N_("Attention") },
  { "query", N_("Asked by") },
  { "hidden", N_("Hidden Units") },
  { "embedding", N_("Embedding") },
};

static const char *
get_title (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (known[i].key, key))
      return _(known[i].title);

  return key;
}

/* The first number of that name, wherever in the card it stands. */
static gboolean
find_number (JsonObject *object,
             const char *name,
             int         depth,
             double     *number)
{
  g_autoptr(GList) members = json_object_get_members (object);

  for (GList *l = members; l != NULL && depth < HIGHEST_DEPTH; l = l->next)
    {
      JsonNode *node = json_object_get_member (object, l->data);

      if (g_str_equal (l->data, name) && JSON_NODE_HOLDS_VALUE (node) &&
          json_node_get_value_type (node) != G_TYPE_STRING)
        {
          *number = json_node_get_double (node);
          return TRUE;
        }
      if (JSON_NODE_HOLDS_OBJECT (node) &&
          find_number (json_node_get_object (node), name, depth + 1, number))
        return TRUE;
    }

  return FALSE;
}

char *
sac_model_card_subtitle (JsonObject *config,
                         JsonObject *card)
{
  const char *attention =
    json_object_get_string_member_with_default (config, "attention", "additive");
  const char *kind = g_strcmp0 (attention, "none") == 0 ? _("through a fixed vector")
                                                        : _("with attention");
  double bleu;

  if (card == NULL || !find_number (card, "bleu", 0, &bleu))
    return g_strdup (kind);

  return g_strdup_printf ("%s · BLEU %.0f", kind, bleu);
}

/* One line for what holds no other values: "fr, en". */
static char *
value_to_text (JsonNode *node)
{
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return g_strdup ("–");

  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      g_autoptr(GString) text = g_string_new (NULL);

      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          JsonNode *element = json_array_get_element (array, i);
          g_autofree char *one = JSON_NODE_HOLDS_VALUE (element) ? value_to_text (element)
                                                                 : json_to_string (element, FALSE);

          g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", one);
        }

      return g_strdup (text->str);
    }

  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? _("yes") : _("no"));
  if (json_node_get_value_type (node) == G_TYPE_INT64)
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));

  return g_strdup_printf ("%.4g", json_node_get_double (node));
}

static void
add_members (SacModelDialog *dialog,
             const char     *prefix,
             JsonObject     *object,
             int             depth)
{
  g_autoptr(GList) members = json_object_get_members (object);

  for (GList *l = members; l != NULL && depth < HIGHEST_DEPTH; l = l->next)
    {
      JsonNode *node = json_object_get_member (object, l->data);
      const char *title = get_title (l->data);
      g_autofree char *name = prefix != NULL ? g_strdup_printf ("%s · %s", prefix, title)
                                             : g_strdup (title);

      /* The window's title says it. */
      if (depth == 0 && g_str_equal (l->data, "title"))
        continue;

      if (JSON_NODE_HOLDS_OBJECT (node))
        {
          add_members (dialog, name, json_node_get_object (node), depth + 1);
          continue;
        }

      g_autofree char *text = value_to_text (node);

      sac_model_dialog_add_fact (dialog, name, text);
    }
}

void
sac_model_card_describe (JsonObject     *config,
                         JsonObject     *card,
                         SacModelDialog *dialog)
{
  sac_model_dialog_add_heading (dialog, _("Card"));
  if (card != NULL && json_object_get_size (card) > 0)
    add_members (dialog, NULL, card, 0);
  else
    sac_model_dialog_add_fact (dialog, _("Card"), _("This file says nothing about itself."));

  sac_model_dialog_add_heading (dialog, _("How It Is Built"));
  add_members (dialog, NULL, config, 0);
}
