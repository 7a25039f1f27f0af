#include "tests/support/captions.h"

guint8
sac_test_picture_byte (int i,
                       int x,
                       int y,
                       int channel)
{
  return (x * (3 + channel) + y * (7 + i) + x * y * (1 + i) + channel * 29 + i * 31) % 256;
}

SacPicture *
sac_test_picture (int i,
                  int side)
{
  g_autofree guint8 *pixels = g_new (guint8, side * side * 3);

  for (int k = 0; k < side * side * 3; k++)
    pixels[k] = sac_test_picture_byte (i, k / 3 % side, k / 3 / side, k % 3);

  return sac_picture_new (side, side, pixels, NULL);
}

SacSource
sac_test_pictures (SacTape *tape,
                   int      side,
                   int      first,
                   int      n)
{
  SacTensor *pictures = sac_tape_new_tensor (tape, side * side * n, 3);

  for (int k = 0; k < side * side * n * 3; k++)
    {
      int place = k / 3 / n;

      pictures->values[k] = sac_test_picture_byte (first + k / 3 % n, place % side, place / side,
                                                   k % 3) / 255.0f;
    }

  return (SacSource) { .pictures = pictures, .n_rows = n };
}
