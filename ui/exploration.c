#include "ui/exploration.h"

#include <math.h>

#include "engine/trace/trace-metrics.h"
#include "ui/trace-succession.h"

/* Of a page's words, one near its beginning is pointed at first, where a person begins to read. */
#define MOST_LOOKED_THROUGH 12

typedef struct
{
  int step;
  int position;
} Pair;

struct _SacExploration
{
  GObject parent_instance;

  GSettings         *settings;
  SacAttentionTrace *trace;
  SacAttentionTrace *joined; /* NULL: not made yet. */
  SacAttentionTrace *shown;
  gboolean           goes_on; /* It follows the trace before it. */
  int                map;
  int                n_visible; /* -1: all. */
  Pair               pinned;
  Pair               hovered;

  /* Read once from the settings whenever they change, not for every frame. */
  SacFigureOptions   look;
  SacFigureKind      picture_kind; /* In place of the other one for what was read off a picture. */
  gboolean           explaining;
  gboolean           joins_words;
  gboolean           hides_end;
};

G_DEFINE_FINAL_TYPE (SacExploration, sac_exploration, G_TYPE_OBJECT)

enum
{
  TRACE_CHANGED,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const Pair nothing = { -1, -1 };

static int
read_choice (GSettings         *settings,
             const char        *key,
             const char *const *names)
{
  g_autofree char *name = g_settings_get_string (settings, key);
  int index = 0;

  /* The schema allows no other names; a stray one falls back to the first. */
  sac_name_to_index (names, name, &index);

  return index;
}

static void
read_settings (SacExploration *self)
{
  GSettings *settings = self->settings;

  self->look = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  self->look.kind = read_choice (settings, "figure", sac_figure_kind_names ());
  self->picture_kind = read_choice (settings, "picture-figure", sac_figure_kind_names ());
  self->look.overlay = read_choice (settings, "overlay", sac_overlay_names ());
  self->look.smooth = g_settings_get_boolean (settings, "smooth");
  self->look.strength = g_settings_get_double (settings, "strength");
  self->look.boxes = g_settings_get_boolean (settings, "boxes");
  self->look.scale = read_choice (settings, "scale", sac_scale_names ());
  self->look.palette = read_choice (settings, "palette", sac_palette_names ());
  self->look.threshold = g_settings_get_double (settings, "threshold");
  self->look.numbers = g_settings_get_boolean (settings, "numbers");
  self->joins_words = g_settings_get_boolean (settings, "join-words");
  self->hides_end = g_settings_get_boolean (settings, "hide-end");
}

static SacAttentionTrace *
make_shown (SacExploration *self)
{
  SacAttentionTrace *shown = self->trace;

  if (self->joins_words && self->joined == NULL)
    self->joined = sac_attention_trace_join_words (self->trace);
  if (self->joins_words)
    shown = self->joined;

  return self->hides_end ? sac_attention_trace_hide_end (shown) : sac_attention_trace_ref (shown);
}

static int
get_n_positions (SacExploration *self)
{
  if (self->shown == NULL || self->map >= sac_attention_trace_get_n_maps (self->shown))
    return 0;

  const SacTraceMap *map = sac_attention_trace_get_map (self->shown, self->map);

  return sac_attention_trace_get_source (self->shown, map->source)->n_positions;
}

static Pair
clamp_pair (SacExploration *self,
            int             step,
            int             position)
{
  int n_visible = sac_exploration_get_n_visible (self);

  return (Pair) {
    step >= 0 && step < n_visible ? step : -1,
    position >= 0 && position < get_n_positions (self) ? position : -1
  };
}

const SacTraceSource *
sac_exploration_get_grid (SacExploration *self)
{
  const SacTraceSource *source = NULL;

  if (self->shown != NULL && self->map < sac_attention_trace_get_n_maps (self->shown))
    source = sac_attention_trace_get_source (
      self->shown, sac_attention_trace_get_map (self->shown, self->map)->source);
  else if (self->shown != NULL && sac_attention_trace_get_n_sources (self->shown) > 0)
    source = sac_attention_trace_get_source (self->shown, 0);

  return source != NULL && source->kind == SAC_SOURCE_GRID ? source : NULL;
}

gboolean
sac_exploration_is_of_picture (SacExploration *self)
{
  return sac_exploration_get_grid (self) != NULL;
}

static gboolean
is_word (const SacTraceStep *step)
{
  return !step->end && step->token != NULL && g_unichar_isalnum (g_utf8_get_char (step->token));
}

/* The word that had to look at the most places says most about attention, so that is what a
 * person sees first; in a picture, which has more places than anybody can take in, the one that
 * knew best where to look. The first word of all looks everywhere, before anything is known. */
static int
most_interesting_step (SacExploration *self)
{
  int n_steps = MIN (sac_exploration_get_n_steps (self), MOST_LOOKED_THROUGH);
  double sign = sac_exploration_is_of_picture (self) ? -1 : 1;
  double highest = -INFINITY;
  int best = -1;

  for (int i = 0; i < n_steps && get_n_positions (self) > 0; i++)
    {
      double entropy = sign * sac_trace_entropy (self->shown, self->map, i);

      if (is_word (sac_attention_trace_get_step (self->shown, i)) && (i > 0 || n_steps < 3) &&
          entropy > highest)
        {
          highest = entropy;
          best = i;
        }
    }

  return best;
}

static void
show_trace (SacExploration *self)
{
  g_clear_pointer (&self->shown, sac_attention_trace_unref);
  if (self->trace != NULL)
    self->shown = make_shown (self);

  self->hovered = nothing;
  self->n_visible = -1;
  self->pinned = clamp_pair (self, self->pinned.step, self->pinned.position);
  if (self->pinned.step < 0)
    self->pinned = (Pair) { most_interesting_step (self), -1 };

  g_signal_emit (self, signals[TRACE_CHANGED], 0);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
settings_changed_cb (SacExploration *self,
                     const char     *key)
{
  gboolean joined = self->joins_words;
  gboolean hid = self->hides_end;

  read_settings (self);

  if (joined != self->joins_words || hid != self->hides_end)
    {
      /* Numbers of steps and positions mean other words now. */
      if (joined != self->joins_words)
        self->pinned = nothing;
      self->goes_on = TRUE;
      show_trace (self);
    }
  else
    g_signal_emit (self, signals[CHANGED], 0);
}

SacExploration *
sac_exploration_new (GSettings *settings)
{
  SacExploration *self = g_object_new (SAC_TYPE_EXPLORATION, NULL);

  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed", G_CALLBACK (settings_changed_cb), self,
                           G_CONNECT_SWAPPED);
  read_settings (self);

  return self;
}

GSettings *
sac_exploration_get_settings (SacExploration *self)
{
  return self->settings;
}

SacAttentionTrace *
sac_exploration_get_trace (SacExploration *self)
{
  return self->trace;
}

SacAttentionTrace *
sac_exploration_get_shown (SacExploration *self)
{
  return self->shown;
}

gboolean
sac_exploration_goes_on (SacExploration *self)
{
  return self->goes_on;
}

int
sac_exploration_get_map (SacExploration *self)
{
  return self->map;
}

int
sac_exploration_get_n_steps (SacExploration *self)
{
  return self->shown != NULL ? sac_attention_trace_get_n_steps (self->shown) : 0;
}

int
sac_exploration_get_n_visible (SacExploration *self)
{
  int n_steps = sac_exploration_get_n_steps (self);

  return self->n_visible < 0 ? n_steps : MIN (self->n_visible, n_steps);
}

const char *
sac_exploration_get_chosen (SacExploration *self,
                            int             step)
{
  int n_words = 0;

  if (!self->joins_words)
    return sac_attention_trace_get_step (self->shown, step)->token;

  for (int i = 0; i < sac_attention_trace_get_n_steps (self->trace); i++)
    {
      const SacTraceStep *piece = sac_attention_trace_get_step (self->trace, i);
      const SacTraceStep *before = i > 0 ? sac_attention_trace_get_step (self->trace, i - 1)
                                         : NULL;
      gboolean goes_on = before != NULL && piece->word >= 0 && piece->word == before->word &&
                         !piece->end && !before->end;

      if (!goes_on && n_words++ == step)
        return piece->token;
    }

  return sac_attention_trace_get_step (self->shown, step)->token;
}

void
sac_exploration_get_pointed (SacExploration *self,
                             int            *step,
                             int            *position)
{
  gboolean hovers = self->hovered.step >= 0 || self->hovered.position >= 0;

  *step = hovers ? self->hovered.step : self->pinned.step;
  *position = hovers ? self->hovered.position : self->pinned.position;
}

int
sac_exploration_get_word (SacExploration *self)
{
  g_autofree int *words = NULL;
  int step, position;

  sac_exploration_get_pointed (self, &step, &position);
  if (step < 0 || self->joins_words)
    return step;

  words = sac_attention_trace_list_step_words (self->shown);

  return words[step];
}

void
sac_exploration_fill_options (SacExploration   *self,
                              SacFigureOptions *options)
{
  *options = self->look;
  if (sac_exploration_is_of_picture (self))
    options->kind = self->picture_kind;
  options->join_words = self->joins_words;
  options->hide_end = self->hides_end;
  options->explaining = self->explaining;
  options->map = self->map;
  options->n_visible_steps = self->n_visible;
  sac_exploration_get_pointed (self, &options->pointed_step, &options->pointed_position);
}

void
sac_exploration_set_trace (SacExploration    *self,
                           SacAttentionTrace *trace,
                           SacAttentionTrace *joined)
{
  if (trace != NULL)
    sac_attention_trace_ref (trace);
  if (joined != NULL)
    sac_attention_trace_ref (joined);
  self->goes_on = sac_trace_succeeds (self->trace, trace);
  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  g_clear_pointer (&self->joined, sac_attention_trace_unref);
  self->trace = trace;
  self->joined = joined;

  if (trace == NULL || self->map >= sac_attention_trace_get_n_maps (trace))
    self->map = 0;
  if (!self->goes_on)
    self->pinned = nothing;

  show_trace (self);
}

void
sac_exploration_set_explaining (SacExploration *self,
                                gboolean        explaining)
{
  if (self->explaining == explaining)
    return;

  self->explaining = explaining;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
explain (SacAttentionTrace **trace,
         SacExplanation     *explanation)
{
  g_autoptr(SacAttentionTrace) before = *trace;

  if (before != NULL)
    *trace = sac_attention_trace_with_explanation (before, explanation);
}

void
sac_exploration_set_explanation (SacExploration *self,
                                 SacExplanation *explanation)
{
  if (self->trace == NULL || sac_attention_trace_get_explanation (self->trace) == explanation)
    return;

  explain (&self->trace, explanation);
  explain (&self->joined, explanation);
  g_clear_pointer (&self->shown, sac_attention_trace_unref);
  self->shown = make_shown (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
sac_exploration_set_map (SacExploration *self,
                         int             map)
{
  if (self->shown == NULL || map < 0 || map >= sac_attention_trace_get_n_maps (self->shown))
    return;

  self->map = map;
  self->hovered = nothing;
  self->pinned = clamp_pair (self, self->pinned.step, self->pinned.position);
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
pairs_equal (Pair a,
             Pair b)
{
  return a.step == b.step && a.position == b.position;
}

static void
set_pairs (SacExploration *self,
           Pair            pinned,
           Pair            hovered)
{
  if (pairs_equal (self->pinned, pinned) && pairs_equal (self->hovered, hovered))
    return;

  self->pinned = pinned;
  self->hovered = hovered;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
sac_exploration_point (SacExploration *self,
                       int             step,
                       int             position)
{
  set_pairs (self, clamp_pair (self, step, position), nothing);
}

void
sac_exploration_hover (SacExploration *self,
                       int             step,
                       int             position)
{
  set_pairs (self, self->pinned, clamp_pair (self, step, position));
}

void
sac_exploration_move (SacExploration *self,
                      int             by_steps,
                      int             by_positions)
{
  int n_visible = sac_exploration_get_n_visible (self);
  int step, position;

  sac_exploration_get_pointed (self, &step, &position);

  if (by_steps != 0)
    step = CLAMP (step + by_steps, 0, n_visible - 1);
  if (by_positions != 0)
    position = CLAMP (position + by_positions, 0, get_n_positions (self) - 1);

  sac_exploration_point (self, step, position);
}

void
sac_exploration_go_to (SacExploration *self,
                       int             step)
{
  int n_steps = sac_exploration_get_n_steps (self);

  if (n_steps == 0)
    return;

  step = CLAMP (step, 0, n_steps - 1);
  self->n_visible = step == n_steps - 1 ? -1 : step + 1;
  self->hovered = nothing;
  self->pinned = (Pair) { step, -1 };
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
sac_exploration_dispose (GObject *object)
{
  SacExploration *self = SAC_EXPLORATION (object);

  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  g_clear_pointer (&self->joined, sac_attention_trace_unref);
  g_clear_pointer (&self->shown, sac_attention_trace_unref);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (sac_exploration_parent_class)->dispose (object);
}

static void
sac_exploration_class_init (SacExplorationClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sac_exploration_dispose;

  signals[TRACE_CHANGED] = g_signal_new ("trace-changed", SAC_TYPE_EXPLORATION, G_SIGNAL_RUN_LAST,
                                         0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", SAC_TYPE_EXPLORATION, G_SIGNAL_RUN_LAST,
                                   0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
sac_exploration_init (SacExploration *self)
{
  self->n_visible = -1;
  self->pinned = nothing;
  self->hovered = nothing;
}
