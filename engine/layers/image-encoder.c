#include "engine/layers/image-encoder.h"

#include <string.h>

#include "engine/layers/image-network.h"
#include "engine/models/config.h"
#include "engine/tensor/operations-image.h"

#define LOWEST_INPUT 32
#define HIGHEST_INPUT 1024
#define MOST_THREADS 4
#define MOST_CELLS 64 /* Of a side of the grid. */

struct _SacImageEncoder
{
  SacImageNetwork  network;
  int              input;
  int              grid;       /* 0: the map as it comes. */
  gboolean         normalises;
  int              rows;
  int              columns;
  gint64           n_products; /* Of plain convolutions. */

  int              n_threads;
  SacWorkers      *workers;    /* Once prepared. */
  GMutex           mutex;      /* Of the workers: who finds them busy does the work alone. */
};

static void
measure (SacImageEncoder *self)
{
  SacImageShape shape = { 1, self->input, self->input };

  for (guint i = 0; i < self->network.parts->len; i++)
    {
      const SacImagePart *part = g_ptr_array_index (self->network.parts, i);

      self->n_products += sac_image_part_count_products (part, shape);
      shape = sac_image_part_get_shape (part, shape);
    }

  self->rows = self->grid > 0 ? self->grid : shape.height;
  self->columns = self->grid > 0 ? self->grid : shape.width;
}

SacImageEncoder *
sac_image_encoder_build (SacParameters  *parameters,
                         const char     *prefix,
                         JsonObject     *config,
                         GError        **error)
{
  static const char *const normalisations[] = { "imagenet", "none", NULL };
  g_autoptr(SacImageEncoder) self = g_new0 (SacImageEncoder, 1);
  int network, normalisation;

  self->n_threads = CLAMP (g_get_num_processors (), 1, MOST_THREADS);
  g_mutex_init (&self->mutex);

  if (!sac_config_get_choice (config, "network", sac_image_network_names (), &network, error) ||
      !sac_config_get_int (config, "input", network == 0 ? 112 : 224, LOWEST_INPUT, HIGHEST_INPUT,
                           &self->input, error) ||
      !sac_config_get_int (config, "grid", 0, 0, MOST_CELLS, &self->grid, error) ||
      !sac_config_get_choice (config, "normalisation", normalisations, &normalisation, error) ||
      !sac_image_network_build (&self->network, parameters, prefix, config, network, error))
    return NULL;

  self->normalises = normalisation == 0;
  measure (self);

  return g_steal_pointer (&self);
}

void
sac_image_encoder_free (SacImageEncoder *self)
{
  g_clear_pointer (&self->workers, sac_workers_free);
  g_mutex_clear (&self->mutex);
  sac_image_network_clear (&self->network);
  g_free (self);
}

int
sac_image_encoder_get_input (const SacImageEncoder *self)
{
  return self->input;
}

int
sac_image_encoder_get_rows (const SacImageEncoder *self)
{
  return self->rows;
}

int
sac_image_encoder_get_columns (const SacImageEncoder *self)
{
  return self->columns;
}

int
sac_image_encoder_get_channels (const SacImageEncoder *self)
{
  return self->network.n_channels;
}

gint64
sac_image_encoder_get_n_products (const SacImageEncoder *self)
{
  return self->n_products;
}

int
sac_image_encoder_get_n_threads (const SacImageEncoder *self)
{
  return self->n_threads;
}

/* What the networks of torchvision were trained with. A copy without a gradient: nothing learns
 * from the picture. */
static SacTensor *
normalise (const SacImageEncoder *self,
           SacTape               *tape,
           const SacTensor       *pictures)
{
  static const float mean[] = { 0.485f, 0.456f, 0.406f };
  static const float deviation[] = { 0.229f, 0.224f, 0.225f };
  SacTensor *x = sac_tape_take (tape, sizeof (SacTensor));
  gsize size = sac_tensor_size (pictures);

  *x = (SacTensor) { .rows = pictures->rows, .columns = pictures->columns };
  x->values = sac_tape_take (tape, sizeof (float) * size);

  for (gsize i = 0; i < size; i++)
    x->values[i] = self->normalises ? (pictures->values[i] - mean[i % 3]) / deviation[i % 3]
                                    : pictures->values[i];

  return x;
}

static SacTensor *
fit_grid (const SacImageEncoder *self,
          SacTape               *tape,
          SacTensor             *x,
          SacImageShape          shape)
{
  if (shape.height == self->rows && shape.width == self->columns)
    return x;

  return sac_adaptive_mean_pool (tape, x, shape, self->rows, self->columns);
}

static SacTensor *
copy_to (SacTape         *tape,
         const SacTensor *x)
{
  SacTensor *copy = sac_tape_new_tensor (tape, x->rows, x->columns);

  memcpy (copy->values, x->values, sizeof (float) * sac_tensor_size (x));

  return copy;
}

/* What a part has made is needed by the next one only: two tapes in turn stay in the processor's
 * caches, where one would hold all maps. */
static SacTensor *
apply_in_turn (const SacImageEncoder *self,
               SacTape               *tape,
               SacWorkers            *workers,
               const SacTensor       *pictures,
               SacImageShape          shape)
{
  g_autoptr(SacTape) odd = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacTape) even = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = normalise (self, odd, pictures);

  for (guint i = 0; i < self->network.parts->len; i++)
    {
      const SacImagePart *part = g_ptr_array_index (self->network.parts, i);
      SacTape *next = i % 2 == 0 ? even : odd;

      sac_tape_reset (next);
      x = self->workers != NULL ? sac_image_part_run (part, next, workers, x, &shape)
                                : sac_image_part_apply (part, next, x, &shape);
    }

  return copy_to (tape, fit_grid (self, self->network.parts->len % 2 == 0 ? even : odd, x, shape));
}

SacTensor *
sac_image_encoder_apply (const SacImageEncoder *self,
                         SacTape               *tape,
                         SacTensor             *pictures,
                         int                    n)
{
  SacImageShape shape = { n, self->input, self->input };
  GMutex *mutex = (GMutex *) &self->mutex;
  SacTensor *x;

  g_assert (pictures->columns == 3 && pictures->rows == sac_image_shape_rows (shape));

  if (!sac_tape_records (tape))
    {
      gboolean has_workers = self->workers != NULL && g_mutex_trylock (mutex);

      x = apply_in_turn (self, tape, has_workers ? self->workers : NULL, pictures, shape);
      if (has_workers)
        g_mutex_unlock (mutex);

      return x;
    }

  x = normalise (self, tape, pictures);
  for (guint i = 0; i < self->network.parts->len; i++)
    x = sac_image_part_apply (g_ptr_array_index (self->network.parts, i), tape, x, &shape);

  return fit_grid (self, tape, x, shape);
}

void
sac_image_encoder_prepare (SacImageEncoder *self)
{
  SacImageShape shape = { 1, self->input, self->input };

  if (self->workers != NULL)
    return;

  for (guint i = 0; i < self->network.parts->len; i++)
    {
      SacImagePart *part = g_ptr_array_index (self->network.parts, i);

      sac_image_part_prepare (part, shape);
      shape = sac_image_part_get_shape (part, shape);
    }

  self->workers = sac_workers_new (self->n_threads);
}

void
sac_image_encoder_set_threads (SacImageEncoder *self,
                               int              n_threads)
{
  g_assert (self->workers == NULL && n_threads >= 1);

  self->n_threads = n_threads;
}
