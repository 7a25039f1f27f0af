#include "app/opening.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/image/picture-reader.h"
#include "engine/image/trace-pictures.h"
#include "engine/storage/model-file.h"
#include "engine/trace/trace-file.h"
#include "ui/figures/export.h"

typedef enum
{
  CONTENT_MODEL,
  CONTENT_TRACE,
  CONTENT_FIGURE, /* Or a picture that carries no trace. */
  CONTENT_PICTURE,
  CONTENT_UNKNOWN
} Content;

static gboolean
has_ending (const char *path,
            const char *ending)
{
  gsize length = strlen (path);
  gsize n = strlen (ending);

  return length >= n && g_ascii_strcasecmp (path + length - n, ending) == 0;
}

gboolean
sac_opening_is_model (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && has_ending (name, ".safetensors");
}

/* By its first bytes, or by a name that claims so: what is wrong with it, the reader says best. */
static gboolean
looks_like_picture (const char *path,
                    const char *head)
{
  static const char *const beginnings[] = { "\xff\xd8\xff", "RIFF", "GIF8", "II*", "MM", "BM" };
  static const char *const picture_endings[] = { ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff",
                                                 ".gif", ".bmp", ".svg", ".svgz" };

  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    if (g_str_has_prefix (head, beginnings[i]))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (picture_endings); i++)
    if (has_ending (path, picture_endings[i]))
      return TRUE;

  return FALSE;
}

/* A model begins with the length of its header, whose higher bytes are all 0: a text does not, nor
 * does a document. What is cut or empty, the reader of models says best. */
static gboolean
may_be_model (const char *head,
              gsize       n)
{
  return n < sizeof (guint64) || memchr (head, '\0', sizeof (guint64)) != NULL;
}

/* By ending, and where that says nothing by the first character that is not blank. */
static gboolean
guess_content (GFile         *file,
               const char    *path,
               GCancellable  *cancellable,
               Content       *content,
               GError       **error)
{
  char head[64] = "";
  gsize n;

  *content = CONTENT_MODEL;
  if (has_ending (path, ".safetensors"))
    return TRUE;

  g_autoptr(GFileInputStream) stream = g_file_read (file, cancellable, error);

  if (stream == NULL ||
      !g_input_stream_read_all (G_INPUT_STREAM (stream), head, sizeof head - 1, &n, cancellable,
                                error))
    return FALSE;

  const char *first = g_str_has_prefix (head, "\xef\xbb\xbf") ? head + 3 : head;

  while (g_ascii_isspace (*first))
    first++;

  if (*first == '{' || has_ending (path, ".json"))
    *content = CONTENT_TRACE;
  else if (*first == '<' || g_str_has_prefix (head, "\x89PNG"))
    *content = CONTENT_FIGURE;
  else if (looks_like_picture (path, head))
    *content = CONTENT_PICTURE;
  else if (!may_be_model (head, n))
    *content = CONTENT_UNKNOWN;

  return TRUE;
}

/* What the trace looked at lies beside its file, or inside of it. FALSE: cancelled, no trace. */
static gboolean
load_pictures (SacOpened     *opened,
               const char    *path,
               GCancellable  *cancellable,
               GError       **error)
{
  g_autoptr(SacAttentionTrace) bare = g_steal_pointer (&opened->trace);

  opened->trace = sac_trace_load_pictures (bare, path, cancellable, &opened->notice, error);

  return opened->trace != NULL;
}

/* What is truly in a picture stands beside it, where anybody knows it. */
static void
find_truth (SacOpened    *opened,
            const char   *path,
            GCancellable *cancellable)
{
  opened->truths = sac_truths_load_beside (path, cancellable);
  if (opened->truths != NULL)
    opened->truth = sac_truths_find (opened->truths, path);
}

static void
open_picture (SacOpened     *opened,
              const char    *path,
              GCancellable  *cancellable,
              GError       **error)
{
  opened->picture = sac_picture_load (path, cancellable, error);
  if (opened->picture != NULL)
    find_truth (opened, path, cancellable);
}

/* What the window can run: it has no view of sounds. */
static SacModel *
load_model (const char    *path,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr(SacModel) model = sac_model_load (path, cancellable, error);

  if (model == NULL || !sac_model_reads_sounds (model))
    return g_steal_pointer (&model);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("“%s” listens to recordings, which this window cannot show yet; run it with "
                 "saccade-cli run MODEL --audio FILE --format json, and open what that prints"),
               sac_model_get_title (model));

  return NULL;
}

/* Most PNG and SVG files are nobody's figures. An SVG from elsewhere may be more than the search
 * for a trace understands; whether it is damaged, the reader of pictures knows. */
static void
open_figure (SacOpened     *opened,
             const char    *path,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr(GError) no_trace = NULL;

  opened->trace = sac_export_read_trace (path, &no_trace);
  if (opened->trace != NULL)
    return;

  if (g_error_matches (no_trace, SAC_ERROR, SAC_ERROR_NO_TRACE) || has_ending (path, ".svg"))
    open_picture (opened, path, cancellable, error);
  else
    g_propagate_error (error, g_steal_pointer (&no_trace));
}

static void
set_unknown (const char  *path,
             GError     **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("“%s” is no model, trace or picture; of an exported figure, the PNG, SVG and JSON "
                 "files can be opened"), name);
}

/* Takes @opened; NULL with an error where nothing came of it. @path NULL: there is no file. */
static SacOpened *
finish_opening (SacOpened     *opened,
                const char    *path,
                GCancellable  *cancellable,
                GError       **error)
{
  if (opened->trace != NULL && load_pictures (opened, path, cancellable, error))
    opened->joined = sac_attention_trace_join_words (opened->trace);

  if (opened->model != NULL || opened->trace != NULL || opened->picture != NULL)
    return opened;

  sac_opened_free (opened);

  return NULL;
}

SacOpened *
sac_open (GFile         *file,
          GCancellable  *cancellable,
          GError       **error)
{
  g_autoptr(SacOpened) opened = g_new0 (SacOpened, 1);
  g_autofree char *path = g_file_get_path (file);
  Content content;

  if (path == NULL)
    {
      g_autofree char *name = g_file_get_parse_name (file);

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("“%s” is not on this computer: copy it here and open the copy"), name);
      return NULL;
    }

  if (!guess_content (file, path, cancellable, &content, error))
    return NULL;

  switch (content)
    {
    case CONTENT_MODEL:
      opened->model = load_model (path, cancellable, error);
      break;
    case CONTENT_TRACE:
      opened->trace = sac_trace_load (path, cancellable, error);
      break;
    case CONTENT_FIGURE:
      open_figure (opened, path, cancellable, error);
      break;
    case CONTENT_PICTURE:
      open_picture (opened, path, cancellable, error);
      break;
    case CONTENT_UNKNOWN:
      set_unknown (path, error);
      break;
    default:
      g_assert_not_reached ();
    }

  return finish_opening (g_steal_pointer (&opened), path, cancellable, error);
}

/* The clipboard names no files: what a trace looked at is inside of it, or not at hand. */
SacOpened *
sac_open_pasted (GBytes        *bytes,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autoptr(SacOpened) opened = g_new0 (SacOpened, 1);
  g_autoptr(GError) no_trace = NULL;
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  if (sac_trace_is_json (text, length))
    {
      opened->trace = sac_trace_from_json (text, length, error);
      return finish_opening (g_steal_pointer (&opened), NULL, cancellable, error);
    }

  opened->trace = sac_export_read_bytes (bytes, &no_trace);
  if (opened->trace == NULL)
    opened->picture = sac_picture_load_bytes (bytes, NULL, cancellable, error);

  return finish_opening (g_steal_pointer (&opened), NULL, cancellable, error);
}

void
sac_opened_free (SacOpened *self)
{
  g_clear_pointer (&self->model, sac_model_unref);
  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  g_clear_pointer (&self->joined, sac_attention_trace_unref);
  g_clear_pointer (&self->picture, sac_picture_unref);
  g_clear_pointer (&self->truths, g_ptr_array_unref);
  g_free (self->notice);
  g_free (self);
}
