#include "app/cli/command.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include <json-glib/json-glib.h>

#include "engine/atomic-file.h"
#include "engine/scenes/scene.h"

#define MAX_COUNT 1000000

typedef struct
{
  char  *data;
  char  *objects;
  char  *part;
  char  *output;
  char  *format;
  int    count;
  int    side;
  gint64 first;
} Options;

/* In the order of SacScenePart. */
static const char *const parts[] = { "train", "validation", "test", NULL };
static const char *const formats[] = { "png", "jpeg", NULL };

static void
clear_options (Options *options)
{
  g_free (options->data);
  g_free (options->objects);
  g_free (options->part);
  g_free (options->output);
  g_free (options->format);
}

static void
add_box (JsonBuilder          *builder,
         const SacSceneWorld  *world,
         const SacSceneObject *object,
         int                   side)
{
  const SacTraceRectangle *box = &object->box;
  const double values[] = { box->x * side, box->y * side, box->width * side, box->height * side };

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "label");
  json_builder_add_string_value (builder, object->name);
  json_builder_set_member_name (builder, "plural");
  json_builder_add_string_value (builder, sac_scene_world_get_kind_plural (world, object->kind));

  if (sac_scene_object_get_colour (object) != NULL)
    {
      json_builder_set_member_name (builder, "colour");
      json_builder_add_string_value (builder, sac_scene_object_get_colour (object));
    }

  json_builder_set_member_name (builder, "box");
  json_builder_begin_array (builder);

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    json_builder_add_int_value (builder, values[i] + 0.5);

  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static char *
write_truth (const SacSceneWorld *world,
             const SacScene      *scene,
             const char          *image,
             int                  side)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();
  g_autoptr(JsonNode) node = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "image");
  json_builder_add_string_value (builder, image);
  json_builder_set_member_name (builder, "captions");
  json_builder_begin_array (builder);

  for (int i = 0; i < scene->n_captions; i++)
    json_builder_add_string_value (builder, scene->captions[i]);

  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "boxes");
  json_builder_begin_array (builder);

  for (int i = 0; i < scene->n_objects; i++)
    add_box (builder, world, &scene->objects[i], side);

  json_builder_end_array (builder);
  json_builder_end_object (builder);
  node = json_builder_get_root (builder);

  return json_to_string (node, FALSE);
}

static gboolean
save_picture (const SacSceneWorld  *world,
              const SacScene       *scene,
              int                   side,
              const char           *path,
              const char           *format,
              GError              **error)
{
  g_autofree guint8 *rgb = g_malloc ((gsize) 3 * side * side);
  g_autofree char *bytes = NULL;
  g_autoptr(GdkPixbuf) pixbuf = gdk_pixbuf_new_from_data (rgb, GDK_COLORSPACE_RGB, FALSE, 8, side,
                                                          side, 3 * side, NULL, NULL);
  gsize n_bytes;

  sac_scene_render (world, scene, side, rgb);

  if (!gdk_pixbuf_save_to_buffer (pixbuf, &bytes, &n_bytes, format, error,
                                  g_str_equal (format, "jpeg") ? "quality" : NULL, "92", NULL))
    return FALSE;

  return sac_atomic_file_save (path, bytes, n_bytes, error);
}

/* One scene: its picture in the folder, its truth as a line of @truth. */
static gboolean
write_scene (const SacSceneWorld  *world,
             const Options        *options,
             SacScenePart          part,
             const char           *format,
             int                   number,
             GString              *truth,
             GError              **error)
{
  g_autoptr(SacScene) scene = sac_scene_compose (world, part, options->first + number);
  g_autofree char *image = g_strdup_printf ("%04d.%s", number,
                                            g_str_equal (format, "jpeg") ? "jpg" : format);
  g_autofree char *path = g_build_filename (options->output, image, NULL);
  g_autofree char *line = write_truth (world, scene, image, options->side);

  if (!save_picture (world, scene, options->side, path, format, error))
    {
      g_prefix_error (error, "“%s”: ", path);
      return FALSE;
    }

  g_string_append (truth, line);
  g_string_append_c (truth, '\n');

  return TRUE;
}

static gboolean
write_scenes (const Options  *options,
              SacScenePart    part,
              const char     *format,
              GError        **error)
{
  g_autoptr(SacSceneWorld) world = sac_scene_world_load (options->data, options->objects, NULL,
                                                         error);
  g_autoptr(GString) truth = g_string_new (NULL);
  g_autofree char *path = g_build_filename (options->output, "truth.jsonl", NULL);

  if (world == NULL)
    return FALSE;

  if (g_mkdir_with_parents (options->output, 0777) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "“%s”: %s", options->output,
                   g_strerror (errno));
      return FALSE;
    }

  for (int i = 0; i < options->count; i++)
    if (!write_scene (world, options, part, format, i, truth, error))
      return FALSE;

  return sac_atomic_file_save (path, truth->str, truth->len, error);
}

static int
run_with (Options *options)
{
  g_autoptr(GError) error = NULL;
  int part = options->part != NULL ? -1 : SAC_SCENE_TEST;
  int format = sac_cli_find_format (formats, options->format);

  for (int i = 0; part < 0 && parts[i] != NULL; i++)
    if (g_str_equal (parts[i], options->part))
      part = i;

  if (format < 0)
    return SAC_CLI_WRONG_USAGE;
  if (part < 0)
    return sac_cli_wrong_usage (_("“%s” is no part; there are train, validation and test"),
                                options->part);
  if (options->data == NULL || options->objects == NULL || options->output == NULL)
    return sac_cli_wrong_usage (_("--data, --objects and --output are needed"));
  if (!sac_cli_check_name ("--data", options->data) ||
      !sac_cli_check_name ("--objects", options->objects) ||
      !sac_cli_check_name ("--output", options->output))
    return SAC_CLI_WRONG_USAGE;
  if (options->count < 1 || options->count > MAX_COUNT)
    return sac_cli_wrong_usage (_("--count must be 1 … %d"), MAX_COUNT);
  if (options->side < 8 || options->side > SAC_SCENE_MAX_SIDE)
    return sac_cli_wrong_usage (_("--size must be 8 … %d"), SAC_SCENE_MAX_SIDE);

  if (!write_scenes (options, part, formats[format], &error))
    {
      sac_cli_report (NULL, "%s", error->message);
      return SAC_CLI_FAILED;
    }

  return SAC_CLI_SUCCESS;
}

static int
run (GOptionContext  *context,
     int              argc,
     char           **argv)
{
  Options options = { .count = 24, .side = 448 };
  const GOptionEntry entries[] = {
    { "data", 'd', 0, G_OPTION_ARG_FILENAME, &options.data,
      N_("The folder that holds the sets of pictures"), N_("FOLDER") },
    { "objects", 0, 0, G_OPTION_ARG_FILENAME, &options.objects,
      N_("The table that names the pictures (objects.tsv)"), N_("FILE") },
    { "part", 'p', 0, G_OPTION_ARG_STRING, &options.part,
      N_("train, validation or test (default: test)"), N_("PART") },
    { "count", 'n', 0, G_OPTION_ARG_INT, &options.count, N_("How many (default: 24)"), N_("N") },
    { "first", 0, 0, G_OPTION_ARG_INT64, &options.first,
      N_("The number of the first scene (default: 0)"), N_("N") },
    { "size", 's', 0, G_OPTION_ARG_INT, &options.side, N_("Pixels a side (default: 448)"),
      N_("N") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &options.format, N_("png or jpeg"), N_("NAME") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("The folder to write pictures and truth.jsonl to"), N_("FOLDER") },
    { NULL }
  };
  int status = SAC_CLI_WRONG_USAGE;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  if (sac_cli_parse (context, &argc, &argv, 0))
    status = run_with (&options);

  clear_options (&options);

  return status;
}

const SacCommand sac_command_scenes = {
  .name = "scenes",
  .arguments = "",
  .summary = N_("Compose pictures whose truth is known, as models for describing learn from"),
  .run = run,
};
