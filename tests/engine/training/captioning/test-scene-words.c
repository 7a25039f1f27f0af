#include "engine/training/captioning/scene-words.h"

#include <string.h>

#include "tests/support/small-texts.h"
#include "tests/support/tiny-world.h"

#define N_SCENES 20
#define SEED 3

typedef struct
{
  SacSceneWorld *world;
  GPtrArray     *captions;
} Fixture;

static GPtrArray *
compose (const SacSceneWorld *world,
         int                  seed)
{
  g_autoptr(GError) error = NULL;
  GPtrArray *captions = sac_scene_words_compose (world, seed, N_SCENES, NULL, &error);

  g_assert_no_error (error);

  return captions;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->world = tiny_world_load ();
  fixture->captions = compose (fixture->world, SEED);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_ptr_array_unref (fixture->captions);
  sac_scene_world_free (fixture->world);
}

static SacTextCodec *
learn (Fixture    *fixture,
       const char *config,
       int         most)
{
  g_autoptr(JsonObject) json = small_texts_parse (config);
  g_autoptr(GError) error = NULL;
  SacTextCodec *codec = sac_scene_words_learn (fixture->captions, json, most, &error);

  g_assert_no_error (error);

  return codec;
}

static void
test_learns_whole_words (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr(SacTextCodec) codec = learn (fixture, "{}", 400);
  const char *const *words = sac_text_codec_get_vocabulary (codec);

  /* Behind the four that every vocabulary has. */
  g_assert_cmpint (sac_text_codec_get_size (codec), >, 10);
  for (int i = 4; i < sac_text_codec_get_size (codec); i++)
    {
      g_autofree char *lower = g_utf8_strdown (words[i], -1);

      g_assert_false (g_str_has_suffix (words[i], "@@"));
      g_assert_cmpstr (words[i], ==, lower);
    }
}

static void
test_config_decides (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr(SacTextCodec) few = learn (fixture, "{}", 16);
  g_autoptr(SacTextCodec) pieces = learn (fixture, "{\"text\": {\"target\": {}}}", 60);
  const char *const *all = sac_text_codec_get_vocabulary (pieces);
  int n_parts = 0;

  g_assert_cmpint (sac_text_codec_get_size (few), <=, 16);

  /* Not of whole words. */
  for (int i = 4; i < sac_text_codec_get_size (pieces); i++)
    n_parts += g_str_has_suffix (all[i], "@@");

  g_assert_cmpint (n_parts, >, 0);
}

static void
test_config_may_be_wrong (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(JsonObject) json = small_texts_parse ("{\"text\": {\"target\": 3}}");
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_scene_words_learn (fixture->captions, json, 400, &error));
  g_assert_nonnull (strstr (error->message, "target"));
}

static void
test_digest_tells_other_things (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autoptr(GPtrArray) same = compose (fixture->world, SEED);
  g_autoptr(GPtrArray) other = compose (fixture->world, SEED + 1);
  g_autoptr(SacTextCodec) codec = learn (fixture, "{}", 400);
  g_autoptr(SacTextCodec) few = learn (fixture, "{}", 16);
  g_autofree char *digest = sac_scene_words_digest (fixture->captions, fixture->world, codec);
  g_autofree char *of_same = sac_scene_words_digest (same, fixture->world, codec);
  g_autofree char *of_other = sac_scene_words_digest (other, fixture->world, codec);
  g_autofree char *of_few = sac_scene_words_digest (same, fixture->world, few);

  g_assert_cmpstr (of_same, ==, digest);
  g_assert_cmpstr (of_other, !=, digest);
  g_assert_cmpstr (of_few, !=, digest);
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_scene_words_compose (fixture->world, SEED, N_SCENES, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/captioning/scene-words/" name, Fixture, NULL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("learns-whole-words", test_learns_whole_words);
  ADD_TEST ("config-decides", test_config_decides);
  ADD_TEST ("config-may-be-wrong", test_config_may_be_wrong);
  ADD_TEST ("digest-tells-other-things", test_digest_tells_other_things);
  ADD_TEST ("cancelled", test_cancelled);

  return g_test_run ();
}
