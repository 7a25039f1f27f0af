#include "engine/trace/trace-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/atomic-file.h"
#include "engine/errors.h"
#include "engine/trace/trace-limits.h"

#define CHUNK_SIZE (1 << 16)

/* Also from a pipe, which has no size to look at first. */
static GByteArray *
read_all (const char    *path,
          GCancellable  *cancellable,
          GError       **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileInputStream) stream = g_file_read (file, cancellable, error);
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  gssize count;

  if (stream == NULL)
    return NULL;

  while ((count = g_input_stream_read (G_INPUT_STREAM (stream), chunk, CHUNK_SIZE,
                                       cancellable, error)) > 0)
    {
      g_byte_array_append (bytes, chunk, count);

      if (bytes->len > SAC_TRACE_MAX_FILE_SIZE)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("larger than %d MiB, the limit for a trace"), SAC_TRACE_MAX_FILE_SIZE >> 20);
          return NULL;
        }
    }

  return count == 0 ? g_steal_pointer (&bytes) : NULL;
}

SacAttentionTrace *
sac_trace_load (const char    *path,
                GCancellable  *cancellable,
                GError       **error)
{
  g_autoptr(GByteArray) bytes = read_all (path, cancellable, error);
  SacAttentionTrace *trace = NULL;

  if (bytes != NULL)
    trace = sac_trace_from_json ((const char *) bytes->data, bytes->len, error);

  if (trace == NULL)
    {
      g_autofree char *name = g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", name);
    }

  return trace;
}

gboolean
sac_trace_is_json (const char *text,
                   gssize      length)
{
  const char *end = text + (length >= 0 ? (gsize) length : strlen (text));

  while (text < end && g_ascii_isspace (*text))
    text++;

  return text < end && *text == '{' && g_strstr_len (text, end - text, "\"saccade-trace\"") != NULL;
}

/* Written beside @path, then renamed: complete or absent. */
gboolean
sac_trace_save (SacAttentionTrace  *trace,
                const char         *path,
                GError            **error)
{
  g_autofree char *json = sac_trace_to_json (trace, TRUE, error);

  if (json == NULL)
    {
      g_autofree char *name = g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", name);
      return FALSE;
    }

  return sac_atomic_file_save (path, json, strlen (json), error);
}
