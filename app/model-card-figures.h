/* How good a model is, from its card: numbers, and what it takes for what. */

#pragma once

#include <json-glib/json-glib.h>

#include "ui/widgets/model-dialog.h"

G_BEGIN_DECLS

/* The first number of that name, wherever in the card it stands; "rouge_1.f1" is the member f1 of
 * the first object rouge_1. */
gboolean sac_model_card_find_number (JsonObject     *card,
                                     const char     *name,
                                     double         *number);
/* Nothing, where the card has no numbers that are known. */
void     sac_model_card_add_figures (SacModelDialog *dialog,
                                     JsonObject     *card);

G_END_DECLS
