/* Adam (Kingma and Ba 2015) with gradient clipping by the norm of all gradients
 * (Pascanu et al. 2013) and a running average of the weights, which is what is
 * kept in the end (Polyak and Juditsky 1992).
 */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/workers.h"

G_BEGIN_DECLS

typedef struct
{
  SacParameters *weights;  /* Of the model that learns; not owned. */
  SacParameters *average;  /* Of the model that is kept; not owned. */
  float        **means;    /* First moments, one array for each weight; NULL: it is frozen. */
  float        **squares;  /* Second moments. */
  gint64         n_updates;
  double         averaging; /* Share of the old average that stays, once warm; 0: no averaging. */
} SacOptimizer;

SacOptimizer *sac_optimizer_new    (SacParameters *weights,
                                    SacParameters *average,
                                    double         averaging) G_GNUC_WARN_UNUSED_RESULT;
void          sac_optimizer_free   (SacOptimizer  *self);
/* One update from the sum of the gradients of @weights and of all @replicas, which are cleared.
 * Gradients with a norm above @clip are scaled down to it. Returns the norm before clipping; if
 * it is not finite, nothing is updated. */
double        sac_optimizer_update (SacOptimizer   *self,
                                    SacWorkers     *workers,
                                    SacParameters **replicas,
                                    int             n_replicas,
                                    double          learning_rate,
                                    double          clip);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacOptimizer, sac_optimizer_free)

G_END_DECLS
