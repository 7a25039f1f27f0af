#include "ui/views/words/words-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/figures/answer.h"

#define MARGIN SAC_DRAWING_MARGIN

/* In ems. */
#define PAD        0.2
#define SPACE      0.12
#define LINE_SPACE 0.3
#define LONGEST    38.0 /* Longer lines are hard to read. */

/* How much larger than labels text is. */
#define LARGER 1.35

/* Of the room that there is: what was written may take so much of it and stay where it is, while
 * the long text above it scrolls. */
#define MOST_FIXED 0.4

static double
text_width (const SacWordsLayout *layout)
{
  double longest = LONGEST * layout->size;

  return layout->width > 0 ? MIN (layout->width - 2 * MARGIN, longest) : longest;
}

SacTextStyle
sac_words_layout_heading_style (const SacWordsLayout *layout)
{
  return (SacTextStyle) { .size = layout->heading_size, .wrap = MAX (text_width (layout), 40) };
}

static double
line_height (const SacWordsParagraph *paragraph,
             double                   size)
{
  return sac_labels_line (paragraph->labels, size) + (2 * PAD * 0.7) * size;
}

/* Lays @paragraph's words from @y on; returns where the next thing may begin. */
static double
flow (const SacWordsLayout *layout,
      SacWordsParagraph    *paragraph,
      double                y)
{
  double size = layout->size, width = MAX (text_width (layout), 40);
  double pad = PAD * size, height = line_height (paragraph, size);
  double line = height, x = 0;

  for (int i = 0; i < paragraph->labels->n_items; i++)
    {
      SacWordsBox *box = &paragraph->boxes[i];
      SacPlacedLabel *placed = &box->placed;
      double space = x == 0 || paragraph->joined[i] ? 0 : SPACE * size;

      *placed = (SacPlacedLabel) { .size = size, .wrap = width - 2 * pad };
      sac_label_fit (paragraph->labels, i, layout->drawing->text, placed);

      if (x > 0 && x + space + placed->width + 2 * pad > width)
        {
          y += line + LINE_SPACE * size;
          line = height;
          x = space = 0;
        }

      x += space;
      box->box = (cairo_rectangle_t) { x, y, placed->width + 2 * pad,
                                       MAX (height, placed->ascent + placed->descent + 1.4 * pad) };
      line = MAX (line, box->box.height);
      x += box->box.width;
    }

  return y + line;
}

/* Right-to-left text begins at the right; words are then put into their boxes. */
static void
settle (const SacWordsLayout *layout,
        SacWordsParagraph    *paragraph)
{
  double width = MAX (text_width (layout), 40);

  for (int i = 0; i < paragraph->labels->n_items; i++)
    {
      SacWordsBox *box = &paragraph->boxes[i];

      if (paragraph->labels->right_to_left)
        box->box.x = width - box->box.x - box->box.width;

      box->placed.x = box->box.x + PAD * layout->size;
      box->placed.y = box->box.y + PAD * 0.7 * layout->size + 0.07 * layout->size
                      + box->placed.ascent;
    }
}

/* A long word in the heading may make it wrap. */
static double
place_heading (const SacWordsLayout *layout,
               SacWordsParagraph    *paragraph,
               double                y)
{
  SacTextStyle style = sac_words_layout_heading_style (layout);
  SacTextExtents extents = sac_text_measure (layout->drawing->text, paragraph->heading, &style);

  paragraph->heading_y = y + extents.ascent;

  return y + extents.ascent + extents.descent + 0.3 * layout->size;
}

static double
flow_all (SacWordsLayout *layout)
{
  double y = layout->begin = place_heading (layout, &layout->source, 0);

  y = layout->end = flow (layout, &layout->source, y);
  y = place_heading (layout, &layout->steps, y + 1.3 * layout->size);

  /* The last line keeps its distance from the legend. */
  return flow (layout, &layout->steps, y) + 0.4 * layout->size;
}

/* A headline of a page: what was written can stay in sight wherever the page stands. */
static gboolean
can_fix_steps (const SacWordsLayout *layout,
               double                room)
{
  return layout->height > 0 && layout->content > room
         && layout->content - layout->end <= MOST_FIXED * room;
}

/* Text shrinks down to the size of labels before it scrolls; a page, which scrolls anyway, is not
 * made smaller than what is easy to read. */
static double
least_size (const SacWordsLayout *layout,
            double                room)
{
  double font = layout->drawing->font_size;

  return MAX (can_fix_steps (layout, room) ? font : 0.8 * font, SAC_LABEL_FLOOR);
}

static void
fit_size (SacWordsLayout *layout,
          double          room)
{
  double font = layout->drawing->font_size;

  layout->heading_size = MAX (font * 0.8, SAC_LABEL_FLOOR);
  layout->size = LARGER * font * layout->drawing->zoom;
  layout->content = flow_all (layout);

  while (layout->drawing->zoom == 1 && layout->height > 0 && layout->content > room
         && layout->size > least_size (layout, room))
    {
      layout->size = MAX (layout->size * 0.92, least_size (layout, room));
      layout->content = flow_all (layout);
    }
}

static double
used_width (const SacWordsLayout *layout)
{
  const SacWordsParagraph *paragraphs[] = { &layout->source, &layout->steps };
  double width = 0;

  for (int k = 0; k < 2; k++)
    for (int i = 0; i < paragraphs[k]->labels->n_items; i++)
      width = MAX (width, paragraphs[k]->boxes[i].box.x + paragraphs[k]->boxes[i].box.width);

  return width;
}

static void
set_scroll (SacWordsLayout *layout,
            double          height)
{
  layout->scroll_height = MAX (height - layout->view.height, 0);

  if (layout->scroll_height < 0.1)
    layout->scroll_height = 0;

  layout->scroll_y = CLAMP (layout->drawing->options->scroll_y, 0, layout->scroll_height);
}

/* Only the text between the heading and what was written scrolls. */
static void
place_page (SacWordsLayout *layout,
            double          room)
{
  double steps = layout->content - layout->end;

  layout->view.y = MARGIN + layout->begin;
  layout->view.height = room - layout->begin - steps;
  set_scroll (layout, layout->end - layout->begin);
  layout->source.heading_top = MARGIN;
  layout->source.top = MARGIN - layout->scroll_y;
  layout->steps.top = layout->steps.heading_top = MARGIN + room - layout->content;
  layout->steps.fixed = TRUE;
  layout->bottom = MARGIN + room;
}

static void
place_all (SacWordsLayout *layout,
           double          room)
{
  layout->view.height = MIN (room, layout->content);
  layout->view.y = MAX ((layout->height - layout->view.height - layout->footer) / 2, MARGIN);
  set_scroll (layout, layout->content);
  layout->source.top = layout->source.heading_top = layout->view.y - layout->scroll_y;
  layout->steps.top = layout->steps.heading_top = layout->view.y - layout->scroll_y;
  layout->bottom = layout->view.y + layout->view.height;
}

static void
place (SacWordsLayout *layout)
{
  double room = layout->content;

  if (layout->height > 0)
    room = MAX (layout->height - 2 * MARGIN - layout->footer, 24);
  else
    layout->height = layout->content + layout->footer + 2 * MARGIN;

  layout->view.width = text_width (layout);
  layout->view.x = MAX ((layout->width - layout->view.width) / 2, MARGIN);

  if (can_fix_steps (layout, room))
    place_page (layout, room);
  else
    place_all (layout, room);
}

/* Where nobody asks. */
static const char *
name_source (SacAttentionTrace *trace)
{
  return sac_attention_trace_get_second (trace) != NULL ? _("The premise") : _("What was read");
}

static const char *
name_steps (SacAttentionTrace *trace)
{
  if (sac_answer_reads_hypothesis (trace))
    return _("The hypothesis");

  return sac_attention_trace_get_n_labels (trace) > 0 ? _("The answer") : _("What was written");
}

static void
write_headings (SacWordsLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  gboolean end = layout->asking >= 0 && drawing->step_labels.items[layout->asking].end;

  if (layout->asking < 0 || drawing->weights == NULL)
    layout->source.heading = g_strdup (name_source (drawing->trace));
  else if (end)
    layout->source.heading = g_strdup (_("Where the model looked to end the sentence"));
  else
    layout->source.heading = g_strdup_printf (_("Where the model looked for “%s”"),
                                              drawing->step_labels.items[layout->asking].text);

  if (layout->asking < 0 && drawing->pointed_position >= 0 && drawing->weights != NULL
      && !drawing->source_labels.items[drawing->pointed_position].end)
    layout->steps.heading
      = g_strdup_printf (_("What looked at “%s”"),
                         drawing->source_labels.items[drawing->pointed_position].text);
  else
    layout->steps.heading = g_strdup (name_steps (drawing->trace));
}

/* Where the sentence was ended says least: only what has nothing else to show asks for it. */
static int
last_word (const SacDrawing *drawing)
{
  int step = drawing->n_visible - 1;

  while (step >= 0 && drawing->step_labels.items[step].end)
    step--;

  return step >= 0 ? step : drawing->n_visible - 1;
}

/* A single look for a label. */
static gboolean
is_answer (const SacDrawing *drawing)
{
  return drawing->n_visible == 1 && drawing->n_steps == 1
         && sac_attention_trace_get_n_labels (drawing->trace) > 0;
}

void
sac_words_layout_init (SacWordsLayout *layout,
                       SacDrawing     *drawing,
                       double          width,
                       double          height)
{
  *layout = (SacWordsLayout) { .drawing = drawing, .width = width, .height = height };

  /* A pointed word of the source turns the question around, unless it has a single answer. */
  layout->asking = drawing->pointed_step;

  if (layout->asking < 0 && (drawing->pointed_position < 0 || is_answer (drawing)))
    layout->asking = last_word (drawing);

  /* The numbers of the legend are the asking step's where each step has its own. */
  sac_legend_clear (&drawing->legend);
  sac_legend_init (&drawing->legend, &drawing->scaling, &drawing->palette,
                   drawing->weights != NULL, layout->asking, drawing->font_size);

  sac_words_paragraph_init (&layout->source, &drawing->source_labels, drawing->n_positions);
  sac_words_paragraph_init (&layout->steps, &drawing->step_labels, drawing->n_visible);
  sac_words_paragraph_join_positions (&layout->source, drawing->source);
  sac_words_paragraph_join_steps (&layout->steps, drawing->trace);
  write_headings (layout);

  layout->footer = sac_drawing_footer_height (drawing, width > 0 ? width : 560);
  fit_size (layout, height - 2 * MARGIN - layout->footer);

  if (width <= 0)
    {
      layout->width = MAX (used_width (layout) + 1 + 2 * MARGIN, 24 * drawing->font_size);
      layout->width = MAX (layout->width, sac_drawing_footer_width (drawing));
      layout->footer = sac_drawing_footer_height (drawing, layout->width);
      layout->content = flow_all (layout);
    }

  settle (layout, &layout->source);
  settle (layout, &layout->steps);
  place (layout);
}

void
sac_words_layout_clear (SacWordsLayout *layout)
{
  sac_words_paragraph_clear (&layout->source);
  sac_words_paragraph_clear (&layout->steps);
}

gboolean
sac_words_layout_box (const SacWordsLayout    *layout,
                      const SacWordsParagraph *paragraph,
                      int                      index,
                      SacWordsBox             *box)
{
  *box = paragraph->boxes[index];
  box->box.x += layout->view.x;
  box->box.y += paragraph->top;
  box->placed.x += layout->view.x;
  box->placed.y += paragraph->top;

  if (index >= paragraph->n_seen)
    return FALSE;

  return paragraph->fixed
         || (box->box.y + box->box.height > layout->view.y
             && box->box.y < layout->view.y + layout->view.height);
}

static int
word_at (const SacWordsLayout    *layout,
         const SacWordsParagraph *paragraph,
         double                   x,
         double                   y)
{
  SacWordsBox box;

  if (!paragraph->fixed && (y < layout->view.y || y >= layout->view.y + layout->view.height))
    return -1;

  for (int i = 0; i < paragraph->n_seen; i++)
    if (sac_words_layout_box (layout, paragraph, i, &box)
        && x >= box.box.x && x < box.box.x + box.box.width
        && y >= box.box.y && y < box.box.y + box.box.height)
      return i;

  return -1;
}

gboolean
sac_words_layout_at (const SacWordsLayout *layout,
                     double                x,
                     double                y,
                     int                  *step,
                     int                  *position)
{
  *position = word_at (layout, &layout->source, x, y);
  *step = word_at (layout, &layout->steps, x, y);

  return *position >= 0 || *step >= 0;
}
