#include "engine/trace/explanation.h"

#include <math.h>

#include "engine/trace/kendall.h"

const char *const sac_measure_names[SAC_N_MEASURES] = {
  "weights", "left_out", "input_times_gradient"
};

G_DEFINE_BOXED_TYPE (SacExplanation, sac_explanation, sac_explanation_ref, sac_explanation_unref)

SacExplanation *
sac_explanation_new (const SacExplanation *parts)
{
  SacExplanation *self = g_atomic_rc_box_new0 (SacExplanation);

  self->answer = g_strdup (parts->answer);
  self->step = parts->step;
  self->n_words = parts->n_words;
  self->n_second = parts->n_second;
  self->second_words = g_strdupv (parts->second_words);

  for (int i = 0; i < SAC_N_MEASURES; i++)
    {
      self->words[i] = g_memdup2 (parts->words[i], sizeof (double) * parts->n_words);
      self->second[i] = g_memdup2 (parts->second[i], sizeof (double) * parts->n_second);
    }

  return self;
}

SacExplanation *
sac_explanation_ref (SacExplanation *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  SacExplanation *self = data;

  g_free (self->answer);
  g_strfreev (self->second_words);

  for (int i = 0; i < SAC_N_MEASURES; i++)
    {
      g_free (self->words[i]);
      g_free (self->second[i]);
    }
}

void
sac_explanation_unref (SacExplanation *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

/* The measure, or how large it is. */
static double *
copy_measure (const SacExplanation *self,
              SacMeasure            measure,
              gboolean              as_size)
{
  double *copy = g_memdup2 (self->words[measure], sizeof (double) * self->n_words);

  for (int i = 0; as_size && i < self->n_words; i++)
    copy[i] = fabs (copy[i]);

  return copy;
}

double
sac_explanation_get_tau (const SacExplanation *self,
                         SacMeasure            one,
                         SacMeasure            other)
{
  gboolean as_size = one == SAC_BY_WEIGHTS || other == SAC_BY_WEIGHTS;
  g_autofree double *a = NULL, *b = NULL;

  if (self->n_words == 0 || self->words[one] == NULL || self->words[other] == NULL)
    return NAN;

  a = copy_measure (self, one, as_size);
  b = copy_measure (self, other, as_size);

  return sac_kendall_tau (a, b, self->n_words);
}

static void
add_measures (JsonObject    *object,
              double *const *measures,
              int            n)
{
  for (int i = 0; i < SAC_N_MEASURES; i++)
    {
      JsonArray *array;

      if (measures[i] == NULL)
        continue;

      array = json_array_new ();

      for (int k = 0; k < n; k++)
        if (isfinite (measures[i][k]))
          json_array_add_double_element (array, measures[i][k]);
        else
          json_array_add_null_element (array);

      json_object_set_array_member (object, sac_measure_names[i], array);
    }
}

static void
add_words (JsonObject  *object,
           char       **words)
{
  JsonArray *array;

  if (words == NULL)
    return;

  array = json_array_new ();
  for (int i = 0; words[i] != NULL; i++)
    json_array_add_string_element (array, words[i]);
  json_object_set_array_member (object, "words", array);
}

static void
add_tau (const SacExplanation *self,
         JsonObject           *object,
         const char           *name,
         SacMeasure            one,
         SacMeasure            other)
{
  double tau = sac_explanation_get_tau (self, one, other);

  if (isfinite (tau))
    json_object_set_double_member (object, name, tau);
  else
    json_object_set_null_member (object, name);
}

JsonObject *
sac_explanation_describe (const SacExplanation *self)
{
  JsonObject *object = json_object_new ();
  JsonObject *tau = json_object_new ();

  json_object_set_string_member (object, "answer", self->answer);
  if (self->step >= 0)
    json_object_set_int_member (object, "step", self->step);
  add_measures (object, self->words, self->n_words);

  if (self->n_second > 0)
    {
      JsonObject *second = json_object_new ();

      add_words (second, self->second_words);
      add_measures (second, self->second, self->n_second);
      json_object_set_object_member (object, "second", second);
    }

  add_tau (self, tau, "weights_left_out", SAC_BY_WEIGHTS, SAC_BY_LEAVING_OUT);
  add_tau (self, tau, "weights_gradient", SAC_BY_WEIGHTS, SAC_BY_GRADIENT);
  add_tau (self, tau, "left_out_gradient", SAC_BY_LEAVING_OUT, SAC_BY_GRADIENT);
  json_object_set_object_member (object, "tau", tau);

  return object;
}
