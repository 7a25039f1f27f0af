#include "engine/training/entailment/labelled-pairs.h"

#include "engine/errors.h"
#include "engine/text/clusters.h"
#include "engine/text/line-reader.h"

#include <glib/gi18n-lib.h>

#define MAX_PAIRS 10000000
#define NO_AGREEMENT "-"

SacLabelledPair *
sac_labelled_pair_new (int         label,
                       const char *premise,
                       const char *hypothesis)
{
  SacLabelledPair *self = g_new (SacLabelledPair, 1);

  self->label = label;
  self->premise = g_strdup (premise);
  self->hypothesis = g_strdup (hypothesis);

  return self;
}

void
sac_labelled_pair_free (SacLabelledPair *self)
{
  g_free (self->premise);
  g_free (self->hypothesis);
  g_free (self);
}

static int
find_label (const char *const  *labels,
            const char         *label,
            GError            **error)
{
  g_autofree char *list = NULL;

  for (int i = 0; labels[i] != NULL; i++)
    if (g_str_equal (labels[i], label))
      return i;

  list = g_strjoinv (", ", (char **) labels);
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("the label “%s” is not known; known are: %s"), label, list);

  return -1;
}

static gboolean
add_line (GPtrArray          *pairs,
          const char         *line,
          const char *const  *labels,
          GError            **error)
{
  g_auto(GStrv) fields = g_strsplit (line, "\t", -1);
  int label;

  if (sac_text_is_blank (line))
    return TRUE;

  if (g_strv_length (fields) != 3 || sac_text_is_blank (fields[1]) ||
      sac_text_is_blank (fields[2]))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected a label, a premise and a hypothesis with tabs between"));
      return FALSE;
    }

  if (g_str_equal (fields[0], NO_AGREEMENT))
    return TRUE;

  label = find_label (labels, fields[0], error);
  if (label < 0)
    return FALSE;

  if (pairs->len >= MAX_PAIRS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE, _("more than %d pairs; take fewer"),
                   MAX_PAIRS);
      return FALSE;
    }

  g_ptr_array_add (pairs, sac_labelled_pair_new (label, fields[1], fields[2]));

  return TRUE;
}

GPtrArray *
sac_labelled_pairs_load (const char         *path,
                         const char *const  *labels,
                         GCancellable       *cancellable,
                         GError            **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, cancellable, error);
  g_autoptr(GPtrArray) pairs = NULL;
  g_autoptr(GError) problem = NULL;
  const char *line;

  if (reader == NULL)
    return NULL;

  pairs = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);

  while ((line = sac_line_reader_next (reader, cancellable, &problem)) != NULL)
    if (!add_line (pairs, line, labels, error))
      {
        sac_line_reader_prefix_error (reader, error);
        return NULL;
      }

  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }

  return g_steal_pointer (&pairs);
}
