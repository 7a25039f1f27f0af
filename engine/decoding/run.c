#include "engine/decoding/run.h"

#include "engine/errors.h"
#include "engine/models/model-kinds.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Every beginning that lived keeps where it looked: 512 MiB. */
#define MAX_WEIGHTS ((gsize) 1 << 27)

/* Of a word that is put together, where so many words are asked for. */
#define MOST_PIECES 16

int *
sac_sentence_get_ids (const SacSentence *sentence)
{
  int *ids = g_new (int, sentence->n_pieces);

  for (int i = 0; i < sentence->n_pieces; i++)
    ids[i] = sentence->pieces[i].id;

  return ids;
}

static int
get_beam (const SacModel      *model,
          const SacRunOptions *options)
{
  return options->beam > 0 ? options->beam : MAX (model->kind->usual_beam, 1);
}

static gboolean
check_options (const SacRunOptions  *options,
               GError              **error)
{
  if (options->beam >= 0 && options->beam <= SAC_MAX_BEAM &&
      options->max_length >= 0 && options->max_length <= SAC_MAX_OUTPUT &&
      options->length >= 0 && options->length <= SAC_MAX_LENGTH)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("expected a beam from 1 to %d and a length of at most %d pieces or %d words"),
               SAC_MAX_BEAM, SAC_MAX_OUTPUT, SAC_MAX_LENGTH);

  return FALSE;
}

/* Pieces put unknown words together; a closed vocabulary cannot, and what would be forced is not
 * what a person meant. */
static gboolean
check_known (const SacModel     *model,
             const SacSentence  *forced,
             GError            **error)
{
  if (!sac_text_codec_is_closed (model->target))
    return TRUE;

  for (int i = 0; i < forced->n_pieces; i++)
    if (forced->pieces[i].id == SAC_PIECE_UNKNOWN)
      {
        g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                     _("“%s” does not know the word “%s”: it writes only the %d words that it "
                       "learned; use one of those"),
                     sac_model_get_title (model), forced->pieces[i].label,
                     sac_text_codec_get_size (model->target) - SAC_N_SPECIAL_PIECES);
        return FALSE;
      }

  return TRUE;
}

/* What is asked to have so many words cannot begin with more of them. */
static gboolean
check_room (const SacRunOptions  *options,
            const SacSentence    *forced,
            GError              **error)
{
  int n_words = forced->n_pieces > 1 ? forced->pieces[forced->n_pieces - 2].word + 1 : 0;

  if (options->length == 0 || options->prefix_is_all || n_words <= options->length)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("the output has to begin with %d words, and to have %d of them in all; ask for more, "
                 "or begin with fewer"), n_words, options->length);

  return FALSE;
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '\0';
}

gboolean
sac_run_init (SacRun               *self,
              const SacModel       *model,
              const SacRunOptions  *options,
              int                   usual_length,
              GError              **error)
{
  SacSearch *search = &self->search;

  *self = (SacRun) { .search = { .beam = get_beam (model, options), .length = options->length,
                                 .n_choices = options->n_candidates } };

  if (!check_options (options, error))
    return FALSE;

  if (options->length > 0)
    usual_length = MOST_PIECES * options->length + 1;

  search->max_length = options->max_length > 0 ? options->max_length
                                               : MIN (usual_length, SAC_MAX_OUTPUT);

  if (options->prefix == NULL || is_blank (options->prefix))
    return TRUE;

  self->forced = sac_text_codec_encode (model->target, options->prefix, error);
  if (self->forced == NULL || !check_known (model, self->forced, error) ||
      !check_room (options, self->forced, error))
    return FALSE;

  search->prefix = self->ids = sac_sentence_get_ids (self->forced);
  /* With the end of the sentence if they are all. */
  search->n_prefix = self->forced->n_pieces - !options->prefix_is_all;
  search->max_length = options->prefix_is_all ? search->n_prefix
                                              : MAX (search->max_length, search->n_prefix + 1);

  return TRUE;
}

void
sac_run_clear (SacRun *self)
{
  g_clear_pointer (&self->forced, sac_sentence_free);
  g_clear_pointer (&self->ids, g_free);
}

gboolean
sac_run_fits (const SacRun   *self,
              const SacModel *model,
              int             n_positions)
{
  const SacSearch *search = &self->search;

  return !model->kind->attends (model->layers) ||
         (gsize) search->beam * search->max_length * n_positions <= MAX_WEIGHTS;
}

JsonObject *
sac_run_describe (const SacModel      *model,
                  const SacRunOptions *options)
{
  JsonObject *settings = json_object_new ();

  json_object_set_int_member (settings, "beam", get_beam (model, options));
  if (options->length > 0)
    json_object_set_int_member (settings, "length", options->length);
  model->kind->describe (model->layers, settings);

  return settings;
}
