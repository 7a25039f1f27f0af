#include "engine/layers/image-network.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/tensor/operations-image.h"
#include "engine/tensor/operations-pointwise.h"

#define MOST_STAGES 8
#define MOST_CHANNELS 4096
#define MOST_BLOCKS 64

typedef struct
{
  int n;
  int values[MOST_STAGES];
} Numbers;

static void
free_part (gpointer data)
{
  SacImagePart *part = data;

  sac_convolution_clear (&part->convolution);
  sac_residual_block_clear (&part->block);
  g_free (part);
}

static SacImagePart *
add_part (SacImageNetwork *self,
          SacImagePartKind         kind)
{
  SacImagePart *part = g_new0 (SacImagePart, 1);

  part->kind = kind;
  g_ptr_array_add (self->parts, part);

  return part;
}

static void
add_pool (SacImageNetwork *self,
          int              kernel,
          int              stride,
          int              padding)
{
  SacImagePart *part = add_part (self, SAC_IMAGE_POOL);

  part->kernel = kernel;
  part->stride = stride;
  part->padding = padding;
}

static void
add_normed (SacImageNetwork *self,
            SacParameters   *parameters,
            const char      *convolution,
            const char      *norm,
            int              n_outputs,
            int              kernel,
            int              stride)
{
  SacImagePart *part = add_part (self, SAC_IMAGE_NORMED);

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
build_residual (SacImageNetwork  *self,
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

          sac_residual_block_build (&add_part (self, SAC_IMAGE_BLOCK)->block, parameters, block,
                                    n_channels, n_channels, 1);
        }
    }

  return TRUE;
}

/* He et al. 2016, table 1. */
static void
build_resnet (SacImageNetwork *self,
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
        SacResidualBlock *block = &add_part (self, SAC_IMAGE_BLOCK)->block;
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
build_vgg (SacImageNetwork *self,
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
          SacImagePart *part = add_part (self, SAC_IMAGE_CONVOLUTION);

          sac_convolution_build (&part->convolution, parameters, name, self->n_channels,
                                 widths[stage], 3, 1, 1, TRUE);
          self->n_channels = widths[stage];
        }
    }
}

const char *const *
sac_image_network_names (void)
{
  static const char *const names[] = {
    "residual", "resnet18", "resnet34", "resnet50", "resnet101", "resnet152", "vgg16", "vgg19",
    NULL
  };

  return names;
}

gboolean
sac_image_network_build (SacImageNetwork  *self,
                         SacParameters    *parameters,
                         const char       *prefix,
                         JsonObject       *config,
                         int               index,
                         GError          **error)
{
  static const int counts[][5] = {
    { 2, 2, 2, 2 }, { 3, 4, 6, 3 }, { 3, 4, 6, 3 }, { 3, 4, 23, 3 }, { 3, 8, 36, 3 },
    { 2, 2, 3, 3, 3 }, { 2, 2, 4, 4, 4 },
  };

  self->parts = g_ptr_array_new_with_free_func (free_part);
  self->n_channels = 3;

  if (index == 0)
    return build_residual (self, parameters, prefix, config, error);

  if (index <= 5)
    build_resnet (self, parameters, prefix, counts[index - 1], index > 2);
  else
    build_vgg (self, parameters, prefix, counts[index - 1]);

  return TRUE;
}

void
sac_image_network_clear (SacImageNetwork *self)
{
  g_clear_pointer (&self->parts, g_ptr_array_unref);
}

static SacImageShape
pass_convolution (const SacConvolution *convolution,
                  SacImageShape         shape)
{
  return sac_image_shape_slide (shape, convolution->kernel, convolution->stride,
                                convolution->padding);
}

SacImageShape
sac_image_part_get_shape (const SacImagePart *self,
                          SacImageShape       shape)
{
  if (self->kind == SAC_IMAGE_POOL)
    return sac_image_shape_slide (shape, self->kernel, self->stride, self->padding);

  if (self->kind != SAC_IMAGE_BLOCK)
    return pass_convolution (&self->convolution, shape);

  for (int i = 0; i < self->block.n_convolutions; i++)
    shape = pass_convolution (&self->block.convolutions[i], shape);

  return shape;
}

/* Every weight is multiplied once for each place of the result. */
static gint64
count_convolution (const SacConvolution *convolution,
                   SacImageShape         in)
{
  SacImageShape out = pass_convolution (convolution, in);

  return (gint64) out.n * out.height * out.width * sac_tensor_size (convolution->weight);
}

gint64
sac_image_part_count_products (const SacImagePart *self,
                               SacImageShape       in)
{
  const SacResidualBlock *block = &self->block;
  gint64 n = 0;

  if (self->kind == SAC_IMAGE_POOL)
    return 0;

  if (self->kind != SAC_IMAGE_BLOCK)
    return count_convolution (&self->convolution, in);

  if (block->projects)
    n += count_convolution (&block->projection, in);

  for (int i = 0; i < block->n_convolutions; i++)
    {
      n += count_convolution (&block->convolutions[i], in);
      in = pass_convolution (&block->convolutions[i], in);
    }

  return n;
}

void
sac_image_part_prepare (SacImagePart  *self,
                        SacImageShape  in)
{
  if (self->kind == SAC_IMAGE_BLOCK)
    sac_residual_block_prepare (&self->block, in);
  else if (self->kind == SAC_IMAGE_NORMED)
    sac_convolution_prepare (&self->convolution, &self->norm, in);
  else if (self->kind == SAC_IMAGE_CONVOLUTION)
    sac_convolution_prepare (&self->convolution, NULL, in);
}

SacTensor *
sac_image_part_apply (const SacImagePart *self,
                      SacTape            *tape,
                      SacTensor          *x,
                      SacImageShape      *shape)
{
  switch (self->kind)
    {
    case SAC_IMAGE_POOL:
      return sac_max_pool (tape, x, *shape, self->kernel, self->stride, self->padding, shape);

    case SAC_IMAGE_BLOCK:
      return sac_residual_block_apply (&self->block, tape, x, shape);

    case SAC_IMAGE_CONVOLUTION:
      return sac_relu (tape, sac_convolution_apply (&self->convolution, tape, x, *shape, shape));

    case SAC_IMAGE_NORMED:
      x = sac_convolution_apply (&self->convolution, tape, x, *shape, shape);
      return sac_batch_norm_apply_rectified (&self->norm, tape, x, NULL);

    default:
      g_assert_not_reached ();
    }
}

SacTensor *
sac_image_part_run (const SacImagePart *self,
                    SacTape            *tape,
                    SacWorkers         *workers,
                    SacTensor          *x,
                    SacImageShape      *shape)
{
  switch (self->kind)
    {
    case SAC_IMAGE_POOL:
      return sac_max_pool (tape, x, *shape, self->kernel, self->stride, self->padding, shape);

    case SAC_IMAGE_BLOCK:
      return sac_residual_block_run (&self->block, tape, workers, x, shape);

    case SAC_IMAGE_CONVOLUTION:
    case SAC_IMAGE_NORMED:
      return sac_convolution_run (&self->convolution, tape, workers, x, *shape, NULL, TRUE, shape);

    default:
      g_assert_not_reached ();
    }
}
