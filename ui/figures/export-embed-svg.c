#include "ui/figures/export-embed-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "ui/figures/export-embed.h"

/* Text that any XML parser takes: plain ASCII, the rest as JSON's own escapes. */
static void
append_json_as_xml (GString    *xml,
                    const char *json)
{
  for (const char *p = json; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '<')
        g_string_append (xml, "&lt;");
      else if (c == '>')
        g_string_append (xml, "&gt;");
      else if (c == '&')
        g_string_append (xml, "&amp;");
      else if (c < 0x7f)
        g_string_append_c (xml, c);
      else if (c < 0x10000)
        g_string_append_printf (xml, "\\u%04x", c);
      else
        g_string_append_printf (xml, "\\u%04x\\u%04x", 0xd800 + ((c - 0x10000) >> 10),
                                0xdc00 + ((c - 0x10000) & 0x3ff));
    }
}

/* XML 1.0 knows no way to write these. */
static gboolean
fits_xml (gunichar c)
{
  return c >= 0x20 && (c < 0x7f || c >= 0xa0) && c != 0xfffe && c != 0xffff;
}

static void
append_element (GString    *xml,
                const char *name,
                const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *escaped = NULL;
  GString *fitting = g_string_new (NULL);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    g_string_append_unichar (fitting, fits_xml (g_utf8_get_char (p)) ? g_utf8_get_char (p) : ' ');

  escaped = g_markup_escape_text (fitting->str, fitting->len);
  g_string_append_printf (xml, "<%s>%s</%s>\n", name, escaped, name);
  g_string_free (fitting, TRUE);
}

GBytes *
sac_embed_in_svg (GBytes      *svg,
                  const char  *json,
                  const char  *title,
                  const char  *description,
                  GError     **error)
{
  gsize length;
  const char *text = g_bytes_get_data (svg, &length);
  const char *tag = g_strstr_len (text, length, "<svg");
  const char *end = tag != NULL ? memchr (tag, '>', text + length - tag) : NULL;
  GString *xml;

  if (end == NULL)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("this is not an SVG picture"));
      return NULL;
    }

  xml = g_string_sized_new (length + 4096);
  g_string_append_len (xml, text, end + 1 - text);
  g_string_append_c (xml, '\n');
  append_element (xml, "title", title);
  append_element (xml, "desc", description);

  if (json != NULL)
    {
      g_string_append (xml, "<metadata id=\"" SAC_EMBED_KEYWORD "\">");
      append_json_as_xml (xml, json);
      g_string_append (xml, "</metadata>\n");
    }

  g_string_append_len (xml, end + 1, text + length - (end + 1));

  return g_string_free_to_bytes (xml);
}

typedef struct
{
  gboolean inside;
  gboolean found;
  GString *json;
} SvgReader;

static void
start_cb (GMarkupParseContext  *context,
          const char           *name,
          const char          **keys,
          const char          **values,
          gpointer              user_data,
          GError              **error)
{
  SvgReader *reader = user_data;

  for (int i = 0; !reader->found && g_str_equal (name, "metadata") && keys[i] != NULL; i++)
    if (g_str_equal (keys[i], "id") && g_str_equal (values[i], SAC_EMBED_KEYWORD))
      reader->inside = reader->found = TRUE;
}

static void
end_cb (GMarkupParseContext  *context,
        const char           *name,
        gpointer              user_data,
        GError              **error)
{
  SvgReader *reader = user_data;

  reader->inside = FALSE;
}

static void
text_cb (GMarkupParseContext  *context,
         const char           *text,
         gsize                 length,
         gpointer              user_data,
         GError              **error)
{
  SvgReader *reader = user_data;

  if (!reader->inside)
    return;

  if (reader->json->len + length > SAC_EMBED_MAX_JSON)
    g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                 _("the trace inside is larger than %d MB"), SAC_EMBED_MAX_JSON / 1024 / 1024);
  else
    g_string_append_len (reader->json, text, length);
}

char *
sac_embed_read_svg (const char  *text,
                    gsize        length,
                    GError     **error)
{
  const GMarkupParser parser = { .start_element = start_cb, .end_element = end_cb,
                                 .text = text_cb };
  SvgReader reader = { .json = g_string_new (NULL) };
  g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &reader, NULL);
  gboolean valid = g_utf8_validate_len (text, length, NULL);
  gboolean read = valid
                  && g_markup_parse_context_parse (context, text, length, error)
                  && g_markup_parse_context_end_parse (context, error);

  /* The parser's own message would repeat the bytes that are no text. */
  if (!valid)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                 _("the picture is damaged: it is no UTF-8; export it again"));
  else if (!read)
    g_prefix_error (error, "%s", _("the picture is not well-formed: "));
  else if (!reader.found)
    sac_embed_set_no_trace (error);

  return g_string_free (reader.json, !read || !reader.found);
}
