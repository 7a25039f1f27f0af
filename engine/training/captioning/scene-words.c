#include "engine/training/captioning/scene-words.h"

#include "engine/models/config.h"
#include "engine/training/captioning/scene-pool.h"
#include "engine/training/data-digest.h"

#include <string.h>

GPtrArray *
sac_scene_words_compose (const SacSceneWorld  *world,
                         int                   seed,
                         int                   n_scenes,
                         GCancellable         *cancellable,
                         GError              **error)
{
  g_autoptr(GPtrArray) captions = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < n_scenes; i++)
    {
      guint64 other_seed = sac_scene_pool_get_seed (seed, i) ^ G_MAXUINT32;
      g_autoptr(SacScene) scene = sac_scene_compose (world, SAC_SCENE_TRAIN, other_seed);

      if (i % 64 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      for (int k = 0; k < scene->n_captions; k++)
        g_ptr_array_add (captions, g_strdup (scene->captions[k]));
    }

  return g_steal_pointer (&captions);
}

SacTextCodec *
sac_scene_words_learn (GPtrArray   *captions,
                       JsonObject  *config,
                       int          most,
                       GError     **error)
{
  g_autoptr(JsonObject) options = json_object_new ();
  JsonObject *text = NULL, *target = NULL;

  if (!sac_config_get_object (config, "text", &text, error) ||
      (text != NULL && !sac_config_get_object (text, "target", &target, error)))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  json_object_set_string_member (options, "language", "en");
  json_object_set_boolean_member (options, "lowercase", TRUE);
  json_object_set_boolean_member (options, "words", TRUE);

  return sac_text_codec_learn (target != NULL ? target : options,
                               (const char *const *) captions->pdata, captions->len, most, error);
}

char *
sac_scene_words_digest (GPtrArray           *captions,
                        const SacSceneWorld *world,
                        const SacTextCodec  *codec)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  int n_pictures = sac_scene_world_get_n_pictures (world);

  sac_digest_numbers (checksum, &n_pictures, 1);
  sac_digest_strings (checksum, sac_text_codec_get_vocabulary (codec));

  for (guint i = 0; i < captions->len; i++)
    {
      const char *caption[] = { g_ptr_array_index (captions, i), NULL };

      sac_digest_strings (checksum, caption);
    }

  return g_strdup (g_checksum_get_string (checksum));
}
