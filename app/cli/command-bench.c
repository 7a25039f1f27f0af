#include "app/cli/command.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "app/cli/benchmark.h"
#include "app/cli/picture-benchmark.h"
#include "engine/trace/json-writer.h"

static const char *const formats[] = { "text", "json", NULL };

static char *
words_to_text (const SacBenchmark *benchmark)
{
  GString *text = g_string_new (benchmark->judges
                                  ? _("One text at a time, one thread:\n")
                                  : _("Greedy decoding, one sentence at a time, one thread:\n"));

  g_string_append_printf (text, "  %6s  %6s  %9s  %9s  %9s  %6s\n", _("read"), _("steps"), "ms",
                          _("steps/s"), _("floor ms"), _("ratio"));

  for (guint i = 0; i < benchmark->runs->len; i++)
    {
      const SacBenchmarkRun *run = &g_array_index (benchmark->runs, SacBenchmarkRun, i);

      g_string_append_printf (text, "  %6d  %6d  %9.2f  %9.0f  %9.2f  %6.2f\n",
                              run->n_source, run->n_steps, run->seconds * 1e3,
                              run->n_steps / run->seconds, run->floor * 1e3,
                              run->seconds / run->floor);
    }

  g_string_append_printf (text, _("The floor is to read the weights that are touched (%.1f MB a "
                                  "step) and do no more (%.1f GB/s).\n"),
                          benchmark->step_bytes / 1e6, benchmark->bandwidth / 1e9);
  g_string_append_printf (text, _("Peak memory: %.1f MB\n"), benchmark->peak_memory / 1e6);

  return g_string_free (text, FALSE);
}

static void
add_double (JsonBuilder *builder,
            const char  *name,
            double       value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_double_value (builder, value);
}

static void
add_int (JsonBuilder *builder,
         const char  *name,
         gint64       value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

static char *
print_builder (JsonBuilder *builder)
{
  g_autoptr(JsonNode) root = json_builder_get_root (builder);
  g_autofree char *json = sac_json_print (root, TRUE);

  return g_strconcat (json, "\n", NULL);
}

static char *
words_to_json (const SacBenchmark *benchmark)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "runs");
  json_builder_begin_array (builder);

  for (guint i = 0; i < benchmark->runs->len; i++)
    {
      const SacBenchmarkRun *run = &g_array_index (benchmark->runs, SacBenchmarkRun, i);

      json_builder_begin_object (builder);
      add_int (builder, "read", run->n_source);
      add_int (builder, "steps", run->n_steps);
      add_double (builder, "seconds", run->seconds);
      add_double (builder, "steps_per_second", run->n_steps / run->seconds);
      add_double (builder, "floor_seconds", run->floor);
      add_double (builder, "over_floor", run->seconds / run->floor);
      json_builder_end_object (builder);
    }

  json_builder_end_array (builder);
  add_int (builder, "bytes_per_step", benchmark->step_bytes);
  add_double (builder, "bytes_per_second", benchmark->bandwidth);
  add_int (builder, "peak_memory", benchmark->peak_memory);
  json_builder_end_object (builder);

  return print_builder (builder);
}

static void
append_part (GString    *text,
             const char *name,
             double      seconds,
             double      floor)
{
  g_string_append_printf (text, "  %-10s  %9.2f", name, seconds * 1e3);

  if (floor > 0)
    g_string_append_printf (text, "  %9.2f  %6.2f", floor * 1e3, seconds / floor);

  g_string_append_c (text, '\n');
}

static char *
pictures_to_text (const SacPictureBenchmark *benchmark)
{
  GString *text = g_string_new (NULL);
  double sum = benchmark->open + benchmark->encode + benchmark->caption;

  g_string_append_printf (text, _("Greedy, one picture (a JPEG file of %d × %d) at a time, %d "
                                  "steps; %d threads encode, one does the rest:\n"),
                          benchmark->width, benchmark->height, benchmark->n_steps,
                          benchmark->n_threads);
  g_string_append_printf (text, "  %-10s  %9s  %9s  %6s\n", "", "ms", _("floor ms"), _("ratio"));
  append_part (text, _("open"), benchmark->open, 0);
  append_part (text, _("encode"), benchmark->encode, benchmark->encode_floor);
  append_part (text, _("caption"), benchmark->caption, benchmark->caption_floor);
  append_part (text, _("all"), sum, 0);
  g_string_append_printf (text, _("The floors: %.2f billion multiplications of plain convolutions "
                                  "at the rate of large products (%.0f GFLOP/s a thread), which a "
                                  "clever convolution may beat; the weights of a step read, and no "
                                  "more.\n"),
                          benchmark->n_products / 1e9, benchmark->rate / 1e9);
  g_string_append_printf (text, _("Peak memory: %.1f MB\n"), benchmark->peak_memory / 1e6);

  return g_string_free (text, FALSE);
}

static char *
pictures_to_json (const SacPictureBenchmark *benchmark)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  add_int (builder, "width", benchmark->width);
  add_int (builder, "height", benchmark->height);
  add_int (builder, "steps", benchmark->n_steps);
  add_double (builder, "open_seconds", benchmark->open);
  add_double (builder, "encode_seconds", benchmark->encode);
  add_double (builder, "encode_floor_seconds", benchmark->encode_floor);
  add_double (builder, "encode_over_floor", benchmark->encode / benchmark->encode_floor);
  add_double (builder, "caption_seconds", benchmark->caption);
  add_double (builder, "caption_floor_seconds", benchmark->caption_floor);
  add_double (builder, "caption_over_floor", benchmark->caption / benchmark->caption_floor);
  add_double (builder, "seconds", benchmark->open + benchmark->encode + benchmark->caption);
  add_int (builder, "encode_multiplications", benchmark->n_products);
  add_int (builder, "encode_threads", benchmark->n_threads);
  add_double (builder, "operations_per_second", benchmark->rate);
  add_int (builder, "peak_memory", benchmark->peak_memory);
  json_builder_end_object (builder);

  return print_builder (builder);
}

/* NULL with an error. */
static char *
report_words (SacModel  *model,
              int        format,
              GError   **error)
{
  g_auto(SacBenchmark) benchmark = { 0 };

  if (!sac_benchmark_run (model, &benchmark, error))
    return NULL;

  return format == 0 ? words_to_text (&benchmark) : words_to_json (&benchmark);
}

static char *
report_pictures (SacModel  *model,
                 int        format,
                 GError   **error)
{
  SacPictureBenchmark benchmark;

  if (!sac_picture_benchmark_run (model, &benchmark, error))
    return NULL;

  return format == 0 ? pictures_to_text (&benchmark) : pictures_to_json (&benchmark);
}

static int
bench (const char *path,
       int         format,
       gboolean    bfloat16)
{
  g_autoptr(SacModel) model = sac_cli_load_model (path);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  if (model == NULL)
    return SAC_CLI_FAILED;

  if (sac_model_reads_sounds (model))
    return sac_cli_wrong_usage (_("“%s” listens, and how fast that is cannot be measured here yet"),
                                sac_model_get_title (model));

  if (bfloat16)
    sac_parameters_keep_as_bfloat16 (model->parameters);

  text = sac_model_reads_pictures (model) ? report_pictures (model, format, &error)
                                          : report_words (model, format, &error);

  if (text == NULL)
    {
      sac_cli_report_error (path, error);
      return SAC_CLI_FAILED;
    }

  return sac_cli_write (text) ? SAC_CLI_SUCCESS : SAC_CLI_FAILED;
}

static int
run (GOptionContext  *context,
     int              argc,
     char           **argv)
{
  g_autofree char *format_name = NULL;
  gboolean bfloat16 = FALSE;
  int format;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_("text or json"), N_("NAME") },
    { "bfloat16", 0, 0, G_OPTION_ARG_NONE, &bfloat16,
      N_("Keep the weights as bfloat16: faster, a little less exact"), NULL },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  if (!sac_cli_parse (context, &argc, &argv, 1) ||
      (format = sac_cli_find_format (formats, format_name)) < 0)
    return SAC_CLI_WRONG_USAGE;

  return bench (argv[1], format, bfloat16);
}

const SacCommand sac_command_bench = {
  .name = "bench",
  .arguments = N_("MODEL"),
  .summary = N_("Measure how fast a model runs, beside the machine's floor"),
  .run = run,
};
