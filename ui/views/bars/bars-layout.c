#include "ui/views/bars/bars-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MARGIN SAC_DRAWING_MARGIN

/* In ems of the words. */
#define LINE         1.55
#define GAP          1.2  /* Between columns. */
#define LABEL_GAP    0.6
#define NUMBER_GAP   0.5
#define NUMBER       3.9
#define LEAST_BAR    3.5  /* Numbers give way to it. */
#define NATURAL_BAR  11.0
#define LONGEST_BAR  30.0
#define MOST_LABEL   13.0
#define THICKNESS    0.68

#define LEAST_ROWS 10

/* Of the longer side, the shorter has at least so much: the zero line stands off the edge. */
#define LEAST_SIDE 0.12

static const char *const titles[SAC_N_MEASURES] = {
  N_("Attention"), N_("Left out"), N_("Input × gradient")
};

static gboolean
is_judgement (const SacDrawing *drawing)
{
  return sac_attention_trace_get_n_labels (drawing->trace) > 0;
}

/* A model with nothing but an answer looked once, for all of it. */
static char *
write_heading (const SacBarsLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  const SacBarsRows *rows = &layout->rows;
  const char *answer = rows->explanation != NULL
                         ? rows->explanation->answer
                         : sac_attention_trace_get_output (drawing->trace);

  if (rows->explanation == NULL && rows->asking >= 0)
    answer = drawing->step_labels.items[rows->asking].text;
  if (layout->explains && answer != NULL)
    return g_strdup_printf (_("What decided for “%s”"), answer);
  if (drawing->weights == NULL || rows->asking < 0)
    return g_strdup (_("What was read"));
  if (drawing->step_labels.items[rows->asking].end)
    return g_strdup (_("Where the model looked to end the sentence"));

  return g_strdup_printf (_("Where the model looked for “%s”"),
                          drawing->step_labels.items[rows->asking].text);
}

/* Which side means what, and what is counted. */
static char *
write_note (const SacBarsLayout *layout)
{
  const char *left_out = is_judgement (layout->drawing)
                           ? _("Left out: by how much the answer’s probability falls without the "
                               "word.")
                           : _("Left out: by how much the written word’s probability falls "
                               "without the word that was read.");
  const char *tau = layout->blocks[0] != NULL
                      ? _("τ: Kendall’s rank correlation over the premise’s words; beside "
                          "attention, which has no sign, sizes are compared.")
                      : _("τ: Kendall’s rank correlation; beside attention, which has no sign, "
                          "sizes are compared.");

  return g_strjoin (" ", left_out, _("To the left of its line a bar speaks against."), tau, NULL);
}

static void
write_texts (SacBarsLayout *layout)
{
  const SacBarsRows *rows = &layout->rows;

  layout->heading = write_heading (layout);

  if (rows->n_items > rows->n_first)
    {
      layout->blocks[0] = _("Premise");
      layout->blocks[1] = _("Hypothesis");
    }

  if (layout->explains && layout->drawing->options->legend)
    layout->note = write_note (layout);
}

SacTextStyle
sac_bars_layout_heading_style (const SacBarsLayout *layout)
{
  return (SacTextStyle) { .size = layout->small, .wrap = MAX (layout->view.width, 40) };
}

SacTextStyle
sac_bars_layout_title_style (const SacBarsLayout *layout,
                             int                  column)
{
  const SacBarsColumn *c = &layout->columns[column];

  return (SacTextStyle) { .size = layout->small, .bold = TRUE,
                          .wrap = MAX (MAX (c->right, c->number_x) - c->left
                                       + 0.8 * GAP * layout->size, 24) };
}

static double
widest_label (const SacBarsLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  const SacTextStyle style = { .size = layout->size, .bold = TRUE };
  double widest = drawing->source_labels.widest * layout->size;

  for (int i = layout->rows.n_first; i < layout->rows.n_items; i++)
    widest = MAX (widest, sac_text_measure (drawing->text, layout->rows.items[i].text,
                                            &style).width);

  /* What is measured at one size and drawn at another may be a little wider. */
  return MIN (1.01 * widest + 1, MOST_LABEL * layout->size);
}

static double
natural_width (const SacBarsLayout *layout)
{
  double bar = layout->n_columns > 1 ? NATURAL_BAR : 2 * NATURAL_BAR;

  return layout->label_width + LABEL_GAP * layout->size
         + layout->n_columns * (bar + NUMBER_GAP + NUMBER) * layout->size
         + MAX (layout->n_columns - 1, 0) * GAP * layout->size;
}

/* The columns share what the words leave. */
static void
place_columns (SacBarsLayout *layout)
{
  double size = layout->size, x = layout->view.x + layout->label_width + LABEL_GAP * size;
  double gaps = MAX (layout->n_columns - 1, 0) * GAP * size;
  double share = (layout->view.x + layout->view.width - x - gaps) / MAX (layout->n_columns, 1);
  double numbers = (NUMBER_GAP + NUMBER) * layout->small;
  gboolean numbered = share - numbers >= LEAST_BAR * size;

  for (int i = 0; i < layout->n_columns; i++)
    {
      SacBarsColumn *column = &layout->columns[i];

      column->left = x;
      column->right = x + MAX (share - (numbered ? numbers : 0), 8);
      column->number_x = numbered ? x + share : 0;
      x += share + GAP * size;
    }
}

/* How far a bar reaches, in its own unit: weights go along the scale that is chosen. */
static double
get_reach (const SacBarsLayout *layout,
           const SacBarsColumn *column,
           int                  row)
{
  const SacDrawing *drawing = layout->drawing;
  double value = layout->rows.items[row].values[column->measure];

  if (!isfinite (value))
    return NAN;
  if (column->measure != SAC_BY_WEIGHTS || drawing->options->scale == SAC_SCALE_AUTOMATIC)
    return sac_scaling_hides (&drawing->scaling, value) && column->measure == SAC_BY_WEIGHTS
           ? 0 : value;

  return sac_scaling_place (&drawing->scaling, layout->rows.asking, value);
}

/* As many decimals as the largest number needs to show three digits, the same in all rows. */
static int
choose_decimals (double most)
{
  if (!(most > 0))
    return 2;

  return CLAMP (2 - (int) floor (log10 (most)), 0, 4);
}

static void
scale_column (SacBarsLayout *layout,
              SacBarsColumn *column)
{
  gboolean absolute = column->measure == SAC_BY_WEIGHTS
                      && layout->drawing->options->scale != SAC_SCALE_AUTOMATIC;
  double low = 0, high = absolute ? 1 : 0, most = 0;
  double room = column->right - column->left;

  for (int i = 0; i < layout->rows.n_items; i++)
    {
      double reach = get_reach (layout, column, i);

      if (isnan (reach))
        continue;

      low = MIN (low, reach);
      high = MAX (high, reach);
      most = MAX (most, fabs (layout->rows.items[i].values[column->measure]));
    }

  column->most = most;
  column->decimals = choose_decimals (most);

  if (column->measure != SAC_BY_WEIGHTS || low < 0)
    {
      low = MIN (low, -LEAST_SIDE * high);
      high = MAX (high, -LEAST_SIDE * low);
    }

  /* Halves, since the sum of huge numbers is none. */
  if (high / 2 - low / 2 > 0)
    {
      column->unit = room / 2 / (high / 2 - low / 2);
      column->zero = column->left + room * ((-low / 2) / (high / 2 - low / 2));
    }
  else
    {
      column->unit = 0;
      column->zero = column->measure == SAC_BY_WEIGHTS ? column->left : column->left + room / 2;
    }
}

static double
line_of (double size)
{
  return 1.35 * size;
}

static double
measure_header (SacBarsLayout *layout)
{
  SacText *text = layout->drawing->text;
  SacTextStyle style = sac_bars_layout_heading_style (layout);
  SacTextExtents extents = sac_text_measure (text, layout->heading, &style);
  double height = extents.ascent + extents.descent + 0.5 * layout->small;
  double ascent = 0, descent = 0;

  layout->titles_y = height;

  for (int i = 0; i < layout->n_columns && layout->explains; i++)
    {
      style = sac_bars_layout_title_style (layout, i);
      extents = sac_text_measure (text, layout->columns[i].title, &style);
      ascent = MAX (ascent, extents.ascent);
      descent = MAX (descent, extents.descent);
    }

  layout->titles_y += ascent;

  return height + ascent + descent + (ascent > 0 ? 0.4 : 0) * layout->small;
}

/* Where few words would be seen over what stands below, they come first. */
static void
fold (SacBarsLayout *layout)
{
  double room = layout->height - 2 * MARGIN - layout->header - layout->ties - layout->footer;

  if (layout->height <= 0
      || room - layout->note_height >= MIN (LEAST_ROWS * layout->row_height, layout->content))
    return;

  g_clear_pointer (&layout->note, g_free);
  layout->note_height = 0;

  if (room < MIN (LEAST_ROWS / 2 * layout->row_height, layout->content))
    layout->ties = 0;
}

static double
measure_note (SacBarsLayout *layout)
{
  SacTextStyle style = { .size = layout->small * 0.95, .wrap = MAX (layout->view.width, 40) };
  SacTextExtents extents;

  if (layout->note == NULL)
    return 0;

  extents = sac_text_measure (layout->drawing->text, layout->note, &style);

  return extents.ascent + extents.descent + 0.8 * layout->small;
}

/* The whole, in a width that is known. */
static void
fit (SacBarsLayout *layout)
{
  double longest, room = layout->width - 2 * MARGIN;

  longest = layout->label_width + layout->n_columns * LONGEST_BAR * layout->size;
  /* Beside a scroll bar. */
  layout->view.width = MAX (MIN (room - 6, longest), 60);
  layout->view.x = MAX ((layout->width - layout->view.width) / 2, MARGIN);
  layout->label_width = MIN (layout->label_width, 0.34 * layout->view.width);
  place_columns (layout);

  for (int i = 0; i < layout->n_columns; i++)
    scale_column (layout, &layout->columns[i]);

  layout->header = measure_header (layout);
  layout->note_height = measure_note (layout);
  layout->footer = sac_drawing_footer_height (layout->drawing, layout->width);
  fold (layout);
}

static void
place (SacBarsLayout *layout)
{
  double around = layout->header + layout->ties + layout->note_height + layout->footer;

  layout->view.height = layout->content;

  if (layout->height > 0)
    layout->view.height = CLAMP (layout->height - 2 * MARGIN - around, 2 * layout->row_height,
                                 MAX (layout->content, 2 * layout->row_height));
  else
    layout->height = layout->content + around + 2 * MARGIN;

  layout->view.y = MAX ((layout->height - around - layout->view.height) / 2, MARGIN)
                   + layout->header;
  layout->scroll_height = MAX (layout->content - layout->view.height, 0);
  if (layout->scroll_height < 0.1)
    layout->scroll_height = 0;
  layout->scroll_y = CLAMP (layout->drawing->options->scroll_y, 0, layout->scroll_height);
}

/* Whether there is something to show, if maybe not of the step that asks. */
static gboolean
is_measured (const SacBarsLayout *layout,
             SacMeasure           measure)
{
  const SacExplanation *explanation = layout->rows.of_trace;

  if (explanation == NULL)
    return measure == SAC_BY_WEIGHTS ? layout->drawing->weights != NULL || !layout->explains
                                     : layout->explains;

  return explanation->words[measure] != NULL || explanation->second[measure] != NULL
         || (measure == SAC_BY_WEIGHTS && layout->drawing->weights != NULL);
}

static void
init_columns (SacBarsLayout *layout)
{
  for (int i = 0; i < SAC_N_MEASURES; i++)
    if (is_measured (layout, i))
      layout->columns[layout->n_columns++] = (SacBarsColumn) { .measure = i, .title = _(titles[i]) };
}

static const SacBarsColumn *
find_column (const SacBarsLayout *layout,
             SacMeasure           measure)
{
  for (int i = 0; i < layout->n_columns; i++)
    if (layout->columns[i].measure == measure)
      return &layout->columns[i];

  return NULL;
}

void
sac_bars_layout_init (SacBarsLayout *layout,
                      SacDrawing    *drawing,
                      double         width,
                      double         height)
{
  *layout = (SacBarsLayout) {
    .drawing = drawing, .width = width, .height = height,
    .size = MAX (drawing->font_size * drawing->zoom, SAC_LABEL_FLOOR),
  };
  layout->small = MAX (0.82 * layout->size, SAC_LABEL_FLOOR);
  layout->row_height = LINE * layout->size;

  /* Bars say with their length what elsewhere a colour says. */
  drawing->folds_legend = TRUE;
  sac_bars_rows_init (&layout->rows, drawing);
  layout->explains = layout->rows.of_trace != NULL || drawing->options->explaining;
  init_columns (layout);
  write_texts (layout);
  layout->label_width = widest_label (layout);
  layout->block_height = layout->blocks[0] != NULL ? line_of (layout->small) * 1.3 : 0;
  layout->ties = MAX (layout->n_columns - 1, 0) * 2.2 * layout->small;
  layout->content = layout->rows.n_items * layout->row_height
                    + (layout->blocks[0] != NULL ? 2 : 0) * layout->block_height;

  if (width <= 0)
    layout->width = MAX (natural_width (layout) + 2 * MARGIN + 6,
                         sac_drawing_footer_width (drawing));

  fit (layout);
  place (layout);
}

void
sac_bars_layout_clear (SacBarsLayout *layout)
{
  sac_bars_rows_clear (&layout->rows);
  g_clear_pointer (&layout->heading, g_free);
  g_clear_pointer (&layout->note, g_free);
}

static double
row_y (const SacBarsLayout *layout,
       int                  row)
{
  int n_blocks = row < layout->rows.n_first ? 1 : 2;

  return layout->view.y - layout->scroll_y + row * layout->row_height
         + n_blocks * layout->block_height;
}

gboolean
sac_bars_layout_row (const SacBarsLayout *layout,
                     int                  row,
                     cairo_rectangle_t   *line)
{
  const cairo_rectangle_t *view = &layout->view;

  *line = (cairo_rectangle_t) { view->x, row_y (layout, row), view->width, layout->row_height };

  return line->y + line->height > view->y && line->y < view->y + view->height;
}

double
sac_bars_layout_baseline (const SacBarsLayout     *layout,
                          const cairo_rectangle_t *line,
                          double                   size)
{
  return line->y + line->height / 2 + 0.34 * size;
}

gboolean
sac_bars_layout_bar (const SacBarsLayout *layout,
                     int                  row,
                     int                  column,
                     cairo_rectangle_t   *bar)
{
  const SacBarsColumn *c = &layout->columns[column];
  double reach = get_reach (layout, c, row);
  double height = THICKNESS * layout->row_height;
  cairo_rectangle_t line;

  if (isnan (reach) || reach == 0 || c->unit == 0)
    return FALSE;

  sac_bars_layout_row (layout, row, &line);
  bar->x = c->zero + MIN (reach * c->unit, 0);
  bar->width = fabs (reach * c->unit);
  bar->y = line.y + (line.height - height) / 2;
  bar->height = height;

  return TRUE;
}

char *
sac_bars_layout_number (const SacBarsLayout *layout,
                        int                  row,
                        int                  column)
{
  const SacBarsColumn *c = &layout->columns[column];
  double value = layout->rows.items[row].values[c->measure];
  char buffer[G_ASCII_DTOSTR_BUF_SIZE], format[8] = "%.0f";

  if (c->number_x == 0 || isnan (value))
    return NULL;
  if (!isfinite (value) || fabs (value) >= 1e5 || (c->most < 1e-3 && value != 0))
    return sac_weight_to_string (value);

  format[2] = '0' + c->decimals;
  g_ascii_formatd (buffer, sizeof buffer, format, fabs (value));

  /* What rounds to nothing has no sign. */
  return value < 0 && g_ascii_strtod (buffer, NULL) > 0 ? g_strconcat ("−", buffer, NULL)
                                                        : g_strdup (buffer);
}

gboolean
sac_bars_layout_fills (const SacBarsLayout *layout,
                       int                  block,
                       int                  column)
{
  const SacBarsRows *rows = &layout->rows;
  int end = block == 0 ? rows->n_first : rows->n_items;

  for (int i = block == 0 ? 0 : rows->n_first; i < end; i++)
    if (!isnan (rows->items[i].values[layout->columns[column].measure]))
      return TRUE;

  return FALSE;
}

gboolean
sac_bars_layout_block (const SacBarsLayout *layout,
                       int                  block,
                       double              *top,
                       double              *bottom)
{
  const SacBarsRows *rows = &layout->rows;
  int first = block == 0 ? 0 : rows->n_first;
  int n = block == 0 ? rows->n_first : rows->n_items - rows->n_first;

  *top = row_y (layout, first);
  *bottom = *top + n * layout->row_height;

  return n > 0 && *bottom > layout->view.y
         && *top - layout->block_height < layout->view.y + layout->view.height;
}

static double
middle_of (const SacBarsColumn *column)
{
  return (column->left + column->right) / 2;
}

gboolean
sac_bars_layout_tie (const SacBarsLayout *layout,
                     int                  index,
                     SacBarsTie          *tie)
{
  static const struct { SacMeasure one; SacMeasure other; double y; } ties[] = {
    { SAC_BY_WEIGHTS, SAC_BY_LEAVING_OUT, 0.9 }, { SAC_BY_LEAVING_OUT, SAC_BY_GRADIENT, 0.9 },
    { SAC_BY_WEIGHTS, SAC_BY_GRADIENT, 2.9 },
  };
  double aside = index < 2 ? 0.35 * layout->small : 0;
  const SacBarsColumn *one, *other;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double tau = NAN;

  if (layout->ties == 0 || index >= (int) G_N_ELEMENTS (ties)
      || (one = find_column (layout, ties[index].one)) == NULL
      || (other = find_column (layout, ties[index].other)) == NULL)
    return FALSE;
  if (layout->rows.explanation != NULL)
    tau = sac_explanation_get_tau (layout->rows.explanation, ties[index].one, ties[index].other);

  g_ascii_formatd (number, sizeof number, "%.2f", fabs (tau));
  tie->x0 = middle_of (one) + (index == 1 ? aside : 0);
  tie->x1 = middle_of (other) - (index == 0 ? aside : 0);
  tie->y = layout->view.y + layout->view.height
           + (layout->n_columns > 2 ? ties[index].y : ties[0].y) * layout->small;
  tie->text = isnan (tau) ? g_strdup ("τ –")
                          : g_strconcat ("τ ", tau < -0.005 ? "−" : "", number, NULL);

  return TRUE;
}

gboolean
sac_bars_layout_at (const SacBarsLayout *layout,
                    double               x,
                    double               y,
                    int                 *step,
                    int                 *position)
{
  const cairo_rectangle_t *view = &layout->view;
  cairo_rectangle_t line;

  *step = *position = -1;

  if (x < view->x || x >= view->x + view->width || y < view->y || y >= view->y + view->height)
    return FALSE;

  for (int i = 0; i < layout->rows.n_items; i++)
    {
      const SacBarsRow *row = &layout->rows.items[i];

      if (!sac_bars_layout_row (layout, i, &line) || y < line.y || y >= line.y + line.height)
        continue;

      /* Whose look is shown stays the same while rows are pointed at. */
      *position = row->position;
      *step = row->position >= 0 ? layout->rows.asking : row->step;
    }

  return *position >= 0 || *step >= 0;
}
