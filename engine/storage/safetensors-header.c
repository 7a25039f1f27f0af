#include "engine/storage/safetensors-header.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "engine/errors.h"
#include "engine/storage/json-scanner.h"

static const struct
{
  const char *name;
  gsize       size;
} dtypes[] = {
  [SAC_DTYPE_F64] = { "F64", 8 },
  [SAC_DTYPE_F32] = { "F32", 4 },
  [SAC_DTYPE_F16] = { "F16", 2 },
  [SAC_DTYPE_BF16] = { "BF16", 2 },
  [SAC_DTYPE_I64] = { "I64", 8 },
  [SAC_DTYPE_I32] = { "I32", 4 },
  [SAC_DTYPE_I16] = { "I16", 2 },
  [SAC_DTYPE_I8] = { "I8", 1 },
  [SAC_DTYPE_U8] = { "U8", 1 },
  [SAC_DTYPE_BOOL] = { "BOOL", 1 },
};

/* The fields of an entry, as bits: each must be there once. */
enum
{
  FIELD_DTYPE = 1,
  FIELD_SHAPE = 2,
  FIELD_OFFSETS = 4,
  ALL_FIELDS = 7
};

const char *
sac_dtype_get_name (SacDtype dtype)
{
  return dtypes[dtype].name;
}

gsize
sac_dtype_get_size (SacDtype dtype)
{
  return dtypes[dtype].size;
}

static void
clear_entry (gpointer data)
{
  SacHeaderEntry *entry = data;

  g_free (entry->tensor.name);
}

static SacSafetensorsHeader *
header_new (void)
{
  SacSafetensorsHeader *self = g_new0 (SacSafetensorsHeader, 1);

  self->metadata = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->entries = g_array_new (FALSE, TRUE, sizeof (SacHeaderEntry));
  g_array_set_clear_func (self->entries, clear_entry);

  return self;
}

void
sac_safetensors_header_free (SacSafetensorsHeader *self)
{
  g_hash_table_unref (self->metadata);
  g_array_unref (self->entries);
  g_free (self);
}

static gboolean
read_dtype (SacJsonScanner  *scanner,
            SacDtype        *dtype,
            GError         **error)
{
  g_autofree char *name = sac_json_scanner_read_string (scanner, error);

  if (name == NULL)
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    {
      if (g_str_equal (dtypes[i].name, name))
        {
          *dtype = i;
          return TRUE;
        }
    }

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("numbers of the type “%s” cannot be read: save them as F32, F16 or BF16"), name);

  return FALSE;
}

static gboolean
read_shape (SacJsonScanner   *scanner,
            SacStoredTensor  *tensor,
            GError          **error)
{
  if (!sac_json_scanner_expect (scanner, '[', error))
    return FALSE;

  if (sac_json_scanner_accept (scanner, ']'))
    return TRUE;

  do
    {
      guint64 length;

      if (!sac_json_scanner_read_integer (scanner, &length, error))
        return FALSE;

      if (tensor->rank == SAC_MAX_RANK || length > G_MAXINT64)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("its shape has more than %d dimensions, or one beyond 2^63"),
                       SAC_MAX_RANK);
          return FALSE;
        }

      tensor->shape[tensor->rank++] = length;
    }
  while (sac_json_scanner_accept (scanner, ','));

  return sac_json_scanner_expect (scanner, ']', error);
}

static gboolean
read_offsets (SacJsonScanner  *scanner,
              SacHeaderEntry  *entry,
              GError         **error)
{
  return sac_json_scanner_expect (scanner, '[', error) &&
         sac_json_scanner_read_integer (scanner, &entry->begin, error) &&
         sac_json_scanner_expect (scanner, ',', error) &&
         sac_json_scanner_read_integer (scanner, &entry->end, error) &&
         sac_json_scanner_expect (scanner, ']', error);
}

static gboolean
read_field (SacJsonScanner  *scanner,
            SacHeaderEntry  *entry,
            int             *fields,
            GError         **error)
{
  g_autofree char *key = sac_json_scanner_read_string (scanner, error);
  int field = 0;

  if (key == NULL || !sac_json_scanner_expect (scanner, ':', error))
    return FALSE;

  if (g_str_equal (key, "dtype"))
    field = FIELD_DTYPE;
  else if (g_str_equal (key, "shape"))
    field = FIELD_SHAPE;
  else if (g_str_equal (key, "data_offsets"))
    field = FIELD_OFFSETS;

  if (field == 0 || (*fields & field) != 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   field == 0 ? _("the field “%s” is not known; expected dtype, shape and "
                                  "data_offsets")
                              : _("the field “%s” is there twice"),
                   key);
      return FALSE;
    }

  *fields |= field;

  switch (field)
    {
    case FIELD_DTYPE:
      return read_dtype (scanner, &entry->tensor.dtype, error);
    case FIELD_SHAPE:
      return read_shape (scanner, &entry->tensor, error);
    default:
      return read_offsets (scanner, entry, error);
    }
}

/* The bytes that shape and type ask for must be the bytes that the offsets enclose. */
static gboolean
check_size (SacHeaderEntry  *entry,
            GError         **error)
{
  SacStoredTensor *tensor = &entry->tensor;
  gsize n_bytes = sac_dtype_get_size (tensor->dtype);
  gboolean empty = FALSE;

  for (int i = 0; i < tensor->rank; i++)
    empty = empty || tensor->shape[i] == 0;

  for (int i = 0; i < tensor->rank && !empty; i++)
    {
      if (!g_size_checked_mul (&n_bytes, n_bytes, tensor->shape[i]))
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("its shape asks for more than 2^64 bytes"));
          return FALSE;
        }
    }

  if (empty)
    n_bytes = 0;

  if (entry->end < entry->begin || entry->end - entry->begin != n_bytes)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("shape and type ask for %zu bytes, but data_offsets is "
                     "[%" PRIu64 ", %" PRIu64 "]"),
                   n_bytes, entry->begin, entry->end);
      return FALSE;
    }

  tensor->n_values = n_bytes / sac_dtype_get_size (tensor->dtype);

  return TRUE;
}

static gboolean
read_entry (SacJsonScanner  *scanner,
            SacHeaderEntry  *entry,
            GError         **error)
{
  int fields = 0;

  if (!sac_json_scanner_expect (scanner, '{', error))
    return FALSE;

  do
    {
      if (!read_field (scanner, entry, &fields, error))
        return FALSE;
    }
  while (sac_json_scanner_accept (scanner, ','));

  if (!sac_json_scanner_expect (scanner, '}', error))
    return FALSE;

  if (fields != ALL_FIELDS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("the field “%s” is missing"),
                   !(fields & FIELD_DTYPE) ? "dtype"
                   : !(fields & FIELD_SHAPE) ? "shape" : "data_offsets");
      return FALSE;
    }

  return check_size (entry, error);
}

static gboolean
read_metadata (SacJsonScanner  *scanner,
               GHashTable      *metadata,
               GError         **error)
{
  if (!sac_json_scanner_expect (scanner, '{', error))
    return FALSE;

  if (sac_json_scanner_accept (scanner, '}'))
    return TRUE;

  do
    {
      g_autofree char *key = sac_json_scanner_read_string (scanner, error);
      g_autofree char *value = NULL;

      if (key == NULL || !sac_json_scanner_expect (scanner, ':', error))
        return FALSE;

      value = sac_json_scanner_read_string (scanner, error);
      if (value == NULL)
        {
          g_prefix_error (error, _("“%s”: "), key);
          return FALSE;
        }

      if (g_hash_table_contains (metadata, key))
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("“%s” is there twice"), key);
          return FALSE;
        }

      g_hash_table_insert (metadata, g_steal_pointer (&key), g_steal_pointer (&value));
    }
  while (sac_json_scanner_accept (scanner, ','));

  return sac_json_scanner_expect (scanner, '}', error);
}

/* One member of the header. @names: those that were there before. */
static gboolean
read_member (SacJsonScanner        *scanner,
             SacSafetensorsHeader  *header,
             GHashTable            *names,
             GError               **error)
{
  g_autofree char *name = sac_json_scanner_read_string (scanner, error);
  SacHeaderEntry entry = { 0 };

  if (name == NULL || !sac_json_scanner_expect (scanner, ':', error))
    return FALSE;

  if (!g_hash_table_add (names, g_strdup (name)))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("“%s” is there twice"), name);
      return FALSE;
    }

  if (g_str_equal (name, "__metadata__"))
    {
      if (read_metadata (scanner, header->metadata, error))
        return TRUE;

      g_prefix_error (error, "__metadata__, ");
      return FALSE;
    }

  if (!read_entry (scanner, &entry, error))
    {
      g_prefix_error (error, _("tensor “%s”: "), name);
      return FALSE;
    }

  entry.tensor.name = g_steal_pointer (&name);
  g_array_append_val (header->entries, entry);

  return TRUE;
}

static int
compare_offsets (gconstpointer a,
                 gconstpointer b)
{
  const SacHeaderEntry *left = a;
  const SacHeaderEntry *right = b;

  if (left->begin != right->begin)
    return left->begin < right->begin ? -1 : 1;

  return left->end < right->end ? -1 : left->end > right->end;
}

static gboolean
check_cover (SacSafetensorsHeader  *self,
             guint64                n_data,
             GError               **error)
{
  guint64 covered = 0;

  g_array_sort (self->entries, compare_offsets);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const SacHeaderEntry *entry = &g_array_index (self->entries, SacHeaderEntry, i);

      if (entry->begin != covered)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       entry->begin < covered
                         ? _("tensor “%s” overlaps the one before it: its data begins at byte "
                             "%" PRIu64 ", expected %" PRIu64)
                         : _("there is a hole before tensor “%s”: its data begins at byte "
                             "%" PRIu64 ", expected %" PRIu64),
                       entry->tensor.name, entry->begin, covered);
          return FALSE;
        }

      covered = entry->end;
    }

  if (covered == n_data)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               covered > n_data
                 ? _("the file is cut short: its tensors need %" PRIu64 " bytes, but "
                     "%" PRIu64 " are there; copy or download it again")
                 : _("the tensors end at byte %" PRIu64 ", but the data has "
                     "%" PRIu64 " bytes; copy or download the file again"),
               covered, n_data);

  return FALSE;
}

SacSafetensorsHeader *
sac_safetensors_header_parse (const char  *json,
                              gsize        length,
                              guint64      n_data,
                              GError     **error)
{
  g_autoptr(SacSafetensorsHeader) self = header_new ();
  g_autoptr(GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SacJsonScanner scanner;

  if (!g_utf8_validate_len (json, length, NULL))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("the header is not UTF-8"));
      return NULL;
    }

  sac_json_scanner_init (&scanner, json, length);

  if (!sac_json_scanner_expect (&scanner, '{', error))
    return NULL;

  if (!sac_json_scanner_accept (&scanner, '}'))
    {
      do
        {
          if (!read_member (&scanner, self, names, error))
            return NULL;
        }
      while (sac_json_scanner_accept (&scanner, ','));

      if (!sac_json_scanner_expect (&scanner, '}', error))
        return NULL;
    }

  if (!sac_json_scanner_expect_end (&scanner, error) || !check_cover (self, n_data, error))
    return NULL;

  return g_steal_pointer (&self);
}
