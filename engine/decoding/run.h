/* What may be asked of a run of a model, whatever it reads. */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/beam-search.h"
#include "engine/layers/location-attention.h"
#include "engine/models/model.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

#define SAC_MAX_BEAM 64
#define SAC_MAX_OUTPUT 1000
#define SAC_MAX_LENGTH 200
#define SAC_USUAL_HEADLINE 60 /* Pieces that the headline of a text may have, however long it is. */

typedef struct
{
  int         beam;         /* 1: greedy; 0: what suits the kind. */
  int         max_length;   /* Output pieces; 0: what suits the source. */
  int         length;       /* Output words, exactly; 0: as many as the model likes. */
  const char *prefix;       /* Words that the output must begin with; or NULL. */
  gboolean    prefix_is_all; /* The prefix is the whole output: forced decoding of a reference. */
  int         n_candidates; /* Kept for each step. */
  const SacLooking *looking; /* Of sounds, in the place of what the model's config says; or NULL. */
} SacRunOptions;

/* Greedy, five candidates. */
#define SAC_RUN_OPTIONS_DEFAULT { .beam = 1, .n_candidates = 5 }

/* Options made into a search. */
typedef struct
{
  SacSearch    search;
  SacSentence *forced; /* NULL: nothing is forced. */
  int         *ids;    /* Of the forced words; the search points to them. */
} SacRun;

/* @usual_length: where the options say nothing. Errors: options out of range; a forced word that a
 * closed vocabulary has not. */
gboolean    sac_run_init     (SacRun               *self,
                              const SacModel       *model,
                              const SacRunOptions  *options,
                              int                   usual_length,
                              GError              **error);
void        sac_run_clear    (SacRun               *self);
/* Whether all that a search over @n_positions may look at fits into memory. */
gboolean    sac_run_fits     (const SacRun         *self,
                              const SacModel       *model,
                              int                   n_positions);
/* What a trace says of how the model was run. */
JsonObject *sac_run_describe (const SacModel       *model,
                              const SacRunOptions  *options) G_GNUC_WARN_UNUSED_RESULT;
/* New; the numbers of the pieces of @sentence. */
int        *sac_sentence_get_ids (const SacSentence *sentence) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacRun, sac_run_clear)

G_END_DECLS
