/* The table that says which pictures show what: samples/scenes/objects.tsv. One line a picture:
 *
 *   set  file  name  plural  article  colour  adjective
 *
 * Name is the kind; all its lines agree on plural and article. Plural "-": not counted. Article:
 * "a", "an", "the", "some", "a pair of"; "-": none. Colour: empty: whatever is found; "-": none is
 * ever said; "tint": may be painted in other colours; else a colour. The adjective may be empty.
 */

#pragma once

#include <gio/gio.h>

#include "engine/scenes/colours.h"

G_BEGIN_DECLS

#define SAC_OBJECT_TABLE_MAX_KINDS 2000
#define SAC_OBJECT_TABLE_MAX_PICTURES 20000

typedef enum
{
  SAC_OBJECT_COLOUR_FOUND,
  SAC_OBJECT_COLOUR_SAID, /* By the table: a colour, or none. */
  SAC_OBJECT_COLOUR_TINT
} SacObjectColour;

typedef struct
{
  char   *name;
  char   *plural; /* NULL: not counted. */
  char   *article; /* NULL: none. */
  GArray *pictures; /* int */
} SacObjectKind;

typedef struct
{
  char            *set;
  char            *file;
  int              kind;
  char            *adjective; /* NULL: none. */
  SacObjectColour  colouring;
  SacColour        colour;
  int              line;
} SacObjectPicture;

typedef struct
{
  GPtrArray *kinds;    /* SacObjectKind */
  GPtrArray *pictures; /* SacObjectPicture */
} SacObjectTable;

/* Errors name the file, the line and the column. */
SacObjectTable *sac_object_table_load (const char      *path,
                                       GCancellable    *cancellable,
                                       GError         **error) G_GNUC_WARN_UNUSED_RESULT;
void            sac_object_table_free (SacObjectTable  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacObjectTable, sac_object_table_free)

G_END_DECLS
