#include "engine/training/padded-tokens.h"

SacTokens
sac_tokens_pad (const int *const *ids,
                const int        *lengths,
                int               n_rows)
{
  SacTokens self = { .lengths = g_memdup2 (lengths, sizeof (int) * n_rows), .n_rows = n_rows };
  int *padded;

  for (int row = 0; row < n_rows; row++)
    self.n_positions = MAX (self.n_positions, lengths[row]);

  self.ids = padded = g_new0 (int, (gsize) self.n_positions * n_rows);

  /* Position by position. */
  for (int row = 0; row < n_rows; row++)
    for (int i = 0; i < lengths[row]; i++)
      padded[(gsize) i * n_rows + row] = ids[row][i];

  return self;
}

void
sac_tokens_clear (SacTokens *self)
{
  g_free ((gpointer) self->ids);
  g_free ((gpointer) self->lengths);
  *self = (SacTokens) { 0 };
}
