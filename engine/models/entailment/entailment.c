#include "engine/models/entailment/entailment.h"

#include "engine/layers/linear.h"
#include "engine/layers/lstm.h"
#include "engine/layers/word-table.h"
#include "engine/models/entailment/entailment-config.h"
#include "engine/tensor/operations-energies.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-linear.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"

/* The letters are the paper's. */
typedef struct
{
  SacEntailmentConfig config;
  SacWordTable words;
  SacLinear    projection;
  SacLstm      premise;
  SacLstm      hypothesis;
  SacLinear    W_y; /* What attends; */
  SacLinear    W_h;
  SacLinear    w;
  SacLinear    W_r; /* word by word, */
  SacLinear    W_t;
  SacLinear    W_p; /* and what becomes of it. */
  SacLinear    W_x;
  SacLinear    output;
} Entailment;

/* One text, read. */
typedef struct
{
  const SacTokens *tokens;
  SacTensor       *outputs; /* Y or h_1 … h_N: n_positions n_rows × hidden. */
  SacTensor       *last;    /* [h ; c] at each row's own last word: n_rows × 2 hidden. */
} Text;

static void
build_attention (Entailment    *self,
                 SacParameters *parameters)
{
  int k = self->config.hidden;

  sac_linear_build (&self->W_x, parameters, "pair.hypothesis", k, k, FALSE);

  if (self->config.attention == SAC_ENTAILMENT_NONE)
    return;

  sac_linear_build (&self->W_y, parameters, "attention.premise", k, k, FALSE);
  sac_linear_build (&self->W_h, parameters, "attention.hypothesis", k, k, FALSE);
  sac_linear_build (&self->w, parameters, "attention.energy", k, 1, FALSE);
  sac_linear_build (&self->W_p, parameters, "pair.attended", k, k, FALSE);

  if (self->config.attention == SAC_ENTAILMENT_LAST)
    return;

  sac_linear_build (&self->W_r, parameters, "attention.previous", k, k, FALSE);
  sac_linear_build (&self->W_t, parameters, "attention.carry", k, k, FALSE);
}

static gpointer
entailment_build (SacParameters  *parameters,
                  JsonObject     *json,
                  int             n_source,
                  int             n_target,
                  GError        **error)
{
  SacEntailmentConfig config;
  Entailment *self;

  if (!sac_entailment_config_read (json, n_source, &config, error))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  self = g_new0 (Entailment, 1);
  self->config = config;
  sac_word_table_build (&self->words, parameters, n_source, config.n_trained, config.embedding);
  sac_linear_build (&self->projection, parameters, "projection", config.embedding, config.hidden,
                    TRUE);
  sac_lstm_build (&self->premise, parameters, "premise.", "_l0", config.hidden, config.hidden);
  sac_lstm_build (&self->hypothesis, parameters, "hypothesis.", "_l0", config.hidden, config.hidden);
  build_attention (self, parameters);
  sac_linear_build (&self->output, parameters, "output",
                    config.two_way ? 2 * config.hidden : config.hidden, n_target, TRUE);

  return self;
}

/* Of all words at once: the projected word vectors. */
static SacTensor *
embed (const Entailment  *self,
       SacTape           *tape,
       const SacTokens   *tokens,
       SacTensor        **looked_up)
{
  SacTensor *vectors = sac_word_table_look_up (&self->words, tape, tokens->ids,
                                               tokens->n_positions * tokens->n_rows);

  if (looked_up != NULL)
    *looked_up = vectors;

  return sac_dropout (tape, sac_linear_apply (&self->projection, tape, vectors),
                      self->config.dropout);
}

/* Of what stands position by position, each row's own last. */
static SacTensor *
take_last (SacTape         *tape,
           SacTensor       *stacked,
           const SacTokens *tokens)
{
  int *last = sac_tape_take (tape, sizeof (int) * tokens->n_rows);

  for (int row = 0; row < tokens->n_rows; row++)
    last[row] = (tokens->lengths[row] - 1) * tokens->n_rows + row;

  return sac_gather (tape, stacked, last, tokens->n_rows);
}

/* What is read past a row's last word changes nothing before it, and nobody looks there. */
static Text
read_text (const SacLstm   *lstm,
           SacTape         *tape,
           SacTensor       *x,
           const SacTokens *tokens,
           SacTensor       *state)
{
  SacTensor *inputs = sac_lstm_inputs (lstm, tape, x, 0);
  SacTensor **states = sac_tape_take (tape, sizeof (SacTensor *) * tokens->n_positions);
  int n_rows = tokens->n_rows;
  SacTensor *all;

  for (int i = 0; i < tokens->n_positions; i++)
    {
      state = sac_lstm_step (lstm, tape, sac_rows (tape, inputs, i * n_rows, n_rows), state,
                             sac_lstm_output (lstm, tape, state));
      states[i] = state;
    }

  all = sac_stack (tape, states, tokens->n_positions);

  return (Text) { tokens, sac_lstm_output (lstm, tape, all), take_last (tape, all, tokens) };
}

/* α = softmax (wᵀ tanh (W^y Y + asked ⊗ e_L)), n × L */
static SacTensor *
attend (const Entailment *self,
        SacTape          *tape,
        const SacTokens  *premise,
        SacTensor        *keys,
        SacTensor        *asked)
{
  return sac_softmax (tape, sac_additive_energies (tape, keys, asked, self->w.weight,
                                                   premise->n_positions),
                      premise->lengths, premise->n_rows);
}

/* M = tanh (W^y Y + W^h h_N ⊗ e_L), α = softmax (wᵀ M), r = Y αᵀ   (equations 7 to 9) */
static SacTensor *
attend_last (const Entailment  *self,
             SacTape           *tape,
             const Text        *premise,
             SacTensor         *h_N,
             SacTensor        **weights)
{
  SacTensor *keys = sac_linear_apply (&self->W_y, tape, premise->outputs);

  weights[0] = attend (self, tape, premise->tokens, keys,
                       sac_linear_apply (&self->W_h, tape, h_N));

  return sac_weighted_sum (tape, weights[0], premise->outputs);
}

/* M_t = tanh (W^y Y + (W^h h_t + W^r r_{t-1}) ⊗ e_L), α_t = softmax (wᵀ M_t),
 * r_t = Y α_tᵀ + tanh (W^t r_{t-1})   (equations 11 to 13); returns r_N. */
static SacTensor *
attend_word_by_word (const Entailment  *self,
                     SacTape           *tape,
                     const Text        *premise,
                     const Text        *hypothesis,
                     SacTensor        **weights)
{
  const SacTokens *words = hypothesis->tokens;
  SacTensor *keys = sac_linear_apply (&self->W_y, tape, premise->outputs);
  SacTensor *asked = sac_linear_apply (&self->W_h, tape, hypothesis->outputs);
  SacTensor **attended = sac_tape_take (tape, sizeof (SacTensor *) * words->n_positions);
  SacTensor *r = sac_zeros (tape, words->n_rows, self->config.hidden);

  for (int t = 0; t < words->n_positions; t++)
    {
      SacTensor *asked_now = sac_add (tape, sac_rows (tape, asked, t * words->n_rows, words->n_rows),
                                      sac_linear_apply (&self->W_r, tape, r));
      SacTensor *carried = sac_tanh (tape, sac_linear_apply (&self->W_t, tape, r));

      weights[t] = attend (self, tape, premise->tokens, keys, asked_now);
      r = sac_add (tape, sac_weighted_sum (tape, weights[t], premise->outputs), carried);
      attended[t] = r;
    }

  return take_last (tape, sac_stack (tape, attended, words->n_positions), words);
}

/* h* = tanh (W^p r_N + W^x h_N) of @first, read as the premise, and @second. @weights receives what
 * each step looked at. */
static SacTensor *
represent (const Entailment  *self,
           SacTape           *tape,
           SacTensor         *x_first,
           SacTensor         *x_second,
           const SacTokens   *first,
           const SacTokens   *second,
           SacTensor        **weights)
{
  int k = self->config.hidden;
  Text premise = read_text (&self->premise, tape, x_first, first,
                            sac_zeros (tape, first->n_rows, 2 * k));
  SacTensor *start = sac_join (tape, sac_zeros (tape, first->n_rows, k),
                               sac_columns (tape, premise.last, k, k));
  Text hypothesis = read_text (&self->hypothesis, tape, x_second, second, start);
  SacTensor *h_N = sac_columns (tape, hypothesis.last, 0, k);
  SacTensor *pair = sac_linear_apply (&self->W_x, tape, h_N);
  SacTensor *r = NULL;

  if (self->config.attention == SAC_ENTAILMENT_LAST)
    r = attend_last (self, tape, &premise, h_N, weights);
  else if (self->config.attention == SAC_ENTAILMENT_WORD_BY_WORD)
    r = attend_word_by_word (self, tape, &premise, &hypothesis, weights);

  if (r != NULL)
    pair = sac_add (tape, sac_linear_apply (&self->W_p, tape, r), pair);

  return sac_dropout (tape, sac_tanh (tape, pair), self->config.dropout);
}

/* How many times @words, as the hypothesis, look at the premise. */
static int
count_steps (const Entailment *self,
             const SacTokens  *words)
{
  switch (self->config.attention)
    {
    case SAC_ENTAILMENT_WORD_BY_WORD: return words->n_positions;
    case SAC_ENTAILMENT_LAST: return 1;
    default: return 0;
    }
}

static SacTensor **
take_steps (SacTape *tape,
            int      n_steps)
{
  return n_steps > 0 ? sac_tape_take (tape, sizeof (SacTensor *) * n_steps) : NULL;
}

static SacJudgement
entailment_judge (gpointer         layers,
                  SacTape         *tape,
                  const SacSource *source)
{
  const Entailment *self = layers;
  const SacTokens *premise = &source->words, *hypothesis = &source->second;
  SacTensor *x_premise = embed (self, tape, premise, source->words_embedded);
  SacTensor *x_hypothesis = embed (self, tape, hypothesis, source->second_embedded);
  int n_steps = count_steps (self, hypothesis);
  SacTensor **weights = take_steps (tape, n_steps);
  SacTensor *pair = represent (self, tape, x_premise, x_hypothesis, premise, hypothesis, weights);

  if (self->config.two_way)
    pair = sac_join (tape, pair, represent (self, tape, x_hypothesis, x_premise, hypothesis, premise,
                                            take_steps (tape, count_steps (self, premise))));

  return (SacJudgement) {
    .scores = sac_linear_apply (&self->output, tape, pair),
    .weights = weights,
    .n_steps = n_steps,
    .by_word = self->config.attention == SAC_ENTAILMENT_WORD_BY_WORD,
  };
}

static gboolean
entailment_attends (gpointer layers)
{
  const Entailment *self = layers;

  return self->config.attention != SAC_ENTAILMENT_NONE;
}

static void
entailment_describe (gpointer    layers,
                     JsonObject *settings)
{
  const Entailment *self = layers;

  sac_entailment_config_describe (&self->config, settings);
}

const SacModelKind sac_entailment_kind = {
  .id = "entailment",
  .title = "Entailment",
  .keys = sac_entailment_config_keys,
  .reads_second = TRUE,
  .build = entailment_build,
  .judge = entailment_judge,
  .attends = entailment_attends,
  .describe = entailment_describe,
  .destroy = g_free,
};
