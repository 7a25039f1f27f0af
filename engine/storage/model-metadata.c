#include "engine/storage/model-metadata.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/storage/json-scanner.h"

/* Far more than any config or card needs, and little enough for a parser that recurses. */
#define MAX_OBJECT_BYTES (1 << 20)
#define MAX_DEPTH 32

const char *
sac_model_metadata_get (SacSafetensors  *file,
                        const char      *key,
                        GError         **error)
{
  const char *text = sac_safetensors_get_metadata (file, key);

  if (text == NULL)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                 _("the metadata has no “%s”; a model file needs format, version, kind, config, "
                   "vocabulary.target and, if it reads words, vocabulary.source"), key);

  return text;
}

gboolean
sac_model_metadata_check (SacSafetensors  *file,
                          GError         **error)
{
  const char *format = sac_model_metadata_get (file, "format", error);
  const char *text;
  guint64 version;

  if (format == NULL)
    return FALSE;

  if (!g_str_equal (format, "saccade"))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("the metadata's “format” is “%s”, expected “saccade”: the weights are of "
                     "another program and must be converted first"), format);
      return FALSE;
    }

  text = sac_model_metadata_get (file, "version", error);
  if (text == NULL)
    return FALSE;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &version, NULL))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("the metadata's “version” is “%s”, expected “%d”"),
                   text, SAC_MODEL_FILE_VERSION);
      return FALSE;
    }

  if (version > SAC_MODEL_FILE_VERSION)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("the file's version is %s, this program reads up to %d: get a newer Saccade"),
                   text, SAC_MODEL_FILE_VERSION);
      return FALSE;
    }

  return TRUE;
}

/* How deep brackets nest, strings aside. */
static int
measure_depth (const char *json)
{
  int depth = 0, deepest = 0;
  gboolean quoted = FALSE;

  for (const char *at = json; *at != '\0'; at++)
    {
      if (quoted && *at == '\\' && at[1] != '\0')
        at++;
      else if (*at == '"')
        quoted = !quoted;
      else if (!quoted && (*at == '[' || *at == '{'))
        deepest = MAX (deepest, ++depth);
      else if (!quoted && (*at == ']' || *at == '}'))
        depth--;
    }

  return deepest;
}

JsonObject *
sac_model_metadata_read_object (SacSafetensors  *file,
                                const char      *key,
                                GError         **error)
{
  const char *text = sac_model_metadata_get (file, key, error);
  g_autoptr(JsonNode) node = NULL;

  if (text == NULL)
    return NULL;

  if (strlen (text) > MAX_OBJECT_BYTES || measure_depth (text) > MAX_DEPTH)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("the metadata's “%s” has more than %d bytes or is nested deeper than %d"),
                   key, MAX_OBJECT_BYTES, MAX_DEPTH);
      return NULL;
    }

  node = json_from_string (text, error);

  /* The library's message speaks of a place in the text; the key says in which. */
  if (node == NULL && error != NULL && *error != NULL)
    {
      g_prefix_error (error, _("the metadata's “%s” is not JSON: "), key);
      return NULL;
    }

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("the metadata's “%s” is not a JSON object"), key);
      return NULL;
    }

  return json_object_ref (json_node_get_object (node));
}

static gboolean
read_words (SacJsonScanner  *scanner,
            GPtrArray       *words,
            GError         **error)
{
  if (!sac_json_scanner_expect (scanner, '[', error))
    return FALSE;

  if (sac_json_scanner_accept (scanner, ']'))
    return sac_json_scanner_expect_end (scanner, error);

  do
    {
      char *word = sac_json_scanner_read_string (scanner, error);

      if (word == NULL)
        return FALSE;

      g_ptr_array_add (words, word);

      if (words->len > SAC_MAX_VOCABULARY)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("more than %d words"), SAC_MAX_VOCABULARY);
          return FALSE;
        }
    }
  while (sac_json_scanner_accept (scanner, ','));

  return sac_json_scanner_expect (scanner, ']', error) &&
         sac_json_scanner_expect_end (scanner, error);
}

char **
sac_model_metadata_read_vocabulary (SacSafetensors  *file,
                                    const char      *key,
                                    GError         **error)
{
  const char *text = sac_model_metadata_get (file, key, error);
  g_autoptr(GPtrArray) words = NULL;
  SacJsonScanner scanner;

  if (text == NULL)
    return NULL;

  words = g_ptr_array_new_with_free_func (g_free);
  sac_json_scanner_init (&scanner, text, strlen (text));

  if (!read_words (&scanner, words, error))
    {
      g_prefix_error (error, _("the metadata's “%s” is not a list of words: "), key);
      return NULL;
    }

  g_ptr_array_add (words, NULL);

  return (char **) g_ptr_array_steal (words, NULL);
}

char *
sac_model_metadata_print_object (JsonObject *object)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_set_object (node, object);

  return json_to_string (node, FALSE);
}

char *
sac_model_metadata_print_vocabulary (const char *const *words)
{
  GString *json = g_string_new ("[");

  for (int i = 0; words[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (json, ',');

      sac_json_append_string (json, words[i]);
    }

  g_string_append_c (json, ']');

  return g_string_free (json, FALSE);
}
