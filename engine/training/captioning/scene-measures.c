#include "engine/training/captioning/scene-measures.h"

#include "engine/decoding/caption-score.h"
#include "engine/decoding/describe.h"

static SacPicture *
draw_scene (const SacSceneWorld *world,
            const SacScene      *scene,
            int                  side)
{
  guint8 *pixels = g_new (guint8, 3 * side * side);

  sac_scene_render (world, scene, side, pixels);

  return sac_picture_new_take (side, side, pixels, side, side, NULL, NULL);
}

/* @trace with what is truly there. */
static SacAttentionTrace *
add_truth (SacAttentionTrace *trace,
           const SacScene    *scene,
           int                side)
{
  g_autofree SacTraceBox *boxes = g_new (SacTraceBox, scene->n_objects);

  for (int i = 0; i < scene->n_objects; i++)
    {
      const SacSceneObject *object = &scene->objects[i];

      boxes[i].label = object->name;
      boxes[i].area = (SacTraceRectangle) {
        object->box.x * side, object->box.y * side, object->box.width * side,
        object->box.height * side,
      };
    }

  return sac_attention_trace_with_boxes (trace, 0, boxes, scene->n_objects);
}

static gboolean
add_scene (SacCaptionScore      *score,
           SacModel             *model,
           const SacSceneWorld  *world,
           const SacScene       *scene,
           GPtrArray            *things,
           GCancellable         *cancellable,
           GError              **error)
{
  const SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  int side = model->kind->see (model->layers).side;
  g_autoptr(SacPicture) picture = draw_scene (world, scene, side);
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(SacAttentionTrace) judged = NULL;

  trace = sac_describe (model, picture, &options, cancellable, error);
  if (trace == NULL)
    return FALSE;

  judged = add_truth (trace, scene, side);
  sac_caption_score_add (score, model->target, judged, (const char *const *) scene->captions,
                         scene->n_captions, (const char *const *) things->pdata, things->len);

  return TRUE;
}

gboolean
sac_scene_measure (SacModel             *model,
                   const SacSceneWorld  *world,
                   SacScenePart          part,
                   int                   n,
                   JsonObject           *metrics,
                   GCancellable         *cancellable,
                   GError              **error)
{
  g_autoptr(GPtrArray) things = g_ptr_array_new ();
  SacCaptionScore score = { 0 };

  for (int i = 0; i < sac_scene_world_get_n_kinds (world); i++)
    g_ptr_array_add (things, (gpointer) sac_scene_world_get_kind_name (world, i));

  for (int i = 0; i < n; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (world, part, i);

      if (!add_scene (&score, model, world, scene, things, cancellable, error))
        return FALSE;
    }

  sac_caption_score_write (&score, metrics);

  return TRUE;
}
