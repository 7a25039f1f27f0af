#include "engine/training/classification/labelled-texts.h"

#include "engine/atomic-file.h"
#include "engine/errors.h"
#include "engine/text/clusters.h"
#include "engine/text/line-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_TEXTS 1000000

SacLabelledText *
sac_labelled_text_new (const char *label,
                       const char *text,
                       const char *pair,
                       const char *set)
{
  SacLabelledText *self = g_new (SacLabelledText, 1);

  *self = (SacLabelledText) {
    .label = g_strdup (label), .text = g_strdup (text), .pair = g_strdup (pair),
    .set = g_strdup (set), .times = 1,
  };

  return self;
}

void
sac_labelled_text_free (SacLabelledText *self)
{
  if (self == NULL)
    return;

  g_free (self->label);
  g_free (self->text);
  g_free (self->pair);
  g_free (self->set);
  g_free (self);
}

static SacLabelledText *
read_line (const char            *line,
           const SacTextColumns  *columns,
           GError               **error)
{
  int last = MAX (MAX (columns->label, columns->text), columns->pair);
  g_auto(GStrv) fields = g_strsplit (line, "\t", last + 2);
  int n_fields = g_strv_length (fields);
  const char *label, *text;

  if (n_fields <= last)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected %d columns with tabs between, found %d"), last + 1, n_fields);
      return NULL;
    }

  label = g_strstrip (fields[columns->label]);
  text = g_strstrip (fields[columns->text]);

  if (*label == '\0' || sac_text_is_blank (text))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("column %d is empty"),
                   (*label == '\0' ? columns->label : columns->text) + 1);
      return NULL;
    }

  return sac_labelled_text_new (label, text,
                                columns->pair >= 0 ? fields[columns->pair] : NULL, NULL);
}

static gboolean
add_line (GPtrArray             *texts,
          const char            *line,
          const SacTextColumns  *columns,
          GError               **error)
{
  SacLabelledText *text;

  if (*line == '\0')
    return TRUE;

  text = read_line (line, columns, error);
  if (text == NULL)
    return FALSE;

  g_ptr_array_add (texts, text);

  if (texts->len <= MAX_TEXTS)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE, _("more than %d texts"), MAX_TEXTS);

  return FALSE;
}

GPtrArray *
sac_labelled_texts_load (const char            *path,
                         const SacTextColumns  *columns,
                         GCancellable          *cancellable,
                         GError               **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, cancellable, error);
  g_autoptr(GPtrArray) texts =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);
  g_autoptr(GError) problem = NULL;
  const char *line;

  if (reader == NULL)
    return NULL;

  while ((line = sac_line_reader_next (reader, cancellable, &problem)) != NULL)
    if (!add_line (texts, line, columns, &problem))
      {
        sac_line_reader_prefix_error (reader, &problem);
        break;
      }

  if (problem == NULL)
    return g_steal_pointer (&texts);

  g_propagate_error (error, g_steal_pointer (&problem));

  return NULL;
}

gboolean
sac_labelled_texts_save (GPtrArray   *texts,
                         const char  *path,
                         GError     **error)
{
  g_autoptr(GString) lines = g_string_new (NULL);

  for (guint i = 0; i < texts->len; i++)
    {
      const SacLabelledText *text = g_ptr_array_index (texts, i);
      g_autofree char *plain = g_strdelimit (g_strdup (text->text), "\t\r\n", ' ');

      g_string_append_printf (lines, "%s\t%s\n", text->label, plain);
    }

  return sac_atomic_file_save (path, lines->str, lines->len, error);
}
