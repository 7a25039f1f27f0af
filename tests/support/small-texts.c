#include "tests/support/small-texts.h"

JsonObject *
small_texts_parse (const char *json)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = json_from_string (json, &error);

  g_assert_no_error (error);

  return json_node_dup_object (node);
}

SacCorpus *
small_texts_heart (void)
{
  SacCorpus *corpus = sac_corpus_new ();

  sac_corpus_add (corpus, "le chat voit le chien", "the cat sees the dog");
  sac_corpus_add (corpus, "le chien voit le chat", "the dog sees the cat");
  sac_corpus_add (corpus, "il dort", "he sleeps");
  sac_corpus_add (corpus, "le chat dort ici", "the cat sleeps too");

  g_assert_cmpuint (corpus->pairs->len, ==, SMALL_TEXTS_N_HEART);

  return corpus;
}

SacCorpus *
small_texts_grammar (int n)
{
  static const char *const words[][5][2] = {
    { { "le chat", "the cat" }, { "le chien", "the dog" }, { "il", "he" }, { "elle", "she" },
      { "la reine", "the queen" } },
    { { "voit", "sees" }, { "cherche", "seeks" }, { "aime", "loves" }, { "garde", "keeps" },
      { "vend", "sells" } },
    { { "le pain", "the bread" }, { "un livre", "a book" }, { "la mer", "the sea" },
      { "une clef", "a key" }, { "du lait", "some milk" } },
    { { "ici", "here" }, { "demain", "tomorrow" }, { "souvent", "often" }, { "encore", "again" },
      { "maintenant", "now" } },
  };
  SacCorpus *corpus = sac_corpus_new ();

  g_assert_cmpint (n, <=, 625);

  for (int i = 0; i < n; i++)
    {
      g_autoptr(GString) source = g_string_new (NULL);
      g_autoptr(GString) target = g_string_new (NULL);

      /* 7 and 625 have no divisor in common: each choice of words comes up once. */
      for (int part = 0, rest = i * 7 % 625; part < 4; part++, rest /= 5)
        {
          const char *const *word = words[part][rest % 5];

          g_string_append_printf (source, "%s%s", part > 0 ? " " : "", word[0]);
          g_string_append_printf (target, "%s%s", part > 0 ? " " : "", word[1]);
        }

      sac_corpus_add (corpus, source->str, target->str);
    }

  return corpus;
}

SacTextCodec *
small_texts_codec (SacCorpus *corpus,
                   gboolean   target)
{
  g_autoptr(JsonObject) options = small_texts_parse ("{}");
  g_autoptr(GPtrArray) texts = g_ptr_array_new ();
  g_autoptr(GError) error = NULL;
  SacTextCodec *codec;

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      g_ptr_array_add (texts, target ? pair->target : pair->source);
    }

  codec = sac_text_codec_learn (options, (const char *const *) texts->pdata, texts->len, 200,
                                &error);
  g_assert_no_error (error);

  return codec;
}
