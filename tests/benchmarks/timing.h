/* The times that one thing took, turn after turn. They are processor time: on a
 * machine that does nothing else they are what a clock on the wall says, and on
 * a busy one they leave out most of what others do. Others only ever slow a
 * turn down, so ratios are made of the best ones.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  GArray *seconds; /* Of double. */
} SacTimes;

void   sac_times_init   (SacTimes *self);
void   sac_times_clear  (SacTimes *self);
double sac_now          (void); /* Seconds of processor time, of all threads. */
double sac_wall_now     (void); /* Seconds of a clock on the wall. */
void   sac_times_add    (SacTimes *self,
                         double    seconds);
double sac_times_best   (SacTimes *self);
double sac_times_median (SacTimes *self);
/* "name  1.23 ms (median 1.30)", without the end of the line. */
void   sac_times_print  (SacTimes   *self,
                         const char *name);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacTimes, sac_times_clear)

G_END_DECLS
