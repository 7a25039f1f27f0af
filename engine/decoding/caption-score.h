/* How good captions are where the truth is known: BLEU without punctuation,
 * which things they name, and whether the model looked at what it named.
 */

#pragma once

#include "engine/text/bleu.h"
#include "engine/text/text-codec.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* Counts over a corpus; begins as { 0 }. A thing counts once in a picture, however many there are. */
typedef struct
{
  SacBleu bleu;
  int     n_pictures;
  int     n_present; /* Things that are there. */
  int     n_named;   /* Things that captions name. */
  int     n_right;   /* Those that are there and named. */
  int     n_words;   /* Words that name a thing that is there. */
  int     n_pointed; /* Those of them that looked at it. */
  double  uniform;   /* Σ of what looking anywhere would score, over those words. */
} SacCaptionScore;

/* @trace: of a picture, with a box for each thing that is there. @references: captions that are true
 * of it. @things: all the names that there are, also of what is not there. */
void   sac_caption_score_add           (SacCaptionScore       *self,
                                        const SacTextCodec    *codec,
                                        SacAttentionTrace     *trace,
                                        const char *const     *references,
                                        int                    n_references,
                                        const char *const     *things,
                                        int                    n_things);

/* Shares from 0 to 1; NAN where nothing was counted. */
double sac_caption_score_get_recall    (const SacCaptionScore *self);
double sac_caption_score_get_precision (const SacCaptionScore *self);
double sac_caption_score_get_pointing  (const SacCaptionScore *self);
double sac_caption_score_get_uniform   (const SacCaptionScore *self);

/* "bleu", "object_recall", "object_precision", "pointing" and "pointing_uniform", and what they are
 * of: "pictures", "objects_present", "objects_named", "pointing_words". */
void   sac_caption_score_write         (const SacCaptionScore *self,
                                        JsonObject            *metrics);

G_END_DECLS
