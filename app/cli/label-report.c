#include "app/cli/label-evaluation.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "engine/trace/json-writer.h"

/* As a table that fits a terminal; of more labels the commonest mistakes are told. */
#define MAX_TABLE 10
#define N_MISTAKES 10

static gint64
count (const SacLabelEvaluation *self,
       int                       truth,
       int                       answer)
{
  return self->score->confusion[(gsize) truth * self->score->n_labels + answer];
}

static void
append_lengths (GString                  *text,
                const SacLabelEvaluation *self)
{
  g_string_append (text, _("Accuracy by length, in words and punctuation marks:\n"));
  g_string_append_printf (text, "  %8s  %7s  %8s\n", _("words"), _("texts"), _("accuracy"));

  for (int i = 0; i < SAC_N_LENGTHS; i++)
    {
      g_autofree char *name = sac_evaluation_name_length (i);

      if (self->n_texts[i] > 0)
        g_string_append_printf (text, "  %8s  %7d  %8.4f\n", name, self->n_texts[i],
                                (double) self->n_right[i] / self->n_texts[i]);
    }
}

/* Columns are characters, not bytes. */
static void
append_padded (GString    *text,
               const char *word,
               int         width,
               gboolean    right)
{
  int n_blanks = MAX (0, width - (int) g_utf8_strlen (word, -1));

  g_string_append_printf (text, "  %*s%s%*s", right ? n_blanks : 0, "", word,
                          right ? 0 : n_blanks, "");
}

static void
append_table (GString                  *text,
              const SacLabelEvaluation *self,
              char                    **labels)
{
  int width = 7;

  for (int i = 0; labels[i] != NULL; i++)
    width = MAX (width, (int) g_utf8_strlen (labels[i], -1));

  g_string_append (text, _("True label down, answer across:\n"));
  append_padded (text, "", width, FALSE);

  for (int i = 0; labels[i] != NULL; i++)
    append_padded (text, labels[i], width, TRUE);

  g_string_append_c (text, '\n');

  for (int i = 0; labels[i] != NULL; i++)
    {
      append_padded (text, labels[i], width, FALSE);

      for (int k = 0; labels[k] != NULL; k++)
        {
          g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, count (self, i, k));

          append_padded (text, number, width, TRUE);
        }

      g_string_append_c (text, '\n');
    }
}

typedef struct
{
  int    truth;
  int    answer;
  gint64 n;
} Mistake;

static int
compare_mistakes (gconstpointer a,
                  gconstpointer b)
{
  const Mistake *left = a, *right = b;

  if (left->n != right->n)
    return left->n > right->n ? -1 : 1;
  if (left->truth != right->truth)
    return left->truth - right->truth;

  return left->answer - right->answer;
}

static void
append_mistakes (GString                  *text,
                 const SacLabelEvaluation *self,
                 char                    **labels)
{
  g_autoptr(GArray) mistakes = g_array_new (FALSE, FALSE, sizeof (Mistake));

  for (int i = 0; labels[i] != NULL; i++)
    for (int k = 0; labels[k] != NULL; k++)
      if (i != k && count (self, i, k) > 0)
        g_array_append_vals (mistakes, &(Mistake) { i, k, count (self, i, k) }, 1);

  g_array_sort (mistakes, compare_mistakes);
  g_string_append (text, _("Commonest mistakes (all of them: --format json):\n"));

  for (guint i = 0; i < MIN (N_MISTAKES, mistakes->len); i++)
    {
      const Mistake *mistake = &g_array_index (mistakes, Mistake, i);

      g_string_append_printf (text, _("  %5" PRId64 "  %s, taken for %s\n"), mistake->n,
                              labels[mistake->truth], labels[mistake->answer]);
    }
}

char *
sac_label_evaluation_to_text (const SacLabelEvaluation *self,
                              SacModel                 *model)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, _("Texts: %" PRId64 "\n"), self->score->n);
  g_string_append_printf (text, _("Accuracy: %.4f\n"), sac_label_score_get_accuracy (self->score));
  g_string_append_printf (text, _("Macro F1: %.4f\n"), sac_label_score_get_macro_f1 (self->score));
  append_lengths (text, self);

  if (model->n_labels <= MAX_TABLE)
    append_table (text, self, model->labels);
  else
    append_mistakes (text, self, model->labels);

  return g_string_free (text, FALSE);
}

static JsonArray *
list_lengths (const SacLabelEvaluation *self)
{
  JsonArray *lengths = json_array_new ();

  for (int i = 0; i < SAC_N_LENGTHS; i++)
    {
      g_autofree char *name = sac_evaluation_name_length (i);
      JsonObject *object;

      if (self->n_texts[i] == 0)
        continue;

      object = json_object_new ();
      json_object_set_string_member (object, "words", name);
      json_object_set_int_member (object, "texts", self->n_texts[i]);
      json_object_set_double_member (object, "accuracy",
                                     (double) self->n_right[i] / self->n_texts[i]);
      json_array_add_object_element (lengths, object);
    }

  return lengths;
}

char *
sac_label_evaluation_to_json (const SacLabelEvaluation *self,
                              SacModel                 *model)
{
  g_autoptr(JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  g_autofree char *json = NULL;

  json_node_take_object (root, object);
  json_object_set_int_member (object, "texts", self->score->n);
  sac_label_score_describe (self->score, (const char *const *) model->labels, object);
  json_object_set_array_member (object, "accuracy_by_length", list_lengths (self));
  json = sac_json_print (root, TRUE);

  return g_strconcat (json, "\n", NULL);
}
