#include "engine/scenes/scene-world-private.h"

#include "engine/errors.h"
#include "engine/scenes/picture-archive.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the reading of one archive needs. */
typedef struct
{
  SacSceneWorld *world;
  const char    *set;
  GHashTable    *numbers; /* "set/file" -> a list of pictures' numbers, plus 1 */
} Reading;

void
sac_scene_world_free (SacSceneWorld *self)
{
  if (self == NULL)
    return;

  for (guint i = 0; i < self->table->pictures->len; i++)
    {
      sac_sprite_free (self->pictures[i].plain);

      for (int j = 0; j < SAC_N_TINTS; j++)
        sac_sprite_free (self->pictures[i].tints[j]);
    }

  sac_object_table_free (self->table);
  g_free (self->pictures);
  g_free (self->hashes);
  g_free (self);
}

static int
find_number (const Reading *reading,
             const char    *name)
{
  g_autofree char *key = g_strconcat (reading->set, "/", name, NULL);

  return GPOINTER_TO_INT (g_hash_table_lookup (reading->numbers, key)) - 1;
}

static gboolean
is_wanted (const char *name,
           gpointer    data)
{
  return find_number (data, name) >= 0;
}

static void
add_tints (SacScenePicture *picture,
           int              width,
           int              height,
           const guint8    *rgba)
{
  gsize n_bytes = (gsize) 4 * width * height;
  g_autofree guint8 *painted = g_malloc (n_bytes);

  for (int colour = 0; colour < SAC_N_TINTS; colour++)
    {
      memcpy (painted, rgba, n_bytes);

      /* All, or none from the first on. */
      if (!sac_colour_paint_picture (painted, width * height, colour))
        return;

      picture->tints[colour] = sac_sprite_new (width, height, painted);
    }

  picture->tinted = TRUE;
}

static gboolean
take_picture (const char    *name,
              int            width,
              int            height,
              const guint8  *rgba,
              gpointer       data,
              GError       **error)
{
  Reading *reading = data;
  int number = find_number (reading, name);
  const SacObjectPicture *row = g_ptr_array_index (reading->world->table->pictures, number);
  SacScenePicture *picture = &reading->world->pictures[number];

  if (picture->plain != NULL)
    return TRUE;

  picture->plain = sac_sprite_new (width, height, rgba);
  picture->colour = row->colouring == SAC_OBJECT_COLOUR_SAID
                      ? row->colour
                      : sac_colour_of_picture (rgba, width * height);

  if (row->colouring == SAC_OBJECT_COLOUR_TINT)
    add_tints (picture, width, height, rgba);

  return TRUE;
}

/* Its own, for it decides what is held out and must never change. FNV-1a. */
static guint32
hash_name (const char *name)
{
  guint32 hash = 2166136261u;

  for (; *name != '\0'; name++)
    hash = (hash ^ (guint8) *name) * 16777619u;

  return hash;
}

static gboolean
number_pictures (const SacObjectTable  *table,
                 GHashTable            *numbers,
                 GHashTable            *sets,
                 GError               **error)
{
  for (guint i = 0; i < table->pictures->len; i++)
    {
      const SacObjectPicture *picture = g_ptr_array_index (table->pictures, i);

      g_hash_table_add (sets, picture->set);

      if (!g_hash_table_insert (numbers, g_strconcat (picture->set, "/", picture->file, NULL),
                                GINT_TO_POINTER (i + 1)))
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       _("line %d: picture “%s” is named twice"), picture->line, picture->file);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
read_sets (SacSceneWorld  *self,
           const char     *data_folder,
           GHashTable     *numbers,
           GHashTable     *sets,
           GCancellable   *cancellable,
           GError        **error)
{
  GHashTableIter iter;
  gpointer set;

  g_hash_table_iter_init (&iter, sets);

  while (g_hash_table_iter_next (&iter, &set, NULL))
    {
      g_autofree char *path = g_build_filename (data_folder, set, "images.tar.xz", NULL);
      Reading reading = { self, set, numbers };

      if (!sac_picture_archive_read (path, is_wanted, take_picture, &reading, cancellable, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
check_pictures (const SacSceneWorld  *self,
                GError              **error)
{
  for (guint i = 0; i < self->table->pictures->len; i++)
    if (self->pictures[i].plain == NULL)
      {
        const SacObjectPicture *picture = g_ptr_array_index (self->table->pictures, i);

        g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                     _("line %d: picture “%s” is not in the archive of “%s”"), picture->line,
                     picture->file, picture->set);
        return FALSE;
      }

  return TRUE;
}

/**
 * sac_scene_world_load:
 * @data_folder: where the sets of pictures are
 * @objects_file: the table of objects
 * @cancellable: (nullable): looked at for each picture
 * @error: return location
 *
 * Reads the table, then all pictures that it names. Takes about a second.
 *
 * Returns: (transfer full): the world, or %NULL with @error, which names the file and the line
 */
SacSceneWorld *
sac_scene_world_load (const char    *data_folder,
                      const char    *objects_file,
                      GCancellable  *cancellable,
                      GError       **error)
{
  g_autoptr(SacSceneWorld) self = NULL;
  g_autoptr(SacObjectTable) table = sac_object_table_load (objects_file, cancellable, error);
  g_autoptr(GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GHashTable) sets = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *name = g_filename_display_name (objects_file);

  if (table == NULL)
    return NULL;

  self = g_new0 (SacSceneWorld, 1);
  self->pictures = g_new0 (SacScenePicture, table->pictures->len);
  self->hashes = g_new (guint32, table->kinds->len);
  self->table = g_steal_pointer (&table);

  for (guint i = 0; i < self->table->kinds->len; i++)
    self->hashes[i] = hash_name (sac_scene_world_get_kind_name (self, i));

  if (!number_pictures (self->table, numbers, sets, error))
    {
      g_prefix_error (error, "“%s”, ", name);
      return NULL;
    }

  if (!read_sets (self, data_folder, numbers, sets, cancellable, error))
    return NULL;

  if (!check_pictures (self, error))
    {
      g_prefix_error (error, "“%s”, ", name);
      return NULL;
    }

  return g_steal_pointer (&self);
}

int
sac_scene_world_get_n_kinds (const SacSceneWorld *self)
{
  return self->table->kinds->len;
}

int
sac_scene_world_get_n_pictures (const SacSceneWorld *self)
{
  return self->table->pictures->len;
}

const char *
sac_scene_world_get_kind_name (const SacSceneWorld *self,
                               int                  kind)
{
  return ((const SacObjectKind *) g_ptr_array_index (self->table->kinds, kind))->name;
}

const char *
sac_scene_world_get_kind_plural (const SacSceneWorld *self,
                                 int                  kind)
{
  const SacObjectKind *row = g_ptr_array_index (self->table->kinds, kind);

  return row->plural != NULL ? row->plural : row->name;
}
