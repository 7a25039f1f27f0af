/* A folder with two sets of pictures and the table that names them: coloured discs and boxes,
 * packed like the real ones.
 */

#pragma once

#include "engine/scenes/scene-world.h"

G_BEGIN_DECLS

/* Writes the folder; the table in it is "objects.tsv". */
char          *tiny_world_write  (void);
/* Removes it with all that is in it; frees @folder. */
void           tiny_world_remove (char *folder);
SacSceneWorld *tiny_world_load   (void);
/* A packed archive at @path of @n files. */
void           tiny_world_pack   (const char         *path,
                                  const char *const  *names,
                                  GBytes            **files,
                                  int                 n);
/* A PNG picture of one colour: a disc, or a box that fills it. */
GBytes        *tiny_world_draw   (int      width,
                                  int      height,
                                  guint32  rgb,
                                  gboolean disc);

G_END_DECLS
