#include "ui/trace-succession.h"

#include <math.h>

/* Of sentences, parted by "|". */
static SacAttentionTrace *
trace_of (const char *texts)
{
  g_auto(GStrv) each = g_strsplit (texts, "|", -1);
  int n = g_strv_length (each);
  g_autofree SacTraceSource *sources = g_new0 (SacTraceSource, n);
  char *labels[] = { "a", NULL };
  SacTraceStep step = { .token = "b", .logprob = NAN, .word = -1 };
  SacTraceParts parts = { .score = NAN, .sources = sources, .n_sources = n, .steps = &step,
                          .n_steps = 1 };

  for (int i = 0; i < n; i++)
    sources[i] = (SacTraceSource) { .kind = SAC_SOURCE_TOKENS, .n_positions = 1, .labels = labels,
                                    .text = each[i], .end = -1 };

  return sac_attention_trace_new (&parts);
}

static void
test_an_edit_succeeds (void)
{
  static const struct { const char *before; const char *after; gboolean succeeds; } rows[] = {
    { "Il dort.", "Il dort.", TRUE },
    { "Il dort.", "Il dort bien.", TRUE },
    { "Il", "Il dort dans la maison.", TRUE },
    { "Il dort dans la maison.", "Il mange dans la maison.", TRUE },
    { "Il dort dans la maison.", "Je ne sais pas pourquoi.", FALSE },
    { "", "Il dort.", FALSE },
    { "Un homme dort.|Il rit.", "Un homme dort.|Il pleure.", FALSE },
    { "Un homme dort.|Il rit.", "Un homme dort.|Il rit fort.", TRUE },
    { "Un homme dort.|Il rit.", "Un homme dort.", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(SacAttentionTrace) before = trace_of (rows[i].before);
      g_autoptr(SacAttentionTrace) after = trace_of (rows[i].after);

      g_assert_cmpint (sac_trace_succeeds (before, after), ==, rows[i].succeeds);
      g_assert_false (sac_trace_succeeds (NULL, after));
      g_assert_false (sac_trace_succeeds (before, NULL));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/trace-succession/an-edit-succeeds", test_an_edit_succeeds);

  return g_test_run ();
}
