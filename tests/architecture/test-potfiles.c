/* Every file with a text for people is one that translators are shown. */

#include <gio/gio.h>

static char *
read_file (const char *root,
           const char *path)
{
  g_autofree char *name = g_build_filename (root, path, NULL);
  g_autoptr(GError) error = NULL;
  char *text;

  g_file_get_contents (name, &text, NULL, &error);
  g_assert_no_error (error);

  return text;
}

static GHashTable *
read_list (const char *root)
{
  g_autofree char *text = read_file (root, "po/POTFILES");
  g_auto(GStrv) lines = g_strsplit (g_strchomp (text), "\n", -1);
  GHashTable *listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; lines[i] != NULL; i++)
    g_hash_table_add (listed, g_strdup (lines[i]));

  return listed;
}

static void
check_file (const char *root,
            const char *path,
            GHashTable *listed)
{
  g_autofree char *text = read_file (root, path);
  const char *pattern = g_str_has_suffix (path, ".ui")
                          ? "translatable=\"yes\""
                          : "(?<!\\w)(N?_|C_|NC_|g_dngettext|ngettext) ?\\(";

  if (g_regex_match_simple (pattern, text, 0, 0) && !g_hash_table_contains (listed, path))
    {
      g_test_message ("%s has texts for people, but is not in po/POTFILES", path);
      g_test_fail ();
    }

  /* What is collected from the source knows the macros of C, but not those of GLib. */
  if (g_regex_match_simple ("(?<!\\w)N?_ ?\\(\\s*(\"[^\"]*\"\\s*)+G_\\w+_FORMAT", text, 0, 0))
    {
      g_test_message ("%s has a text that ends at a macro for translators; use %%zu or PRId64", path);
      g_test_fail ();
    }
}

static void
check_folder (const char *root,
              const char *folder,
              GHashTable *listed)
{
  g_autofree char *full = g_build_filename (root, folder, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = g_dir_open (full, 0, &error);
  const char *name;

  g_assert_no_error (error);

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *full_path = g_build_filename (root, path, NULL);

      if (g_file_test (full_path, G_FILE_TEST_IS_DIR))
        {
          check_folder (root, path, listed);
        }
      else if (g_str_has_suffix (name, ".c") || g_str_has_suffix (name, ".ui"))
        {
          check_file (root, path, listed);
        }
    }
}

static void
test_all_texts_can_be_translated (void)
{
  static const char *const folders[] = { "app", "engine", "resources", "ui" };
  g_autofree char *root = g_path_get_dirname (g_test_get_dir (G_TEST_DIST));
  g_autoptr(GHashTable) listed = read_list (root);

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    check_folder (root, folders[i], listed);
}

static void
test_listed_files_are_there (void)
{
  g_autofree char *root = g_path_get_dirname (g_test_get_dir (G_TEST_DIST));
  g_autoptr(GHashTable) listed = read_list (root);
  GHashTableIter iterator;
  gpointer path;

  g_assert_cmpint (g_hash_table_size (listed), >, 0);
  g_hash_table_iter_init (&iterator, listed);

  while (g_hash_table_iter_next (&iterator, &path, NULL))
    {
      g_autofree char *name = g_build_filename (root, path, NULL);

      if (!g_file_test (name, G_FILE_TEST_EXISTS))
        {
          g_test_message ("%s is in po/POTFILES, but not there", (char *) path);
          g_test_fail ();
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/architecture/potfiles/all-texts-can-be-translated",
                   test_all_texts_can_be_translated);
  g_test_add_func ("/architecture/potfiles/listed-files-are-there", test_listed_files_are_there);

  return g_test_run ();
}
