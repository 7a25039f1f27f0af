#include "app/request.h"

#include <string.h>

#include "engine/decoding/describe.h"
#include "engine/decoding/judge.h"
#include "engine/decoding/translate.h"
#include "engine/models/model-kinds.h"

SacRequest *
sac_request_copy (const SacRequest *self)
{
  SacRequest *copy = g_new (SacRequest, 1);

  *copy = (SacRequest) {
    .model = sac_model_ref (self->model),
    .text = g_strdup (self->text),
    .second = g_strdup (self->second),
    .picture = self->picture != NULL ? sac_picture_ref (self->picture) : NULL,
    .truths = self->truths != NULL ? g_ptr_array_ref (self->truths) : NULL,
    .truth = self->truth,
    .forced = g_strdup (self->forced),
    .beam = self->beam,
    .length = self->length,
  };

  return copy;
}

void
sac_request_free (SacRequest *self)
{
  sac_model_unref (self->model);
  g_free (self->text);
  g_free (self->second);
  g_clear_pointer (&self->picture, sac_picture_unref);
  g_clear_pointer (&self->truths, g_ptr_array_unref);
  g_free (self->forced);
  g_free (self);
}

/* What stands before the dots; NULL: there are none. */
static char *
before_ellipsis (const char *words)
{
  static const char *const signs[] = { "…", "..." };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_suffix (words, signs[i]))
      return g_strchomp (g_strndup (words, strlen (words) - strlen (signs[i])));

  return NULL;
}

/* A headline has one. Words that were given stay as they are, however many. */
static int
get_length (const SacRequest *self)
{
  return self->model->kind->summarises && self->forced == NULL ? self->length : 0;
}

static SacAttentionTrace *
run (const SacRequest  *self,
     GCancellable      *cancellable,
     GError           **error)
{
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autofree char *beginning = self->forced != NULL ? before_ellipsis (self->forced) : NULL;

  options.beam = self->beam;
  options.length = get_length (self);
  options.prefix = beginning != NULL ? beginning : self->forced;
  options.prefix_is_all = self->forced != NULL && beginning == NULL;

  if (sac_model_judges (self->model))
    return sac_judge (self->model, self->text,
                      self->model->kind->reads_second ? self->second : NULL, cancellable, error);

  return self->picture != NULL
           ? sac_describe (self->model, self->picture, &options, cancellable, error)
           : sac_translate (self->model, self->text, &options, cancellable, error);
}

SacTraced *
sac_request_run (const SacRequest  *self,
                 GCancellable      *cancellable,
                 GError           **error)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr(SacAttentionTrace) trace = run (self, cancellable, error);
  SacTraced *traced;

  if (trace == NULL)
    return NULL;

  traced = g_new0 (SacTraced, 1);
  traced->milliseconds = (g_get_monotonic_time () - start) / 1000.0;
  traced->trace = self->truth != NULL && self->picture != NULL
                    ? sac_truth_add_boxes (self->truth, trace)
                    : sac_attention_trace_ref (trace);
  traced->joined = sac_attention_trace_join_words (traced->trace);

  return traced;
}

void
sac_traced_free (SacTraced *self)
{
  sac_attention_trace_unref (self->trace);
  sac_attention_trace_unref (self->joined);
  g_free (self);
}
