#include "engine/image/trace-pictures.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/image/picture-reader.h"

/* What comes after "data:": a media type, perhaps ";base64", a comma, and the picture. */
static GBytes *
read_data_uri (const char  *uri,
               GError     **error)
{
  const char *comma = strchr (uri, ',');
  gsize size;
  guchar *bytes;

  if (comma == NULL)
    {
      g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                           _("a “data:” URI needs a comma before its data"));
      return NULL;
    }

  if (g_strstr_len (uri, comma - uri, ";base64") == NULL)
    return g_uri_unescape_bytes (comma + 1, -1, NULL, error);

  bytes = g_base64_decode (comma + 1, &size);

  return g_bytes_new_take (bytes, size);
}

#define NAME_PARAMETER ";name="

/* What the picture was called before it was put inside: the parameter of the media type, or else
 * the file that it is inside of. NULL: neither is known. */
static char *
find_embedded_name (const char *uri,
                    const char *trace_path)
{
  const char *comma = strchr (uri, ',');
  const char *start = comma != NULL ? g_strstr_len (uri, comma - uri, NAME_PARAMETER) : NULL;
  g_autofree char *name = NULL;

  if (start != NULL)
    {
      start += strlen (NAME_PARAMETER);
      name = g_uri_unescape_segment (start, start + strcspn (start, ";,"), NULL);
    }

  if (name != NULL && *name != '\0' && g_utf8_validate (name, -1, NULL))
    return g_path_get_basename (name);

  return trace_path != NULL ? g_filename_display_basename (trace_path) : NULL;
}

static SacPicture *
load_embedded (const char    *uri,
               const char    *trace_path,
               GCancellable  *cancellable,
               GError       **error)
{
  g_autoptr(GBytes) bytes = read_data_uri (uri, error);
  SacPicture *picture = NULL;

  if (bytes != NULL)
    picture = sac_picture_load_bytes (bytes, NULL, cancellable, error);

  if (picture != NULL)
    picture->name = find_embedded_name (uri, trace_path);
  else
    g_prefix_error (error, "%s: ", _("the picture inside of the trace"));

  return picture;
}

/* A path means what it says: “%20” is a name with a percent sign, and “..” is the folder above. */
static char *
find_file (const char  *image,
           const char  *trace_path,
           GError     **error)
{
  const char *scheme = g_uri_peek_scheme (image);
  g_autofree char *folder = NULL;

  if (g_strcmp0 (scheme, "file") == 0)
    return g_filename_from_uri (image, NULL, error);

  if (g_strcmp0 (scheme, "http") == 0 || g_strcmp0 (scheme, "https") == 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("“%s” is not on this computer: save the picture beside the trace"), image);
      return NULL;
    }

  if (g_path_is_absolute (image))
    return g_strdup (image);

  if (trace_path == NULL)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("“%s” lies beside a trace that is no file itself"), image);
      return NULL;
    }

  folder = g_path_get_dirname (trace_path);

  return g_build_filename (folder, image, NULL);
}

static SacPicture *
load_file (const char    *image,
           const char    *trace_path,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autofree char *path = find_file (image, trace_path, error);

  if (path == NULL)
    return NULL;

  /* Nobody would come to write into a pipe. */
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT, _("“%s” is no file with a picture"),
                   image);
      return NULL;
    }

  return sac_picture_load (path, cancellable, error);
}

/* A smaller copy has the same proportions, but for rounding; crops and boxes lie right on it. */
static gboolean
has_proportions (const SacPicture *picture,
                 int               width,
                 int               height)
{
  double scale_x = (double) picture->original_width / width;
  double scale_y = (double) picture->original_height / height;
  double scale = MAX (scale_x, scale_y);

  return fabs (picture->original_width - scale * width) <= 1 &&
         fabs (picture->original_height - scale * height) <= 1;
}

static void
note_other_size (const SacTraceSource *source,
                 const SacPicture     *picture,
                 GString              *notices)
{
  if (source->image_width == 0 ||
      has_proportions (picture, source->image_width, source->image_height))
    return;

  g_string_append_printf (notices,
                          _("the picture has %d × %d pixels, but the trace was made of one with "
                            "%d × %d: perhaps it is another\n"),
                          picture->original_width, picture->original_height,
                          source->image_width, source->image_height);
}

/* (transfer full), (nullable): the picture of a source before @index that names the same one. */
static SacPicture *
find_loaded (const SacAttentionTrace *trace,
             int                      index)
{
  const char *image = sac_attention_trace_get_source (trace, index)->image;

  for (int i = 0; i < index; i++)
    {
      const SacTraceSource *source = sac_attention_trace_get_source (trace, i);

      if (source->picture != NULL && g_strcmp0 (source->image, image) == 0)
        return sac_picture_ref (source->picture);
    }

  return NULL;
}

static SacPicture *
load (const SacAttentionTrace *trace,
      int                      index,
      const char              *trace_path,
      GCancellable            *cancellable,
      GError                 **error)
{
  const char *image = sac_attention_trace_get_source (trace, index)->image;
  SacPicture *loaded = find_loaded (trace, index);

  if (loaded != NULL)
    return loaded;

  if (g_ascii_strncasecmp (image, "data:", 5) == 0)
    return load_embedded (image, trace_path, cancellable, error);

  return load_file (image, trace_path, cancellable, error);
}

/* The same trace with the picture of one source. Only cancelling is an error. */
static SacAttentionTrace *
attach (SacAttentionTrace  *trace,
        int                 index,
        const char         *trace_path,
        GCancellable       *cancellable,
        GString            *notices,
        GError            **error)
{
  g_autoptr(GError) problem = NULL;
  g_autoptr(SacPicture) picture = load (trace, index, trace_path, cancellable, &problem);

  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }

  if (picture == NULL)
    {
      /* Of two grids over one picture, once. */
      if (strstr (notices->str, problem->message) == NULL)
        g_string_append_printf (notices, "%s\n", problem->message);

      return sac_attention_trace_ref (trace);
    }

  note_other_size (sac_attention_trace_get_source (trace, index), picture, notices);

  return sac_attention_trace_with_picture (trace, index, picture);
}

/**
 * sac_trace_load_pictures:
 * @trace: a trace as it was read
 * @path: (nullable): the file that it was read from; relative paths start from its folder
 * @cancellable: (nullable): from any thread
 * @notice: (out) (nullable) (transfer full): what went wrong, a line for each; %NULL: nothing
 *
 * A picture that is missing or damaged makes the trace no worse: it is told in @notice.
 *
 * Returns: (transfer full): the same trace with the pictures that it names, or %NULL where it was
 *   cancelled
 */
SacAttentionTrace *
sac_trace_load_pictures (SacAttentionTrace  *trace,
                         const char         *path,
                         GCancellable       *cancellable,
                         char              **notice,
                         GError            **error)
{
  g_autoptr(SacAttentionTrace) result = sac_attention_trace_ref (trace);
  g_autoptr(GString) notices = g_string_new (NULL);

  *notice = NULL;

  for (int i = 0; i < sac_attention_trace_get_n_sources (trace); i++)
    {
      const SacTraceSource *source = sac_attention_trace_get_source (trace, i);
      SacAttentionTrace *attached;

      if (source->image == NULL || source->picture != NULL)
        continue;

      attached = attach (result, i, path, cancellable, notices, error);
      if (attached == NULL)
        return NULL;

      sac_attention_trace_unref (result);
      result = attached;
    }

  if (notices->len > 0)
    *notice = g_strndup (notices->str, notices->len - 1);

  return g_steal_pointer (&result);
}
