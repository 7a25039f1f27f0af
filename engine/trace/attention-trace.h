/* What one run of a model looked at: what went in, the steps that came out,
 * and how much each step attended to each position of a source.
 *
 * A trace never changes once made, so any thread and any number of views may
 * hold one. It is the only thing of the engine that a view ever sees, and it
 * is what trace files carry.
 *
 * Pieces of words stay apart in a trace; `words` and `word` say which belong
 * together, and sac_attention_trace_join_words() makes the joined trace.
 */

#pragma once

#include <glib-object.h>
#include <json-glib/json-glib.h>

#include "engine/trace/explanation.h"
#include "engine/trace/picture.h"

G_BEGIN_DECLS

#define SAC_TYPE_ATTENTION_TRACE (sac_attention_trace_get_type ())

typedef struct _SacAttentionTrace SacAttentionTrace;

typedef enum
{
  SAC_SOURCE_TOKENS,
  SAC_SOURCE_GRID,
  SAC_SOURCE_FRAMES,
  SAC_SOURCE_WINDOWS
} SacSourceKind;

/* Half-open, in Unicode characters of the source's text; -1, -1: unknown. */
typedef struct
{
  int start;
  int end;
} SacSpan;

/* What is truly in the picture, and where. */
typedef struct
{
  char              *label;
  SacTraceRectangle  area;
} SacTraceBox;

/* One axis that the steps look along. */
typedef struct
{
  SacSourceKind      kind;
  int                n_positions;
  char              *text;   /* As it was typed, or NULL. */
  char             **labels; /* n_positions, NULL-terminated; NULL unless tokens. */
  SacSpan           *spans;  /* n_positions, or NULL. */
  int               *words;  /* n_positions, not decreasing: the word of each piece; or NULL. */
  int                end;    /* The position of the end-of-sentence token, or -1. */
  int                rows;   /* Grid: position = row * columns + column. */
  int                columns;
  char              *image;  /* A path relative to the trace's file, a “data:” URI, or NULL. */
  SacPicture        *picture; /* Its pixels where they are at hand, or NULL; never in a file. */
  int                image_width; /* Of the upright original; 0: not known. */
  int                image_height;
  SacTraceRectangle  crop;   /* What the grid covers of it; width 0: all. */
  SacTraceBox       *boxes;  /* n_boxes */
  int                n_boxes;
  double             seconds_per_frame; /* Frames. */
  char              *audio;
} SacTraceSource;

typedef struct
{
  char  *token;
  double logprob; /* Natural logarithm. */
} SacCandidate;

/* One output. */
typedef struct
{
  char         *token;
  double        logprob; /* Natural logarithm; NAN: unknown. */
  int           word;    /* The word that a piece belongs to; -1: unknown. */
  gboolean      end;     /* The end-of-sentence token. */
  gboolean      forced;  /* Given by the person, not chosen by the model. */
  gboolean      has_gate;
  double        gate;    /* How much of what it looked at the step let in; 0 where none is known. */
  int           n_candidates;
  SacCandidate *candidates; /* Best first; the chosen one among them where it was good enough. */
} SacTraceStep;

/* How much each step looked at each position of one source. */
typedef struct
{
  int    source; /* Index of the source. */
  int    layer;
  int    head;
  float *weights; /* n_steps x n_positions, row-major. Foreign values are kept as given. */
} SacTraceMap;

/* One answer that the model could give. */
typedef struct
{
  char   *label;
  double  probability; /* NAN: unknown. */
} SacTraceLabel;

/* What is filled in to make a trace. Everything is copied. Zero or NULL: not known. */
typedef struct
{
  const char           *task;  /* "translation", … */
  const char           *model; /* The model's title. */
  JsonObject           *settings; /* beam, asked_by, … ; (nullable) */
  const char           *output; /* The whole output as a person would write it. */
  double                score;  /* Of the whole output, or NAN. */
  gboolean              unfinished; /* The limit was reached before the end-of-sentence token. */
  const SacTraceSource *sources;
  int                   n_sources;
  const SacTraceStep   *steps;
  int                   n_steps;
  const SacTraceMap    *maps;
  int                   n_maps;
  const SacTraceLabel  *labels; /* Of a model that answers with one, in its own order. */
  int                   n_labels;
  SacExplanation       *explanation; /* Of its words, by what they do to the output; (nullable) */
  JsonObject           *extra; /* Unknown keys of a file, kept and written again; (nullable) */
} SacTraceParts;

GType                 sac_attention_trace_get_type     (void);

SacAttentionTrace    *sac_attention_trace_new          (const SacTraceParts *parts) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace    *sac_attention_trace_ref          (SacAttentionTrace *self);
void                  sac_attention_trace_unref        (SacAttentionTrace *self);

const char           *sac_attention_trace_get_task     (const SacAttentionTrace *self);
const char           *sac_attention_trace_get_model    (const SacAttentionTrace *self);
JsonObject           *sac_attention_trace_get_settings (const SacAttentionTrace *self);
/* From the settings: the hypothesis, where source 0 is a premise; NULL: there was one text. */
const char           *sac_attention_trace_get_second   (const SacAttentionTrace *self);
JsonObject           *sac_attention_trace_get_extra    (const SacAttentionTrace *self);
const char           *sac_attention_trace_get_output   (const SacAttentionTrace *self);
double                sac_attention_trace_get_score    (const SacAttentionTrace *self);
gboolean              sac_attention_trace_is_unfinished (const SacAttentionTrace *self);
int                   sac_attention_trace_get_n_sources (const SacAttentionTrace *self);
const SacTraceSource *sac_attention_trace_get_source   (const SacAttentionTrace *self,
                                                        int                      index);
int                   sac_attention_trace_get_n_steps  (const SacAttentionTrace *self);
const SacTraceStep   *sac_attention_trace_get_step     (const SacAttentionTrace *self,
                                                        int                      index);
int                   sac_attention_trace_get_n_maps   (const SacAttentionTrace *self);
const SacTraceMap    *sac_attention_trace_get_map      (const SacAttentionTrace *self,
                                                        int                      index);
int                   sac_attention_trace_get_n_labels (const SacAttentionTrace *self);
const SacTraceLabel  *sac_attention_trace_get_label    (const SacAttentionTrace *self,
                                                        int                      index);
float                 sac_attention_trace_get_weight   (const SacAttentionTrace *self,
                                                        int                      map,
                                                        int                      step,
                                                        int                      position);
/* (nullable); the trace's own. */
SacExplanation       *sac_attention_trace_get_explanation (const SacAttentionTrace *self);

/* Of each step, or each position of a source, its word in the joined trace. */
int                  *sac_attention_trace_list_step_words (SacAttentionTrace *self) G_GNUC_WARN_UNUSED_RESULT;
int                  *sac_attention_trace_list_position_words (SacAttentionTrace *self,
                                                               int                source) G_GNUC_WARN_UNUSED_RESULT;

SacAttentionTrace    *sac_attention_trace_join_words   (SacAttentionTrace *self) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace    *sac_attention_trace_hide_end     (SacAttentionTrace *self) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace    *sac_attention_trace_with_picture (SacAttentionTrace *self,
                                                        int                source,
                                                        SacPicture        *picture) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace    *sac_attention_trace_with_boxes   (SacAttentionTrace *self,
                                                        int                source,
                                                        const SacTraceBox *boxes,
                                                        int                n_boxes) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace    *sac_attention_trace_with_image   (SacAttentionTrace *self,
                                                        int                source,
                                                        const char        *image) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace    *sac_attention_trace_with_explanation (SacAttentionTrace *self,
                                                            SacExplanation    *explanation) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacAttentionTrace, sac_attention_trace_unref)

G_END_DECLS
