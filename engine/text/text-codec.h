/* From characters to word numbers and back: normalising, splitting into words,
 * lower-casing, splitting rare words into learned pieces (byte-pair encoding).
 *
 * A codec never changes once made and may be used by many threads.
 */

#pragma once

#include <glib-object.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define SAC_TYPE_TEXT_CODEC (sac_text_codec_get_type ())
#define SAC_TEXT_MAX_BYTES (1 << 20)

typedef struct _SacTextCodec SacTextCodec;

/* The first four rows of every vocabulary of ours. */
enum
{
  SAC_PIECE_PAD,     /* "<pad>" */
  SAC_PIECE_UNKNOWN, /* "<unk>": read for a character never seen; never written */
  SAC_PIECE_START,   /* "<s>" */
  SAC_PIECE_END,     /* "</s>" */
  SAC_N_SPECIAL_PIECES
};

/* One piece of a typed text. */
typedef struct
{
  int   id;
  char *label; /* What the person typed here: never "<unk>", never "@@". "" for the end of sentence. */
  int   start; /* Half-open span in characters of the typed text. */
  int   end;
  int   word;  /* Running number of the word that this is a piece of. */
} SacPiece;

typedef struct
{
  char     *text; /* As typed (made valid UTF-8). */
  int       n_pieces; /* With the end-of-sentence piece, always last. */
  SacPiece *pieces;
} SacSentence;

/* @options: {"language": "fr", "lowercase": true, "characters": false, "words": false}, all optional.
 * "words": the vocabulary is one of whole words, and any other word is not known.
 * @vocabulary: index = row; the four special pieces first, then single characters, then
 * merged pieces in the order in which they were learned. A piece that does not end its
 * word carries a trailing "@@".
 */
SacTextCodec *sac_text_codec_new        (JsonObject         *options,
                                         const char *const  *vocabulary,
                                         GError            **error) G_GNUC_WARN_UNUSED_RESULT;
/* Learns a vocabulary of at most @size pieces from @texts; with "words" of the words that occur most
 * often. */
SacTextCodec *sac_text_codec_learn      (JsonObject         *options,
                                         const char *const  *texts,
                                         int                 n_texts,
                                         int                 size,
                                         GError            **error) G_GNUC_WARN_UNUSED_RESULT;
GType         sac_text_codec_get_type   (void);
SacTextCodec *sac_text_codec_ref        (SacTextCodec *self);
void          sac_text_codec_unref      (SacTextCodec *self);

int                 sac_text_codec_get_size       (const SacTextCodec *self);
const char *const  *sac_text_codec_get_vocabulary (const SacTextCodec *self); /* NULL-terminated */
JsonObject         *sac_text_codec_get_options    (const SacTextCodec *self);
const char         *sac_text_codec_get_language   (const SacTextCodec *self); /* "fr"; or "" */

/* Reads a typed text; @error: empty (nothing but blanks), too long. */
SacSentence  *sac_text_codec_encode     (const SacTextCodec *self,
                                         const char         *text,
                                         GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void          sac_sentence_free         (SacSentence *self);

/* What a person reads for one piece: without "@@"; "" for a special piece. */
char         *sac_text_codec_get_label  (const SacTextCodec *self,
                                         int                 id) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the vocabulary is one of whole words, with no way to read another. */
gboolean      sac_text_codec_is_closed  (const SacTextCodec *self);
/* Whether the piece @id ends its word. */
gboolean      sac_text_codec_ends_word  (const SacTextCodec *self,
                                         int                 id);
/* The pieces as a person would write them: "i don't know." Special pieces are left out. */
char         *sac_text_codec_decode     (const SacTextCodec *self,
                                         const int          *ids,
                                         int                 n_ids) G_GNUC_WARN_UNUSED_RESULT;
/* The words and punctuation marks of @text, normalised and lower-cased as the codec's options
 * say, blank-separated: the tokenisation that BLEU counts in. */
char         *sac_text_codec_tokenize   (const SacTextCodec *self,
                                         const char         *text) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTextCodec, sac_text_codec_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSentence, sac_sentence_free)

G_END_DECLS
