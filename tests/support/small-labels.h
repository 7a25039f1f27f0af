/* Files to learn a tiny classification model from, in a folder of their own:
 * sentences such as "the film was good" and "the plot was not good".
 */

#pragma once

#include <glib.h>

#include "engine/models/model.h"
#include "engine/training/trainer.h"

G_BEGIN_DECLS

#define SMALL_LABELS_ALL 48 /* Sentences of all parts. */
#define SMALL_LABELS_VALIDATION 6
#define SMALL_LABELS_TEST 8
#define SMALL_LABELS_PAIRS 2 /* In pairs.tsv, which is tested with too. */

/* @config and @training: more of each, beginning with a comma; or "". */
#define SMALL_LABELS_RECIPE(config, training) \
  "{\"kind\": \"classification\", \"data\": [" \
  "{\"file\": \"all.tsv\", \"part\": \"split\", \"set\": \"films\"}," \
  "{\"file\": \"pairs.tsv\", \"pair\": 1, \"text\": 2, \"part\": \"test\", \"set\": \"pairs\"}]," \
  " \"held_out\": {\"validation\": 6, \"test\": 8}," \
  " \"rename\": {\"neg\": \"negative\"}," \
  " \"vectors\": {\"file\": \"vectors.txt\", \"words\": 100}," \
  " \"vocabulary\": {\"source\": 40}," \
  " \"config\": {\"embedding\": 4, \"hidden\": 8," \
  " \"text\": {\"source\": {\"lowercase\": true, \"words\": true}}" config "}," \
  " \"card\": {\"title\": \"Small\"}," \
  " \"training\": {\"seed\": 3, \"warmup\": 5, \"batch_words\": 60, \"averaging\": 0.9," \
  " \"learning_rate\": 0.02, \"patience\": 0" training "}}"

typedef struct
{
  char               *folder;
  char               *recipe; /* Paths. */
  char               *output;
  SacTrainingOptions  options; /* Two threads. */
} SmallLabels;

/* For g_test_add(). @recipe: its text. */
void      small_labels_init       (SmallLabels   *self,
                                   gconstpointer  recipe);
void      small_labels_clear      (SmallLabels   *self,
                                   gconstpointer  recipe);
/* Replaces a file of the folder. */
void      small_labels_write      (SmallLabels   *self,
                                   const char    *name,
                                   const char    *text);
char     *small_labels_get_path   (SmallLabels   *self,
                                   const char    *name);
SacModel *small_labels_load_model (SmallLabels   *self);

G_END_DECLS
