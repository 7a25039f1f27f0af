#include "ui/figures/figure.h"

const char *const *
sac_figure_kind_names (void)
{
  static const char *const names[] = { "matrix", "ribbons", "words", "focus", "strip", "bars", NULL };

  return names;
}

const char *const *
sac_scale_names (void)
{
  static const char *const names[] = {
    "automatic", "absolute", "row-maximum", "map-maximum", "square-root", "logarithm", NULL,
  };

  return names;
}

const char *const *
sac_palette_names (void)
{
  static const char *const names[] = { "hue", "viridis", "cividis", "magma", "greys", NULL };

  return names;
}

const char *const *
sac_theme_names (void)
{
  static const char *const names[] = { "light", "dark", "print", NULL };

  return names;
}

const char *const *
sac_overlay_names (void)
{
  static const char *const names[] = { "dim", "heat", "contour", NULL };

  return names;
}

gboolean
sac_name_to_index (const char *const *names,
                   const char        *name,
                   int               *index)
{
  for (int i = 0; name != NULL && names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      {
        *index = i;
        return TRUE;
      }

  return FALSE;
}
