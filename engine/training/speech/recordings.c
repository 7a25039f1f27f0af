#include "engine/training/speech/recordings.h"

#include "engine/audio/sound.h"
#include "engine/errors.h"
#include "engine/scenes/packed-files.h"
#include "engine/text/line-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Below it a recording says nothing that could be made louder. */
#define SILENT 1e-4

typedef struct
{
  const SacRecordingSource *source;
  SacRecordings            *found;
  GHashTable               *names;  /* Of the list's recordings; they belong to @found. */
  GCancellable             *cancellable;
  int                       column[4]; /* Of file, text, speaker and split; -1: there is none. */
} Reader;

static void
recording_free (gpointer data)
{
  SacRecording *self = data;

  g_free (self->name);
  g_free (self->phonemes);
  g_free (self->speaker);
  g_free (self->samples);
  g_free (self);
}

SacRecordings *
sac_recordings_new (void)
{
  SacRecordings *self = g_new0 (SacRecordings, 1);

  self->all = g_ptr_array_new_with_free_func (recording_free);

  return self;
}

void
sac_recordings_free (SacRecordings *self)
{
  g_ptr_array_unref (self->all);
  g_free (self);
}

static gboolean
read_head (Reader      *self,
           const char  *line,
           GError     **error)
{
  static const char *const names[] = { "file", "text", "speaker", "official_split" };
  g_auto(GStrv) fields = g_strsplit (line, "\t", -1);

  for (int i = 0; i < 4; i++)
    {
      self->column[i] = -1;

      for (int k = 0; fields[k] != NULL; k++)
        if (g_str_equal (fields[k], names[i]))
          self->column[i] = k;
    }

  if (self->column[0] >= 0 && self->column[1] >= 0)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("expected the names of the columns, “file” and “text” among them"));

  return FALSE;
}

/* NULL: the line has no such field. */
static const char *
get_field (const Reader *self,
           char        **fields,
           int           which)
{
  int column = self->column[which];

  return column >= 0 && column < (int) g_strv_length (fields) ? fields[column] : NULL;
}

static gboolean
read_line (Reader      *self,
           const char  *line,
           GError     **error)
{
  g_auto(GStrv) fields = g_strsplit (line, "\t", -1);
  const char *name = get_field (self, fields, 0), *text = get_field (self, fields, 1);
  const char *speaker = get_field (self, fields, 2), *split = get_field (self, fields, 3);
  SacRecording *recording;
  char *phonemes;

  if (name == NULL || name[0] == '\0' || text == NULL || g_hash_table_contains (self->names, name))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected another file, and what is said in it"));
      return FALSE;
    }

  if (self->found->all->len >= SAC_MAX_RECORDINGS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE, _("more than %d recordings"),
                   SAC_MAX_RECORDINGS);
      return FALSE;
    }

  phonemes = sac_lexicon_spell (self->source->lexicon, text);
  if (phonemes == NULL)
    {
      self->found->n_left_out++;
      return TRUE;
    }

  recording = g_new0 (SacRecording, 1);
  recording->name = g_strdup (name);
  recording->phonemes = phonemes;
  recording->speaker = g_strdup (speaker != NULL ? speaker : "");
  recording->joined = self->source->joined;
  recording->tested = g_strcmp0 (split, "test") == 0;
  g_ptr_array_add (self->found->all, recording);
  g_hash_table_insert (self->names, recording->name, recording);

  return TRUE;
}

static gboolean
read_list (Reader  *self,
           GError **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (self->source->list, self->cancellable,
                                                         error);
  g_autoptr(GError) problem = NULL;
  const char *line;

  if (reader == NULL)
    return FALSE;

  while ((line = sac_line_reader_next (reader, self->cancellable, &problem)) != NULL)
    if (!(sac_line_reader_get_number (reader) == 1 ? read_head (self, line, &problem)
                                                   : read_line (self, line, &problem)))
      {
        sac_line_reader_prefix_error (reader, &problem);
        break;
      }

  if (problem == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&problem));

  return FALSE;
}

/* The recording of a file in the archive, whose folders the list may leave out. */
static SacRecording *
find_recording (const Reader *self,
                const char   *name)
{
  for (const char *at = name; at != NULL; at = strchr (at, '/'))
    {
      SacRecording *recording = g_hash_table_lookup (self->names, at += *at == '/');

      if (recording != NULL)
        return recording;
    }

  return NULL;
}

static gboolean
is_wanted (const char *name,
           gpointer    data)
{
  return find_recording (data, name) != NULL;
}

/* All are as loud, without a constant part. */
static gboolean
normalise (SacRecording *self)
{
  double mean = 0, power = 0;
  float scale;

  for (int i = 0; i < self->n_samples; i++)
    mean += self->samples[i];

  mean /= self->n_samples;
  for (int i = 0; i < self->n_samples; i++)
    power += (self->samples[i] - mean) * (self->samples[i] - mean);

  power = sqrt (power / self->n_samples);
  if (power < SILENT)
    return FALSE;

  scale = SAC_RECORDING_LOUDNESS / power;
  for (int i = 0; i < self->n_samples; i++)
    self->samples[i] = scale * (self->samples[i] - (float) mean);

  return TRUE;
}

static gboolean
take_file (const char        *name,
           const GByteArray  *bytes,
           gpointer           data,
           GError           **error)
{
  Reader *self = data;
  SacRecording *recording = find_recording (self, name);
  g_autoptr(GBytes) file = g_bytes_new_static (bytes->data, bytes->len);
  g_autoptr(SacSound) sound = NULL;

  /* The same file twice: the first one counts. */
  if (recording->samples != NULL)
    return TRUE;

  sound = sac_sound_read (name, file, self->source->rate, SAC_RECORDING_MAX_SECONDS,
                          self->cancellable, error);
  if (sound == NULL)
    return FALSE;

  recording->samples = g_steal_pointer (&sound->samples);
  recording->n_samples = sound->n_samples;

  return TRUE;
}

/* Keeps of those from @first on what is there, long and loud enough to learn from, and not too long.
 * A list may name more than was packed, but where nothing of it was, it is of another archive. */
static gboolean
keep_usable (Reader  *self,
             guint    first,
             GError **error)
{
  GPtrArray *all = self->found->all;
  const char *missing = NULL;
  int n_found = 0;

  for (guint i = first; i < all->len; i++)
    {
      const SacRecording *recording = g_ptr_array_index (all, i);

      n_found += recording->samples != NULL;
      if (recording->samples == NULL && missing == NULL)
        missing = recording->name;
    }

  if (n_found == 0 && missing != NULL)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("“%s”: “%s” and all others are in the list, but not in “%s”"),
                   self->source->list, missing, self->source->archive);
      return FALSE;
    }

  for (guint i = first; i < all->len;)
    {
      SacRecording *recording = g_ptr_array_index (all, i);

      if (recording->samples == NULL ||
          recording->n_samples > self->source->longest * self->source->rate || !normalise (recording))
        {
          self->found->n_left_out++;
          g_ptr_array_remove_index (all, i);
        }
      else
        {
          i++;
        }
    }

  return TRUE;
}

gboolean
sac_recordings_load (SacRecordings             *self,
                     const SacRecordingSource  *source,
                     GCancellable              *cancellable,
                     GError                   **error)
{
  g_autoptr(GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  Reader reader = { .source = source, .found = self, .names = names, .cancellable = cancellable };
  guint first = self->all->len;

  return read_list (&reader, error) &&
         sac_packed_files_read (source->archive, is_wanted, take_file, &reader, cancellable, error) &&
         keep_usable (&reader, first, error);
}
