#include "app/cli/run-options.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/cli/command.h"
#include "engine/decoding/describe.h"
#include "engine/decoding/judge.h"
#include "engine/decoding/listen.h"
#include "engine/decoding/translate.h"
#include "engine/decoding/truth-file.h"
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
    { "audio", 'a', 0, G_OPTION_ARG_FILENAME, &self->audio,
      N_("The recording to listen to, for a model that reads sounds"), N_("FILE") },
    { "beam", 'b', 0, G_OPTION_ARG_INT, &self->beam,
      N_("How many hypotheses to follow; 1: greedy, 0: what suits the model"), N_("K") },
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
  sac_cli_looking_add_options (&self->looking, context);
}

void
sac_cli_run_clear (SacCliRun *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->premise, g_free);
  g_clear_pointer (&self->hypothesis, g_free);
  g_clear_pointer (&self->image, g_free);
  g_clear_pointer (&self->audio, g_free);
  g_clear_pointer (&self->prefix, g_free);
}

gboolean
sac_cli_run_check (SacCliRun *self)
{
  if ((self->text != NULL) + (self->image != NULL) + (self->audio != NULL) +
      (self->premise != NULL) > 1)
    {
      sac_cli_wrong_usage (_("give one of --text, --image, --audio and --premise"));
      return FALSE;
    }

  if (!sac_cli_looking_check (&self->looking))
    return FALSE;

  if ((self->premise == NULL) != (self->hypothesis == NULL))
    {
      sac_cli_wrong_usage (_("give --premise and --hypothesis together"));
      return FALSE;
    }

  if (self->beam < 0 || self->beam > SAC_MAX_BEAM)
    {
      sac_cli_wrong_usage (_("--beam is %d, expected 0 to %d"), self->beam, SAC_MAX_BEAM);
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

  /* A word has one piece at least. */
  if (self->max_length > 0 && self->length > self->max_length)
    {
      sac_cli_wrong_usage (_("--length asks for %d words, but --max-length stops after %d pieces"),
                           self->length, self->max_length);
      return FALSE;
    }

  return TRUE;
}

/* What was said of how words are written; NULL: nothing. */
static const char *
find_writing_option (const SacCliRun *self)
{
  if (self->beam != 0)
    return "--beam";
  if (self->max_length != 0)
    return "--max-length";
  if (self->length != 0)
    return "--length";

  return self->prefix != NULL ? "--prefix" : NULL;
}

const char *
sac_cli_run_find_idle (const SacCliRun *self,
                       const SacModel  *model)
{
  const char *option = find_writing_option (self);
  const char *looking = sac_cli_looking_find_option (&self->looking);

  if (model != NULL && looking != NULL && !sac_model_reads_sounds (model))
    return looking;
  if (model != NULL)
    return sac_model_judges (model) ? option : NULL;
  if (option == NULL)
    option = looking;

  return option == NULL && self->bfloat16 ? "--bfloat16" : option;
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
  if (self->audio != NULL)
    return self->audio;

  return self->premise != NULL ? self->premise : self->text;
}

static gboolean
reads_one_text (const SacModel *model)
{
  return sac_model_reads_texts (model) && !model->kind->reads_second;
}

gboolean
sac_cli_run_suits (const SacCliRun *self,
                   const SacModel  *model)
{
  const char *title = sac_model_get_title (model);
  const char *idle = sac_cli_run_find_idle (self, model);
  gboolean batch = sac_cli_run_get_input (self) == NULL;

  if (idle != NULL && idle == sac_cli_looking_find_option (&self->looking))
    sac_cli_wrong_usage (_("“%s” does not listen to anything; leave out %s"), title, idle);
  else if (idle != NULL)
    sac_cli_wrong_usage (_("“%s” answers with a label and writes no words; leave out %s"), title,
                         idle);
  else if (batch)
    return TRUE;
  else if (sac_model_reads_pictures (model) && sac_cli_run_get_input (self) != self->image)
    sac_cli_wrong_usage (_("“%s” reads pictures; give it --image FILE instead of --text"), title);
  else if (sac_model_reads_sounds (model) && sac_cli_run_get_input (self) != self->audio)
    sac_cli_wrong_usage (_("“%s” listens; give it --audio FILE instead"), title);
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

/* What a model says of what it never saw is worth a look, but no trust. Whose truth is known was
 * composed. */
static void
warn_of_foreign (const SacModel *model,
                 const char     *path)
{
  const char *domain = sac_model_get_domain (model);
  g_autoptr(GPtrArray) truths = domain != NULL ? sac_truths_load_beside (path, NULL) : NULL;

  if (domain != NULL && (truths == NULL || sac_truths_find (truths, path) == NULL))
    sac_cli_report (path, _("warning: the model knows %s, and nothing else; it will be wrong about "
                            "other pictures"), domain);
}

static SacAttentionTrace *
run_picture (const SacCliRun      *self,
             SacModel             *model,
             const char           *path,
             const SacRunOptions  *options,
             GError              **error)
{
  g_autoptr(SacPicture) picture = sac_picture_load (path, NULL, error);
  SacAttentionTrace *trace = NULL;

  if (picture != NULL)
    trace = sac_describe (model, picture, options, NULL, error);

  /* Once, not for each of a batch. */
  if (trace != NULL && self->image != NULL)
    warn_of_foreign (model, path);

  return trace;
}

static SacAttentionTrace *
run_sound (const SacCliRun  *self,
           SacModel         *model,
           const char       *path,
           SacRunOptions    *options,
           GError          **error)
{
  SacLooking looking = sac_cli_looking_apply (&self->looking, model);
  g_autoptr(SacSound) sound = sac_listen_load (model, path, NULL, error);

  options->looking = &looking;

  return sound != NULL ? sac_listen (model, sound, options, NULL, error) : NULL;
}

/* Which option made an input that cannot be run; NULL: none, the input stands in a file. */
static const char *
find_culprit (const SacCliRun *self,
              const SacModel  *model,
              const GError    *error)
{
  g_autoptr(SacSentence) sentence = NULL;

  if (sac_cli_run_get_input (self) == NULL || error->domain != SAC_ERROR)
    return NULL;
  if (error->code != SAC_ERROR_BAD_INPUT && error->code != SAC_ERROR_TOO_LARGE)
    return NULL;

  if (self->premise != NULL)
    return g_str_has_prefix (error->message, _("hypothesis: ")) ? "--hypothesis" : "--premise";

  /* Of texts only those can be forced that the model can write. */
  if (self->prefix != NULL && error->code == SAC_ERROR_BAD_INPUT)
    {
      if (self->image != NULL || self->audio != NULL)
        return "--prefix";

      sentence = sac_text_codec_encode (model->source, self->text, NULL);
      if (sentence != NULL)
        return "--prefix";
    }

  return self->text != NULL ? "--text" : NULL;
}

/* "premise: too long" becomes "--premise: too long". */
static void
blame_option (const SacCliRun  *self,
              const SacModel   *model,
              GError          **error)
{
  const char *option = error != NULL ? find_culprit (self, model, *error) : NULL;
  const char *message;
  GError *named;

  if (option == NULL || g_str_has_prefix ((*error)->message, "--"))
    return;

  message = (*error)->message;
  if (g_str_has_prefix (message, _("premise: ")))
    message += strlen (_("premise: "));
  else if (g_str_has_prefix (message, _("hypothesis: ")))
    message += strlen (_("hypothesis: "));

  named = g_error_new ((*error)->domain, (*error)->code, "%s: %s", option, message);
  g_clear_error (error);
  *error = named;
}

static SacAttentionTrace *
run_input (SacCliRun   *self,
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
    return run_picture (self, model, input, &options, error);
  if (sac_model_reads_sounds (model))
    return run_sound (self, model, input, &options, error);

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

SacAttentionTrace *
sac_cli_run_input (SacCliRun   *self,
                   SacModel    *model,
                   const char  *input,
                   GError     **error)
{
  SacAttentionTrace *trace = run_input (self, model, input, error);

  if (trace == NULL)
    blame_option (self, model, error);

  return trace;
}

/* What answers with a label knows words; the others know at least letters. */
static void
warn_foreign (const char *place,
              gboolean    judged,
              int         n_unknown,
              int         n_pieces)
{
  if (judged)
    sac_cli_report (place, _("warning: the model has never read most of these words (%d of %d are "
                             "unknown to it); its answer has little to do with them"),
                    n_unknown, n_pieces);
  else
    sac_cli_report (place, _("warning: the model was never shown the letters of this text (%d of "
                             "%d are unknown to it); the output has nothing to do with it"),
                    n_unknown, n_pieces);
}

void
sac_cli_run_warn (SacAttentionTrace *trace,
                  const char        *place)
{
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  int n_unknown, n_pieces, n_split, n_words;
  double heard, whole;

  if (source->picture != NULL && source->picture->notice != NULL)
    sac_cli_report (place, "%s", source->picture->notice);

  if (sac_trace_is_silent (trace))
    sac_cli_report (place, _("there is nothing to hear: it is silent from beginning to end"));
  if (sac_trace_is_cut (trace, &heard, &whole))
    sac_cli_report (place, _("only the first %.0f of %.0f seconds were heard; give it a part of the "
                             "recording for the rest"), heard, whole);

  if (sac_trace_is_foreign (trace, &n_unknown, &n_pieces))
    warn_foreign (place, sac_attention_trace_get_n_labels (trace) > 0, n_unknown, n_pieces);
  else if (sac_trace_is_in_pieces (trace, &n_split, &n_words))
    sac_cli_report (place, _("warning: the model knows few of these words (%d of %d were read in "
                             "pieces); is the text in the language that it learned?"),
                    n_split, n_words);
}
