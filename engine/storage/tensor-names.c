#include "engine/storage/tensor-names.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/text/text-codec.h"

typedef enum
{
  ROLE_SAME,    /* Ours under another name. */
  ROLE_BY_WORD, /* The same, with a row for each word. */
  ROLE_ADDED,   /* Added to another one that is ours. */
  ROLE_NOTHING  /* Changes nothing. */
} Role;

/* Names that end in a dot stand for all that begin so. */
typedef struct
{
  const char *theirs;
  const char *ours;
  Role        role;
} Name;

typedef struct
{
  const char *kind;
  const char *mark;      /* Whoever has this tensor has this layout. */
  const char *optional;  /* What may stand before any name. */
  const Name *names;
  const char *special[SAC_N_SPECIAL_PIECES]; /* Their words for our first rows. */
} Layout;

/* The best-known tutorial of captioning in PyTorch: torchvision's network is a sequence without
 * its last two parts, "decoder" what writes. Its energies have a bias in both products, of which
 * only the sum counts, and one after them, which the soft-max takes away again. */
static const Name tutorial_names[] = {
  { "encoder.resnet.0.", "encoder.conv1.", ROLE_SAME },
  { "encoder.resnet.1.", "encoder.bn1.", ROLE_SAME },
  { "encoder.resnet.4.", "encoder.layer1.", ROLE_SAME },
  { "encoder.resnet.5.", "encoder.layer2.", ROLE_SAME },
  { "encoder.resnet.6.", "encoder.layer3.", ROLE_SAME },
  { "encoder.resnet.7.", "encoder.layer4.", ROLE_SAME },
  { "attention.encoder_att.", "attention.key.", ROLE_SAME },
  { "attention.decoder_att.weight", "attention.query.weight", ROLE_SAME },
  { "attention.decoder_att.bias", "attention.key.bias", ROLE_ADDED },
  { "attention.full_att.weight", "attention.energy.weight", ROLE_SAME },
  { "attention.full_att.bias", NULL, ROLE_NOTHING },
  { "embedding.", "embedding.", ROLE_BY_WORD },
  { "decode_step.", "decoder.", ROLE_SAME },
  { "init_h.", "init_h.", ROLE_SAME },
  { "init_c.", "init_c.", ROLE_SAME },
  { "f_beta.", "gate.", ROLE_SAME },
  { "fc.", "output.", ROLE_BY_WORD },
  { NULL }
};

static const Layout layouts[] = {
  { "captioning", "attention.encoder_att.weight", "decoder.", tutorial_names,
    { "<pad>", "<unk>", "<start>", "<end>" } },
};

struct _SacTensorNames
{
  SacSafetensors *file;
  const Layout   *layout;  /* NULL: ours. */
  GHashTable     *found;   /* Our name → SacStoredTensor. */
  GHashTable     *added;   /* The same. */
  GHashTable     *by_word; /* Our names. */
  int            *rows;
  int             n_rows;
};

/* @name as the layout has it, without what may stand before it. */
static const char *
strip (const Layout *layout,
       const char   *name)
{
  gsize n = strlen (layout->optional);

  return strncmp (name, layout->optional, n) == 0 ? name + n : name;
}

static const Layout *
recognise (SacSafetensors *file,
           const char     *kind)
{
  for (gsize i = 0; i < G_N_ELEMENTS (layouts); i++)
    for (int k = 0; k < sac_safetensors_get_n_tensors (file); k++)
      if (g_str_equal (layouts[i].kind, kind) &&
          g_str_equal (strip (&layouts[i], sac_safetensors_get_tensor (file, k)->name),
                       layouts[i].mark))
        return &layouts[i];

  return NULL;
}

static const Name *
find_name (const Layout *layout,
           const char   *theirs)
{
  for (const Name *name = layout->names; name->theirs != NULL; name++)
    if (g_str_has_suffix (name->theirs, ".") ? g_str_has_prefix (theirs, name->theirs)
                                             : g_str_equal (theirs, name->theirs))
      return name;

  return NULL;
}

/* Our name for their @theirs, which @name was found for; NULL: it is not needed. New. */
static char *
get_our_name (const Name *name,
              const char *theirs)
{
  gsize n = g_str_has_suffix (name->theirs, ".") ? strlen (name->theirs) : strlen (theirs);

  return name->ours != NULL ? g_strconcat (name->ours, theirs + n, NULL) : NULL;
}

static void
add_tensor (SacTensorNames        *self,
            const SacStoredTensor *tensor)
{
  const char *theirs = strip (self->layout, tensor->name);
  const Name *name = find_name (self->layout, theirs);
  char *ours = name != NULL ? get_our_name (name, theirs) : NULL;

  if (ours == NULL)
    return;

  if (name->role == ROLE_BY_WORD)
    g_hash_table_add (self->by_word, g_strdup (ours));

  g_hash_table_insert (name->role == ROLE_ADDED ? self->added : self->found, ours,
                       (gpointer) tensor);
}

SacTensorNames *
sac_tensor_names_new (SacSafetensors *file,
                      const char     *kind)
{
  SacTensorNames *self = g_new0 (SacTensorNames, 1);

  self->file = file;
  self->layout = recognise (file, kind);
  self->found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->added = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->by_word = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; self->layout != NULL && i < sac_safetensors_get_n_tensors (file); i++)
    add_tensor (self, sac_safetensors_get_tensor (file, i));

  return self;
}

void
sac_tensor_names_free (SacTensorNames *self)
{
  g_hash_table_unref (self->found);
  g_hash_table_unref (self->added);
  g_hash_table_unref (self->by_word);
  g_free (self->rows);
  g_free (self);
}

const SacStoredTensor *
sac_tensor_names_find (const SacTensorNames *self,
                       const char           *name)
{
  return self->layout == NULL ? sac_safetensors_find (self->file, name)
                              : g_hash_table_lookup (self->found, name);
}

const SacStoredTensor *
sac_tensor_names_find_added (const SacTensorNames *self,
                             const char           *name)
{
  return g_hash_table_lookup (self->added, name);
}

/* Whether a tensor of the file is of use to whoever asks for those that @is_known. */
static gboolean
is_used (const SacTensorNames  *self,
         const char            *name,
         gboolean             (*is_known) (const char *name,
                                           gpointer    data),
         gpointer               data)
{
  g_autofree char *ours = NULL;
  const char *theirs;
  const Name *found;

  if (self->layout == NULL)
    return is_known (name, data);

  theirs = strip (self->layout, name);
  found = find_name (self->layout, theirs);
  ours = found != NULL ? get_our_name (found, theirs) : NULL;

  return found != NULL && (ours == NULL || is_known (ours, data));
}

int
sac_tensor_names_count_unused (const SacTensorNames  *self,
                               gboolean             (*is_known) (const char *name,
                                                                 gpointer    data),
                               gpointer               data,
                               const char           **first)
{
  int n_unused = 0;

  for (int i = 0; i < sac_safetensors_get_n_tensors (self->file); i++)
    {
      const char *name = sac_safetensors_get_tensor (self->file, i)->name;

      if (!is_used (self, name, is_known, data) && n_unused++ == 0)
        *first = name;
    }

  return n_unused;
}

static int
find_word (const char *const *words,
           const char        *word)
{
  for (int i = 0; words[i] != NULL; i++)
    if (g_str_equal (words[i], word))
      return i;

  return -1;
}

/* The first rows are the special ones, wherever they were; the others keep their order. */
static gboolean
order_rows (SacTensorNames      *self,
            const char *const   *words,
            GError             **error)
{
  int n = 0;

  self->n_rows = g_strv_length ((char **) words);
  g_free (self->rows);
  self->rows = g_new (int, self->n_rows + SAC_N_SPECIAL_PIECES);

  for (; n < SAC_N_SPECIAL_PIECES; n++)
    {
      self->rows[n] = find_word (words, self->layout->special[n]);

      if (self->rows[n] < 0)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                       _("the word “%s” is missing; list all words of the model's word map, each "
                         "at its number"), self->layout->special[n]);
          return FALSE;
        }
    }

  for (int i = 0; i < self->n_rows; i++)
    if (i != self->rows[0] && i != self->rows[1] && i != self->rows[2] && i != self->rows[3])
      self->rows[n++] = i;

  return TRUE;
}

char **
sac_tensor_names_order_words (SacTensorNames      *self,
                              const char *const   *words,
                              GError             **error)
{
  static const char *const ours[] = { "<pad>", "<unk>", "<s>", "</s>" };
  GPtrArray *ordered;

  if (self->layout == NULL || (g_strv_length ((char **) words) >= SAC_N_SPECIAL_PIECES &&
                               g_str_equal (words[SAC_PIECE_START], ours[SAC_PIECE_START]) &&
                               g_str_equal (words[SAC_PIECE_END], ours[SAC_PIECE_END])))
    return g_strdupv ((char **) words);

  if (!order_rows (self, words, error))
    return NULL;

  ordered = g_ptr_array_new ();
  for (int i = 0; i < self->n_rows; i++)
    g_ptr_array_add (ordered, g_strdup (i < SAC_N_SPECIAL_PIECES ? ours[i]
                                                                 : words[self->rows[i]]));
  g_ptr_array_add (ordered, NULL);

  return (char **) g_ptr_array_free (ordered, FALSE);
}

const int *
sac_tensor_names_get_rows (const SacTensorNames *self,
                           const char           *name,
                           int                  *n)
{
  *n = self->n_rows;

  return g_hash_table_contains (self->by_word, name) ? self->rows : NULL;
}
