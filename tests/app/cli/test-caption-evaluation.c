/* That files of pictures are measured as the trainer measures its scenes. */

#include "app/cli/caption-evaluation.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "engine/decoding/truth-file.h"
#include "engine/models/model-kinds.h"
#include "engine/training/captioning/scene-measures.h"
#include "tests/support/scene-training.h"
#include "tests/support/tiny-world.h"

#define N_SCENES 24

typedef struct
{
  SacSceneWorld *world;
  SacModel      *model;
  char          *folder;
  GPtrArray     *truths;
} Fixture;

static void
save_scene (const Fixture  *fixture,
            const SacScene *scene,
            const char     *path)
{
  int side = fixture->model->kind->see (fixture->model->layers).side;
  g_autofree guint8 *rgb = g_malloc (3 * side * side);
  g_autoptr(GdkPixbuf) pixbuf = gdk_pixbuf_new_from_data (rgb, GDK_COLORSPACE_RGB, FALSE, 8, side,
                                                          side, 3 * side, NULL, NULL);

  sac_scene_render (fixture->world, scene, side, rgb);
  g_assert_true (gdk_pixbuf_save (pixbuf, path, "png", NULL, NULL));
}

static void
add_box (JsonBuilder          *builder,
         const SacSceneObject *object,
         int                   side)
{
  const double values[] = { object->box.x * side, object->box.y * side, object->box.width * side,
                            object->box.height * side };

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "label");
  json_builder_add_string_value (builder, object->name);
  json_builder_set_member_name (builder, "box");
  json_builder_begin_array (builder);

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    json_builder_add_double_value (builder, values[i]);

  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static char *
describe_scene (const Fixture  *fixture,
                const SacScene *scene,
                const char     *image)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();
  g_autoptr(JsonNode) root = NULL;
  int side = fixture->model->kind->see (fixture->model->layers).side;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "image");
  json_builder_add_string_value (builder, image);
  json_builder_set_member_name (builder, "captions");
  json_builder_begin_array (builder);

  for (int i = 0; i < scene->n_captions; i++)
    json_builder_add_string_value (builder, scene->captions[i]);

  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "boxes");
  json_builder_begin_array (builder);

  for (int i = 0; i < scene->n_objects; i++)
    add_box (builder, &scene->objects[i], side);

  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);

  return json_to_string (root, FALSE);
}

/* As random weights are, a model says one word for all pictures; with larger ones it says many. */
static void
make_talkative (SacModel *model)
{
  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      SacTensor *tensor = &parameter->tensor;

      for (int j = 0; !parameter->buffer && j < tensor->rows * tensor->columns; j++)
        tensor->values[j] *= 4;
    }
}

/* Names of things before other words. */
static void
prefer_names (Fixture *fixture)
{
  SacTensor *bias = &sac_parameters_find (fixture->model->parameters, "output.bias")->tensor;
  const char *const *words = sac_text_codec_get_vocabulary (fixture->model->target);

  for (int i = 0; i < sac_scene_world_get_n_kinds (fixture->world); i++)
    for (int j = 0; j < sac_text_codec_get_size (fixture->model->target); j++)
      if (g_str_equal (words[j], sac_scene_world_get_kind_name (fixture->world, i)))
        bias->values[j] += 2;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GString) lines = g_string_new (NULL);
  g_autofree char *path = NULL;
  g_autoptr(GError) error = NULL;

  fixture->world = tiny_world_load ();
  fixture->model = scene_training_model (fixture->world);
  make_talkative (fixture->model);
  prefer_names (fixture);
  fixture->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  path = g_build_filename (fixture->folder, "truth.jsonl", NULL);

  for (int i = 0; i < N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TEST, i);
      g_autofree char *image = g_strdup_printf ("%s/%d.png", fixture->folder, i);
      g_autofree char *line = describe_scene (fixture, scene, image);

      save_scene (fixture, scene, image);
      g_string_append_printf (lines, "%s\n", line);
    }

  g_assert_true (g_file_set_contents (path, lines->str, -1, NULL));
  fixture->truths = sac_truths_load (path, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_ptr_array_unref (fixture->truths);
  sac_model_unref (fixture->model);
  sac_scene_world_free (fixture->world);
  tiny_world_remove (fixture->folder);
}

static void
failed_cb (int           line,
           const GError *error,
           gpointer      user_data)
{
  g_error ("line %d: %s", line, error->message);
}

static SacCaptionEvaluation
evaluate (Fixture *fixture)
{
  const SacEvaluationCrew crew = { .n_threads = 2, .failed = failed_cb };

  return sac_evaluate_captions (fixture->model, fixture->truths, N_SCENES, 1, &crew);
}

/* As a trainer does. */
static void
tell_things (Fixture *fixture)
{
  JsonArray *things = json_array_new ();

  for (int i = 0; i < sac_scene_world_get_n_kinds (fixture->world); i++)
    json_array_add_string_element (things, sac_scene_world_get_kind_name (fixture->world, i));

  json_object_set_array_member (fixture->model->config, "things", things);
}

static void
test_agrees_with_the_trainer (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(JsonObject) metrics = json_object_new ();
  g_autoptr(GList) names = NULL;
  g_autofree char *json = NULL;
  g_autoptr(JsonNode) root = NULL;
  SacCaptionEvaluation evaluation;

  tell_things (fixture);
  g_assert_true (sac_scene_measure (fixture->model, fixture->world, SAC_SCENE_TEST, N_SCENES,
                                    metrics, NULL, NULL));
  evaluation = evaluate (fixture);
  json = sac_caption_evaluation_to_json (&evaluation, fixture->model);
  g_test_message ("%s", json);
  root = json_from_string (json, NULL);
  names = json_object_get_members (metrics);
  g_assert_cmpint (g_list_length (names), ==, 9);
  /* Something is there to be compared. */
  g_assert_cmpint (evaluation.score.n_right, >, 0);
  g_assert_cmpint (evaluation.score.n_named, >, evaluation.score.n_right);

  for (GList *l = names; l != NULL; l = l->next)
    g_assert_true (json_node_equal (json_object_get_member (metrics, l->data),
                                    json_object_get_member (json_node_get_object (root), l->data)));
}

/* A thing that no picture has is named for nothing, unless the model says that it knows it. */
static void
test_says_whose_things_count (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autofree char *text = NULL, *fallback_text = NULL;
  SacCaptionEvaluation evaluation;

  for (guint i = 0; i < fixture->truths->len; i++)
    {
      SacTruth *truth = fixture->truths->pdata[i];

      for (int k = 0; k < truth->n_boxes; k++)
        {
          g_free (truth->boxes[k].label);
          truth->boxes[k].label = g_strdup (i % 2 == 0 ? "jackalope" : "Jackalope");
        }
    }

  evaluation = evaluate (fixture);
  g_assert_cmpint (evaluation.n_things, ==, 1);
  g_assert_cmpint (evaluation.score.n_named, ==, 0);
  g_assert_cmpint (evaluation.score.n_present, ==, N_SCENES);
  fallback_text = sac_caption_evaluation_to_text (&evaluation, fixture->model);
  g_assert_nonnull (strstr (fallback_text, "Things: 1, which a picture has (the model does not"));

  tell_things (fixture);
  evaluation = evaluate (fixture);
  g_assert_cmpint (evaluation.n_things, ==, 23);
  g_assert_cmpint (evaluation.score.n_named, >, 0);
  g_assert_cmpint (evaluation.score.n_present, ==, N_SCENES);
  g_assert_cmpfloat (sac_caption_score_get_precision (&evaluation.score), ==, 0);
  text = sac_caption_evaluation_to_text (&evaluation, fixture->model);
  g_assert_nonnull (strstr (text, "Things: 23, which the model knows"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) \
  g_test_add ("/app/cli/caption-evaluation/" name, Fixture, NULL, set_up, func, tear_down)

  ADD ("says-whose-things-count", test_says_whose_things_count);
  ADD ("agrees-with-the-trainer", test_agrees_with_the_trainer);

  return g_test_run ();
}
