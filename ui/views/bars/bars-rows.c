#include "ui/views/bars/bars-rows.h"

#include <math.h>

static const SacExplanation *
get_explanation (const SacDrawing *drawing)
{
  SacAttentionTrace *trace = drawing->trace;

  /* It is of the words of source 0. */
  if (drawing->source == NULL || sac_attention_trace_get_n_sources (trace) == 0
      || drawing->source != sac_attention_trace_get_source (trace, 0)
      || drawing->source->kind != SAC_SOURCE_TOKENS)
    return NULL;

  return sac_attention_trace_get_explanation (trace);
}

/* An explanation of the answer as a whole is of no step; where there is none, the pointed step
 * asks, or the one that is explained. */
static int
choose_step (const SacDrawing     *drawing,
             const SacExplanation *explanation,
             const int            *words)
{
  if (explanation != NULL && explanation->step < 0)
    return drawing->n_steps == 1 ? 0 : -1;

  for (int i = 0; explanation != NULL && drawing->pointed_step < 0 && i < drawing->n_visible; i++)
    if (words[i] == explanation->step)
      return i;

  return sac_drawing_get_shown_step (drawing);
}

/* What is of a word stands beside its first piece. */
static void
add_explained (const SacBarsRows *rows,
               const SacDrawing  *drawing)
{
  const SacExplanation *explanation = rows->explanation;
  g_autofree int *words = sac_attention_trace_list_position_words (drawing->trace, 0);
  int before = -1;

  for (int i = 0; i < rows->n_first; i++)
    {
      int word = words[i];

      if (rows->items[i].end)
        continue;

      /* The end, which has no numbers, may stand among the words. */
      if (drawing->source->end >= 0 && i > drawing->source->end)
        word--;

      for (int k = 0; k < SAC_N_MEASURES && word != before && word < explanation->n_words; k++)
        if (explanation->words[k] != NULL && (k != SAC_BY_WEIGHTS || rows->asking < 0))
          rows->items[i].values[k] = explanation->words[k][word];

      before = word;
    }
}

static void
add_source (SacBarsRows      *rows,
            const SacDrawing *drawing)
{
  for (int i = 0; i < rows->n_first; i++)
    {
      SacBarsRow *row = &rows->items[i];

      row->text = g_strdup (drawing->source_labels.items[i].text);
      row->end = drawing->source_labels.items[i].end;
      row->position = i;
      row->step = -1;

      if (rows->asking >= 0 && drawing->weights != NULL)
        row->values[SAC_BY_WEIGHTS] = sac_drawing_get_weight (drawing, rows->asking, i);
    }
}

static char *
label_second (const SacBarsRows *rows,
              const SacDrawing  *drawing,
              int                index)
{
  if (rows->explanation->second_words != NULL)
    return sac_label_for_text (rows->explanation->second_words[index]);
  if (rows->explanation->n_second == drawing->n_steps)
    return g_strdup (drawing->step_labels.items[index].text);

  return g_strdup_printf ("%d", index + 1);
}

static void
add_second (SacBarsRows      *rows,
            const SacDrawing *drawing)
{
  const SacExplanation *explanation = rows->explanation;

  for (int i = 0; i < rows->n_items - rows->n_first; i++)
    {
      SacBarsRow *row = &rows->items[rows->n_first + i];

      row->text = label_second (rows, drawing, i);
      row->position = -1;
      row->step = explanation->n_second == drawing->n_steps ? i : -1;

      for (int k = 0; k < SAC_N_MEASURES; k++)
        if (explanation->second[k] != NULL)
          row->values[k] = explanation->second[k][i];
    }
}

void
sac_bars_rows_init (SacBarsRows *rows,
                    SacDrawing  *drawing)
{
  const SacExplanation *explanation = get_explanation (drawing);
  g_autofree int *words = sac_attention_trace_list_step_words (drawing->trace);

  *rows = (SacBarsRows) {
    .n_first = drawing->n_positions, .of_trace = explanation,
    .asking = choose_step (drawing, explanation, words),
  };

  if (explanation != NULL &&
      (explanation->step < 0 || (rows->asking >= 0 && words[rows->asking] == explanation->step)))
    rows->explanation = explanation;

  rows->n_items = rows->n_first + (rows->explanation != NULL ? explanation->n_second : 0);
  rows->items = g_new0 (SacBarsRow, rows->n_items + 1);

  for (int i = 0; i < rows->n_items; i++)
    for (int k = 0; k < SAC_N_MEASURES; k++)
      rows->items[i].values[k] = NAN;

  add_source (rows, drawing);

  if (rows->explanation != NULL)
    {
      add_explained (rows, drawing);
      add_second (rows, drawing);
    }
}

void
sac_bars_rows_clear (SacBarsRows *rows)
{
  for (int i = 0; i < rows->n_items; i++)
    g_free (rows->items[i].text);

  g_clear_pointer (&rows->items, g_free);
}
