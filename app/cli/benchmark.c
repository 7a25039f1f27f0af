#include "app/cli/benchmark.h"

#include <sys/resource.h>

#include "app/cli/floor.h"
#include "engine/decoding/judge.h"
#include "engine/decoding/translate.h"
#include "engine/models/model-kinds.h"
#include "engine/tensor/random.h"

#define N_RUNS 10

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

static double
now (void)
{
  return g_get_monotonic_time () / 1e6;
}

static SacAttentionTrace *
run_sentence (SacModel    *model,
              const char  *text,
              int          length,
              GError     **error)
{
  SacRunOptions options = { .beam = 1, .max_length = length };

  if (sac_model_judges (model))
    return sac_judge (model, text, model->kind->reads_second ? text : NULL, NULL, error);

  return sac_translate (model, text, &options, NULL, error);
}

/* The sentence and its floor in turn, so that what else the machine does slows both. */
static gboolean
time_sentence (SacModel          *model,
               const SacTouched  *touched,
               int                length,
               SacBenchmarkRun   *run,
               GError           **error)
{
  g_autofree char *text = make_sentence (model, length);
  volatile guint32 sink = 0;

  run->seconds = run->floor = G_MAXDOUBLE;

  for (int i = 0; i < N_RUNS; i++)
    {
      double start = now ();
      g_autoptr(SacAttentionTrace) trace = run_sentence (model, text, length, error);

      if (trace == NULL)
        return FALSE;

      run->seconds = MIN (run->seconds, now () - start);
      run->n_source = sac_attention_trace_get_source (trace, 0)->n_positions;
      run->n_steps = sac_attention_trace_get_n_steps (trace);

      start = now ();
      sink += sac_touched_read_all (touched, run->n_source, run->n_steps);
      run->floor = MIN (run->floor, now () - start);
    }

  /* The smallest model takes less than the clock shows. */
  run->floor = MAX (run->floor, 1e-6);

  return TRUE;
}

gboolean
sac_benchmark_run (SacModel      *model,
                   SacBenchmark  *benchmark,
                   GError       **error)
{
  g_auto(SacTouched) touched = { 0 };
  struct rusage usage;

  sac_touched_init (&touched, model);
  *benchmark = (SacBenchmark) {
    .runs = g_array_new (FALSE, TRUE, sizeof (SacBenchmarkRun)),
    .step_bytes = sac_touched_step (&touched),
    .judges = sac_model_judges (model),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (n_words); i++)
    {
      SacBenchmarkRun run = { 0 };

      if (!time_sentence (model, &touched, n_words[i], &run, error))
        return FALSE;

      benchmark->bandwidth = MAX (benchmark->bandwidth,
                                  sac_touched_bytes (&touched, run.n_source, run.n_steps) /
                                    run.floor);
      g_array_append_val (benchmark->runs, run);
    }

  getrusage (RUSAGE_SELF, &usage);
  benchmark->peak_memory = usage.ru_maxrss * 1024;

  return TRUE;
}

void
sac_benchmark_clear (SacBenchmark *benchmark)
{
  g_clear_pointer (&benchmark->runs, g_array_unref);
}
