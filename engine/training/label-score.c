#include "engine/training/label-score.h"

#include <math.h>

#include "engine/tensor/operations-reduce.h"

SacLabelScore *
sac_label_score_new (int n_labels)
{
  SacLabelScore *self = g_new0 (SacLabelScore, 1);

  self->n_labels = n_labels;
  self->confusion = g_new0 (gint64, (gsize) n_labels * n_labels);

  return self;
}

void
sac_label_score_free (SacLabelScore *self)
{
  g_free (self->confusion);
  g_free (self);
}

void
sac_label_score_add_answer (SacLabelScore *self,
                            int            truth,
                            int            answer,
                            double         logprob)
{
  self->log_likelihood += logprob;
  self->confusion[(gsize) truth * self->n_labels + answer]++;
  self->n++;
}

void
sac_label_score_add (SacLabelScore   *self,
                     const SacTensor *scores,
                     const int       *truth)
{
  int n = self->n_labels;
  g_autofree float *logprobs = g_new (float, n);

  g_assert (scores->columns == n);

  for (int row = 0; row < scores->rows; row++)
    {
      const float *values = scores->values + (gsize) row * n;

      g_assert (truth[row] >= 0 && truth[row] < n);

      sac_log_softmax_row (values, n, logprobs);
      sac_label_score_add_answer (self, truth[row], sac_highest_of_row (values, n), logprobs[truth[row]]);
    }
}

static gint64
count_right (const SacLabelScore *self,
             int                  label)
{
  return self->confusion[(gsize) label * self->n_labels + label];
}

/* How often @label was true, plus how often it was the answer. */
static gint64
count_uses (const SacLabelScore *self,
            int                  label)
{
  gint64 n = 0;

  for (int i = 0; i < self->n_labels; i++)
    n += self->confusion[(gsize) label * self->n_labels + i] +
         self->confusion[(gsize) i * self->n_labels + label];

  return n;
}

double
sac_label_score_get_accuracy (const SacLabelScore *self)
{
  gint64 n_right = 0;

  for (int i = 0; i < self->n_labels; i++)
    n_right += count_right (self, i);

  return self->n > 0 ? (double) n_right / self->n : NAN;
}

/* 2 P R / (P + R) = 2 right / (true + answered) */
double
sac_label_score_get_macro_f1 (const SacLabelScore *self)
{
  double sum = 0;
  int n_used = 0;

  for (int i = 0; i < self->n_labels; i++)
    {
      gint64 n_uses = count_uses (self, i);

      if (n_uses == 0)
        continue;

      sum += 2.0 * count_right (self, i) / n_uses;
      n_used++;
    }

  return n_used > 0 ? sum / n_used : NAN;
}

double
sac_label_score_get_loss (const SacLabelScore *self)
{
  return self->n > 0 ? -self->log_likelihood / self->n : NAN;
}

static JsonArray *
list_answers (const SacLabelScore *self,
              int                  truth)
{
  JsonArray *answers = json_array_new ();

  for (int i = 0; i < self->n_labels; i++)
    json_array_add_int_element (answers, self->confusion[(gsize) truth * self->n_labels + i]);

  return answers;
}

static double
with_four_digits (double value)
{
  return round (value * 10000) / 10000;
}

void
sac_label_score_describe (const SacLabelScore *self,
                          const char *const   *labels,
                          JsonObject          *object)
{
  JsonArray *names = json_array_new ();
  JsonArray *confusion = json_array_new ();

  for (int i = 0; i < self->n_labels; i++)
    {
      json_array_add_string_element (names, labels[i]);
      json_array_add_array_element (confusion, list_answers (self, i));
    }

  json_object_set_double_member (object, "accuracy",
                                 with_four_digits (sac_label_score_get_accuracy (self)));
  json_object_set_double_member (object, "macro_f1",
                                 with_four_digits (sac_label_score_get_macro_f1 (self)));
  json_object_set_array_member (object, "labels", names);
  json_object_set_array_member (object, "confusion", confusion);
}
