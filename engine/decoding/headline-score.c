#include "engine/decoding/headline-score.h"

/* New. A word that does not fit is cut too. */
static char *
first_characters (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), SAC_BASELINE_CHARACTERS));
}

void
sac_headline_score_add (SacHeadlineScore *self,
                        const char       *text,
                        const char       *headline,
                        const char       *reference,
                        gboolean          cut)
{
  g_autofree char *beginning = first_characters (text);
  g_autofree char *written = cut ? first_characters (headline) : g_strdup (headline);

  sac_rouge_add (&self->written, written, reference);
  sac_rouge_add (&self->baseline, beginning, reference);
}

void
sac_headline_score_write (const SacHeadlineScore *self,
                          int                     n_digits,
                          JsonObject             *object)
{
  JsonObject *baseline = json_object_new ();

  sac_rouge_write (&self->written, n_digits, object);
  sac_rouge_write (&self->baseline, n_digits, baseline);
  json_object_set_object_member (object, "baseline", baseline);
}
