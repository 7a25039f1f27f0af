/* Recordings of speech out of an archive, with what is said in each. */

#pragma once

#include <gio/gio.h>

#include "engine/training/speech/lexicon.h"

G_BEGIN_DECLS

/* Of the samples of a recording: all are made as loud. */
#define SAC_RECORDING_LOUDNESS 0.05f
#define SAC_RECORDING_MAX_SECONDS 60
#define SAC_MAX_RECORDINGS 100000

typedef struct
{
  char     *name;     /* As in the list. */
  char     *phonemes; /* "Z IH R OW" */
  char     *speaker;  /* "" where there is one alone. */
  gboolean  joined;   /* A word that utterances are made of; else it is one by itself. */
  gboolean  tested;   /* Its list says so: it is held out. */
  float    *samples;  /* NULL until it is found in the archive. */
  int       n_samples;
} SacRecording;

typedef struct
{
  GPtrArray *all;    /* Of SacRecording, owned, in the order of the lists. */
  int        n_left_out; /* Not to be spelt with the lexicon, not packed, silent, or too long. */
} SacRecordings;

/* Where they lie, and how they are read. */
typedef struct
{
  const char       *list;    /* Tab-separated; its first line names the columns: "file" and "text", and
                              * maybe "speaker" and "official_split", "test" or not. */
  const char       *archive; /* Of packed files, with or without folders before their names. */
  const SacLexicon *lexicon;
  gboolean          joined;
  int               rate;
  double            longest; /* Seconds. */
} SacRecordingSource;

SacRecordings *sac_recordings_new  (void) G_GNUC_WARN_UNUSED_RESULT;
void           sac_recordings_free (SacRecordings             *self);
/* Adds those of @source. Errors name the file, and the line or the file in the archive: a list
 * without these columns, a damaged archive, one without any file of the list. */
gboolean       sac_recordings_load (SacRecordings             *self,
                                    const SacRecordingSource  *source,
                                    GCancellable              *cancellable,
                                    GError                   **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacRecordings, sac_recordings_free)

G_END_DECLS
