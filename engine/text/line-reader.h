/* Lines of a text file, plain or gzip, with a limit on how long one may be. Errors name
 * the file and the line.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Bytes; what is longer is no line of text but a damaged file. */
#define SAC_LINE_MAX_BYTES (1 << 20)

typedef struct _SacLineReader SacLineReader;

SacLineReader *sac_line_reader_new          (const char     *path,
                                             GCancellable   *cancellable,
                                             GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void           sac_line_reader_free         (SacLineReader  *self);

/* The next line, valid UTF-8, without its end; good until the next call. NULL at the end of the file,
 * or with @error. */
const char    *sac_line_reader_next         (SacLineReader  *self,
                                             GCancellable   *cancellable,
                                             GError        **error);
/* Of the last line read, from 1. */
int            sac_line_reader_get_number   (SacLineReader  *self);
/* Puts “FILE”, line N: before the message. */
void           sac_line_reader_prefix_error (SacLineReader  *self,
                                             GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacLineReader, sac_line_reader_free)

G_END_DECLS
