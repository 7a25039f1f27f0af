#include "engine/decoding/caption-score.h"

#include <math.h>
#include <string.h>

#include "engine/trace/pointing.h"

/* The trace has one source and, unless the model looks nowhere, one map. */
static const SacTraceSource *
get_source (SacAttentionTrace *trace)
{
  return sac_attention_trace_get_source (trace, 0);
}

/* The names of what is there, folded. */
static GHashTable *
list_present (SacAttentionTrace *trace)
{
  const SacTraceSource *source = get_source (trace);
  GHashTable *present = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < source->n_boxes; i++)
    g_hash_table_add (present, sac_pointing_fold (source->boxes[i].label));

  return present;
}

/* Marks what @step names: the thing of most words, or all of as many. Returns of how many. */
static int
mark_named (SacAttentionTrace *trace,
            int                step,
            const char *const *things,
            int                n_things,
            gboolean          *named)
{
  g_autofree int *matches = g_new (int, n_things);
  int longest = 0;

  for (int i = 0; i < n_things; i++)
    {
      matches[i] = sac_pointing_match (trace, step, things[i]);
      longest = MAX (longest, matches[i]);
    }

  for (int i = 0; longest > 0 && i < n_things; i++)
    named[i] |= matches[i] == longest;

  return longest;
}

/* From the last word to the first: what lies in a longer name or stands right before a name, as in
 * “a fire engine” and “an orange cat”, names nothing by itself. */
static void
mark_all_named (SacAttentionTrace *trace,
                const char *const *things,
                int                n_things,
                gboolean          *named)
{
  gboolean before_name = FALSE;

  for (int step = sac_attention_trace_get_n_steps (trace) - 1; step >= 0;)
    {
      int n_words = before_name ? 0 : mark_named (trace, step, things, n_things, named);

      before_name = n_words > 0;
      step -= MAX (n_words, 1);
    }
}

static void
count_things (SacCaptionScore   *self,
              SacAttentionTrace *trace,
              const char *const *things,
              int                n_things)
{
  g_autofree gboolean *named = g_new0 (gboolean, n_things + 1);
  g_autoptr(GHashTable) present = list_present (trace);

  mark_all_named (trace, things, n_things, named);

  for (int i = 0; i < n_things; i++)
    {
      g_autofree char *name = sac_pointing_fold (things[i]);
      gboolean there = g_hash_table_contains (present, name);

      self->n_present += there;
      self->n_named += named[i];
      self->n_right += there && named[i];
    }
}

static void
count_pointing (SacCaptionScore   *self,
                SacAttentionTrace *trace)
{
  if (sac_attention_trace_get_n_maps (trace) == 0)
    return;

  for (int step = 0; step < sac_attention_trace_get_n_steps (trace); step++)
    {
      SacPointing pointing = sac_pointing_judge (trace, 0, step);

      if (pointing.n_boxes == 0)
        continue;

      self->n_words++;
      self->n_pointed += pointing.right;
      self->uniform += pointing.uniform;
    }
}

static gboolean
is_punctuation (const char *token)
{
  for (const char *p = token; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_ispunct (g_utf8_get_char (p)))
      return FALSE;

  return *token != '\0';
}

/* As those who measure captions do, COCO's tool among them. */
static char *
tokenize (const SacTextCodec *codec,
          const char         *caption)
{
  g_autofree char *text = sac_text_codec_tokenize (codec, caption);
  g_auto(GStrv) tokens = g_strsplit (text, " ", -1);
  g_autoptr(GString) kept = g_string_new (NULL);

  for (int i = 0; tokens[i] != NULL; i++)
    if (!is_punctuation (tokens[i]))
      g_string_append_printf (kept, "%s%s", kept->len > 0 ? " " : "", tokens[i]);

  return g_strdup (kept->str);
}

static void
count_bleu (SacCaptionScore    *self,
            const SacTextCodec *codec,
            SacAttentionTrace  *trace,
            const char *const  *references,
            int                 n_references)
{
  const char *output = sac_attention_trace_get_output (trace);
  g_autofree char *tokens = tokenize (codec, output != NULL ? output : "");
  g_autoptr(GPtrArray) tokenized = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < n_references; i++)
    g_ptr_array_add (tokenized, tokenize (codec, references[i]));

  sac_bleu_add_references (&self->bleu, tokens, (const char *const *) tokenized->pdata,
                           n_references);
}

void
sac_caption_score_add (SacCaptionScore    *self,
                       const SacTextCodec *codec,
                       SacAttentionTrace  *trace,
                       const char *const  *references,
                       int                 n_references,
                       const char *const  *things,
                       int                 n_things)
{
  self->n_pictures++;
  count_things (self, trace, things, n_things);
  count_pointing (self, trace);

  if (n_references > 0)
    count_bleu (self, codec, trace, references, n_references);
}

static double
share (double part,
       int    whole)
{
  return whole > 0 ? part / whole : NAN;
}

double
sac_caption_score_get_recall (const SacCaptionScore *self)
{
  return share (self->n_right, self->n_present);
}

double
sac_caption_score_get_precision (const SacCaptionScore *self)
{
  return share (self->n_right, self->n_named);
}

double
sac_caption_score_get_pointing (const SacCaptionScore *self)
{
  return share (self->n_pointed, self->n_words);
}

double
sac_caption_score_get_uniform (const SacCaptionScore *self)
{
  return share (self->uniform, self->n_words);
}

/* With as many digits as the counts bear. */
static void
set_rounded (JsonObject *metrics,
             const char *name,
             double      value,
             double      digits)
{
  if (!isnan (value))
    json_object_set_double_member (metrics, name, round (value * digits) / digits);
}

void
sac_caption_score_write (const SacCaptionScore *self,
                         JsonObject            *metrics)
{
  if (self->bleu.n_sentences > 0)
    set_rounded (metrics, "bleu", sac_bleu_get_score (&self->bleu), 100);

  set_rounded (metrics, "object_recall", sac_caption_score_get_recall (self), 1e4);
  set_rounded (metrics, "object_precision", sac_caption_score_get_precision (self), 1e4);
  set_rounded (metrics, "pointing", sac_caption_score_get_pointing (self), 1e4);
  set_rounded (metrics, "pointing_uniform", sac_caption_score_get_uniform (self), 1e4);
  json_object_set_int_member (metrics, "pictures", self->n_pictures);
  json_object_set_int_member (metrics, "objects_present", self->n_present);
  json_object_set_int_member (metrics, "objects_named", self->n_named);
  json_object_set_int_member (metrics, "pointing_words", self->n_words);
}
