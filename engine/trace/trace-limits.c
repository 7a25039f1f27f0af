#include "engine/trace/trace-limits.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/trace/json-check.h"

static gboolean
check (gint64       count,
       int          most,
       const char  *what,
       GError     **error)
{
  if (count <= most)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("the trace has %d %s; a file holds %d at most"),
               (int) MIN (count, G_MAXINT), what, most);

  return FALSE;
}

static gboolean
check_sources (const SacAttentionTrace  *trace,
               GError                  **error)
{
  for (int i = 0; i < sac_attention_trace_get_n_sources (trace); i++)
    {
      const SacTraceSource *source = sac_attention_trace_get_source (trace, i);

      if (!check (source->n_positions, SAC_TRACE_MAX_POSITIONS, _("positions in one source"),
                  error) ||
          !check (source->n_boxes, SAC_TRACE_MAX_BOXES, _("boxes in one source"), error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
check_steps (const SacAttentionTrace  *trace,
             GError                  **error)
{
  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    if (!check (sac_attention_trace_get_step (trace, i)->n_candidates, SAC_TRACE_MAX_CANDIDATES,
                _("candidates in one step"), error))
      return FALSE;

  return TRUE;
}

static gint64
count_weights (const SacAttentionTrace *trace)
{
  gint64 n_steps = sac_attention_trace_get_n_steps (trace);
  gint64 count = 0;

  for (int i = 0; i < sac_attention_trace_get_n_maps (trace); i++)
    {
      int source = sac_attention_trace_get_map (trace, i)->source;

      count += n_steps * sac_attention_trace_get_source (trace, source)->n_positions;
    }

  return count;
}

gboolean
sac_trace_check_counts (const SacAttentionTrace  *trace,
                        GError                  **error)
{
  return check (sac_attention_trace_get_n_sources (trace), SAC_TRACE_MAX_SOURCES, _("sources"),
                error) &&
         check (sac_attention_trace_get_n_steps (trace), SAC_TRACE_MAX_STEPS, _("steps"), error) &&
         check (sac_attention_trace_get_n_maps (trace), SAC_TRACE_MAX_MAPS, _("maps"), error) &&
         check (sac_attention_trace_get_n_labels (trace), SAC_TRACE_MAX_LABELS, _("labels"),
                error) &&
         check (count_weights (trace), SAC_JSON_MAX_VALUES, _("weights"), error) &&
         check_sources (trace, error) && check_steps (trace, error);
}

gboolean
sac_trace_check_text (const char  *json,
                      gsize        length,
                      GError     **error)
{
  if (length > SAC_TRACE_MAX_FILE_SIZE)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("the trace takes %zu MiB; a file holds %d at most"),
                   length >> 20, SAC_TRACE_MAX_FILE_SIZE >> 20);
      return FALSE;
    }

  return sac_json_check (json, length, error);
}
