#include "app/cli/command.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "app/cli/benchmark.h"

static const char *const formats[] = { "text", "json", NULL };

static char *
to_text (const SacBenchmark *benchmark)
{
  GString *text = g_string_new (_("Greedy decoding, one sentence at a time, one thread:\n"));

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
to_json (const SacBenchmark *benchmark)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *json = NULL;

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

  root = json_builder_get_root (builder);
  json = json_to_string (root, TRUE);

  return g_strconcat (json, "\n", NULL);
}

static int
bench (const char *path,
       int         format,
       gboolean    bfloat16)
{
  g_autoptr(SacModel) model = sac_cli_load_model (path);
  g_autoptr(GError) error = NULL;
  g_auto(SacBenchmark) benchmark = { 0 };
  g_autofree char *text = NULL;

  if (model == NULL)
    return SAC_CLI_FAILED;

  if (bfloat16)
    sac_parameters_keep_as_bfloat16 (model->parameters);

  if (!sac_benchmark_run (model, &benchmark, &error))
    {
      sac_cli_report_error (path, error);
      return SAC_CLI_FAILED;
    }

  text = format == 0 ? to_text (&benchmark) : to_json (&benchmark);

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
