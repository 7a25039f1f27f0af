/* How long encoders look at one picture, and how many pictures a second the
 * default network learns from, beside PyTorch's on the same machine. On one
 * thread times are of the processor, on two of a clock on the wall.
 */

#include "engine/layers/image-encoder.h"
#include "engine/training/initial-weights.h"
#include "tests/benchmarks/pytorch.h"
#include "tests/benchmarks/timing.h"

#define N_ROUNDS 2
#define N_TURNS 4
#define N_LEARNED 32 /* Pictures in a batch. */

typedef struct
{
  SacParameters   *parameters;
  SacImageEncoder *encoder;
  SacTape         *tape;
  SacTensor       *pictures;
  int              n;
  SacTimes         wall;
  SacTimes         processor;
  SacTimes         pytorch_wall;
  SacTimes         pytorch_processor;
} Bench;

static void
bench_init (Bench       *self,
            const char  *network,
            SacTapeMode  mode,
            int          n)
{
  g_autoptr(JsonObject) config = json_object_new ();
  SacRandom random;
  int side;

  *self = (Bench) { .parameters = sac_parameters_new (), .tape = sac_tape_new (mode), .n = n };
  json_object_set_string_member (config, "network", network);
  self->encoder = sac_image_encoder_build (self->parameters, "encoder.", config, NULL);
  side = sac_image_encoder_get_input (self->encoder);
  self->pictures = sac_parameters_add_matrix (self->parameters, "pictures", side * side * n, 3);
  sac_random_init (&random, 1);
  sac_initialize_weights (self->parameters, &random);

  if (mode == SAC_TAPE_TRAINING)
    sac_parameters_add_gradients (self->parameters);

  sac_times_init (&self->wall);
  sac_times_init (&self->processor);
  sac_times_init (&self->pytorch_wall);
  sac_times_init (&self->pytorch_processor);
}

static void
bench_clear (Bench *self)
{
  sac_times_clear (&self->wall);
  sac_times_clear (&self->processor);
  sac_times_clear (&self->pytorch_wall);
  sac_times_clear (&self->pytorch_processor);
  sac_image_encoder_free (self->encoder);
  sac_tape_free (self->tape);
  sac_parameters_free (self->parameters);
}

static void
measure (Bench *self)
{
  double wall = sac_wall_now (), processor = sac_now ();
  SacTensor *y = sac_image_encoder_apply (self->encoder, self->tape, self->pictures, self->n);

  if (sac_tape_records (self->tape))
    {
      for (gsize i = 0; i < sac_tensor_size (y); i++)
        y->gradient[i] = 1e-6f;

      sac_tape_backward (self->tape, sac_tape_new_tensor (self->tape, 1, 1));
    }

  sac_times_add (&self->wall, sac_wall_now () - wall);
  sac_times_add (&self->processor, sac_now () - processor);
  sac_tape_reset (self->tape);
}

static void
ask_pytorch (Bench      *self,
             const char *command,
             const char *network,
             int         n_threads)
{
  g_autofree char *arguments = g_strdup_printf ("--threads %d --batch %d --repeats %d", n_threads,
                                                self->n, N_TURNS);
  g_autoptr(JsonObject) result = sac_pytorch_run ("encoder", command, network, arguments);

  if (result == NULL)
    return;

  sac_times_add (&self->pytorch_wall, json_object_get_double_member (result, "seconds"));
  sac_times_add (&self->pytorch_processor,
                 json_object_get_double_member (result, "processor_seconds"));
}

static void
print_ratio (SacTimes   *times,
             SacTimes   *pytorch,
             const char *name)
{
  sac_times_print (times, name);

  if (pytorch->seconds->len > 0)
    g_print (", PyTorch %.3f: %.2f x as fast\n", sac_times_best (pytorch) * 1e3,
             sac_times_best (pytorch) / sac_times_best (times));
  else
    g_print (", PyTorch was not measured: its script failed (are python3-torch and "
             "python3-torchvision installed?)\n");
}

static void
compare_use (const char *network,
             int         n_threads)
{
  g_autofree char *name = g_strdup_printf ("%s, %d thread%s", network, n_threads,
                                           n_threads > 1 ? "s" : "");
  Bench bench;

  bench_init (&bench, network, SAC_TAPE_INFERENCE, 1);
  sac_image_encoder_set_threads (bench.encoder, n_threads);
  sac_image_encoder_prepare (bench.encoder);

  for (int round = 0; round < N_ROUNDS; round++)
    {
      for (int turn = 0; turn < N_TURNS; turn++)
        measure (&bench);

      ask_pytorch (&bench, "use", network, n_threads);
    }

  if (n_threads == 1)
    print_ratio (&bench.processor, &bench.pytorch_processor, name);
  else
    print_ratio (&bench.wall, &bench.pytorch_wall, name);

  bench_clear (&bench);
}

static void
compare_learning (void)
{
  Bench bench;

  bench_init (&bench, "residual", SAC_TAPE_TRAINING, N_LEARNED);

  for (int round = 0; round < N_ROUNDS; round++)
    {
      for (int turn = 0; turn < N_TURNS; turn++)
        measure (&bench);

      ask_pytorch (&bench, "learn", "residual", 1);
    }

  print_ratio (&bench.processor, &bench.pytorch_processor, "a batch");
  g_print ("  %-28s %8.1f\n", "pictures a second",
           N_LEARNED / sac_times_best (&bench.processor));

  bench_clear (&bench);
}

int
main (int    argc,
      char **argv)
{
  static const char *const networks[] = { "residual", "resnet18", "resnet101", "vgg16" };

  g_test_init (&argc, &argv, NULL);

  g_print ("encode one picture, random weights:\n");
  for (gsize i = 0; i < G_N_ELEMENTS (networks); i++)
    for (int n_threads = 1; n_threads <= 2; n_threads++)
      compare_use (networks[i], n_threads);

  g_print ("learn, the default network, batch of %d pictures of 112 x 112, one thread:\n",
           N_LEARNED);
  compare_learning ();

  return 0;
}
