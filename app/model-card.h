/* A model's card and configuration in words for a person. */

#pragma once

#include <json-glib/json-glib.h>

#include "ui/widgets/model-dialog.h"

G_BEGIN_DECLS

/* "with attention · BLEU 51". */
char *sac_model_card_subtitle (JsonObject     *config,
                               JsonObject     *card) G_GNUC_WARN_UNUSED_RESULT;
/* Reads out all that the card and the configuration hold. */
void  sac_model_card_describe (JsonObject     *config,
                               JsonObject     *card,
                               SacModelDialog *dialog);

G_END_DECLS
