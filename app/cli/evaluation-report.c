#include "app/cli/evaluation.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <math.h>

#include "engine/models/model-kinds.h"
#include "engine/trace/json-writer.h"

#define ROUGE_DIGITS 6

static gboolean
has_option (SacTextCodec *codec,
            const char   *name,
            gboolean      otherwise)
{
  JsonObject *options = sac_text_codec_get_options (codec);

  return options != NULL
           ? json_object_get_boolean_member_with_default (options, name, otherwise) : otherwise;
}

char *
sac_evaluation_name_tokens (SacModel *model)
{
  const char *tokens = has_option (model->target, "characters", FALSE)
                         ? _("characters") : _("words and punctuation marks");

  if (has_option (model->target, "lowercase", FALSE))
    return g_strdup_printf (_("%s, lower-cased"), tokens);

  return g_strdup (tokens);
}

char *
sac_evaluation_name_length (int group)
{
  int from = group > 0 ? sac_evaluation_lengths[group - 1] + 1 : 1;

  if (group == SAC_N_LENGTHS - 1)
    return g_strdup_printf (">%d", from - 1);

  return g_strdup_printf ("%d-%d", from, sac_evaluation_lengths[group]);
}

static void
append_lengths (GString             *text,
                const SacEvaluation *self)
{
  g_string_append (text, _("BLEU by source length, in words and punctuation marks:\n"));
  g_string_append_printf (text, "  %8s  %7s  %6s\n", _("words"), _("pairs"), "BLEU");

  for (int i = 0; i < SAC_N_LENGTHS; i++)
    {
      const SacBleu *bleu = &self->by_length[i];
      g_autofree char *name = sac_evaluation_name_length (i);

      if (bleu->n_sentences > 0)
        g_string_append_printf (text, "  %8s  %7d  %6.2f\n", name, bleu->n_sentences,
                                sac_bleu_get_score (bleu));
    }
}

static void
append_bleu (GString             *text,
             const SacEvaluation *self,
             SacModel            *model)
{
  g_autofree char *tokens = sac_evaluation_name_tokens (model);

  g_string_append_printf (text, _("BLEU: %.2f (corpus, 4-gram; %s)\n"),
                          sac_bleu_get_score (&self->bleu), tokens);
}

static void
append_rouge (GString             *text,
              const SacEvaluation *self)
{
  const SacRouge *ours = &self->headlines.written, *baseline = &self->headlines.baseline;

  if (self->length > 0)
    g_string_append_printf (text, _("Headlines of %d words, of which the first %d characters "
                                    "count\n"), self->length, SAC_BASELINE_CHARACTERS);

  g_string_append_printf (text, _("ROUGE in percent, without stemming, beside that of the first %d "
                                  "characters of the text:\n"), SAC_BASELINE_CHARACTERS);
  g_string_append_printf (text, "  %-8s  %8s  %8s    %8s  %8s\n", "", _("recall"), _("F1"),
                          _("recall"), _("F1"));

  for (int kind = 0; kind < SAC_N_ROUGES; kind++)
    g_string_append_printf (text, "  %-8s  %8.1f  %8.1f    %8.1f  %8.1f\n",
                            sac_rouge_get_name (kind),
                            100 * sac_rouge_get_recall (ours, kind),
                            100 * sac_rouge_get_f1 (ours, kind),
                            100 * sac_rouge_get_recall (baseline, kind),
                            100 * sac_rouge_get_f1 (baseline, kind));
}

char *
sac_evaluation_to_text (const SacEvaluation *self,
                        SacModel            *model)
{
  GString *text = g_string_new (NULL);
  gboolean headlines = model->kind->summarises;

  g_string_append_printf (text, _("Pairs: %d\n"), self->n_pairs);

  if (headlines)
    append_rouge (text, self);
  else
    append_bleu (text, self, model);

  g_string_append_printf (text, _("Perplexity: %.3f for each piece of the reference\n"),
                          sac_evaluation_get_perplexity (self));
  if (!headlines)
    append_lengths (text, self);

  if (self->n_aligned > 0)
    {
      g_string_append_printf (text, _("Alignment error rate, %d pairs:\n"), self->n_aligned);
      g_string_append_printf (text, _("  argmax            %.3f\n"),
                              sac_alignment_error_get_rate (&self->argmax));
      g_string_append_printf (text, _("  threshold %.2f    %.3f\n"), SAC_ALIGNMENT_THRESHOLD,
                              sac_alignment_error_get_rate (&self->threshold));
    }

  return g_string_free (text, FALSE);
}

static void
add_number (JsonBuilder *builder,
            const char  *name,
            double       value)
{
  json_builder_set_member_name (builder, name);

  if (isfinite (value))
    json_builder_add_double_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_lengths (JsonBuilder         *builder,
             const SacEvaluation *self)
{
  json_builder_set_member_name (builder, "bleu_by_length");
  json_builder_begin_array (builder);

  for (int i = 0; i < SAC_N_LENGTHS; i++)
    {
      const SacBleu *bleu = &self->by_length[i];
      g_autofree char *name = sac_evaluation_name_length (i);

      if (bleu->n_sentences == 0)
        continue;

      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "words");
      json_builder_add_string_value (builder, name);
      json_builder_set_member_name (builder, "pairs");
      json_builder_add_int_value (builder, bleu->n_sentences);
      add_number (builder, "bleu", sac_bleu_get_score (bleu));
      json_builder_end_object (builder);
    }

  json_builder_end_array (builder);
}

static void
add_bleu (JsonBuilder         *builder,
          const SacEvaluation *self,
          SacModel            *model)
{
  g_autofree char *tokens = sac_evaluation_name_tokens (model);

  add_number (builder, "bleu", sac_bleu_get_score (&self->bleu));
  json_builder_set_member_name (builder, "tokenisation");
  json_builder_add_string_value (builder, tokens);
  add_lengths (builder, self);
}

static void
add_rouge (JsonBuilder         *builder,
           const SacEvaluation *self)
{
  g_autoptr(JsonObject) scores = json_object_new ();
  g_autoptr(GList) names = NULL;

  if (self->length > 0)
    json_object_set_int_member (scores, "length", self->length);

  sac_headline_score_write (&self->headlines, ROUGE_DIGITS, scores);
  names = json_object_get_members (scores);

  for (GList *link = names; link != NULL; link = link->next)
    {
      json_builder_set_member_name (builder, link->data);
      json_builder_add_value (builder, json_object_dup_member (scores, link->data));
    }
}

char *
sac_evaluation_to_json (const SacEvaluation *self,
                        SacModel            *model)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *json = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "pairs");
  json_builder_add_int_value (builder, self->n_pairs);

  if (model->kind->summarises)
    add_rouge (builder, self);
  else
    add_bleu (builder, self, model);

  add_number (builder, "perplexity", sac_evaluation_get_perplexity (self));
  json_builder_set_member_name (builder, "perplexity_per");
  json_builder_add_string_value (builder, "piece");

  if (self->n_aligned > 0)
    {
      json_builder_set_member_name (builder, "aer");
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "pairs");
      json_builder_add_int_value (builder, self->n_aligned);
      add_number (builder, "argmax", sac_alignment_error_get_rate (&self->argmax));
      add_number (builder, "threshold", sac_alignment_error_get_rate (&self->threshold));
      add_number (builder, "threshold_at", SAC_ALIGNMENT_THRESHOLD);
      json_builder_end_object (builder);
    }

  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = sac_json_print (root, TRUE);

  return g_strconcat (json, "\n", NULL);
}
