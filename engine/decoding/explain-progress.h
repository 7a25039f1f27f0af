/* How far an explanation is. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Called in the worker, each time after some words were left out. */
typedef void (*SacExplainProgressFunc) (int      n_done,
                                        int      n_words,
                                        gpointer data);

typedef struct
{
  SacExplainProgressFunc tell;
  gpointer               data;
} SacExplainProgress;

G_END_DECLS
