#include "engine/training/replica.h"

#include "engine/models/model-kinds.h"

SacModel *
sac_replica_new (SacModel  *model,
                 GError   **error)
{
  const char *kind = model->kind->id;
  SacModel *replica;

  if (sac_model_judges (model))
    replica = sac_model_new_judge_shapes (kind, model->config, NULL, model->source,
                                          (const char *const *) model->labels, error);
  else
    replica = sac_model_new_shapes (kind, model->config, NULL, model->source, model->target, error);

  if (replica == NULL)
    return NULL;

  sac_parameters_borrow (replica->parameters, model->parameters);
  sac_parameters_add_gradients (replica->parameters);

  return replica;
}

void
sac_replica_free (SacModel *replica)
{
  sac_model_unref (replica);
}
