/* The words along one axis of a figure: what is shown for each position, and
 * how much room it takes. Everything goes by position; words that are spelt
 * alike stay apart.
 */

#pragma once

#include "engine/trace/attention-trace.h"
#include "ui/figures/text.h"

G_BEGIN_DECLS

#define SAC_LABEL_FLOOR 9.0 /* The smallest size of a label, in user units. */
#define SAC_LABEL_MAX_CHARACTERS 300 /* A longer word ends in "…". */

/* Lengths are in ems, for the bold face: pointing at a word must not move the others. */
typedef struct
{
  char    *text; /* What is drawn: control characters and blanks made visible. */
  gboolean end;  /* The end-of-sentence token, drawn as a sign. */
  int      lean; /* 1: it runs right to left; -1: left to right; 0: neither. */
  double   width;
} SacLabel;

typedef struct
{
  SacLabel *items;
  int       n_items;
  gboolean  numbers;       /* Counted, not named: some may be left out. */
  gboolean  right_to_left; /* Most of them are. */
  double    widest;
  double    widest_phrase; /* Of those with blanks inside. */
  double    ascent;        /* Of the highest ink. */
  double    descent;
  double    line;          /* From line to line within a label. */
} SacLabels;

/* A label at its place: the baseline starts at x, y and runs at an angle. */
typedef struct
{
  double   x;
  double   y;
  double   angle; /* Radians, clockwise. */
  double   size;
  double   wrap;
  SacAlign align;
  double   width; /* Its box lies from 0 to width, from -ascent to descent around the baseline. */
  double   ascent;
  double   descent;
} SacPlacedLabel;

void     sac_labels_init_source (SacLabels             *labels,
                                 SacText               *text,
                                 const SacTraceSource  *source);
void     sac_labels_init_steps  (SacLabels             *labels,
                                 SacText               *text,
                                 SacAttentionTrace     *trace);
void     sac_labels_clear       (SacLabels             *labels);

/* From one line of labels to the next, so that their ink never meets. */
double   sac_labels_line        (const SacLabels       *labels,
                                 double                 size);
/* The same where no line of a label is longer than @wrap: long words are broken. */
double   sac_labels_thickness   (const SacLabels       *labels,
                                 double                 size,
                                 double                 wrap);
/* Of the longest line. */
double   sac_labels_length      (const SacLabels       *labels,
                                 double                 size,
                                 double                 wrap);

/* Fills in width, ascent and descent from size and wrap. */
void     sac_label_fit          (const SacLabels       *labels,
                                 int                    index,
                                 SacText               *text,
                                 SacPlacedLabel        *placed);
/* In the current colour. */
void     sac_label_draw         (const SacLabels       *labels,
                                 int                    index,
                                 SacText               *text,
                                 cairo_t               *cr,
                                 const SacPlacedLabel  *placed,
                                 gboolean               bold);
/* On one line, in the middle of @width from @x; what is wider ends in "…". In the current colour. */
void     sac_label_draw_within  (const SacLabels       *labels,
                                 int                    index,
                                 SacText               *text,
                                 cairo_t               *cr,
                                 double                 size,
                                 gboolean               bold,
                                 double                 x,
                                 double                 y,
                                 double                 width);
/* The four corners in user space, clockwise: x, y, x, y, … */
void     sac_label_corners      (const SacPlacedLabel  *placed,
                                 double                *corners);

/* @token with control characters and blanks made visible. */
char    *sac_label_for_token    (const char            *token) G_GNUC_WARN_UNUSED_RESULT;
/* The same, and no longer than can be read: what is longer ends in "…". */
char    *sac_label_for_text     (const char            *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
