/* Reads a model's card to a person: what it is, what it learned from, under
 * which licence, how good it is.
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SAC_TYPE_MODEL_DIALOG (sac_model_dialog_get_type ())

G_DECLARE_FINAL_TYPE (SacModelDialog, sac_model_dialog, SAC, MODEL_DIALOG, AdwWindow)

SacModelDialog *sac_model_dialog_new      (GtkWindow      *parent,
                                           const char     *title,
                                           const char     *subtitle) G_GNUC_WARN_UNUSED_RESULT;

/* A number that tells how good the model is, large beside its name; @note under the name, or
 * NULL. */
void            sac_model_dialog_add_figure (SacModelDialog *self,
                                             const char     *name,
                                             const char     *value,
                                             const char     *note);
/* Facts stand in the order in which they are added, under the last heading. */
void            sac_model_dialog_add_heading (SacModelDialog *self,
                                              const char     *heading);
void            sac_model_dialog_add_fact (SacModelDialog *self,
                                           const char     *name,
                                           const char     *value);

G_END_DECLS
