#include "engine/scenes/scene-relations.h"

#include <math.h>

/* How far apart two centres are at least when one thing is called to the left of another. */
#define LEAST_DISTANCE 0.15
/* How far it may be off the line through the other, as a share of that distance. */
#define MOST_SLANT 0.7
/* What of the smaller one may reach past the other's border all the same. */
#define MOST_REACH 0.3
/* The gap between things that stand next to each other, and what they may overlap. */
#define MOST_GAP 0.10
#define MOST_TOUCH 0.03
/* The share that must be covered for one thing to be in front of another. */
#define LEAST_COVER 0.07

/* A box along one axis. */
typedef struct
{
  double low;
  double high;
} Span;

static Span
span_x (const SacSceneObject *object)
{
  return (Span) { object->box.x, object->box.x + object->box.width };
}

static Span
span_y (const SacSceneObject *object)
{
  return (Span) { object->box.y, object->box.y + object->box.height };
}

static double
middle (Span span)
{
  return (span.low + span.high) / 2;
}

static double
length (Span span)
{
  return span.high - span.low;
}

/* Whether @a lies before @b along one axis, and more clearly so than across. */
static gboolean
lies_before (Span a,
             Span b,
             Span across_a,
             Span across_b)
{
  double distance = middle (b) - middle (a);
  double reach = a.high - b.low;

  return distance >= LEAST_DISTANCE &&
         fabs (middle (across_b) - middle (across_a)) <= MOST_SLANT * distance &&
         reach <= MOST_REACH * MIN (length (a), length (b));
}

static gboolean
stand_side_by_side (const SacSceneObject *a,
                    const SacSceneObject *b)
{
  Span ax = span_x (a), bx = span_x (b), ay = span_y (a), by = span_y (b);
  double gap = MAX (ax.low, bx.low) - MIN (ax.high, bx.high);
  double shared = MIN (ay.high, by.high) - MAX (ay.low, by.low);

  return gap <= MOST_GAP && gap >= -MOST_TOUCH &&
         shared >= 0.6 * MIN (length (ay), length (by));
}

static guint
find_between_two (const SacScene      *scene,
                  const SacSceneCover  cover,
                  int                  i,
                  int                  j)
{
  const SacSceneObject *a = &scene->objects[i], *b = &scene->objects[j];
  Span ax = span_x (a), bx = span_x (b), ay = span_y (a), by = span_y (b);
  guint found = 0;

  if (lies_before (ax, bx, ay, by))
    found |= SAC_RELATION_LEFT;
  if (lies_before (bx, ax, by, ay))
    found |= SAC_RELATION_RIGHT;
  if (lies_before (ay, by, ax, bx))
    found |= SAC_RELATION_ABOVE;
  if (lies_before (by, ay, bx, ax))
    found |= SAC_RELATION_BELOW;
  if (stand_side_by_side (a, b))
    found |= SAC_RELATION_NEXT;
  if (cover[i][j] >= LEAST_COVER)
    found |= SAC_RELATION_FRONT;
  if (cover[j][i] >= LEAST_COVER)
    found |= SAC_RELATION_BEHIND;

  return found;
}

guint
sac_scene_find_relations (const SacScene      *scene,
                          const SacSceneCover  cover,
                          const SacSceneGroup *a,
                          const SacSceneGroup *b)
{
  guint found = ~0u;

  for (int i = 0; i < a->n_members; i++)
    for (int j = 0; j < b->n_members; j++)
      found &= find_between_two (scene, cover, a->members[i], b->members[j]);

  return found;
}

gboolean
sac_scene_is_between (const SacScene      *scene,
                      const SacSceneGroup *a,
                      const SacSceneGroup *b,
                      const SacSceneGroup *c)
{
  static const SacSceneCover uncovered;
  guint of_b = sac_scene_find_relations (scene, uncovered, b, a);
  guint of_c = sac_scene_find_relations (scene, uncovered, a, c);

  return (of_b & of_c & (SAC_RELATION_LEFT | SAC_RELATION_RIGHT | SAC_RELATION_ABOVE |
                         SAC_RELATION_BELOW)) != 0;
}
