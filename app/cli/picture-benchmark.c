#include "app/cli/picture-benchmark.h"

#include <cblas.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <sys/resource.h>

#include "app/cli/floor.h"
#include "engine/decoding/describe.h"
#include "engine/image/picture-input.h"
#include "engine/image/picture-reader.h"
#include "engine/models/model-kinds.h"
#include "engine/tensor/random.h"

#define N_RUNS 10
#define WIDTH 1024
#define HEIGHT 768
#define PRODUCT 512 /* Rows and columns of the product that tells the machine's rate. */

static double
now (void)
{
  return g_get_monotonic_time () / 1e6;
}

/* Soft shapes with a little noise, which cost as much to decode as a photograph. */
static GBytes *
make_file (GError **error)
{
  g_autoptr(GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, WIDTH, HEIGHT);
  guint8 *pixels = gdk_pixbuf_get_pixels (pixbuf);
  int stride = gdk_pixbuf_get_rowstride (pixbuf);
  SacRandom random;
  char *file;
  gsize size;

  sac_random_init (&random, 1);

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        int noise = sac_random_below (&random, 16);
        guint8 *pixel = pixels + y * stride + 3 * x;

        pixel[0] = x * 200 / WIDTH + noise;
        pixel[1] = y * 200 / HEIGHT + noise;
        pixel[2] = (x / 64 + y / 64) % 2 * 128 + noise;
      }

  if (!gdk_pixbuf_save_to_buffer (pixbuf, &file, &size, "jpeg", error, "quality", "90", NULL))
    return NULL;

  return g_bytes_new_take (file, size);
}

/* Multiplications and additions a second. */
static double
measure_rate (void)
{
  g_autofree float *values = g_new0 (float, 3 * PRODUCT * PRODUCT);
  float *a = values, *b = a + PRODUCT * PRODUCT, *c = b + PRODUCT * PRODUCT;
  double best = G_MAXDOUBLE;

  for (int i = 0; i < N_RUNS; i++)
    {
      double start = now ();

      cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, PRODUCT, PRODUCT, PRODUCT, 1, a,
                   PRODUCT, b, PRODUCT, 0, c, PRODUCT);
      best = MIN (best, now () - start);
    }

  return 2.0 * PRODUCT * PRODUCT * PRODUCT / MAX (best, 1e-6);
}

static double
time_encoder (SacModel   *model,
              SacPicture *picture,
              SacTape    *tape)
{
  SacSight sight = model->kind->see (model->layers);
  SacTensor pixels = { .rows = sight.side * sight.side, .columns = 3 };
  SacSource source = { .pictures = &pixels, .n_rows = 1 };
  g_autofree float *values = g_new (float, sac_tensor_size (&pixels));
  double start = now ();

  pixels.values = values;
  sac_picture_to_input (picture, sight.side, sight.squash ? SAC_FIT_SQUASH : SAC_FIT_CROP, values,
                        NULL);
  model->kind->read (model->layers, tape, &source);
  sac_tape_reset (tape);

  return now () - start;
}

static gboolean
time_run (SacModel             *model,
          SacPicture           *picture,
          SacTape              *tape,
          const SacTouched     *touched,
          SacPictureBenchmark  *self,
          GError              **error)
{
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(SacAttentionTrace) trace = NULL;
  volatile guint32 sink = 0;
  double start;

  self->encode = MIN (self->encode, time_encoder (model, picture, tape));
  start = now ();
  trace = sac_describe (model, picture, &options, NULL, error);

  if (trace == NULL)
    return FALSE;

  self->caption = MIN (self->caption, now () - start);
  self->n_steps = sac_attention_trace_get_n_steps (trace);

  start = now ();
  sink += sac_touched_read_all (touched, 0, 0);
  self->encode_floor = MIN (self->encode_floor, now () - start);
  start = now ();
  sink += sac_touched_read_steps (touched, self->n_steps);
  self->caption_floor = MIN (self->caption_floor, now () - start);

  return TRUE;
}

/* One after the other, so that what else the machine does slows all of them. */
static gboolean
time_all (SacModel             *model,
          GBytes               *file,
          SacPictureBenchmark  *self,
          GError              **error)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_auto(SacTouched) touched = { 0 };

  sac_touched_init (&touched, model);

  for (int i = 0; i < N_RUNS; i++)
    {
      double start = now ();
      g_autoptr(SacPicture) picture = sac_picture_load_bytes (file, NULL, NULL, error);

      if (picture == NULL)
        return FALSE;

      self->open = MIN (self->open, now () - start);

      if (!time_run (model, picture, tape, &touched, self, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
sac_picture_benchmark_run (SacModel             *model,
                           SacPictureBenchmark  *self,
                           GError              **error)
{
  g_autoptr(GBytes) file = make_file (error);
  SacSight sight = model->kind->see (model->layers);
  struct rusage usage;

  *self = (SacPictureBenchmark) {
    .width = WIDTH, .height = HEIGHT, .open = G_MAXDOUBLE, .encode = G_MAXDOUBLE,
    .encode_floor = G_MAXDOUBLE, .caption = G_MAXDOUBLE, .caption_floor = G_MAXDOUBLE,
    .n_products = sight.n_products, .n_threads = sight.n_threads,
  };

  if (file == NULL || !time_all (model, file, self, error))
    return FALSE;

  /* What was timed encodes too. The fastest runs tell the two apart best: where the machine has
   * other work, one encoding may well take longer than the whole description after it. */
  self->caption = MAX (self->caption - self->encode, 1e-6);
  self->rate = measure_rate ();
  self->encode_floor = MAX (self->encode_floor,
                            2.0 * self->n_products / (self->rate * self->n_threads));
  /* The smallest model takes less than the clock shows. */
  self->caption_floor = MAX (self->caption_floor, 1e-6);
  getrusage (RUSAGE_SELF, &usage);
  self->peak_memory = usage.ru_maxrss * 1024;

  return TRUE;
}
