/* By which names a file's tensors are found. A file of our own has ours; a file
 * of a program that we know has that program's, and a table says which is which.
 *
 * Such a program may also keep its special words elsewhere than in the first
 * rows: then its rows are read in our order.
 */

#pragma once

#include "engine/storage/safetensors.h"

G_BEGIN_DECLS

typedef struct _SacTensorNames SacTensorNames;

/* @kind: the model's. @file must live as long. */
SacTensorNames        *sac_tensor_names_new           (SacSafetensors        *file,
                                                       const char            *kind) G_GNUC_WARN_UNUSED_RESULT;
void                   sac_tensor_names_free          (SacTensorNames        *self);

/* What the file holds of our tensor @name; NULL: nothing. */
const SacStoredTensor *sac_tensor_names_find          (const SacTensorNames  *self,
                                                       const char            *name);
/* What has to be added to it: a second bias of the same sum; NULL: nothing. */
const SacStoredTensor *sac_tensor_names_find_added    (const SacTensorNames  *self,
                                                       const char            *name);
/* How many tensors of @file are of no use to whoever asks for those that @is_known; @first receives
 * the first one's name. */
int                    sac_tensor_names_count_unused  (const SacTensorNames  *self,
                                                       gboolean             (*is_known) (const char *name,
                                                                                         gpointer    data),
                                                       gpointer               data,
                                                       const char           **first);

/* The words of a vocabulary, in the file's order, put into ours; NULL-terminated. Errors: a special
 * word that is not there. */
char                 **sac_tensor_names_order_words   (SacTensorNames        *self,
                                                       const char *const     *words,
                                                       GError               **error) G_GNUC_WARN_UNUSED_RESULT;
/* The file's row of each of our rows of @name, whose rows are words in another order; NULL: as they
 * are. @n: how many rows there are. */
const int             *sac_tensor_names_get_rows      (const SacTensorNames  *self,
                                                       const char            *name,
                                                       int                   *n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTensorNames, sac_tensor_names_free)

G_END_DECLS
