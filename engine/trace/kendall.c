#include "engine/trace/kendall.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  double a;
  double b;
} Pair;

static int
compare_numbers (double x,
                 double y)
{
  return (x > y) - (x < y);
}

static int
compare_pairs (const void *one,
               const void *other)
{
  const Pair *p = one, *q = other;
  int by_a = compare_numbers (p->a, q->a);

  return by_a != 0 ? by_a : compare_numbers (p->b, q->b);
}

static gint64
count_pairs (gint64 n)
{
  return n * (n - 1) / 2;
}

/* Among pairs that are sorted by what @ties compares. */
static gint64
count_ties (const Pair *pairs,
            int         n,
            gboolean  (*ties) (const Pair *, const Pair *))
{
  gint64 count = 0;

  for (int i = 0, end; i < n; i = end)
    {
      for (end = i + 1; end < n && ties (&pairs[i], &pairs[end]); end++)
        ;

      count += count_pairs (end - i);
    }

  return count;
}

static gboolean
ties_in_a (const Pair *p,
           const Pair *q)
{
  return p->a == q->a;
}

static gboolean
ties_in_b (const Pair *p,
           const Pair *q)
{
  return p->b == q->b;
}

static gboolean
ties_in_both (const Pair *p,
              const Pair *q)
{
  return p->a == q->a && p->b == q->b;
}

/* Sorts by b with @room for as many; returns over how many others its pairs had to move. */
static gint64
merge_sort (Pair *pairs,
            Pair *room,
            int   n)
{
  int half = n / 2, i = 0, j = half;
  gint64 swaps;

  if (n < 2)
    return 0;

  swaps = merge_sort (pairs, room, half) + merge_sort (pairs + half, room, n - half);

  for (int k = 0; k < n; k++)
    if (j == n || (i < half && pairs[i].b <= pairs[j].b))
      {
        room[k] = pairs[i++];
      }
    else
      {
        room[k] = pairs[j++];
        swaps += half - i;
      }

  memcpy (pairs, room, sizeof (Pair) * n);

  return swaps;
}

double
sac_kendall_tau (const double *a,
                 const double *b,
                 int           n)
{
  g_autofree Pair *pairs = g_new (Pair, n + 1), *room = g_new (Pair, n + 1);
  gint64 all, in_a, in_b, in_both, swaps;
  int known = 0;

  for (int i = 0; i < n; i++)
    if (!isnan (a[i]) && !isnan (b[i]))
      pairs[known++] = (Pair) { a[i], b[i] };

  qsort (pairs, known, sizeof (Pair), compare_pairs);
  all = count_pairs (known);
  in_a = count_ties (pairs, known, ties_in_a);
  in_both = count_ties (pairs, known, ties_in_both);
  swaps = merge_sort (pairs, room, known);
  in_b = count_ties (pairs, known, ties_in_b);

  if (all == in_a || all == in_b)
    return NAN;

  return (all - in_a - in_b + in_both - 2 * swaps) /
         (sqrt (all - in_a) * sqrt (all - in_b));
}
