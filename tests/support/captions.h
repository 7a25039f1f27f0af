/* Pictures made by a formula, for tests of models that read them. */

#pragma once

#include "engine/models/model-kinds.h"
#include "engine/tensor/tape.h"
#include "engine/trace/picture.h"

G_BEGIN_DECLS

/* A byte of picture @i: tests/data/reference/make-captioning.py has the same formula. */
guint8      sac_test_picture_byte (int i,
                                   int x,
                                   int y,
                                   int channel);
SacPicture *sac_test_picture      (int i,
                                   int side);
/* @n pictures with the numbers @first and so on, in the layout that a kind reads. */
SacSource   sac_test_pictures     (SacTape *tape,
                                   int      side,
                                   int      first,
                                   int      n);

G_END_DECLS
