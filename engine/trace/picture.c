#include "engine/trace/picture.h"

G_DEFINE_BOXED_TYPE (SacPicture, sac_picture, sac_picture_ref, sac_picture_unref)

SacPicture *
sac_picture_new (int           width,
                 int           height,
                 const guint8 *pixels,
                 const char   *name)
{
  return sac_picture_new_take (width, height, g_memdup2 (pixels, (gsize) 3 * width * height),
                               width, height, name, NULL);
}

SacPicture *
sac_picture_new_take (int         width,
                      int         height,
                      guint8     *pixels,
                      int         original_width,
                      int         original_height,
                      const char *name,
                      const char *notice)
{
  SacPicture *self = g_new0 (SacPicture, 1);

  g_assert (width > 0 && height > 0 && original_width > 0 && original_height > 0);

  g_atomic_ref_count_init (&self->references);
  self->width = width;
  self->height = height;
  self->original_width = original_width;
  self->original_height = original_height;
  self->pixels = pixels;
  self->name = g_strdup (name);
  self->notice = g_strdup (notice);

  return self;
}

SacPicture *
sac_picture_ref (SacPicture *self)
{
  g_atomic_ref_count_inc (&self->references);

  return self;
}

void
sac_picture_unref (SacPicture *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;

  g_free (self->pixels);
  g_free (self->name);
  g_free (self->notice);
  g_free (self);
}
