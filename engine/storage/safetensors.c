#include "engine/storage/safetensors.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/errors.h"
#include "engine/storage/safetensors-header.h"
#include "engine/tensor/half.h"

#if G_BYTE_ORDER != G_LITTLE_ENDIAN
#error "Tensors are read as the file has them: little-endian."
#endif

/* What the reference implementation allows. */
#define MAX_HEADER 100000000
#define PREFIX 8

struct _SacSafetensors
{
  GMappedFile          *file;
  SacSafetensorsHeader *header;
  GHashTable           *by_name; /* Name to SacStoredTensor; both belong to the header. */
};

void
sac_safetensors_free (SacSafetensors *self)
{
  g_clear_pointer (&self->by_name, g_hash_table_unref);
  g_clear_pointer (&self->header, sac_safetensors_header_free);
  g_clear_pointer (&self->file, g_mapped_file_unref);
  g_free (self);
}

/* What people drop on us instead. */
static const struct
{
  const char *magic;
  const char *what;
} others[] = {
  { "PK", N_("it looks like a zip archive, as PyTorch (.pt, .pth, .bin), Keras and NumPy (.npz) "
             "write them; convert the weights to safetensors first") },
  { "\x80\x02", N_("it looks like a Python pickle, as older versions of PyTorch write it; convert "
                   "the weights to safetensors first") },
  { "\x80\x04", N_("it looks like a Python pickle; convert the weights to safetensors first") },
  { "\x93NUMPY", N_("it looks like a NumPy array (.npy); convert the weights to safetensors first") },
  { "\x89HDF", N_("it looks like HDF5, as Keras writes it; convert the weights to safetensors "
                  "first") },
  { "GGUF", N_("it looks like a GGUF file; convert the weights to safetensors first") },
  { "version https://git-lfs", N_("it is a Git LFS pointer, not the file itself; run “git lfs "
                                  "pull” to fetch it") },
};

/* Judged by its beginning, which may end in the middle of a character. */
static gboolean
is_text (const guint8 *bytes,
         gsize         n_bytes)
{
  gssize n_seen = MIN (n_bytes, 64);
  const char *end;

  for (int i = 0; i < n_seen; i++)
    {
      if (bytes[i] < 0x20 && !g_ascii_isspace (bytes[i]))
        return FALSE;
    }

  return g_utf8_validate_len ((const char *) bytes, n_seen, &end) ||
         end > (const char *) bytes + n_seen - 4;
}

/* Says why a file is not safetensors at all, as helpfully as its first bytes allow. */
static void
set_foreign (const guint8  *bytes,
             gsize          n_bytes,
             const char    *reason,
             GError       **error)
{
  const char *what = reason;

  if (is_text (bytes, n_bytes))
    what = _("it looks like a text file");

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      gsize length = strlen (others[i].magic);

      if (n_bytes >= length && memcmp (bytes, others[i].magic, length) == 0)
        what = _(others[i].what);
    }

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("this is not a safetensors file: %s"),
               what);
}

static SacSafetensorsHeader *
read_header (const guint8  *bytes,
             gsize          n_bytes,
             gsize         *data,
             GError       **error)
{
  g_autofree char *reason = NULL;
  guint64 length = 0;

  if (n_bytes == 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("the file is empty; copy or download it again"));
      return NULL;
    }

  memcpy (&length, bytes, MIN (n_bytes, PREFIX));

  if (n_bytes < PREFIX + 2)
    reason = g_strdup_printf (_("it has %zu bytes, at least %d expected"), n_bytes, PREFIX + 2);
  else if (length > MAX_HEADER)
    reason = g_strdup_printf (_("its header would have %" PRIu64 " bytes, at most %d "
                                "are allowed"), length, MAX_HEADER);
  else if (length < 2 || bytes[PREFIX] != '{')
    reason = g_strdup (_("its header does not begin with “{”"));

  if (reason != NULL)
    {
      set_foreign (bytes, n_bytes, reason, error);
      return NULL;
    }

  if (length > n_bytes - PREFIX)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("the file is cut short: its header has %" PRIu64 " bytes, but %zu "
                     "are there; copy or download it again"), length, n_bytes - PREFIX);
      return NULL;
    }

  *data = PREFIX + length;

  return sac_safetensors_header_parse ((const char *) bytes + PREFIX, length, n_bytes - *data,
                                       error);
}

/* Only plain files are mapped: a pipe would wait for ever, a folder gives a riddle of a message. */
static GMappedFile *
map_file (const char  *path,
          GError     **error)
{
  GStatBuf status;

  if (g_stat (path, &status) != 0)
    {
      int code = errno;

      g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (code),
                           g_strerror (code));
      return NULL;
    }

  if (!S_ISREG (status.st_mode))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   S_ISDIR (status.st_mode) ? _("this is a folder; choose a file in it")
                                            : _("this is not a plain file"));
      return NULL;
    }

  if (g_access (path, R_OK) != 0)
    {
      int code = errno;

      g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (code),
                           g_strerror (code));
      return NULL;
    }

  return g_mapped_file_new (path, FALSE, error);
}

static SacSafetensors *
open_file (const char  *path,
           GError     **error)
{
  g_autoptr(SacSafetensors) self = g_new0 (SacSafetensors, 1);
  const char *bytes;
  gsize data = 0;

  self->file = map_file (path, error);
  if (self->file == NULL)
    return NULL;

  bytes = g_mapped_file_get_contents (self->file);
  self->header = read_header ((const guint8 *) bytes, g_mapped_file_get_length (self->file), &data,
                              error);
  if (self->header == NULL)
    return NULL;

  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->header->entries->len; i++)
    {
      SacHeaderEntry *entry = &g_array_index (self->header->entries, SacHeaderEntry, i);

      entry->tensor.data = bytes + data + entry->begin;
      g_hash_table_insert (self->by_name, entry->tensor.name, &entry->tensor);
    }

  return g_steal_pointer (&self);
}

SacSafetensors *
sac_safetensors_open (const char  *path,
                      GError     **error)
{
  SacSafetensors *self = open_file (path, error);

  if (self == NULL)
    {
      g_autofree char *name = g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", name);
    }

  return self;
}

const char *
sac_safetensors_get_metadata (SacSafetensors *self,
                              const char     *key)
{
  return g_hash_table_lookup (self->header->metadata, key);
}

int
sac_safetensors_get_n_tensors (SacSafetensors *self)
{
  return self->header->entries->len;
}

const SacStoredTensor *
sac_safetensors_get_tensor (SacSafetensors *self,
                            int             index)
{
  g_assert (index >= 0 && index < sac_safetensors_get_n_tensors (self));

  return &g_array_index (self->header->entries, SacHeaderEntry, index).tensor;
}

const SacStoredTensor *
sac_safetensors_find (SacSafetensors *self,
                      const char     *name)
{
  return g_hash_table_lookup (self->by_name, name);
}

void
sac_stored_tensor_read (const SacStoredTensor *tensor,
                        float                 *values)
{
  switch (tensor->dtype)
    {
    case SAC_DTYPE_F64:
      for (gsize i = 0; i < tensor->n_values; i++)
        {
          double value;

          memcpy (&value, (const guint8 *) tensor->data + i * sizeof value, sizeof value);
          values[i] = value;
        }
      break;

    case SAC_DTYPE_F32:
      memcpy (values, tensor->data, tensor->n_values * sizeof *values);
      break;

    case SAC_DTYPE_F16:
      sac_float16_widen (tensor->data, values, tensor->n_values);
      break;

    case SAC_DTYPE_BF16:
      sac_bfloat16_widen (tensor->data, values, tensor->n_values);
      break;

    default:
      g_assert_not_reached ();
    }
}
