/* What comes with the program: the models that ship, by what they do, with
 * example texts for them and pictures to describe.
 */

#pragma once

#include <gio/gio.h>

#include "app/gallery.h"

G_BEGIN_DECLS

#define SAC_TYPE_LIBRARY (sac_library_get_type ())

G_DECLARE_FINAL_TYPE (SacLibrary, sac_library, SAC, LIBRARY, GObject)

/* What models do, in the order of the sidebar. */
typedef enum
{
  SAC_TASK_TRANSLATE,
  SAC_TASK_DESCRIBE,
  SAC_TASK_INFER,
  SAC_TASK_SUMMARISE,
  SAC_TASK_CLASSIFY,
  SAC_N_TASKS
} SacTaskPlace;

/* A heading for its models. */
const char *sac_task_place_get_title      (SacTaskPlace  place);

/* Of its models and traces. */
const char *sac_task_place_get_kind       (SacTaskPlace  place);

/* @samples holds models/ and inputs/; a folder that is missing is an empty one. */
SacLibrary *sac_library_new               (const char *samples);

/* Reads what the models are called, in a worker. */
void        sac_library_read_models       (SacLibrary *self);

/* Of SacSidebarItem with the action win.open-uri; filled when they have been read. */
GListModel *sac_library_get_models        (SacLibrary *self,
                                           SacTaskPlace place);
gboolean    sac_library_has_models        (SacLibrary *self);
/* Pictures of composed scenes, and photographs. */
SacGallery *sac_library_get_scenes        (SacLibrary *self);
SacGallery *sac_library_get_photographs   (SacLibrary *self);
/* Of SacSidebarItem that put texts into the window. */
GListModel *sac_library_get_examples      (SacLibrary *self);

/* Lists what suits a model: the file of inputs/ that is called like @model, else that of its
 * @kind, else for translation that of its @language. None where there is no such file. */
void        sac_library_choose_examples   (SacLibrary *self,
                                           GFile      *model,
                                           const char *kind,
                                           const char *language);
/* FALSE: there is none. */
gboolean    sac_library_get_first_example (SacLibrary  *self,
                                           char       **text,
                                           char       **second);
gboolean    sac_library_has_example       (SacLibrary *self,
                                           const char *text,
                                           const char *second);
/* The model for a task; that of SAC_TASK_TRANSLATE is the one that a start begins with. NULL: none
 * ships. */
GFile      *sac_library_get_default_model (SacLibrary *self,
                                           SacTaskPlace place) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
