/* From a picture to what a model sees of it, beside the mere reading of its pixels; opening. */

#include "engine/image/picture-input.h"
#include "engine/image/picture-reader.h"
#include "tests/benchmarks/timing.h"
#include "tests/support/large-jpeg.h"

#define WIDTH 3840
#define HEIGHT 2160
#define SIDE 112
#define N_TURNS 30

static SacPicture *
make_picture (void)
{
  guint8 *pixels = g_malloc (3 * WIDTH * HEIGHT);

  for (int i = 0; i < 3 * WIDTH * HEIGHT; i++)
    pixels[i] = (i * 2654435761u) >> 24;

  return sac_picture_new_take (WIDTH, HEIGHT, pixels, WIDTH, HEIGHT, NULL, NULL);
}

static void
measure_input (void)
{
  g_autoptr(SacPicture) picture = make_picture ();
  g_autofree float *values = g_new (float, 3 * SIDE * SIDE);
  g_auto(SacTimes) times, reading;

  sac_times_init (&times);
  sac_times_init (&reading);

  for (int turn = 0; turn < N_TURNS; turn++)
    {
      double start = sac_now ();
      guint32 total = 0;

      sac_picture_to_input (picture, SIDE, SAC_FIT_SQUASH, values, NULL);
      sac_times_add (&times, sac_now () - start);

      start = sac_now ();
      for (int i = 0; i < 3 * WIDTH * HEIGHT; i++)
        total += picture->pixels[i];
      sac_times_add (&reading, sac_now () - start);
      g_assert_cmpuint (total, >, 0);
    }

  sac_times_print (&times, "3840 x 2160 pixels to 112 x 112");
  g_print (", %.1f of reading them once\n", sac_times_best (&times) / sac_times_best (&reading));
}

static void
measure_opening (void)
{
  g_autoptr(GBytes) jpeg = sac_large_jpeg_new (12000, 9000, 6, &(SacBlocks) { 9, 9, 9, 9 });
  g_auto(SacTimes) times;

  sac_times_init (&times);

  for (int turn = 0; turn < 3; turn++)
    {
      double start = sac_now ();
      g_autoptr(SacPicture) picture = sac_picture_load_bytes (jpeg, NULL, NULL, NULL);

      sac_times_add (&times, sac_now () - start);
      g_assert_nonnull (picture);
    }

  sac_times_print (&times, "opening a JPEG of 12000 x 9000");
  g_print (", %.0f million pixels a second\n", 12000 * 9000 / sac_times_best (&times) / 1e6);
}

int
main (void)
{
  measure_input ();
  measure_opening ();

  return 0;
}
