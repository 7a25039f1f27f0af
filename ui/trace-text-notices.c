/* What is odd about a trace, and how it was made, in sentences. */

#include "ui/trace-text.h"

#include <glib/gi18n-lib.h>

#include "engine/trace/trace-metrics.h"

/* The commonest thing to go wrong in traces from elsewhere, so it names step and sum. */
static char *
unsummed_notice (SacAttentionTrace      *trace,
                 int                     map,
                 const SacTraceDiagnosis *diagnosis)
{
  g_autofree char *word = sac_trace_text_label (trace, map, SAC_AXIS_STEPS,
                                                diagnosis->first_unsummed);
  g_autofree char *lowest = sac_trace_text_sum (diagnosis->lowest_sum);
  g_autofree char *highest = sac_trace_text_sum (diagnosis->highest_sum);

  return g_strdup_printf (_("The weights of a step do not add up to 1: their sums run from %s "
                            "to %s, first at step %d (“%s”). They are drawn as given."),
                          lowest, highest, diagnosis->first_unsummed + 1, word);
}

static char *
foreign_notice (SacAttentionTrace *trace,
                int                n_unknown,
                int                n_pieces)
{
  if (sac_trace_text_is_judged (trace))
    return g_strdup_printf (_("The model has never read most of these words (%d of %d are unknown "
                              "to it): its answer has little to do with them."),
                            n_unknown, n_pieces);

  return g_strdup_printf (_("The model was never shown the letters of this text (%d of %d are "
                            "unknown to it): what it writes has nothing to do with it."),
                          n_unknown, n_pieces);
}

static char *
pieces_notice (int n_split,
               int n_words)
{
  return g_strdup_printf (_("The model knows few of these words: %d of %d were read in pieces. Is "
                            "the text in the language that it learned?"), n_split, n_words);
}

/* How the picture was read: scaled down, drawn on white. */
static void
add_picture_notices (SacAttentionTrace *trace,
                     GStrvBuilder      *notices)
{
  for (int i = 0; i < sac_attention_trace_get_n_sources (trace); i++)
    {
      const SacPicture *picture = sac_attention_trace_get_source (trace, i)->picture;

      if (picture != NULL && picture->notice != NULL)
        g_strv_builder_add (notices, picture->notice);
    }
}

static const char *
describe_blindness (SacAttentionTrace *trace)
{
  if (sac_trace_text_is_judged (trace))
    return _("This model has no attention: it answers from what it has read as a whole and looks "
             "back at no word.");

  return _("This model has no attention: it writes from a single vector and looks back at nothing.");
}

char **
sac_trace_text_notices (SacAttentionTrace *trace,
                        int                map)
{
  g_autoptr(GStrvBuilder) notices = g_strv_builder_new ();
  SacTraceDiagnosis diagnosis;
  int n_unknown, n_pieces, n_split, n_words;
  gboolean several;

  if (sac_trace_is_foreign (trace, &n_unknown, &n_pieces))
    {
      g_autofree char *notice = foreign_notice (trace, n_unknown, n_pieces);

      g_strv_builder_add (notices, notice);
    }
  else if (sac_trace_is_in_pieces (trace, &n_split, &n_words))
    {
      g_autofree char *notice = pieces_notice (n_split, n_words);

      g_strv_builder_add (notices, notice);
    }

  add_picture_notices (trace, notices);

  if (sac_attention_trace_is_unfinished (trace))
    g_strv_builder_add (notices, _("The limit was reached before the output ended: this is the "
                                   "best unfinished one."));

  if (map >= sac_attention_trace_get_n_maps (trace))
    {
      g_strv_builder_add (notices, describe_blindness (trace));
      return g_strv_builder_end (notices);
    }

  sac_trace_diagnose (trace, map, &diagnosis);
  /* The only row of a map is like every other. */
  several = sac_attention_trace_get_n_steps (trace) > 1;

  if (diagnosis.not_finite)
    g_strv_builder_add (notices, _("Some weights are not numbers."));
  else if (several && diagnosis.flat)
    g_strv_builder_add (notices, _("The map is flat: every step looks at everything alike."));
  else if (several && diagnosis.frozen)
    g_strv_builder_add (notices, _("The map is frozen: every step looks at the same places."));

  if (diagnosis.out_of_range)
    g_strv_builder_add (notices, _("Some weights lie below 0 or above 1."));
  if (diagnosis.unsummed && diagnosis.first_unsummed >= 0)
    {
      g_autofree char *notice = unsummed_notice (trace, map, &diagnosis);

      g_strv_builder_add (notices, notice);
    }

  return g_strv_builder_end (notices);
}

char *
sac_trace_text_asked_by (SacAttentionTrace *trace)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);
  JsonNode *node = settings != NULL ? json_object_get_member (settings, "asked_by") : NULL;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  const char *asked_by = json_node_get_string (node);

  /* Nothing that changes from step to step asked. */
  if (sac_trace_text_is_judged (trace) && sac_trace_text_is_answer (trace, 0))
    return NULL;
  if (sac_trace_text_is_judged (trace))
    return g_strdup (_("Each word of the hypothesis asks with its state hₜ, and with what the word "
                       "before it saw, rₜ₋₁."));
  if (g_str_has_prefix (asked_by, "the last words"))
    return g_strdup (_("Asked by the last words that were written."));
  if (g_str_has_prefix (asked_by, "intermediate state"))
    return g_strdup (_("Asked by the decoder’s intermediate state s′ᵢ, which already knows the "
                       "word before."));
  if (g_str_has_prefix (asked_by, "previous state"))
    return g_strdup (_("Asked by the decoder’s state before this word, sᵢ₋₁."));

  return g_strdup_printf (_("Asked by: %s"), asked_by);
}

static gboolean
extracts (JsonObject *settings)
{
  JsonNode *node = json_object_get_member (settings, "extraction");

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
         && json_node_get_value_type (node) == G_TYPE_BOOLEAN && json_node_get_boolean (node);
}

char *
sac_trace_text_search (SacAttentionTrace *trace)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);
  JsonNode *node = settings != NULL ? json_object_get_member (settings, "beam") : NULL;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_INT64)
    return NULL;

  gint64 beam = json_node_get_int (node);

  if (beam < 1)
    return NULL;

  g_autofree char *search = beam == 1 ? g_strdup (_("greedy"))
                                      : g_strdup_printf (_("beam %d"), (int) MIN (beam, G_MAXINT));

  return extracts (settings) ? g_strdup_printf (_("%s, favouring words of the text"), search)
                             : g_steal_pointer (&search);
}

char *
sac_trace_text_decoded (SacAttentionTrace *trace)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);
  g_autofree char *search = sac_trace_text_search (trace);

  if (search == NULL)
    return NULL;

  /* Else a word that is less probable than what stood instead would look like a mistake. */
  if (extracts (settings))
    return g_strdup_printf (_("Decoded: %s, on top of the probabilities that are shown."), search);

  /* Translators: how the output was searched for: “Decoded: beam 5”. */
  return g_strdup_printf (_("Decoded: %s"), search);
}
