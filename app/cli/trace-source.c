#include "app/cli/trace-source.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/image/trace-pictures.h"
#include "engine/trace/trace-file.h"
#include "ui/figures/export.h"

#define HEAD_SIZE 64

static gssize
read_head (const char  *path,
           char        *head,
           GError     **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileInputStream) stream = g_file_read (file, NULL, error);
  gsize length;

  if (stream == NULL || !g_input_stream_read_all (G_INPUT_STREAM (stream), head, HEAD_SIZE,
                                                  &length, NULL, error))
    return -1;

  return length;
}

SacInputKind
sac_input_recognise (const char  *path,
                     GError     **error)
{
  char head[HEAD_SIZE + 1] = { 0 };
  gssize length = read_head (path, head, error);
  const char *text = head;

  if (length < 0)
    return SAC_INPUT_UNKNOWN;

  /* A model begins with the length of its header in eight bytes, never all of them used. */
  if (length >= 8 && memcmp (head, "\x89PNG\r\n\x1a\n", 8) == 0)
    return SAC_INPUT_FIGURE;
  if (length >= 9 && memchr (head, '\0', 8) != NULL && head[8] == '{')
    return SAC_INPUT_MODEL;

  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    text += 3;

  text += strspn (text, " \t\r\n");

  if (*text == '{' || *text == '[')
    return SAC_INPUT_TRACE;
  if (*text == '<')
    return SAC_INPUT_FIGURE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               length == 0 ? _("the file is empty")
                           : _("neither a model (.safetensors), nor a trace (.json), nor a figure "
                               "of ours (.png, .svg)"));

  return SAC_INPUT_UNKNOWN;
}

SacAttentionTrace *
sac_input_read_trace (const char    *path,
                      SacInputKind   kind,
                      char         **notice,
                      GError       **error)
{
  g_autoptr(SacAttentionTrace) trace = NULL;

  g_assert (kind == SAC_INPUT_TRACE || kind == SAC_INPUT_FIGURE);
  *notice = NULL;

  if (kind == SAC_INPUT_TRACE)
    trace = sac_trace_load (path, NULL, error);
  else
    trace = sac_export_read_trace (path, error);

  if (trace == NULL)
    return NULL;

  return sac_trace_load_pictures (trace, path, NULL, notice, error);
}
