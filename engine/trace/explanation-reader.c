#include "engine/trace/explanation-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/errors.h"
#include "engine/trace/json-fields.h"
#include "engine/trace/trace-limits.h"

#define NOT_KNOWN -1

/* What belongs to one text. Owned. */
typedef struct
{
  int     n;
  char  **words;
  double *measures[SAC_N_MEASURES];
} Draft;

static void
draft_clear (Draft *self)
{
  g_strfreev (self->words);

  for (int i = 0; i < SAC_N_MEASURES; i++)
    g_free (self->measures[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Draft, draft_clear)

/* All arrays of a text are as long as the first that is there. */
static gboolean
check_length (Draft       *draft,
              JsonArray   *array,
              const char  *where,
              const char  *name,
              GError     **error)
{
  int found = json_array_get_length (array);

  if (draft->n == NOT_KNOWN)
    draft->n = found;
  if (draft->n == found)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("%s.%s has %d entries, the one before it %d; each word has one"),
               where, name, found, draft->n);

  return FALSE;
}

/* null stands for a number that was none. */
static gboolean
read_measure (JsonObject  *object,
              const char  *where,
              SacMeasure   measure,
              Draft       *draft,
              GError     **error)
{
  const char *name = sac_measure_names[measure];
  JsonArray *array = NULL;

  if (!sac_json_read_array (object, where, name, SAC_TRACE_MAX_POSITIONS, &array, error))
    return FALSE;
  if (array == NULL)
    return TRUE;
  if (!check_length (draft, array, where, name, error))
    return FALSE;

  draft->measures[measure] = g_new (double, draft->n + 1);

  for (int i = 0; i < draft->n; i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      double *value = &draft->measures[measure][i];

      *value = NAN;

      if (!JSON_NODE_HOLDS_NULL (node) && !sac_json_get_number (node, value))
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("%s.%s[%d] is not a number"),
                       where, name, i);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
read_words (JsonObject  *object,
            const char  *where,
            Draft       *draft,
            GError     **error)
{
  JsonArray *array = NULL;

  if (!sac_json_read_array (object, where, "words", SAC_TRACE_MAX_POSITIONS, &array, error))
    return FALSE;
  if (array == NULL)
    return TRUE;
  if (!check_length (draft, array, where, "words", error))
    return FALSE;

  draft->words = g_new0 (char *, draft->n + 1);

  for (int i = 0; i < draft->n; i++)
    {
      const char *word = sac_json_get_string (json_array_get_element (array, i));

      if (word == NULL)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("%s.words[%d] is not a string"),
                       where, i);
          return FALSE;
        }

      draft->words[i] = g_strdup (word);
    }

  return TRUE;
}

static gboolean
read_text (JsonObject  *object,
           const char  *where,
           Draft       *draft,
           GError     **error)
{
  draft->n = NOT_KNOWN;

  for (int i = 0; i < SAC_N_MEASURES; i++)
    if (!read_measure (object, where, i, draft, error))
      return FALSE;

  if (draft->n == NOT_KNOWN)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s measures nothing; expected weights, left_out or input_times_gradient"),
                   where);
      return FALSE;
    }

  return TRUE;
}

SacExplanation *
sac_explanation_read (JsonObject  *object,
                      GError     **error)
{
  const char *where = "explanation", *second_where = "explanation.second";
  JsonNode *node = json_object_get_member (object, "second");
  SacExplanation parts = { .step = -1 };
  g_auto(Draft) first = { 0 }, second = { 0 };

  if (!sac_json_require_string (object, where, "answer", &parts.answer, error) ||
      !sac_json_read_int (object, where, "step", 0, SAC_TRACE_MAX_STEPS, &parts.step, error) ||
      !read_text (object, where, &first, error))
    return NULL;

  if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    {
      JsonObject *other = sac_json_get_object (node, second_where, error);

      if (other == NULL || !read_text (other, second_where, &second, error) ||
          !read_words (other, second_where, &second, error))
        return NULL;
    }

  parts.n_words = first.n;
  parts.n_second = second.n;
  parts.second_words = second.words;

  for (int i = 0; i < SAC_N_MEASURES; i++)
    {
      parts.words[i] = first.measures[i];
      parts.second[i] = second.measures[i];
    }

  return sac_explanation_new (&parts);
}

/* -1: source 0 has no words. */
static int
count_words (SacAttentionTrace *joined)
{
  const SacTraceSource *source;

  if (sac_attention_trace_get_n_sources (joined) == 0)
    return -1;

  source = sac_attention_trace_get_source (joined, 0);

  return source->kind == SAC_SOURCE_TOKENS ? source->n_positions - (source->end >= 0) : -1;
}

gboolean
sac_explanation_check (const SacExplanation  *self,
                       SacAttentionTrace     *trace,
                       GError               **error)
{
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (trace);
  int n_words = count_words (joined), n_steps = sac_attention_trace_get_n_steps (joined);

  if (n_words < 0)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                 _("explanation is of words, but source 0 has none"));
  else if (self->n_words != n_words)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                 _("explanation has %d entries, expected %d (one for each word of source 0, "
                   "without its end)"), self->n_words, n_words);
  else if (self->step >= n_steps)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                 _("explanation.step is %d, but the last of the %d output words is %d"),
                 self->step, n_steps, n_steps - 1);
  else
    return TRUE;

  return FALSE;
}
