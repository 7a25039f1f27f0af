/* A typed text beside what a model reads of it.
 *
 * The model's view is normalised (one code for one letter, one kind of blank,
 * of apostrophe and of quotation mark, no invisible characters, small letters
 * if asked for); each of its characters remembers which characters a person
 * typed for it, so that nothing that is normalised disturbs what is shown.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One character of the model's view. Those made from one cluster (what a person
 * sees as one character) follow each other and carry the same span. */
typedef struct
{
  gunichar character;
  int      start; /* Half-open span in characters of the typed text. */
  int      end;
  int      start_byte; /* The same span in bytes. */
  int      end_byte;
  guint    starts_cluster : 1;
  guint    after_blank : 1; /* Also at the beginning of the text. */
  guint    is_dash : 1;     /* Typed as a dash, read as a hyphen. */
} SacUnit;

typedef struct
{
  char    *text; /* As typed, made valid UTF-8. */
  int      n_characters;
  SacUnit *units;
  int      n_units;
} SacTypedText;

typedef enum
{
  SAC_TYPED_TEXT_DEFAULT = 0,
  SAC_TYPED_TEXT_LOWERCASE = 1 << 0,
  SAC_TYPED_TEXT_KEEP_WIDE_MARKS = 1 << 1 /* “，” stays what it is; else it is read as “,”. */
} SacTypedTextFlags;

SacTypedText *sac_typed_text_new       (const char         *text,
                                        SacTypedTextFlags   flags) G_GNUC_WARN_UNUSED_RESULT;
void          sac_typed_text_free      (SacTypedText       *self);

/* What a person typed for the units from @first to before @end, in whole clusters
 * and without characters that nobody sees. */
char         *sac_typed_text_get_label (const SacTypedText *self,
                                        int                 first,
                                        int                 end) G_GNUC_WARN_UNUSED_RESULT;
/* What the model reads for them. */
void          sac_units_append         (const SacUnit      *units,
                                        int                 n_units,
                                        GString            *string);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTypedText, sac_typed_text_free)

G_END_DECLS
