#include "engine/layers/image-encoder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/layers/residual-block.h"
#include "engine/models/config.h"
#include "engine/tensor/operations-image.h"
#include "engine/tensor/operations-pointwise.h"

#define LOWEST_INPUT 32
#define HIGHEST_INPUT 1024
#define MOST_STAGES 8
#define MOST_CHANNELS 4096
#define MOST_BLOCKS 64
#define MOST_THREADS 4
#define MOST_CELLS 64 /* Of a side of the grid. */

typedef enum
{
  PART_CONVOLUTION, /* Rectified. */
  PART_NORMED,      /* The same, with a batch norm between. */
  PART_BLOCK,
  PART_POOL
} PartKind;

typedef struct
{
  PartKind         kind;
  SacConvolution   convolution;
  SacBatchNorm     norm;
  SacResidualBlock block;
  int              kernel; /* Of the pooling. */
  int              stride;
  int              padding;
} Part;

struct _SacImageEncoder
{
  GPtrArray *parts;      /* Of Part, one after the other. */
  int        input;
  int        grid;       /* 0: the map as it comes. */
  gboolean   normalises;
  int        n_channels; /* Of what the last part gives. */
  int        rows;
  int        columns;

  int         n_threads;
  SacWorkers *workers;  /* Once prepared. */
  GMutex      mutex;    /* Of the workers: who finds them busy does the work alone. */
};

typedef struct
{
  int n;
  int values[MOST_STAGES];
} Numbers;

static void
free_part (gpointer data)
{
  Part *part = data;

  sac_convolution_clear (&part->convolution);
  sac_residual_block_clear (&part->block);
  g_free (part);
}

static Part *
add_part (SacImageEncoder *self,
          PartKind         kind)
{
  Part *part = g_new0 (Part, 1);

  part->kind = kind;
  g_ptr_array_add (self->parts, part);

  return part;
}

static void
add_pool (SacImageEncoder *self,
          int              kernel,
          int              stride,
          int              padding)
{
  Part *part = add_part (self, PART_POOL);

  part->kernel = kernel;
  part->stride = stride;
  part->padding = padding;
}

static void
add_normed (SacImageEncoder *self,
            SacParameters   *parameters,
            const char      *convolution,
            const char      *norm,
            int              n_outputs,
            int              kernel,
            int              stride)
{
  Part *part = add_part (self, PART_NORMED);

  sac_convolution_build (&part->convolution, parameters, convolution, self->n_channels, n_outputs,
                         kernel, stride, kernel / 2, FALSE);
  sac_batch_norm_build (&part->norm, parameters, norm, n_outputs);
  self->n_channels = n_outputs;
}

/* An array of whole numbers, @fallback where there is none; @n, unless 0: as many. */
static gboolean
read_numbers (JsonObject     *config,
              const char     *key,
              Numbers         fallback,
              int             n,
              int             lowest,
              int             highest,
              Numbers        *numbers,
              GError        **error)
{
  JsonNode *node = json_object_get_member (config, key);
  JsonArray *array;

  *numbers = fallback;

  if (node == NULL && (n == 0 || n == fallback.n))
    return TRUE;

  array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  numbers->n = array != NULL ? MIN (json_array_get_length (array), MOST_STAGES + 1) : 0;

  if (numbers->n == 0 || numbers->n > MOST_STAGES || (n > 0 && numbers->n != n))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("“%s” must be an array of %d to %d numbers, one for each stage"), key,
                   n > 0 ? n : 1, n > 0 ? n : MOST_STAGES);
      return FALSE;
    }

  for (int i = 0; i < numbers->n; i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      gboolean whole = JSON_NODE_HOLDS_VALUE (element) &&
                       json_node_get_value_type (element) == G_TYPE_INT64;
      gint64 value = whole ? json_node_get_int (element) : -1;

      if (value < lowest || value > highest)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                       _("number %d of “%s” must be a whole number from %d to %d"), i + 1, key,
                       lowest, highest);
          return FALSE;
        }

      numbers->values[i] = value;
    }

  return TRUE;
}

/* Each stage: a convolution of 3 × 3 with its stride, then residual blocks. */
static gboolean
build_residual (SacImageEncoder  *self,
                SacParameters    *parameters,
                const char       *prefix,
                JsonObject       *config,
                GError          **error)
{
  Numbers channels, strides, blocks;

  if (!read_numbers (config, "channels", (Numbers) { 4, { 32, 64, 128, 192 } }, 0, 1,
                     MOST_CHANNELS, &channels, error) ||
      !read_numbers (config, "strides", (Numbers) { 4, { 2, 2, 2, 1 } }, channels.n, 1, 4,
                     &strides, error) ||
      !read_numbers (config, "blocks", (Numbers) { 4, { 0, 1, 1, 1 } }, channels.n, 0, MOST_BLOCKS,
                     &blocks, error))
    return FALSE;

  for (int stage = 0; stage < channels.n; stage++)
    {
      int n_channels = channels.values[stage];
      g_autofree char *convolution = g_strdup_printf ("%sstage%d.conv", prefix, stage + 1);
      g_autofree char *norm = g_strdup_printf ("%sstage%d.bn", prefix, stage + 1);

      add_normed (self, parameters, convolution, norm, n_channels, 3, strides.values[stage]);

      for (int i = 0; i < blocks.values[stage]; i++)
        {
          g_autofree char *block = g_strdup_printf ("%sstage%d.block%d.", prefix, stage + 1, i + 1);

          sac_residual_block_build (&add_part (self, PART_BLOCK)->block, parameters, block,
                                    n_channels, n_channels, 1);
        }
    }

  return TRUE;
}

/* He et al. 2016, table 1. */
static void
build_resnet (SacImageEncoder *self,
              SacParameters   *parameters,
              const char      *prefix,
              const int        n_blocks[4],
              gboolean         bottleneck)
{
  g_autofree char *convolution = g_strconcat (prefix, "conv1", NULL);
  g_autofree char *norm = g_strconcat (prefix, "bn1", NULL);

  add_normed (self, parameters, convolution, norm, 64, 7, 2);
  add_pool (self, 3, 2, 1);

  for (int layer = 0; layer < 4; layer++)
    for (int i = 0; i < n_blocks[layer]; i++)
      {
        g_autofree char *name = g_strdup_printf ("%slayer%d.%d.", prefix, layer + 1, i);
        SacResidualBlock *block = &add_part (self, PART_BLOCK)->block;
        int width = 64 << layer, stride = layer > 0 && i == 0 ? 2 : 1;

        if (bottleneck)
          sac_residual_block_build_bottleneck (block, parameters, name, self->n_channels, width,
                                               stride);
        else
          sac_residual_block_build (block, parameters, name, self->n_channels, width, stride);

        self->n_channels = bottleneck ? 4 * width : width;
      }
}

/* Simonyan and Zisserman 2015, table 1, columns D and E. Torchvision counts convolutions,
 * rectifiers and poolings alike. */
static void
build_vgg (SacImageEncoder *self,
           SacParameters   *parameters,
           const char      *prefix,
           const int        n_convolutions[5])
{
  static const int widths[] = { 64, 128, 256, 512, 512 };
  int number = 0;

  for (int stage = 0; stage < 5; stage++)
    {
      if (stage > 0)
        {
          add_pool (self, 2, 2, 0);
          number++;
        }

      for (int i = 0; i < n_convolutions[stage]; i++, number += 2)
        {
          g_autofree char *name = g_strdup_printf ("%sfeatures.%d", prefix, number);

          sac_convolution_build (&add_part (self, PART_CONVOLUTION)->convolution, parameters, name,
                                 self->n_channels, widths[stage], 3, 1, 1, TRUE);
          self->n_channels = widths[stage];
        }
    }
}

static gboolean
build_network (SacImageEncoder  *self,
               SacParameters    *parameters,
               const char       *prefix,
               JsonObject       *config,
               int               network,
               GError          **error)
{
  static const int counts[][5] = {
    { 2, 2, 2, 2 }, { 3, 4, 6, 3 }, { 3, 4, 6, 3 }, { 3, 4, 23, 3 }, { 3, 8, 36, 3 },
    { 2, 2, 3, 3, 3 }, { 2, 2, 4, 4, 4 },
  };

  if (network == 0)
    return build_residual (self, parameters, prefix, config, error);

  if (network <= 5)
    build_resnet (self, parameters, prefix, counts[network - 1], network > 2);
  else
    build_vgg (self, parameters, prefix, counts[network - 1]);

  return TRUE;
}

static SacImageShape
pass_convolution (const SacConvolution *convolution,
                  SacImageShape         shape)
{
  return sac_image_shape_slide (shape, convolution->kernel, convolution->stride,
                                convolution->padding);
}

static void
measure (SacImageEncoder *self)
{
  SacImageShape shape = { 1, self->input, self->input };

  for (guint i = 0; i < self->parts->len; i++)
    {
      const Part *part = g_ptr_array_index (self->parts, i);

      if (part->kind == PART_POOL)
        shape = sac_image_shape_slide (shape, part->kernel, part->stride, part->padding);
      else if (part->kind == PART_BLOCK)
        for (int k = 0; k < part->block.n_convolutions; k++)
          shape = pass_convolution (&part->block.convolutions[k], shape);
      else
        shape = pass_convolution (&part->convolution, shape);
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
  static const char *const networks[] = {
    "residual", "resnet18", "resnet34", "resnet50", "resnet101", "resnet152", "vgg16", "vgg19",
    NULL
  };
  static const char *const normalisations[] = { "imagenet", "none", NULL };
  g_autoptr(SacImageEncoder) self = g_new0 (SacImageEncoder, 1);
  int network, normalisation;

  self->parts = g_ptr_array_new_with_free_func (free_part);
  self->n_channels = 3;
  self->n_threads = CLAMP (g_get_num_processors (), 1, MOST_THREADS);
  g_mutex_init (&self->mutex);

  if (!sac_config_get_choice (config, "network", networks, &network, error) ||
      !sac_config_get_int (config, "input", network == 0 ? 112 : 224, LOWEST_INPUT, HIGHEST_INPUT,
                           &self->input, error) ||
      !sac_config_get_int (config, "grid", 0, 0, MOST_CELLS, &self->grid, error) ||
      !sac_config_get_choice (config, "normalisation", normalisations, &normalisation, error) ||
      !build_network (self, parameters, prefix, config, network, error))
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
  g_ptr_array_unref (self->parts);
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
  return self->n_channels;
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
apply_part (const Part    *part,
            SacTape       *tape,
            SacTensor     *x,
            SacImageShape *shape)
{
  switch (part->kind)
    {
    case PART_POOL:
      return sac_max_pool (tape, x, *shape, part->kernel, part->stride, part->padding, shape);

    case PART_BLOCK:
      return sac_residual_block_apply (&part->block, tape, x, shape);

    case PART_CONVOLUTION:
      return sac_relu (tape, sac_convolution_apply (&part->convolution, tape, x, *shape, shape));

    case PART_NORMED:
      x = sac_convolution_apply (&part->convolution, tape, x, *shape, shape);
      return sac_batch_norm_apply_rectified (&part->norm, tape, x, NULL);

    default:
      g_assert_not_reached ();
    }
}

static SacTensor *
run_part (const Part    *part,
          SacTape       *tape,
          SacWorkers    *workers,
          SacTensor     *x,
          SacImageShape *shape)
{
  switch (part->kind)
    {
    case PART_POOL:
      return sac_max_pool (tape, x, *shape, part->kernel, part->stride, part->padding, shape);

    case PART_BLOCK:
      return sac_residual_block_run (&part->block, tape, workers, x, shape);

    case PART_CONVOLUTION:
    case PART_NORMED:
      return sac_convolution_run (&part->convolution, tape, workers, x, *shape, NULL, TRUE, shape);

    default:
      g_assert_not_reached ();
    }
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

  for (guint i = 0; i < self->parts->len; i++)
    {
      const Part *part = g_ptr_array_index (self->parts, i);
      SacTape *next = i % 2 == 0 ? even : odd;

      sac_tape_reset (next);
      x = self->workers != NULL ? run_part (part, next, workers, x, &shape)
                                : apply_part (part, next, x, &shape);
    }

  return copy_to (tape, fit_grid (self, self->parts->len % 2 == 0 ? even : odd, x, shape));
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
  for (guint i = 0; i < self->parts->len; i++)
    x = apply_part (g_ptr_array_index (self->parts, i), tape, x, &shape);

  return fit_grid (self, tape, x, shape);
}

void
sac_image_encoder_prepare (SacImageEncoder *self)
{
  SacImageShape shape = { 1, self->input, self->input };

  if (self->workers != NULL)
    return;

  for (guint i = 0; i < self->parts->len; i++)
    {
      Part *part = g_ptr_array_index (self->parts, i);

      if (part->kind == PART_POOL)
        shape = sac_image_shape_slide (shape, part->kernel, part->stride, part->padding);
      else if (part->kind == PART_BLOCK)
        sac_residual_block_prepare (&part->block, &shape);
      else
        {
          sac_convolution_prepare (&part->convolution,
                                   part->kind == PART_NORMED ? &part->norm : NULL, shape);
          shape = pass_convolution (&part->convolution, shape);
        }
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
