/* How a model that listens is told to look, in the place of what its config says: for a lecture, or to
 * see what each part is for.
 */

#pragma once

#include "engine/layers/location-attention.h"
#include "engine/models/model.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean content_only; /* It is not told where it looked last. */
  gboolean smoothing;
  double   sharpening;   /* 0: nothing was said. */
  int      top_k;        /* -1: nothing was said; like the next. */
  int      window;
} SacCliLooking;

#define SAC_CLI_LOOKING_INIT { .top_k = -1, .window = -1 }

void        sac_cli_looking_add_options (SacCliLooking       *self,
                                         GOptionContext      *context);
/* FALSE: wrong usage, which has been reported. */
gboolean    sac_cli_looking_check       (const SacCliLooking *self);
/* Which option was given, "--window"; NULL: none. */
const char *sac_cli_looking_find_option (const SacCliLooking *self);
/* The config of @model, which reads sounds, with what the options say in its place. */
SacLooking  sac_cli_looking_apply       (const SacCliLooking *self,
                                         const SacModel      *model);

G_END_DECLS
