/* A training so small that it is over in a moment: 120 pairs in a folder of its
 * own, two threads, two handfuls of numbers in each layer.
 */

#pragma once

#include "engine/models/model.h"
#include "engine/training/recipe.h"
#include "engine/training/trainer.h"
#include "tests/support/small-texts.h"

G_BEGIN_DECLS

#define SMALL_TRAINING_UPDATES 40
#define SMALL_TRAINING_VALIDATION 10
#define SMALL_TRAINING_TEST 12

#define SMALL_RECIPE(config, training) SMALL_RECIPE_WITH_TEST ("0", config, training)
#define SMALL_RECIPE_WITH_TEST(n_test, config, training) \
  "{\"kind\": \"translation\", \"data\": [{\"file\": \"pairs.tsv\"}]," \
  " \"held_out\": {\"validation\": 10, \"test\": " n_test ", \"seed\": 1}," \
  " \"concatenations\": {\"share\": 0.2, \"most\": 3}," \
  " \"vocabulary\": {\"source\": 400, \"target\": 400}," \
  " \"config\": {\"embedding\": 6, \"hidden\": 8" config "}," \
  " \"card\": {\"title\": \"Small\"}," \
  " \"training\": {\"seed\": 3, \"warmup\": 5, \"batch_words\": 80" training "}}"

#define SMALL_RECIPE_TESTED \
  SMALL_RECIPE_WITH_TEST (G_STRINGIFY (SMALL_TRAINING_TEST), "", \
                          ", \"updates\": 20, \"evaluate_every\": 20")

#define SMALL_RECIPE_USUAL \
  SMALL_RECIPE (", \"dropout\": 0.2", \
                ", \"updates\": 40, \"learning_rate\": 0.02, \"averaging\": 0.9," \
                " \"evaluate_every\": 7, \"label_smoothing\": 0.1, \"patience\": 0")

typedef struct
{
  char               *folder;
  char               *recipe;
  char               *output;
  SacTrainingOptions  options;
  GCancellable       *cancellable;
  gint64              cancel_at; /* The evaluation after which a person loses patience; or 0. */
  gulong              delay;     /* Microseconds, of a person who loses it before. */
  GArray             *reports;   /* Of SacTrainingProgress, those of evaluations. */
  SacTrainingProgress latest;    /* Of all. */
} SmallTraining;

/* For g_test_add(). @recipe: its text; NULL: the usual one. */
void       small_training_init        (SmallTraining *self,
                                       gconstpointer  recipe);
void       small_training_clear       (SmallTraining *self,
                                       gconstpointer  recipe);
void       small_training_set_recipe  (SmallTraining *self,
                                       const char    *recipe);

gboolean   small_training_run         (SmallTraining *self,
                                       GError       **error);
void       small_training_finish      (SmallTraining *self);

/* The files beside the model; "": the model itself, without the date on its card. */
GBytes    *small_training_read        (SmallTraining *self,
                                       const char    *ending);
void       small_training_remove      (SmallTraining *self,
                                       const char    *ending);
void       small_training_assert_same (SmallTraining *self,
                                       const char    *ending,
                                       GBytes        *expected);
SacModel  *small_training_load_model  (SmallTraining *self);
SacCorpus *small_training_load_pairs  (const char *path);

G_END_DECLS
