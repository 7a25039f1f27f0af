/* How fast a model describes a picture on this machine, beside how fast it could at best. */

#pragma once

#include "engine/models/model.h"

G_BEGIN_DECLS

/* Seconds are those of the fastest of some runs: other programs only ever slow one down. */
typedef struct
{
  int    width; /* Of the picture, a JPEG file that is already in memory. */
  int    height;
  int    n_steps;
  double open;          /* Decoding the file. */
  double encode;        /* From its pixels to the annotations. */
  double encode_floor;  /* To do the multiplications of plain convolutions at the machine's rate, or
                         * to read the weights, whichever takes longer. */
  double caption;       /* Writing the words. */
  double caption_floor; /* To read the weights that they touch, and do no more. */
  double rate;          /* Multiplications and additions a second and thread, of large products. */
  int    n_threads;     /* Of the encoder; all else runs on one. */
  gint64 n_products;    /* Multiplications of the encoder. */
  gint64 peak_memory;   /* Bytes, of the process, after the runs. */
} SacPictureBenchmark;

gboolean sac_picture_benchmark_run (SacModel             *model,
                                    SacPictureBenchmark  *benchmark,
                                    GError              **error);

G_END_DECLS
