#include "app/cli/caption-evaluation.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <math.h>

#include "engine/decoding/describe.h"
#include "engine/decoding/truth-file.h"
#include "engine/image/picture-reader.h"
#include "engine/trace/json-writer.h"
#include "engine/trace/pointing.h"

/* Of one picture; made by a worker, read by the caller when all are done. */
typedef struct
{
  const SacTruth    *truth;
  SacAttentionTrace *trace; /* Without its pixels. */
  GError            *error;
} Result;

typedef struct
{
  SacModel *model;
  int       beam;
} Job;

static void
describe_picture (gpointer data,
                  gpointer user_data)
{
  Result *result = data;
  const Job *job = user_data;
  SacRunOptions options = { .beam = job->beam };
  g_autoptr(SacPicture) picture = sac_picture_load (result->truth->image, NULL, &result->error);
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(SacAttentionTrace) bare = NULL;

  if (picture != NULL)
    trace = sac_describe (job->model, picture, &options, NULL, &result->error);

  if (trace == NULL)
    return;

  bare = sac_attention_trace_with_picture (trace, 0, NULL);
  result->trace = sac_truth_add_boxes (result->truth, bare);
}

static void
add_names (GStrvBuilder       *names,
           GHashTable         *seen,
           const char *const  *more)
{
  for (int i = 0; more[i] != NULL; i++)
    if (g_hash_table_add (seen, sac_pointing_fold (more[i])))
      g_strv_builder_add (names, more[i]);
}

/* Each once, however it is spelled. Where the model does not say what it knows, nobody can tell that
 * it names what no picture has. */
static char **
list_things (SacModel  *model,
             GPtrArray *truths,
             gboolean  *of_model)
{
  g_autoptr(GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto(GStrv) known = sac_model_list_things (model);
  g_auto(GStrv) present = sac_truths_list (truths);

  *of_model = known != NULL;
  if (known != NULL)
    add_names (names, seen, (const char *const *) known);

  add_names (names, seen, (const char *const *) present);

  return g_strv_builder_end (names);
}

static void
add_result (SacCaptionEvaluation *self,
            SacModel             *model,
            const Result         *result,
            char                **things)
{
  const SacTruth *truth = result->truth;

  sac_caption_score_add (&self->score, model->target, result->trace,
                         (const char *const *) truth->captions, g_strv_length (truth->captions),
                         (const char *const *) things, g_strv_length (things));
}

SacCaptionEvaluation
sac_evaluate_captions (SacModel                *model,
                       GPtrArray               *truths,
                       int                      n,
                       int                      beam,
                       const SacEvaluationCrew *crew)
{
  SacCaptionEvaluation self = { 0 };
  Job job = { model, beam };
  g_auto(GStrv) things = list_things (model, truths, &self.of_model);
  g_autofree Result *results = g_new0 (Result, n + 1);

  self.n_things = g_strv_length (things);

  for (int i = 0; i < n; i++)
    results[i].truth = truths->pdata[i];

  sac_evaluation_crew_run (crew, describe_picture, &job, results, sizeof (Result), n);

  /* In the order of the pictures, so that sums do not depend on who was first. */
  for (int i = 0; i < n; i++)
    {
      if (results[i].error == NULL)
        {
          add_result (&self, model, &results[i], things);
        }
      else
        {
          self.n_failed++;
          crew->failed (results[i].truth->line, results[i].error, crew->data);
        }

      g_clear_error (&results[i].error);
      g_clear_pointer (&results[i].trace, sac_attention_trace_unref);
    }

  return self;
}

static void
append_share (GString    *text,
              const char *name,
              double      share)
{
  if (isnan (share))
    g_string_append_printf (text, "%s –\n", name);
  else
    g_string_append_printf (text, "%s %.1f %%\n", name, 100 * share);
}

char *
sac_caption_evaluation_to_text (const SacCaptionEvaluation *self,
                                SacModel                   *model)
{
  const SacCaptionScore *score = &self->score;
  GString *text = g_string_new (NULL);
  g_autofree char *tokens = sac_evaluation_name_tokens (model);

  g_string_append_printf (text, _("Pictures: %d\n"), score->n_pictures);

  if (score->bleu.n_sentences > 0)
    g_string_append_printf (text, _("BLEU: %.2f (corpus, 4-gram, several references, without "
                                    "punctuation; %s)\n"),
                            sac_bleu_get_score (&score->bleu), tokens);

  g_string_append_printf (text, self->of_model
                                  ? _("Things: %d, which the model knows or a picture has\n")
                                  : _("Things: %d, which a picture has (the model does not say which "
                                      "it knows: naming others costs nothing)\n"),
                          self->n_things);
  append_share (text, _("Things that are there and named:"),
                sac_caption_score_get_recall (score));
  append_share (text, _("Things named that are there:"), sac_caption_score_get_precision (score));

  if (score->n_words > 0)
    {
      g_string_append_printf (text, _("Pointing, %d words that name a thing that is there:\n"),
                              score->n_words);
      append_share (text, _("  the highest weight lies in its box:"),
                    sac_caption_score_get_pointing (score));
      append_share (text, _("  looking anywhere would score:"),
                    sac_caption_score_get_uniform (score));
    }

  return g_string_free (text, FALSE);
}

char *
sac_caption_evaluation_to_json (const SacCaptionEvaluation *self,
                                SacModel                   *model)
{
  g_autoptr(JsonObject) object = json_object_new ();
  g_autoptr(JsonNode) root = json_node_init_object (json_node_alloc (), object);
  g_autofree char *tokens = sac_evaluation_name_tokens (model);
  g_autofree char *json = NULL;

  sac_caption_score_write (&self->score, object);
  json_object_set_int_member (object, "things", self->n_things);
  json_object_set_boolean_member (object, "things_of_model", self->of_model);
  json_object_set_string_member (object, "tokenisation", tokens);
  json_object_set_string_member (object, "punctuation", "dropped");
  json = sac_json_print (root, TRUE);

  return g_strconcat (json, "\n", NULL);
}
