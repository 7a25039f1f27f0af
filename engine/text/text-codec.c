#include "engine/text/text-codec.h"

#include "engine/errors.h"
#include "engine/text/detokenizer.h"
#include "engine/text/piece-learner.h"
#include "engine/text/pieces.h"
#include "engine/text/sentence.h"
#include "engine/text/tokenizer.h"
#include "engine/text/word-learner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_LANGUAGE 35 /* The longest language tag that BCP 47 asks to expect. */

struct _SacTextCodec
{
  JsonObject        *options;
  char              *language;
  SacTypedTextFlags  flags;
  gboolean           characters;
  gboolean           words;
  SacPieces         *pieces;
};

G_DEFINE_BOXED_TYPE (SacTextCodec, sac_text_codec, sac_text_codec_ref, sac_text_codec_unref)

static void
sac_text_codec_clear (SacTextCodec *self)
{
  g_clear_pointer (&self->options, json_object_unref);
  g_free (self->language);
  sac_pieces_free (self->pieces);
}

SacTextCodec *
sac_text_codec_ref (SacTextCodec *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
sac_text_codec_unref (SacTextCodec *self)
{
  g_atomic_rc_box_release_full (self, (GDestroyNotify) sac_text_codec_clear);
}

/* @value stays as it is where the option is absent. */
static gboolean
read_switch (JsonObject  *options,
             const char  *name,
             gboolean    *value,
             GError     **error)
{
  JsonNode *node = options != NULL ? json_object_get_member (options, name) : NULL;

  if (node == NULL)
    return TRUE;

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("text option “%s”: expected true or false"), name);
      return FALSE;
    }

  *value = json_node_get_boolean (node);

  return TRUE;
}

static gboolean
read_language (JsonObject  *options,
               char       **language,
               GError     **error)
{
  JsonNode *node = options != NULL ? json_object_get_member (options, "language") : NULL;
  const char *value = "";

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node))
    value = json_node_get_string (node);
  else if (node != NULL)
    value = NULL;

  if (value == NULL || strlen (value) > MAX_LANGUAGE ||
      strspn (value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != strlen (value))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("text option “language”: expected a language's letters, such as “fr”"));
      return FALSE;
    }

  *language = g_strdup (value);

  return TRUE;
}

/* A codec that has no vocabulary yet. */
static SacTextCodec *
new_without_pieces (JsonObject  *options,
                    GError     **error)
{
  g_autoptr(SacTextCodec) self = g_atomic_rc_box_new0 (SacTextCodec);
  gboolean lowercase = FALSE;

  if (!read_language (options, &self->language, error) ||
      !read_switch (options, "lowercase", &lowercase, error) ||
      !read_switch (options, "characters", &self->characters, error) ||
      !read_switch (options, "words", &self->words, error))
    return NULL;

  if (lowercase)
    self->flags |= SAC_TYPED_TEXT_LOWERCASE;
  if (self->characters)
    self->flags |= SAC_TYPED_TEXT_KEEP_WIDE_MARKS;

  self->options = json_object_new ();
  json_object_set_string_member (self->options, "language", self->language);
  json_object_set_boolean_member (self->options, "lowercase", lowercase);
  json_object_set_boolean_member (self->options, "characters", self->characters);
  if (self->words)
    json_object_set_boolean_member (self->options, "words", TRUE);

  return g_steal_pointer (&self);
}

static gboolean
set_vocabulary (SacTextCodec        *self,
                const char *const   *vocabulary,
                GError             **error)
{
  self->pieces = self->words ? sac_pieces_new_words (vocabulary, error)
                             : sac_pieces_new (vocabulary, error);

  return self->pieces != NULL;
}

SacTextCodec *
sac_text_codec_new (JsonObject         *options,
                    const char *const  *vocabulary,
                    GError            **error)
{
  g_autoptr(SacTextCodec) self = new_without_pieces (options, error);

  if (self == NULL)
    return NULL;

  return set_vocabulary (self, vocabulary, error) ? g_steal_pointer (&self) : NULL;
}

static void
count_words (const SacTextCodec *self,
             const char         *text,
             GHashTable         *counts)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new (text, self->flags);
  g_autoptr(GArray) tokens = sac_tokenize (typed, self->language);

  for (guint i = 0; i < tokens->len; i++)
    {
      SacToken *token = &g_array_index (tokens, SacToken, i);
      GString *word = g_string_new (NULL);
      guint count;

      sac_units_append (typed->units + token->first, token->end - token->first, word);
      count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, word->str));
      g_hash_table_replace (counts, g_string_free (word, FALSE), GUINT_TO_POINTER (count + 1));
    }
}

SacTextCodec *
sac_text_codec_learn (JsonObject         *options,
                      const char *const  *texts,
                      int                 n_texts,
                      int                 size,
                      GError            **error)
{
  g_autoptr(SacTextCodec) self = new_without_pieces (options, error);
  g_autoptr(GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto(GStrv) vocabulary = NULL;

  if (self == NULL)
    return NULL;

  if (size <= SAC_N_SPECIAL_PIECES || size > SAC_VOCABULARY_MAX)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("vocabulary size: expected %d to %d, found %d"),
                   SAC_N_SPECIAL_PIECES + 1, SAC_VOCABULARY_MAX, size);
      return NULL;
    }

  for (int i = 0; i < n_texts; i++)
    count_words (self, texts[i], counts);

  vocabulary = self->words ? sac_learn_words (counts, size) : sac_learn_pieces (counts, size);

  return set_vocabulary (self, (const char *const *) vocabulary, error) ? g_steal_pointer (&self)
                                                                        : NULL;
}

int
sac_text_codec_get_size (const SacTextCodec *self)
{
  return sac_pieces_get_size (self->pieces);
}

const char *const *
sac_text_codec_get_vocabulary (const SacTextCodec *self)
{
  return sac_pieces_get_vocabulary (self->pieces);
}

JsonObject *
sac_text_codec_get_options (const SacTextCodec *self)
{
  return self->options;
}

const char *
sac_text_codec_get_language (const SacTextCodec *self)
{
  return self->language;
}

SacSentence *
sac_text_codec_encode (const SacTextCodec  *self,
                       const char          *text,
                       GError             **error)
{
  g_autoptr(SacTypedText) typed = NULL;
  gsize n_bytes = strlen (text);

  if (n_bytes > SAC_TEXT_MAX_BYTES)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("The text has %zu bytes; at most %d can be read. Try a part of it."),
                   n_bytes, SAC_TEXT_MAX_BYTES);
      return NULL;
    }

  typed = sac_typed_text_new (text, self->flags);

  return sac_sentence_read (typed, self->language, self->pieces, error);
}

char *
sac_text_codec_get_label (const SacTextCodec *self,
                          int                 id)
{
  gsize length;

  g_return_val_if_fail (id >= 0 && id < sac_text_codec_get_size (self), g_strdup (""));

  if (id < SAC_N_SPECIAL_PIECES)
    return g_strdup ("");

  sac_piece_ends_word (sac_text_codec_get_vocabulary (self)[id], &length);

  return g_strndup (sac_text_codec_get_vocabulary (self)[id], length);
}

gboolean
sac_text_codec_is_closed (const SacTextCodec *self)
{
  return self->words;
}

gboolean
sac_text_codec_ends_word (const SacTextCodec *self,
                          int                 id)
{
  g_return_val_if_fail (id >= 0 && id < sac_text_codec_get_size (self), TRUE);

  return sac_piece_ends_word (sac_text_codec_get_vocabulary (self)[id], NULL);
}

static void
finish_word (GPtrArray *words,
             GString   *word)
{
  if (word->len > 0)
    g_ptr_array_add (words, g_strdup (word->str));

  g_string_truncate (word, 0);
}

char *
sac_text_codec_decode (const SacTextCodec *self,
                       const int          *ids,
                       int                 n_ids)
{
  g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  GString *word = g_string_new (NULL);
  char *text;

  for (int i = 0; i < n_ids; i++)
    {
      g_autofree char *label = sac_text_codec_get_label (self, ids[i]);

      g_string_append (word, label);

      if (sac_text_codec_ends_word (self, ids[i]))
        finish_word (words, word);
    }

  finish_word (words, word);
  text = sac_detokenize ((const char *const *) words->pdata, words->len,
                         self->language, self->characters);
  g_string_free (word, TRUE);

  return text;
}

char *
sac_text_codec_tokenize (const SacTextCodec *self,
                         const char         *text)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new (text, self->flags);
  g_autoptr(GArray) tokens = sac_tokenize (typed, self->language);
  GString *result = g_string_new (NULL);

  for (guint i = 0; i < tokens->len; i++)
    {
      SacToken *token = &g_array_index (tokens, SacToken, i);

      if (i > 0)
        g_string_append_c (result, ' ');

      sac_units_append (typed->units + token->first, token->end - token->first, result);
    }

  return g_string_free (result, FALSE);
}
