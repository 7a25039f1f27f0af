#include "tests/benchmarks/timing.h"

#include <math.h>
#include <time.h>

void
sac_times_init (SacTimes *self)
{
  self->seconds = g_array_new (FALSE, FALSE, sizeof (double));
}

void
sac_times_clear (SacTimes *self)
{
  g_clear_pointer (&self->seconds, g_array_unref);
}

static double
read_clock (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);

  return now.tv_sec + now.tv_nsec * 1e-9;
}

double
sac_now (void)
{
  return read_clock (CLOCK_PROCESS_CPUTIME_ID);
}

double
sac_wall_now (void)
{
  return read_clock (CLOCK_MONOTONIC);
}

void
sac_times_add (SacTimes *self,
               double    seconds)
{
  g_array_append_val (self->seconds, seconds);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The one at @place of the sorted times; NAN where there are none. */
static double
at (SacTimes *self,
    guint     place)
{
  if (self->seconds->len == 0)
    return NAN;

  g_array_sort (self->seconds, compare);

  return g_array_index (self->seconds, double, place);
}

double
sac_times_best (SacTimes *self)
{
  return at (self, 0);
}

double
sac_times_median (SacTimes *self)
{
  return at (self, self->seconds->len / 2);
}

void
sac_times_print (SacTimes   *self,
                 const char *name)
{
  g_print ("  %-28s %8.3f ms (median %.3f)", name, sac_times_best (self) * 1e3,
           sac_times_median (self) * 1e3);
}
