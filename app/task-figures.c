#include "app/task-figures.h"

void
sac_task_figures_keep (GSettings  *settings,
                       const char *kind)
{
  g_autoptr(GVariant) kept = g_settings_get_value (settings, "figures");
  g_autofree char *figure = g_settings_get_string (settings, "figure");
  const char *other, *of_other;
  GVariantBuilder builder;
  GVariantIter iter;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{ss}"));
  g_variant_builder_add (&builder, "{ss}", kind, figure);
  g_variant_iter_init (&iter, kept);

  while (g_variant_iter_next (&iter, "{&s&s}", &other, &of_other))
    if (!g_str_equal (other, kind))
      g_variant_builder_add (&builder, "{ss}", other, of_other);

  g_settings_set_value (settings, "figures", g_variant_builder_end (&builder));
}

/* What another version kept may be the name of nothing. */
static gboolean
is_figure (GSettings  *settings,
           const char *name)
{
  g_autoptr(GSettingsSchema) schema = NULL;
  g_autoptr(GSettingsSchemaKey) key = NULL;
  g_autoptr(GVariant) value = g_variant_ref_sink (g_variant_new_string (name));

  g_object_get (settings, "settings-schema", &schema, NULL);
  key = g_settings_schema_get_key (schema, "figure");

  return g_settings_schema_key_range_check (key, value);
}

void
sac_task_figures_choose (GSettings  *settings,
                         const char *kind)
{
  g_autoptr(GVariant) kept = g_settings_get_value (settings, "figures");
  const char *suited = g_str_equal (kind, "classification") ? "words" : "matrix";
  const char *figure = suited;

  g_variant_lookup (kept, kind, "&s", &figure);
  g_settings_set_string (settings, "figure", is_figure (settings, figure) ? figure : suited);
}
