#include "engine/trace/float-text.h"

#include <math.h>

void
sac_append_float (GString    *text,
                  const char *no_number,
                  float       value)
{
  static const char *const formats[] = { "%.6g", "%.8g", "%.9g" };
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value))
    {
      g_string_append (text, no_number);
      return;
    }

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (buffer, sizeof buffer, formats[i], value);

      if ((float) g_ascii_strtod (buffer, NULL) == value)
        break;
    }

  g_string_append (text, buffer);
}
