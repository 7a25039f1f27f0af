#include "engine/training/captioning/scene-batch.h"

#include "engine/tensor/random.h"
#include "engine/trace/grid-area.h"

#include <string.h>

/* Apart from the chances that composed the scene. */
#define CAPTION_CHANCES G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)
#define CAMERA_CHANCES G_GUINT64_CONSTANT (0xd1b54a32d192ed03)

/* @spans: of the caption whose words they are. */
static void
name_things (SacSceneExample *self,
             const GArray    *spans)
{
  self->kinds = g_new (int, self->n_words);

  for (int i = 0; i < self->n_words; i++)
    self->kinds[i] = -1;

  for (guint i = 0; i < spans->len; i++)
    {
      const SacSceneSpan *span = &g_array_index (spans, SacSceneSpan, i);

      for (int k = span->first; k < MIN (span->first + span->n_words, self->n_words); k++)
        self->kinds[k] = span->kind;
    }
}

void
sac_scene_example_init (SacSceneExample     *self,
                        const SacSceneWorld *world,
                        const SacTextCodec  *codec,
                        SacScenePart         part,
                        guint64              seed)
{
  g_autoptr(SacSentence) sentence = NULL;
  SacRandom random;
  int caption;

  sac_random_init (&random, seed ^ CAPTION_CHANCES);

  self->scene = sac_scene_compose (world, part, seed);
  self->seed = seed;
  caption = sac_random_below (&random, self->scene->n_captions);
  sentence = sac_text_codec_encode (codec, self->scene->captions[caption], NULL);

  /* A scene's captions are neither empty nor endless. */
  g_assert (sentence != NULL);

  self->n_words = sentence->n_pieces;
  self->words = g_new (int, sentence->n_pieces);
  for (int i = 0; i < sentence->n_pieces; i++)
    self->words[i] = sentence->pieces[i].id;

  name_things (self, self->scene->spans[caption]);
}

void
sac_scene_example_clear (SacSceneExample *self)
{
  g_clear_pointer (&self->scene, sac_scene_free);
  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->kinds, g_free);
}

SacSceneBatch *
sac_scene_batch_new (SacSight sight,
                     int      n_kinds)
{
  SacSceneBatch *self = g_new0 (SacSceneBatch, 1);

  self->sight = sight;
  self->n_kinds = n_kinds;
  self->pixels = g_new (guint8, 3 * sight.side * sight.side);

  return self;
}

void
sac_scene_batch_free (SacSceneBatch *self)
{
  g_free (self->pictures.values);
  g_free (self->labels);
  g_free (self->cells);
  g_free (self->named);
  g_free (self->ids);
  g_free (self->lengths);
  g_free (self->pixels);
  g_free (self);
}

/* About normal: the sum of four uniform numbers, with a deviation of 1. */
static float
about_normal (SacRandom *random)
{
  guint64 bits = sac_random_next (random);
  int sum = (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48);

  return (sum / 65536.0f - 2) * 1.7320508f;
}

/* x' = (x - ½) contrast + ½ + brightness + noise, each drawn for the picture. */
static void
photograph (float                *picture,
            int                   n_pixels,
            int                   n_rows,
            const SacSceneCamera *camera,
            SacRandom            *random)
{
  float contrast = 1 + camera->contrast * (2 * sac_random_uniform (random) - 1);
  float brightness = camera->brightness * (2 * sac_random_uniform (random) - 1);
  float noise = camera->noise * sac_random_uniform (random);

  for (int i = 0; i < n_pixels; i++)
    for (int c = 0; c < 3; c++)
      {
        float *x = &picture[(gsize) i * n_rows * 3 + c];
        float y = (*x - 0.5f) * contrast + 0.5f + brightness;

        if (noise > 0)
          y += noise * about_normal (random);

        *x = CLAMP (y, 0, 1);
      }
}

/* Pixel (x, y) of row i stands in row (y side + x) n_rows + i. */
static void
draw_row (SacSceneBatch         *self,
          const SacSceneWorld   *world,
          const SacSceneExample *example,
          int                    row,
          const SacSceneCamera  *camera)
{
  int n_pixels = self->sight.side * self->sight.side;
  float *picture = self->pictures.values + row * 3;

  sac_scene_render (world, example->scene, self->sight.side, self->pixels);

  for (int i = 0; i < n_pixels; i++)
    for (int c = 0; c < 3; c++)
      picture[(gsize) i * self->n_rows * 3 + c] = self->pixels[3 * i + c] / 255.0f;

  if (camera != NULL)
    {
      SacRandom random;

      sac_random_init (&random, example->seed ^ CAMERA_CHANCES);
      photograph (picture, n_pixels, self->n_rows, camera, &random);
    }
}

static void
fill_words (SacSceneBatch         *self,
            const SacSceneExample *examples,
            int                    stride)
{
  int n_rows = self->n_rows, n_positions = 0;

  self->lengths = g_renew (int, self->lengths, n_rows);

  for (int row = 0; row < n_rows; row++)
    {
      self->lengths[row] = examples[row * stride].n_words;
      n_positions = MAX (n_positions, self->lengths[row]);
    }

  self->ids = g_renew (int, self->ids, n_positions * n_rows);
  self->named = g_renew (int, self->named, n_positions * n_rows);
  memset (self->ids, 0, sizeof (int) * n_positions * n_rows);
  memset (self->named, -1, sizeof (int) * n_positions * n_rows);

  for (int row = 0; row < n_rows; row++)
    for (int i = 0; i < self->lengths[row]; i++)
      {
        self->ids[i * n_rows + row] = examples[row * stride].words[i];
        self->named[i * n_rows + row] = examples[row * stride].kinds[i];
      }

  self->target = (SacTokens) { self->ids, self->lengths, n_positions, n_rows };
}

static void
fill_labels (SacSceneBatch         *self,
             const SacSceneExample *examples,
             int                    stride)
{
  gsize size = sizeof (float) * self->n_rows * self->n_kinds;

  self->labels = memset (g_realloc (self->labels, size), 0, size);

  for (int row = 0; row < self->n_rows; row++)
    {
      const SacScene *scene = examples[row * stride].scene;

      for (int i = 0; i < scene->n_objects; i++)
        self->labels[row * self->n_kinds + scene->objects[i].kind] = 1;
    }
}

/* What lies on top hides what is below. */
static void
fill_cells (SacSceneBatch         *self,
            const SacSceneExample *examples,
            int                    stride)
{
  int rows = self->sight.rows, columns = self->sight.columns;

  self->cells = g_renew (int, self->cells, rows * columns * self->n_rows);

  for (int i = 0; i < rows * columns * self->n_rows; i++)
    {
      const SacScene *scene = examples[i % self->n_rows * stride].scene;
      int cell = i / self->n_rows;
      double x = (cell % columns + 0.5) / columns, y = (cell / columns + 0.5) / rows;

      self->cells[i] = -1;

      for (int k = 0; k < scene->n_objects; k++)
        if (sac_trace_rectangle_contains (&scene->objects[k].box, x, y))
          self->cells[i] = scene->objects[k].kind;
    }
}

void
sac_scene_batch_fill (SacSceneBatch         *self,
                      const SacSceneWorld   *world,
                      const SacSceneExample *examples,
                      int                    n_rows,
                      int                    stride,
                      const SacSceneCamera  *camera)
{
  int n_pixels = self->sight.side * self->sight.side;

  if (n_rows != self->n_rows)
    {
      self->n_rows = n_rows;
      self->pictures = (SacTensor) {
        .rows = n_pixels * n_rows,
        .columns = 3,
        .values = g_renew (float, self->pictures.values, (gsize) n_pixels * n_rows * 3),
      };
    }

  for (int row = 0; row < n_rows; row++)
    draw_row (self, world, &examples[row * stride], row, camera);

  fill_words (self, examples, stride);
  fill_labels (self, examples, stride);
  fill_cells (self, examples, stride);
  self->source = (SacSource) { .pictures = &self->pictures, .n_rows = n_rows };
}
