/* The models that read texts and ship: each loads, keeps to its limit of size, says on its card what
 * it was measured at, and is right on an easy text.
 */

#include "engine/decoding/judge.h"
#include "engine/decoding/translate.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/models/model-kinds.h"
#include "engine/storage/model-file.h"

typedef struct
{
  const char *name;
  int         most_megabytes;
  const char *text;
  const char *second; /* NULL: it reads one text. */
  const char *expected;
} Sample;

static const Sample samples[] = {
  { "infer.safetensors", 25, "Two dogs are running through the snow.", "The animals are outside.",
    "entailment" },
  { "infer-conditional.safetensors", 25, "Two dogs are running through the snow.",
    "Two cats are sleeping on the sofa.", "contradiction" },
  { "classify-sentiment.safetensors", 10, "Not a bad film at all: quiet, warm and honest.", NULL,
    "positive" },
  { "classify-intents.safetensors", 10, "how many euros do I get for fifty dollars", NULL,
    "exchange_rate" },
  { "summarise.safetensors", 30, "This package contains a library for reading and writing of JPEG "
    "pictures.", NULL, "library" },
  { "summarise-bag.safetensors", 30, "This package contains a library for reading and writing of JPEG "
    "pictures.", NULL, "library" },
};

static SacModel *
load (const Sample *sample)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "samples", "models",
                                                 sample->name, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);
  GStatBuf info;

  g_assert_no_error (error);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_size, <=, sample->most_megabytes * 1000 * 1000);

  return model;
}

static SacAttentionTrace *
run (SacModel     *model,
     const Sample *sample)
{
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(GError) error = NULL;
  SacAttentionTrace *trace =
    sac_model_judges (model) ? sac_judge (model, sample->text, sample->second, NULL, &error)
                             : sac_translate (model, sample->text, &options, NULL, &error);

  g_assert_no_error (error);

  return trace;
}

static void
test_answers (gconstpointer data)
{
  const Sample *sample = data;
  g_autoptr(SacModel) model = load (sample);
  g_autoptr(SacAttentionTrace) trace = run (model, sample);
  const char *output = sac_attention_trace_get_output (trace);

  /* A headline says more than the one word. */
  if (sac_model_judges (model))
    g_assert_cmpstr (output, ==, sample->expected);
  else
    g_assert_nonnull (strstr (output, sample->expected));
}

static void
test_says_how_good_it_is (gconstpointer data)
{
  g_autoptr(SacModel) model = load (data);
  JsonObject *metrics = json_object_get_object_member (model->card, "metrics");

  g_assert_nonnull (metrics);
  g_assert_true (json_object_has_member (metrics, sac_model_judges (model) ? "accuracy"
                                                                           : "rouge_1"));
  g_assert_true (json_object_has_member (model->card, "attribution"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *base = g_strndup (samples[i].name, strcspn (samples[i].name, "."));
      g_autofree char *answers = g_strdup_printf ("/engine/decoding/sample-texts/%s/answers", base);
      g_autofree char *card = g_strdup_printf ("/engine/decoding/sample-texts/%s/card", base);

      g_test_add_data_func (answers, &samples[i], test_answers);
      g_test_add_data_func (card, &samples[i], test_says_how_good_it_is);
    }

  return g_test_run ();
}
