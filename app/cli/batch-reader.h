/* The inputs of a batch: the lines of a file or of standard input, one by one as
 * they arrive. A line that is no text does not end the batch.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Of a line. */
#define SAC_BATCH_MAX_BYTES (1 << 20)

typedef struct _SacBatchReader SacBatchReader;

typedef enum
{
  SAC_BATCH_READ,
  SAC_BATCH_BAD,    /* Too long, or not what lines are to be; the ones after it can be read. */
  SAC_BATCH_FAILED, /* The file cannot be read any further. */
  SAC_BATCH_END
} SacBatchResult;

/* @path: "-" is standard input. */
SacBatchReader *sac_batch_reader_new        (const char      *path,
                                             GError         **error) G_GNUC_WARN_UNUSED_RESULT;
/* Lines are names of files, which may have any bytes in them; otherwise they are UTF-8 text. */
void            sac_batch_reader_take_names (SacBatchReader  *self);
void            sac_batch_reader_free       (SacBatchReader  *self);
/* "phrases.txt" or "standard input". */
const char     *sac_batch_reader_get_name   (SacBatchReader  *self);
/* Of the line read last, from 1. */
int             sac_batch_reader_get_number (SacBatchReader  *self);
/* @line stays the reader's, until the next call. The error of a bad line has no number in it. */
SacBatchResult  sac_batch_reader_next       (SacBatchReader  *self,
                                             char           **line,
                                             GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacBatchReader, sac_batch_reader_free)

G_END_DECLS
