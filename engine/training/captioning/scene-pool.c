#include "engine/training/captioning/scene-pool.h"

#include "engine/tensor/random.h"

#define POOL_BATCHES 16

struct _SacScenePool
{
  const SacSceneWorld *world;
  const SacTextCodec  *codec;
  int                  seed;
  int                  batch_pictures;
  SacSceneExample     *examples;           /* Of POOL_BATCHES batches. */
  int                  order[POOL_BATCHES]; /* In which they are learned. */
  gint64               number;             /* Of the pool that this is; -1: of none. */
};

guint64
sac_scene_pool_get_seed (int     seed,
                         guint64 number)
{
  return (guint64) seed << 40 | number;
}

SacScenePool *
sac_scene_pool_new (const SacSceneWorld *world,
                    const SacTextCodec  *codec,
                    int                  seed,
                    int                  batch_pictures)
{
  SacScenePool *self = g_new0 (SacScenePool, 1);

  self->world = world;
  self->codec = codec;
  self->seed = seed;
  self->batch_pictures = batch_pictures;
  self->examples = g_new0 (SacSceneExample, POOL_BATCHES * batch_pictures);
  self->number = -1;

  return self;
}

static void
clear_examples (SacScenePool *self)
{
  for (int i = 0; i < POOL_BATCHES * self->batch_pictures; i++)
    sac_scene_example_clear (&self->examples[i]);
}

void
sac_scene_pool_free (SacScenePool *self)
{
  clear_examples (self);
  g_free (self->examples);
  g_free (self);
}

static int
compare_examples (gconstpointer a,
                  gconstpointer b)
{
  const SacSceneExample *left = a, *right = b;

  if (left->n_words != right->n_words)
    return left->n_words - right->n_words;

  return left->seed < right->seed ? -1 : left->seed > right->seed;
}

/* Composes the scenes of a pool; its batches come in random order. */
static void
fill (SacScenePool *self,
      gint64        number)
{
  int n = POOL_BATCHES * self->batch_pictures;
  SacRandom random;

  clear_examples (self);

  for (int i = 0; i < n; i++)
    sac_scene_example_init (&self->examples[i], self->world, self->codec, SAC_SCENE_TRAIN,
                            sac_scene_pool_get_seed (self->seed, number * n + i));

  qsort (self->examples, n, sizeof (SacSceneExample), compare_examples);

  sac_random_init (&random, sac_scene_pool_get_seed (self->seed, number));
  for (int i = 0; i < POOL_BATCHES; i++)
    {
      int k = sac_random_below (&random, i + 1);

      self->order[i] = self->order[k];
      self->order[k] = i;
    }

  self->number = number;
}

const SacSceneExample *
sac_scene_pool_get_batch (SacScenePool *self,
                          gint64        number)
{
  if (number / POOL_BATCHES != self->number)
    fill (self, number / POOL_BATCHES);

  return self->examples + self->order[number % POOL_BATCHES] * self->batch_pictures;
}
