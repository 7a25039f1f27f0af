#include "engine/training/summarisation/headlines.h"

#include "engine/errors.h"
#include "engine/tensor/random.h"
#include "engine/text/clusters.h"
#include "engine/text/line-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define TEXT_BEGINNING 6 /* Words. */
#define HEADLINE_BEGINNING 5

static void
headline_free (gpointer data)
{
  SacHeadline *self = data;

  g_free (self->package);
  g_free (self->text);
  g_free (self->headline);
  g_free (self);
}

SacHeadlines *
sac_headlines_new (void)
{
  SacHeadlines *self = g_new0 (SacHeadlines, 1);

  self->all = g_ptr_array_new_with_free_func (headline_free);

  return self;
}

void
sac_headlines_free (SacHeadlines *self)
{
  g_ptr_array_unref (self->all);
  g_free (self);
}

static const char *
field (char **fields,
       int    column)
{
  return column >= 0 ? g_strstrip (fields[column]) : "";
}

/* FALSE: no number stands there. */
static gboolean
read_overlap (const char  *text,
              double      *overlap,
              GError     **error)
{
  char *end;

  *overlap = g_ascii_strtod (text, &end);
  if (end != text && *end == '\0' && isfinite (*overlap))
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("“%s”: expected the overlap, a number from 0 to 1"), text);

  return FALSE;
}

static gboolean
passes (const SacHeadlineFilter *filter,
        double                   overlap,
        const char              *section)
{
  return overlap >= filter->overlap &&
         (filter->sections == NULL || !g_strv_contains (filter->sections, section));
}

static gboolean
add_line (SacHeadlines              *self,
          const char                *line,
          const SacHeadlineColumns  *columns,
          const SacHeadlineFilters  *filters,
          GError                   **error)
{
  int last = MAX (MAX (MAX (columns->text, columns->headline), columns->package),
                  MAX (columns->section, columns->overlap));
  g_auto(GStrv) fields = g_strsplit (line, "\t", last + 2);
  SacHeadline *headline;
  double overlap = 1;
  gboolean learned, tested;

  if ((int) g_strv_length (fields) <= last)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected at least %d columns separated by tabs, found %u"), last + 1,
                   g_strv_length (fields));
      return FALSE;
    }

  if (columns->overlap >= 0 && !read_overlap (field (fields, columns->overlap), &overlap, error))
    return FALSE;

  learned = passes (&filters->learned, overlap, field (fields, columns->section));
  tested = passes (&filters->tested, overlap, field (fields, columns->section));
  if (!learned && !tested)
    return TRUE;

  if (sac_text_is_blank (field (fields, columns->text)) ||
      sac_text_is_blank (field (fields, columns->headline)) ||
      g_utf8_strlen (fields[columns->text], -1) > filters->longest ||
      g_utf8_strlen (fields[columns->headline], -1) > filters->longest)
    {
      self->n_left_out++;
      return TRUE;
    }

  headline = g_new (SacHeadline, 1);
  *headline = (SacHeadline) { g_strdup (field (fields, columns->package)),
                              g_strdup (fields[columns->text]),
                              g_strdup (fields[columns->headline]), learned, tested };
  g_ptr_array_add (self->all, headline);

  return TRUE;
}

gboolean
sac_headlines_load (SacHeadlines              *self,
                    const char                *path,
                    const SacHeadlineColumns  *columns,
                    const SacHeadlineFilters  *filters,
                    GCancellable              *cancellable,
                    GError                   **error)
{
  g_autoptr(SacLineReader) lines = sac_line_reader_new (path, cancellable, error);
  g_autoptr(GError) problem = NULL;
  const char *line;

  if (lines == NULL)
    return FALSE;

  while ((line = sac_line_reader_next (lines, cancellable, &problem)) != NULL)
    if (line[0] != '\0' && !add_line (self, line, columns, filters, &problem))
      {
        sac_line_reader_prefix_error (lines, &problem);
        break;
      }

  if (problem == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&problem));

  return FALSE;
}

/* What says which language a package is for, not what it is about. */
static const char *
skip_prefixes (const char *name)
{
  static const char *const prefixes[] = {
    "golang-github-", "golang-gopkg-", "golang-", "libghc-", "librust-", "python3-", "python-",
    "ruby-", "node-", "r-cran-", "r-bioc-", "r-other-", "php-", "elpa-", "gir1.2-", "fonts-",
    "lib",
  };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      gsize length = strlen (prefixes[i]);

      if (g_str_has_prefix (name, prefixes[i]) && strlen (name) >= length + 3)
        return name + length;
    }

  return name;
}

char *
sac_headline_stem (const char *package)
{
  const char *begin = skip_prefixes (package);
  gsize length = strcspn (begin, "-.+_");

  while (length > 0 && g_ascii_isdigit (begin[length - 1]))
    length--;

  /* Of "7zip" or "r-base" too little would be left. */
  return length < 3 ? g_strdup (package) : g_ascii_strdown (begin, length);
}

/* "@mark: its first words". */
static char *
beginning (char        mark,
           const char *text,
           int         n_words)
{
  GString *key = g_string_new (NULL);

  g_string_append_c (key, mark);

  for (int n = 0; *text != '\0' && n < n_words; n++)
    {
      while (*text != '\0' && !g_ascii_isalnum (*text))
        text++;

      g_string_append_c (key, ' ');
      for (; g_ascii_isalnum (*text); text++)
        g_string_append_c (key, g_ascii_tolower (*text));
    }

  return g_string_free (key, FALSE);
}

#define N_KEYS 3

typedef struct
{
  SacHeadlines *headlines;
  char       *(*keys)[N_KEYS]; /* Of each pair: its stem first. */
  GHashTable   *families;      /* Stem → GArray of int, its pairs. */
  GHashTable   *held_out;      /* Keys whose kin train must not have. */
  int          *order;
} Splitter;

static void
make_keys (Splitter *self)
{
  int n = self->headlines->all->len;

  self->keys = g_malloc0 (sizeof *self->keys * (n + 1));

  for (int i = 0; i < n; i++)
    {
      const SacHeadline *headline = g_ptr_array_index (self->headlines->all, i);
      char **keys = self->keys[i];
      GArray *family;

      keys[0] = *headline->package != '\0' ? sac_headline_stem (headline->package)
                                           : beginning ('t', headline->text, TEXT_BEGINNING);
      keys[1] = beginning ('t', headline->text, TEXT_BEGINNING);
      keys[2] = beginning ('h', headline->headline, HEADLINE_BEGINNING);
      family = g_hash_table_lookup (self->families, keys[0]);

      if (family == NULL)
        {
          family = g_array_new (FALSE, FALSE, sizeof (int));
          g_hash_table_insert (self->families, keys[0], family);
        }

      g_array_append_val (family, i);
    }
}

static void
shuffle (Splitter *self,
         guint64   seed)
{
  int n = self->headlines->all->len;
  SacRandom random;

  sac_random_init (&random, seed);
  self->order = g_new (int, n + 1);

  for (int i = 0; i < n; i++)
    {
      int k = sac_random_below (&random, i + 1);

      self->order[i] = self->order[k];
      self->order[k] = i;
    }
}

static const SacHeadline *
headline_at (const Splitter *self,
             int             pair)
{
  return g_ptr_array_index (self->headlines->all, pair);
}

static gboolean
has_kin (const Splitter *self,
         int             pair)
{
  for (int k = 0; k < N_KEYS; k++)
    if (g_hash_table_contains (self->held_out, self->keys[pair][k]))
      return TRUE;

  return FALSE;
}

static void
add_pair (SacCorpus      *corpus,
          const Splitter *from,
          int             pair)
{
  const SacHeadline *headline = headline_at (from, pair);

  sac_corpus_add (corpus, headline->text, headline->headline);
}

/* Families in the order of chance, until there are @n pairs; without what is kin to an earlier
 * part. */
static SacCorpus *
hold_out (Splitter *self,
          int       n)
{
  SacCorpus *part = sac_corpus_new ();
  g_autoptr(GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GArray) pairs = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < self->headlines->all->len && (int) part->pairs->len < n; i++)
    {
      char *stem = self->keys[self->order[i]][0];
      GArray *family = g_hash_table_lookup (self->families, stem);

      if (!g_hash_table_add (taken, stem))
        continue;

      for (guint k = 0; k < family->len; k++)
        {
          int pair = g_array_index (family, int, k);

          if (!headline_at (self, pair)->tested || has_kin (self, pair))
            continue;

          add_pair (part, self, pair);
          g_array_append_val (pairs, pair);
        }
    }

  /* Only now, so that one family does not shut itself out. */
  for (guint i = 0; i < pairs->len; i++)
    for (int k = 0; k < N_KEYS; k++)
      g_hash_table_add (self->held_out, self->keys[g_array_index (pairs, int, i)][k]);

  return part;
}

SacCorpusSplit *
sac_headlines_split (SacHeadlines *headlines,
                     int           n_validation,
                     int           n_test,
                     guint64       seed)
{
  SacCorpusSplit *split = g_new0 (SacCorpusSplit, 1);
  int n = headlines->all->len;
  Splitter self = {
    .headlines = headlines,
    .families = g_hash_table_new_full (g_str_hash, g_str_equal, NULL,
                                       (GDestroyNotify) g_array_unref),
    .held_out = g_hash_table_new (g_str_hash, g_str_equal),
  };

  make_keys (&self);
  shuffle (&self, seed);
  split->test = hold_out (&self, n_test);
  split->validation = hold_out (&self, n_validation);
  split->train = sac_corpus_new ();

  for (int i = 0; i < n; i++)
    if (headline_at (&self, i)->learned && !has_kin (&self, i))
      add_pair (split->train, &self, i);

  for (int i = 0; i < n; i++)
    for (int k = 0; k < N_KEYS; k++)
      g_free (self.keys[i][k]);

  g_free (self.keys);
  g_free (self.order);
  g_hash_table_unref (self.families);
  g_hash_table_unref (self.held_out);

  return split;
}
