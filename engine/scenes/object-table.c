#include "engine/scenes/object-table.h"

#include "engine/errors.h"
#include "engine/text/line-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  SET,
  FILE_NAME,
  NAME,
  PLURAL,
  ARTICLE,
  COLOUR,
  ADJECTIVE,
  N_FIELDS
};

static void
free_kind (gpointer data)
{
  SacObjectKind *kind = data;

  g_free (kind->name);
  g_free (kind->plural);
  g_free (kind->article);
  g_array_unref (kind->pictures);
  g_free (kind);
}

static void
free_picture (gpointer data)
{
  SacObjectPicture *picture = data;

  g_free (picture->set);
  g_free (picture->file);
  g_free (picture->adjective);
  g_free (picture);
}

void
sac_object_table_free (SacObjectTable *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->kinds);
  g_ptr_array_unref (self->pictures);
  g_free (self);
}

static char *
dup_unless_dash (const char *text)
{
  return g_str_equal (text, "-") ? NULL : g_strdup (text);
}

/* Names become words of captions. */
static gboolean
check_words (const char  *text,
             const char  *field,
             GError     **error)
{
  const char *p = text;

  for (; *p != '\0'; p++)
    if (!g_ascii_islower (*p) && (*p != ' ' || p == text || p[1] == ' ' || p[1] == '\0'))
      break;

  if (*p == '\0' && p > text)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("%s “%s”: expected lower-case words with one blank between them"), field, text);

  return FALSE;
}

static gboolean
read_colour (const char        *text,
             SacObjectPicture  *picture,
             GError           **error)
{
  picture->colouring = SAC_OBJECT_COLOUR_SAID;
  picture->colour = SAC_COLOUR_NONE;

  if (*text == '\0')
    picture->colouring = SAC_OBJECT_COLOUR_FOUND;
  else if (g_str_equal (text, "tint"))
    picture->colouring = SAC_OBJECT_COLOUR_TINT;
  else if (!g_str_equal (text, "-") &&
           (picture->colour = sac_colour_find (text)) == SAC_COLOUR_NONE)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("colour “%s”: expected nothing, “-”, “tint” or a word such as “red”"), text);
      return FALSE;
    }

  return TRUE;
}

static int
add_kind (SacObjectTable  *self,
          GHashTable      *numbers,
          char           **fields,
          GError         **error)
{
  int number = GPOINTER_TO_INT (g_hash_table_lookup (numbers, fields[NAME])) - 1;
  g_autofree char *plural = dup_unless_dash (fields[PLURAL]);
  g_autofree char *article = dup_unless_dash (fields[ARTICLE]);
  SacObjectKind *kind;

  if (number >= 0)
    {
      kind = g_ptr_array_index (self->kinds, number);

      if (g_strcmp0 (kind->plural, plural) == 0 && g_strcmp0 (kind->article, article) == 0)
        return number;

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("“%s” has another plural or article than above"), fields[NAME]);
      return -1;
    }

  if (!check_words (fields[NAME], _("name"), error) ||
      (plural != NULL && !check_words (plural, _("plural"), error)) ||
      (article != NULL && !check_words (article, _("article"), error)))
    return -1;

  kind = g_new0 (SacObjectKind, 1);
  kind->name = g_strdup (fields[NAME]);
  kind->plural = g_steal_pointer (&plural);
  kind->article = g_steal_pointer (&article);
  kind->pictures = g_array_new (FALSE, FALSE, sizeof (int));
  g_ptr_array_add (self->kinds, kind);
  g_hash_table_insert (numbers, kind->name, GINT_TO_POINTER (self->kinds->len));

  return self->kinds->len - 1;
}

static gboolean
add_line (SacObjectTable  *self,
          GHashTable      *numbers,
          const char      *line,
          int              number,
          GError         **error)
{
  g_auto(GStrv) fields = g_strsplit (line, "\t", N_FIELDS + 1);
  SacObjectPicture *picture;
  int kind;

  /* The set is the name of a folder, and of no other place. */
  if (g_strv_length (fields) != N_FIELDS || *fields[SET] == '\0' || *fields[FILE_NAME] == '\0' ||
      *fields[SET] == '.' || strchr (fields[SET], G_DIR_SEPARATOR) != NULL)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected %d fields with tabs between them, first a set and a file"),
                   N_FIELDS);
      return FALSE;
    }

  if (*fields[ADJECTIVE] != '\0' && !check_words (fields[ADJECTIVE], _("adjective"), error))
    return FALSE;

  kind = add_kind (self, numbers, fields, error);

  if (kind < 0)
    return FALSE;

  picture = g_new0 (SacObjectPicture, 1);
  picture->set = g_strdup (fields[SET]);
  picture->file = g_strdup (fields[FILE_NAME]);
  picture->kind = kind;
  picture->adjective = *fields[ADJECTIVE] != '\0' ? g_strdup (fields[ADJECTIVE]) : NULL;
  picture->line = number;
  g_array_append_val (((SacObjectKind *) g_ptr_array_index (self->kinds, kind))->pictures,
                      self->pictures->len);
  g_ptr_array_add (self->pictures, picture);

  return read_colour (fields[COLOUR], picture, error);
}

static gboolean
check_size (const SacObjectTable  *self,
            GError               **error)
{
  if (self->kinds->len > SAC_OBJECT_TABLE_MAX_KINDS ||
      self->pictures->len > SAC_OBJECT_TABLE_MAX_PICTURES)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("more than %d kinds or %d pictures"), SAC_OBJECT_TABLE_MAX_KINDS,
                   SAC_OBJECT_TABLE_MAX_PICTURES);
      return FALSE;
    }

  return TRUE;
}

SacObjectTable *
sac_object_table_load (const char    *path,
                       GCancellable  *cancellable,
                       GError       **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, cancellable, error);
  g_autoptr(SacObjectTable) self = NULL;
  g_autoptr(GHashTable) numbers = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GError) problem = NULL;
  const char *line;

  if (reader == NULL)
    return NULL;

  self = g_new0 (SacObjectTable, 1);
  self->kinds = g_ptr_array_new_with_free_func (free_kind);
  self->pictures = g_ptr_array_new_with_free_func (free_picture);

  while ((line = sac_line_reader_next (reader, cancellable, &problem)) != NULL)
    {
      int number = sac_line_reader_get_number (reader);

      /* The first line names the fields. */
      if (number > 1 && *line != '\0' &&
          (!add_line (self, numbers, line, number, error) || !check_size (self, error)))
        {
          sac_line_reader_prefix_error (reader, error);
          return NULL;
        }
    }

  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }

  if (self->kinds->len < 3)
    {
      g_autofree char *name = g_filename_display_name (path);

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("“%s”: names %u kinds; scenes need at least three"), name, self->kinds->len);
      return NULL;
    }

  return g_steal_pointer (&self);
}
