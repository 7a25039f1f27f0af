#include "ui/figures/export-picture.h"

#include <math.h>
#include <string.h>

#include "ui/figures/picture-surface.h"

#define CARRIED_SIDE 1024

#define NAME_PARAMETER ";name="

static cairo_status_t
write_cb (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

/* Of the media type: what is opened again keeps its name. */
static char *
name_parameter (const char *name)
{
  g_autofree char *base = name != NULL ? g_path_get_basename (name) : NULL;
  g_autofree char *escaped = base != NULL ? g_uri_escape_string (base, NULL, FALSE) : NULL;

  return escaped != NULL ? g_strconcat (NAME_PARAMETER, escaped, NULL) : g_strdup ("");
}

char *
sac_picture_to_uri (SacPicture *picture,
                    const char *name,
                    int         side)
{
  double scale = MIN (1, (double) side / MAX (picture->width, picture->height));
  cairo_surface_t *surface = sac_picture_surface_get (NULL, picture,
                                                      MAX (lround (picture->width * scale), 1),
                                                      MAX (lround (picture->height * scale), 1));
  g_autoptr(GByteArray) png = g_byte_array_new ();
  g_autofree char *text = NULL;
  g_autofree char *parameter = name_parameter (name);

  cairo_surface_write_to_png_stream (surface, write_cb, png);
  cairo_surface_destroy (surface);
  text = g_base64_encode (png->data, png->len);

  return g_strconcat ("data:image/png", parameter, ";base64,", text, NULL);
}

/* What is to stand in the trace for the picture of a source; NULL: what stands there. */
typedef char *(*FindImage) (const SacTraceSource *source,
                            const char           *path);

static SacAttentionTrace *
replace_images (SacAttentionTrace *trace,
                FindImage          find_image,
                const char        *path)
{
  g_autoptr(SacAttentionTrace) changed = sac_attention_trace_ref (trace);

  for (int i = 0; i < sac_attention_trace_get_n_sources (trace); i++)
    {
      const SacTraceSource *source = sac_attention_trace_get_source (trace, i);
      g_autofree char *image = source->picture != NULL ? find_image (source, path) : NULL;
      SacAttentionTrace *next;

      if (image == NULL)
        continue;

      next = sac_attention_trace_with_image (changed, i, image);
      sac_attention_trace_unref (changed);
      changed = next;
    }

  return g_steal_pointer (&changed);
}

static gboolean
is_inside (const SacTraceSource *source)
{
  return source->image != NULL && g_ascii_strncasecmp (source->image, "data:", 5) == 0;
}

/* A picture that was pasted has at best the name of the trace that it came in, which is none to
 * pass on: exported again, the trace stays the same. */
static gboolean
has_name_of_its_own (const SacTraceSource *source)
{
  const char *comma = is_inside (source) ? strchr (source->image, ',') : NULL;

  return comma == NULL ||
         g_strstr_len (source->image, comma - source->image, NAME_PARAMETER) != NULL;
}

static char *
carry (const SacTraceSource *source,
       const char           *path)
{
  return sac_picture_to_uri (source->picture,
                             has_name_of_its_own (source) ? source->picture->name : NULL,
                             CARRIED_SIDE);
}

SacAttentionTrace *
sac_export_carry_pictures (SacAttentionTrace *trace)
{
  return replace_images (trace, carry, NULL);
}

/* Beside @path or below it a file is found wherever both are moved; elsewhere it has one place. */
static char *
place (const SacTraceSource *source,
       const char           *path)
{
  g_autofree char *file = NULL, *trace_file = NULL, *folder = NULL, *beginning = NULL;

  if (is_inside (source))
    return NULL;

  if (source->picture->name == NULL || source->picture->inside
      || !g_file_test (source->picture->name, G_FILE_TEST_IS_REGULAR))
    return carry (source, path);

  file = g_canonicalize_filename (source->picture->name, NULL);

  if (path == NULL)
    return g_steal_pointer (&file);

  trace_file = g_canonicalize_filename (path, NULL);
  folder = g_path_get_dirname (trace_file);
  beginning = g_str_has_suffix (folder, G_DIR_SEPARATOR_S)
              ? g_strdup (folder) : g_strconcat (folder, G_DIR_SEPARATOR_S, NULL);

  return g_str_has_prefix (file, beginning) ? g_strdup (file + strlen (beginning))
                                            : g_steal_pointer (&file);
}

SacAttentionTrace *
sac_export_place_pictures (SacAttentionTrace *trace,
                           const char        *path)
{
  return replace_images (trace, place, path);
}
