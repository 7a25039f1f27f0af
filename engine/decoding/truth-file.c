#include "engine/decoding/truth-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/text/line-reader.h"
#include "engine/trace/json-fields.h"
#include "engine/trace/json-parse.h"
#include "engine/trace/source-reader.h"

#define WHERE "truth"
/* Bytes of what is read along with a picture. */
#define LARGEST_BESIDE (8 << 20)

static void
truth_free (SacTruth *self)
{
  for (int i = 0; i < self->n_boxes; i++)
    g_free (self->boxes[i].label);

  g_free (self->image);
  g_strfreev (self->captions);
  g_free (self->boxes);
  g_free (self);
}

static gboolean
read_captions (JsonObject  *object,
               SacTruth    *self,
               GError     **error)
{
  g_autoptr(GStrvBuilder) captions = g_strv_builder_new ();
  JsonArray *array = NULL;

  if (!sac_json_read_array (object, WHERE, "captions", SAC_MAX_TRUE_CAPTIONS, &array, error))
    return FALSE;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const char *caption = sac_json_get_string (json_array_get_element (array, i));

      if (caption == NULL)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("%s.captions[%u] is not a string"),
                       WHERE, i);
          return FALSE;
        }

      g_strv_builder_add (captions, caption);
    }

  self->captions = g_strv_builder_end (captions);

  return TRUE;
}

static gboolean
read_boxes (JsonObject  *object,
            SacTruth    *self,
            GError     **error)
{
  SacTraceSource source = { 0 };
  gboolean read = sac_source_read_boxes (object, WHERE, &source, error);

  if (read)
    {
      self->n_boxes = source.n_boxes;
      self->boxes = g_memdup2 (source.boxes, sizeof (SacTraceBox) * source.n_boxes);
    }

  for (int i = 0; i < self->n_boxes; i++)
    self->boxes[i].label = g_strdup (source.boxes[i].label);

  sac_source_clear (&source);

  return read;
}

static gboolean
read_object (JsonObject  *object,
             const char  *folder,
             SacTruth    *self,
             GError     **error)
{
  char *image = NULL;

  if (!sac_json_require_string (object, WHERE, "image", &image, error) ||
      !read_captions (object, self, error) || !read_boxes (object, self, error))
    return FALSE;

  self->image = g_path_is_absolute (image) ? g_strdup (image)
                                           : g_build_filename (folder, image, NULL);

  return TRUE;
}

/* NULL with an error that has no line in it. */
static SacTruth *
read_line (const char  *line,
           const char  *folder,
           GError     **error)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  SacTruth *self;
  JsonObject *object;

  if (!sac_json_parse_line (parser, line, strlen (line), error))
    return NULL;

  object = sac_json_get_object (json_parser_get_root (parser), WHERE, error);
  if (object == NULL)
    return NULL;

  self = g_new0 (SacTruth, 1);
  if (read_object (object, folder, self, error))
    return self;

  truth_free (self);

  return NULL;
}

static gboolean
is_blank (const char *line)
{
  return line[strspn (line, " \t\r")] == '\0';
}

static gboolean
read_lines (SacLineReader  *reader,
            const char     *folder,
            GPtrArray      *truths,
            GCancellable   *cancellable,
            GError        **error)
{
  g_autoptr(GError) read_error = NULL;
  const char *line;

  while ((line = sac_line_reader_next (reader, cancellable, &read_error)) != NULL)
    {
      SacTruth *truth;

      if (is_blank (line))
        continue;

      truth = truths->len < SAC_MAX_TRUTHS ? read_line (line, folder, &read_error) : NULL;

      if (truth == NULL)
        {
          if (read_error == NULL)
            g_set_error (&read_error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                         _("more than %d pictures; split the file"), SAC_MAX_TRUTHS);

          sac_line_reader_prefix_error (reader, &read_error);
          break;
        }

      truth->line = sac_line_reader_get_number (reader);
      g_ptr_array_add (truths, truth);
    }

  if (read_error == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&read_error));

  return FALSE;
}

GPtrArray *
sac_truths_load (const char    *path,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, cancellable, error);
  g_autoptr(GPtrArray) truths = g_ptr_array_new_with_free_func ((GDestroyNotify) truth_free);
  g_autofree char *folder = g_path_get_dirname (path);

  if (reader == NULL || !read_lines (reader, folder, truths, cancellable, error))
    return NULL;

  if (truths->len == 0)
    {
      g_autofree char *name = g_filename_display_name (path);

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("“%s”: no pictures in it"), name);
      return NULL;
    }

  return g_steal_pointer (&truths);
}

GPtrArray *
sac_truths_load_beside (const char   *image,
                        GCancellable *cancellable)
{
  g_autofree char *folder = g_path_get_dirname (image);
  g_autofree char *path = g_build_filename (folder, "truth.jsonl", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                                 G_FILE_QUERY_INFO_NONE, NULL, NULL);

  if (info == NULL || g_file_info_get_size (info) > LARGEST_BESIDE)
    return NULL;

  return sac_truths_load (path, cancellable, NULL);
}

const SacTruth *
sac_truths_find (GPtrArray  *truths,
                 const char *image)
{
  g_autofree char *path = g_canonicalize_filename (image, NULL);
  g_autofree char *name = g_path_get_basename (image);
  const SacTruth *alike = NULL;
  int n_alike = 0;

  for (guint i = 0; i < truths->len; i++)
    {
      const SacTruth *truth = truths->pdata[i];
      g_autofree char *its_path = g_canonicalize_filename (truth->image, NULL);
      g_autofree char *its_name = g_path_get_basename (truth->image);

      if (g_str_equal (its_path, path))
        return truth;

      if (g_str_equal (its_name, name))
        {
          alike = truth;
          n_alike++;
        }
    }

  return n_alike == 1 ? alike : NULL;
}

char **
sac_truths_list (GPtrArray *truths)
{
  g_autoptr(GStrvBuilder) labels = g_strv_builder_new ();
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < truths->len; i++)
    {
      const SacTruth *truth = truths->pdata[i];

      for (int k = 0; k < truth->n_boxes; k++)
        if (g_hash_table_add (seen, truth->boxes[k].label))
          g_strv_builder_add (labels, truth->boxes[k].label);
    }

  return g_strv_builder_end (labels);
}

SacAttentionTrace *
sac_truth_add_boxes (const SacTruth    *self,
                     SacAttentionTrace *trace)
{
  return sac_attention_trace_with_boxes (trace, 0, self->boxes, self->n_boxes);
}
