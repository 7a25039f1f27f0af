/* A few sentence pairs, and codecs that know their words. */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/text/corpus.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

#define SMALL_TEXTS_N_HEART 4

/* A JSON object written out; new reference. */
JsonObject   *small_texts_parse (const char *json);
/* Four pairs to learn by heart: no word alone decides what comes next. */
SacCorpus    *small_texts_heart (void);
/* @n pairs, all different, of a small grammar whose words have one translation each. */
SacCorpus    *small_texts_grammar (int n);
SacTextCodec *small_texts_codec (SacCorpus *corpus,
                                 gboolean   target);

G_END_DECLS
