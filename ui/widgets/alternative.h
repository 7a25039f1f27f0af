/* A word that the model might have said instead, and how likely it was. Pressed, it is said, and
 * the model goes on from there.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *sac_alternative_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* @beginning: the words before it; NULL: it would go on with the last of them, which cannot be asked
 * for. @word: NULL: the end of the output. */
void       sac_alternative_set (GtkButton  *self,
                                const char *beginning,
                                const char *word,
                                double      probability);

G_END_DECLS
