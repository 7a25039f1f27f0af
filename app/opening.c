#include "app/opening.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/image/trace-pictures.h"
#include "engine/storage/model-file.h"
#include "engine/trace/trace-file.h"
#include "ui/figures/export.h"

typedef enum
{
  CONTENT_MODEL,
  CONTENT_TRACE,
  CONTENT_FIGURE
} Content;

static gboolean
has_ending (const char *path,
            const char *ending)
{
  gsize length = strlen (path);
  gsize n = strlen (ending);

  return length >= n && g_ascii_strcasecmp (path + length - n, ending) == 0;
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
      opened->model = sac_model_load (path, cancellable, error);
      break;
    case CONTENT_TRACE:
      opened->trace = sac_trace_load (path, cancellable, error);
      break;
    case CONTENT_FIGURE:
      opened->trace = sac_export_read_trace (path, error);
      break;
    default:
      g_assert_not_reached ();
    }

  if (opened->trace != NULL && load_pictures (opened, path, cancellable, error))
    opened->joined = sac_attention_trace_join_words (opened->trace);

  return opened->model != NULL || opened->trace != NULL ? g_steal_pointer (&opened) : NULL;
}

void
sac_opened_free (SacOpened *self)
{
  g_clear_pointer (&self->model, sac_model_unref);
  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  g_clear_pointer (&self->joined, sac_attention_trace_unref);
  g_free (self->notice);
  g_free (self);
}
