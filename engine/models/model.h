/* A model: a kind's weights, its configuration, the codecs that stand before
 * and behind it, and the card that says what it is.
 *
 * A loaded model never changes, so that many threads may run it at once.
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "engine/layers/parameters.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

#define SAC_TYPE_MODEL (sac_model_get_type ())
#define SAC_MAX_LABELS 10000
#define SAC_MODEL_MAX_BYTES (G_GUINT64_CONSTANT (4) << 30) /* Of weights, as float32. */

typedef struct _SacModelKind SacModelKind;

typedef struct
{
  gatomicrefcount     references;
  const SacModelKind *kind;
  JsonObject         *config;
  JsonObject         *card;
  SacParameters      *parameters;
  gpointer            layers;  /* What the kind built over the parameters. */
  SacTextCodec       *source; /* NULL: the kind reads pictures or sounds. */
  SacTextCodec       *target; /* NULL: the kind answers with a label. */
  char              **labels; /* That it chooses from, NULL-terminated; NULL: the kind writes words. */
  int                 n_labels;
  char               *warning; /* What is wrong with the weights though they load; or NULL. */
} SacModel;

GType       sac_model_get_type  (void);

/* Makes a model of the kind named @kind with weights that are all zero. @config and @card are
 * referenced; @card may be NULL, and @source must be where the kind does not read texts. Errors: an
 * unknown kind; a config value that is missing, of the wrong type or out of range (the message names
 * the key). */
SacModel   *sac_model_new       (const char    *kind,
                                 JsonObject    *config,
                                 JsonObject    *card,
                                 SacTextCodec  *source,
                                 SacTextCodec  *target,
                                 GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same for whoever reads a file: the weights have shapes only, so that a config that asks for
 * more than the file holds costs no memory. Call sac_parameters_allocate() before anything runs. */
SacModel   *sac_model_new_shapes (const char    *kind,
                                  JsonObject    *config,
                                  JsonObject    *card,
                                  SacTextCodec  *source,
                                  SacTextCodec  *target,
                                  GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* Both for a kind that answers with one of @labels, NULL-terminated. Errors also: fewer than two
 * labels or more than SAC_MAX_LABELS, an empty one, the same one twice. */
SacModel   *sac_model_new_judge (const char         *kind,
                                 JsonObject         *config,
                                 JsonObject         *card,
                                 SacTextCodec       *source,
                                 const char *const  *labels,
                                 GError            **error) G_GNUC_WARN_UNUSED_RESULT;
SacModel   *sac_model_new_judge_shapes (const char         *kind,
                                        JsonObject         *config,
                                        JsonObject         *card,
                                        SacTextCodec       *source,
                                        const char *const  *labels,
                                        GError            **error) G_GNUC_WARN_UNUSED_RESULT;
SacModel   *sac_model_ref       (SacModel *self);
void        sac_model_unref     (SacModel *self);

gboolean    sac_model_reads_pictures (const SacModel *self);
gboolean    sac_model_reads_sounds   (const SacModel *self);
/* One text, or two. */
gboolean    sac_model_reads_texts    (const SacModel *self);
/* Whether it answers with one of its labels, instead of writing words. */
gboolean    sac_model_judges         (const SacModel *self);
/* How many words it may write, or labels it chooses from. */
int         sac_model_get_n_target   (const SacModel *self);

/* From the config: what there is to be named, NULL-terminated, in the order of the classes where there
 * are any; NULL where it does not say. */
char      **sac_model_list_things (const SacModel *self) G_GNUC_WARN_UNUSED_RESULT;

/* From the card: "French → English"; never NULL. */
const char *sac_model_get_title (const SacModel *self);
/* From the card: what pictures it learned from, "scenes of …"; NULL: it does not say. */
const char *sac_model_get_domain (const SacModel *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacModel, sac_model_unref)

G_END_DECLS
