#include "ui/widgets/inspector.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/trace/trace-metrics.h"
#include "ui/picture-text.h"
#include "ui/trace-text.h"
#include "ui/widgets/alternative.h"
#include "ui/widgets/weight-row.h"

/* Letters. */
#define LONGEST_LARGE 10

#define N_ROWS 5

struct _SacInspector
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkBox    *notices_box;
  GtkLabel  *place_label;
  GtkLabel  *word_label;
  GtkLabel  *probability_label;
  GtkBox    *looked_box;
  GtkLabel  *looked_heading;
  GtkLabel  *cell_label; /* In place of rows, where positions are cells of a picture. */
  GtkLabel  *numbers_label;
  GtkLabel  *pointing_label;
  GtkBox    *instead_box;
  GtkLabel  *instead_heading;
  GtkBox    *under_box;
  GtkLabel  *score_label;
  GtkLabel  *asked_label;
  GtkLabel  *search_label;

  SacWeightRow *looked_rows[N_ROWS];
  SacWeightRow *under_rows[N_ROWS];
  GtkButton    *alternatives[N_ROWS];

  SacExploration    *exploration;
  SacAttentionTrace *scored; /* Whose score is shown, by which map; NULL: none is. */
  int                scored_map;
};

G_DEFINE_FINAL_TYPE (SacInspector, sac_inspector, GTK_TYPE_WIDGET)

static void
set_label (GtkLabel   *label,
           const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
}

/* A long word in the largest letters would be broken. */
static void
show_word (SacInspector *self,
           const char   *word)
{
  static const char *const sizes[] = { "title-1", "title-2" };
  gboolean is_long = g_utf8_strlen (word, -1) > LONGEST_LARGE;

  gtk_widget_remove_css_class (GTK_WIDGET (self->word_label), sizes[!is_long]);
  gtk_widget_add_css_class (GTK_WIDGET (self->word_label), sizes[is_long]);
  set_label (self->word_label, word);
}

static void
fill_looked_row (SacInspector      *self,
                 int                row,
                 SacAttentionTrace *trace,
                 SacAxis            axis,
                 int                index,
                 double             weight)
{
  int map = sac_exploration_get_map (self->exploration);
  g_autofree char *label = sac_trace_text_label (trace, map, axis, index);
  g_autofree char *spoken = sac_trace_text_spoken (trace, map, axis, index);

  sac_weight_row_set (self->looked_rows[row], label, spoken, weight);
  gtk_widget_set_visible (GTK_WIDGET (self->looked_rows[row]), TRUE);
}

static void
hide_rows_from (SacWeightRow **rows,
                int            first)
{
  for (int i = first; i < N_ROWS; i++)
    gtk_widget_set_visible (GTK_WIDGET (rows[i]), FALSE);
}

static gboolean
has_map (SacInspector      *self,
         SacAttentionTrace *trace)
{
  return sac_exploration_get_map (self->exploration) < sac_attention_trace_get_n_maps (trace);
}

/* Single cells of a picture say little; how narrowly a word looked says more. */
static void
show_looked_in_picture (SacInspector      *self,
                        SacAttentionTrace *trace,
                        int                step)
{
  int map = sac_exploration_get_map (self->exploration);
  g_autofree char *looked = has_map (self, trace) ? sac_picture_text_looked (trace, map, step)
                                                  : NULL;
  g_autofree char *pointing = looked != NULL ? sac_picture_text_pointing (trace, map, step) : NULL;

  gtk_label_set_label (self->looked_heading, _("Looked at"));
  gtk_widget_set_visible (GTK_WIDGET (self->looked_box), looked != NULL);
  set_label (self->cell_label, looked);
  set_label (self->pointing_label, pointing);
  hide_rows_from (self->looked_rows, 0);
}

static void
show_looked_at (SacInspector      *self,
                SacAttentionTrace *trace,
                int                step)
{
  int map = sac_exploration_get_map (self->exploration);
  int positions[N_ROWS];
  int n = 0;

  if (sac_exploration_is_of_picture (self->exploration))
    {
      show_looked_in_picture (self, trace, step);
      return;
    }

  set_label (self->cell_label, NULL);
  set_label (self->pointing_label, NULL);
  if (has_map (self, trace))
    n = sac_trace_top (trace, map, step, N_ROWS, positions);

  gtk_label_set_label (self->looked_heading, _("Looked at"));
  gtk_widget_set_visible (GTK_WIDGET (self->looked_box), n > 0);
  for (int i = 0; i < n; i++)
    fill_looked_row (self, i, trace, SAC_AXIS_POSITIONS, positions[i],
                     sac_attention_trace_get_weight (trace, map, step, positions[i]));
  hide_rows_from (self->looked_rows, n);
}

static void
show_numbers (SacInspector      *self,
              SacAttentionTrace *trace,
              int                step)
{
  int map = sac_exploration_get_map (self->exploration);
  double sum = 0;

  if (map >= sac_attention_trace_get_n_maps (trace))
    {
      set_label (self->numbers_label, NULL);
      return;
    }

  int source = sac_attention_trace_get_map (trace, map)->source;
  int n_positions = sac_attention_trace_get_source (trace, source)->n_positions;
  double entropy = sac_trace_entropy (trace, map, step);

  for (int i = 0; i < n_positions; i++)
    sum += sac_attention_trace_get_weight (trace, map, step, i);

  const SacTraceStep *shown = sac_attention_trace_get_step (trace, step);
  g_autofree char *digits = sac_trace_text_sum (sum);
  g_autofree char *bits = sac_trace_text_number (entropy);
  g_autofree char *gate = sac_trace_text_number (shown->gate);
  /* Translators: entropy in bits; how much of what it saw the step let in, from 0 to 1; the sum of
   * the weights of a row. */
  g_autofree char *numbers =
    shown->has_gate ? g_strdup_printf (_("Entropy %s bit · gate β %s"), bits, gate)
                    : g_strdup_printf (_("Entropy %s bit · row sum %s"), bits, digits);

  set_label (self->numbers_label, numbers);
}

static void
show_instead (SacInspector       *self,
              const SacTraceStep *step,
              const char         *beginning,
              const char         *chosen,
              const char         *word)
{
  g_autofree char *heading = g_strdup_printf (_("Instead of “%s”"), word);
  gboolean skipped = FALSE;
  int n = 0;

  for (int i = 0; i < step->n_candidates && n < N_ROWS; i++)
    {
      const SacCandidate *candidate = &step->candidates[i];

      if (!skipped && g_strcmp0 (candidate->token, chosen) == 0)
        {
          skipped = TRUE;
          continue;
        }

      gboolean ends = candidate->token[0] == '\0' || g_str_equal (candidate->token, "</s>");

      sac_alternative_set (self->alternatives[n], beginning, ends ? NULL : candidate->token,
                           exp (candidate->logprob));
      n++;
    }

  gtk_label_set_label (self->instead_heading, heading);
  gtk_widget_set_visible (GTK_WIDGET (self->instead_box), n > 0);
  for (int i = 0; i < N_ROWS; i++)
    gtk_widget_set_visible (GTK_WIDGET (self->alternatives[i]), i < n);
}

static void
show_step (SacInspector      *self,
           SacAttentionTrace *trace,
           int                index)
{
  int map = sac_exploration_get_map (self->exploration);
  const SacTraceStep *step = sac_attention_trace_get_step (trace, index);
  g_autofree char *word = sac_trace_text_label (trace, map, SAC_AXIS_STEPS, index);
  g_autofree char *place = sac_trace_text_place (trace, index);
  g_autofree char *number = sac_trace_text_number (exp (step->logprob));
  /* "< 0.01" brings its own sign. */
  g_autofree char *chosen = g_strdup_printf (number[0] == '<' ? "p %s" : "p = %s", number);
  /* Translators: a word that a person gave, and how likely the model found it: “p = 0.03”. */
  g_autofree char *given = g_strdup_printf (_("given, %s"), chosen);

  set_label (self->place_label, place);
  show_word (self, word);
  set_label (self->probability_label, isnan (step->logprob) ? NULL
                                      : step->forced        ? given
                                                            : chosen);
  show_looked_at (self, trace, index);
  show_numbers (self, trace, index);
  /* All labels are seen elsewhere. */
  if (sac_trace_text_is_judged (trace))
    gtk_widget_set_visible (GTK_WIDGET (self->instead_box), FALSE);
  else
    {
      g_autofree char *beginning = sac_trace_text_beginning (trace, index);

      show_instead (self, step, beginning, sac_exploration_get_chosen (self->exploration, index),
                    word);
    }
}

/* The steps that looked most at one position, best first; the first wins a tie. */
static int
top_steps (SacAttentionTrace *trace,
           int                map,
           int                position,
           int                n_visible,
           int               *steps)
{
  int n = 0;

  for (int i = 0; i < n_visible; i++)
    {
      float weight = sac_attention_trace_get_weight (trace, map, i, position);
      int place = n;

      while (place > 0 &&
             weight > sac_attention_trace_get_weight (trace, map, steps[place - 1], position))
        place--;

      if (place == N_ROWS)
        continue;

      n = MIN (n + 1, N_ROWS);
      memmove (steps + place + 1, steps + place, sizeof (int) * (n - 1 - place));
      steps[place] = i;
    }

  return n;
}

/* Made when the first cell is pointed at. */
static void
make_under_rows (SacInspector *self)
{
  for (int i = 0; i < N_ROWS && self->under_rows[i] == NULL; i++)
    {
      self->under_rows[i] = SAC_WEIGHT_ROW (sac_weight_row_new ());
      gtk_box_append (self->under_box, GTK_WIDGET (self->under_rows[i]));
    }
}

/* While a step and a cell are pointed at: who else looked at the cell? */
static void
show_under_pointer (SacInspector      *self,
                    SacAttentionTrace *trace,
                    int                position)
{
  int map = sac_exploration_get_map (self->exploration);
  int steps[N_ROWS];
  int n = 0;

  if (position >= 0 && has_map (self, trace) && sac_exploration_is_of_picture (self->exploration))
    n = top_steps (trace, map, position, sac_exploration_get_n_visible (self->exploration),
                   steps);

  gtk_widget_set_visible (GTK_WIDGET (self->under_box), n > 0);
  if (n == 0)
    return;

  make_under_rows (self);
  for (int i = 0; i < n; i++)
    {
      g_autofree char *label = sac_trace_text_label (trace, map, SAC_AXIS_STEPS, steps[i]);
      g_autofree char *spoken = sac_trace_text_spoken (trace, map, SAC_AXIS_STEPS, steps[i]);

      sac_weight_row_set (self->under_rows[i], label, spoken,
                          sac_attention_trace_get_weight (trace, map, steps[i], position));
      gtk_widget_set_visible (GTK_WIDGET (self->under_rows[i]), TRUE);
    }

  hide_rows_from (self->under_rows, n);
}

static void
show_position (SacInspector      *self,
               SacAttentionTrace *trace,
               int                position)
{
  int map = sac_exploration_get_map (self->exploration);
  g_autofree char *word = sac_trace_text_label (trace, map, SAC_AXIS_POSITIONS, position);
  g_autofree char *place = sac_trace_text_position (trace, map, position);
  int steps[N_ROWS];
  int n = top_steps (trace, map, position, sac_exploration_get_n_visible (self->exploration),
                     steps);

  set_label (self->place_label, place);
  show_word (self, word);
  set_label (self->probability_label, NULL);
  set_label (self->numbers_label, NULL);
  set_label (self->cell_label, NULL);
  set_label (self->pointing_label, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->instead_box), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->under_box), FALSE);
  gtk_label_set_label (self->looked_heading, _("Looked at by"));
  gtk_widget_set_visible (GTK_WIDGET (self->looked_box), n > 0);

  for (int i = 0; i < n; i++)
    fill_looked_row (self, i, trace, SAC_AXIS_STEPS, steps[i],
                     sac_attention_trace_get_weight (trace, map, steps[i], position));
  hide_rows_from (self->looked_rows, n);
}

static void
show_nothing (SacInspector      *self,
              SacAttentionTrace *trace)
{
  set_label (self->place_label, trace != NULL ? sac_trace_text_invitation (trace) : NULL);
  set_label (self->word_label, NULL);
  set_label (self->probability_label, NULL);
  set_label (self->numbers_label, NULL);
  set_label (self->pointing_label, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->looked_box), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->instead_box), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->under_box), FALSE);
}

/* Over all steps: judged once for each trace and map, not for every one that is pointed at. */
static void
show_score (SacInspector *self)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);
  int map = sac_exploration_get_map (self->exploration);
  g_autofree char *score = NULL;

  if (trace == self->scored && map == self->scored_map)
    return;

  g_clear_pointer (&self->scored, sac_attention_trace_unref);
  self->scored = trace != NULL ? sac_attention_trace_ref (trace) : NULL;
  self->scored_map = map;

  if (trace != NULL && sac_exploration_is_of_picture (self->exploration) && has_map (self, trace))
    score = sac_picture_text_score (trace, map);

  set_label (self->score_label, score);
}

static void
changed_cb (SacInspector *self)
{
  SacAttentionTrace *trace = sac_exploration_get_shown (self->exploration);
  int step, position;

  show_score (self);

  sac_exploration_get_pointed (self->exploration, &step, &position);

  if (trace != NULL && step >= 0)
    {
      show_step (self, trace, step);
      show_under_pointer (self, trace, position);
    }
  else if (trace != NULL && position >= 0)
    show_position (self, trace, position);
  else if (trace != NULL && sac_trace_text_is_answer (trace, 0))
    show_step (self, trace, 0);
  else
    show_nothing (self, trace);
}

static void
show_notices (SacInspector      *self,
              SacAttentionTrace *trace)
{
  g_auto(GStrv) notices = NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->notices_box))) != NULL)
    gtk_box_remove (self->notices_box, child);

  if (trace != NULL)
    notices = sac_trace_text_notices (trace, sac_exploration_get_map (self->exploration));

  for (int i = 0; notices != NULL && notices[i] != NULL; i++)
    {
      GtkWidget *label = gtk_label_new (notices[i]);

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "notice");
      gtk_box_append (self->notices_box, label);
    }

  gtk_widget_set_visible (GTK_WIDGET (self->notices_box), notices != NULL && notices[0] != NULL);
}

static void
trace_changed_cb (SacInspector *self)
{
  /* Notices are of the run; hiding the end would make every sum look wrong. */
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);
  g_autofree char *asked_by = trace != NULL ? sac_trace_text_asked_by (trace) : NULL;
  g_autofree char *decoded = trace != NULL ? sac_trace_text_decoded (trace) : NULL;

  show_notices (self, trace);
  set_label (self->asked_label, asked_by);
  set_label (self->search_label, decoded);
}

void
sac_inspector_set_exploration (SacInspector   *self,
                               SacExploration *exploration)
{
  g_return_if_fail (self->exploration == NULL);

  self->exploration = g_object_ref (exploration);
  g_signal_connect_object (exploration, "trace-changed", G_CALLBACK (trace_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (exploration, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  trace_changed_cb (self);
  changed_cb (self);
}

static void
sac_inspector_dispose (GObject *object)
{
  SacInspector *self = SAC_INSPECTOR (object);

  g_clear_object (&self->exploration);
  g_clear_pointer (&self->scored, sac_attention_trace_unref);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (sac_inspector_parent_class)->dispose (object);
}

static void
sac_inspector_class_init (SacInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_inspector_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "inspector");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, SacInspector, scroller);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, notices_box);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, place_label);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, word_label);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, probability_label);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, looked_box);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, looked_heading);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, numbers_label);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, instead_box);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, instead_heading);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, asked_label);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, search_label);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, cell_label);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, pointing_label);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, under_box);
  gtk_widget_class_bind_template_child (widget_class, SacInspector, score_label);
}

static void
sac_inspector_init (SacInspector *self)
{
  self->scored_map = -1; /* Nothing is scored. */
  gtk_widget_init_template (GTK_WIDGET (self));

  for (int i = 0; i < N_ROWS; i++)
    {
      GtkWidget *looked = sac_weight_row_new ();
      GtkWidget *alternative = sac_alternative_new ();

      gtk_box_append (self->looked_box, looked);
      gtk_box_append (self->instead_box, alternative);
      self->looked_rows[i] = SAC_WEIGHT_ROW (looked);
      self->alternatives[i] = GTK_BUTTON (alternative);
    }
}
