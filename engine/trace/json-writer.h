/* JSON text, member by member: compact, or with lines and indents where a
 * person may want to read. The same in every locale.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct
{
  GString  *text;
  gboolean  pretty;
  gboolean  first; /* Nothing stands in the open bracket yet; TRUE to begin with. */
  int       depth;
  int       flat;  /* Open flat brackets. */
} SacJsonWriter;

/* What stands inside of a flat bracket stays on one line, also in the pretty form. */
void sac_json_write_open          (SacJsonWriter     *self,
                                   char               bracket,
                                   gboolean           flat);
void sac_json_write_close         (SacJsonWriter     *self,
                                   char               bracket);

/* Before each element of an array. */
void sac_json_write_separator     (SacJsonWriter     *self);
/* Bytes that are not UTF-8 are replaced. */
void sac_json_write_string        (SacJsonWriter     *self,
                                   const char        *string);
/* With the digits that it takes to read the same double again. */
void sac_json_write_number        (SacJsonWriter     *self,
                                   double             value);

void sac_json_write_key           (SacJsonWriter     *self,
                                   const char        *key);
/* Nothing for NULL. */
void sac_json_write_string_member (SacJsonWriter     *self,
                                   const char        *key,
                                   const char        *value);
void sac_json_write_int_member    (SacJsonWriter     *self,
                                   const char        *key,
                                   int                value);
/* Nothing for what is not finite. */
void sac_json_write_number_member (SacJsonWriter     *self,
                                   const char        *key,
                                   double             value);
/* Nothing for FALSE. */
void sac_json_write_true_member   (SacJsonWriter     *self,
                                   const char        *key,
                                   gboolean           value);
/* Those of @object whose names are not in @but, NULL-terminated. Both may be NULL. */
void sac_json_write_members       (SacJsonWriter     *self,
                                   JsonObject        *object,
                                   const char *const *but);
/* Whatever @node holds; NULL: null. */
void sac_json_write_node          (SacJsonWriter     *self,
                                   JsonNode          *node);
/* The text of @node alone. */
char *sac_json_print              (JsonNode          *node,
                                   gboolean           pretty);

G_END_DECLS
