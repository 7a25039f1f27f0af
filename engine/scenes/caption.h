/* The words of a caption: what stands for a group of things, and for a relation. */

#pragma once

#include "engine/scenes/scene-relations.h"
#include "engine/scenes/scene-world-private.h"
#include "engine/tensor/random.h"

G_BEGIN_DECLS

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
  int                  n_words;
  GArray              *spans; /* Of SacSceneSpan: where what is said speaks of a group. */
} SacCaption;

/* Puts what is spoken of together into groups: mostly from left to right, else in an order of
 * chance. */
void     sac_caption_group         (SacCaption          *self);
/* True @percent times in a hundred. */
gboolean sac_caption_chance        (SacCaption          *self,
                                    int                  percent);

void     sac_caption_add           (SacCaption          *self,
                                    const char          *words);
/* "a red apple", "two apples", "a pair of scissors", "the moon" */
void     sac_caption_say           (SacCaption          *self,
                                    const SacSceneGroup *group);
/* Spoken of before: "the apple". */
void     sac_caption_say_again     (SacCaption          *self,
                                    const SacSceneGroup *group);
void     sac_caption_say_relation  (SacCaption          *self,
                                    guint                relation);

/* In which @a stands to @b, or 0. Sides come up more often than nearness. */
guint    sac_caption_pick_relation (SacCaption          *self,
                                    const SacSceneGroup *a,
                                    const SacSceneGroup *b);
/* "Some grapes" are many, "some cheese" and "a pair of jeans" are not. */
gboolean sac_caption_is_many       (const SacCaption    *self,
                                    const SacSceneGroup *group);
/* "There is a moon", but not "there is the moon". */
gboolean sac_caption_is_introduced (const SacCaption    *self,
                                    const SacSceneGroup *group);

G_END_DECLS
