/* The words that a captioning model learns to write: those of the captions of
 * scenes, composed for this alone.
 */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/scenes/scene.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

/* All captions of @n_scenes scenes, not those that a training with this @seed begins with. Errors:
 * G_IO_ERROR_CANCELLED. */
GPtrArray    *sac_scene_words_compose (const SacSceneWorld  *world,
                                       int                   seed,
                                       int                   n_scenes,
                                       GCancellable         *cancellable,
                                       GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* At most @most words of @captions, split as the model's @config says in "text.target"; where it
 * says nothing, whole English words in lower case. Errors name the config's key. */
SacTextCodec *sac_scene_words_learn   (GPtrArray            *captions,
                                       JsonObject           *config,
                                       int                   most,
                                       GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same for the same things, said in the same words; else another. */
char         *sac_scene_words_digest  (GPtrArray            *captions,
                                       const SacSceneWorld  *world,
                                       const SacTextCodec   *codec) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
