#include "engine/training/replica.h"

#include "engine/models/model-kinds.h"

static SacTensor *
tensor_at (SacModel *model,
           guint     i)
{
  return &((SacParameter *) g_ptr_array_index (model->parameters->all, i))->tensor;
}

SacModel *
sac_replica_new (SacModel  *model,
                 GError   **error)
{
  SacModel *replica = sac_model_new_shapes (model->kind->id, model->config, NULL, model->source,
                                            model->target, error);

  if (replica == NULL)
    return NULL;

  for (guint i = 0; i < model->parameters->all->len; i++)
    tensor_at (replica, i)->values = tensor_at (model, i)->values;

  sac_parameters_add_gradients (replica->parameters);

  return replica;
}

void
sac_replica_free (SacModel *replica)
{
  /* The values are the model's. */
  for (guint i = 0; i < replica->parameters->all->len; i++)
    tensor_at (replica, i)->values = NULL;

  sac_model_unref (replica);
}
