/* Where a sentence is typed: it grows with the text up to a few lines, shows
 * how long the run took, and a spinner with a way to stop when it is slow.
 * A longer text scrolls.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A pasted text longer than this is cut; characters. */
#define SAC_SENTENCE_ENTRY_LIMIT 20000

#define SAC_TYPE_SENTENCE_ENTRY (sac_sentence_entry_get_type ())

G_DECLARE_FINAL_TYPE (SacSentenceEntry, sac_sentence_entry, SAC, SENTENCE_ENTRY, GtkWidget)

/* Properties: "text"; "placeholder"; "busy", shown only once it has lasted; "status", a few
 * words at the right. Signals: "cut": something pasted was longer than the limit; "trace-pasted"
 * with the JSON of a trace, which is no sentence. */
const char *sac_sentence_entry_get_text (SacSentenceEntry *self);
void        sac_sentence_entry_set_text (SacSentenceEntry *self,
                                         const char       *text);
/* For whoever listens to what is pasted. */
GtkTextView *sac_sentence_entry_get_text_view (SacSentenceEntry *self);
/* What a screen reader calls it. */
void        sac_sentence_entry_set_label (SacSentenceEntry *self,
                                          const char       *label);
/* Whether a heading stands above, so that less room is needed. */
void        sac_sentence_entry_set_headed (SacSentenceEntry *self,
                                           gboolean          headed);
/* FALSE: it stands elsewhere. */
void        sac_sentence_entry_show_status (SacSentenceEntry *self,
                                            gboolean          shown);
/* For whole texts: it grows up to @height pixels, then scrolls, and says how many words there are.
 * 0: for a sentence, which grows to a few lines. */
void        sac_sentence_entry_set_long (SacSentenceEntry *self,
                                         int               height);
/* FALSE: the text is to be read alone. */
void        sac_sentence_entry_set_editable (SacSentenceEntry *self,
                                             gboolean          editable);

G_END_DECLS
