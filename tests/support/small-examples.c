#include "tests/support/small-examples.h"

#include <string.h>

#include "tests/support/small-texts.h"

/* Some pairs lose their last word, so that there is padding. */
SacCorpus *
small_examples_corpus (void)
{
  SacCorpus *corpus = small_texts_grammar (SMALL_EXAMPLES_N);

  for (guint i = 0; i < corpus->pairs->len; i += 3)
    {
      SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      *strrchr (pair->source, ' ') = '\0';
      *strrchr (pair->target, ' ') = '\0';
    }

  return corpus;
}

void
small_examples_init (SmallExamples *self,
                     gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  self->corpus = small_examples_corpus ();
  self->source = small_texts_codec (self->corpus, FALSE);
  self->target = small_texts_codec (self->corpus, TRUE);
  self->examples = sac_examples_new (self->corpus, self->source, self->target, NULL, &error);
  g_assert_no_error (error);
}

void
small_examples_clear (SmallExamples *self,
                      gconstpointer  data)
{
  sac_examples_free (self->examples);
  sac_text_codec_unref (self->source);
  sac_text_codec_unref (self->target);
  sac_corpus_free (self->corpus);
}

const SacExample *
small_examples_at (GArray *examples,
                   guint   i)
{
  return &g_array_index (examples, SacExample, i);
}
