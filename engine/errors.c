#include "engine/errors.h"

G_DEFINE_QUARK (sac-error-quark, sac_error)
