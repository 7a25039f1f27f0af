/* A composed picture whose truth is known: which things it shows, where, and five captions that
 * are true of it. Composing costs far less than rendering; both depend on nothing but the world,
 * the part and the seed.
 *
 * Parts differ in what they combine. Some pairs of kinds stand together in test scenes only, some
 * in validation scenes only, and every scene of these parts shows such a pair; some families of
 * backgrounds are kept out of training in the same way.
 */

#pragma once

#include "engine/scenes/scene-world.h"
#include "engine/trace/picture.h"

G_BEGIN_DECLS

#define SAC_SCENE_N_CAPTIONS 5
#define SAC_SCENE_MAX_OBJECTS 5
#define SAC_SCENE_MAX_SIDE 2048

typedef enum
{
  SAC_SCENE_TRAIN,
  SAC_SCENE_VALIDATION,
  SAC_SCENE_TEST
} SacScenePart;

/* In the order in which they are painted: the last lies on top. */
typedef struct
{
  int               kind;
  char             *name; /* "apple" */
  /* Of the part that can be seen, in fractions of the scene's side, from its upper left corner. */
  SacTraceRectangle box;

  /* How it is painted. */
  int               picture;
  int               colour; /* The word that may be said of it; -1: none. */
  gboolean          mirrored;
  double            x; /* Centre. */
  double            y;
  double            side;  /* The picture's longest side, as a fraction of the scene's. */
  double            angle; /* Radians, clockwise. */
} SacSceneObject;

/* Words of a caption that speak of a thing, from the article to the name: "two red apples". */
typedef struct
{
  int first;
  int n_words;
  int kind;
} SacSceneSpan;

typedef struct
{
  SacScenePart    part;
  guint64         seed;
  SacSceneObject *objects;
  int             n_objects;
  /* Lower-case words of a to z with single blanks between them, and nothing else. All are of equal
   * standing: training takes one of them at random. */
  char          **captions;
  int             n_captions;
  GArray         *spans[SAC_SCENE_N_CAPTIONS]; /* Of SacSceneSpan, in order; for each caption. */
  int             background; /* Family. */
  guint64         background_seed;
} SacScene;

/* The same world, part and seed give the same scene, on any machine; what is held out is in the other
 * parts alone. */
SacScene   *sac_scene_compose             (const SacSceneWorld *world,
                                           SacScenePart         part,
                                           guint64              seed) G_GNUC_WARN_UNUSED_RESULT;
void        sac_scene_free                (SacScene            *self);

/* @rgb: receives 3 * @side * @side bytes. Any side up to SAC_SCENE_MAX_SIDE shows the same scene. */
void        sac_scene_render              (const SacSceneWorld *world,
                                           const SacScene      *scene,
                                           int                  side,
                                           guint8              *rgb);

/* The word for an object's colour ("red"), or NULL. */
const char *sac_scene_object_get_colour   (const SacSceneObject *object);
/* Whether a scene of @part may show both. */
gboolean    sac_scene_part_may_combine    (const SacSceneWorld *world,
                                           SacScenePart         part,
                                           int                  kind,
                                           int                  other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacScene, sac_scene_free)

G_END_DECLS
