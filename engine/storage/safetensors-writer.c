#include "engine/storage/safetensors.h"

#include <string.h>

#include "engine/atomic-file.h"
#include "engine/storage/json-scanner.h"
#include "engine/storage/safetensors-header.h"
#include "engine/tensor/half.h"

/* How many numbers are narrowed at a time. */
#define CHUNK 16384

typedef struct
{
  char          *name;
  SacDtype       dtype;
  int            rank;
  gint64         shape[SAC_MAX_RANK];
  gsize          n_values;
  gconstpointer  data; /* float, but for SAC_DTYPE_U8. */
} Item;

struct _SacSafetensorsWriter
{
  GPtrArray *keys; /* Of strings; the metadata, in the order in which it was set. */
  GPtrArray *texts;
  GPtrArray *items;
};

static void
free_item (gpointer data)
{
  Item *item = data;

  g_free (item->name);
  g_free (item);
}

SacSafetensorsWriter *
sac_safetensors_writer_new (void)
{
  SacSafetensorsWriter *self = g_new0 (SacSafetensorsWriter, 1);

  self->keys = g_ptr_array_new_with_free_func (g_free);
  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->items = g_ptr_array_new_with_free_func (free_item);

  return self;
}

void
sac_safetensors_writer_free (SacSafetensorsWriter *self)
{
  g_ptr_array_unref (self->keys);
  g_ptr_array_unref (self->texts);
  g_ptr_array_unref (self->items);
  g_free (self);
}

void
sac_safetensors_writer_set_metadata (SacSafetensorsWriter *self,
                                     const char           *key,
                                     const char           *value)
{
  guint index;

  g_assert (g_utf8_validate (key, -1, NULL) && g_utf8_validate (value, -1, NULL));

  if (g_ptr_array_find_with_equal_func (self->keys, key, g_str_equal, &index))
    {
      g_free (self->texts->pdata[index]);
      self->texts->pdata[index] = g_strdup (value);
      return;
    }

  g_ptr_array_add (self->keys, g_strdup (key));
  g_ptr_array_add (self->texts, g_strdup (value));
}

static Item *
add_item (SacSafetensorsWriter *self,
          const char           *name,
          SacDtype              dtype,
          gconstpointer         data)
{
  Item *item = g_new0 (Item, 1);

  g_assert (g_utf8_validate (name, -1, NULL) && !g_str_equal (name, "__metadata__"));

  for (guint i = 0; i < self->items->len; i++)
    g_assert (!g_str_equal (((Item *) self->items->pdata[i])->name, name));

  item->name = g_strdup (name);
  item->dtype = dtype;
  item->data = data;
  g_ptr_array_add (self->items, item);

  return item;
}

void
sac_safetensors_writer_add (SacSafetensorsWriter *self,
                            const char           *name,
                            SacDtype              dtype,
                            int                   rank,
                            const gint64         *shape,
                            const float          *values)
{
  Item *item = add_item (self, name, dtype, values);

  g_assert (dtype == SAC_DTYPE_F32 || dtype == SAC_DTYPE_F16 || dtype == SAC_DTYPE_BF16);
  g_assert (rank <= SAC_MAX_RANK);

  item->rank = rank;
  item->n_values = 1;

  for (int i = 0; i < rank; i++)
    {
      item->shape[i] = shape[i];
      item->n_values *= shape[i];
    }
}

void
sac_safetensors_writer_add_bytes (SacSafetensorsWriter *self,
                                  const char           *name,
                                  gconstpointer         bytes,
                                  gsize                 n_bytes)
{
  Item *item = add_item (self, name, SAC_DTYPE_U8, bytes);

  item->rank = 1;
  item->shape[0] = n_bytes;
  item->n_values = n_bytes;
}

/* Wide numbers first, otherwise as added: then every array is aligned to its numbers without holes,
 * which the format forbids, and other programs can map it. */
static GPtrArray *
order_items (SacSafetensorsWriter *self)
{
  GPtrArray *ordered = g_ptr_array_new ();

  for (gsize size = 8; size > 0; size /= 2)
    {
      for (guint i = 0; i < self->items->len; i++)
        {
          Item *item = g_ptr_array_index (self->items, i);

          if (sac_dtype_get_size (item->dtype) == size)
            g_ptr_array_add (ordered, item);
        }
    }

  return ordered;
}

static void
append_metadata (GString              *json,
                 SacSafetensorsWriter *self)
{
  if (self->keys->len == 0)
    return;

  g_string_append (json, "\"__metadata__\":{");

  for (guint i = 0; i < self->keys->len; i++)
    {
      if (i > 0)
        g_string_append_c (json, ',');

      sac_json_append_string (json, self->keys->pdata[i]);
      g_string_append_c (json, ':');
      sac_json_append_string (json, self->texts->pdata[i]);
    }

  g_string_append (json, "},");
}

static void
append_item (GString    *json,
             const Item *item,
             gsize       begin,
             gsize       end)
{
  sac_json_append_string (json, item->name);
  g_string_append_printf (json, ":{\"dtype\":\"%s\",\"shape\":[", sac_dtype_get_name (item->dtype));

  for (int i = 0; i < item->rank; i++)
    g_string_append_printf (json, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", item->shape[i]);

  g_string_append_printf (json, "],\"data_offsets\":[%zu,%zu]},", begin, end);
}

static GString *
make_header (SacSafetensorsWriter *self,
             const GPtrArray      *ordered)
{
  GString *json = g_string_new ("{");
  gsize begin = 0;

  append_metadata (json, self);

  for (guint i = 0; i < ordered->len; i++)
    {
      const Item *item = g_ptr_array_index (ordered, i);
      gsize end = begin + item->n_values * sac_dtype_get_size (item->dtype);

      append_item (json, item, begin, end);
      begin = end;
    }

  if (json->str[json->len - 1] == ',')
    g_string_truncate (json, json->len - 1);

  g_string_append_c (json, '}');

  while (json->len % 8 != 0)
    g_string_append_c (json, ' ');

  return json;
}

static gboolean
write_item (SacAtomicFile  *file,
            const Item     *item,
            GError        **error)
{
  guint16 halves[CHUNK];

  if (item->dtype == SAC_DTYPE_U8 || item->dtype == SAC_DTYPE_F32)
    return sac_atomic_file_write (file, item->data,
                                  item->n_values * sac_dtype_get_size (item->dtype), error);

  for (gsize first = 0; first < item->n_values; first += CHUNK)
    {
      gsize n_values = MIN (CHUNK, item->n_values - first);
      const float *values = (const float *) item->data + first;

      if (item->dtype == SAC_DTYPE_F16)
        sac_float16_narrow (values, halves, n_values);
      else
        sac_bfloat16_narrow (values, halves, n_values);

      if (!sac_atomic_file_write (file, halves, n_values * sizeof *halves, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
sac_safetensors_writer_finish (SacSafetensorsWriter  *self,
                               const char            *path,
                               GError               **error)
{
  g_autoptr(GPtrArray) ordered = order_items (self);
  g_autoptr(GString) header = make_header (self, ordered);
  g_autoptr(SacAtomicFile) file = sac_atomic_file_new (path, error);
  guint64 length = header->len;

  if (file == NULL ||
      !sac_atomic_file_write (file, &length, sizeof length, error) ||
      !sac_atomic_file_write (file, header->str, header->len, error))
    return FALSE;

  for (guint i = 0; i < ordered->len; i++)
    {
      if (!write_item (file, g_ptr_array_index (ordered, i), error))
        return FALSE;
    }

  return sac_atomic_file_commit (file, error);
}
