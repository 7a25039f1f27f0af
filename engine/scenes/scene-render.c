#include "engine/scenes/scene-render.h"

#include "engine/scenes/background.h"

/* How far to the lower right a shadow falls, in fractions of the scene. */
#define SHADOW_X 0.010f
#define SHADOW_Y 0.018f

const SacSprite *
sac_scene_get_sprite (const SacSceneWorld  *world,
                      const SacSceneObject *object)
{
  const SacScenePicture *picture = &world->pictures[object->picture];

  return picture->tinted && object->colour >= 0 && object->colour < SAC_N_TINTS &&
             object->colour != (int) picture->colour
           ? picture->tints[object->colour]
           : picture->plain;
}

SacSpritePlace
sac_scene_get_place (const SacSceneObject *object)
{
  return (SacSpritePlace) { object->x, object->y, object->side, object->angle, object->mirrored };
}

static void
write_row (const float *rgb,
           int          n_values,
           guint8      *bytes)
{
  for (int i = 0; i < n_values; i++)
    bytes[i] = CLAMP (rgb[i], 0, 1) * 255 + 0.5f;
}

/**
 * sac_scene_render:
 * @world: the world that composed it
 * @scene: a scene
 * @side: pixels a side
 * @rgb: (out caller-allocates): 3 * @side * @side bytes, row by row from the top
 *
 * Paints row by row: the background, then each object's shadow and itself.
 */
void
sac_scene_render (const SacSceneWorld *world,
                  const SacScene      *scene,
                  int                  side,
                  guint8              *rgb)
{
  SacSpriteView views[SAC_SCENE_MAX_OBJECTS];
  SacBackground background;
  g_autofree float *row = NULL;
  float shadow;

  g_return_if_fail (side > 0 && side <= SAC_SCENE_MAX_SIDE);

  row = g_new (float, 5 * side);
  sac_background_init (&background, scene->background, scene->background_seed);
  shadow = sac_background_get_shadow (&background);

  for (int i = 0; i < scene->n_objects; i++)
    {
      SacSpritePlace place = sac_scene_get_place (&scene->objects[i]);

      sac_sprite_view_init (&views[i], sac_scene_get_sprite (world, &scene->objects[i]), &place,
                            side);
    }

  for (int y = 0; y < side; y++)
    {
      sac_background_paint_row (&background, y, side, row, row + 3 * side);

      for (int i = 0; i < scene->n_objects; i++)
        {
          if (shadow > 0)
            sac_sprite_view_shade (&views[i], y, side, SHADOW_X * side, SHADOW_Y * side, shadow,
                                   row);

          sac_sprite_view_paint (&views[i], y, row);
        }

      write_row (row, 3 * side, rgb + (gsize) 3 * side * y);
    }
}
