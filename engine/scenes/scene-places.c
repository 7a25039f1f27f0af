#include "engine/scenes/scene-places.h"

#include "engine/scenes/scene-render.h"

#include <string.h>

/* From which on a pixel counts as covered. */
#define LEAST_ALPHA 128

static void
init_view (SacSpriteView        *view,
           const SacScenePlaces *self,
           const SacSceneObject *object)
{
  SacSpritePlace place = sac_scene_get_place (object);

  sac_sprite_view_init (view, sac_scene_get_sprite (self->world, object), &place,
                        SAC_SCENE_RASTER);
}

void
sac_scene_places_init (SacScenePlaces      *self,
                       const SacSceneWorld *world)
{
  memset (self, 0, sizeof *self);
  self->world = world;
}

gboolean
sac_scene_places_fits (const SacScenePlaces *self,
                       const SacSceneObject *object,
                       int                   n,
                       double                most_cover)
{
  SacSpriteView view;
  int over[SAC_SCENE_MAX_OBJECTS + 1] = { 0 };

  init_view (&view, self, object);

  for (int y = view.top; y < view.bottom; y++)
    for (int x = view.left; x < view.right; x++)
      if (sac_sprite_view_get_alpha (&view, x, y) >= LEAST_ALPHA)
        over[self->raster[y][x]]++;

  for (int i = 0; i < n; i++)
    if (self->covered[i] + over[i + 1] > most_cover * self->areas[i])
      return FALSE;

  return TRUE;
}

void
sac_scene_places_put (SacScenePlaces       *self,
                      const SacSceneObject *object,
                      int                   n)
{
  SacSpriteView view;

  init_view (&view, self, object);

  for (int y = view.top; y < view.bottom; y++)
    for (int x = view.left; x < view.right; x++)
      if (sac_sprite_view_get_alpha (&view, x, y) >= LEAST_ALPHA)
        {
          int under = self->raster[y][x];

          if (under > 0)
            {
              self->covered[under - 1]++;
              self->cover[n][under - 1]++;
            }

          self->raster[y][x] = n + 1;
          self->areas[n]++;
        }
}

/* A box whose borders are not found yet. */
typedef struct
{
  int left;
  int right;
  int top;
  int bottom;
} Borders;

static void
find_borders (const SacScenePlaces *self,
              Borders               borders[SAC_SCENE_MAX_OBJECTS])
{
  for (int i = 0; i < SAC_SCENE_MAX_OBJECTS; i++)
    borders[i] = (Borders) { SAC_SCENE_RASTER, 0, SAC_SCENE_RASTER, 0 };

  for (int y = 0; y < SAC_SCENE_RASTER; y++)
    for (int x = 0; x < SAC_SCENE_RASTER; x++)
      if (self->raster[y][x] > 0)
        {
          Borders *found = &borders[self->raster[y][x] - 1];

          found->left = MIN (found->left, x);
          found->right = MAX (found->right, x + 1);
          found->top = MIN (found->top, y);
          found->bottom = MAX (found->bottom, y + 1);
        }
}

void
sac_scene_places_measure (SacScenePlaces *self,
                          SacSceneObject *objects,
                          int             n)
{
  const double size = SAC_SCENE_RASTER;
  Borders borders[SAC_SCENE_MAX_OBJECTS];

  find_borders (self, borders);

  for (int i = 0; i < n; i++)
    {
      objects[i].box = (SacTraceRectangle) {
        borders[i].left / size,
        borders[i].top / size,
        (borders[i].right - borders[i].left) / size,
        (borders[i].bottom - borders[i].top) / size,
      };

      for (int j = 0; j < n; j++)
        self->cover[j][i] /= MAX (1, self->areas[i]);
    }
}
