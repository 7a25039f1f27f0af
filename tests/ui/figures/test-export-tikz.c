#include "ui/figures/export-tikz.h"

#include <gio/gio.h>
#include <string.h>

#include "engine/errors.h"
#include "tests/support/test-folder.h"
#include "tests/ui/figures/sample-picture.h"
#include "tests/ui/figures/sample-trace.h"
#include "ui/figures/tikz.h"

#define ODD "$$ _ \\ % & {} <b> <!-- \" ||| @@ ▁ [a] ~ ^ # -- ,, é 我 👍 عربي ' ` a\tb </s>"

static char *
make_document (SacFigureKind kind)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace (ODD, "& $ # _ i -- </s>");
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  g_autoptr(GError) error = NULL;
  SacExportFit fit;
  char *document;

  options.kind = kind;
  options.pointed_step = 2;
  options.numbers = TRUE;
  options.caption = "50 % of $ & more";
  sac_export_fit (trace, &options, 0, 0, 4000, &fit);
  document = sac_export_to_tikz (trace, &options, &fit, &error);
  g_assert_no_error (error);

  return document;
}

static void
compile (SacFigureKind kind)
{
  g_autofree char *document = make_document (kind);
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *source = g_build_filename (folder, "figure.tex", NULL);
  const char *argv[] = { "pdflatex", "-draftmode", "-interaction=batchmode", "-halt-on-error",
                         "figure.tex", NULL };
  g_autoptr(GError) error = NULL;
  int status;

  g_file_set_contents (source, document, -1, &error);
  g_assert_no_error (error);
  g_spawn_sync (folder, (char **) argv, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                NULL, NULL, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_spawn_check_wait_status (status, &error);
  g_assert_no_error (error);
  sac_test_folder_remove (folder);
}

static gboolean
has_latex (void)
{
  g_autofree char *latex = g_find_program_in_path ("pdflatex");
  const char *argv[] = { "kpsewhich", "tikz.sty", NULL };
  int status = 1;

  return latex != NULL
         && g_spawn_sync (NULL, (char **) argv, NULL,
                          G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL,
                          NULL, NULL, NULL, NULL, &status, NULL)
         && status == 0;
}

/* The odd tokens of every figure, through a real TeX. */
static void
test_compiles (void)
{
  if (!has_latex ())
    {
      g_test_skip ("no LaTeX with TikZ here");
      return;
    }

  for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
    compile (kind);
}

static void
test_what_tex_cannot_hold_is_refused (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (500, 480);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportFit fit = { 1000, 1000, 1 };
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_export_to_tikz (trace, &options, &fit, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
}

static void
test_pictures_are_refused (void)
{
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun", 2, 2, NULL, (SacTraceRectangle) { 0 });
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportFit fit = { 400, 300, 1 };

  for (int kind = SAC_FIGURE_FOCUS; kind <= SAC_FIGURE_STRIP; kind++)
    {
      g_autoptr(GError) error = NULL;

      options.kind = kind;
      g_assert_null (sac_export_to_tikz (trace, &options, &fit, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
      g_assert_nonnull (strstr (error->message, "PDF"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/export-tikz/compiles", test_compiles);
  g_test_add_func ("/ui/figures/export-tikz/what-tex-cannot-hold-is-refused",
                   test_what_tex_cannot_hold_is_refused);
  g_test_add_func ("/ui/figures/export-tikz/pictures-are-refused", test_pictures_are_refused);

  return g_test_run ();
}
