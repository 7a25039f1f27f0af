#include "tests/support/sounds.h"

#include <string.h>

float
sac_test_sound_feature (int i,
                        int frame,
                        int d)
{
  return (frame * (3 + i) + d * 7 + frame * d * (1 + i) + frame * frame * 5 + 11 * i) % 64 / 8.0f - 4;
}

SacSource
sac_test_sounds (SacTape   *tape,
                 int        n_features,
                 int        first,
                 const int *lengths,
                 int        n)
{
  SacSounds sounds = { 0 };
  int *kept = sac_tape_take (tape, sizeof (int) * n);

  memcpy (kept, lengths, sizeof (int) * n);
  for (int row = 0; row < n; row++)
    sounds.n_frames = MAX (sounds.n_frames, lengths[row]);

  sounds.lengths = kept;
  sounds.features = sac_tape_new_tensor (tape, sounds.n_frames * n, n_features);

  for (int k = 0; k < sounds.n_frames * n * n_features; k++)
    {
      int frame = k / n_features / n, row = k / n_features % n;

      sounds.features->values[k] = frame < lengths[row]
                                     ? sac_test_sound_feature (first + row, frame, k % n_features)
                                     : 3;
    }

  return (SacSource) { .sounds = sounds, .n_rows = n };
}
