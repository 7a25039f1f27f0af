/* Which words of a caption speak of which kinds of things. */

#pragma once

#include "engine/scenes/scene.h"

G_BEGIN_DECLS

/* @kinds: receives for each of the @n_words words of @caption, one of the scene's, the kind of the
 * scene's objects that it speaks of: from the article to the name, "a red apple"; -1: none. */
void sac_name_things (const SacSceneWorld *world,
                      const SacScene      *scene,
                      const char          *caption,
                      int                 *kinds,
                      int                  n_words);

G_END_DECLS
