/* What the bars show: a row for each word that was read, and for each measure
 * its number.
 */

#pragma once

#include "ui/figures/drawing.h"

G_BEGIN_DECLS

typedef struct
{
  char    *text;
  gboolean end;      /* The end-of-sentence token, drawn as a sign. */
  int      position; /* Of the source; -1: a word of the second text. */
  int      step;     /* Of a word of the second text, where each is a step; -1: none. */
  double   values[SAC_N_MEASURES]; /* NAN: there is none. */
} SacBarsRow;

typedef struct
{
  SacBarsRow           *items;
  int                   n_items;
  int                   n_first;     /* Of the source; the rest is of the second text. */
  int                   asking;      /* The step whose look is shown; -1: all, or none. */
  const SacExplanation *of_trace;    /* What the trace says, if maybe of another step; NULL: nothing. */
  const SacExplanation *explanation; /* What is shown of it; NULL: attention alone. */
} SacBarsRows;

void sac_bars_rows_init  (SacBarsRows *rows,
                          SacDrawing  *drawing);
void sac_bars_rows_clear (SacBarsRows *rows);

G_END_DECLS
