#include "engine/image/picture-input.h"

#include "engine/image/resample.h"

typedef struct
{
  int    side;
  float *values;
} Input;

gboolean
sac_fit_from_name (const char *name,
                   SacFit     *fit)
{
  static const char *const names[] = { "crop", "squash" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (name, names[i]) == 0)
      {
        *fit = (SacFit) i;
        return TRUE;
      }

  return FALSE;
}

/* In pixels of the original. */
static SacTraceRectangle
find_crop (const SacPicture *picture,
           SacFit            fit)
{
  double width = picture->original_width;
  double height = picture->original_height;
  double side = MIN (width, height);

  if (fit == SAC_FIT_SQUASH)
    return (SacTraceRectangle) { 0, 0, width, height };

  return (SacTraceRectangle) { (width - side) / 2, (height - side) / 2, side, side };
}

static gboolean
take_row_cb (int          y,
             const float *row,
             gpointer     data)
{
  const Input *input = data;
  float *values = input->values + 3 * (gsize) input->side * y;

  for (int i = 0; i < 3 * input->side; i++)
    values[i] = row[i] / 255;

  return TRUE;
}

void
sac_picture_to_input (const SacPicture  *picture,
                      int                side,
                      SacFit             fit,
                      float             *values,
                      SacTraceRectangle *crop)
{
  SacPixels pixels = { picture->width, picture->height, 3 * (gsize) picture->width,
                       picture->pixels };
  SacTraceRectangle part = find_crop (picture, fit);
  /* A picture that was reduced has other pixels than the original. */
  double kept_x = (double) picture->width / picture->original_width;
  double kept_y = (double) picture->height / picture->original_height;
  SacTraceRectangle kept = { part.x * kept_x, part.y * kept_y,
                             part.width * kept_x, part.height * kept_y };

  sac_resample (&pixels, &kept, side, side, take_row_cb, &(Input) { side, values });

  if (crop != NULL)
    *crop = part;
}
