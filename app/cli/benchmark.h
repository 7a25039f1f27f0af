/* How fast a model runs on this machine, beside how fast it could at best. */

#pragma once

#include "engine/models/model.h"

G_BEGIN_DECLS

typedef struct
{
  int    n_source; /* Pieces read, with the end. */
  int    n_steps;  /* Pieces written. */
  double seconds;  /* Of the fastest of the runs: other programs only ever slow one down. */
  double floor;    /* Seconds to read the weights that it touches, and do no more. */
} SacBenchmarkRun;

typedef struct
{
  GArray *runs;        /* Of SacBenchmarkRun. */
  double  bandwidth;   /* Bytes a second, of reading these weights. */
  gint64  step_bytes;  /* Weights that a step touches. */
  gint64  peak_memory; /* Bytes, of the process, after the runs. */
  gboolean judges;     /* The runs wrote nothing; each has the step of its label. */
} SacBenchmark;

gboolean sac_benchmark_run   (SacModel      *model,
                              SacBenchmark  *benchmark,
                              GError       **error);
void     sac_benchmark_clear (SacBenchmark  *benchmark);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacBenchmark, sac_benchmark_clear)

G_END_DECLS
