#include "engine/layers/word-table.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#define SIZE 2

typedef struct
{
  SacParameters *parameters;
  SacWordTable   table;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  n_trained)
{
  fixture->parameters = sac_parameters_new ();
  sac_word_table_build (&fixture->table, fixture->parameters, 5, GPOINTER_TO_INT (n_trained), SIZE);
  sac_test_fill_all (fixture->parameters, 1, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  n_trained)
{
  sac_parameters_free (fixture->parameters);
}

static SacTensor *
look_up (SacTape  *tape,
         gpointer  data)
{
  static const int words[] = { 1, 4, 0, 1 };
  Fixture *fixture = data;

  return sac_word_table_look_up (&fixture->table, tape, words, G_N_ELEMENTS (words));
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  n_trained)
{
  sac_assert_gradients (fixture->parameters, look_up, fixture);
}

/* Those that learn come first; a fixed one has its row among the fixed. */
static void
test_rows_are_words (Fixture       *fixture,
                     gconstpointer  n_trained)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacTensor *found = look_up (tape, fixture);
  int n = GPOINTER_TO_INT (n_trained);
  const float *last = n == 5 ? fixture->table.trained->values + 4 * SIZE
                             : fixture->table.fixed->values + (4 - n) * SIZE;

  g_assert_cmpint (fixture->table.fixed == NULL, ==, n == 5);
  sac_assert_floats (found->values, fixture->table.trained->values + SIZE, SIZE, 0);
  sac_assert_floats (found->values + SIZE, last, SIZE, 0);
  sac_assert_floats (found->values + 2 * SIZE, fixture->table.trained->values, SIZE, 0);
  sac_assert_floats (found->values + 3 * SIZE, found->values, SIZE, 0);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  n_trained)
{
  g_assert_nonnull (sac_parameters_find (fixture->parameters, "embedding.weight"));
  g_assert_cmpint (sac_parameters_find (fixture->parameters, "fixed_embedding.weight") != NULL, ==,
                   GPOINTER_TO_INT (n_trained) < 5);
}

static void
add_test (const char *name,
          int         n_trained,
          void      (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strdup_printf ("/engine/layers/word-table/%s/%d", name, n_trained);

  g_test_add (path, Fixture, GINT_TO_POINTER (n_trained), set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  static const int n_trained[] = { 3, 5 };

  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (n_trained); i++)
    {
      add_test ("gradients", n_trained[i], test_gradients);
      add_test ("rows-are-words", n_trained[i], test_rows_are_words);
      add_test ("names", n_trained[i], test_names);
    }

  return g_test_run ();
}
