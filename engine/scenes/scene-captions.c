#include "engine/scenes/scene-captions.h"

#include "engine/scenes/caption.h"

static void
say_all (SacCaption *self,
         int         first,
         int         n)
{
  for (int i = first; i < first + n; i++)
    {
      if (i > first)
        sac_caption_add (self, i == first + 2 ? "with" : "and");

      sac_caption_say (self, &self->groups[i]);
    }
}

/* "A dog left of a cat", "a dog is left of a cat", "a dog with a cat to the right of it". */
static gboolean
say_two (SacCaption *self,
         gboolean    may_have_verb)
{
  const SacSceneGroup *a = &self->groups[0], *b = &self->groups[1];
  guint relation = sac_caption_pick_relation (self, a, b);
  guint back = sac_caption_pick_relation (self, b, a);

  if (relation == 0)
    return FALSE;

  sac_caption_say (self, a);

  if (back != 0 && sac_caption_chance (self, 15))
    {
      sac_caption_add (self, "with");
      sac_caption_say (self, b);
      sac_caption_say_relation (self, back);
      sac_caption_add (self, sac_caption_is_many (self, a) ? "them" : "it");

      return TRUE;
    }

  if (may_have_verb && sac_caption_chance (self, 20))
    sac_caption_add (self, sac_caption_is_many (self, a) ? "are" : "is");

  sac_caption_say_relation (self, relation);
  sac_caption_say (self, b);

  return TRUE;
}

static gboolean
say_between (SacCaption *self)
{
  SacSceneGroup *groups = self->groups;

  for (int i = 0; i < (self->opened ? 1 : 3); i++)
    {
      const SacSceneGroup *b = &groups[(i + 1) % 3], *c = &groups[(i + 2) % 3];

      if (!sac_scene_is_between (self->scene, &groups[i], b, c))
        continue;

      sac_caption_say (self, &groups[i]);
      sac_caption_add (self, "between");
      sac_caption_say (self, b);
      sac_caption_add (self, "and");
      sac_caption_say (self, c);

      return TRUE;
    }

  return FALSE;
}

/* The relation in which each of the groups from @a on stands to each of those from @b on. */
static guint
find_shared_relation (SacCaption *self,
                      int         a,
                      int         n_a,
                      int         b,
                      int         n_b)
{
  guint found = SAC_RELATION_LEFT | SAC_RELATION_RIGHT | SAC_RELATION_ABOVE | SAC_RELATION_BELOW;

  for (int i = a; i < a + n_a; i++)
    for (int j = b; j < b + n_b; j++)
      found &= sac_scene_find_relations (self->scene, self->cover, &self->groups[i],
                                         &self->groups[j]);

  /* More than one would be odd, but the lowest is as true as any. */
  return found & -found;
}

/* "A dog and a cat above a bird", "a dog above a cat and a bird". */
static gboolean
say_shared (SacCaption *self)
{
  int n_first = self->n_said == 4 ? 2 : 1 + sac_random_below (self->random, 2);
  int n_second = self->n_said - n_first;
  guint relation = find_shared_relation (self, 0, n_first, n_first, n_second);

  if (relation == 0)
    return FALSE;

  say_all (self, 0, n_first);
  sac_caption_say_relation (self, relation);
  say_all (self, n_first, n_second);

  return TRUE;
}

/* "A dog left of a cat and a bird above the dog". */
static gboolean
say_chain (SacCaption *self)
{
  int about = sac_random_below (self->random, 2);
  guint relation = sac_caption_pick_relation (self, &self->groups[2], &self->groups[about]);

  if (relation == 0 || !say_two (self, FALSE))
    return FALSE;

  sac_caption_add (self, "and");
  sac_caption_say (self, &self->groups[2]);
  sac_caption_say_relation (self, relation);
  sac_caption_say_again (self, &self->groups[about]);

  return TRUE;
}

/* "A dog left of a cat and a bird above a tree". */
static gboolean
say_two_pairs (SacCaption *self)
{
  guint first = sac_caption_pick_relation (self, &self->groups[0], &self->groups[1]);
  guint second = sac_caption_pick_relation (self, &self->groups[2], &self->groups[3]);

  if (first == 0 || second == 0)
    return FALSE;

  sac_caption_say (self, &self->groups[0]);
  sac_caption_say_relation (self, first);
  sac_caption_say (self, &self->groups[1]);
  sac_caption_add (self, "and");
  sac_caption_say (self, &self->groups[2]);
  sac_caption_say_relation (self, second);
  sac_caption_say (self, &self->groups[3]);

  return TRUE;
}

/* How many groups are spoken of: mostly all, of many things sometimes fewer. */
static int
pick_n_said (SacCaption *self)
{
  if (self->n_groups <= 2)
    return self->n_groups;
  if (self->n_groups == 3)
    return sac_caption_chance (self, 85) ? 3 : 2;

  return sac_caption_chance (self, 65) ? 4 : sac_caption_chance (self, 70) ? 3 : 2;
}

static void
say_groups (SacCaption *self,
            gboolean    may_have_verb)
{
  gboolean said = FALSE;

  if (self->n_said == 2 && sac_caption_chance (self, 80))
    said = say_two (self, may_have_verb);
  else if (self->n_said == 3)
    said = (sac_caption_chance (self, 30) && say_between (self)) ||
           (sac_caption_chance (self, 60) && say_shared (self)) ||
           (sac_caption_chance (self, 70) && say_chain (self));
  else if (self->n_said == 4)
    said = (sac_caption_chance (self, 60) && say_shared (self)) ||
           (sac_caption_chance (self, 60) && say_two_pairs (self));

  if (!said)
    say_all (self, 0, self->n_said);
}

/* "on the grass there is", "there are", or nothing. */
static void
open_caption (SacCaption *self,
              const char *place,
              int         opening)
{
  self->opened = opening < 22;

  if (!self->opened)
    return;

  /* Long ones are long enough. */
  if (opening < 12 && self->n_said < 4)
    sac_caption_add (self, place);

  sac_caption_add (self, sac_caption_is_many (self, &self->groups[0]) ? "there are" : "there is");
}

char *
sac_scene_write_caption (const SacSceneWorld *world,
                         const SacScene      *scene,
                         const SacSceneCover  cover,
                         const SacBackground *background,
                         SacRandom           *random,
                         GArray              *spans)
{
  SacCaption caption = { .world = world, .scene = scene, .cover = cover, .random = random,
                         .text = g_string_new (NULL), .spans = spans };
  g_autofree char *place = sac_background_pick_place (background, random);
  int opening, with_place;

  sac_caption_group (&caption);
  caption.n_said = pick_n_said (&caption);
  with_place = caption.n_said == 1 ? 80 : caption.n_said == 4 ? 15 : 38;
  opening = sac_random_below (random, 100);

  if (!sac_caption_is_introduced (&caption, &caption.groups[0]))
    opening = 100;

  open_caption (&caption, place, opening);
  say_groups (&caption, !caption.opened);

  if (opening >= 12 && sac_caption_chance (&caption, with_place))
    sac_caption_add (&caption, place);

  return g_string_free (caption.text, FALSE);
}

void
sac_scene_write_captions (const SacSceneWorld *world,
                          SacScene            *scene,
                          const SacSceneCover  cover,
                          const SacBackground *background,
                          SacRandom           *random)
{
  int tries = 0;

  scene->captions = g_new0 (char *, SAC_SCENE_N_CAPTIONS + 1);
  scene->n_captions = 0;

  while (scene->n_captions < SAC_SCENE_N_CAPTIONS)
    {
      g_autoptr(GArray) spans = g_array_new (FALSE, FALSE, sizeof (SacSceneSpan));
      g_autofree char *caption = sac_scene_write_caption (world, scene, cover, background, random,
                                                          spans);

      if (++tries < 40 && g_strv_contains ((const char *const *) scene->captions, caption))
        continue;

      scene->spans[scene->n_captions] = g_steal_pointer (&spans);
      scene->captions[scene->n_captions++] = g_steal_pointer (&caption);
    }
}
