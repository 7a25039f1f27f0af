#include "engine/text/line-reader.h"

#include "engine/errors.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BLOCK 65536

struct _SacLineReader
{
  char         *name;
  GInputStream *stream;
  GConverter   *unpack; /* NULL for a plain file. */

  /* Bytes of the file that are not unpacked yet. */
  char          packed[BLOCK];
  gsize         packed_start;
  gsize         packed_end;
  gboolean      between_parts; /* A gzip file may be several, one after the other. */
  gboolean      at_end;

  GString      *pending; /* Unpacked, from @start on not given out yet. */
  gsize         start;
  int           number;
};

void
sac_line_reader_prefix_error (SacLineReader  *self,
                              GError        **error)
{
  g_prefix_error (error, _("“%s”, line %d: "), self->name, self->number);
}

int
sac_line_reader_get_number (SacLineReader *self)
{
  return self->number;
}

/* Fills the packed bytes if there are none left. */
static gboolean
fill (SacLineReader  *self,
      GCancellable   *cancellable,
      GError        **error)
{
  gssize n_bytes;

  if (self->packed_start < self->packed_end || self->at_end)
    return TRUE;

  n_bytes = g_input_stream_read (self->stream, self->packed, BLOCK, cancellable, error);

  if (n_bytes < 0)
    return FALSE;

  self->packed_start = 0;
  self->packed_end = n_bytes;
  self->at_end = n_bytes == 0;

  return TRUE;
}

/* What GIO says of it speaks to a programmer. */
static void
set_unpack_error (const GError  *problem,
                  GError       **error)
{
  g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT) ?
                       _("the packed file ends too early; it may have been cut short") :
                       _("the packed file is damaged"));
}

static gboolean
unpack (SacLineReader  *self,
        GError        **error)
{
  g_autoptr(GError) problem = NULL;
  char block[BLOCK];
  gsize n_read = 0, n_written = 0;
  GConverterResult result;

  result = g_converter_convert (self->unpack,
                                self->packed + self->packed_start,
                                self->packed_end - self->packed_start,
                                block, sizeof block,
                                self->at_end ? G_CONVERTER_INPUT_AT_END : 0,
                                &n_read, &n_written, &problem);

  if (result == G_CONVERTER_ERROR)
    {
      set_unpack_error (problem, error);
      return FALSE;
    }

  self->packed_start += n_read;
  self->between_parts = result == G_CONVERTER_FINISHED;
  g_string_append_len (self->pending, block, n_written);

  if (result == G_CONVERTER_FINISHED)
    g_converter_reset (self->unpack);

  return TRUE;
}

/* Adds what follows in the file to the pending bytes; sets *@more to whether there was any. */
static gboolean
read_more (SacLineReader  *self,
           gboolean       *more,
           GCancellable   *cancellable,
           GError        **error)
{
  if (!fill (self, cancellable, error))
    return FALSE;

  *more = self->packed_start < self->packed_end || (self->unpack != NULL && !self->between_parts);

  if (!*more)
    return TRUE;

  if (self->unpack != NULL)
    return unpack (self, error);

  g_string_append_len (self->pending, self->packed + self->packed_start,
                       self->packed_end - self->packed_start);
  self->packed_start = self->packed_end;

  return TRUE;
}

SacLineReader *
sac_line_reader_new (const char    *path,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileInputStream) stream = g_file_read (file, cancellable, error);
  g_autoptr(SacLineReader) self = NULL;

  if (stream == NULL)
    return NULL;

  self = g_new0 (SacLineReader, 1);
  self->name = g_filename_display_name (path);
  self->stream = G_INPUT_STREAM (g_steal_pointer (&stream));
  self->pending = g_string_new (NULL);

  if (!fill (self, cancellable, error))
    {
      g_prefix_error (error, "“%s”: ", self->name);
      return NULL;
    }

  /* A file is known by how it begins, not by its name. */
  if (self->packed_end >= 2 && memcmp (self->packed, "\x1f\x8b", 2) == 0)
    self->unpack = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));

  return g_steal_pointer (&self);
}

void
sac_line_reader_free (SacLineReader *self)
{
  if (self == NULL)
    return;

  g_free (self->name);
  g_clear_object (&self->stream);
  g_clear_object (&self->unpack);
  g_string_free (self->pending, TRUE);
  g_free (self);
}

/* Reads on until a whole line is pending; *@length is its length without the line end, or -1
 * at the end of the file. */
static gboolean
find_line (SacLineReader  *self,
           gssize         *length,
           GCancellable   *cancellable,
           GError        **error)
{
  gsize searched = 0;
  gboolean more = TRUE;

  for (;;)
    {
      char *line = self->pending->str + self->start;
      gsize n_bytes = self->pending->len - self->start;
      char *end = memchr (line + searched, '\n', n_bytes - searched);

      if (end != NULL || (!more && n_bytes > 0))
        {
          *length = end != NULL ? end - line : (gssize) n_bytes;
          return TRUE;
        }

      if (!more)
        {
          *length = -1;
          return TRUE;
        }

      if (n_bytes > SAC_LINE_MAX_BYTES)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("longer than %d bytes; is this a text file?"), SAC_LINE_MAX_BYTES);
          return FALSE;
        }

      g_string_erase (self->pending, 0, self->start);
      self->start = 0;
      searched = n_bytes;

      if (!read_more (self, &more, cancellable, error))
        return FALSE;
    }
}

/* Ends the line in place and steps over it. */
static char *
take_line (SacLineReader *self,
           gsize          length)
{
  char *line = self->pending->str + self->start;

  self->start = MIN (self->start + length + 1, self->pending->len);
  line[length] = '\0';

  if (length > 0 && line[length - 1] == '\r')
    line[length - 1] = '\0';

  return self->number == 1 && g_str_has_prefix (line, "\xef\xbb\xbf") ? line + 3 : line;
}

const char *
sac_line_reader_next (SacLineReader  *self,
                      GCancellable   *cancellable,
                      GError        **error)
{
  gssize length;

  self->number++;

  if (!find_line (self, &length, cancellable, error))
    {
      sac_line_reader_prefix_error (self, error);
      return NULL;
    }

  if (length < 0)
    return NULL;

  if (!g_utf8_validate_len (self->pending->str + self->start, length, NULL))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("not valid UTF-8; convert the file first"));
      sac_line_reader_prefix_error (self, error);
      return NULL;
    }

  return take_line (self, length);
}
