/* From a key press to the new picture for 20 words; panning a large alignment; stepping through a
 * caption over a 4K picture; exports. */

#include <string.h>

#include "engine/decoding/translate.h"
#include "engine/storage/model-file.h"
#include "tests/benchmarks/random-model.h"
#include "tests/benchmarks/timing.h"
#include "tests/ui/figures/sample-picture.h"
#include "tests/ui/figures/sample-trace.h"
#include "ui/figures/export.h"

#define N_WORDS 20
#define N_TURNS 30
#define N_FRAMES 60
#define WIDTH 1280
#define HEIGHT 800
#define FRAME (1.0 / 60)
#define PICTURE_WIDTH 3840
#define PICTURE_HEIGHT 2160
#define SENTENCE \
  "Je crois que nous avons manqué le dernier train parce que ma petite sœur ne voulait pas quitter " \
  "la maison hier."

typedef struct
{
  cairo_surface_t *surface;
  cairo_t         *cr;
} Screen;

static void
screen_init (Screen *self,
             int     width,
             int     height)
{
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  self->cr = cairo_create (self->surface);
}

static void
screen_clear (Screen *self)
{
  cairo_destroy (self->cr);
  cairo_surface_destroy (self->surface);
}

static void
print_frames (SacTimes   *times,
              const char *name)
{
  sac_times_print (times, name);
  g_print (", %.2f of a frame\n", sac_times_best (times) / FRAME);
}

/* What happens after a key press: the sentence is translated, its pieces are joined, the picture
 * is painted. */
static void
measure_key_press (SacModel   *model,
                   const char *text,
                   const char *name)
{
  SacRunOptions run = { .beam = 1, .n_candidates = 5, .max_length = N_WORDS };
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacTimes whole, painting;
  Screen screen;

  screen_init (&screen, WIDTH, HEIGHT);
  sac_times_init (&whole);
  sac_times_init (&painting);

  for (int turn = 0; turn < N_TURNS; turn++)
    {
      g_autoptr(SacAttentionTrace) trace = NULL;
      g_autoptr(SacAttentionTrace) joined = NULL;
      g_autoptr(GError) error = NULL;
      double start = sac_now (), painted;

      trace = sac_translate (model, text, &run, NULL, &error);
      g_assert_no_error (error);
      joined = sac_attention_trace_join_words (trace);

      painted = sac_now ();
      sac_figure_paint (screen.cr, joined, &options, WIDTH, HEIGHT);
      cairo_surface_flush (screen.surface);

      sac_times_add (&painting, sac_now () - painted);
      sac_times_add (&whole, sac_now () - start);
    }

  g_print ("key press to picture, %s, %d x %d pixels:\n", name, WIDTH, HEIGHT);
  print_frames (&whole, "translate, join, paint");
  print_frames (&painting, "paint alone");

  sac_times_clear (&whole);
  sac_times_clear (&painting);
  screen_clear (&screen);
}

static void
measure_panning (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (300, 1000);
  const char *const *names = sac_figure_kind_names ();

  g_print ("panning 1000 x 300, %d frames:\n", N_FRAMES);

  for (int kind = 0; names[kind] != NULL; kind++)
    {
      SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
      SacFigureExtents extents;
      SacTimes times;
      Screen screen;

      if (!sac_figure_suits (kind, trace, 0))
        continue;

      screen_init (&screen, WIDTH, HEIGHT);
      sac_times_init (&times);
      options.kind = kind;
      sac_figure_measure (trace, &options, WIDTH, HEIGHT, &extents);

      for (int frame = 0; frame < N_FRAMES; frame++)
        {
          double start = sac_now ();

          options.scroll_x = extents.scroll_width * frame / N_FRAMES;
          options.scroll_y = extents.scroll_height * frame / N_FRAMES;
          sac_figure_paint (screen.cr, trace, &options, WIDTH, HEIGHT);
          cairo_surface_flush (screen.surface);
          sac_times_add (&times, sac_now () - start);
        }

      print_frames (&times, names[kind]);
      sac_times_clear (&times);
      screen_clear (&screen);
    }
}

/* A step for each frame; the first, which scales the picture, apart. */
static void
measure_stepping (SacAttentionTrace *trace,
                  SacFigureKind      kind,
                  int                width,
                  int                height)
{
  const char *const *overlays = sac_overlay_names ();
  g_autoptr(SacFigureCache) cache = sac_figure_cache_new ();
  int n_steps = sac_attention_trace_get_n_steps (trace);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacTimes first;
  Screen screen;

  g_print ("stepping, %s of a picture of %d x %d, %d x %d pixels:\n",
           sac_figure_kind_names ()[kind], PICTURE_WIDTH, PICTURE_HEIGHT, width, height);
  screen_init (&screen, width, height);
  sac_times_init (&first);
  options.kind = kind;
  options.cache = cache;

  for (int overlay = 0; overlays[overlay] != NULL; overlay++)
    {
      SacTimes times;

      options.overlay = overlay;
      sac_times_init (&times);

      for (int frame = 0; frame < N_FRAMES; frame++)
        {
          double start = sac_now ();

          options.pointed_step = frame % n_steps;
          sac_figure_paint (screen.cr, trace, &options, width, height);
          cairo_surface_flush (screen.surface);
          sac_times_add (overlay + frame == 0 ? &first : &times, sac_now () - start);
        }

      print_frames (&times, overlays[overlay]);
      sac_times_clear (&times);
    }

  print_frames (&first, "the first time");
  sac_times_clear (&first);
  screen_clear (&screen);
}

static void
measure_pictures (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (PICTURE_WIDTH, PICTURE_HEIGHT);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun over a green tree and a red ball", 14, 14, picture,
                              (SacTraceRectangle) { 0 });

  measure_stepping (trace, SAC_FIGURE_FOCUS, WIDTH, HEIGHT);
  measure_stepping (trace, SAC_FIGURE_STRIP, WIDTH, HEIGHT);
  measure_stepping (trace, SAC_FIGURE_FOCUS, PICTURE_WIDTH, PICTURE_HEIGHT);
}

static cairo_status_t
append_bytes (gpointer             data,
              const unsigned char *bytes,
              unsigned int         length)
{
  g_byte_array_append (data, bytes, length);

  return CAIRO_STATUS_SUCCESS;
}

typedef struct
{
  GBytes *bytes;
  gsize   offset;
} Reader;

static cairo_status_t
read_bytes (gpointer       data,
            unsigned char *bytes,
            unsigned int   length)
{
  Reader *reader = data;

  memcpy (bytes, (const char *) g_bytes_get_data (reader->bytes, NULL) + reader->offset, length);
  reader->offset += length;

  return CAIRO_STATUS_SUCCESS;
}

/* The same pixels through Cairo alone. */
static double
time_plain_png (GBytes *png)
{
  Reader reader = { png, 0 };
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream (read_bytes, &reader);
  g_autoptr(GByteArray) written = g_byte_array_new ();
  double start = sac_now ();

  cairo_surface_write_to_png_stream (surface, append_bytes, written);
  start = sac_now () - start;
  cairo_surface_destroy (surface);

  return start;
}

static void
measure_exports (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (N_WORDS, N_WORDS);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  const SacExportPreset *preset = &sac_export_presets[1];
  SacTimes png, plain, svg, pdf;

  sac_times_init (&png);
  sac_times_init (&plain);
  sac_times_init (&svg);
  sac_times_init (&pdf);
  options.theme = SAC_THEME_PRINT;

  for (int turn = 0; turn < 5; turn++)
    {
      static const SacExportFormat formats[] = { SAC_EXPORT_PNG, SAC_EXPORT_SVG, SAC_EXPORT_PDF };
      SacTimes *times[] = { &png, &svg, &pdf };

      for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
        {
          g_autoptr(GError) error = NULL;
          double start = sac_now ();
          g_autoptr(GBytes) bytes = sac_export_to_bytes (trace, &options, &preset->size,
                                                         formats[i], &error);

          sac_times_add (times[i], sac_now () - start);
          g_assert_no_error (error);

          if (formats[i] == SAC_EXPORT_PNG)
            sac_times_add (&plain, time_plain_png (bytes));
        }
    }

  g_print ("export of %d x %d words, %s at %.0f dpi:\n", N_WORDS, N_WORDS, preset->id,
           preset->size.dpi);
  sac_times_print (&png, "PNG");
  g_print (", %.2f x cairo_surface_write_to_png() of the same pixels\n",
           sac_times_best (&png) / sac_times_best (&plain));
  sac_times_print (&svg, "SVG");
  g_print ("\n");
  sac_times_print (&pdf, "PDF");
  g_print ("\n");

  sac_times_clear (&png);
  sac_times_clear (&plain);
  sac_times_clear (&svg);
  sac_times_clear (&pdf);
}

int
main (int    argc,
      char **argv)
{
  const char *sample = g_getenv ("SACCADE_SAMPLE_MODEL");
  g_autoptr(SacModel) model = sac_random_model_new ();
  g_autofree char *text = sac_random_model_text (model, N_WORDS);

  measure_key_press (model, text, "random weights, 20 words in and out");

  if (sample != NULL && g_file_test (sample, G_FILE_TEST_EXISTS))
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(SacModel) trained = sac_model_load (sample, NULL, &error);

      g_assert_no_error (error);
      measure_key_press (trained, SENTENCE, "the sample model, 21 words in");
    }

  measure_panning ();
  measure_pictures ();
  measure_exports ();

  return 0;
}
