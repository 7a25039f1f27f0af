/* The widget that draws a picture of what is explored: redraw, theme, pointer,
 * keyboard, zoom, scrolling, accessible text. Which picture it is, the
 * exploration says; all drawing is in ui/figures.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/exploration.h"

G_BEGIN_DECLS

#define SAC_TYPE_VIEW (sac_view_get_type ())

G_DECLARE_FINAL_TYPE (SacView, sac_view, SAC, VIEW, GtkWidget)

/* Signal: "zoom-changed". */
GtkWidget *sac_view_new             (void);

void       sac_view_set_exploration (SacView          *self,
                                     SacExploration   *exploration);
/* The state on screen, zoom and scroll included. */
void       sac_view_fill_options    (SacView          *self,
                                     SacFigureOptions *options);
double     sac_view_get_zoom        (SacView          *self);
SacExploration *sac_view_get_exploration (SacView     *self); /* (nullable) */
/* What lies under a point of the widget, as sac_figure_locate(). */
gboolean   sac_view_locate          (SacView          *self,
                                     double            x,
                                     double            y,
                                     int              *step,
                                     int              *position);

/* Pointing with the pointer over the view, which does not scroll for it. */
void       sac_view_hover           (SacView          *self,
                                     int               step,
                                     int               position);
void       sac_view_point           (SacView          *self,
                                     int               step,
                                     int               position);

/* Keeps what is in the middle in the middle. */
void       sac_view_set_zoom        (SacView          *self,
                                     double            zoom);
/* Keeps what is under a point under it. */
void       sac_view_zoom_around     (SacView          *self,
                                     double            zoom,
                                     double            x,
                                     double            y);

G_END_DECLS
