#include "engine/models/entailment/entailment.h"

#include <string.h>

#include "engine/models/model.h"
#include "engine/tensor/operations-reduce.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#define N_ROWS 3
#define N_PREMISE 4
#define N_HYPOTHESIS 3

#define SIZES "\"embedding\": 3, \"hidden\": 4, \"trained_words\": 6"

static const struct
{
  const char *name;
  const char *config;
} variants[] = {
  { "word-by-word", "{" SIZES "}" },
  { "last", "{" SIZES ", \"attention\": \"last\"}" },
  { "none", "{" SIZES ", \"attention\": \"none\"}" },
  { "two-way", "{" SIZES ", \"two_way\": true}" },
  { "last-two-way", "{" SIZES ", \"attention\": \"last\", \"two_way\": true}" },
  { "none-two-way", "{" SIZES ", \"attention\": \"none\", \"two_way\": true}" },
  { "all-trained", "{\"embedding\": 3, \"hidden\": 4}" },
};

static const char *const words[] = {
  "<pad>", "<unk>", "<s>", "</s>", "a", "the", "man", "woman", "sleeps", "runs", NULL,
};

static const char *const labels[] = { "entailment", "neutral", "contradiction", NULL };

/* Position by position; words that learn their vectors and words that do not. */
static const int premise_ids[N_PREMISE * N_ROWS] = { 4, 6, 5, 6, 8, 1, 8, 0, 9, 9, 0, 7 };
static const int premise_lengths[N_ROWS] = { 4, 2, 4 };
static const int hypothesis_ids[N_HYPOTHESIS * N_ROWS] = { 7, 5, 1, 9, 6, 0, 0, 8, 0 };
static const int hypothesis_lengths[N_ROWS] = { 2, 3, 1 };
static const int truth[N_ROWS] = { 0, 2, 1 };

static const SacSource batch = {
  .words = { premise_ids, premise_lengths, N_PREMISE, N_ROWS },
  .second = { hypothesis_ids, hypothesis_lengths, N_HYPOTHESIS, N_ROWS },
  .n_rows = N_ROWS,
};

static SacModel *
make_model (const char *config)
{
  g_autoptr(JsonNode) node = json_from_string (config, NULL);
  g_autoptr(JsonNode) text = json_from_string ("{\"words\": true, \"lowercase\": true}", NULL);
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (json_node_get_object (text), words, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_new_judge ("entailment", json_node_get_object (node), NULL, codec,
                                         labels, &error);

  g_assert_no_error (error);
  sac_test_fill_all (model->parameters, 5, 0.8f);

  return model;
}

static SacTensor *
loss_of_batch (SacTape  *tape,
               gpointer  data)
{
  SacModel *model = data;

  return sac_cross_entropy (tape, model->kind->judge (model->layers, tape, &batch).scores, truth, 0,
                            1, NULL);
}

static void
test_gradients (gconstpointer config)
{
  SacModel *model = make_model (config);

  sac_assert_gradients (model->parameters, loss_of_batch, model);
  sac_model_unref (model);
}

/* One row of the batch alone, without padding. */
static SacSource
take_row (SacTape *tape,
          int      row)
{
  int *ids = sac_tape_take (tape, sizeof (int) * (N_PREMISE + N_HYPOTHESIS));

  for (int i = 0; i < premise_lengths[row]; i++)
    ids[i] = premise_ids[i * N_ROWS + row];
  for (int i = 0; i < hypothesis_lengths[row]; i++)
    ids[N_PREMISE + i] = hypothesis_ids[i * N_ROWS + row];

  return (SacSource) {
    .words = { ids, &premise_lengths[row], premise_lengths[row], 1 },
    .second = { ids + N_PREMISE, &hypothesis_lengths[row], hypothesis_lengths[row], 1 },
    .n_rows = 1,
  };
}

static void
test_padding_changes_nothing (gconstpointer config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacModel) model = make_model (config);
  SacJudgement together = model->kind->judge (model->layers, tape, &batch);

  for (int row = 0; row < N_ROWS; row++)
    {
      SacSource source = take_row (tape, row);
      SacJudgement alone = model->kind->judge (model->layers, tape, &source);

      sac_assert_floats (together.scores->values + row * 3, alone.scores->values, 3, 1e-6);

      for (int t = 0; t < alone.n_steps; t++)
        sac_assert_floats (together.weights[t]->values + row * N_PREMISE,
                           alone.weights[t]->values, premise_lengths[row], 1e-6);
    }
}

static void
test_looks_as_often_as_it_should (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  static const int n_steps[] = { N_HYPOTHESIS, 1, 0 };

  for (int i = 0; i < 3; i++)
    {
      g_autoptr(SacModel) model = make_model (variants[i].config);
      SacJudgement judgement = model->kind->judge (model->layers, tape, &batch);

      g_assert_cmpint (judgement.n_steps, ==, n_steps[i]);
      g_assert_cmpint (judgement.weights != NULL, ==, n_steps[i] > 0);
      g_assert_cmpint (judgement.by_word, ==, i == 0);
      g_assert_cmpint (model->kind->attends (model->layers), ==, n_steps[i] > 0);
      g_assert_cmpint (judgement.scores->rows, ==, N_ROWS);
      g_assert_cmpint (judgement.scores->columns, ==, 3);
    }
}

static void
test_the_second_row_never_looks_at_padding (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacModel) model = make_model (variants[0].config);
  SacJudgement judgement = model->kind->judge (model->layers, tape, &batch);

  for (int t = 0; t < N_HYPOTHESIS; t++)
    {
      const float *weights = judgement.weights[t]->values + N_PREMISE;

      g_assert_cmpfloat_with_epsilon (weights[0] + weights[1], 1, 1e-6);
      g_assert_cmpfloat (weights[2], ==, 0);
      g_assert_cmpfloat (weights[3], ==, 0);
    }
}

/* The hypothesis is read from what the premise left: other words there, another judgement. */
static void
test_without_attention_the_premise_counts (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacModel) model = make_model (variants[2].config);
  int length = 2;
  SacSource source = {
    .words = { (const int[]) { 6, 8 }, &length, 2, 1 },
    .second = { (const int[]) { 7, 9 }, &length, 2, 1 },
    .n_rows = 1,
  };
  float before = model->kind->judge (model->layers, tape, &source).scores->values[0];

  source.words.ids = (const int[]) { 6, 9 };
  g_assert_cmpfloat (model->kind->judge (model->layers, tape, &source).scores->values[0], !=, before);
}

static void
test_names_are_pytorch_s (void)
{
  static const char *const names[] = {
    "embedding.weight", "fixed_embedding.weight", "projection.weight", "projection.bias",
    "premise.weight_ih_l0", "premise.weight_hh_l0", "premise.bias_ih_l0", "premise.bias_hh_l0",
    "hypothesis.weight_ih_l0", "hypothesis.weight_hh_l0", "hypothesis.bias_ih_l0",
    "hypothesis.bias_hh_l0", "pair.hypothesis.weight", "attention.premise.weight",
    "attention.hypothesis.weight", "attention.energy.weight", "pair.attended.weight",
    "attention.previous.weight", "attention.carry.weight", "output.weight", "output.bias",
  };
  g_autoptr(SacModel) model = make_model (variants[0].config);

  g_assert_cmpint (model->parameters->all->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_nonnull (sac_parameters_find (model->parameters, names[i]));
  g_assert_true (sac_parameters_find (model->parameters, "fixed_embedding.weight")->frozen);
}

static void
test_no_memory_after_the_first_run (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacModel) model = make_model (variants[3].config);
  gsize held = 0;

  for (int turn = 0; turn < 3; turn++)
    {
      model->kind->judge (model->layers, tape, &batch);
      g_assert_true (turn == 0 || sac_tape_held (tape) == held);
      held = sac_tape_held (tape);
      sac_tape_reset (tape);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autofree char *gradients = g_strconcat ("/engine/models/entailment/gradients/",
                                                variants[i].name, NULL);
      g_autofree char *padding = g_strconcat ("/engine/models/entailment/padding-changes-nothing/",
                                              variants[i].name, NULL);

      g_test_add_data_func (gradients, variants[i].config, test_gradients);
      g_test_add_data_func (padding, variants[i].config, test_padding_changes_nothing);
    }

  g_test_add_func ("/engine/models/entailment/looks-as-often-as-it-should",
                   test_looks_as_often_as_it_should);
  g_test_add_func ("/engine/models/entailment/the-second-row-never-looks-at-padding",
                   test_the_second_row_never_looks_at_padding);
  g_test_add_func ("/engine/models/entailment/without-attention-the-premise-counts",
                   test_without_attention_the_premise_counts);
  g_test_add_func ("/engine/models/entailment/names-are-pytorch-s", test_names_are_pytorch_s);
  g_test_add_func ("/engine/models/entailment/no-memory-after-the-first-run",
                   test_no_memory_after_the_first_run);

  return g_test_run ();
}
