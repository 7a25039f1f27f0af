#include "ui/figures/export-surface.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "ui/figures/text.h"

#define MAX_SIDE   20000
#define MAX_PIXELS 100000000
#define MAX_VECTOR 19200.0 /* User units: the 14400 points that PDF allows. */

void
sac_export_fit (SacAttentionTrace      *trace,
                const SacFigureOptions *options,
                double                  width,
                double                  height,
                double                  largest,
                SacExportFit           *fit)
{
  SacFigureExtents extents;

  fit->scale = 1;

  if (width <= 0)
    {
      sac_figure_measure (trace, options, 0, height, &extents);
      width = MIN (extents.natural_width, largest);
    }

  /* Each round grows by what is missing; labels that turn make it more than one. */
  for (int round = 0; round < 16; round++)
    {
      double paint_width = width / fit->scale, paint_height = height / fit->scale;
      double missing;

      if (height <= 0)
        {
          sac_figure_measure (trace, options, paint_width, 0, &extents);
          paint_height = extents.natural_height;
        }

      sac_figure_measure (trace, options, paint_width, paint_height, &extents);
      fit->width = width;
      fit->height = paint_height * fit->scale;
      fit->text_size = extents.text_size * fit->scale;
      missing = MAX ((paint_width + extents.scroll_width) / paint_width,
                     (paint_height + extents.scroll_height) / paint_height);

      /* A height that was not asked for must stay within reach, too. */
      if (height <= 0 && fit->height > largest)
        {
          height = largest;
          continue;
        }

      if (missing <= 1)
        return;

      fit->scale /= missing * 1.001;
    }
}

static void
paint (cairo_t                *cr,
       SacAttentionTrace      *trace,
       const SacFigureOptions *options,
       const SacExportFit     *fit)
{
  cairo_scale (cr, fit->scale, fit->scale);
  sac_figure_paint (cr, trace, options, fit->width / fit->scale, fit->height / fit->scale);
}

static cairo_status_t
write_cb (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

/* Takes @bytes and ends @cr and @surface. */
static GBytes *
finish (cairo_t          *cr,
        cairo_surface_t  *surface,
        GByteArray       *bytes,
        GError          **error)
{
  cairo_status_t status = cairo_status (cr);

  cairo_destroy (cr);
  cairo_surface_finish (surface);

  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);

  cairo_surface_destroy (surface);

  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (bytes);

  g_byte_array_unref (bytes);
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT, _("the picture could not be drawn: %s"),
               cairo_status_to_string (status));

  return NULL;
}

GBytes *
sac_export_paint_png (SacAttentionTrace      *trace,
                      const SacFigureOptions *options,
                      const SacExportFit     *fit,
                      double                  dpi,
                      GError                **error)
{
  double width = MAX (round (fit->width * dpi / 96), 1);
  double height = MAX (round (fit->height * dpi / 96), 1);
  GByteArray *bytes;
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("the picture would have %.0f × %.0f pixels; at most %d a side and %d million "
                     "in all are possible: choose a smaller size or fewer dots per inch"),
                   width, height, MAX_SIDE, MAX_PIXELS / 1000000);
      return NULL;
    }

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cr = cairo_create (surface);
  cairo_scale (cr, width / fit->width, height / fit->height);
  paint (cr, trace, options, fit);

  bytes = g_byte_array_new ();
  status = cairo_surface_write_to_png_stream (surface, write_cb, bytes);

  if (status != CAIRO_STATUS_SUCCESS && cairo_status (cr) == CAIRO_STATUS_SUCCESS)
    {
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
      g_byte_array_unref (bytes);
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT, _("the picture could not be drawn: %s"),
                   cairo_status_to_string (status));
      return NULL;
    }

  return finish (cr, surface, bytes, error);
}

static gboolean
check_vector_size (const SacExportFit  *fit,
                   GError             **error)
{
  if (fit->width <= MAX_VECTOR && fit->height <= MAX_VECTOR)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("the picture would be %.0f × %.0f units large; at most %.0f a side are possible: "
                 "choose a smaller size"),
               fit->width, fit->height, MAX_VECTOR);

  return FALSE;
}

/* The names that Cairo gives to parts of an SVG hold numbers that count up for as long as the
 * program runs. Counted anew, the same figure gives the same bytes. */
static GBytes *
rename_parts (GBytes *svg)
{
  static const char *const marks[] = { " id=\"", "href=\"#", "url(#" };
  g_autoptr(GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize length;
  const char *text = g_bytes_get_data (svg, &length), *end = text + length;
  GString *renamed = g_string_sized_new (length);

  while (text < end)
    {
      gsize mark = 0, size = 0;

      for (gsize i = 0; i < G_N_ELEMENTS (marks) && mark == 0; i++)
        if ((gsize) (end - text) > strlen (marks[i])
            && memcmp (text, marks[i], strlen (marks[i])) == 0)
          mark = strlen (marks[i]);

      g_string_append_len (renamed, text, MAX (mark, 1));
      text += MAX (mark, 1);

      while (mark > 0 && text + size < end && text[size] != '"' && text[size] != ')')
        size++;

      if (size > 0)
        {
          char *name = g_strndup (text, size);
          guint number = GPOINTER_TO_UINT (g_hash_table_lookup (names, name));

          if (number == 0)
            {
              number = g_hash_table_size (names) + 1;
              g_hash_table_insert (names, g_steal_pointer (&name), GUINT_TO_POINTER (number));
            }

          g_free (name);
          g_string_append_printf (renamed, "part%u", number);
          text += size;
        }
    }

  return g_string_free_to_bytes (renamed);
}

GBytes *
sac_export_paint_svg (SacAttentionTrace      *trace,
                      const SacFigureOptions *options,
                      const SacExportFit     *fit,
                      GError                **error)
{
  g_autoptr(GBytes) svg = NULL;
  GByteArray *bytes;
  cairo_surface_t *surface;
  cairo_t *cr;

  if (!check_vector_size (fit, error))
    return NULL;

  bytes = g_byte_array_new ();
  surface = cairo_svg_surface_create_for_stream (write_cb, bytes, fit->width, fit->height);
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  cr = cairo_create (surface);
  paint (cr, trace, options, fit);

  svg = finish (cr, surface, bytes, error);

  return svg != NULL ? rename_parts (svg) : NULL;
}

GBytes *
sac_export_paint_pdf (SacAttentionTrace      *trace,
                      const SacFigureOptions *options,
                      const SacExportFit     *fit,
                      const char             *title,
                      GError                **error)
{
  g_autofree char *clean = sac_text_clean (title);
  GByteArray *bytes;
  cairo_surface_t *surface;
  cairo_t *cr;

  if (!check_vector_size (fit, error))
    return NULL;

  bytes = g_byte_array_new ();
  surface = cairo_pdf_surface_create_for_stream (write_cb, bytes,
                                                 fit->width * 0.75, fit->height * 0.75);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, clean);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Saccade " SAC_VERSION);
  /* The same figure gives the same bytes, whenever it is drawn. */
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
  cr = cairo_create (surface);
  cairo_scale (cr, 0.75, 0.75);
  paint (cr, trace, options, fit);

  return finish (cr, surface, bytes, error);
}
