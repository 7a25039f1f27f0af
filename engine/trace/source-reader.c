#include "engine/trace/source-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/errors.h"
#include "engine/trace/json-fields.h"
#include "engine/trace/trace-limits.h"

#define MAX_SIDE 1000000

const char *const sac_source_kind_names[] = { "tokens", "grid", "frames", "windows", NULL };

void
sac_source_clear (SacTraceSource *source)
{
  g_free (source->labels);
  g_free (source->spans);
  g_free (source->words);
  g_free (source->boxes);
}

static gboolean
check_length (JsonArray   *array,
              const char  *where,
              const char  *name,
              int          expected,
              GError     **error)
{
  int found = json_array_get_length (array);

  if (found == expected)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("%s.%s has %d entries, expected %d (one for each position)"),
               where, name, found, expected);

  return FALSE;
}

static gboolean
read_labels (JsonObject      *object,
             const char      *where,
             SacTraceSource  *source,
             GError         **error)
{
  JsonArray *labels = NULL;

  if (!sac_json_read_array (object, where, "labels", SAC_TRACE_MAX_POSITIONS, &labels, error))
    return FALSE;

  if (labels == NULL)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s.labels is missing; a source of tokens needs them"), where);
      return FALSE;
    }

  source->n_positions = json_array_get_length (labels);
  source->labels = g_new0 (char *, source->n_positions + 1);

  for (int i = 0; i < source->n_positions; i++)
    {
      const char *label = sac_json_get_string (json_array_get_element (labels, i));

      if (label == NULL)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       _("%s.labels[%d] is not a string"), where, i);
          return FALSE;
        }

      source->labels[i] = (char *) label;
    }

  return TRUE;
}

/* [start, end], or null where it is not known. */
static gboolean
read_span (JsonNode *node,
           glong     text_length,
           SacSpan  *span)
{
  JsonArray *pair;
  int start, end;

  *span = (SacSpan) { -1, -1 };

  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;

  pair = json_node_get_array (node);

  if (json_array_get_length (pair) != 2 ||
      !sac_json_get_int (json_array_get_element (pair, 0), -1, G_MAXINT, &start) ||
      !sac_json_get_int (json_array_get_element (pair, 1), -1, G_MAXINT, &end))
    return FALSE;

  if (start == -1 && end == -1)
    return TRUE;

  *span = (SacSpan) { start, end };

  return start >= 0 && end >= start && (text_length < 0 || end <= text_length);
}

static gboolean
read_spans (JsonObject      *object,
            const char      *where,
            SacTraceSource  *source,
            GError         **error)
{
  JsonArray *spans = NULL;
  glong text_length = source->text != NULL ? g_utf8_strlen (source->text, -1) : -1;

  if (!sac_json_read_array (object, where, "spans", SAC_TRACE_MAX_POSITIONS, &spans, error))
    return FALSE;
  if (spans == NULL)
    return TRUE;
  if (!check_length (spans, where, "spans", source->n_positions, error))
    return FALSE;

  source->spans = g_new (SacSpan, source->n_positions);

  for (int i = 0; i < source->n_positions; i++)
    if (!read_span (json_array_get_element (spans, i), text_length, &source->spans[i]))
      {
        g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                     _("%s.spans[%d] is not [start, end] in characters of the text"), where, i);
        return FALSE;
      }

  return TRUE;
}

static gboolean
read_words (JsonObject      *object,
            const char      *where,
            SacTraceSource  *source,
            GError         **error)
{
  JsonArray *words = NULL;

  if (!sac_json_read_array (object, where, "words", SAC_TRACE_MAX_POSITIONS, &words, error))
    return FALSE;
  if (words == NULL)
    return TRUE;
  if (!check_length (words, where, "words", source->n_positions, error))
    return FALSE;

  source->words = g_new (int, source->n_positions);

  for (int i = 0, lowest = 0; i < source->n_positions; lowest = source->words[i++])
    if (!sac_json_get_int (json_array_get_element (words, i), lowest, G_MAXINT, &source->words[i]))
      {
        g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                     _("%s.words[%d] is not the number of a word, at least %d"), where, i, lowest);
        return FALSE;
      }

  return TRUE;
}

static gboolean
read_tokens (JsonObject      *object,
             const char      *where,
             SacTraceSource  *source,
             GError         **error)
{
  return read_labels (object, where, source, error) &&
         read_spans (object, where, source, error) &&
         read_words (object, where, source, error) &&
         sac_json_read_int (object, where, "end", -1, source->n_positions - 1, &source->end, error);
}

static gboolean
read_numbers (JsonArray *array,
              int        n,
              double    *numbers)
{
  if ((int) json_array_get_length (array) != n)
    return FALSE;

  for (int i = 0; i < n; i++)
    if (!sac_json_get_number (json_array_get_element (array, i), &numbers[i]) ||
        fabs (numbers[i]) > MAX_SIDE)
      return FALSE;

  return TRUE;
}

static gboolean
read_image_size (JsonObject      *object,
                 const char      *where,
                 SacTraceSource  *source,
                 GError         **error)
{
  JsonArray *array = NULL;
  double size[2];

  if (!sac_json_read_array (object, where, "image_size", G_MAXINT, &array, error))
    return FALSE;
  if (array == NULL)
    return TRUE;

  if (!read_numbers (array, 2, size) || !(size[0] >= 1 && size[1] >= 1) ||
      size[0] != floor (size[0]) || size[1] != floor (size[1]))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s.image_size is not [width, height] in whole pixels, from 1 to %d"),
                   where, MAX_SIDE);
      return FALSE;
    }

  source->image_width = size[0];
  source->image_height = size[1];

  return TRUE;
}

/* [x, y, width, height], with something in it. */
static gboolean
read_rectangle (JsonObject         *object,
                const char         *where,
                const char         *name,
                SacTraceRectangle  *rectangle,
                GError            **error)
{
  JsonArray *array = NULL;
  double sides[4];

  if (!sac_json_read_array (object, where, name, G_MAXINT, &array, error))
    return FALSE;
  if (array == NULL)
    return TRUE;

  if (!read_numbers (array, 4, sides) || !(sides[2] > 0 && sides[3] > 0))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s.%s is not [x, y, width, height] in pixels of the picture, "
                     "width and height above 0 and none beyond %d"), where, name, MAX_SIDE);
      return FALSE;
    }

  *rectangle = (SacTraceRectangle) { sides[0], sides[1], sides[2], sides[3] };

  return TRUE;
}

static gboolean
read_box (JsonObject   *object,
          const char   *where,
          SacTraceBox  *box,
          GError      **error)
{
  if (!sac_json_require_string (object, where, "label", &box->label, error) ||
      !read_rectangle (object, where, "box", &box->area, error))
    return FALSE;

  if (box->area.width == 0)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("%s.%s is missing"), where, "box");

  return box->area.width > 0;
}

gboolean
sac_source_read_boxes (JsonObject      *object,
                       const char      *where,
                       SacTraceSource  *source,
                       GError         **error)
{
  JsonArray *boxes = NULL;

  if (!sac_json_read_array (object, where, "boxes", SAC_TRACE_MAX_BOXES, &boxes, error))
    return FALSE;
  if (boxes == NULL)
    return TRUE;

  source->n_boxes = json_array_get_length (boxes);
  source->boxes = g_new0 (SacTraceBox, source->n_boxes);

  for (int i = 0; i < source->n_boxes; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s.boxes[%d]", where, i);
      JsonObject *box = sac_json_get_object (json_array_get_element (boxes, i), name, error);

      if (box == NULL || !read_box (box, name, &source->boxes[i], error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
read_grid (JsonObject      *object,
           const char      *where,
           SacTraceSource  *source,
           GError         **error)
{
  if (!sac_json_read_int (object, where, "rows", 1, SAC_TRACE_MAX_POSITIONS, &source->rows, error) ||
      !sac_json_read_int (object, where, "columns", 1, SAC_TRACE_MAX_POSITIONS, &source->columns, error) ||
      !sac_json_read_string (object, where, "image", &source->image, error) ||
      !read_image_size (object, where, source, error) ||
      !read_rectangle (object, where, "crop", &source->crop, error) ||
      !sac_source_read_boxes (object, where, source, error))
    return FALSE;

  if (source->rows == 0 || source->columns == 0 || source->rows * source->columns > SAC_TRACE_MAX_POSITIONS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s needs rows and columns, together at most %d cells"), where, SAC_TRACE_MAX_POSITIONS);
      return FALSE;
    }

  source->n_positions = source->rows * source->columns;

  return TRUE;
}

static gboolean
read_counted (JsonObject      *object,
              const char      *where,
              SacTraceSource  *source,
              GError         **error)
{
  source->n_positions = -1;

  if (!sac_json_read_int (object, where, "count", 0, SAC_TRACE_MAX_POSITIONS, &source->n_positions, error) ||
      !sac_json_read_string (object, where, "audio", &source->audio, error) ||
      !sac_json_read_number (object, where, "seconds_per_frame",
                             &source->seconds_per_frame, error))
    return FALSE;

  if (source->n_positions >= 0)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("%s.count is missing; a source of kind “%s” needs it"),
               where, sac_source_kind_names[source->kind]);

  return FALSE;
}

gboolean
sac_source_read (JsonObject      *object,
                 const char      *where,
                 SacTraceSource  *source,
                 GError         **error)
{
  char *kind = NULL;
  int index = 0;

  source->end = -1;

  if (!sac_json_read_string (object, where, "kind", &kind, error) ||
      !sac_json_read_string (object, where, "text", &source->text, error))
    return FALSE;

  while (sac_source_kind_names[index] != NULL &&
         g_strcmp0 (kind, sac_source_kind_names[index]) != 0)
    index++;

  source->kind = index;

  switch (index)
    {
    case SAC_SOURCE_TOKENS:
      return read_tokens (object, where, source, error);
    case SAC_SOURCE_GRID:
      return read_grid (object, where, source, error);
    case SAC_SOURCE_FRAMES:
    case SAC_SOURCE_WINDOWS:
      return read_counted (object, where, source, error);
    default:
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s.kind is %s, expected tokens, grid, frames or windows"),
                   where, kind != NULL ? kind : _("missing"));
      return FALSE;
    }
}
