#include "engine/training/speech/speech-recipe.h"

#include "engine/decoding/run.h"
#include "engine/models/config.h"
#include "engine/training/recipe-data.h"
#include "engine/training/speech/utterances.h"

#define MAX_UTTERANCES 1000000
#define MAX_WORDS 1000

const char *const sac_speech_recipe_keys[] = {
  "data.file",
  "data.list",
  "data.joined",
  "lexicon.file",
  "held_out.speaker",
  "held_out.share",
  "held_out.utterances",
  "held_out.long",
  "held_out.seed",
  "training.utterances",
  "training.prompts",
  "training.words",
  "training.longest",
  "training.loudness",
  "training.batch_frames",
  "training.label_smoothing",
  "evaluation.beam",
  NULL
};

static gboolean
check_entry (JsonObject  *entry,
             GError     **error)
{
  gboolean joined;

  if (sac_recipe_get_string (entry, "list") != NULL)
    return sac_config_get_boolean (entry, "joined", FALSE, &joined, error);

  sac_recipe_set_missing (error, "list");

  return FALSE;
}

static gboolean
read_lexicon (gpointer     data,
              JsonObject  *lexicon,
              GError     **error)
{
  SacSpeechRecipe *self = data;

  self->lexicon = g_strdup (sac_recipe_get_string (lexicon, "file"));
  if (self->lexicon == NULL)
    sac_recipe_set_missing (error, "file");

  return self->lexicon != NULL;
}

static gboolean
read_held_out (gpointer     data,
               JsonObject  *held_out,
               GError     **error)
{
  SacSpeechRecipe *self = data;

  self->speaker = g_strdup (sac_recipe_get_string (held_out, "speaker"));
  if (self->speaker == NULL && json_object_has_member (held_out, "speaker"))
    {
      sac_recipe_set_missing (error, "speaker");
      return FALSE;
    }

  return
    sac_config_get_double (held_out, "share", 0.05, 0.001, 0.4, &self->share, error) &&
    sac_config_get_int (held_out, "utterances", 100, 1, 10000, &self->n_held_out, error) &&
    sac_config_get_int (held_out, "long", 10, 0, 1000, &self->n_long, error) &&
    sac_config_get_int (held_out, "seed", 1, 0, G_MAXINT32, &self->split_seed, error);
}

static gboolean
read_training (gpointer     data,
               JsonObject  *training,
               GError     **error)
{
  SacSpeechRecipe *self = data;

  return
    sac_config_get_int (training, "utterances", 2000, 1, MAX_UTTERANCES, &self->n_utterances, error) &&
    sac_config_get_double (training, "prompts", 0.2, 0, 1, &self->prompts, error) &&
    sac_config_get_int (training, "words", 7, 1, MAX_WORDS, &self->n_words, error) &&
    sac_config_get_double (training, "longest", 5, 0.1, 12, &self->longest, error) &&
    sac_config_get_double (training, "loudness", 1, 0, 3, &self->spread, error) &&
    sac_config_get_int (training, "batch_frames", 6000, 1, 1000000, &self->batch_frames, error) &&
    sac_config_get_double (training, "label_smoothing", 0, 0, 0.9, &self->smoothing, error);
}

static gboolean
read_evaluation (gpointer     data,
                 JsonObject  *evaluation,
                 GError     **error)
{
  SacSpeechRecipe *self = data;

  return sac_config_get_int (evaluation, "beam", 1, 1, SAC_MAX_BEAM, &self->beam, error);
}

SacSpeechRecipe *
sac_speech_recipe_read (const SacRecipe  *recipe,
                        GError          **error)
{
  static const SacRecipeSection sections[] = {
    { "lexicon", read_lexicon },
    { "held_out", read_held_out },
    { "training", read_training },
    { "evaluation", read_evaluation },
  };
  g_autoptr(SacSpeechRecipe) self = g_new0 (SacSpeechRecipe, 1);

  self->data = sac_recipe_read_data (recipe->root, check_entry, error);
  if (self->data == NULL ||
      !sac_recipe_read_sections (recipe, sections, G_N_ELEMENTS (sections), self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
sac_speech_recipe_free (SacSpeechRecipe *self)
{
  g_clear_pointer (&self->data, json_array_unref);
  g_free (self->lexicon);
  g_free (self->speaker);
  g_free (self);
}

SacRecordings *
sac_speech_recipe_load (const SacSpeechRecipe  *self,
                        const char             *folder,
                        int                     rate,
                        GCancellable           *cancellable,
                        GError                **error)
{
  g_autofree char *path = g_build_filename (folder, self->lexicon, NULL);
  g_autoptr(SacLexicon) lexicon = sac_lexicon_load (path, cancellable, error);
  g_autoptr(SacRecordings) all = sac_recordings_new ();

  if (lexicon == NULL)
    return NULL;

  for (guint i = 0; i < json_array_get_length (self->data); i++)
    {
      JsonObject *entry = json_array_get_object_element (self->data, i);
      g_autofree char *archive = g_build_filename (folder, sac_recipe_get_string (entry, "file"), NULL);
      g_autofree char *list = g_build_filename (folder, sac_recipe_get_string (entry, "list"), NULL);
      SacRecordingSource source = {
        .list = list, .archive = archive, .lexicon = lexicon, .rate = rate,
        /* Room for the pauses around it. */
        .longest = MAX (0.05, self->longest - 2 * SAC_PAUSE_LONGEST),
      };

      if (!sac_config_get_boolean (entry, "joined", FALSE, &source.joined, error) ||
          !sac_recordings_load (all, &source, cancellable, error))
        return NULL;
    }

  return g_steal_pointer (&all);
}
