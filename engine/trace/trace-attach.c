/* Traces made of other traces: with a picture, with boxes, with an explanation. */

#include "engine/trace/attention-trace.h"
#include "engine/trace/trace-extra.h"

static SacTraceParts
get_parts (SacAttentionTrace *self)
{
  int n_sources = sac_attention_trace_get_n_sources (self);
  int n_steps = sac_attention_trace_get_n_steps (self);
  int n_maps = sac_attention_trace_get_n_maps (self);
  int n_labels = sac_attention_trace_get_n_labels (self);

  return (SacTraceParts) {
    .task = sac_attention_trace_get_task (self),
    .model = sac_attention_trace_get_model (self),
    .settings = sac_attention_trace_get_settings (self),
    .output = sac_attention_trace_get_output (self),
    .score = sac_attention_trace_get_score (self),
    .unfinished = sac_attention_trace_is_unfinished (self),
    .sources = n_sources > 0 ? sac_attention_trace_get_source (self, 0) : NULL,
    .n_sources = n_sources,
    .steps = n_steps > 0 ? sac_attention_trace_get_step (self, 0) : NULL,
    .n_steps = n_steps,
    .maps = n_maps > 0 ? sac_attention_trace_get_map (self, 0) : NULL,
    .n_maps = n_maps,
    .labels = n_labels > 0 ? sac_attention_trace_get_label (self, 0) : NULL,
    .n_labels = n_labels,
    .explanation = sac_attention_trace_get_explanation (self),
    .extra = sac_attention_trace_get_extra (self),
  };
}

/* The same trace with another source in the place of @index. */
static SacAttentionTrace *
with_source (SacAttentionTrace    *self,
             int                   index,
             const SacTraceSource *source,
             JsonObject           *extra)
{
  SacTraceParts parts = get_parts (self);
  g_autofree SacTraceSource *sources = g_memdup2 (parts.sources,
                                                  sizeof (SacTraceSource) * parts.n_sources);

  sources[index] = *source;
  parts.sources = sources;
  parts.extra = extra;

  return sac_attention_trace_new (&parts);
}

/**
 * sac_attention_trace_with_picture:
 * @self: a trace
 * @source: index of one of its grids
 * @picture: (nullable): what the grid looks at; %NULL takes the picture away
 *
 * The size that the trace tells of its picture stays, since its crop and boxes are told in it;
 * where it tells none, it becomes that of @picture.
 *
 * Returns: (transfer full): the same trace with that picture
 */
SacAttentionTrace *
sac_attention_trace_with_picture (SacAttentionTrace *self,
                                  int                source,
                                  SacPicture        *picture)
{
  SacTraceSource changed = *sac_attention_trace_get_source (self, source);

  changed.picture = picture;

  if (picture != NULL && (changed.image_width == 0 || changed.image_height == 0))
    {
      changed.image_width = picture->original_width;
      changed.image_height = picture->original_height;
    }

  return with_source (self, source, &changed, sac_attention_trace_get_extra (self));
}

/**
 * sac_attention_trace_with_boxes:
 * @self: a trace
 * @source: index of one of its grids
 * @boxes: (array length=n_boxes): what is truly in the picture, and where; copied
 * @n_boxes: how many
 *
 * Returns: (transfer full): the same trace with those boxes in the place of its own
 */
SacAttentionTrace *
sac_attention_trace_with_boxes (SacAttentionTrace *self,
                                int                source,
                                const SacTraceBox *boxes,
                                int                n_boxes)
{
  SacTraceSource changed = *sac_attention_trace_get_source (self, source);

  /* What a file said of the boxes before, beyond what we know, does not hold for these. */
  g_autoptr(JsonObject) extra = sac_trace_extra_without (sac_attention_trace_get_extra (self),
                                                         "sources", source, "boxes");

  changed.boxes = (SacTraceBox *) boxes;
  changed.n_boxes = n_boxes;

  return with_source (self, source, &changed, extra);
}

/**
 * sac_attention_trace_with_image:
 * @self: a trace
 * @source: index of one of its grids
 * @image: (nullable): a path relative to the trace's file, or a “data:” URI
 *
 * Returns: (transfer full): the same trace that finds its picture there
 */
SacAttentionTrace *
sac_attention_trace_with_image (SacAttentionTrace *self,
                                int                source,
                                const char        *image)
{
  SacTraceSource changed = *sac_attention_trace_get_source (self, source);

  changed.image = (char *) image;

  return with_source (self, source, &changed, sac_attention_trace_get_extra (self));
}

/**
 * sac_attention_trace_with_explanation:
 * @self: a trace
 * @explanation: (nullable): of its output, or of one word of it; %NULL takes it away
 *
 * sac_explanation_check() tells whether the two belong together.
 *
 * Returns: (transfer full): the same trace with that explanation
 */
SacAttentionTrace *
sac_attention_trace_with_explanation (SacAttentionTrace *self,
                                      SacExplanation    *explanation)
{
  SacTraceParts parts = get_parts (self);

  parts.explanation = explanation;

  return sac_attention_trace_new (&parts);
}
