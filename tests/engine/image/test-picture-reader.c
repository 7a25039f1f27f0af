#include "engine/image/picture-reader.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/errors.h"
#include "tests/support/large-jpeg.h"

static char *
find_picture (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
}

static SacPicture *
load (const char *name)
{
  g_autofree char *path = find_picture (name);
  g_autoptr(GError) error = NULL;
  SacPicture *picture = sac_picture_load (path, NULL, &error);

  g_test_message ("%s", name);
  g_assert_no_error (error);
  g_assert_cmpstr (picture->name, ==, path);

  return picture;
}

static void
assert_colour (const SacPicture *picture,
               int               x,
               int               y,
               int               red,
               int               green,
               int               blue)
{
  const guint8 *pixel = picture->pixels + 3 * (y * picture->width + x);

  /* Some of the formats lose a little. */
  g_assert_cmpint (ABS (pixel[0] - red), <=, 6);
  g_assert_cmpint (ABS (pixel[1] - green), <=, 6);
  g_assert_cmpint (ABS (pixel[2] - blue), <=, 6);
}

/* All show the scene of make-pictures.py. */
static void
test_colours (void)
{
  static const struct
  {
    const char *name;
    int         background; /* Grey. */
    const char *notice;     /* A part of it. */
  } files[] = {
    { "plain.png", 40, NULL },
    { "alpha-whole.png", 40, NULL },
    { "alpha-half.png", 147, "white" },
    { "palette-alpha.png", 255, "white" },
    { "rgb-16.png", 40, NULL },
    { "interlaced.png", 40, NULL },
    { "picture-named-wrongly.png", 40, NULL },
    { "progressive.jpg", 40, NULL },
    { "cmyk-adobe.jpg", 40, NULL },
    { "lossless.webp", 40, NULL },
    { "lossy.webp", 40, NULL },
    { "alpha.webp", 255, "white" },
    { "animated.webp", 40, "first frame" },
    { "plain.gif", 40, NULL },
    { "animated.gif", 40, "first frame" },
    { "plain.tiff", 40, NULL },
    { "orientation-6.tiff", 40, NULL },
    { "plain.svg", 255, "white" },
    { "orientation-1.jpg", 40, NULL },
    { "orientation-2.jpg", 40, NULL },
    { "orientation-3.jpg", 40, NULL },
    { "orientation-4.jpg", 40, NULL },
    { "orientation-5.jpg", 40, NULL },
    { "orientation-6.jpg", 40, NULL },
    { "orientation-7.jpg", 40, NULL },
    { "orientation-8.jpg", 40, NULL },
    { "orientation-6.png", 40, NULL },
    { "orientation-8.webp", 40, NULL },
    { "profile.png", 40, NULL },
    { "profile.jpg", 40, NULL },
    { "profile.webp", 40, NULL },
    { "profile.tiff", 40, NULL },
    { "profile-damaged.jpg", 40, "profile is damaged" },
    { "profile-cmyk.jpg", 40, "approximation" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr(SacPicture) picture = load (files[i].name);
      int grey = files[i].background;

      g_assert_cmpint (picture->width, ==, 64);
      g_assert_cmpint (picture->height, ==, 48);
      g_assert_cmpint (picture->original_width, ==, 64);
      g_assert_cmpint (picture->original_height, ==, 48);
      assert_colour (picture, 48, 12, 250, 20, 20);
      assert_colour (picture, 12, 36, 20, 20, 250);
      assert_colour (picture, 24, 24, grey, grey, grey);
      assert_colour (picture, 63, 47, grey, grey, grey);

      if (files[i].notice == NULL)
        g_assert_cmpstr (picture->notice, ==, NULL);
      else
        g_assert_nonnull (strstr (picture->notice, files[i].notice));
    }
}

static void
test_greys (void)
{
  g_autoptr(SacPicture) deep = load ("grey-16.png");
  g_autoptr(SacPicture) bits = load ("grey-1.png");
  g_autoptr(SacPicture) jpeg = load ("grey.jpg");
  g_autoptr(SacPicture) light = load ("profile-grey.png");

  assert_colour (deep, 48, 12, 89, 89, 89);
  assert_colour (deep, 0, 0, 40, 40, 40);
  assert_colour (jpeg, 48, 12, 89, 89, 89);
  assert_colour (jpeg, 0, 0, 40, 40, 40);
  assert_colour (light, 48, 12, 159, 159, 159);
  assert_colour (bits, 48, 12, 255, 255, 255);
  assert_colour (bits, 0, 0, 0, 0, 0);
}

static void
test_sizes (void)
{
  g_autoptr(SacPicture) one = load ("one.png");
  g_autoptr(SacPicture) tall = load ("tall.png");
  g_autoptr(SacPicture) nothing = load ("alpha-nothing.png");
  g_autoptr(SacPicture) large = load ("large.svg");

  g_assert_cmpint (one->width, ==, 1);
  g_assert_cmpint (one->height, ==, 1);
  assert_colour (one, 0, 0, 250, 20, 20);

  g_assert_cmpint (tall->width, ==, 1);
  g_assert_cmpint (tall->height, ==, 4000);
  assert_colour (tall, 0, 1998, 250, 20, 20);
  assert_colour (tall, 0, 2000, 40, 40, 40);

  assert_colour (nothing, 48, 12, 255, 255, 255);
  g_assert_nonnull (strstr (nothing->notice, "white"));

  g_assert_cmpint (large->width, ==, 4096);
  g_assert_cmpint (large->height, ==, 3072);
  g_assert_cmpint (large->original_width, ==, 16000);
  g_assert_cmpint (large->original_height, ==, 12000);
  assert_colour (large, 48 * 64, 12 * 64, 250, 20, 20);
  g_assert_nonnull (strstr (large->notice, "16000 × 12000"));
}

/* The most memory that the process ever had, in MiB; 0 where it cannot be told. */
static int
get_peak (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;

  line = strstr (status, "VmHWM:");

  return line != NULL ? (int) (g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) >> 10) : 0;
}

/* 324 MB of pixels, if they were all decoded. */
static void
test_large_jpeg_takes_little (void)
{
  g_autoptr(GBytes) jpeg = sac_large_jpeg_new (12000, 9000, 8, &(SacBlocks) { 1000, 500, 100, 50 });
  g_autoptr(GError) error = NULL;
  g_autoptr(SacPicture) picture = NULL;
  int before = get_peak ();

  picture = sac_picture_load_bytes (jpeg, "large.jpg", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (picture->original_width, ==, 9000);
  g_assert_cmpint (picture->original_height, ==, 12000);
  g_assert_cmpint (picture->width, ==, 2250);
  g_assert_cmpint (picture->height, ==, 3000);
  /* A quarter of it; turned to the left, x counts from the bottom. */
  assert_colour (picture, 1050, 3000 - 2100, SAC_LARGE_JPEG_BRIGHT, SAC_LARGE_JPEG_BRIGHT,
                 SAC_LARGE_JPEG_BRIGHT);
  assert_colour (picture, 950, 3000 - 2100, SAC_LARGE_JPEG_GREY, SAC_LARGE_JPEG_GREY,
                 SAC_LARGE_JPEG_GREY);

  /* The picture twice, 20 MB each: as decoded and upright. */
  g_test_message ("%d MiB", get_peak () - before);
  g_assert_cmpint (get_peak () - before, <, 64);
}

static void
assert_refused (const char *name,
                int         code,
                const char *reason)
{
  g_autofree char *path = find_picture (name);
  g_autoptr(GError) error = NULL;
  int before = get_peak ();

  g_assert_null (sac_picture_load (path, NULL, &error));
  g_test_message ("%s", error->message);
  g_assert_error (error, SAC_ERROR, code);
  g_assert_nonnull (strstr (error->message, name));
  g_assert_nonnull (strstr (error->message, reason));
  g_assert_cmpint (get_peak () - before, <, 16);
}

static void
test_huge_drawing (void)
{
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='70000'>"
                            "<rect width='9' height='9'/></svg>";
  g_autoptr(GBytes) bytes = g_bytes_new_static (svg, sizeof svg - 1);
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_picture_load_bytes (bytes, NULL, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, "1000000000 × 70000"));
}

/* What a drawing holds lies as well as what comes alone. */
static void
test_lying_picture_in_a_drawing (void)
{
  g_autofree char *path = find_picture ("lying.png");
  g_autofree char *png = NULL;
  g_autofree char *base64 = NULL;
  g_autofree char *svg = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GError) error = NULL;
  int before = get_peak ();
  gsize n_bytes;

  g_assert_true (g_file_get_contents (path, &png, &n_bytes, NULL));
  base64 = g_base64_encode ((guint8 *) png, n_bytes);
  svg = g_strdup_printf ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
                         "<image href='data:image/png;base64,%s' width='9' height='9'/></svg>",
                         base64);
  bytes = g_bytes_new (svg, strlen (svg));
  g_assert_null (sac_picture_load_bytes (bytes, "cat.svg", NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_cmpint (get_peak () - before, <, 16);
}

static void
test_lying_headers (void)
{
  assert_refused ("lying.png", SAC_ERROR_TOO_LARGE, "60000 × 60000");
  assert_refused ("lying.jpg", SAC_ERROR_TOO_LARGE, "60000 × 60000");
  assert_refused ("lying.gif", SAC_ERROR_TOO_LARGE, "60000 × 60000");
  assert_refused ("lying.webp", SAC_ERROR_TOO_LARGE, "16384 × 16384");
  assert_refused ("lying.tiff", SAC_ERROR_TOO_LARGE, "20000 × 20000");
}

static void
assert_bytes_refused (gconstpointer  data,
                      gsize          n_bytes,
                      const char    *reason)
{
  g_autoptr(GBytes) bytes = g_bytes_new (data, n_bytes);
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_picture_load_bytes (bytes, "cat.png", NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_true (g_str_has_prefix (error->message, "“cat.png”: "));
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, reason));
}

static void
test_no_pictures (void)
{
  g_autofree char *spaces = g_strnfill (10000, ' ');

  assert_bytes_refused ("", 0, "empty");
  assert_bytes_refused ("This is my cat.", 15, "text");
  assert_bytes_refused (spaces, 10000, "text");
  assert_bytes_refused ("BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\1\0\0\0\1\0\0\0\1\0\x18\0", 30,
                        "BMP");
  assert_bytes_refused ("<svg xmlns='http://www.w3.org/2000/svg'><rec", 44, "damaged");
}

/* At every length, also the ones that end between two parts. */
static void
test_cut_short (void)
{
  static const char *const names[] = {
    "plain.png", "interlaced.png", "rgb-16.png", "orientation-6.jpg", "progressive.jpg",
    "lossless.webp", "lossy.webp", "animated.webp", "plain.gif", "plain.tiff",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = find_picture (names[i]);
      g_autofree char *text = NULL;
      gsize n;

      g_assert_true (g_file_get_contents (path, &text, &n, NULL));
      g_test_message ("%s", names[i]);

      for (gsize length = 0; length + 4 < n; length += n < 250 ? 1 : 7)
        {
          g_autoptr(GBytes) bytes = g_bytes_new (text, length);
          g_autoptr(GError) error = NULL;

          g_assert_null (sac_picture_load_bytes (bytes, "cut", NULL, &error));
          g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
        }

      assert_bytes_refused (text, n * 9 / 10, "");
    }

  assert_refused ("missing-end.jpg", SAC_ERROR_BAD_FILE, "ends too early");
  assert_refused ("missing-rows.png", SAC_ERROR_BAD_FILE, "cut short");
  assert_refused ("missing-pass.png", SAC_ERROR_BAD_FILE, "cut short");
  assert_refused ("missing-data.png", SAC_ERROR_BAD_FILE, "cut short");
}

/* The end's mark comes in the middle of the pixels, and the file goes on behind it. */
static void
test_early_end (void)
{
  g_autofree char *path = find_picture ("orientation-1.jpg");
  g_autofree char *bytes = NULL;
  gsize n_bytes;

  g_assert_true (g_file_get_contents (path, &bytes, &n_bytes, NULL));
  memcpy (bytes + n_bytes - 60, "\xff\xd9", 2);
  assert_bytes_refused (bytes, n_bytes, "cut short");
}

/* As deep as to keep the decoder busy for a while, but not for ever. */
static char *
write_slow_drawing (void)
{
  GString *svg = g_string_new ("<svg xmlns='http://www.w3.org/2000/svg' width='3000' height='3000'>"
                               "<filter id='f'><feTurbulence numOctaves='5'/></filter>");

  g_string_append (svg, "<rect width='3000' height='3000' filter='url(#f)'/></svg>");

  return g_string_free (svg, FALSE);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (G_USEC_PER_SEC / 20);
  g_cancellable_cancel (cancellable);

  return NULL;
}

/* Its decoder cannot be stopped; who waits for it can. */
static void
test_slow_drawings_can_be_cancelled (void)
{
  g_autofree char *svg = write_slow_drawing ();
  g_autoptr(GBytes) bytes = g_bytes_new (svg, strlen (svg));
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);

  g_assert_null (sac_picture_load_bytes (bytes, "slow.svg", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);
}

/* Nothing that is wrong in the middle of a file may do more than change pixels. */
static void
test_damaged (void)
{
  static const char *const names[] = { "plain.png", "orientation-6.jpg", "lossless.webp",
                                       "animated.webp", "plain.gif", "plain.tiff" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = find_picture (names[i]);
      g_autofree char *text = NULL;
      gsize n;

      g_assert_true (g_file_get_contents (path, &text, &n, NULL));

      for (gsize at = 0; at < n; at++)
        {
          g_autoptr(GError) error = NULL;
          g_autoptr(GBytes) bytes = NULL;
          g_autoptr(SacPicture) picture = NULL;

          text[at] ^= 0x55;
          bytes = g_bytes_new (text, n);
          text[at] ^= 0x55;
          picture = sac_picture_load_bytes (bytes, NULL, NULL, &error);
          g_assert_true ((picture != NULL) == (error == NULL));
        }
    }
}

static void
test_no_files (void)
{
  g_autoptr(GError) missing = NULL;
  g_autoptr(GError) empty = NULL;
  g_autoptr(GError) folder = NULL;

  g_assert_null (sac_picture_load ("/nowhere/cat.png", NULL, &missing));
  g_assert_null (sac_picture_load ("", NULL, &empty));
  g_assert_nonnull (strstr (empty->message, "empty"));
  g_assert_error (missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (missing->message, "cat.png"));

  g_assert_null (sac_picture_load (g_get_tmp_dir (), NULL, &folder));
  g_assert_error (folder, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
}

/* A hole takes no room on the disk. */
static void
assert_long_file_refused (const char *head,
                          gsize       n_bytes,
                          gint64      length,
                          const char *reason)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "saccade-large-XXXXXX.png", NULL);
  g_autoptr(GError) error = NULL;
  int descriptor = g_mkstemp (path);

  g_assert_cmpint (write (descriptor, head, n_bytes), ==, n_bytes);
  g_assert_cmpint (ftruncate (descriptor, length), ==, 0);
  close (descriptor);

  g_assert_null (sac_picture_load (path, NULL, &error));
  g_test_message ("%s", error->message);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, reason));
  g_unlink (path);
}

static void
test_endless_files (void)
{
  static const char comment[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\b\2\0\0\0\x90wS\xde"
                                "\x7f\xff\xff\xfftEXt";
  static const char gif[] = "GIF89a\1\0\1\0\0\0\0";

  assert_long_file_refused (comment, sizeof comment - 1, 1 << 20, "16 MiB");
  assert_long_file_refused (gif, sizeof gif - 1, (gint64) SAC_PICTURE_MAX_FILE_SIZE + 1, "256 MiB");
}

static void
test_cancelled (void)
{
  g_autofree char *path = find_picture ("plain.png");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_picture_load (path, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static gpointer
load_many (gpointer data)
{
  static const char *const names[] = { "plain.png", "plain.tiff", "plain.svg", "lossy.webp",
                                       "orientation-6.jpg", "animated.gif" };

  for (int i = 0; i < 60; i++)
    {
      g_autofree char *path = find_picture (names[(i + GPOINTER_TO_INT (data)) % 6]);
      g_autoptr(SacPicture) picture = sac_picture_load (path, NULL, NULL);

      g_assert_nonnull (picture);
      assert_colour (picture, 48, 12, 250, 20, 20);
    }

  return NULL;
}

static void
test_threads (void)
{
  GThread *threads[4];

  for (int i = 0; i < 4; i++)
    threads[i] = g_thread_new ("load", load_many, GINT_TO_POINTER (i));
  for (int i = 0; i < 4; i++)
    g_thread_join (threads[i]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/picture-reader/colours", test_colours);
  g_test_add_func ("/image/picture-reader/greys", test_greys);
  g_test_add_func ("/image/picture-reader/lying-headers", test_lying_headers);
  g_test_add_func ("/image/picture-reader/lying-picture-in-a-drawing",
                   test_lying_picture_in_a_drawing);
  g_test_add_func ("/image/picture-reader/huge-drawing", test_huge_drawing);
  g_test_add_func ("/image/picture-reader/large-jpeg-takes-little", test_large_jpeg_takes_little);
  g_test_add_func ("/image/picture-reader/sizes", test_sizes);
  g_test_add_func ("/image/picture-reader/no-pictures", test_no_pictures);
  g_test_add_func ("/image/picture-reader/cut-short", test_cut_short);
  g_test_add_func ("/image/picture-reader/early-end", test_early_end);
  g_test_add_func ("/image/picture-reader/damaged", test_damaged);
  g_test_add_func ("/image/picture-reader/no-files", test_no_files);
  g_test_add_func ("/image/picture-reader/endless-files", test_endless_files);
  g_test_add_func ("/image/picture-reader/cancelled", test_cancelled);
  g_test_add_func ("/image/picture-reader/threads", test_threads);
  g_test_add_func ("/image/picture-reader/slow-drawings-can-be-cancelled",
                   test_slow_drawings_can_be_cancelled);

  return g_test_run ();
}
