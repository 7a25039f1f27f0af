#include "app/cli/benchmark.h"

#include <string.h>
#include <sys/resource.h>

#include "engine/decoding/translate.h"
#include "engine/tensor/random.h"

#define N_RUNS 10
#define N_MEASUREMENTS 20

static const int n_words[] = { 5, 10, 20, 40 };

/* Whole words of the model's own vocabulary: any language, and the same every time. */
static char *
make_sentence (SacModel *model,
               int       length)
{
  GString *text = g_string_new (NULL);
  SacRandom random;

  sac_random_init (&random, length);

  for (int i = 0, tries = 0; i < length; tries++)
    {
      int id = SAC_N_SPECIAL_PIECES +
               sac_random_below (&random, sac_text_codec_get_size (model->source) -
                                          SAC_N_SPECIAL_PIECES);
      g_autofree char *label = sac_text_codec_get_label (model->source, id);

      /* A vocabulary may have no whole word at all. */
      if (tries < 1000 * length && (!sac_text_codec_ends_word (model->source, id) ||
                                    !g_unichar_isalpha (g_utf8_get_char (label))))
        continue;

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", label);
      i++;
    }

  return g_string_free (text, FALSE);
}

static gint64
tensor_bytes (const SacTensor *tensor)
{
  return sac_tensor_size (tensor) * (tensor->bfloat16 != NULL ? sizeof (guint16) : sizeof (float));
}

/* An embedding is a look-up of one row. The encoder's recurrent weights are touched at each
 * position, its other ones and the keys once a sentence; what is left at each step. */
static void
count_bytes (SacModel *model,
             gint64   *once,
             gint64   *position,
             gint64   *step)
{
  *once = *position = *step = 0;

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = model->parameters->all->pdata[i];
      gint64 bytes = tensor_bytes (&parameter->tensor);

      if (strstr (parameter->name, "embedding") != NULL)
        continue;

      if (strstr (parameter->name, "encoder.weight_hh") != NULL)
        *position += bytes;
      else if (strstr (parameter->name, "encoder.") != NULL ||
               strstr (parameter->name, "start.") != NULL ||
               strstr (parameter->name, "attention.key.") != NULL ||
               strstr (parameter->name, "attention.general.") != NULL)
        *once += bytes;
      else
        *step += bytes;
    }
}

static guint64
add_up (const guint64 *block,
        gsize          length)
{
  guint64 sums[8] = { 0 };

  for (gsize i = 0; i < length; i += 8)
    for (int j = 0; j < 8; j++)
      sums[j] += block[i + j];

  return sums[0] + sums[1] + sums[2] + sums[3] + sums[4] + sums[5] + sums[6] + sums[7];
}

/* Of a block as large as what a step touches: it may lie in a cache, as the weights may. */
static double
measure_bandwidth (gint64 n_bytes)
{
  gsize length = MAX (n_bytes, 1 << 16) / sizeof (guint64) / 8 * 8;
  int n_passes = 1 + (16 << 20) / (length * sizeof (guint64));
  g_autofree guint64 *block = g_new (guint64, length);
  volatile guint64 sink = 0;
  double best = G_MAXDOUBLE;

  /* Written to, for an untouched page is nowhere. */
  for (gsize i = 0; i < length; i++)
    block[i] = i;

  for (int i = 0; i < N_MEASUREMENTS; i++)
    {
      gint64 start = g_get_monotonic_time ();

      for (int k = 0; k < n_passes; k++)
        sink += add_up (block, length);

      best = MIN (best, (g_get_monotonic_time () - start) / 1e6 / n_passes);
    }

  return length * sizeof (guint64) / MAX (best, 1e-9);
}

static gboolean
time_sentence (SacModel         *model,
               int               length,
               SacBenchmarkRun  *run,
               GError          **error)
{
  g_autofree char *text = make_sentence (model, length);
  SacRunOptions options = { .beam = 1, .max_length = length };

  run->seconds = G_MAXDOUBLE;

  for (int i = 0; i < N_RUNS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr(SacAttentionTrace) trace = sac_translate (model, text, &options, NULL, error);

      if (trace == NULL)
        return FALSE;

      run->seconds = MIN (run->seconds, (g_get_monotonic_time () - start) / 1e6);
      run->n_source = sac_attention_trace_get_source (trace, 0)->n_positions;
      run->n_steps = sac_attention_trace_get_n_steps (trace);
    }

  return TRUE;
}

gboolean
sac_benchmark_run (SacModel      *model,
                   SacBenchmark  *benchmark,
                   GError       **error)
{
  gint64 once, position, step;
  struct rusage usage;

  *benchmark = (SacBenchmark) { .runs = g_array_new (FALSE, TRUE, sizeof (SacBenchmarkRun)) };

  for (gsize i = 0; i < G_N_ELEMENTS (n_words); i++)
    {
      SacBenchmarkRun run = { 0 };

      if (!time_sentence (model, n_words[i], &run, error))
        return FALSE;

      g_array_append_val (benchmark->runs, run);
    }

  /* Before the block for the bandwidth is taken. */
  getrusage (RUSAGE_SELF, &usage);
  benchmark->peak_memory = usage.ru_maxrss * 1024;

  count_bytes (model, &once, &position, &step);
  benchmark->step_bytes = step;
  benchmark->bandwidth = measure_bandwidth (step);

  for (guint i = 0; i < benchmark->runs->len; i++)
    {
      SacBenchmarkRun *run = &g_array_index (benchmark->runs, SacBenchmarkRun, i);

      run->floor = (once + position * run->n_source + step * run->n_steps) / benchmark->bandwidth;
    }

  return TRUE;
}

void
sac_benchmark_clear (SacBenchmark *benchmark)
{
  g_clear_pointer (&benchmark->runs, g_array_unref);
}
