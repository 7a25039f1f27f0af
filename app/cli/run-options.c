#include "app/cli/run-options.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/cli/command.h"
#include "engine/decoding/describe.h"
#include "engine/decoding/judge.h"
#include "engine/decoding/translate.h"
#include "engine/errors.h"
#include "engine/image/picture-reader.h"
#include "engine/models/model-kinds.h"
#include "engine/trace/trace-metrics.h"

void
sac_cli_run_add_options (SacCliRun      *self,
                         GOptionContext *context)
{
  /* Texts are taken as bytes: GLib would convert them from the locale's character set, and
   * refuse all but ASCII where none is set. */
  const GOptionEntry entries[] = {
    { "text", 't', 0, G_OPTION_ARG_FILENAME, &self->text,
      N_("The text to read, for a model that reads text"), N_("TEXT") },
    { "premise", 'p', 0, G_OPTION_ARG_FILENAME, &self->premise,
      N_("What is taken to be true, for a model that reads two texts"), N_("TEXT") },
    { "hypothesis", 0, 0, G_OPTION_ARG_FILENAME, &self->hypothesis,
      N_("What may follow from it"), N_("TEXT") },
    { "image", 'i', 0, G_OPTION_ARG_FILENAME, &self->image,
      N_("The picture to describe, for a model that reads pictures"), N_("FILE") },
    { "beam", 'b', 0, G_OPTION_ARG_INT, &self->beam,
      N_("How many hypotheses to follow; 1: greedy"), N_("K") },
    { "max-length", 0, 0, G_OPTION_ARG_INT, &self->max_length,
      N_("Stop after so many pieces; 0: what suits the text"), N_("N") },
    { "length", 0, 0, G_OPTION_ARG_INT, &self->length,
      N_("Write exactly so many words; 0: as many as the model likes"), N_("N") },
    { "prefix", 0, 0, G_OPTION_ARG_FILENAME, &self->prefix,
      N_("Words that the output must begin with"), N_("WORDS") },
    { "bfloat16", 0, 0, G_OPTION_ARG_NONE, &self->bfloat16,
      N_("Keep the weights as bfloat16: a little less exact, faster from a few texts on"), NULL },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

void
sac_cli_run_clear (SacCliRun *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->premise, g_free);
  g_clear_pointer (&self->hypothesis, g_free);
  g_clear_pointer (&self->image, g_free);
  g_clear_pointer (&self->prefix, g_free);
}

gboolean
sac_cli_run_check (SacCliRun *self)
{
  if ((self->text != NULL) + (self->image != NULL) + (self->premise != NULL) > 1)
    {
      sac_cli_wrong_usage (_("give one of --text, --image and --premise"));
      return FALSE;
    }

  if ((self->premise == NULL) != (self->hypothesis == NULL))
    {
      sac_cli_wrong_usage (_("give --premise and --hypothesis together"));
      return FALSE;
    }

  if (self->beam < 1 || self->beam > SAC_MAX_BEAM)
    {
      sac_cli_wrong_usage (_("--beam is %d, expected 1 to %d"), self->beam, SAC_MAX_BEAM);
      return FALSE;
    }

  if (self->max_length < 0 || self->max_length > SAC_MAX_OUTPUT)
    {
      sac_cli_wrong_usage (_("--max-length is %d, expected 0 to %d"),
                           self->max_length, SAC_MAX_OUTPUT);
      return FALSE;
    }

  if (self->length < 0 || self->length > SAC_MAX_LENGTH)
    {
      sac_cli_wrong_usage (_("--length is %d, expected 0 to %d"), self->length, SAC_MAX_LENGTH);
      return FALSE;
    }

  return TRUE;
}

SacModel *
sac_cli_run_load_model (SacCliRun  *self,
                        const char *path)
{
  SacModel *model = sac_cli_load_model (path);

  if (model != NULL && self->bfloat16)
    sac_parameters_keep_as_bfloat16 (model->parameters);

  return model;
}

const char *
sac_cli_run_get_input (const SacCliRun *self)
{
  if (self->image != NULL)
    return self->image;

  return self->premise != NULL ? self->premise : self->text;
}

static gboolean
reads_one_text (const SacModel *model)
{
  return !sac_model_reads_pictures (model) && !model->kind->reads_second;
}

gboolean
sac_cli_run_suits (const SacCliRun *self,
                   const SacModel  *model)
{
  const char *title = sac_model_get_title (model);

  if (sac_model_reads_pictures (model) && sac_cli_run_get_input (self) != self->image)
    sac_cli_wrong_usage (_("“%s” reads pictures; give it --image FILE instead of --text"), title);
  else if (model->kind->reads_second && sac_cli_run_get_input (self) != self->premise)
    sac_cli_wrong_usage (_("“%s” reads two texts; give it --premise TEXT --hypothesis TEXT"), title);
  else if (reads_one_text (model) && sac_cli_run_get_input (self) != self->text)
    sac_cli_wrong_usage (_("“%s” reads one text; give it --text TEXT instead"), title);
  else
    return TRUE;

  return FALSE;
}

/* @line: "premise TAB hypothesis". */
static SacAttentionTrace *
judge_line (SacModel    *model,
            const char  *line,
            GError     **error)
{
  g_auto(GStrv) fields = g_strsplit (line, "\t", -1);

  if (g_strv_length (fields) == 2)
    return sac_judge (model, fields[0], fields[1], NULL, error);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("expected a premise and a hypothesis with a tab between"));

  return NULL;
}

/* Two texts, of the options or of a line. */
static SacAttentionTrace *
judge_pair (SacCliRun   *self,
            SacModel    *model,
            const char  *input,
            GError     **error)
{
  if (self->premise == NULL)
    return judge_line (model, input, error);

  if (!sac_cli_check_text (self->hypothesis, strlen (self->hypothesis), error))
    {
      g_prefix_error (error, "--hypothesis: ");
      return NULL;
    }

  return sac_judge (model, self->premise, self->hypothesis, NULL, error);
}

static SacAttentionTrace *
run_picture (SacModel             *model,
             const char           *path,
             const SacRunOptions  *options,
             GError              **error)
{
  g_autoptr(SacPicture) picture = sac_picture_load (path, NULL, error);

  return picture != NULL ? sac_describe (model, picture, options, NULL, error) : NULL;
}

SacAttentionTrace *
sac_cli_run_input (SacCliRun   *self,
                   SacModel    *model,
                   const char  *input,
                   GError     **error)
{
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;

  if (self->prefix != NULL && !sac_cli_check_text (self->prefix, strlen (self->prefix), error))
    {
      g_prefix_error (error, "--prefix: ");
      return NULL;
    }

  options.beam = self->beam;
  options.max_length = self->max_length;
  options.length = self->length;
  options.prefix = self->prefix;

  if (sac_model_reads_pictures (model))
    return run_picture (model, input, &options, error);

  if (!sac_cli_check_text (input, strlen (input), error))
    {
      g_prefix_error (error, self->premise != NULL ? "--premise: " : "--text: ");
      return NULL;
    }

  if (model->kind->reads_second)
    return judge_pair (self, model, input, error);

  return sac_model_judges (model) ? sac_judge (model, input, NULL, NULL, error)
                                  : sac_translate (model, input, &options, NULL, error);
}

void
sac_cli_run_warn (SacAttentionTrace *trace,
                  const char        *place)
{
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  int n_unknown, n_pieces;

  if (source->picture != NULL && source->picture->notice != NULL)
    sac_cli_report (place, "%s", source->picture->notice);

  if (sac_trace_is_foreign (trace, &n_unknown, &n_pieces))
    sac_cli_report (place, _("warning: the model was never shown the letters of this text (%d of "
                             "%d are unknown to it); the output has nothing to do with it"),
                    n_unknown, n_pieces);
}
