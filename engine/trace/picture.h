/* A picture that a model looks at: upright, opaque, eight bits a channel.
 *
 * It never changes once made, so any thread and any number of traces may hold
 * one. A large file is kept at a smaller size; the original size stays known,
 * since crops and boxes are told in pixels of the original.
 */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define SAC_TYPE_PICTURE (sac_picture_get_type ())

/* A region of a picture, in pixels of its upright original. */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} SacTraceRectangle;

/* Read its fields, and leave them as they are. */
typedef struct
{
  gatomicrefcount  references;
  int              width; /* Of the pixels here. */
  int              height;
  int              original_width; /* Upright, before any reduction. */
  int              original_height;
  guint8          *pixels; /* Red, green and blue from the top left; 3 * width bytes a row. */
  char            *name;   /* Path or name to show; NULL: pasted. */
  gboolean         inside; /* It came inside of something: the name is not that of a file. */
  char            *notice; /* What a person should know of how it was read, translated; or NULL. */
} SacPicture;

GType       sac_picture_get_type (void);

/* Copies @pixels, which are the original's. */
SacPicture *sac_picture_new      (int           width,
                                  int           height,
                                  const guint8 *pixels,
                                  const char   *name) G_GNUC_WARN_UNUSED_RESULT;
/* Takes @pixels for g_free(). */
SacPicture *sac_picture_new_take (int           width,
                                  int           height,
                                  guint8       *pixels,
                                  int           original_width,
                                  int           original_height,
                                  const char   *name,
                                  const char   *notice) G_GNUC_WARN_UNUSED_RESULT;
SacPicture *sac_picture_ref      (SacPicture   *self);
void        sac_picture_unref    (SacPicture   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPicture, sac_picture_unref)

G_END_DECLS
