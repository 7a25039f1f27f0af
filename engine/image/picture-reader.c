#include "engine/image/picture-reader.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/image/picture-decoding.h"

#define CHUNK_SIZE (1 << 16)

static SacPicture *
read_stream (GInputStream  *stream,
             const char    *name,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr(SacPictureDecoding) decoding = sac_picture_decoding_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  gssize count;

  while ((count = g_input_stream_read (stream, chunk, CHUNK_SIZE, cancellable, error)) > 0)
    if (!sac_picture_decoding_take (decoding, chunk, count, error))
      return NULL;

  return count == 0 ? sac_picture_decoding_finish (decoding, name, cancellable, error) : NULL;
}

static SacPicture *
read_file (GFile         *file,
           const char    *name,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr(GFileInputStream) stream = g_file_read (file, cancellable, error);
  g_autoptr(GFileInfo) info = NULL;

  if (stream == NULL)
    return NULL;

  /* At once, rather than after so many bytes; a pipe tells nothing. */
  info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, cancellable, NULL);
  if (info != NULL && !sac_picture_decoding_allows (g_file_info_get_size (info), error))
    return NULL;

  return read_stream (G_INPUT_STREAM (stream), name, cancellable, error);
}

/**
 * sac_picture_load:
 * @path: a file, or a pipe
 *
 * Returns: (transfer full): the picture, named @path; with a file: URI where that is no text
 */
SacPicture *
sac_picture_load (const char    *path,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  /* Names are shown and written into files, which want UTF-8, and are there to be found again. */
  gboolean is_text = g_utf8_validate (path, -1, NULL);
  g_autofree char *name = is_text ? g_strdup (path) : g_file_get_uri (file);
  SacPicture *picture;

  if (*path == '\0')
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("the name of the picture is empty"));
      return NULL;
    }

  picture = read_file (file, name, cancellable, error);

  if (picture == NULL)
    {
      g_autofree char *shown = is_text ? g_strdup (path) : g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", shown);
    }

  return picture;
}

SacPicture *
sac_picture_load_bytes (GBytes        *bytes,
                        const char    *name,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  SacPicture *picture = read_stream (stream, name, cancellable, error);

  if (picture != NULL)
    picture->inside = TRUE;
  else if (name != NULL)
    g_prefix_error (error, "“%s”: ", name);

  return picture;
}
