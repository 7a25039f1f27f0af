/* Files to learn a tiny entailment model from, in a folder of their own: premises
 * such as "the red dog runs", hypotheses that say less, something else, or more.
 */

#pragma once

#include <glib.h>

#include "engine/models/model.h"
#include "engine/training/trainer.h"

G_BEGIN_DECLS

#define SMALL_INFERENCE_TRAIN 144
#define SMALL_INFERENCE_VALIDATION 24
#define SMALL_INFERENCE_TEST 24

/* @config and @training: more of each, beginning with a comma; or "". */
#define SMALL_INFERENCE_RECIPE(config, training) \
  "{\"kind\": \"entailment\", \"data\": [{\"file\": \"train.tsv\"}]," \
  " \"held_out\": {\"validation\": \"validation.tsv\"," \
  " \"tests\": [{\"name\": \"usual\", \"file\": \"test.tsv\"}," \
  " {\"name\": \"again\", \"file\": \"validation.tsv\"}]}," \
  " \"word_vectors\": {\"file\": \"vectors.txt\", \"most\": 100}," \
  " \"config\": {\"embedding\": 4, \"hidden\": 24," \
  " \"text\": {\"source\": {\"lowercase\": true, \"words\": true}}" config "}," \
  " \"card\": {\"title\": \"Small\"}," \
  " \"training\": {\"seed\": 3, \"warmup\": 5, \"batch_pairs\": 16, \"averaging\": 0.9," \
  " \"learning_rate\": 0.01, \"patience\": 0" training "}}"

typedef struct
{
  char               *folder;
  char               *recipe; /* Paths. */
  char               *output;
  SacTrainingOptions  options; /* Two threads. */
} SmallInference;

/* For g_test_add(). @recipe: its text. */
void      small_inference_init       (SmallInference *self,
                                      gconstpointer   recipe);
void      small_inference_clear      (SmallInference *self,
                                      gconstpointer   recipe);
/* Replaces a file of the folder. */
void      small_inference_write      (SmallInference *self,
                                      const char     *name,
                                      const char     *text);
SacModel *small_inference_load_model (SmallInference *self);

G_END_DECLS
