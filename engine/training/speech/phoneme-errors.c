#include "engine/training/speech/phoneme-errors.h"

/* One row of the table after the other: the distance of the first i of one to the first k of the
 * other. */
static int
count_edits (const int *a,
             int        n_a,
             const int *b,
             int        n_b)
{
  g_autofree int *row = g_new (int, n_b + 1);

  for (int k = 0; k <= n_b; k++)
    row[k] = k;

  for (int i = 1; i <= n_a; i++)
    {
      int corner = row[0];

      row[0] = i;

      for (int k = 1; k <= n_b; k++)
        {
          int above = row[k];

          row[k] = MIN (corner + (a[i - 1] != b[k - 1]), MIN (above, row[k - 1]) + 1);
          corner = above;
        }
    }

  return row[n_b];
}

void
sac_phoneme_errors_add (SacPhonemeErrors *self,
                        const int        *said,
                        int               n_said,
                        const int        *written,
                        int               n_written)
{
  self->n_errors += count_edits (said, n_said, written, n_written);
  self->n_said += n_said;
  self->n_sounds++;
}

double
sac_phoneme_errors_get_rate (const SacPhonemeErrors *self)
{
  return self->n_said > 0 ? (double) self->n_errors / self->n_said : 0;
}
