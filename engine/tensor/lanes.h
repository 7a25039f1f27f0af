/* Eight numbers that are treated alike: formulas over them become vector
 * instructions, whichever the processor has. They are handed on by address, as
 * how they are passed by value depends on the processor.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_N_LANES 8

typedef float SacLanes __attribute__ ((vector_size (4 * SAC_N_LANES)));
typedef gint32 SacLaneMask __attribute__ ((vector_size (4 * SAC_N_LANES)));
typedef float SacUnalignedLanes __attribute__ ((vector_size (4 * SAC_N_LANES), aligned (4),
                                                may_alias));

#define SAC_INLINED static inline __attribute__ ((always_inline))
#define SAC_LOAD(address) (*(const SacUnalignedLanes *) (address))
#define SAC_STORE(address, lanes) (*(SacUnalignedLanes *) (address) = (lanes))

/* max (0, y); a NaN is passed on. */
SAC_INLINED void
sac_rectify_lanes (SacLanes *y)
{
  *y = (SacLanes) ((SacLaneMask) *y & ~(*y < (SacLanes) { 0 }));
}

G_END_DECLS
