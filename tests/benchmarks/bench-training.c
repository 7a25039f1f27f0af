/* Learning on two threads: target pieces per second of the whole step (loss, gradients, clipping,
 * Adam), beside PyTorch with a model of the same size and a batch of the same shape.
 */

#include <glib/gstdio.h>

#include "engine/storage/model-file.h"
#include "engine/training/loss.h"
#include "engine/training/optimizer.h"
#include "tests/benchmarks/pytorch.h"
#include "tests/benchmarks/random-model.h"
#include "tests/benchmarks/timing.h"

#define N_THREADS 2
#define N_ROWS 64
#define N_PIECES 10 /* Nine words and the end. */
#define N_ROUNDS 3
#define N_STEPS 5
#define SMOOTHING 0.1f

/* One thread's own. */
typedef struct
{
  SacModel *model;
  SacTape  *tape;
  int       source[N_ROWS * N_PIECES];
  int       target[N_ROWS * N_PIECES];
  int       lengths[N_ROWS];
} Share;

typedef struct
{
  SacModel      *model;
  SacModel      *average;
  SacOptimizer  *optimizer;
  SacWorkers    *workers;
  Share          shares[N_THREADS];
  SacParameters *replicas[N_THREADS - 1];
  SacTimes       wall;
  SacTimes       processor;
} Learner;

static void
fill_randomly (int       *pieces,
               int        n_rows,
               int        n_words,
               SacRandom *random)
{
  for (int i = 0; i < N_PIECES * n_rows; i++)
    pieces[i] = i / n_rows == N_PIECES - 1
                  ? SAC_PIECE_END
                  : SAC_N_SPECIAL_PIECES + sac_random_below (random,
                                                             n_words - SAC_N_SPECIAL_PIECES);
}

/* Replicas of the weights differ in their gradients alone; here their values are copies. */
static void
learner_init (Learner *self)
{
  SacRandom random;

  sac_random_init (&random, 1);
  *self = (Learner) { .model = sac_random_model_new (), .average = sac_random_model_new (),
                      .workers = sac_workers_new (N_THREADS) };
  self->optimizer = sac_optimizer_new (self->model->parameters, self->average->parameters, 0.999);
  sac_times_init (&self->wall);
  sac_times_init (&self->processor);

  for (int i = 0; i < N_THREADS; i++)
    {
      Share *share = &self->shares[i];

      share->model = i == 0 ? sac_model_ref (self->model) : sac_random_model_new ();
      share->tape = sac_tape_new (SAC_TAPE_TRAINING);
      sac_parameters_add_gradients (share->model->parameters);
      fill_randomly (share->source, N_ROWS / N_THREADS,
                     sac_text_codec_get_size (share->model->source), &random);
      fill_randomly (share->target, N_ROWS / N_THREADS,
                     sac_text_codec_get_size (share->model->target), &random);

      for (int row = 0; row < N_ROWS; row++)
        share->lengths[row] = N_PIECES;

      if (i > 0)
        self->replicas[i - 1] = share->model->parameters;
    }
}

static void
learner_clear (Learner *self)
{
  for (int i = 0; i < N_THREADS; i++)
    {
      sac_tape_free (self->shares[i].tape);
      sac_model_unref (self->shares[i].model);
    }

  sac_times_clear (&self->wall);
  sac_times_clear (&self->processor);
  sac_optimizer_free (self->optimizer);
  sac_workers_free (self->workers);
  sac_model_unref (self->average);
  sac_model_unref (self->model);
}

static void
learn_share (int      index,
             int      n_shares,
             gpointer data)
{
  Learner *self = data;
  Share *share = &self->shares[index];
  SacTokens source = { share->source, share->lengths, N_PIECES, N_ROWS / N_THREADS };
  SacTokens target = { share->target, share->lengths, N_PIECES, N_ROWS / N_THREADS };
  SacLikelihood likelihood;
  SacTensor *loss = sac_translation_loss (share->model->kind, share->model->layers, share->tape,
                                          &source, &target, SMOOTHING, 1.0f / (N_ROWS * N_PIECES),
                                          &likelihood);

  sac_tape_backward (share->tape, loss);
  sac_tape_reset (share->tape);
}

static void
learn (Learner *self)
{
  double wall = sac_wall_now (), processor = sac_now ();

  sac_workers_run (self->workers, learn_share, self);
  sac_optimizer_update (self->optimizer, self->workers, self->replicas, N_THREADS - 1, 1e-4, 1);

  sac_times_add (&self->wall, sac_wall_now () - wall);
  sac_times_add (&self->processor, sac_now () - processor);
}

/* The best that PyTorch reached, in pieces per second: by the clock on as many threads, and for
 * the processor's time on one, as waiting threads of its own spend that too. */
static void
ask_pytorch (const char *path,
             int         n_threads,
             const char *member,
             double     *rate)
{
  g_autofree char *arguments = g_strdup_printf ("--threads %d --batch %d --source-pieces %d "
                                                "--target-pieces %d --steps %d", n_threads,
                                                N_ROWS, N_PIECES, N_PIECES, N_STEPS);
  g_autoptr(JsonObject) result = sac_pytorch_run ("translation", "train", path, arguments);

  if (result != NULL)
    *rate = MAX (*rate, json_object_get_double_member (result, member));
}

static void
print_rate (const char *name,
            SacTimes   *times,
            double      pytorch)
{
  double rate = N_ROWS * N_PIECES / sac_times_best (times);

  g_print ("  %-28s %8.0f (median %.0f)", name, rate,
           N_ROWS * N_PIECES / sac_times_median (times));

  if (pytorch > 0)
    g_print (", PyTorch %.0f: %.2f x as fast\n", pytorch, rate / pytorch);
  else
    g_print (", PyTorch was not measured: its script failed (is python3-torch installed?)\n");
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "random.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  double pytorch_wall = 0, pytorch_processor = 0;
  Learner learner;

  g_test_init (&argc, &argv, NULL);
  learner_init (&learner);
  sac_model_save (learner.model, path, SAC_PRECISION_FLOAT32, &error);
  g_assert_no_error (error);

  for (int round = 0; round < N_ROUNDS; round++)
    {
      for (int step = 0; step < N_STEPS; step++)
        learn (&learner);

      ask_pytorch (path, N_THREADS, "target_pieces_per_second", &pytorch_wall);
      ask_pytorch (path, 1, "target_pieces_per_processor_second", &pytorch_processor);
    }

  g_print ("training, random weights (256; 8,000 words), batch of %d, %d threads:\n", N_ROWS,
           N_THREADS);
  print_rate ("target pieces per second", &learner.wall, pytorch_wall);
  print_rate ("per second of processor time", &learner.processor, pytorch_processor);

  learner_clear (&learner);
  g_unlink (path);
  g_rmdir (folder);

  return 0;
}
