#include "app/cli/looking-options.h"

#include <glib/gi18n-lib.h>

#include "app/cli/command.h"
#include "engine/models/model-kinds.h"

void
sac_cli_looking_add_options (SacCliLooking  *self,
                             GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "content-only", 0, 0, G_OPTION_ARG_NONE, &self->content_only,
      N_("Of a recording: do not tell the model where it looked last"), NULL },
    { "smoothing", 0, 0, G_OPTION_ARG_NONE, &self->smoothing,
      N_("Of a recording: look at many places, with the logistic function in the place of exp"),
      NULL },
    { "sharpening", 0, 0, G_OPTION_ARG_DOUBLE, &self->sharpening,
      N_("Of a recording: multiply energies by so much; above 1: look at fewer places"), N_("N") },
    { "top-k", 0, 0, G_OPTION_ARG_INT, &self->top_k,
      N_("Of a recording: look at the best N places only; 0: at all"), N_("N") },
    { "window", 0, 0, G_OPTION_ARG_INT, &self->window,
      N_("Of a recording: look no further than N places from the last one; 0: at all"), N_("N") },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

gboolean
sac_cli_looking_check (const SacCliLooking *self)
{
  /* Written so that a NaN fails. */
  if (self->sharpening != 0 && !(self->sharpening >= SAC_MIN_SHARPENING &&
                                 self->sharpening <= SAC_MAX_SHARPENING))
    sac_cli_wrong_usage (_("--sharpening is %g, expected %g to %d"), self->sharpening,
                         SAC_MIN_SHARPENING, SAC_MAX_SHARPENING);
  else if (self->top_k < -1)
    sac_cli_wrong_usage (_("--top-k is %d, expected a number of places"), self->top_k);
  else if (self->window < -1)
    sac_cli_wrong_usage (_("--window is %d, expected a number of places"), self->window);
  else
    return TRUE;

  return FALSE;
}

const char *
sac_cli_looking_find_option (const SacCliLooking *self)
{
  if (self->content_only)
    return "--content-only";
  if (self->smoothing)
    return "--smoothing";
  if (self->sharpening != 0)
    return "--sharpening";
  if (self->top_k >= 0)
    return "--top-k";

  return self->window >= 0 ? "--window" : NULL;
}

SacLooking
sac_cli_looking_apply (const SacCliLooking *self,
                       const SacModel      *model)
{
  SacLooking looking = model->kind->hear (model->layers).looking;

  if (self->content_only)
    looking.located = FALSE;
  if (self->smoothing)
    looking.weighting.smoothing = TRUE;
  if (self->sharpening != 0)
    looking.weighting.sharpening = self->sharpening;
  if (self->top_k >= 0)
    looking.weighting.top_k = self->top_k;
  if (self->window >= 0)
    looking.weighting.window = self->window;

  return looking;
}
