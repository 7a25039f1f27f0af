/* PyTorch's side of a benchmark, in a process of its own: the scripts
 * pytorch-*.py.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Runs pytorch-@script.py beside the source; NULL where it fails, as without python3-torch.
 * @subject: of the command, a model's path or a network's name; @arguments: what follows it, parted
 * by blanks. */
JsonObject *sac_pytorch_run (const char *script,
                             const char *command,
                             const char *subject,
                             const char *arguments) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
