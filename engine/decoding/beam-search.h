/* Writes word after word and keeps the best few beginnings (Sutskever et al.
 * 2014, section 3.2). A beam of one is greedy decoding: the same code. Words
 * that a person forces go through it too, as the only choice of their step.
 */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/best-choices.h"
#include "engine/models/model-kinds.h"
#include "engine/models/model.h"

G_BEGIN_DECLS

typedef struct
{
  int        beam;
  int        max_length; /* Steps, the end of the sentence included. */
  int        length;     /* Words that the output has, exactly; 0: as many as the model likes. */
  int        n_choices;  /* Kept for each step. */
  const int *prefix;     /* Forced words. */
  int        n_prefix;
} SacSearch;

/* One way to write the output: row i of everything belongs to step i. */
typedef struct
{
  int        n_steps;
  int       *words;     /* The last is SAC_PIECE_END where it is finished. */
  double    *logprobs;  /* Natural, out of the whole vocabulary. */
  int        n_choices; /* A row; best first. */
  SacChoice *choices;
  int        n_positions;
  float     *weights;   /* n_steps × n_positions: where it looked, with hard attention a single 1 a
                         * step; NULL without attention. */
  float     *gates;     /* The mean gate of each step; NULL: the model has none. */
  gboolean   finished;
  double     score;     /* Σ logprob / n_steps; what is gained by extraction is not in it. */
} SacHypothesis;

/* @source: one row: one picture, or word numbers, the end of the sentence last. Never writes <pad>, <unk> or <s>. Errors:
 * cancelled; SAC_ERROR_DIVERGED with the step at which a number is no number. */
SacHypothesis *sac_beam_search     (const SacModel   *model,
                                    const SacSource  *source,
                                    const SacSearch  *search,
                                    GCancellable     *cancellable,
                                    GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void           sac_hypothesis_free (SacHypothesis *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacHypothesis, sac_hypothesis_free)

G_END_DECLS
