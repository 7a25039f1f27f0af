/* How fast a decode could be at best: the weights that it touches have to come
 * out of memory or a cache, however clever the arithmetic. So the floor is to
 * read just these, in the same order and as often, and do nothing with them.
 */

#pragma once

#include "engine/models/model.h"

G_BEGIN_DECLS

typedef struct
{
  GPtrArray *once;      /* Of SacTensor: what is touched once a sentence, */
  GPtrArray *positions; /* at each word read, */
  GPtrArray *steps;     /* and at each word written. */
} SacTouched;

void    sac_touched_init       (SacTouched       *self,
                                SacModel         *model);
void    sac_touched_clear      (SacTouched       *self);
/* What is there to read at each word written. */
gint64  sac_touched_step       (const SacTouched *self);
gint64  sac_touched_bytes      (const SacTouched *self,
                                int               n_read,
                                int               n_written);
/* Reads them. What it returns means nothing. */
guint32 sac_touched_read_all   (const SacTouched *self,
                                int               n_read,
                                int               n_written);
/* Of these only what the words written touch. */
guint32 sac_touched_read_steps (const SacTouched *self,
                                int               n_written);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacTouched, sac_touched_clear)

G_END_DECLS
