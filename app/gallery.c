#include "app/gallery.h"

#include <string.h>

#include "app/job.h"
#include "engine/image/picture-input.h"
#include "engine/image/picture-reader.h"
#include "ui/widgets/gallery-item.h"

#define MOST_PICTURES 48
/* Sharp where two pixels make one. */
#define SIDE 128
#define CREDITS "CREDITS.md"
#define LARGEST_CREDITS (1 << 20)

struct _SacGallery
{
  GObject parent_instance;

  char       *folder;
  GListStore *items;
  gboolean    loads;
};

G_DEFINE_FINAL_TYPE (SacGallery, sac_gallery, G_TYPE_OBJECT)

static gboolean
is_picture (const char *name)
{
  static const char *const endings[] = { ".png", ".jpg", ".jpeg", ".webp" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (name, endings[i]))
      return TRUE;

  return FALSE;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Names, sorted. */
static GPtrArray *
list_pictures (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_picture (name))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);

  return names;
}

/* From name to "licence · address": rows of the table in the credits. */
static GHashTable *
read_credits (const char *folder)
{
  GHashTable *credits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *path = g_build_filename (folder, CREDITS, NULL);
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL) || length > LARGEST_CREDITS ||
      !g_utf8_validate (text, length, NULL))
    return credits;

  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i] != NULL; i++)
    {
      g_auto(GStrv) cells = g_strsplit (lines[i], "|", -1);

      /* Nothing before the first bar and behind the last one. */
      if (g_strv_length (cells) < 5)
        continue;

      const char *name = g_strstrip (cells[1]);
      const char *licence = g_strstrip (cells[2]);

      g_hash_table_insert (credits, g_strdup (name),
                           g_strdup_printf ("%s · %s", licence, g_strstrip (cells[3])));
    }

  return credits;
}

static GdkTexture *
make_thumbnail (const SacPicture *picture)
{
  g_autofree float *values = g_new (float, 3 * SIDE * SIDE);
  guint8 *pixels = g_malloc (3 * SIDE * SIDE);
  g_autoptr(GBytes) bytes = g_bytes_new_take (pixels, 3 * SIDE * SIDE);

  sac_picture_to_input (picture, SIDE, SAC_FIT_CROP, values, NULL);
  for (int i = 0; i < 3 * SIDE * SIDE; i++)
    pixels[i] = CLAMP (values[i] * 255 + 0.5f, 0, 255);

  return gdk_memory_texture_new (SIDE, SIDE, GDK_MEMORY_R8G8B8, bytes, 3 * SIDE);
}

/* NULL: the picture cannot be read; opening it from elsewhere says why. */
static SacGalleryItem *
read_item (const char   *folder,
           const char   *name,
           GHashTable   *credits,
           GCancellable *cancellable)
{
  g_autofree char *path = g_canonicalize_filename (name, folder);
  g_autoptr(SacPicture) picture = sac_picture_load (path, cancellable, NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  if (picture == NULL || uri == NULL)
    return NULL;

  g_autoptr(GdkTexture) thumbnail = make_thumbnail (picture);
  g_autofree char *title = g_filename_display_name (name);

  return sac_gallery_item_new (title, g_hash_table_lookup (credits, name), uri, thumbnail);
}

static gpointer
read_pictures (gpointer       data,
               GCancellable  *cancellable,
               GError       **error)
{
  const char *folder = data;
  g_autoptr(GPtrArray) names = list_pictures (folder);
  g_autoptr(GHashTable) credits = read_credits (folder);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < names->len && items->len < MOST_PICTURES; i++)
    {
      SacGalleryItem *item = read_item (folder, names->pdata[i], credits, cancellable);

      if (item != NULL)
        g_ptr_array_add (items, item);
    }

  return items;
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      data)
{
  SacGallery *self = SAC_GALLERY (object);
  g_autoptr(GPtrArray) items = sac_job_finish (result, NULL);

  if (items != NULL)
    g_list_store_splice (self->items, 0, 0, items->pdata, items->len);
}

SacGallery *
sac_gallery_new (const char *folder)
{
  SacGallery *self = g_object_new (SAC_TYPE_GALLERY, NULL);

  self->folder = g_strdup (folder);

  return self;
}

void
sac_gallery_load (SacGallery *self)
{
  if (self->loads)
    return;

  self->loads = TRUE;
  sac_job_run (self, read_pictures, g_strdup (self->folder), g_free,
               (GDestroyNotify) g_ptr_array_unref, NULL, read_cb);
}

GListModel *
sac_gallery_get_items (SacGallery *self)
{
  return G_LIST_MODEL (self->items);
}

GFile *
sac_gallery_get_first (SacGallery *self)
{
  g_autoptr(GPtrArray) names = list_pictures (self->folder);
  g_autofree char *path = names->len > 0 ? g_canonicalize_filename (names->pdata[0], self->folder)
                                         : NULL;

  return path != NULL ? g_file_new_for_path (path) : NULL;
}

static void
sac_gallery_finalize (GObject *object)
{
  SacGallery *self = SAC_GALLERY (object);

  g_free (self->folder);
  g_object_unref (self->items);

  G_OBJECT_CLASS (sac_gallery_parent_class)->finalize (object);
}

static void
sac_gallery_class_init (SacGalleryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sac_gallery_finalize;
}

static void
sac_gallery_init (SacGallery *self)
{
  self->items = g_list_store_new (SAC_TYPE_GALLERY_ITEM);
}
