#include "engine/scenes/scene-captions.h"

#include <string.h>

/* A caption being written. */
typedef struct
{
  const SacSceneWorld *world;
  const SacScene      *scene;
  const double       (*cover)[SAC_SCENE_MAX_OBJECTS];
  SacRandom           *random;
  SacSceneGroup        groups[SAC_SCENE_MAX_OBJECTS];
  int                  n_groups;
  int                  n_said; /* Groups that the caption speaks of: the first ones. */
  gboolean             opened; /* By "there is", which agrees with the first of them. */
  GString             *text;
} Writer;

static const char *const numbers[] = { NULL, "one", "two", "three", "four", "five" };

static const SacObjectKind *
get_kind (const Writer        *writer,
          const SacSceneGroup *group)
{
  return g_ptr_array_index (writer->world->table->kinds, group->kind);
}

static const char *
get_adjective (const Writer *writer,
               int           object)
{
  const SacObjectPicture *picture =
    g_ptr_array_index (writer->world->table->pictures, writer->scene->objects[object].picture);

  return picture->adjective;
}

/* True @percent times in a hundred. */
static gboolean
chance (Writer *writer,
        int     percent)
{
  return sac_random_below (writer->random, 100) < percent;
}

static void
add_to_group (Writer *writer,
              int     object,
              gboolean by_colour)
{
  const SacSceneObject *added = &writer->scene->objects[object];
  const char *adjective = get_adjective (writer, object);
  SacSceneGroup *group;

  for (int i = 0; i < writer->n_groups; i++)
    {
      group = &writer->groups[i];

      if (group->kind != added->kind || (by_colour && group->colour != added->colour))
        continue;

      group->members[group->n_members++] = object;

      if (group->colour != added->colour)
        group->colour = SAC_COLOUR_NONE;
      if (g_strcmp0 (group->adjective, adjective) != 0)
        group->adjective = NULL;

      return;
    }

  group = &writer->groups[writer->n_groups++];
  *group = (SacSceneGroup) { .kind = added->kind, .colour = added->colour,
                             .adjective = adjective, .members = { object }, .n_members = 1 };
}

static void
shuffle_groups (Writer *writer)
{
  for (int i = writer->n_groups - 1; i > 0; i--)
    {
      int other = sac_random_below (writer->random, i + 1);
      SacSceneGroup kept = writer->groups[i];

      writer->groups[i] = writer->groups[other];
      writer->groups[other] = kept;
    }
}

/* "A balloon and a balloon" would be two that nobody can tell apart: where colours cannot do it
 * either, they are one group. */
static void
make_groups (Writer *writer)
{
  gboolean by_colour = chance (writer, 70);

  for (int i = 0; by_colour && i < writer->scene->n_objects; i++)
    for (int j = 0; j < i; j++)
      if (writer->scene->objects[i].kind == writer->scene->objects[j].kind &&
          (writer->scene->objects[i].colour < 0) != (writer->scene->objects[j].colour < 0))
        by_colour = FALSE;

  for (int i = 0; i < writer->scene->n_objects; i++)
    add_to_group (writer, i, by_colour);

  shuffle_groups (writer);
}

static gboolean
has_twin (const Writer        *writer,
          const SacSceneGroup *group)
{
  for (int i = 0; i < writer->n_groups; i++)
    if (&writer->groups[i] != group && writer->groups[i].kind == group->kind)
      return TRUE;

  return FALSE;
}

static void
add_word (Writer     *writer,
          const char *word)
{
  if (writer->text->len > 0)
    g_string_append_c (writer->text, ' ');

  g_string_append (writer->text, word);
}

static gboolean
is_vowel (char letter)
{
  return letter != '\0' && strchr ("aeiou", letter) != NULL;
}

/* "a red apple", "two apples", "a pair of scissors", "the moon" */
static void
say (Writer              *writer,
     const SacSceneGroup *group)
{
  const SacObjectKind *kind = get_kind (writer, group);
  const char *adjective = group->adjective != NULL && chance (writer, 70) ? group->adjective : NULL;
  const char *colour = group->colour >= 0 && (has_twin (writer, group) || chance (writer, 65))
                         ? sac_colour_get_name (group->colour) : NULL;
  const char *first = adjective != NULL ? adjective : colour;
  const char *article = kind->article;

  if (group->n_members > 1)
    article = numbers[group->n_members];
  else if (first != NULL && (g_strcmp0 (article, "a") == 0 || g_strcmp0 (article, "an") == 0))
    article = is_vowel (*first) ? "an" : "a";

  if (article != NULL)
    add_word (writer, article);
  if (adjective != NULL)
    add_word (writer, adjective);
  if (colour != NULL)
    add_word (writer, colour);

  add_word (writer, group->n_members > 1 ? kind->plural : kind->name);
}

/* Spoken of before: "the apple". */
static void
say_again (Writer              *writer,
           const SacSceneGroup *group)
{
  const SacObjectKind *kind = get_kind (writer, group);

  if (kind->article != NULL)
    add_word (writer, "the");
  if (has_twin (writer, group) && group->colour >= 0)
    add_word (writer, sac_colour_get_name (group->colour));

  add_word (writer, group->n_members > 1 ? kind->plural : kind->name);
}

/* "Some grapes" are many, "some cheese" and "a pair of jeans" are not. */
static gboolean
is_many (const Writer        *writer,
         const SacSceneGroup *group)
{
  const SacObjectKind *kind = get_kind (writer, group);

  return group->n_members > 1 ||
         (g_strcmp0 (kind->article, "some") == 0 && g_str_has_suffix (kind->name, "s"));
}

/* "There is a moon", but not "there is the moon". */
static gboolean
is_introduced (const Writer        *writer,
               const SacSceneGroup *group)
{
  const char *article = get_kind (writer, group)->article;

  return article != NULL && !g_str_equal (article, "the");
}

/* In which @a stands to @b, or 0. Sides come up more often than nearness. */
static guint
pick_relation (Writer              *writer,
               const SacSceneGroup *a,
               const SacSceneGroup *b)
{
  guint found = sac_scene_find_relations (writer->scene, writer->cover, a, b);
  guint left = found & ~SAC_RELATION_NEXT;

  if (found == 0)
    return 0;
  /* Where one thing hides another, that is what is seen first. */
  if (found & (SAC_RELATION_FRONT | SAC_RELATION_BEHIND) && chance (writer, 70))
    return found & (SAC_RELATION_FRONT | SAC_RELATION_BEHIND);
  if (left == 0 || (found & SAC_RELATION_NEXT && chance (writer, 40)))
    return found & SAC_RELATION_NEXT ? SAC_RELATION_NEXT : found;

  for (;;)
    {
      guint relation = 1u << sac_random_below (writer->random, SAC_N_RELATIONS);

      if (left & relation)
        return relation;
    }
}

static void
say_relation (Writer *writer,
              guint   relation)
{
  switch (relation)
    {
    case SAC_RELATION_LEFT:
      add_word (writer, chance (writer, 65) ? "to the left of" : "left of");
      break;
    case SAC_RELATION_RIGHT:
      add_word (writer, chance (writer, 65) ? "to the right of" : "right of");
      break;
    case SAC_RELATION_ABOVE:
      add_word (writer, "above");
      break;
    case SAC_RELATION_BELOW:
      add_word (writer, chance (writer, 75) ? "below" : "under");
      break;
    case SAC_RELATION_NEXT:
      add_word (writer, chance (writer, 70) ? "next to" : "beside");
      break;
    case SAC_RELATION_FRONT:
      add_word (writer, "in front of");
      break;
    default:
      add_word (writer, "behind");
      break;
    }
}

static void
say_all (Writer *writer,
         int     first,
         int     n)
{
  for (int i = first; i < first + n; i++)
    {
      if (i > first)
        add_word (writer, i == first + 2 ? "with" : "and");

      say (writer, &writer->groups[i]);
    }
}

/* "A dog left of a cat", "a dog is left of a cat", "a dog with a cat to the right of it". */
static gboolean
say_two (Writer   *writer,
         gboolean  may_have_verb)
{
  const SacSceneGroup *a = &writer->groups[0], *b = &writer->groups[1];
  guint relation = pick_relation (writer, a, b);
  guint back = pick_relation (writer, b, a);

  if (relation == 0)
    return FALSE;

  say (writer, a);

  if (back != 0 && chance (writer, 15))
    {
      add_word (writer, "with");
      say (writer, b);
      say_relation (writer, back);
      add_word (writer, is_many (writer, a) ? "them" : "it");

      return TRUE;
    }

  if (may_have_verb && chance (writer, 20))
    add_word (writer, is_many (writer, a) ? "are" : "is");

  say_relation (writer, relation);
  say (writer, b);

  return TRUE;
}

static gboolean
say_between (Writer *writer)
{
  SacSceneGroup *groups = writer->groups;

  for (int i = 0; i < (writer->opened ? 1 : 3); i++)
    {
      const SacSceneGroup *b = &groups[(i + 1) % 3], *c = &groups[(i + 2) % 3];

      if (!sac_scene_is_between (writer->scene, &groups[i], b, c))
        continue;

      say (writer, &groups[i]);
      add_word (writer, "between");
      say (writer, b);
      add_word (writer, "and");
      say (writer, c);

      return TRUE;
    }

  return FALSE;
}

/* The relation in which each of the groups from @a on stands to each of those from @b on. */
static guint
find_shared_relation (Writer *writer,
                      int     a,
                      int     n_a,
                      int     b,
                      int     n_b)
{
  guint found = SAC_RELATION_LEFT | SAC_RELATION_RIGHT | SAC_RELATION_ABOVE | SAC_RELATION_BELOW;

  for (int i = a; i < a + n_a; i++)
    for (int j = b; j < b + n_b; j++)
      found &= sac_scene_find_relations (writer->scene, writer->cover, &writer->groups[i],
                                         &writer->groups[j]);

  /* More than one would be odd, but the lowest is as true as any. */
  return found & -found;
}

/* "A dog and a cat above a bird", "a dog above a cat and a bird". */
static gboolean
say_shared (Writer *writer)
{
  int n_first = writer->n_said == 4 ? 2 : 1 + sac_random_below (writer->random, 2);
  int n_second = writer->n_said - n_first;
  guint relation = find_shared_relation (writer, 0, n_first, n_first, n_second);

  if (relation == 0)
    return FALSE;

  say_all (writer, 0, n_first);
  say_relation (writer, relation);
  say_all (writer, n_first, n_second);

  return TRUE;
}

/* "A dog left of a cat and a bird above the dog". */
static gboolean
say_chain (Writer *writer)
{
  int about = sac_random_below (writer->random, 2);
  guint relation = pick_relation (writer, &writer->groups[2], &writer->groups[about]);

  if (relation == 0 || !say_two (writer, FALSE))
    return FALSE;

  add_word (writer, "and");
  say (writer, &writer->groups[2]);
  say_relation (writer, relation);
  say_again (writer, &writer->groups[about]);

  return TRUE;
}

/* "A dog left of a cat and a bird above a tree". */
static gboolean
say_two_pairs (Writer *writer)
{
  guint first = pick_relation (writer, &writer->groups[0], &writer->groups[1]);
  guint second = pick_relation (writer, &writer->groups[2], &writer->groups[3]);

  if (first == 0 || second == 0)
    return FALSE;

  say (writer, &writer->groups[0]);
  say_relation (writer, first);
  say (writer, &writer->groups[1]);
  add_word (writer, "and");
  say (writer, &writer->groups[2]);
  say_relation (writer, second);
  say (writer, &writer->groups[3]);

  return TRUE;
}

/* How many groups are spoken of: mostly all, of many things sometimes fewer. */
static int
pick_n_said (Writer *writer)
{
  if (writer->n_groups <= 2)
    return writer->n_groups;
  if (writer->n_groups == 3)
    return chance (writer, 85) ? 3 : 2;

  return chance (writer, 65) ? 4 : chance (writer, 70) ? 3 : 2;
}

static void
say_groups (Writer   *writer,
            gboolean  may_have_verb)
{
  gboolean said = FALSE;

  if (writer->n_said == 2 && chance (writer, 80))
    said = say_two (writer, may_have_verb);
  else if (writer->n_said == 3)
    said = (chance (writer, 60) && say_between (writer)) ||
           (chance (writer, 60) && say_shared (writer)) ||
           (chance (writer, 70) && say_chain (writer));
  else if (writer->n_said == 4)
    said = (chance (writer, 60) && say_shared (writer)) ||
           (chance (writer, 60) && say_two_pairs (writer));

  if (!said)
    say_all (writer, 0, writer->n_said);
}

char *
sac_scene_write_caption (const SacSceneWorld *world,
                         const SacScene      *scene,
                         const SacSceneCover  cover,
                         const SacBackground *background,
                         SacRandom           *random)
{
  Writer writer = { .world = world, .scene = scene, .cover = cover, .random = random,
                    .text = g_string_new (NULL) };
  g_autofree char *place = sac_background_pick_place (background, random);
  int opening;

  make_groups (&writer);
  writer.n_said = pick_n_said (&writer);
  opening = sac_random_below (random, 100);

  if (!is_introduced (&writer, &writer.groups[0]))
    opening = 100;

  writer.opened = opening < 22;

  /* Long ones are long enough. */
  if (opening < 12 && writer.n_said < 4)
    {
      add_word (&writer, place);
      add_word (&writer, is_many (&writer, &writer.groups[0]) ? "there are" : "there is");
    }
  else if (writer.opened)
    {
      add_word (&writer, is_many (&writer, &writer.groups[0]) ? "there are" : "there is");
    }

  say_groups (&writer, !writer.opened);

  if (opening >= 12 && chance (&writer, writer.n_said == 1 ? 80 : writer.n_said == 4 ? 15 : 38))
    add_word (&writer, place);

  return g_string_free (writer.text, FALSE);
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
      char *caption = sac_scene_write_caption (world, scene, cover, background, random);

      if (++tries < 40 && g_strv_contains ((const char *const *) scene->captions, caption))
        g_free (caption);
      else
        scene->captions[scene->n_captions++] = caption;
    }
}
