#include <glib/gi18n-lib.h>

#include "app/application-private.h"
#include "app/task-figures.h"
#include "engine/decoding/explain-trace.h"
#include "engine/models/model-kinds.h"

/* While the switch is on, what is shown is explained: the answer of a model that judges, else the
 * word of the output that is pointed at. */

/* Whoever passes over words asks for none of them. */
#define REST_MS 150

gboolean
sac_application_is_explaining (SacApplication *self)
{
  g_autoptr(GVariant) state = NULL;

  if (self->window == NULL)
    return FALSE;

  state = g_action_group_get_action_state (G_ACTION_GROUP (self->window), "explain");

  return g_variant_get_boolean (state);
}

/* Why nothing can be explained; NULL: it can. */
static char *
find_hindrance (SacApplication *self)
{
  SacModel *model = sac_workspace_get_model (self->workspace);
  g_autoptr(GError) error = NULL;

  if (sac_workspace_shows_opened (self->workspace))
    return g_strdup (_("What was opened was run elsewhere: run a model on it to explain it"));
  if (model == NULL)
    return g_strdup (_("There is no model to explain"));
  if (!sac_explain_suits (model, &error))
    return g_strdup_printf (_("Cannot be explained: %s"), error->message);

  return NULL;
}

/* -1: the answer as a whole; FALSE: nothing is asked. */
static gboolean
find_word (SacApplication *self,
           int            *word)
{
  const char *output = self->trace != NULL ? sac_attention_trace_get_output (self->trace) : NULL;

  *word = -1;

  /* Without words only the end could be asked for. */
  if (output == NULL || *output == '\0')
    return FALSE;
  if (sac_model_judges (sac_workspace_get_model (self->workspace)))
    return TRUE;

  *word = sac_exploration_get_word (sac_window_get_exploration (self->window));

  return *word >= 0;
}

static void
forget_question (SacApplication *self)
{
  g_clear_handle_id (&self->explain_source, g_source_remove);
  g_clear_pointer (&self->explained, sac_attention_trace_unref);
}

static void
ask (gpointer data)
{
  SacApplication *self = data;

  self->explain_source = 0;
  sac_workspace_explain (self->workspace, TRUE, self->explained_word);
}

void
sac_application_update_explanation (SacApplication *self)
{
  g_autofree char *hindrance = find_hindrance (self);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->window), "explain");
  gboolean on = hindrance == NULL && sac_application_is_explaining (self);
  int word;

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), hindrance == NULL);
  sac_window_show_explaining (self->window, on, hindrance);
  sac_exploration_set_explaining (sac_window_get_exploration (self->window), on);

  if (!on || !find_word (self, &word))
    {
      forget_question (self);
      return;
    }

  /* It was asked for already. */
  if (self->explained == self->trace && self->explained_word == word)
    return;

  forget_question (self);
  self->explained = sac_attention_trace_ref (self->trace);
  self->explained_word = word;
  self->explain_source = g_timeout_add_once (REST_MS, ask, self);
}

static void
explained_cb (SacApplication *self,
              SacExplanation *explanation)
{
  if (self->window != NULL && !sac_workspace_shows_opened (self->workspace))
    sac_exploration_set_explanation (sac_window_get_exploration (self->window), explanation);
}

/* It may take some seconds. */
static void
explaining_cb (SacApplication *self,
               int             n_done,
               int             n_words)
{
  /* Translators: how many of the words and signs of a text were left out so far, one after
   * another. */
  g_autofree char *progress = n_words > 0 ? g_strdup_printf (_("%d of %d left out"), n_done, n_words)
                                          : NULL;

  if (self->window != NULL)
    g_object_set (sac_window_get_entry (self->window), "progress", progress, NULL);
}

/* The bars show it; whoever had another figure gets it back. */
static void
choose_figure (SacApplication *self,
               gboolean        on)
{
  g_autofree char *figure = g_settings_get_string (self->settings, "figure");
  SacModel *model = sac_workspace_get_model (self->workspace);

  if (on)
    g_settings_set_string (self->settings, "figure", "bars");
  else if (g_str_equal (figure, "bars") && model != NULL)
    sac_task_figures_choose (self->settings, model->kind->id);
}

static void
switched_cb (GSimpleAction *action,
             GVariant      *state,
             gpointer       data)
{
  SacApplication *self = data;
  gboolean on = g_variant_get_boolean (state);

  g_simple_action_set_state (action, state);
  choose_figure (self, on);
  if (!on)
    sac_workspace_explain (self->workspace, FALSE, -1);
  sac_application_update_explanation (self);
}

static const GActionEntry entries[] = {
  { "explain", NULL, NULL, "false", switched_cb },
};

void
sac_application_add_explaining (SacApplication *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->window), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_object (self->workspace, "explained", G_CALLBACK (explained_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "explaining", G_CALLBACK (explaining_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sac_window_get_exploration (self->window), "changed",
                           G_CALLBACK (sac_application_update_explanation), self,
                           G_CONNECT_SWAPPED);
}

void
sac_application_stop_explaining (SacApplication *self)
{
  forget_question (self);
}
