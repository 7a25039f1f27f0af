#include "ui/views/bars/bars-texts.h"

#include <glib/gi18n-lib.h>

static const char *const titles[SAC_N_MEASURES] = {
  N_("Attention"), N_("Left out"), N_("Input × gradient")
};

static gboolean
is_judgement (const SacDrawing *drawing)
{
  return sac_attention_trace_get_n_labels (drawing->trace) > 0;
}

/* A model with nothing but an answer looked once, for all of it. */
static char *
write_heading (const SacBarsLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  const SacBarsRows *rows = &layout->rows;
  const char *answer = rows->explanation != NULL
                         ? rows->explanation->answer
                         : sac_attention_trace_get_output (drawing->trace);

  if (rows->explanation == NULL && rows->asking >= 0)
    answer = drawing->step_labels.items[rows->asking].text;
  if (layout->explains && answer != NULL)
    {
      g_autofree char *label = sac_label_for_text (answer);

      return g_strdup_printf (_("What decided for “%s”"), label);
    }
  if (drawing->weights == NULL || rows->asking < 0)
    return g_strdup (_("What was read"));
  if (drawing->step_labels.items[rows->asking].end)
    return g_strdup (_("Where the model looked to end the sentence"));

  return g_strdup_printf (_("Where the model looked for “%s”"),
                          drawing->step_labels.items[rows->asking].text);
}

/* Where each word of the hypothesis looks, what explains the answer is the mean of their looks. */
static gboolean
is_mean (const SacBarsLayout *layout)
{
  return layout->rows.asking < 0 && layout->drawing->n_steps > 1
         && layout->rows.explanation != NULL;
}

/* Which side means what, and what is counted. */
static char *
write_note (const SacBarsLayout *layout)
{
  const char *left_out = is_judgement (layout->drawing)
                           ? _("Left out: by how much the answer’s probability falls without the "
                               "word.")
                           : _("Left out: by how much the written word’s probability falls "
                               "without the word that was read.");
  const char *mean = is_mean (layout) ? _("Attention: the mean over the hypothesis’s words.") : NULL;
  const char *tau = layout->blocks[0] != NULL
                      ? _("τ: Kendall’s rank correlation over the premise’s words; beside "
                          "attention, which has no sign, sizes are compared.")
                      : _("τ: Kendall’s rank correlation; beside attention, which has no sign, "
                          "sizes are compared.");

  const char *sides = _("To the left of its line a bar speaks against.");

  return mean != NULL ? g_strjoin (" ", mean, left_out, sides, tau, NULL)
                      : g_strjoin (" ", left_out, sides, tau, NULL);
}

void
sac_bars_texts_write (SacBarsLayout *layout)
{
  const SacBarsRows *rows = &layout->rows;

  layout->heading = write_heading (layout);

  if (rows->n_items > rows->n_first)
    {
      layout->blocks[0] = _("Premise");
      layout->blocks[1] = _("Hypothesis");
    }

  if (layout->explains && layout->drawing->options->legend)
    layout->note = write_note (layout);
}

const char *
sac_bars_texts_get_title (const SacBarsLayout *layout,
                          SacMeasure           measure)
{
  return measure == SAC_BY_WEIGHTS && is_mean (layout) ? _("Attention, mean") : _(titles[measure]);
}
