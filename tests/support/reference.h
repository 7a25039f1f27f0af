/* Models with known weights, and the numbers that an independent implementation found for
 * them: tests/data/reference.
 */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/models/model.h"
#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

typedef struct
{
  SacModel   *model;
  JsonParser *parser;
  JsonObject *root;  /* The parser's, like the next. */
  JsonArray  *cases;
} Reference;

/* NAME.safetensors and NAME.json. */
void      reference_init        (Reference  *self,
                                 const char *name);
void      reference_clear       (Reference  *self);
/* The texts, lists of numbers, at @key of the cases from @first to before @end, padded; they live on
 * @tape. */
SacTokens reference_pad         (Reference  *self,
                                 SacTape    *tape,
                                 const char *key,
                                 int         first,
                                 int         end);
/* Whether the gradient of each weight that learns is as long as @norms, by name, say. */
void      assert_gradient_norms (SacModel   *model,
                                 JsonObject *norms);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reference, reference_clear)

G_END_DECLS
