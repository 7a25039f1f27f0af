#include "engine/scenes/caption.h"

#include <string.h>

/* In a hundred captions, those that name things from left to right: people have their habits, and
 * where any order were as probable as any other, nothing could tell where the next word looks. */
#define FROM_THE_LEFT 75

static const char *const numbers[] = { NULL, "one", "two", "three", "four", "five" };

static const SacObjectKind *
get_kind (const SacCaption    *self,
          const SacSceneGroup *group)
{
  return g_ptr_array_index (self->world->table->kinds, group->kind);
}

static const char *
get_adjective (const SacCaption *self,
               int               object)
{
  const SacObjectPicture *picture =
    g_ptr_array_index (self->world->table->pictures, self->scene->objects[object].picture);

  return picture->adjective;
}

gboolean
sac_caption_chance (SacCaption *self,
                    int         percent)
{
  return sac_random_below (self->random, 100) < percent;
}

static void
add_to_group (SacCaption *self,
              int         object,
              gboolean    by_colour)
{
  const SacSceneObject *added = &self->scene->objects[object];
  const char *adjective = get_adjective (self, object);
  SacSceneGroup *group;

  for (int i = 0; i < self->n_groups; i++)
    {
      group = &self->groups[i];

      if (group->kind != added->kind || (by_colour && group->colour != added->colour))
        continue;

      group->members[group->n_members++] = object;

      if (group->colour != added->colour)
        group->colour = SAC_COLOUR_NONE;
      if (g_strcmp0 (group->adjective, adjective) != 0)
        group->adjective = NULL;

      return;
    }

  group = &self->groups[self->n_groups++];
  *group = (SacSceneGroup) { .kind = added->kind, .colour = added->colour,
                             .adjective = adjective, .members = { object }, .n_members = 1 };
}

/* Of the middle of its things; from 0 to the number of things. */
static double
sum_middles (const SacCaption    *self,
             const SacSceneGroup *group)
{
  double sum = 0;

  for (int i = 0; i < group->n_members; i++)
    {
      const SacTraceRectangle *box = &self->scene->objects[group->members[i]].box;

      sum += box->x + box->width / 2;
    }

  return sum;
}

/* As one reads. */
static void
order_groups (SacCaption *self)
{
  for (int i = 1; i < self->n_groups; i++)
    for (int k = i; k > 0; k--)
      {
        SacSceneGroup *left = &self->groups[k - 1], *right = &self->groups[k], kept = *left;

        if (sum_middles (self, left) * right->n_members <=
            sum_middles (self, right) * left->n_members)
          break;

        *left = *right;
        *right = kept;
      }
}

static void
shuffle_groups (SacCaption *self)
{
  for (int i = self->n_groups - 1; i > 0; i--)
    {
      int other = sac_random_below (self->random, i + 1);
      SacSceneGroup kept = self->groups[i];

      self->groups[i] = self->groups[other];
      self->groups[other] = kept;
    }
}

/* "A balloon and a balloon" would be two that nobody can tell apart: where colours cannot do it
 * either, they are one group. */
void
sac_caption_group (SacCaption *self)
{
  gboolean by_colour = sac_caption_chance (self, 70);

  for (int i = 0; by_colour && i < self->scene->n_objects; i++)
    for (int j = 0; j < i; j++)
      if (self->scene->objects[i].kind == self->scene->objects[j].kind &&
          (self->scene->objects[i].colour < 0) != (self->scene->objects[j].colour < 0))
        by_colour = FALSE;

  for (int i = 0; i < self->scene->n_objects; i++)
    add_to_group (self, i, by_colour);

  if (sac_caption_chance (self, FROM_THE_LEFT))
    order_groups (self);
  else
    shuffle_groups (self);
}

static gboolean
has_twin (const SacCaption    *self,
          const SacSceneGroup *group)
{
  for (int i = 0; i < self->n_groups; i++)
    if (&self->groups[i] != group && self->groups[i].kind == group->kind)
      return TRUE;

  return FALSE;
}

void
sac_caption_add (SacCaption *self,
                 const char *word)
{
  if (self->text->len > 0)
    g_string_append_c (self->text, ' ');

  g_string_append (self->text, word);
  self->n_words++;

  for (const char *p = word; *p != '\0'; p++)
    self->n_words += *p == ' ';
}

/* From word @first to the last one so far. */
static void
add_span (SacCaption          *self,
          const SacSceneGroup *group,
          int                  first)
{
  const SacSceneSpan span = { first, self->n_words - first, group->kind };

  g_array_append_val (self->spans, span);
}

static gboolean
is_vowel (char letter)
{
  return letter != '\0' && strchr ("aeiou", letter) != NULL;
}

void
sac_caption_say (SacCaption          *self,
                 const SacSceneGroup *group)
{
  const SacObjectKind *kind = get_kind (self, group);
  const char *adjective = NULL, *colour = NULL, *first, *article = kind->article;
  int begin = self->n_words;

  if (group->adjective != NULL && sac_caption_chance (self, 70))
    adjective = group->adjective;
  if (group->colour >= 0 && (has_twin (self, group) || sac_caption_chance (self, 65)))
    colour = sac_colour_get_name (group->colour);

  first = adjective != NULL ? adjective : colour;

  if (group->n_members > 1)
    article = numbers[group->n_members];
  else if (first != NULL && (g_strcmp0 (article, "a") == 0 || g_strcmp0 (article, "an") == 0))
    article = is_vowel (*first) ? "an" : "a";

  if (article != NULL)
    sac_caption_add (self, article);
  if (adjective != NULL)
    sac_caption_add (self, adjective);
  if (colour != NULL)
    sac_caption_add (self, colour);

  sac_caption_add (self, group->n_members > 1 ? kind->plural : kind->name);
  add_span (self, group, begin);
}

void
sac_caption_say_again (SacCaption          *self,
                       const SacSceneGroup *group)
{
  const SacObjectKind *kind = get_kind (self, group);
  int begin = self->n_words;

  if (kind->article != NULL)
    sac_caption_add (self, "the");
  if (has_twin (self, group) && group->colour >= 0)
    sac_caption_add (self, sac_colour_get_name (group->colour));

  sac_caption_add (self, group->n_members > 1 ? kind->plural : kind->name);
  add_span (self, group, begin);
}

gboolean
sac_caption_is_many (const SacCaption    *self,
                     const SacSceneGroup *group)
{
  const SacObjectKind *kind = get_kind (self, group);

  return group->n_members > 1 ||
         (g_strcmp0 (kind->article, "some") == 0 && g_str_has_suffix (kind->name, "s"));
}

gboolean
sac_caption_is_introduced (const SacCaption    *self,
                           const SacSceneGroup *group)
{
  const char *article = get_kind (self, group)->article;

  return article != NULL && !g_str_equal (article, "the");
}

guint
sac_caption_pick_relation (SacCaption          *self,
                           const SacSceneGroup *a,
                           const SacSceneGroup *b)
{
  guint found = sac_scene_find_relations (self->scene, self->cover, a, b);
  guint left = found & ~SAC_RELATION_NEXT;

  if (found == 0)
    return 0;
  /* Where one thing hides another, that is what is seen first. */
  if (found & (SAC_RELATION_FRONT | SAC_RELATION_BEHIND) && sac_caption_chance (self, 70))
    return found & (SAC_RELATION_FRONT | SAC_RELATION_BEHIND);
  if (left == 0 || (found & SAC_RELATION_NEXT && sac_caption_chance (self, 40)))
    return found & SAC_RELATION_NEXT ? SAC_RELATION_NEXT : found;

  for (;;)
    {
      guint relation = 1u << sac_random_below (self->random, SAC_N_RELATIONS);

      if (left & relation)
        return relation;
    }
}

void
sac_caption_say_relation (SacCaption *self,
                          guint       relation)
{
  switch (relation)
    {
    case SAC_RELATION_LEFT:
      sac_caption_add (self, sac_caption_chance (self, 65) ? "to the left of" : "left of");
      break;
    case SAC_RELATION_RIGHT:
      sac_caption_add (self, sac_caption_chance (self, 65) ? "to the right of" : "right of");
      break;
    case SAC_RELATION_ABOVE:
      sac_caption_add (self, "above");
      break;
    case SAC_RELATION_BELOW:
      sac_caption_add (self, sac_caption_chance (self, 75) ? "below" : "under");
      break;
    case SAC_RELATION_NEXT:
      sac_caption_add (self, sac_caption_chance (self, 70) ? "next to" : "beside");
      break;
    case SAC_RELATION_FRONT:
      sac_caption_add (self, "in front of");
      break;
    default:
      sac_caption_add (self, "behind");
      break;
    }
}
