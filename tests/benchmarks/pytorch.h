/* PyTorch's side of a benchmark, in a process of its own; see
 * pytorch-translation.py.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Runs the script beside the source; NULL where it fails, as without python3-torch.
 * @arguments: what follows the model, parted by blanks. */
JsonObject *sac_pytorch_run (const char *command,
                             const char *model,
                             const char *arguments) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
