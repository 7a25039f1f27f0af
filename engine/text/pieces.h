/* A vocabulary of pieces, and how a word is put together from them (byte-pair
 * encoding, Sennrich et al. 2016); or of whole words.
 *
 * A piece that does not end its word carries a trailing "@@". The rank of a piece
 * is its row: of two neighbours that could merge, those whose union was learned
 * first do so first.
 */

#pragma once

#include "engine/text/text-codec.h"
#include "engine/text/typed-text.h"

G_BEGIN_DECLS

#define SAC_PIECE_MARK "@@"
#define SAC_VOCABULARY_MAX 1000000

/* What the first rows of every vocabulary say. */
extern const char *const sac_special_pieces[SAC_N_SPECIAL_PIECES];

typedef struct _SacPieces SacPieces;

/* A piece of a word: row @id, or -1 for a single character, or a whole word, without a row. */
typedef struct
{
  int id;
  int first; /* Units. */
  int end;
} SacPart;

SacPieces         *sac_pieces_new            (const char *const  *vocabulary,
                                              GError            **error) G_GNUC_WARN_UNUSED_RESULT;
/* Every row is a word: what has none is not known, whole. */
SacPieces         *sac_pieces_new_words      (const char *const  *vocabulary,
                                              GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void               sac_pieces_free           (SacPieces          *self);

const char *const *sac_pieces_get_vocabulary (const SacPieces    *self);
int                sac_pieces_get_size       (const SacPieces    *self);

/* Whether @piece ends its word, and how long it is without the mark that says it does not. */
gboolean           sac_piece_ends_word       (const char         *piece,
                                              gsize              *length);

/* Adds the parts of the word of @units to @parts (of SacPart). */
void               sac_pieces_split          (const SacPieces    *self,
                                              const SacUnit      *units,
                                              int                 n_units,
                                              GArray             *parts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPieces, sac_pieces_free)

G_END_DECLS
