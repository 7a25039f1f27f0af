#include "tests/support/sentence-model.h"

#include <glib/gstdio.h>

#include "engine/decoding/beam-search.h"
#include "engine/training/initial-weights.h"
#include "engine/training/optimizer.h"
#include "tests/support/small-texts.h"

void
sentence_model_init (SentenceModel *self,
                     const char    *kind,
                     const char    *config,
                     SacCorpus     *corpus,
                     SacTextCodec  *source,
                     SacTextCodec  *target)
{
  g_autoptr(GError) error = NULL;
  SacRandom random;

  *self = (SentenceModel) { .kind = kind, .corpus = corpus, .source = source, .target = target };
  self->model = sentence_model_make (self, config, &error);
  g_assert_no_error (error);

  sac_random_init (&random, 1);
  sac_initialize_weights (self->model->parameters, &random);

  self->examples = sac_examples_new (corpus, source, target, NULL, &error);
  g_assert_no_error (error);
  self->plan = sac_plan_new (self->examples, 0, 2, 1000, 1);
  g_assert_cmpint (sac_plan_n_batches (self->plan), ==, 1);
  self->batch = sac_plan_batch (self->plan, 0, 0, 1);
}

void
sentence_model_clear (SentenceModel *self)
{
  sac_batch_free (self->batch);
  sac_plan_free (self->plan);
  sac_examples_free (self->examples);
  sac_model_unref (self->model);
  sac_text_codec_unref (self->source);
  sac_text_codec_unref (self->target);
  sac_corpus_free (self->corpus);
}

SacModel *
sentence_model_make (SentenceModel  *self,
                     const char     *config,
                     GError        **error)
{
  g_autoptr(JsonObject) object = small_texts_parse (config);

  return sac_model_new (self->kind, object, NULL, self->source, self->target, error);
}

SacLesson
sentence_model_teach (SentenceModel *self,
                      SacTape       *tape,
                      float          smoothing,
                      float          scale)
{
  SacSource source = { .words = self->batch->source, .n_rows = self->batch->source.n_rows };

  return sac_teach (self->model->kind, self->model->layers, tape, &source, &self->batch->target,
                    smoothing, scale);
}

SacTensor *
sentence_model_loss (SacTape  *tape,
                     gpointer  self)
{
  SacRandom random;
  SacTensor *loss;

  sac_random_init (&random, 5);
  sac_tape_set_random (tape, &random);
  loss = sentence_model_teach (self, tape, 0.1f, 1 / 20.0f).loss;
  sac_tape_set_random (tape, NULL);

  return loss;
}

double
sentence_model_log_likelihood (const SacModel *model,
                               const SacBatch *batch)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacLikelihood likelihood;

  sac_translation_loss (model->kind, model->layers, tape, &batch->source, &batch->target, 0, 1,
                        &likelihood);

  return likelihood.log_likelihood;
}

void
assert_alone_as_in_a_batch (SentenceModel *self)
{
  double together = sentence_model_log_likelihood (self->model, self->batch), sum = 0;
  int n_pairs = self->corpus->pairs->len;

  for (int row = 0; row < n_pairs; row++)
    {
      g_autoptr(SacBatch) alone = sac_plan_batch (self->plan, 0, row, n_pairs);

      g_assert_cmpint (alone->source.n_rows, ==, 1);
      sum += sentence_model_log_likelihood (self->model, alone);
    }

  g_assert_cmpfloat_with_epsilon (sum, together, 1e-4);
}

void
assert_second_turn_takes_no_memory (SentenceModel *self)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  gsize held;

  sentence_model_loss (tape, self);
  held = sac_tape_held (tape);

  for (int turn = 0; turn < 3; turn++)
    {
      sac_tape_reset (tape);
      sentence_model_loss (tape, self);
      g_assert_cmpuint (sac_tape_held (tape), ==, held);
    }
}

typedef struct
{
  const SentenceModel *self;
  double               found[20];
} Reader;

static gpointer
read_many_times (gpointer data)
{
  Reader *reader = data;

  for (guint i = 0; i < G_N_ELEMENTS (reader->found); i++)
    reader->found[i] = sentence_model_log_likelihood (reader->self->model, reader->self->batch);

  return NULL;
}

void
assert_threads_compute_as_if_alone (SentenceModel *self)
{
  double alone = sentence_model_log_likelihood (self->model, self->batch);
  Reader readers[3];
  GThread *threads[G_N_ELEMENTS (readers)];

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      readers[i].self = self;
      threads[i] = g_thread_new ("reader", read_many_times, &readers[i]);
    }

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      g_thread_join (threads[i]);

      for (guint k = 0; k < G_N_ELEMENTS (readers[i].found); k++)
        g_assert_cmpfloat (readers[i].found[k], ==, alone);
    }
}

static void
learn_by_heart (SentenceModel *self,
                int            n_updates,
                double         rate)
{
  SacModel *model = self->model;
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  g_autoptr(SacWorkers) workers = sac_workers_new (1);
  g_autoptr(SacModel) average = sac_model_new (self->kind, model->config, NULL, model->source,
                                               model->target, NULL);
  g_autoptr(SacOptimizer) optimizer = sac_optimizer_new (model->parameters, average->parameters, 0);

  sac_parameters_add_gradients (model->parameters);

  for (int i = 0; i < n_updates; i++)
    {
      sac_tape_backward (tape, sentence_model_teach (self, tape, 0, 1 / 20.0f).loss);
      sac_tape_reset (tape);
      sac_optimizer_update (optimizer, workers, NULL, 0, rate, 1);
    }
}

static char *
write_text (SacModel         *model,
            const SacExample *example)
{
  g_autoptr(GError) error = NULL;
  SacSearch search = { .beam = 1, .n_choices = 1, .max_length = 20 };
  SacSource source = sac_source_of_sentence (example->source, &example->n_source);
  g_autoptr(SacHypothesis) best = sac_beam_search (model, &source, &search, NULL, &error);

  g_assert_no_error (error);

  return sac_text_codec_decode (model->target, best->words, best->n_steps);
}

static void
assert_knows_by_heart (SentenceModel *self,
                       SacModel      *model)
{
  for (guint i = 0; i < self->corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (self->corpus->pairs, i);
      g_autofree char *text = write_text (model, &g_array_index (self->examples->examples,
                                                                 SacExample, i));

      g_assert_cmpstr (text, ==, pair->target);
    }
}

/* The model as a file keeps it. */
static SacModel *
reload (SentenceModel *self,
        SacPrecision   precision)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "model.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  SacModel *loaded;

  sac_model_save (self->model, path, precision, &error);
  g_assert_no_error (error);
  loaded = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (loaded->warning);
  g_unlink (path);
  g_rmdir (folder);

  return loaded;
}

void
assert_learns_by_heart_and_survives_a_file (SentenceModel *self,
                                            int            n_updates,
                                            double         rate)
{
  g_autoptr(SacModel) exact = NULL;
  g_autoptr(SacModel) half = NULL;
  double learned;

  learn_by_heart (self, n_updates, rate);
  assert_knows_by_heart (self, self->model);
  learned = sentence_model_log_likelihood (self->model, self->batch);
  g_test_message ("log-likelihood %g", learned);

  exact = reload (self, SAC_PRECISION_FLOAT32);
  half = reload (self, SAC_PRECISION_FLOAT16);

  g_assert_cmpfloat (sentence_model_log_likelihood (exact, self->batch), ==, learned);
  assert_knows_by_heart (self, exact);
  g_assert_cmpfloat_with_epsilon (sentence_model_log_likelihood (half, self->batch), learned, 0.1);
  assert_knows_by_heart (self, half);

  sac_parameters_keep_as_bfloat16 (exact->parameters);
  g_assert_cmpfloat_with_epsilon (sentence_model_log_likelihood (exact, self->batch), learned, 0.5);
  assert_knows_by_heart (self, exact);
}
