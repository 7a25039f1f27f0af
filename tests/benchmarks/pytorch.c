#include "tests/benchmarks/pytorch.h"

#include <gio/gio.h>

#define PYTHON "/usr/bin/python3"

static JsonObject *
read_object (const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_dup_object (node) : NULL;
}

JsonObject *
sac_pytorch_run (const char *script,
                 const char *command,
                 const char *subject,
                 const char *arguments)
{
  g_autofree char *name = g_strdup_printf ("pytorch-%s.py", script);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "benchmarks", name, NULL);
  g_auto(GStrv) more = g_strsplit (arguments, " ", -1);
  g_autoptr(GPtrArray) line = g_ptr_array_new ();
  g_autoptr(GSubprocess) process = NULL;
  g_autofree char *output = NULL;

  g_ptr_array_add (line, PYTHON);
  g_ptr_array_add (line, path);
  g_ptr_array_add (line, (gpointer) command);
  g_ptr_array_add (line, (gpointer) subject);

  for (int i = 0; more[i] != NULL; i++)
    g_ptr_array_add (line, more[i]);

  g_ptr_array_add (line, NULL);

  process = g_subprocess_newv ((const char *const *) line->pdata,
                               G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                               NULL);

  if (process == NULL ||
      !g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, NULL) ||
      !g_subprocess_get_successful (process))
    return NULL;

  return read_object (output);
}
