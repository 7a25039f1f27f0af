#include "app/cli/command.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "engine/decoding/listen.h"
#include "engine/models/model-kinds.h"
#include "engine/trace/json-writer.h"

static const char *const formats[] = { "text", "json", NULL };

/* Whose question the attention answers makes two models differ that look alike. */
static const char *
describe_query (SacModel *model)
{
  const char *attention = json_object_get_string_member_with_default (model->config,
                                                                      "attention", "");
  const char *query = json_object_get_string_member_with_default (model->config, "query", "");

  if (g_str_equal (attention, "none"))
    return _("nobody: the model has no attention");
  if (model->kind->summarises)
    return model->kind->attends (model->layers)
             ? _("the last words that were written") : _("nobody: the model has no attention");
  if (sac_model_reads_sounds (model))
    return _("the decoder's state that knows the last word (s of i), as in the paper");
  if (g_str_equal (query, "previous") || sac_model_reads_pictures (model))
    return _("the decoder's state before the word (s of i - 1), as in the paper");
  if (*query != '\0')
    return _("the decoder's intermediate state, which knows the last word");

  return NULL;
}

static gint64
file_size (const char *path)
{
  GStatBuf buffer;

  return g_stat (path, &buffer) == 0 ? (gint64) buffer.st_size : 0;
}

static void
add_sight (JsonBuilder *builder,
           SacModel    *model)
{
  SacSight sight = model->kind->see (model->layers);

  json_builder_set_member_name (builder, "picture");
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "side");
  json_builder_add_int_value (builder, sight.side);
  json_builder_set_member_name (builder, "fit");
  json_builder_add_string_value (builder, sight.squash ? "squash" : "crop");
  json_builder_set_member_name (builder, "rows");
  json_builder_add_int_value (builder, sight.rows);
  json_builder_set_member_name (builder, "columns");
  json_builder_add_int_value (builder, sight.columns);
  json_builder_set_member_name (builder, "multiplications");
  json_builder_add_int_value (builder, sight.n_products);
  json_builder_end_object (builder);
}

static void
add_hearing (JsonBuilder *builder,
             SacModel    *model)
{
  SacHearing hearing = model->kind->hear (model->layers);

  json_builder_set_member_name (builder, "sound");
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "rate");
  json_builder_add_int_value (builder, hearing.rate);
  json_builder_set_member_name (builder, "features");
  json_builder_add_int_value (builder, hearing.n_features);
  json_builder_set_member_name (builder, "seconds_per_frame");
  json_builder_add_double_value (builder, hearing.step * hearing.hop);
  json_builder_set_member_name (builder, "most_seconds");
  json_builder_add_double_value (builder, sac_listen_most_seconds (model));
  json_builder_end_object (builder);
}

static JsonNode *
make_node (SacModel   *model,
           const char *path)
{
  g_autoptr(JsonBuilder) builder = json_builder_new ();
  const char *asked_by = describe_query (model);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "kind");
  json_builder_add_string_value (builder, model->kind->id);
  json_builder_set_member_name (builder, "title");
  json_builder_add_string_value (builder, sac_model_get_title (model));
  json_builder_set_member_name (builder, "parameters");
  json_builder_add_int_value (builder, sac_parameters_count (model->parameters));
  json_builder_set_member_name (builder, "bytes");
  json_builder_add_int_value (builder, file_size (path));
  json_builder_set_member_name (builder, "vocabulary");
  json_builder_begin_object (builder);

  if (model->source != NULL)
    {
      json_builder_set_member_name (builder, "source");
      json_builder_add_int_value (builder, sac_text_codec_get_size (model->source));
    }

  json_builder_set_member_name (builder, "target");
  json_builder_add_int_value (builder, sac_model_get_n_target (model));
  json_builder_end_object (builder);

  if (sac_model_reads_pictures (model))
    add_sight (builder, model);
  if (sac_model_reads_sounds (model))
    add_hearing (builder, model);

  if (asked_by != NULL)
    {
      json_builder_set_member_name (builder, "asked_by");
      json_builder_add_string_value (builder, asked_by);
    }

  if (model->warning != NULL)
    {
      json_builder_set_member_name (builder, "warning");
      json_builder_add_string_value (builder, model->warning);
    }

  json_builder_set_member_name (builder, "config");
  json_builder_add_value (builder, json_node_init_object (json_node_alloc (), model->config));
  json_builder_set_member_name (builder, "card");
  json_builder_add_value (builder, json_node_init_object (json_node_alloc (), model->card));
  json_builder_end_object (builder);

  return json_builder_get_root (builder);
}

static void
append_node (GString  *text,
             JsonNode *node,
             int       depth);

static void
append_member (GString    *text,
               const char *name,
               JsonNode   *node,
               int         depth)
{
  g_string_append_printf (text, "%*s%s:", depth * 2, "", name);
  append_node (text, node, depth);
}

/* What is short stays on the line of its name. */
static void
append_node (GString  *text,
             JsonNode *node,
             int       depth)
{
  g_autofree char *value = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_node_get_object (node);
      g_autoptr(GList) names = json_object_get_members (object);

      g_string_append_c (text, '\n');

      for (GList *l = names; l != NULL; l = l->next)
        append_member (text, l->data, json_object_get_member (object, l->data), depth + 1);

      return;
    }

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    value = json_node_dup_string (node);
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_DOUBLE)
    value = g_strdup_printf ("%.10g", json_node_get_double (node));
  else
    value = sac_json_print (node, FALSE);

  g_string_append_printf (text, " %s\n", value);
}

static char *
describe (JsonNode *node)
{
  GString *text = g_string_new (NULL);
  JsonObject *object = json_node_get_object (node);
  g_autoptr(GList) names = json_object_get_members (object);

  for (GList *l = names; l != NULL; l = l->next)
    append_member (text, l->data, json_object_get_member (object, l->data), 0);

  return g_string_free (text, FALSE);
}

static int
run (GOptionContext  *context,
     int              argc,
     char           **argv)
{
  g_autofree char *format_name = NULL, *text = NULL;
  g_autoptr(SacModel) model = NULL;
  g_autoptr(JsonNode) node = NULL;
  int format;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_("text or json"), N_("NAME") },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  if (!sac_cli_parse (context, &argc, &argv, 1) ||
      (format = sac_cli_find_format (formats, format_name)) < 0)
    return SAC_CLI_WRONG_USAGE;

  model = sac_cli_load_model (argv[1]);

  if (model == NULL)
    return SAC_CLI_FAILED;

  node = make_node (model, argv[1]);

  if (format == 0)
    {
      text = describe (node);
    }
  else
    {
      g_autofree char *json = sac_json_print (node, TRUE);

      text = g_strconcat (json, "\n", NULL);
    }

  return sac_cli_write (text) ? SAC_CLI_SUCCESS : SAC_CLI_FAILED;
}

const SacCommand sac_command_info = {
  .name = "info",
  .arguments = N_("MODEL"),
  .summary = N_("Say what a model is, how large it is and what it learned from"),
  .run = run,
};
