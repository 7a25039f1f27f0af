/* Records what is computed, and walks it back for the gradients. A tape for
 * inference records nothing: the same layers then simply compute.
 *
 * The tape owns every tensor that its operations return, until it is reset.
 * One thread uses a tape at a time.
 */

#pragma once

#include "engine/tensor/random.h"
#include "engine/tensor/tensor.h"

G_BEGIN_DECLS

typedef struct _SacTape SacTape;
typedef struct _SacTapeStep SacTapeStep;

typedef enum
{
  SAC_TAPE_INFERENCE,
  SAC_TAPE_TRAINING
} SacTapeMode;

#define SAC_MAX_TAPE_INPUTS 5

struct _SacTapeStep
{
  void      (*backward) (const SacTapeStep *step);
  SacTensor  *result;
  SacTensor  *inputs[SAC_MAX_TAPE_INPUTS];
  gpointer    data; /* What else the derivative needs, in the tape's memory. */
};

SacTape   *sac_tape_new        (SacTapeMode mode) G_GNUC_WARN_UNUSED_RESULT;
void       sac_tape_free       (SacTape *self);
/* Where dropout takes its chances from; not owned. NULL: nothing is dropped. */
void       sac_tape_set_random (SacTape   *self,
                                SacRandom *random);
SacRandom *sac_tape_get_random (SacTape *self);
gboolean   sac_tape_records    (SacTape *self);
/* Forgets the steps and takes back every tensor; keeps the memory. */
void       sac_tape_reset      (SacTape *self);
/* Adds ∂loss/∂x to the gradient of everything that @loss (1 × 1) was computed from. */
void       sac_tape_backward   (SacTape   *self,
                                SacTensor *loss);
gsize      sac_tape_held       (SacTape *self);

/* For operations. */
gpointer   sac_tape_take       (SacTape *self,
                                gsize    size);
/* A tensor of uncleared values, with a cleared gradient where @self records. */
SacTensor *sac_tape_new_tensor (SacTape *self,
                                int      rows,
                                int      columns);
/* Records a step if @self records; returns its result. The inputs end with NULL. */
SacTensor *sac_tape_record     (SacTape   *self,
                                void     (*backward) (const SacTapeStep *step),
                                gpointer   data,
                                SacTensor *result,
                                ...) G_GNUC_NULL_TERMINATED;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTape, sac_tape_free)

G_END_DECLS
