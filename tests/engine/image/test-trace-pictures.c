#include "engine/image/trace-pictures.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/trace/trace-file.h"

typedef struct
{
  char *folder;
  char *trace_path; /* In it, next to plain.png and "a b%20c.png". */
} Fixture;

static void
copy_picture (const char *name,
              const char *folder,
              const char *copy)
{
  g_autofree char *from = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  g_autofree char *to = g_build_filename (folder, copy, NULL);
  g_autofree char *text = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (from, &text, &n, NULL));
  g_assert_true (g_file_set_contents (to, text, n, NULL));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  fixture->trace_path = g_build_filename (fixture->folder, "a.trace.json", NULL);
  copy_picture ("plain.png", fixture->folder, "plain.png");
  copy_picture ("plain.png", fixture->folder, "a b%20c.png");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  static const char *const names[] = { "plain.png", "a b%20c.png", "pipe" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);

      g_unlink (path);
    }

  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->trace_path);
}

/* Two grids over the same image. */
static SacAttentionTrace *
make_trace (const char *image,
            const char *more)
{
  g_autofree char *source = g_strdup_printf ("{\"kind\": \"grid\", \"rows\": 1, \"columns\": 2, "
                                             "\"image\": \"%s\"%s}", image, more);
  g_autofree char *json = g_strdup_printf ("{\"format\": \"saccade-trace\", \"version\": 1, "
                                           "\"sources\": [%s, %s], \"steps\": [{\"token\": "
                                           "\"cat\"}], \"attention\": [{\"weights\": [[0.5, "
                                           "0.5]]}]}", source, source);
  g_autoptr(GError) error = NULL;
  SacAttentionTrace *trace = sac_trace_from_json (json, -1, &error);

  g_assert_no_error (error);

  return trace;
}

static SacPicture *
load (Fixture     *fixture,
      const char  *image,
      const char  *more,
      char       **notice)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (image, more);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) loaded = sac_trace_load_pictures (trace, fixture->trace_path, NULL,
                                                                 notice, &error);
  SacPicture *first, *second;

  g_test_message ("%s: %s", image, *notice != NULL ? *notice : "fine");
  g_assert_no_error (error);
  g_assert_null (sac_attention_trace_get_source (trace, 0)->picture);

  first = sac_attention_trace_get_source (loaded, 0)->picture;
  second = sac_attention_trace_get_source (loaded, 1)->picture;
  /* Once is enough. */
  g_assert_true (first == second);

  return first != NULL ? sac_picture_ref (first) : NULL;
}

static void
assert_loaded (Fixture    *fixture,
               const char *image)
{
  g_autofree char *notice = NULL;
  g_autoptr(SacPicture) picture = load (fixture, image, "", &notice);

  g_assert_cmpstr (notice, ==, NULL);
  g_assert_nonnull (picture);
  g_assert_cmpint (picture->width, ==, 64);
}

static void
test_files (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *absolute = g_build_filename (fixture->folder, "plain.png", NULL);
  g_autofree char *base = g_path_get_basename (fixture->folder);
  g_autofree char *above = g_strdup_printf ("../%s/plain.png", base);
  g_autofree char *uri = g_filename_to_uri (absolute, NULL, NULL);

  assert_loaded (fixture, "plain.png");
  assert_loaded (fixture, "a b%20c.png");
  assert_loaded (fixture, absolute);
  assert_loaded (fixture, above);
  assert_loaded (fixture, uri);
}

static void
test_embedded (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "plain.png", NULL);
  g_autofree char *text = NULL;
  g_autofree char *base64 = NULL;
  g_autofree char *uri = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (path, &text, &n, NULL));
  base64 = g_base64_encode ((const guchar *) text, n);
  uri = g_strconcat ("data:image/png;base64,", base64, NULL);
  assert_loaded (fixture, uri);
  assert_loaded (fixture, "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' "
                          "width='64' height='48'%3E%3Crect width='64' height='48'/%3E%3C/svg%3E");
}

static void
assert_named (Fixture    *fixture,
              const char *parameter,
              const char *name)
{
  g_autofree char *uri = g_strdup_printf ("data:image/svg+xml%s,%%3Csvg "
                                          "xmlns='http://www.w3.org/2000/svg' width='64' "
                                          "height='48'/%%3E", parameter);
  g_autofree char *notice = NULL;
  g_autoptr(SacPicture) picture = load (fixture, uri, "", &notice);

  g_assert_nonnull (picture);
  g_assert_true (picture->inside);
  g_assert_cmpstr (picture->name, ==, name);
}

/* After what it was called when it was put inside, else after what it is inside of. */
static void
test_embedded_has_a_name (Fixture       *fixture,
                          gconstpointer  data)
{
  assert_named (fixture, ";name=caf%C3%A9%3B%20two%2C.jpg", "café; two,.jpg");
  assert_named (fixture, ";name=..%2F..%2Fetc%2Fcat.jpg", "cat.jpg");
  assert_named (fixture, ";name=cat.jpg;charset=utf-8", "cat.jpg");
  assert_named (fixture, "", "a.trace.json");
  assert_named (fixture, ";name=", "a.trace.json");
  assert_named (fixture, ";name=%FF", "a.trace.json");
  assert_named (fixture, ";name=%zz", "a.trace.json");
  assert_named (fixture, ";name=a%00b", "a.trace.json");
}

static void
assert_notice (Fixture    *fixture,
               const char *image,
               const char *part)
{
  g_autofree char *notice = NULL;
  g_autoptr(SacPicture) picture = load (fixture, image, "", &notice);

  g_assert_null (picture);
  g_assert_nonnull (strstr (notice, part));
  g_assert_null (strchr (notice, '\n'));
}

/* The trace opens all the same. */
static void
test_not_there (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *pipe = g_build_filename (fixture->folder, "pipe", NULL);

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  assert_notice (fixture, "missing.png", "missing.png");
  assert_notice (fixture, "pipe", "pipe");
  assert_notice (fixture, ".", "no file");
  assert_notice (fixture, "", "no file");
  assert_notice (fixture, "a%20b%2520c.png", "a%20b%2520c.png");
  assert_notice (fixture, "https://example.org/cat.png", "not on this computer");
  assert_notice (fixture, "data:image/png;base64", "comma");
  assert_notice (fixture, "data:image/png;base64,", "empty");
  assert_notice (fixture, "data:image/png;base64,aGVsbG8=", "text");
  assert_notice (fixture, "data:image/png,%zz", "inside of the trace");
}

static void
test_another_picture (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autofree char *same = NULL;
  g_autofree char *larger = NULL;
  g_autofree char *notice = NULL;
  g_autoptr(SacPicture) fine = load (fixture, "plain.png", ", \"image_size\": [64, 48]", &same);
  /* This one was made smaller when it was put beside the trace. */
  g_autoptr(SacPicture) copy = load (fixture, "plain.png", ", \"image_size\": [12001, 9000]",
                                     &larger);
  g_autoptr(SacPicture) picture = load (fixture, "plain.png", ", \"image_size\": [48, 64]", &notice);

  g_assert_nonnull (fine);
  g_assert_cmpstr (same, ==, NULL);
  g_assert_nonnull (copy);
  g_assert_cmpstr (larger, ==, NULL);
  g_assert_nonnull (picture);
  g_assert_nonnull (strstr (notice, "48 × 64"));
}

static void
test_trace_without_file (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ("plain.png", "");
  g_autofree char *notice = NULL;
  g_autoptr(SacAttentionTrace) loaded = sac_trace_load_pictures (trace, NULL, NULL, &notice, NULL);

  g_assert_nonnull (loaded);
  g_assert_nonnull (strstr (notice, "plain.png"));
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ("plain.png", "");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  g_autofree char *notice = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_trace_load_pictures (trace, fixture->trace_path, cancellable, &notice,
                                          &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(name, test) \
  g_test_add ("/image/trace-pictures/" name, Fixture, NULL, set_up, test, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("files", test_files);
  ADD ("embedded", test_embedded);
  ADD ("embedded-has-a-name", test_embedded_has_a_name);
  ADD ("not-there", test_not_there);
  ADD ("another-picture", test_another_picture);
  ADD ("trace-without-file", test_trace_without_file);
  ADD ("cancelled", test_cancelled);

  return g_test_run ();
}
