#include "ui/figures/export-gif.h"

#include <gif_lib.h>
#include <string.h>

#include "engine/errors.h"
#include "tests/ui/figures/sample-picture.h"

#define WORDS "a sun over a tree"

static SacAttentionTrace *
make_trace (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (160, 120);

  return sac_sample_picture_trace (WORDS, 4, 4, picture, (SacTraceRectangle) { 0 });
}

static GBytes *
make_gif (SacFigureKind   kind,
          double          width,
          double          seconds,
          GCancellable   *cancellable,
          GError        **error)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportFit fit;

  options.kind = kind;
  sac_export_fit (trace, &options, width, 0, 4000, &fit);

  return sac_export_paint_gif (trace, &options, &fit, 96, seconds, cancellable, error);
}

typedef struct
{
  const guint8 *data;
  gsize         left;
} Reader;

static int
read_cb (GifFileType *file,
         GifByteType *buffer,
         int          length)
{
  Reader *reader = file->UserData;

  length = MIN ((gsize) length, reader->left);
  memcpy (buffer, reader->data, length);
  reader->data += length;
  reader->left -= length;

  return length;
}

static GifFileType *
read_gif (GBytes *bytes,
          Reader *reader)
{
  int status = 0;
  GifFileType *file;

  reader->data = g_bytes_get_data (bytes, &reader->left);
  file = DGifOpen (reader, read_cb, &status);
  g_assert_nonnull (file);
  g_assert_cmpint (DGifSlurp (file), ==, GIF_OK);

  return file;
}

static void
test_has_a_frame_for_each_step (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = make_gif (SAC_FIGURE_FOCUS, 320, 0, NULL, &error);
  GifFileType *file;
  int status;
  Reader reader;

  g_assert_no_error (error);
  file = read_gif (bytes, &reader);
  g_assert_cmpint (file->SWidth, ==, 320);
  g_assert_cmpint (file->ImageCount, ==, 6);

  for (int i = 0; i < file->ImageCount; i++)
    {
      GraphicsControlBlock control;

      g_assert_cmpint (DGifSavedExtensionToGCB (file, i, &control), ==, GIF_OK);
      g_assert_cmpint (control.DelayTime, ==, i < 5 ? 80 : 240);
      g_assert_cmpint (control.DisposalMode, ==, DISPOSE_DO_NOT);
      /* All share the palette of the whole. */
      g_assert_null (file->SavedImages[i].ImageDesc.ColorMap);
    }

  DGifCloseFile (file, &status);
}

/* The brightness that was drawn, over the upper half: of the picture. */
static double
mean_lightness (const GifFileType *file,
                int                image)
{
  const SavedImage *saved = &file->SavedImages[image];
  int n = saved->ImageDesc.Width * saved->ImageDesc.Height / 2;
  double sum = 0;

  for (int i = 0; i < n; i++)
    sum += file->SColorMap->Colors[saved->RasterBits[i]].Green;

  return sum / n;
}

static void
test_begins_with_the_bare_picture (void)
{
  g_autoptr(GBytes) bytes = make_gif (SAC_FIGURE_FOCUS, 320, 0, NULL, NULL);
  Reader reader;
  GifFileType *file = read_gif (bytes, &reader);
  int status;

  for (int i = 1; i < file->ImageCount; i++)
    g_assert_cmpfloat (mean_lightness (file, 0), >, mean_lightness (file, i) + 20);

  DGifCloseFile (file, &status);
}

static void
test_same_input_same_bytes (void)
{
  for (int kind = SAC_FIGURE_FOCUS; kind <= SAC_FIGURE_STRIP; kind++)
    {
      g_autoptr(GBytes) a = make_gif (kind, 200, 0.1, NULL, NULL);
      g_autoptr(GBytes) b = make_gif (kind, 200, 0.1, NULL, NULL);

      g_assert_nonnull (a);
      g_assert_true (g_bytes_equal (a, b));
    }
}

static void
test_bad_wishes_are_refused (void)
{
  g_autoptr(GError) too_fast = NULL;
  g_autoptr(GError) too_large = NULL;
  g_autoptr(GError) cancelled = NULL;
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();

  g_assert_null (make_gif (SAC_FIGURE_FOCUS, 320, 0.001, NULL, &too_fast));
  g_assert_error (too_fast, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_assert_null (make_gif (SAC_FIGURE_FOCUS, 9000, 0, NULL, &too_large));
  g_assert_error (too_large, SAC_ERROR, SAC_ERROR_TOO_LARGE);

  g_cancellable_cancel (cancellable);
  g_assert_null (make_gif (SAC_FIGURE_FOCUS, 320, 0, cancellable, &cancelled));
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/export-gif/has-a-frame-for-each-step",
                   test_has_a_frame_for_each_step);
  g_test_add_func ("/ui/figures/export-gif/begins-with-the-bare-picture",
                   test_begins_with_the_bare_picture);
  g_test_add_func ("/ui/figures/export-gif/same-input-same-bytes", test_same_input_same_bytes);
  g_test_add_func ("/ui/figures/export-gif/bad-wishes-are-refused", test_bad_wishes_are_refused);

  return g_test_run ();
}
