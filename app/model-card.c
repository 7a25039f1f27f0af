#include "app/model-card.h"

#include <glib/gi18n-lib.h>

#include "app/model-card-figures.h"

/* Cards come from files: this deep and no deeper. */
#define HIGHEST_DEPTH 6

static const struct
{
  const char *key;
  const char *title;
} known[] = {
  { "description", N_("In a Sentence") },
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
  { "baseline", N_("Beside It") },
  { "tests", N_("Measured On") },
  { "rouge", N_("How It Is Measured") },
  { "paper", N_("The Paper’s Figures") },
  { "bleu", N_("BLEU") },
  { "bleu_by_length", N_("BLEU by Length") },
  { "perplexity", N_("Perplexity") },
  { "aer", N_("Alignment Error Rate") },
  { "reads", N_("Knows") },
  { "recipe", N_("Recipe") },
  { "date", N_("Date") },
  { "attention", N_("Attention") },
  { "alignment", N_("Alignment") },
  { "note", N_("Note") },
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

/* Words out of a single vector; what answers with a label has no target to write in. */
static gboolean
writes (JsonObject *config)
{
  JsonNode *node = json_object_get_member (config, "text");

  return node == NULL || !JSON_NODE_HOLDS_OBJECT (node) ||
         json_object_has_member (json_node_get_object (node), "target");
}

static const char *
name_attention (JsonObject *config)
{
  const char *attention =
    json_object_get_string_member_with_default (config, "attention", "additive");
  const char *network = json_object_get_string_member_with_default (config, "network", "");
  JsonNode *member = json_object_get_member (config, "encoder");
  /* Of a model that reads pictures it is an object, and says how the network is built. */
  gboolean reads_pictures = member != NULL && JSON_NODE_HOLDS_OBJECT (member);
  const char *encoder = member != NULL && JSON_NODE_HOLDS_VALUE (member)
                        ? json_node_get_string (member) : NULL;

  if (g_strcmp0 (network, "bag") == 0 || g_strcmp0 (encoder, "bag") == 0)
    return _("a bag of words");
  if (g_strcmp0 (attention, "none") == 0 && (g_strcmp0 (network, "lstm") == 0 || !writes (config)))
    return _("without attention");
  if (g_strcmp0 (attention, "soft") == 0)
    return _("soft attention");
  if (g_strcmp0 (attention, "hard") == 0)
    return _("hard attention");
  if (g_strcmp0 (attention, "none") == 0)
    return reads_pictures ? _("sees the whole alike") : _("through a fixed vector");

  return _("with attention");
}

char *
sac_model_card_subtitle (JsonObject *config,
                         JsonObject *card)
{
  const char *kind = name_attention (config);
  double number;

  /* Where it looks says more of a model that describes than how its words match. */
  if (card != NULL && sac_model_card_find_number (card, "pointing", &number))
    return g_strdup_printf (_("%s · pointing %.0f %%"), kind, number * 100);
  if (card != NULL && sac_model_card_find_number (card, "bleu", &number))
    return g_strdup_printf ("%s · BLEU %.0f", kind, number);
  if (card != NULL && sac_model_card_find_number (card, "accuracy", &number))
    return g_strdup_printf (_("%s · accuracy %.0f %%"), kind, number * 100);

  if (card != NULL && sac_model_card_find_number (card, "rouge_1.f1", &number))
    return g_strdup_printf ("%s · ROUGE-1 %.0f", kind, number * 100);

  return g_strdup (kind);
}

/* Of a list in one line. */
#define MOST_ELEMENTS 12

/* One line for what holds no other values: "fr, en". */
static char *
value_to_text (JsonNode *node)
{
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return g_strdup ("–");

  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      guint n = json_array_get_length (array);
      guint n_shown = n > MOST_ELEMENTS ? MOST_ELEMENTS - 1 : n;
      g_autoptr(GString) text = g_string_new (NULL);

      for (guint i = 0; i < n_shown; i++)
        {
          JsonNode *element = json_array_get_element (array, i);
          g_autofree char *one = JSON_NODE_HOLDS_VALUE (element) ? value_to_text (element)
                                                                 : json_to_string (element, FALSE);

          g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", one);
        }

      if (n_shown < n)
        g_string_append_printf (text, _(" … and %u more"), n - n_shown);

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

/* Which heading a key of the card stands under; what is not listed comes last. */
static const struct
{
  const char *heading;
  const char *keys[8];
} sections[] = {
  { N_("What It Is"), { "description", "task", "reads", "languages" } },
  { N_("What It Learned From"), { "data", "corpus", "pairs", "data_license", "data_licence",
                                  "attribution", "license", "licence" } },
  { N_("How It Looks"), { "attention", "asked_by" } },
};

static gboolean
is_listed (const char *key)
{
  if (g_str_equal (key, "title") || g_str_equal (key, "metrics") || g_str_equal (key, "alignment"))
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sections[i].keys); j++)
      if (g_strcmp0 (sections[i].keys[j], key) == 0)
        return TRUE;

  return FALSE;
}

static void
add_member (SacModelDialog *dialog,
            const char     *prefix,
            JsonObject     *object,
            const char     *key,
            int             depth)
{
  JsonNode *node = json_object_get_member (object, key);
  const char *title = get_title (key);
  g_autofree char *name = prefix != NULL ? g_strdup_printf ("%s · %s", prefix, title)
                                         : g_strdup (title);

  if (depth == HIGHEST_DEPTH)
    return;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autofree char *text = value_to_text (node);

      sac_model_dialog_add_fact (dialog, name, text);
      return;
    }

  JsonObject *inner = json_node_get_object (node);
  g_autoptr(GList) members = json_object_get_members (inner);

  for (GList *l = members; l != NULL; l = l->next)
    add_member (dialog, name, inner, l->data, depth + 1);
}

static void
add_section (SacModelDialog *dialog,
             JsonObject     *card,
             int             section)
{
  gboolean any = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (sections[section].keys); i++)
    {
      const char *key = sections[section].keys[i];

      if (key == NULL || !json_object_has_member (card, key))
        continue;

      if (!any)
        sac_model_dialog_add_heading (dialog, _(sections[section].heading));
      any = TRUE;
      add_member (dialog, NULL, card, key, 0);
    }
}

static void
add_rest (SacModelDialog *dialog,
          JsonObject     *card)
{
  g_autoptr(GList) members = json_object_get_members (card);
  gboolean any = FALSE;

  for (GList *l = members; l != NULL; l = l->next)
    {
      if (is_listed (l->data))
        continue;

      if (!any)
        sac_model_dialog_add_heading (dialog, _("How It Was Made"));
      any = TRUE;
      add_member (dialog, NULL, card, l->data, 0);
    }
}

void
sac_model_card_describe (JsonObject     *config,
                         JsonObject     *card,
                         SacModelDialog *dialog)
{
  g_autoptr(GList) built = json_object_get_members (config);

  if (card != NULL && json_object_get_size (card) > 0)
    {
      sac_model_card_add_figures (dialog, card);
      if (json_object_has_member (card, "alignment"))
        add_member (dialog, NULL, card, "alignment", 0);
      for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
        add_section (dialog, card, i);
      add_rest (dialog, card);
    }
  else
    {
      sac_model_dialog_add_heading (dialog, _("Card"));
      sac_model_dialog_add_fact (dialog, _("Card"), _("This file says nothing about itself."));
    }

  sac_model_dialog_add_heading (dialog, _("How It Is Built"));
  for (GList *l = built; l != NULL; l = l->next)
    add_member (dialog, NULL, config, l->data, 0);
}
