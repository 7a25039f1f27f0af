/* What an export draws, and how large: one answer for whoever draws and whoever asks before. */

#pragma once

#include "ui/figures/export-surface.h"
#include "ui/figures/export.h"

G_BEGIN_DECLS

typedef struct
{
  SacAttentionTrace *trace;   /* Joined and hidden as the options say. */
  SacFigureOptions   options; /* All of it is shown, at its own size. */
  char              *caption; /* Where the options have none; NULL: none is needed. */
  SacExportFit       fit;
} SacExportPlan;

/* @size has been checked. */
void sac_export_plan_init  (SacExportPlan          *self,
                            SacAttentionTrace      *trace,
                            const SacFigureOptions *options,
                            const SacExportSize    *size,
                            SacExportFormat         format);
void sac_export_plan_clear (SacExportPlan          *self);

G_END_DECLS
