#include "tests/support/tiny-world.h"
#include "tests/support/test-folder.h"

#include <archive.h>
#include <archive_entry.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <string.h>

#define N_THINGS 22

static const struct
{
  const char *name;
  const char *plural;
  const char *article;
  const char *colour;
  const char *adjective;
  guint32     rgb;
} things[N_THINGS] = {
  { "apple", "apples", "an", "", "", 0xd02018 },     { "ball", "balls", "a", "tint", "", 0x2050c0 },
  { "cat", "cats", "a", "-", "angry", 0x303030 },    { "dog", "dogs", "a", "brown", "", 0x805030 },
  { "egg", "eggs", "an", "white", "", 0xf8f4f0 },    { "fish", "fish", "a", "", "", 0xf08020 },
  { "goat", "goats", "a", "-", "", 0xa0a0a0 },       { "hat", "hats", "a", "tint", "", 0xc02020 },
  { "igloo", "igloos", "an", "-", "", 0xc0e0f0 },    { "jar", "jars", "a", "-", "open", 0x90c0b0 },
  { "kite", "kites", "a", "tint", "", 0xe0c020 },    { "lamp", "lamps", "a", "-", "", 0xf0e080 },
  { "moon", "-", "the", "-", "full", 0xe0e0c0 },     { "nut", "nuts", "a", "-", "", 0x906040 },
  { "owl", "owls", "an", "", "", 0x704020 },         { "pig", "pigs", "a", "pink", "", 0xf0a0b0 },
  { "ring", "rings", "a", "-", "golden", 0xd0a020 }, { "sun", "-", "the", "-", "", 0xf8d020 },
  { "tree", "trees", "a", "", "", 0x208030 },        { "fire engine", "fire engines", "a", "", "", 0xe01010 },
  { "grapes", "-", "some", "", "", 0x7030a0 },       { "jeans", "-", "a pair of", "", "", 0x2040a0 },
};

GBytes *
tiny_world_draw (int      width,
                 int      height,
                 guint32  rgb,
                 gboolean disc)
{
  g_autoptr(GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, width, height);
  g_autoptr(GError) error = NULL;
  char *bytes;
  gsize n_bytes;

  gdk_pixbuf_fill (pixbuf, rgb << 8);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        double dx = (x + 0.5) / width - 0.5, dy = (y + 0.5) / height - 0.5;
        guint8 *pixel = gdk_pixbuf_get_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf) + 4 * x;

        pixel[3] = !disc || dx * dx + dy * dy < 0.25 ? 255 : 0;
      }

  gdk_pixbuf_save_to_buffer (pixbuf, &bytes, &n_bytes, "png", &error, NULL);
  g_assert_no_error (error);

  return g_bytes_new_take (bytes, n_bytes);
}

void
tiny_world_pack (const char         *path,
                 const char *const  *names,
                 GBytes            **files,
                 int                 n)
{
  struct archive *archive = archive_write_new ();

  archive_write_add_filter_xz (archive);
  archive_write_set_format_pax_restricted (archive);
  g_assert_cmpint (archive_write_open_filename (archive, path), ==, ARCHIVE_OK);

  for (int i = 0; i < n; i++)
    {
      struct archive_entry *entry = archive_entry_new ();
      g_autofree char *name = g_strconcat ("images/", names[i], NULL);
      gsize size;
      const void *data = g_bytes_get_data (files[i], &size);

      archive_entry_set_pathname (entry, name);
      archive_entry_set_size (entry, size);
      archive_entry_set_filetype (entry, AE_IFREG);
      archive_entry_set_perm (entry, 0644);
      g_assert_cmpint (archive_write_header (archive, entry), ==, ARCHIVE_OK);
      g_assert_cmpint (archive_write_data (archive, data, size), ==, size);
      archive_entry_free (entry);
    }

  g_assert_cmpint (archive_write_free (archive), ==, ARCHIVE_OK);
}

/* Every other thing is in this set. */
static void
write_set (const char *folder,
           const char *set,
           int         first,
           GString    *table)
{
  g_autofree char *set_folder = g_build_filename (folder, set, NULL);
  g_autofree char *path = g_build_filename (set_folder, "images.tar.xz", NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  for (int i = first; i < N_THINGS; i += 2)
    {
      g_ptr_array_add (names, g_strdup_printf ("%d.png", i));
      g_ptr_array_add (files, tiny_world_draw (24, i % 3 == 0 ? 16 : 24, things[i].rgb, i % 4 < 2));
      g_string_append_printf (table, "%s\t%d.png\t%s\t%s\t%s\t%s\t%s\n", set, i, things[i].name,
                              things[i].plural, things[i].article, things[i].colour,
                              things[i].adjective);
    }

  /* And a file that no table names. */
  g_ptr_array_add (names, g_strdup ("notes.txt"));
  g_ptr_array_add (files, g_bytes_new_static ("no picture", 10));

  g_assert_cmpint (g_mkdir (set_folder, 0700), ==, 0);
  tiny_world_pack (path, (const char *const *) names->pdata, (GBytes **) files->pdata, names->len);
}

char *
tiny_world_write (void)
{
  char *folder = g_dir_make_tmp ("world-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "objects.tsv", NULL);
  g_autoptr(GString) table = g_string_new ("set\tfile\tname\tplural\tarticle\tcolour\tadjective\n");

  write_set (folder, "one", 0, table);
  write_set (folder, "two", 1, table);
  g_assert_true (g_file_set_contents (path, table->str, table->len, NULL));

  return folder;
}

void
tiny_world_remove (char *folder)
{
  sac_test_folder_remove (folder);
  g_free (folder);
}

SacSceneWorld *
tiny_world_load (void)
{
  char *folder = tiny_world_write ();
  g_autofree char *table = g_build_filename (folder, "objects.tsv", NULL);
  g_autoptr(GError) error = NULL;
  SacSceneWorld *world = sac_scene_world_load (folder, table, NULL, &error);

  g_assert_no_error (error);
  tiny_world_remove (folder);

  return world;
}
