#include "engine/training/summarisation/headlines.h"

#include "engine/errors.h"
#include "tests/support/test-file.h"

#include <string.h>

typedef SacTestFile Fixture;

static const SacHeadlineColumns five = {
  .package = 0, .section = 1, .overlap = 2, .text = 3, .headline = 4,
};

static SacHeadlines *
load (Fixture                  *fixture,
      const char               *text,
      const SacHeadlineColumns *columns,
      const SacHeadlineFilters *filters,
      GError                  **error)
{
  g_autoptr(SacHeadlines) headlines = sac_headlines_new ();

  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));

  return sac_headlines_load (headlines, fixture->path, columns, filters, NULL, error)
           ? g_steal_pointer (&headlines) : NULL;
}

static void
test_filters (Fixture       *fixture,
              gconstpointer  data)
{
  const char *const sections[] = { "perl", "golang", NULL };
  SacHeadlineFilters filter = { { 0.5, sections }, { 0.5, sections }, 12 };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacHeadlines) headlines =
    load (fixture, "a\tmail\t0.50\tA mailer.\tmailer\n"
                   "b\tmail\t0.49\tB mailer.\tmailer\n"
                   "c\tperl\t1.00\tC mailer.\tmailer\n"
                   "\n"
                   "d\tmail\t1.00\tA very long text.\tmailer\n"
                   "e\tmail\t1.00\tE mailer.\t \n"
                   "f\tmail\t1.00\t F mailer. \tmailer\tmore\n", &five, &filter, &error);
  const SacHeadline *last;

  g_assert_no_error (error);
  g_assert_cmpuint (headlines->all->len, ==, 2);
  g_assert_cmpint (headlines->n_left_out, ==, 2);
  last = g_ptr_array_index (headlines->all, 1);
  g_assert_cmpstr (last->package, ==, "f");
  g_assert_cmpstr (last->text, ==, "F mailer.");
  g_assert_cmpstr (last->headline, ==, "mailer");
}

/* What is learned from may be rougher than what is tested on. */
static void
test_filters_each_for_its_use (Fixture       *fixture,
                               gconstpointer  data)
{
  const char *const sections[] = { "perl", NULL };
  SacHeadlineFilters filters = { { 0.2, NULL }, { 0.5, sections }, 100 };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacHeadlines) headlines =
    load (fixture, "a\tmail\t0.50\tA mailer.\tmailer\n"
                   "b\tmail\t0.40\tB mailer.\tmailer\n"
                   "c\tperl\t1.00\tC mailer.\tmailer\n"
                   "d\tmail\t0.10\tD mailer.\tmailer\n", &five, &filters, &error);
  const gboolean tested[] = { TRUE, FALSE, FALSE };

  g_assert_no_error (error);
  g_assert_cmpuint (headlines->all->len, ==, G_N_ELEMENTS (tested));

  for (guint i = 0; i < G_N_ELEMENTS (tested); i++)
    {
      const SacHeadline *headline = g_ptr_array_index (headlines->all, i);

      g_assert_true (headline->learned);
      g_assert_cmpint (headline->tested, ==, tested[i]);
    }
}

/* Two columns will do. */
static void
test_columns_may_be_missing (Fixture       *fixture,
                             gconstpointer  data)
{
  SacHeadlineColumns two = { .text = 1, .headline = 0, .package = -1, .section = -1,
                             .overlap = -1 };
  SacHeadlineFilters filter = { { 1, NULL }, { 1, NULL }, 100 };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacHeadlines) headlines = load (fixture, "mailer\tA mailer.\n", &two, &filter, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (headlines->all->len, ==, 1);
}

static void
test_bad_lines_are_named (Fixture       *fixture,
                          gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "a\tb\t1\tc\td\na\tb\t1\tc\n", "line 2: expected at least 5 columns" },
    { "a\tb\tmost\tc\td\n", "line 1: “most”" },
    { "a\tb\t\tc\td\n", "line 1: “”" },
    { "a\tb\tnan\tc\td\n", "line 1: “nan”" },
    { "a\tb\t1x\tc\td\n", "line 1: “1x”" },
  };
  SacHeadlineFilters filter = { .longest = 100 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (load (fixture, rows[i][0], &five, &filter, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, rows[i][1]));
    }
}

static void
test_stems (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "libmail2-dev", "mail" }, { "python3-mail-tools", "mail" }, { "mail", "mail" },
    { "node-abab", "abab" }, { "ruby-simple-oauth", "simple" }, { "libghc-wai-extra-dev", "wai" },
    { "golang-github-user-thing-dev", "user" }, { "7zip", "7zip" }, { "r-base", "r-base" },
    { "lib3ds-dev", "3ds" }, { "libc", "libc" }, { "GNUstep-base", "gnustep" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *stem = sac_headline_stem (rows[i][0]);

      g_assert_cmpstr (stem, ==, rows[i][1]);
    }
}

/* Every third package belongs to a family of three; every fifth text begins alike. */
static SacHeadlines *
make_many (void)
{
  SacHeadlines *headlines = sac_headlines_new ();

  for (int i = 0; i < 300; i++)
    {
      SacHeadline *headline = g_new (SacHeadline, 1);

      headline->learned = i % 7 != 0;
      headline->tested = i % 2 == 0;
      headline->package = g_strdup_printf ("family%c%cx-part%d", 'a' + i / 3 / 26,
                                           'a' + i / 3 % 26, i % 3);
      headline->text = i % 5 == 0 ? g_strdup_printf ("The group number %d is about things, %d.",
                                                     i / 50, i)
                                  : g_strdup_printf ("Text %d.", i);
      headline->headline = g_strdup_printf ("headline %d", i);
      g_ptr_array_add (headlines->all, headline);
    }

  return headlines;
}

static GHashTable *
keys_of (SacHeadlines *headlines,
         SacCorpus    *part)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < part->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (part->pairs, i);
      int number = g_ascii_strtoll (strchr (pair->target, ' '), NULL, 10);
      const SacHeadline *headline = g_ptr_array_index (headlines->all, number);

      g_hash_table_add (keys, sac_headline_stem (headline->package));
      if (number % 5 == 0)
        g_hash_table_add (keys, g_strdup_printf ("group %d", number / 50));
    }

  return keys;
}

static void
assert_strangers (GHashTable *first,
                  GHashTable *second)
{
  GHashTableIter keys;
  gpointer key;

  g_hash_table_iter_init (&keys, first);
  while (g_hash_table_iter_next (&keys, &key, NULL))
    g_assert_false (g_hash_table_contains (second, key));
}

static void
assert_all (SacHeadlines *headlines,
            SacCorpus    *part,
            gboolean      learned)
{
  for (guint i = 0; i < part->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (part->pairs, i);
      int number = g_ascii_strtoll (strchr (pair->target, ' '), NULL, 10);
      const SacHeadline *headline = g_ptr_array_index (headlines->all, number);

      g_assert_true (learned ? headline->learned : headline->tested);
    }
}

static void
test_no_kin_is_held_out (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr(SacHeadlines) headlines = make_many ();
  g_autoptr(SacCorpusSplit) split = sac_headlines_split (headlines, 20, 30, 7);
  g_autoptr(GHashTable) train = keys_of (headlines, split->train);
  g_autoptr(GHashTable) validation = keys_of (headlines, split->validation);
  g_autoptr(GHashTable) test = keys_of (headlines, split->test);

  g_assert_cmpuint (split->test->pairs->len, >=, 30);
  g_assert_cmpuint (split->validation->pairs->len, >=, 20);
  g_assert_cmpuint (split->train->pairs->len, >, 100);
  assert_strangers (test, train);
  assert_all (headlines, split->train, TRUE);
  assert_all (headlines, split->test, FALSE);
  assert_all (headlines, split->validation, FALSE);
  assert_strangers (test, validation);
  assert_strangers (validation, train);
}

static void
test_seed_decides (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr(SacHeadlines) headlines = make_many ();
  g_autoptr(SacCorpusSplit) first = sac_headlines_split (headlines, 20, 30, 7);
  g_autoptr(SacCorpusSplit) again = sac_headlines_split (headlines, 20, 30, 7);
  g_autoptr(SacCorpusSplit) other = sac_headlines_split (headlines, 20, 30, 8);
  const SacPair *of_first = g_ptr_array_index (first->test->pairs, 0);
  const SacPair *of_again = g_ptr_array_index (again->test->pairs, 0);
  const SacPair *of_other = g_ptr_array_index (other->test->pairs, 0);

  g_assert_cmpuint (first->train->pairs->len, ==, again->train->pairs->len);
  g_assert_cmpstr (of_first->source, ==, of_again->source);
  g_assert_cmpstr (of_first->source, !=, of_other->source);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/summarisation/headlines/" name, Fixture, "headlines.tsv", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("filters", test_filters);
  ADD_TEST ("filters-each-for-its-use", test_filters_each_for_its_use);
  ADD_TEST ("columns-may-be-missing", test_columns_may_be_missing);
  ADD_TEST ("bad-lines-are-named", test_bad_lines_are_named);
  ADD_TEST ("stems", test_stems);
  ADD_TEST ("no-kin-is-held-out", test_no_kin_is_held_out);
  ADD_TEST ("seed-decides", test_seed_decides);

  return g_test_run ();
}
