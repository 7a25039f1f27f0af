#include "app/cli/label-evaluation.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/decoding/judge.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "engine/text/line-reader.h"

#define MAX_LINES (1000 * 1000)
/* Labels in a message. */
#define MOST_LISTED 6

/* Of one line; made by a worker, read by the caller when all are done. */
typedef struct
{
  const SacLabelledLine *line;
  int                    n_words;
  int                    truth;
  int                    answer;
  double                 probability; /* Of the true label. */
  GError                *error;
} Result;

static void
labelled_line_free (SacLabelledLine *self)
{
  g_free (self->label);
  g_free (self->text);
  g_free (self->second);
  g_free (self);
}

static SacLabelledLine *
read_line (const char  *line,
           gboolean     two,
           GError     **error)
{
  g_auto(GStrv) fields = g_strsplit (line, "\t", two ? 4 : 3);
  int n_fields = g_strv_length (fields);
  SacLabelledLine *result;

  if (n_fields < (two ? 3 : 2))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, two
                   ? _("expected a label, a premise and a hypothesis with tabs between")
                   : _("expected a tab between the label and the text"));
      return NULL;
    }

  result = g_new0 (SacLabelledLine, 1);
  result->label = g_strdup (g_strstrip (fields[0]));
  result->text = g_strdup (fields[1]);
  result->second = two ? g_strdup (fields[2]) : NULL;

  return result;
}

static gboolean
add_line (GPtrArray      *lines,
          SacLineReader  *reader,
          const char     *line,
          gboolean        two,
          GError        **error)
{
  SacLabelledLine *labelled;

  if (*line == '\0')
    return TRUE;

  labelled = read_line (line, two, error);
  if (labelled == NULL)
    {
      sac_line_reader_prefix_error (reader, error);
      return FALSE;
    }

  labelled->line = sac_line_reader_get_number (reader);
  g_ptr_array_add (lines, labelled);

  if (lines->len <= MAX_LINES)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("more than %d texts; use --limit, or a part of the file"), MAX_LINES);

  return FALSE;
}

GPtrArray *
sac_labelled_lines_load (const char  *path,
                         SacModel    *model,
                         int          limit,
                         GError     **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, NULL, error);
  g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) labelled_line_free);
  g_autoptr(GError) problem = NULL;
  const char *line;

  if (reader == NULL)
    return NULL;

  while ((limit == 0 || (int) lines->len < limit) &&
         (line = sac_line_reader_next (reader, NULL, &problem)) != NULL)
    if (!add_line (lines, reader, line, model->kind->reads_second, &problem))
      break;

  if (problem == NULL && lines->len == 0)
    g_set_error (&problem, SAC_ERROR, SAC_ERROR_BAD_FILE, _("no labelled texts in it"));

  if (problem == NULL)
    return g_steal_pointer (&lines);

  g_propagate_error (error, g_steal_pointer (&problem));

  return NULL;
}

/* The first ones, where there are many. */
static char *
list_labels (SacModel *model)
{
  GString *list = g_string_new (model->labels[0]);

  for (int i = 1; i < model->n_labels; i++)
    {
      if (i == MOST_LISTED)
        {
          g_string_append (list, ", …");
          break;
        }

      g_string_append_printf (list, ", %s", model->labels[i]);
    }

  return g_string_free (list, FALSE);
}

static int
find_label (SacModel    *model,
            const char  *label,
            GError     **error)
{
  g_autofree char *some = NULL;

  for (int i = 0; i < model->n_labels; i++)
    if (g_str_equal (model->labels[i], label))
      return i;

  some = list_labels (model);
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("the model does not have the label “%s”, only %s"), label, some);

  return -1;
}

static int
count_words (SacAttentionTrace *trace)
{
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);

  return source->words[source->n_positions - 1] + 1;
}

static void
judge_line (gpointer data,
            gpointer user_data)
{
  Result *result = data;
  SacModel *model = user_data;
  const SacLabelledLine *line = result->line;
  g_autoptr(SacAttentionTrace) trace = NULL;

  result->truth = find_label (model, line->label, &result->error);
  if (result->truth < 0)
    return;

  trace = sac_judge (model, line->text, line->second, NULL, &result->error);
  if (trace == NULL)
    return;

  result->n_words = count_words (trace);
  result->probability = sac_attention_trace_get_label (trace, result->truth)->probability;

  for (int i = 1; i < model->n_labels; i++)
    if (sac_attention_trace_get_label (trace, i)->probability >
        sac_attention_trace_get_label (trace, result->answer)->probability)
      result->answer = i;
}

static void
add_result (SacLabelEvaluation *self,
            const Result       *result)
{
  int group = 0;

  while (result->n_words > sac_evaluation_lengths[group])
    group++;

  self->n_texts[group]++;
  self->n_right[group] += result->answer == result->truth;
  sac_label_score_add_answer (self->score, result->truth, result->answer,
                              log (result->probability));
}

void
sac_label_evaluation_run (SacLabelEvaluation      *self,
                          SacModel                *model,
                          GPtrArray               *lines,
                          const SacEvaluationCrew *crew)
{
  g_autofree Result *results = g_new0 (Result, lines->len + 1);

  *self = (SacLabelEvaluation) { .score = sac_label_score_new (model->n_labels) };

  for (guint i = 0; i < lines->len; i++)
    results[i].line = g_ptr_array_index (lines, i);

  sac_evaluation_crew_run (crew, judge_line, model, results, sizeof (Result), lines->len);

  for (guint i = 0; i < lines->len; i++)
    if (results[i].error == NULL)
      {
        add_result (self, &results[i]);
      }
    else
      {
        self->n_failed++;
        crew->failed (results[i].line->line, results[i].error, crew->data);
        g_clear_error (&results[i].error);
      }
}

void
sac_label_evaluation_clear (SacLabelEvaluation *self)
{
  g_clear_pointer (&self->score, sac_label_score_free);
}
