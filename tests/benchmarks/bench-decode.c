/* One decode of 20 words in and 20 out, at batch 1 on one core: as float32 and with weights kept
 * as bfloat16, beside PyTorch with the same weights and beside the machine's floor. The things
 * are measured in turn, so that whatever else the machine does slows all of them down.
 */

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "app/cli/floor.h"
#include "engine/decoding/beam-search.h"
#include "engine/models/model-kinds.h"
#include "engine/storage/model-file.h"
#include "engine/tensor/operations-reduce.h"
#include "engine/tensor/random.h"
#include "tests/benchmarks/pytorch.h"
#include "tests/benchmarks/random-model.h"
#include "tests/benchmarks/timing.h"

#define N_WORDS 20
#define N_ROUNDS 3
#define N_TURNS 30

typedef struct
{
  SacModel   *model;
  SacTouched  touched;
  SacTimes    times;
  SacTimes    floor;
} Side;

typedef struct
{
  const char *path;
  Side        exact;
  Side        halves;
  SacTimes    pytorch;
  int         source[N_WORDS]; /* The end last. */
  int         words[N_WORDS];  /* Forced, so that all write as many. */
} Comparison;

static void
side_init (Side       *self,
           const char *path,
           gboolean    halves)
{
  g_autoptr(GError) error = NULL;

  *self = (Side) { .model = sac_model_load (path, NULL, &error) };
  g_assert_no_error (error);

  if (halves)
    sac_parameters_keep_as_bfloat16 (self->model->parameters);

  sac_touched_init (&self->touched, self->model);
  sac_times_init (&self->times);
  sac_times_init (&self->floor);
}

static void
side_clear (Side *self)
{
  sac_touched_clear (&self->touched);
  sac_model_unref (self->model);
  sac_times_clear (&self->times);
  sac_times_clear (&self->floor);
}

static void
fill_randomly (int *words,
               int  n,
               int  n_pieces)
{
  SacRandom random;

  sac_random_init (&random, n_pieces);

  for (int i = 0; i < n; i++)
    words[i] = SAC_N_SPECIAL_PIECES + sac_random_below (&random, n_pieces - SAC_N_SPECIAL_PIECES);
}

static void
decode (Side             *side,
        const Comparison *comparison)
{
  SacSearch search = { .beam = 1, .max_length = N_WORDS, .n_choices = 5,
                       .prefix = comparison->words, .n_prefix = N_WORDS };
  const int n_words = N_WORDS;
  SacSource source = sac_source_of_sentence (comparison->source, &n_words);
  g_autoptr(GError) error = NULL;
  double start = sac_now ();
  g_autoptr(SacHypothesis) hypothesis = sac_beam_search (side->model, &source, &search, NULL,
                                                         &error);

  sac_times_add (&side->times, sac_now () - start);
  g_assert_no_error (error);
  g_assert_cmpint (hypothesis->n_steps, ==, N_WORDS);
}

static void
read_weights (Side *side)
{
  double start = sac_now ();
  volatile guint32 sink = sac_touched_read_all (&side->touched, N_WORDS, N_WORDS);

  (void) sink;
  sac_times_add (&side->floor, sac_now () - start);
}

/* Both find the weights where the reading before left them. */
static void
measure (Side             *side,
         const Comparison *comparison)
{
  sac_touched_read_all (&side->touched, N_WORDS, 1);
  decode (side, comparison);
  read_weights (side);
}

static void
ask_pytorch (Comparison *self)
{
  g_autoptr(GString) arguments = g_string_new ("--threads 1 --repeats 20 --pieces ");
  g_autoptr(JsonObject) result = NULL;

  g_string_append_printf (arguments, "%d", N_WORDS);
  result = sac_pytorch_run ("translation", "decode", self->path, arguments->str);

  if (result != NULL)
    sac_times_add (&self->pytorch, json_object_get_double_member (result, "processor_seconds"));
}

/* Log-probabilities of all words and attention weights, step after step, of forced words. */
static void
walk (SacModel  *model,
      const int *source,
      const int *words,
      GArray    *logprobs,
      GArray    *weights)
{
  const SacModelKind *kind = model->kind;
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  int n_source = N_WORDS;
  SacSource read = sac_source_of_sentence (source, &n_source);
  SacReading reading = kind->read (model->layers, tape, &read);
  SacTensor *state = reading.first_state;
  int previous_word = SAC_PIECE_START;

  for (int i = 0; i < N_WORDS; i++)
    {
      SacPrevious previous = kind->embed (model->layers, tape, &previous_word, 1);
      SacStep step = kind->write (model->layers, tape, &reading, state, &previous);
      SacTensor *scores = kind->score (model->layers, tape, previous.embedded, step.readout_state,
                                       step.context);

      sac_log_softmax_row (scores->values, scores->columns, scores->values);
      g_array_append_vals (logprobs, scores->values, scores->columns);
      if (step.weights != NULL)
        g_array_append_vals (weights, step.weights->values, N_WORDS);

      state = step.state;
      previous_word = words[i];
    }
}

static double
largest_difference (GArray *a,
                    GArray *b)
{
  double largest = 0;

  for (guint i = 0; i < a->len; i++)
    largest = MAX (largest, fabs (g_array_index (a, float, i) - g_array_index (b, float, i)));

  return largest;
}

static void
print_error (Comparison *self)
{
  GArray *numbers[4];

  for (int i = 0; i < 4; i++)
    numbers[i] = g_array_new (FALSE, FALSE, sizeof (float));

  walk (self->exact.model, self->source, self->words, numbers[0], numbers[1]);
  walk (self->halves.model, self->source, self->words, numbers[2], numbers[3]);
  g_print ("  error of bfloat16: log-probabilities %.2g, attention weights %.2g (largest)\n",
           largest_difference (numbers[0], numbers[2]),
           largest_difference (numbers[1], numbers[3]));

  for (int i = 0; i < 4; i++)
    g_array_unref (numbers[i]);
}

static void
print_side (Side       *side,
            const char *name,
            SacTimes   *pytorch)
{
  double best = sac_times_best (&side->times);
  double floor = sac_times_best (&side->floor);

  sac_times_print (&side->times, name);
  g_print (", %.2f x its floor (%.3f ms, %.0f GB/s; of medians %.2f x)", best / floor, floor * 1e3,
           sac_touched_bytes (&side->touched, N_WORDS, N_WORDS) / floor * 1e-9,
           sac_times_median (&side->times) / sac_times_median (&side->floor));

  if (pytorch->seconds->len > 0)
    g_print (", %.2f x as fast as PyTorch", sac_times_best (pytorch) / best);

  g_print ("\n");
}

static void
compare (const char *name,
         const char *path)
{
  Comparison self = { .path = path };

  side_init (&self.exact, path, FALSE);
  side_init (&self.halves, path, TRUE);
  sac_times_init (&self.pytorch);
  fill_randomly (self.source, N_WORDS - 1, sac_text_codec_get_size (self.exact.model->source));
  self.source[N_WORDS - 1] = SAC_PIECE_END;
  fill_randomly (self.words, N_WORDS, sac_text_codec_get_size (self.exact.model->target));

  for (int round = 0; round < N_ROUNDS; round++)
    {
      for (int turn = 0; turn < N_TURNS; turn++)
        {
          measure (&self.exact, &self);
          measure (&self.halves, &self);
        }

      ask_pytorch (&self);
    }

  g_print ("decode of %d words in and %d out, %s, one thread:\n", N_WORDS, N_WORDS, name);

  if (self.pytorch.seconds->len > 0)
    g_print ("  %-28s %8.3f ms\n", "PyTorch", sac_times_best (&self.pytorch) * 1e3);
  else
    g_print ("  PyTorch was not measured: its script failed (is python3-torch installed?)\n");

  print_side (&self.exact, "float32", &self.pytorch);
  print_side (&self.halves, "bfloat16", &self.pytorch);
  print_error (&self);

  side_clear (&self.exact);
  side_clear (&self.halves);
  sac_times_clear (&self.pytorch);
}

static void
compare_random (void)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "random.safetensors", NULL);
  g_autoptr(SacModel) model = sac_random_model_new ();
  g_autoptr(GError) error = NULL;

  sac_model_save (model, path, SAC_PRECISION_FLOAT32, &error);
  g_assert_no_error (error);

  compare ("random weights (256; 8,000 words)", path);

  g_unlink (path);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  const char *sample = g_getenv ("SACCADE_SAMPLE_MODEL");

  g_test_init (&argc, &argv, NULL);
  compare_random ();

  if (sample != NULL && g_file_test (sample, G_FILE_TEST_EXISTS))
    compare ("the sample model", sample);

  return 0;
}
