#include "ui/figures/tikz.h"

#include <math.h>

#include "ui/figures/tikz-escape.h"

struct _SacTikz
{
  GString    *body;
  GHashTable *letters; /* Those beyond ASCII. */
  double      width;
  double      height;
  double      unit;
};

SacTikz *
sac_tikz_new (double width,
              double height,
              double unit)
{
  SacTikz *self = g_new0 (SacTikz, 1);

  self->body = g_string_new (NULL);
  self->letters = g_hash_table_new (NULL, NULL);
  self->width = width;
  self->height = height;
  self->unit = unit;

  return self;
}

void
sac_tikz_free (SacTikz *self)
{
  if (self == NULL)
    return;

  g_string_free (self->body, TRUE);
  g_hash_table_unref (self->letters);
  g_free (self);
}

/* Never a decimal comma, never more digits than a printer has. */
static void
append_number (GString *string,
               double   x)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.3f", x);
  g_string_append (string, buffer);
}

static void
append_point (GString *string,
              double   x,
              double   y)
{
  g_string_append_c (string, '(');
  append_number (string, x);
  g_string_append_c (string, ',');
  append_number (string, y);
  g_string_append_c (string, ')');
}

static void
append_colour (GString   *string,
               SacColour  colour)
{
  g_string_append_printf (string, "\\definecolor{c}{HTML}{%06X}",
                          sac_colour_to_pixel (colour) & 0xffffff);
}

static void
append_rectangle (SacTikz *self,
                  double   x,
                  double   y,
                  double   width,
                  double   height)
{
  append_point (self->body, x, y);
  g_string_append (self->body, " rectangle ");
  append_point (self->body, x + width, y + height);
  g_string_append (self->body, ";\n");
}

static void
append_corners (SacTikz *self,
                double   radius)
{
  if (radius <= 0)
    return;

  g_string_append (self->body, ",rounded corners=");
  append_number (self->body, radius * self->unit);
  g_string_append (self->body, "bp");
}

void
sac_tikz_fill (SacTikz   *self,
               SacColour  colour,
               double     x,
               double     y,
               double     width,
               double     height,
               double     radius)
{
  append_colour (self->body, colour);
  g_string_append (self->body, "\\fill[c");
  append_corners (self, radius);
  g_string_append (self->body, "] ");
  append_rectangle (self, x, y, width, height);
}

void
sac_tikz_outline (SacTikz   *self,
                  SacColour  colour,
                  double     line_width,
                  double     x,
                  double     y,
                  double     width,
                  double     height,
                  double     radius)
{
  append_colour (self->body, colour);
  g_string_append (self->body, "\\draw[c,line width=");
  append_number (self->body, line_width * self->unit);
  g_string_append (self->body, "bp");
  append_corners (self, radius);
  g_string_append (self->body, "] ");
  append_rectangle (self, x, y, width, height);
}

void
sac_tikz_curve (SacTikz   *self,
                SacColour  colour,
                double     opacity,
                double     line_width,
                double     x0,
                double     y0,
                double     x1,
                double     y1)
{
  double middle = (y0 + y1) / 2;

  append_colour (self->body, colour);
  g_string_append (self->body, "\\draw[c,opacity=");
  append_number (self->body, opacity);
  g_string_append (self->body, ",line width=");
  append_number (self->body, line_width * self->unit);
  g_string_append (self->body, "bp] ");
  append_point (self->body, x0, y0);
  g_string_append (self->body, " .. controls ");
  append_point (self->body, x0, middle);
  g_string_append (self->body, " and ");
  append_point (self->body, x1, middle);
  g_string_append (self->body, " .. ");
  append_point (self->body, x1, y1);
  g_string_append (self->body, ";\n");
}

static void
remember_letters (SacTikz    *self,
                  const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_utf8_get_char (p) >= 0x80)
      g_hash_table_add (self->letters, GUINT_TO_POINTER (g_utf8_get_char (p)));
}

void
sac_tikz_text (SacTikz    *self,
               SacColour   colour,
               const char *text,
               double      size,
               gboolean    bold,
               double      wrap,
               SacAlign    align,
               double      angle,
               double      x,
               double      y)
{
  static const char *const anchors[] = { "base west", "base", "base east" };
  static const char *const alignments[] = { "left", "center", "right" };
  g_autofree char *clean = sac_label_for_token (text);
  /* Hardly a letter is wider than an em. */
  g_autofree char *escaped = wrap > 0 ? sac_tikz_escape_lines (clean, wrap / size)
                                      : sac_tikz_escape (clean);

  remember_letters (self, clean);
  append_colour (self->body, colour);
  g_string_append_printf (self->body, "\\node[c,inner sep=0pt,anchor=%s", anchors[align]);

  if (angle != 0)
    {
      g_string_append (self->body, ",rotate=");
      append_number (self->body, -angle * 180 / G_PI);
    }

  if (wrap > 0)
    {
      g_string_append_printf (self->body, ",align=%s,text width=", alignments[align]);
      append_number (self->body, wrap * self->unit);
      g_string_append (self->body, "bp");
    }

  g_string_append (self->body, ",font=\\fontsize{");
  append_number (self->body, size * self->unit);
  g_string_append (self->body, "bp}{");
  append_number (self->body, size * self->unit * 1.2);
  g_string_append_printf (self->body, "bp}\\selectfont%s] at ", bold ? "\\bfseries" : "");
  append_point (self->body, x, y);
  g_string_append_printf (self->body, " {%s};\n", escaped);
}

void
sac_tikz_label (SacTikz              *self,
                SacColour             colour,
                const SacLabel       *label,
                const SacPlacedLabel *placed,
                gboolean              bold)
{
  double along = placed->align == SAC_ALIGN_START ? 0
                 : placed->align == SAC_ALIGN_END ? placed->width : placed->width / 2;
  double x = placed->x + cos (placed->angle) * along;
  double y = placed->y + sin (placed->angle) * along;

  if (label->end)
    {
      append_colour (self->body, colour);
      g_string_append (self->body, "\\node[c,inner sep=0pt,anchor=base west] at ");
      append_point (self->body, placed->x, placed->y);
      g_string_append (self->body, " {$\\hookleftarrow$};\n");
      return;
    }

  sac_tikz_text (self, colour, label->text, placed->size, bold, placed->wrap, placed->align,
                 placed->angle, x, y);
}

static int
compare_letters (gconstpointer a,
                 gconstpointer b)
{
  return GPOINTER_TO_INT (a) - GPOINTER_TO_INT (b);
}

/* pdfTeX stops at letters that its fonts do not have; it shows their numbers instead. */
static void
append_letters (GString    *document,
                GHashTable *letters)
{
  g_autoptr(GList) list = g_list_sort (g_hash_table_get_keys (letters), compare_letters);

  if (list == NULL)
    return;

  g_string_append (document,
                   "% Letters that pdfTeX may not have: it shows their numbers. LuaLaTeX and\n"
                   "% XeLaTeX show them if a font that has them is set with fontspec.\n"
                   "\\ifdefined\\DeclareUnicodeCharacter\\ifdefined\\Umathcode\\else\n"
                   "\\def\\letter#1#2{\\ifcsname u8:\\detokenize{#2}\\endcsname\\else\n"
                   "  \\DeclareUnicodeCharacter{#1}{{\\fboxsep=.5pt\\fbox{\\tiny #1}}}\\fi}\n");

  for (GList *l = list; l != NULL; l = l->next)
    {
      char letter[7] = { 0 };

      /* Our own sign for a correlation, which mathematics has. */
      if (GPOINTER_TO_UINT (l->data) == 0x3c4)
        {
          g_string_append (document, "\\DeclareUnicodeCharacter{03C4}{\\ensuremath{\\tau}}\n");
          continue;
        }

      g_unichar_to_utf8 (GPOINTER_TO_UINT (l->data), letter);
      g_string_append_printf (document, "\\letter{%04X}{%s}\n", GPOINTER_TO_UINT (l->data), letter);
    }

  g_string_append (document, "\\fi\\fi\n");
}

char *
sac_tikz_finish (SacTikz *self)
{
  GString *document = g_string_new (NULL);

  g_string_append (document,
                   "% An attention figure, written by Saccade " SAC_VERSION ".\n"
                   "% It compiles as it is; to use it in a paper, load tikz there and copy what\n"
                   "% stands from \\begin{tikzpicture} to \\end{tikzpicture}.\n"
                   "\\documentclass{article}\n"
                   "\\usepackage[margin=0pt,paperwidth=");
  append_number (document, self->width * self->unit);
  g_string_append (document, "bp,paperheight=");
  append_number (document, self->height * self->unit);
  g_string_append (document,
                   "bp]{geometry}\n"
                   "\\usepackage[T1]{fontenc}\n"
                   "\\usepackage{textcomp}\n"
                   "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
                   "\\renewcommand\\familydefault{\\sfdefault}\n"
                   "\\usepackage{tikz}\n");
  append_letters (document, self->letters);
  g_string_append (document,
                   "\\pagestyle{empty}\n"
                   "\\begin{document}\n"
                   "\\parskip=0pt\\noindent\\vbox to 0pt{\\kern-\\topskip\\hbox{%\n"
                   "\\begin{tikzpicture}[x=");
  append_number (document, self->unit);
  g_string_append (document, "bp,y=-");
  append_number (document, self->unit);
  g_string_append (document, "bp]\n\\useasboundingbox (0,0) rectangle ");
  append_point (document, self->width, self->height);
  g_string_append (document, ";\n");
  g_string_append_len (document, self->body->str, self->body->len);
  g_string_append (document, "\\end{tikzpicture}%\n}\\vss}\n\\end{document}\n");
  sac_tikz_free (self);

  return g_string_free (document, FALSE);
}
