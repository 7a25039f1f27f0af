#include "engine/image/jpeg-content.h"

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

/* What libjpeg says while it decodes. */
typedef struct
{
  struct jpeg_error_mgr manager;
  jmp_buf               failed;
  gboolean              lacks;
} Listener;

/* A level below zero: it met something wrong and helped itself. */
static void
emit_message (j_common_ptr decoder,
              int          level)
{
  Listener *listener = (Listener *) decoder->err;
  int code = listener->manager.msg_code;

  if (level < 0 && (code == JWRN_HIT_MARKER || code == JWRN_JPEG_EOF))
    listener->lacks = TRUE;
}

/* libjpeg must not come back from here. */
static void
error_exit (j_common_ptr decoder)
{
  Listener *listener = (Listener *) decoder->err;

  longjmp (listener->failed, 1);
}

/* The colours do not matter: those of the file cost least. */
static void
read_rows (struct jpeg_decompress_struct *decoder,
           const Listener                *listener)
{
  JSAMPARRAY row;

  decoder->scale_num = 1;
  decoder->scale_denom = 8;
  decoder->out_color_space = decoder->jpeg_color_space;
  decoder->dct_method = JDCT_FASTEST;
  decoder->do_fancy_upsampling = FALSE;
  jpeg_start_decompress (decoder);
  row = decoder->mem->alloc_sarray ((j_common_ptr) decoder, JPOOL_IMAGE,
                                    decoder->output_width * decoder->output_components, 1);

  while (decoder->output_scanline < decoder->output_height && !listener->lacks)
    jpeg_read_scanlines (decoder, row, 1);
}

/* What stops this decoder did not stop the one before: it is no matter of missing pixels. */
gboolean
sac_jpeg_content_is_complete (const guint8 *bytes,
                              gsize         n_bytes)
{
  struct jpeg_decompress_struct decoder = { 0 };
  Listener listener = { 0 };

  decoder.err = jpeg_std_error (&listener.manager);
  listener.manager.emit_message = emit_message;
  listener.manager.error_exit = error_exit;

  if (setjmp (listener.failed) == 0)
    {
      jpeg_create_decompress (&decoder);
      jpeg_mem_src (&decoder, bytes, n_bytes);
      jpeg_read_header (&decoder, TRUE);
      read_rows (&decoder, &listener);
    }

  jpeg_destroy_decompress (&decoder);

  return !listener.lacks;
}
