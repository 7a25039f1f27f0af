/* A typed text as a model that judges reads it: without the end of sentence, which
 * nobody writes in it.
 */

#pragma once

#include "engine/models/model-kinds.h"
#include "engine/models/model.h"

G_BEGIN_DECLS

#define SAC_JUDGE_MAX_WORDS 2000 /* Of one text. */

typedef struct
{
  SacSentence *sentence; /* NULL: there is no such text. */
  int         *ids;
  int         *words;    /* Of each piece, its word: where it stands when pieces are joined. */
  int          length;   /* Pieces. */
  int          n_words;
} SacJudgeText;

/* Errors: an empty or too long text. */
gboolean  sac_judge_text_read   (SacJudgeText        *self,
                                 SacModel            *model,
                                 const char          *text,
                                 GError             **error);
/* Both, where @second is not NULL: then an error says which one is meant. */
gboolean  sac_judge_texts_read  (SacModel            *model,
                                 const char          *text,
                                 const char          *second,
                                 SacJudgeText        *first,
                                 SacJudgeText        *other,
                                 GError             **error);
void      sac_judge_text_clear  (SacJudgeText        *self);
/* One row of it; lives as long as @self. */
SacTokens sac_judge_text_tokens (const SacJudgeText  *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacJudgeText, sac_judge_text_clear)

G_END_DECLS
