/* The pictures that scenes are composed of: kinds of things ("apple"), each with one or several
 * cut-out pictures, read from archives of pictures and a table that names them.
 *
 * A world never changes once loaded, so any number of threads may compose and render with one.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _SacSceneWorld SacSceneWorld;

/* @data_folder: holds a folder for each set that the table names, with its images.tar.xz.
 * @objects_file: the table, samples/scenes/objects.tsv. */
SacSceneWorld *sac_scene_world_load            (const char           *data_folder,
                                                const char           *objects_file,
                                                GCancellable         *cancellable,
                                                GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void           sac_scene_world_free            (SacSceneWorld        *self);

/* Of things; a kind has one picture or more. */
int            sac_scene_world_get_n_kinds     (const SacSceneWorld  *self);
int            sac_scene_world_get_n_pictures  (const SacSceneWorld  *self);
/* "apple", "fire engine": lower case, words separated by one blank. */
const char    *sac_scene_world_get_kind_name   (const SacSceneWorld  *self,
                                                int                   kind);
/* "apples"; the name itself for what is not counted ("scissors"). */
const char    *sac_scene_world_get_kind_plural (const SacSceneWorld  *self,
                                                int                   kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSceneWorld, sac_scene_world_free)

G_END_DECLS
