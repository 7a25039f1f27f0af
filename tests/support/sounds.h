/* Features of sounds made by a formula, for tests of models that read them. */

#pragma once

#include "engine/models/model-kinds.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* Feature @d of frame @frame of sound @i: tests/data/reference/make-speech.py has the same formula. */
float     sac_test_sound_feature (int         i,
                                  int         frame,
                                  int         d);
/* The @n sounds with the numbers @first and so on, of @lengths frames each, padded with numbers that
 * would show; on @tape. */
SacSource sac_test_sounds        (SacTape    *tape,
                                  int         n_features,
                                  int         first,
                                  const int  *lengths,
                                  int         n);

G_END_DECLS
