#include "ui/trace-succession.h"

#include <string.h>

static gsize
count_alike_at_start (const char *a,
                      const char *b)
{
  gsize n = 0;

  while (a[n] != '\0' && a[n] == b[n])
    n++;

  return n;
}

static gsize
count_alike_at_end (const char *a,
                    const char *b,
                    gsize       most)
{
  gsize n_a = strlen (a), n_b = strlen (b);
  gsize n = 0;

  while (n < most && a[n_a - 1 - n] == b[n_b - 1 - n])
    n++;

  return n;
}

/* Half of the longer one is still there, or all of the shorter one. */
static gboolean
is_edit (const char *before,
         const char *after)
{
  gsize shorter = MIN (strlen (before), strlen (after));
  gsize longer = MAX (strlen (before), strlen (after));
  gsize start = count_alike_at_start (before, after);
  gsize alike = start + count_alike_at_end (before, after, shorter - start);

  return shorter > 0 && (alike == shorter || 2 * alike >= longer);
}

static gboolean
source_succeeds (const SacTraceSource *before,
                 const SacTraceSource *after)
{
  if (before->kind != after->kind)
    return FALSE;
  if (before->kind == SAC_SOURCE_GRID)
    return TRUE;

  return before->text != NULL && after->text != NULL && is_edit (before->text, after->text);
}

gboolean
sac_trace_succeeds (SacAttentionTrace *before,
                    SacAttentionTrace *after)
{
  int n_sources = before != NULL && after != NULL ? sac_attention_trace_get_n_sources (after) : 0;

  if (n_sources == 0 || sac_attention_trace_get_n_sources (before) != n_sources)
    return FALSE;

  for (int i = 0; i < n_sources; i++)
    if (!source_succeeds (sac_attention_trace_get_source (before, i),
                          sac_attention_trace_get_source (after, i)))
      return FALSE;

  return TRUE;
}
