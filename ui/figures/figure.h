/* One picture of one trace: which picture, how it is scaled and coloured, what
 * is pointed at. The screen, `saccade-cli draw`, an export and a test call the
 * same functions. Links only Cairo and Pango.
 */

#pragma once

#include <cairo.h>

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_FIGURE_MATRIX,
  SAC_FIGURE_RIBBONS,
  SAC_FIGURE_WORDS,
  SAC_FIGURE_FOCUS, /* Of a grid over a picture: one step, large. */
  SAC_FIGURE_STRIP, /* The same: all steps side by side. */
  SAC_FIGURE_BARS   /* Of words: one step's weights, and what explains it. */
} SacFigureKind;

typedef enum
{
  SAC_SCALE_AUTOMATIC,   /* What suits the map: sac_scale_resolve(). */
  SAC_SCALE_ABSOLUTE,    /* 0 to 1: a flat map looks flat. */
  SAC_SCALE_ROW_MAXIMUM, /* Each step over its own highest weight. */
  SAC_SCALE_MAP_MAXIMUM, /* All over the highest weight of the map. */
  SAC_SCALE_SQUARE_ROOT,
  SAC_SCALE_LOGARITHM
} SacScale;

typedef enum
{
  SAC_PALETTE_HUE, /* A single hue; the default. */
  SAC_PALETTE_VIRIDIS,
  SAC_PALETTE_CIVIDIS,
  SAC_PALETTE_MAGMA,
  SAC_PALETTE_GREYS
} SacPaletteName;

typedef enum
{
  SAC_THEME_LIGHT,
  SAC_THEME_DARK,
  SAC_THEME_PRINT
} SacTheme;

/* How a picture shows where a step looked. */
typedef enum
{
  SAC_OVERLAY_DIM,    /* Dark, but for where it looked. */
  SAC_OVERLAY_HEAT,   /* Colours of the palette. */
  SAC_OVERLAY_CONTOUR /* Around the smallest part that holds half of the weight. */
} SacOverlay;

/* What is kept from one painting to the next: pictures at the size at which they are seen. Belongs
 * to whoever paints again and again; used by one thread at a time. */
typedef struct _SacFigureCache SacFigureCache;

/* The state on screen. */
typedef struct
{
  SacFigureKind  kind;
  SacScale       scale;
  SacPaletteName palette;
  SacTheme       theme;
  double         threshold; /* Weights below it are drawn as nothing; 0: none. */
  gboolean       numbers;   /* In the cells of the matrix, where they fit. */
  gboolean       legend;
  int            map;       /* Which attention map. */
  int            n_visible_steps; /* Of the player; -1: all. */
  int            pointed_step;     /* -1: none. */
  int            pointed_position; /* -1: none. */
  double         font_size; /* Of the labels, in user units (pixels at 96 dpi); 0: the default, 14. */
  double         zoom;      /* 1: fitted. */
  double         scroll_x;  /* User units. */
  double         scroll_y;
  const char    *caption;   /* Under the figure. NULL: none, or in a file the label of what answers
                             * with one. */
  SacOverlay     overlay;   /* Of focus and strip. */
  gboolean       smooth;    /* Between the cells of a grid; FALSE: the grid as it is. */
  double         strength;  /* Of the overlay, 0 to 1. */
  gboolean       boxes;     /* Lays over what the trace says is truly there. */
  SacFigureCache *cache;    /* Or NULL: nothing is kept. */
  gboolean       explaining; /* What explains the trace is on its way: bars leave room for it. */
  /* For a screen alone, whose toolkit keeps what is painted before it knows its pixels. */
  double         density;   /* Pixels to a unit; 0: whatever is painted on knows them. */
  gboolean       hurried;   /* The size still changes: a picture kept at a size near by will do. */
  /* For exports alone, which are given the run as it was computed. */
  gboolean       join_words;
  gboolean       hide_end;
} SacFigureOptions;

#define SAC_FIGURE_OPTIONS_DEFAULT \
  { .legend = TRUE, .n_visible_steps = -1, .pointed_step = -1, .pointed_position = -1, .zoom = 1, \
    .smooth = TRUE, .strength = 0.8 }

/* What the picture would like to be, and what it does at a given size. */
typedef struct
{
  double natural_width; /* Everything legible at zoom 1 without scrolling. */
  double natural_height;
  double scroll_width; /* How far scroll_x may go at the given size and zoom; 0: all is seen. */
  double scroll_height;
  double text_size;     /* Of the words at their smallest, at the given size; 0: there are none. */
  double   least_zoom; /* Where all is seen; 1 at most. Zooming out further shows no more. */
  gboolean mirrored;   /* The source begins at the right: first scroll_x to scroll_width. */
  gboolean steps_stay; /* Where they are when it scrolls: a pointer over one stays over it. */
} SacFigureExtents;

SacFigureCache *sac_figure_cache_new  (void) G_GNUC_WARN_UNUSED_RESULT;
void            sac_figure_cache_free (SacFigureCache *cache);

/* Whether that kind of figure says something of the map: focus and strip are for grids, ribbons,
 * words and bars for sources that are no grids. */
gboolean sac_figure_suits   (SacFigureKind           kind,
                             SacAttentionTrace      *trace,
                             int                     map);

/* Traces are drawn as they are: join pieces or hide the end-of-sentence token before. */
void     sac_figure_paint   (cairo_t                *cr,
                             SacAttentionTrace      *trace,
                             const SacFigureOptions *options,
                             double                  width,
                             double                  height);
/* What lies under a point: a step, a position, or both; -1 for what does not. FALSE: nothing. */
gboolean sac_figure_locate  (SacAttentionTrace      *trace,
                             const SacFigureOptions *options,
                             double                  width,
                             double                  height,
                             double                  x,
                             double                  y,
                             int                    *step,
                             int                    *position);
void     sac_figure_measure (SacAttentionTrace      *trace,
                             const SacFigureOptions *options,
                             double                  width,
                             double                  height,
                             SacFigureExtents       *extents);

/* Zooms by @factor so that what lies at @x, @y stays there; within sensible limits. Changes the
 * zoom and the scrolling of @options. */
void     sac_figure_zoom_at (SacAttentionTrace      *trace,
                             SacFigureOptions       *options,
                             double                  width,
                             double                  height,
                             double                  x,
                             double                  y,
                             double                  factor);
/* Scrolls @options as little as needed to bring what is pointed at into sight. TRUE: it scrolled. */
gboolean sac_figure_reveal  (SacAttentionTrace      *trace,
                             SacFigureOptions       *options,
                             double                  width,
                             double                  height);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacFigureCache, sac_figure_cache_free)

/* The scale that is drawn. Automatic is the row maximum for the cells of a picture, where hundreds
 * share a weight of one and the absolute scale would show a step that looks widely as looking
 * nowhere; else it is absolute. Never automatic. */
SacScale           sac_scale_resolve       (SacScale           scale,
                                            SacAttentionTrace *trace,
                                            int                map);

/* Names for command lines, settings and files: "matrix", "row-maximum", "viridis", "print".
 * Each from_name returns FALSE for a name that it does not know; each names returns a
 * NULL-terminated array in the order of the enum. */
const char *const *sac_figure_kind_names   (void);
const char *const *sac_scale_names         (void);
const char *const *sac_palette_names       (void);
const char *const *sac_theme_names         (void);
const char *const *sac_overlay_names       (void);
gboolean           sac_name_to_index       (const char *const *names,
                                            const char        *name,
                                            int               *index);

G_END_DECLS
