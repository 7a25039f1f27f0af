#include "app/cli/batch-reader.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/command.h"
#include "engine/errors.h"

#define BUFFER_SIZE (1 << 16)
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

struct _SacBatchReader
{
  char         *name;
  GInputStream *stream;
  GString      *line;
  int           number;
  gboolean      names; /* What lines are. */
  gboolean      too_long; /* What is left of this line is passed over. */
  gboolean      ended;
  gsize         start; /* What of the buffer has not been given out. */
  gsize         end;
  char          buffer[BUFFER_SIZE];
};

static GInputStream *
open_stream (const char  *path,
             GError     **error)
{
  g_autoptr(GFile) file = NULL;

  if (g_str_equal (path, "-"))
    return g_unix_input_stream_new (STDIN_FILENO, FALSE);

  file = g_file_new_for_path (path);

  return G_INPUT_STREAM (g_file_read (file, NULL, error));
}

SacBatchReader *
sac_batch_reader_new (const char  *path,
                      GError     **error)
{
  GInputStream *stream = open_stream (path, error);
  SacBatchReader *self;

  if (stream == NULL)
    return NULL;

  self = g_new0 (SacBatchReader, 1);
  self->name = g_str_equal (path, "-") ? g_strdup (_("standard input"))
                                       : g_filename_display_name (path);
  self->stream = stream;
  self->line = g_string_new (NULL);

  return self;
}

void
sac_batch_reader_take_names (SacBatchReader *self)
{
  self->names = TRUE;
}

void
sac_batch_reader_free (SacBatchReader *self)
{
  g_object_unref (self->stream);
  g_string_free (self->line, TRUE);
  g_free (self->name);
  g_free (self);
}

const char *
sac_batch_reader_get_name (SacBatchReader *self)
{
  return self->name;
}

int
sac_batch_reader_get_number (SacBatchReader *self)
{
  return self->number;
}

static gboolean
fill (SacBatchReader  *self,
      GError        **error)
{
  gssize count = g_input_stream_read (self->stream, self->buffer, BUFFER_SIZE, NULL, error);

  if (count < 0)
    return FALSE;

  self->start = 0;
  self->end = count;
  self->ended = count == 0;

  return TRUE;
}

/* Moves what belongs to the line out of the buffer; TRUE when the line is whole. */
static gboolean
take (SacBatchReader *self)
{
  const char *start = self->buffer + self->start;
  gsize available = self->end - self->start;
  const char *newline = memchr (start, '\n', available);
  gsize length = newline != NULL ? (gsize) (newline - start) : available;

  if (self->line->len + length > SAC_BATCH_MAX_BYTES)
    self->too_long = TRUE;
  else
    g_string_append_len (self->line, start, length);

  self->start += length + (newline != NULL);

  return newline != NULL;
}

/* Systems end names at a NUL: what follows would be lost. */
static gboolean
check_name (const GString  *line,
            GError        **error)
{
  const char *nul = memchr (line->str, '\0', line->len);

  if (nul == NULL)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("a NUL (byte %zu), which no name of a file has; give one name a line"),
               (gsize) (nul - line->str) + 1);

  return FALSE;
}

static SacBatchResult
finish_line (SacBatchReader  *self,
             char          **line,
             GError        **error)
{
  if (self->too_long)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("longer than %d bytes, the limit for a line"), SAC_BATCH_MAX_BYTES);
      return SAC_BATCH_BAD;
    }

  if (self->line->len > 0 && self->line->str[self->line->len - 1] == '\r')
    g_string_truncate (self->line, self->line->len - 1);

  /* Editors of some systems begin every file so; it is no part of the first word. */
  if (self->number == 1 && g_str_has_prefix (self->line->str, BYTE_ORDER_MARK))
    g_string_erase (self->line, 0, strlen (BYTE_ORDER_MARK));

  if (self->names ? !check_name (self->line, error)
                  : !sac_cli_check_text (self->line->str, self->line->len, error))
    return SAC_BATCH_BAD;

  *line = self->line->str;

  return SAC_BATCH_READ;
}

SacBatchResult
sac_batch_reader_next (SacBatchReader  *self,
                       char          **line,
                       GError        **error)
{
  g_string_truncate (self->line, 0);
  self->too_long = FALSE;

  while (!self->ended)
    {
      if (self->start < self->end && take (self))
        {
          self->number++;
          return finish_line (self, line, error);
        }

      if (!fill (self, error))
        return SAC_BATCH_FAILED;
    }

  /* The last line may have no newline. */
  if (self->line->len == 0 && !self->too_long)
    return SAC_BATCH_END;

  self->number++;

  return finish_line (self, line, error);
}
