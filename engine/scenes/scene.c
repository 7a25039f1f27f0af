#include "engine/scenes/scene.h"

#include "engine/scenes/background.h"
#include "engine/scenes/noise.h"
#include "engine/scenes/scene-captions.h"
#include "engine/scenes/scene-places.h"
#include "engine/scenes/scene-render.h"

#include <math.h>

#define MAX_TRIES 60
#define MAX_SCENES 50
#define LEAST_SIDE 0.22
/* The share of a thing that others may cover, in scenes where they may. */
#define MOST_COVER 0.25
/* In those where they may not, boxes can still touch by a pixel. */
#define MOST_TOUCH 0.015

/* A scene being composed. */
typedef struct
{
  const SacSceneWorld *world;
  SacScene            *scene;
  SacRandom            random;
  SacScenePlaces       places;
} Composer;

static int
pair_part (const SacSceneWorld *world,
           int                  a,
           int                  b)
{
  guint32 low = MIN (world->hashes[a], world->hashes[b]);
  guint32 high = MAX (world->hashes[a], world->hashes[b]);
  guint32 share = sac_noise_hash (low, high, 1) % 20;

  if (a == b)
    return SAC_SCENE_TRAIN;

  return share < 2 ? SAC_SCENE_TEST : share == 2 ? SAC_SCENE_VALIDATION : SAC_SCENE_TRAIN;
}

gboolean
sac_scene_part_may_combine (const SacSceneWorld *world,
                            SacScenePart         part,
                            int                  kind,
                            int                  other)
{
  int pair = pair_part (world, kind, other);

  return pair == SAC_SCENE_TRAIN || pair == (int) part;
}

/* True @percent times in a hundred. */
static gboolean
chance (Composer *self,
        int       percent)
{
  return sac_random_below (&self->random, 100) < percent;
}

static gboolean
is_counted (const SacSceneWorld *world,
            int                  kind)
{
  return ((const SacObjectKind *) g_ptr_array_index (world->table->kinds, kind))->plural != NULL;
}

/* A kind that may stand with the @n that are there, or -1 where none is found soon. */
static int
pick_kind (Composer  *self,
           const int *kinds,
           int        n,
           gboolean   counted)
{
  SacScenePart part = self->scene->part;
  int n_kinds = sac_scene_world_get_n_kinds (self->world);

  for (int tries = 0; tries < 1000; tries++)
    {
      int kind = sac_random_below (&self->random, n_kinds);
      gboolean fits = !counted || is_counted (self->world, kind);

      for (int i = 0; i < n && fits; i++)
        fits = kind != kinds[i] && sac_scene_part_may_combine (self->world, part, kinds[i], kind);

      /* What makes a scene of a part that is held out. */
      if (n == 1 && part != SAC_SCENE_TRAIN)
        fits = fits && pair_part (self->world, kinds[0], kind) == (int) part;

      if (fits)
        return kind;
    }

  return -1;
}

static int
pick_n_objects (Composer *self)
{
  int share = sac_random_below (&self->random, 100);

  return share < 38 ? 2 : share < 72 ? 3 : share < 90 ? 4 : 5;
}

/* How many of the first kind there are. */
static int
pick_n_repeated (Composer *self,
                 int       n_objects)
{
  gboolean alone = self->scene->part == SAC_SCENE_TRAIN && chance (self, 10);
  static const int percent[] = { 0, 0, 0, 40, 60, 100 };

  if (alone && n_objects < 5)
    return n_objects;
  if (!chance (self, percent[n_objects]))
    return 1;

  return n_objects == 3 ? 2 : 2 + sac_random_below (&self->random, 2);
}

/* The kinds of all objects; returns how many there are: fewer than meant where nothing fits. */
static int
pick_kinds (Composer *self,
            int       kinds[SAC_SCENE_MAX_OBJECTS])
{
  int n_objects = pick_n_objects (self);
  int n_repeated = pick_n_repeated (self, n_objects);
  int found[SAC_SCENE_MAX_OBJECTS];
  int n_found = 0, n = 0;

  while (n < n_objects)
    {
      int kind = pick_kind (self, found, n_found, n_found == 0 && n_repeated > 1);

      if (kind < 0)
        break;

      found[n_found++] = kind;

      for (int i = 0; i < (n_found == 1 ? n_repeated : 1); i++)
        kinds[n++] = kind;
    }

  return n;
}

static void
dress (Composer             *self,
       SacSceneObject       *object,
       const SacSceneObject *before) /* Of the same kind, or NULL. */
{
  const SacObjectKind *kind = g_ptr_array_index (self->world->table->kinds, object->kind);
  const SacScenePicture *picture;

  if (before != NULL && chance (self, 60))
    object->picture = before->picture;
  else
    object->picture = g_array_index (kind->pictures, int,
                                     sac_random_below (&self->random, kind->pictures->len));

  picture = &self->world->pictures[object->picture];
  object->colour = picture->colour;

  if (!picture->tinted)
    return;

  if (before != NULL && before->colour >= 0 && before->colour < SAC_N_TINTS && chance (self, 65))
    object->colour = before->colour;
  else if (chance (self, 80))
    object->colour = sac_random_below (&self->random, SAC_N_TINTS);
}

/* Half of what the turned picture needs, across and down. */
static void
find_reach (const SacSprite      *sprite,
            const SacSceneObject *object,
            double               *across,
            double               *down)
{
  const SacSpriteLevel *first = &sprite->levels[0];
  double longest = MAX (first->width, first->height);
  double width = object->side * first->width / longest;
  double height = object->side * first->height / longest;
  double c = fabs (cos (object->angle)), s = fabs (sin (object->angle));

  *across = MIN (0.5, (c * width + s * height) / 2);
  *down = MIN (0.5, (s * width + c * height) / 2);
}

/* Anywhere, or, if there is something to overlap, half before it. */
static void
pick_place (Composer             *self,
            SacSceneObject       *object,
            const SacSceneObject *near)
{
  double across, down;

  find_reach (sac_scene_get_sprite (self->world, object), object, &across, &down);

  if (near != NULL)
    {
      double share = 0.55 + 0.3 * sac_random_uniform (&self->random);
      double distance = share * (object->side + near->side) / 2;
      double angle = 6.2832 * sac_random_uniform (&self->random);

      object->x = CLAMP (near->x + distance * cos (angle), across, 1 - across);
      object->y = CLAMP (near->y + distance * sin (angle), down, 1 - down);
    }
  else
    {
      object->x = across + (1 - 2 * across) * sac_random_uniform (&self->random);
      object->y = down + (1 - 2 * down) * sac_random_uniform (&self->random);
    }
}

/* FALSE where no place is found, however small the thing. */
static gboolean
place_object (Composer *self,
              int       number,
              gboolean  overlaps)
{
  SacSceneObject *object = &self->scene->objects[number];
  int over = overlaps && number > 0 && chance (self, 70) ? sac_random_below (&self->random, number)
                                                         : -1;

  for (int tries = 0; tries < MAX_TRIES; tries++)
    {
      pick_place (self, object, over >= 0 && tries < 15 ? &self->scene->objects[over] : NULL);

      if (sac_scene_places_fits (&self->places, object, number, overlaps ? MOST_COVER : MOST_TOUCH))
        {
          sac_scene_places_put (&self->places, object, number);
          return TRUE;
        }

      if (tries % 10 == 9)
        object->side = MAX (LEAST_SIDE, object->side * 0.88);
    }

  return FALSE;
}

static void
pick_shape (Composer             *self,
            SacSceneObject       *object,
            const SacSceneObject *before,
            int                   n_objects)
{
  double most = n_objects <= 2 ? 0.46 : n_objects == 3 ? 0.41 : 0.35;
  double turn = 0.11 * sac_random_normal (&self->random);

  object->angle = CLAMP (turn, -0.35, 0.35);
  object->mirrored = chance (self, 50);
  object->side = before != NULL
                   ? before->side * (0.88 + 0.24 * sac_random_uniform (&self->random))
                   : LEAST_SIDE + (most - LEAST_SIDE) * sac_random_uniform (&self->random);
  object->side = CLAMP (object->side, LEAST_SIDE, most);
}

static void
place_objects (Composer  *self,
               const int *kinds,
               int        n)
{
  gboolean overlaps = chance (self, 30);

  for (int i = 0; i < n; i++)
    {
      SacScene *scene = self->scene;
      SacSceneObject *object = &scene->objects[scene->n_objects];
      const SacSceneObject *before = scene->n_objects > 0 ? object - 1 : NULL;

      *object = (SacSceneObject) { .kind = kinds[i] };

      if (before != NULL && before->kind != object->kind)
        before = NULL;

      dress (self, object, before);
      pick_shape (self, object, before, n);

      if (place_object (self, scene->n_objects, overlaps))
        scene->n_objects++;
    }
}

/* A scene of one thing is none, and a scene of a part that is held out has a pair of that part. */
static gboolean
is_complete (const Composer *self)
{
  const SacScene *scene = self->scene;

  if (scene->part == SAC_SCENE_TRAIN)
    return scene->n_objects >= 2;

  for (int i = 0; i < scene->n_objects; i++)
    for (int j = 0; j < i; j++)
      if (pair_part (self->world, scene->objects[i].kind, scene->objects[j].kind) ==
          (int) scene->part)
        return TRUE;

  return FALSE;
}

/* Different parts never share a scene. */
static guint64
mix_seed (SacScenePart part,
          guint64      seed)
{
  return (seed ^ ((guint64) (part + 1) << 60)) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) + part;
}

/* Half of what is held out stands before backgrounds that training knows, so that the two kinds
 * of what is new can be told apart. */
static void
pick_background (Composer *self)
{
  SacScene *scene = self->scene;
  gboolean held_out = scene->part != SAC_SCENE_TRAIN && chance (self, 50);

  scene->background = sac_background_pick_family (&self->random,
                                                  held_out && scene->part == SAC_SCENE_VALIDATION,
                                                  held_out && scene->part == SAC_SCENE_TEST);
  scene->background_seed = sac_random_next (&self->random);
}

/**
 * sac_scene_compose:
 * @world: the pictures
 * @part: what it is for
 * @seed: which of the scenes of that part
 *
 * Returns: (transfer full): the scene; equal for equal arguments
 */
SacScene *
sac_scene_compose (const SacSceneWorld *world,
                   SacScenePart         part,
                   guint64              seed)
{
  SacScene *scene = g_new0 (SacScene, 1);
  SacBackground background;
  Composer self = { .world = world, .scene = scene };

  scene->part = part;
  scene->seed = seed;
  scene->objects = g_new0 (SacSceneObject, SAC_SCENE_MAX_OBJECTS);
  sac_random_init (&self.random, mix_seed (part, seed));

  /* Where a part has no pair of its own, or hardly any, it gets what there is. */
  for (int tries = 0; !is_complete (&self) && tries < MAX_SCENES; tries++)
    {
      int kinds[SAC_SCENE_MAX_OBJECTS];

      sac_scene_places_init (&self.places, world);
      scene->n_objects = 0;
      place_objects (&self, kinds, pick_kinds (&self, kinds));
    }

  sac_scene_places_measure (&self.places, scene->objects, scene->n_objects);

  for (int i = 0; i < scene->n_objects; i++)
    scene->objects[i].name = g_strdup (sac_scene_world_get_kind_name (world,
                                                                      scene->objects[i].kind));

  pick_background (&self);
  sac_background_init (&background, scene->background, scene->background_seed);
  sac_scene_write_captions (world, scene, self.places.cover, &background, &self.random);

  return scene;
}

void
sac_scene_free (SacScene *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n_objects; i++)
    g_free (self->objects[i].name);

  for (int i = 0; i < self->n_captions; i++)
    g_array_unref (self->spans[i]);

  g_free (self->objects);
  g_strfreev (self->captions);
  g_free (self);
}

const char *
sac_scene_object_get_colour (const SacSceneObject *object)
{
  return sac_colour_get_name (object->colour);
}
