/* Those who measure a model: several threads that run it on one input each, and the
 * caller, who hears how far they are.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A message for each input that failed, in the order of the inputs. */
typedef void (*SacEvaluationFailed)   (int           line,
                                       const GError *error,
                                       gpointer      data);
typedef void (*SacEvaluationProgress) (int           n_done,
                                       int           n,
                                       gpointer      data);

/* Both functions are called in the calling thread; the progress with 0 first and with all last. */
typedef struct
{
  int                   n_threads;
  SacEvaluationFailed   failed;
  SacEvaluationProgress progress; /* Or NULL. */
  gpointer              data;     /* For both. */
} SacEvaluationCrew;

/* Does @work (a result, @job) for each of the @n results of @size bytes at @results, several at a
 * time and in any order, and returns when all are done. */
void sac_evaluation_crew_run (const SacEvaluationCrew *self,
                              GFunc                    work,
                              gpointer                 job,
                              gpointer                 results,
                              gsize                    size,
                              int                      n);

G_END_DECLS
