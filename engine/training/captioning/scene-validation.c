#include "engine/training/captioning/scene-validation.h"

#include "engine/decoding/beam-search.h"
#include "engine/text/bleu.h"
#include "engine/training/captioning/scene-batch.h"
#include "engine/training/loss.h"

#define BATCH_PICTURES 20
#define MAX_WORDS 50

static int
count_kinds (const SacSceneWorld *world)
{
  return sac_scene_world_get_n_kinds (world);
}

static gboolean
measure_loss (SacModel              *model,
              const SacSceneWorld   *world,
              const SacSceneExample *examples,
              int                    n,
              GCancellable          *cancellable,
              double                *loss,
              GError               **error)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacSceneBatch) batch = NULL;
  double log_likelihood = 0;
  gint64 n_words = 0;

  batch = sac_scene_batch_new (model->kind->see (model->layers), count_kinds (world));

  for (int first = 0; first < n; first += BATCH_PICTURES)
    {
      SacLesson lesson;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      sac_scene_batch_fill (batch, world, examples + first, MIN (BATCH_PICTURES, n - first), 1,
                            NULL);
      lesson = sac_teach (model->kind, model->layers, tape, &batch->source, &batch->target, 0, 1);
      log_likelihood += lesson.likelihood.log_likelihood;
      n_words += lesson.likelihood.n_words;
      sac_tape_reset (tape);
    }

  *loss = -log_likelihood / n_words;

  return TRUE;
}

static void
add_caption (SacBleu              *bleu,
             const SacTextCodec   *codec,
             const SacHypothesis  *hypothesis,
             const SacScene       *scene)
{
  g_autofree char *text = sac_text_codec_decode (codec, hypothesis->words, hypothesis->n_steps);
  g_autofree char *tokens = sac_text_codec_tokenize (codec, text);
  g_autoptr(GPtrArray) references = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < scene->n_captions; i++)
    g_ptr_array_add (references, sac_text_codec_tokenize (codec, scene->captions[i]));

  sac_bleu_add_references (bleu, tokens, (const char *const *) references->pdata, references->len);
}

static gboolean
measure_bleu (SacModel              *model,
              const SacSceneWorld   *world,
              const SacSceneExample *examples,
              int                    n,
              GCancellable          *cancellable,
              double                *score,
              GError               **error)
{
  const SacSearch search = { .beam = 1, .n_choices = 1, .max_length = MAX_WORDS };
  g_autoptr(SacSceneBatch) batch = NULL;
  SacBleu bleu = { 0 };

  batch = sac_scene_batch_new (model->kind->see (model->layers), count_kinds (world));

  for (int i = 0; i < n; i++)
    {
      g_autoptr(SacHypothesis) hypothesis = NULL;

      sac_scene_batch_fill (batch, world, &examples[i], 1, 1, NULL);
      hypothesis = sac_beam_search (model, &batch->source, &search, cancellable, error);
      if (hypothesis == NULL)
        return FALSE;

      add_caption (&bleu, model->target, hypothesis, examples[i].scene);
    }

  *score = sac_bleu_get_score (&bleu);

  return TRUE;
}

gboolean
sac_scene_validate (SacModel             *model,
                    const SacSceneWorld  *world,
                    SacScenePart          part,
                    int                   n,
                    GCancellable         *cancellable,
                    SacValidationScore   *score,
                    GError              **error)
{
  g_autofree SacSceneExample *examples = g_new (SacSceneExample, n);
  gboolean done;

  for (int i = 0; i < n; i++)
    sac_scene_example_init (&examples[i], world, model->target, part, i);

  done = measure_loss (model, world, examples, n, cancellable, &score->loss, error) &&
         measure_bleu (model, world, examples, n, cancellable, &score->score, error);

  for (int i = 0; i < n; i++)
    sac_scene_example_clear (&examples[i]);

  return done;
}
