/* The one error domain of the engine. Messages are for a person: what is
 * wrong, where, and what to do about it.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_ERROR (sac_error_quark ())

typedef enum
{
  SAC_ERROR_BAD_FILE,  /* A file that is damaged, or not what it claims to be. */
  SAC_ERROR_BAD_MODEL, /* A model whose parts disagree. */
  SAC_ERROR_BAD_INPUT, /* A text (later: image, sound) that cannot be run. */
  SAC_ERROR_BAD_RECIPE,
  SAC_ERROR_TOO_LARGE, /* A limit was passed; the message names it. */
  SAC_ERROR_DIVERGED,  /* A number is no number any more. */
  SAC_ERROR_NO_TRACE   /* A picture that carries no trace. */
} SacErrorCode;

GQuark sac_error_quark (void);

G_END_DECLS
