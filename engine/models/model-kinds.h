/* The table of kinds, and what a kind owes.
 *
 * Learning and decoding are loops over the same calls: `read` once for a
 * sentence, a picture or a sound (or a batch), then for each output word `write`, which
 * advances the state and attends, and `score`, which rates every word of the
 * vocabulary.
 * `embed` and `score` take any number of rows, so that learning, which knows
 * all previous words, calls each of them once for all steps.
 *
 * A kind that answers with a label instead of writing words owes `judge` alone
 * in their place.
 */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/layers/attention.h"
#include "engine/layers/location-attention.h"
#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* Padded sentences, position by position: ids[position * n_rows + row]. */
typedef struct
{
  const int *ids;
  const int *lengths; /* Of each row, in 1 … n_positions. */
  int        n_positions;
  int        n_rows;
} SacTokens;

/* Padded sounds, frame by frame. */
typedef struct
{
  SacTensor        *features; /* n_frames n_rows × features, frame f of row i in row f n_rows + i, as
                               * sac_log_mel_compute() has them; NULL: none. */
  const int        *lengths;  /* Frames of each row, in 1 … n_frames. */
  int               n_frames;
  const SacLooking *looking;  /* In the place of what the config says; NULL: as that says. */
} SacSounds;

/* What a model reads: sentences, pictures or sounds. Row i of the batch is sentence, picture or sound
 * i. */
typedef struct
{
  SacTokens  words;    /* n_rows 0: none. */
  SacTokens  second;   /* Of kinds that read two texts, the hypotheses; else n_rows 0. */
  SacTensor *pictures; /* side side n_rows × 3, red, green, blue from 0 to 1, pixel (x, y) of picture
                        * i in row (y side + x) n_rows + i; NULL: none. */
  SacSounds  sounds;
  int        n_rows;
  SacTape   *encoder_tape; /* Where pictures are encoded if not with the rest: a tape that records
                            * nothing, for an encoder that does not learn. NULL: the same one. */
  SacTensor **words_embedded; /* Receives the vectors of the words as they are looked up, for
                               * whoever wants their gradients: n_positions n_rows × size; NULL:
                               * nobody does. */
  SacTensor **second_embedded;
} SacSource;

/* One sentence; @length: of @ids, and must live as long as what is returned. */
static inline SacSource
sac_source_of_sentence (const int *ids,
                        const int *length)
{
  return (SacSource) { .words = { ids, length, *length, 1 }, .n_rows = 1 };
}

/* What a kind that reads pictures wants of them, and the grid that it lays over them. */
typedef struct
{
  int      side; /* Pixels of the square that it reads. */
  int      rows; /* Annotations, top to bottom and left to right. */
  int      columns;
  gboolean squash;    /* The whole picture, its aspect ignored; else the square in its middle. */
  int      n_classes; /* Of the classifier of annotations; 0: there is none. */
  gint64   n_products; /* Multiplications of its convolutions, done plainly, for one picture. */
  int      n_threads;  /* That share them. */
} SacSight;

/* What a kind that reads sounds wants of them, and how it looks along them. */
typedef struct
{
  int        rate;       /* Samples a second. */
  int        n_bands;
  double     window;     /* Seconds of a frame, */
  double     hop;        /* and from one to the next. */
  double     lowest;     /* Hertz, where the bands begin. */
  int        n_features; /* Of a frame. */
  int        step;       /* Frames to each position that is looked at. */
  int        n_kept;     /* Numbers that reading keeps for each frame. */
  gboolean   locates;    /* It can be told where it looked last. */
  SacLooking looking;    /* As the config says. */
} SacHearing;

/* What the decoder may look at. */
typedef struct
{
  SacMemory  memory;        /* Annotations and keys; annotations NULL: no attention. */
  SacTensor *first_state;   /* n_rows × hidden */
  SacTensor *fixed_context; /* n_rows × 2 hidden, without attention; or NULL. */
  SacTensor *fixed_gates;   /* Its part of the decoder's gates, the same at every step. */
  SacTensor *mean;          /* The mean annotation, n_rows × annotation, of pictures; or NULL. */
  const gboolean *excepted; /* Hard attention: rows that look at the expectation; NULL: none. */
  SacLooking looking;       /* Of sounds. */
} SacReading;

/* What is known of a step before its state: everything of the previous word. */
typedef struct
{
  SacTensor *embedded; /* n × embedding */
  SacTensor *gates;    /* n × gates: the part of the decoder's gates that it decides. */
} SacPrevious;

typedef struct
{
  SacTensor *state;         /* s_i */
  SacTensor *readout_state; /* The state that the readout sees: s_i or s_{i-1}. */
  SacTensor *context;       /* c_i */
  SacTensor *weights;       /* α_i: n_rows × n_positions; NULL without attention. */
  SacTensor *gate;          /* β_i: n_rows × 1, or × annotation; NULL: none. */
  const int *choices;       /* Hard attention: the position that each row looked at, of which
                             * @weights are the probabilities, or -1: at the expectation, in
                             * learning; else NULL. On the tape. */
} SacStep;

/* What a kind that answers with a label says of a batch. On the tape. */
typedef struct
{
  SacTensor  *scores;  /* n_rows × n_labels, before the soft-max. */
  SacTensor **weights; /* n_steps of n_rows × n_positions of the words, 0 past a row's length: what
                        * each step looked at; NULL: it does not attend. */
  int         n_steps; /* Of weights. Past the end of a row's second text they mean nothing. */
  gboolean    by_word; /* There is one step for each position of the second text; else there is
                        * one in all, that of the label. */
} SacJudgement;

/* What a word that is written gains, as a logarithm, for being taken from the text. */
typedef struct
{
  float word;      /* It is a word of the text; */
  float pair;      /* after the last word, as there; */
  float triple;    /* after the last two, as there; */
  float reordered; /* there it stands before the last word. */
  float repeated;  /* What any word gains, less than nothing as a rule, that is written again. */
} SacExtraction;

typedef struct _SacModelKind SacModelKind;

struct _SacModelKind
{
  const char *id;    /* Written in model files; never changes. */
  const char *title; /* Shown to people. */
  /* The keys of its config, as paths ("text.source.language"), NULL-terminated; NULL: any.
   * Models may have others; a recipe with another is a slip of the pen. */
  const char *const *keys;
  gboolean    summarises; /* What it writes is a headline of the text, not all of it again. */
  int         usual_beam; /* Hypotheses that a run follows where nobody says how many; 0: one. */

  /* Of a kind that judges: it reads two texts, a premise and a hypothesis. */
  gboolean           reads_second;

  /* Adds its weights to @parameters. @n_source: pieces of words that it may read; @n_target: that
   * it may write, or the labels that it chooses from. Errors name the config's key. */
  gpointer    (*build)   (SacParameters      *parameters,
                          JsonObject         *config,
                          int                 n_source,
                          int                 n_target,
                          GError            **error);
  SacReading  (*read)    (gpointer            layers,
                          SacTape            *tape,
                          const SacSource    *source);
  SacPrevious (*embed)   (gpointer            layers,
                          SacTape            *tape,
                          const int          *words,
                          int                 n_words);
  SacStep     (*write)   (gpointer            layers,
                          SacTape            *tape,
                          const SacReading   *reading,
                          SacTensor          *state,
                          const SacPrevious  *previous);
  /* All steps at once, in learning, which knows all previous words: @words, n_words of them, step by
   * step as the rows of a batch. What it returns is of all of them, without `state`; `score` is then
   * called without `embedded`. NULL: a step has to know the state that the last one left. */
  SacStep     (*write_all) (gpointer          layers,
                            SacTape          *tape,
                            const SacReading *reading,
                            const int        *words,
                            int               n_words);
  SacTensor  *(*score)   (gpointer            layers,
                          SacTape            *tape,
                          SacTensor          *embedded,
                          SacTensor          *readout_states,
                          SacTensor          *contexts);
  /* Answers with a label: a kind that has it has no `read`, `embed`, `write` and `score`, and its
   * models have labels and no target codec. */
  SacJudgement (*judge)  (gpointer            layers,
                          SacTape            *tape,
                          const SacSource    *source);
  gboolean    (*attends) (gpointer            layers);
  /* NULL: this kind does not read pictures. One without this and `hear` reads words, and its models
   * have a source codec. */
  SacSight    (*see)     (gpointer            layers);
  /* NULL: this kind does not read sounds. */
  SacHearing  (*hear)    (gpointer            layers);
  /* How probable it is that each class is seen there, before the logistic function, of each row of
   * @annotations: the mean ones, or those of the cells. Returns rows × n_classes. NULL, or never
   * called where SacSight has no classes. */
  SacTensor  *(*classify) (gpointer           layers,
                           SacTape           *tape,
                           SacTensor         *annotations);
  /* What words of the text gain in a search. NULL, or returns NULL: nothing. */
  const SacExtraction *(*extract) (gpointer   layers);
  /* Makes the weights ready for inference, once they are loaded and no longer change. NULL:
   * nothing to do. */
  void        (*prepare) (gpointer            layers);
  /* Adds to a run's settings what a person wants to know of how the model looks: "attention",
   * the score; "asked_by", the state that asks. */
  void        (*describe) (gpointer           layers,
                           JsonObject        *settings);
  void        (*destroy) (gpointer            layers);
};

const SacModelKind        *sac_model_kind_find (const char *id); /* (nullable) */
const SacModelKind *const *sac_model_kinds     (void);           /* NULL-terminated */

G_END_DECLS
