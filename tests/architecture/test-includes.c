/* The arrows between folders (house style, A3): which folder may include which.
 * Reads every include line of the source.
 */

#include <gio/gio.h>

typedef struct
{
  const char *folder;
  const char *may[11]; /* Folders, or files; besides itself. */
} Arrows;

/* The first row that a file's path begins with counts. */
static const Arrows arrows[] = {
  { "engine/tensor/", { "engine/errors.h" } },
  /* Of the models only how a config is read, which knows no model. */
  { "engine/layers/", { "engine/errors.h", "engine/models/config.h", "engine/tensor/" } },
  { "engine/text/", { "engine/atomic-file.h", "engine/errors.h" } },
  { "engine/trace/", { "engine/atomic-file.h", "engine/errors.h" } },
  { "engine/image/", { "engine/errors.h", "engine/tensor/elementary.h", "engine/trace/" } },
  { "engine/audio/", { "engine/errors.h" } },
  { "engine/models/", { "engine/errors.h", "engine/layers/", "engine/tensor/", "engine/text/" } },
  { "engine/storage/",
    { "engine/atomic-file.h", "engine/errors.h", "engine/models/", "engine/layers/",
      "engine/tensor/", "engine/text/" } },
  { "engine/decoding/",
    { "engine/audio/", "engine/errors.h", "engine/image/", "engine/models/", "engine/layers/",
      "engine/tensor/", "engine/text/", "engine/trace/" } },
  { "engine/scenes/", { "engine/errors.h", "engine/tensor/random.h", "engine/text/", "engine/trace/" } },
  { "engine/training/",
    { "engine/atomic-file.h", "engine/errors.h", "engine/models/", "engine/layers/",
      "engine/tensor/", "engine/text/", "engine/trace/", "engine/storage/", "engine/decoding/",
      "engine/scenes/", "engine/audio/" } },
  { "engine/", { NULL } },
  { "ui/", { "engine/atomic-file.h", "engine/errors.h", "engine/trace/" } },
  { "app/", { "engine/", "ui/" } },
};

/* Of these folders the subfolders are strangers to each other. */
static const char *const strangers[] = { "engine/models/", "ui/views/" };

/* What draws without a display, and what computes without drawing. */
static const struct
{
  const char *folder;
  const char *name_end; /* Of the files that are meant. */
  const char *libraries[6];
} without[] = {
  { "engine/", "", { "gtk/", "gdk/", "adwaita", "cairo", "pango/", "graphene" } },
  { "ui/figures/", "", { "gtk/", "gdk/", "adwaita" } },
  { "ui/views/", "-layout.h", { "gtk/", "gdk/", "adwaita" } },
  { "ui/views/", "-layout.c", { "gtk/", "gdk/", "adwaita" } },
  { "ui/views/", "-paint.h", { "gtk/", "gdk/", "adwaita" } },
  { "ui/views/", "-paint.c", { "gtk/", "gdk/", "adwaita" } },
};

static gboolean
begins_with_any (const char        *text,
                 const char *const *beginnings,
                 int                n_beginnings)
{
  for (int i = 0; i < n_beginnings && beginnings[i] != NULL; i++)
    if (g_str_has_prefix (text, beginnings[i]))
      return TRUE;

  return FALSE;
}

static gboolean
arrow_allows (const char *path,
              const char *included)
{
  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (g_str_has_prefix (path, arrows[i].folder))
      return g_str_has_prefix (included, arrows[i].folder) ||
             begins_with_any (included, arrows[i].may, G_N_ELEMENTS (arrows[i].may));

  return FALSE;
}

/* Both lie in subfolders of one folder of strangers, and not in the same one. */
static gboolean
are_strangers (const char *path,
               const char *included)
{
  for (gsize i = 0; i < G_N_ELEMENTS (strangers); i++)
    {
      gsize n = strlen (strangers[i]);
      const char *end;

      if (!g_str_has_prefix (path, strangers[i]) || !g_str_has_prefix (included, strangers[i]))
        continue;

      end = strchr (path + n, '/');

      return end != NULL && strchr (included + n, '/') != NULL &&
             strncmp (path, included, end - path + 1) != 0;
    }

  return FALSE;
}

static gboolean
does_without (const char *path,
              const char *included)
{
  for (gsize i = 0; i < G_N_ELEMENTS (without); i++)
    if (g_str_has_prefix (path, without[i].folder) && g_str_has_suffix (path, without[i].name_end) &&
        begins_with_any (included, without[i].libraries, G_N_ELEMENTS (without[i].libraries)))
      return TRUE;

  return FALSE;
}

/* What is wrong with @path's including of @included, or NULL. */
static const char *
find_fault (const char *root,
            const char *path,
            const char *included,
            gboolean    quoted)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *beside = g_build_filename (root, folder, included, NULL);

  if (does_without (path, included))
    return "a library that this folder does without";
  if (!quoted)
    return NULL;
  if (g_file_test (beside, G_FILE_TEST_EXISTS))
    return "not written from the root";
  if (strchr (included, '/') == NULL) /* Made by the build. */
    return NULL;
  if (are_strangers (path, included))
    return "a folder beside its own";
  if (!arrow_allows (path, included))
    return "against the arrows";

  return NULL;
}

static void
check_file (const char *root,
            const char *path,
            GRegex     *include)
{
  g_autofree char *name = g_build_filename (root, path, NULL);
  g_autofree char *text = NULL;
  g_autoptr(GMatchInfo) match = NULL;
  g_autoptr(GError) error = NULL;

  g_file_get_contents (name, &text, NULL, &error);
  g_assert_no_error (error);

  for (g_regex_match (include, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *mark = g_match_info_fetch (match, 1);
      g_autofree char *included = g_match_info_fetch (match, 2);
      const char *fault = find_fault (root, path, included, mark[0] == '"');

      if (fault != NULL)
        {
          g_test_message ("%s includes %s: %s", path, included, fault);
          g_test_fail ();
        }
    }
}

/* Returns how many files were read. */
static int
check_folder (const char *root,
              const char *folder,
              GRegex     *include)
{
  g_autofree char *full = g_build_filename (root, folder, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = g_dir_open (full, 0, &error);
  const char *name;
  int n_files = 0;

  g_assert_no_error (error);

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *full_path = g_build_filename (root, path, NULL);

      if (g_file_test (full_path, G_FILE_TEST_IS_DIR))
        {
          n_files += check_folder (root, path, include);
        }
      else if (g_str_has_suffix (name, ".c") || g_str_has_suffix (name, ".h"))
        {
          check_file (root, path, include);
          n_files++;
        }
    }

  return n_files;
}

static void
test_source_keeps_the_arrows (void)
{
  g_autofree char *root = g_path_get_dirname (g_test_get_dir (G_TEST_DIST));
  g_autoptr(GRegex) include = g_regex_new ("^\\s*#\\s*include\\s*([\"<])([^\">]+)",
                                           G_REGEX_MULTILINE, 0, NULL);

  g_assert_cmpint (check_folder (root, "engine", include), >, 0);
  g_assert_cmpint (check_folder (root, "ui", include), >, 0);
  check_folder (root, "app", include);
}

static void
test_faults_are_found (void)
{
  static const struct
  {
    const char *path;
    const char *included;
    gboolean    quoted;
    gboolean    wrong;
  } cases[] = {
    { "engine/layers/gru.c", "engine/tensor/tape.h", TRUE, FALSE },
    { "engine/layers/gru.c", "engine/models/model.h", TRUE, TRUE },
    { "engine/tensor/tape.c", "engine/trace/attention-trace.h", TRUE, TRUE },
    { "engine/training/trainer.c", "engine/storage/model-file.h", TRUE, FALSE },
    { "engine/decoding/beam.c", "engine/storage/model-file.h", TRUE, TRUE },
    { "engine/models/translation/a.c", "engine/models/captioning/b.h", TRUE, TRUE },
    { "engine/models/translation/a.c", "engine/models/translation/b.h", TRUE, FALSE },
    { "engine/models/translation/a.c", "engine/models/model.h", TRUE, FALSE },
    { "engine/models/model-kinds.c", "engine/models/translation/b.h", TRUE, FALSE },
    { "engine/trace/trace-file.c", "cairo.h", FALSE, TRUE },
    { "ui/window.c", "engine/trace/attention-trace.h", TRUE, FALSE },
    { "ui/window.c", "engine/models/model.h", TRUE, TRUE },
    { "ui/window.c", "gtk/gtk.h", FALSE, FALSE },
    { "ui/window.c", "app/workspace.h", TRUE, TRUE },
    { "ui/figures/figure.c", "gtk/gtk.h", FALSE, TRUE },
    { "ui/figures/figure.c", "pango/pangocairo.h", FALSE, FALSE },
    { "ui/views/matrix/matrix-paint.c", "adwaita.h", FALSE, TRUE },
    { "ui/views/matrix/matrix-view.c", "gtk/gtk.h", FALSE, FALSE },
    { "ui/views/matrix/matrix-view.c", "ui/views/ribbons/ribbons-view.h", TRUE, TRUE },
    { "app/workspace.c", "engine/storage/model-file.h", TRUE, FALSE },
  };
  g_autofree char *root = g_path_get_dirname (g_test_get_dir (G_TEST_DIST));

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *fault = find_fault (root, cases[i].path, cases[i].included, cases[i].quoted);

      g_test_message ("%s, %s: %s", cases[i].path, cases[i].included, fault ? fault : "fine");
      g_assert_cmpint (fault != NULL, ==, cases[i].wrong);
    }

  g_assert_nonnull (find_fault (root, "engine/tensor/random.c", "tensor.h", TRUE));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/architecture/includes/source-keeps-the-arrows", test_source_keeps_the_arrows);
  g_test_add_func ("/architecture/includes/faults-are-found", test_faults_are_found);

  return g_test_run ();
}
