/* Reads JSON from left to right, strictly, as the caller expects it: no tree,
 * no recursion, so that a hostile header costs neither stack nor memory. For
 * the parts of a model file whose form is known: the header and vocabularies.
 *
 * The text must be valid UTF-8; it needs no terminator. Errors name the byte.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *start;
  const char *at;
  const char *end;
} SacJsonScanner;

void      sac_json_scanner_init         (SacJsonScanner  *self,
                                         const char      *text,
                                         gsize            length);

/* Steps over @symbol if it is what comes next, blanks aside. */
gboolean  sac_json_scanner_accept       (SacJsonScanner  *self,
                                         char             symbol);
gboolean  sac_json_scanner_expect       (SacJsonScanner  *self,
                                         char             symbol,
                                         GError         **error);
gboolean  sac_json_scanner_expect_end   (SacJsonScanner  *self,
                                         GError         **error);
char     *sac_json_scanner_read_string  (SacJsonScanner  *self,
                                         GError         **error) G_GNUC_WARN_UNUSED_RESULT;
/* Digits alone: no sign, no fraction. */
gboolean  sac_json_scanner_read_integer (SacJsonScanner  *self,
                                         guint64         *value,
                                         GError         **error);

/* Adds @text in quotation marks to @json. */
void      sac_json_append_string        (GString         *json,
                                         const char      *text);

G_END_DECLS
