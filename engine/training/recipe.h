/* How a model is trained: the kind, its config, the schedule, and what each
 * task needs besides. One JSON file a model, in samples/recipes.
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "engine/training/task.h"

G_BEGIN_DECLS

struct _SacRecipe
{
  char          *path;
  const SacTask *task;
  char          *kind;
  JsonObject    *config;
  JsonObject    *card;
  JsonObject    *root; /* All of it but the card: each task reads its own part. */
  char          *text; /* The same, to know it again: a card may change. */
  int            seed;
  int            n_updates;
  int            n_warmup;
  double         learning_rate;
  double         final_rate; /* Share of learning_rate that is left at the end; a cosine leads there. */
  double         clip;
  double         averaging;
  int            evaluate_every; /* Updates. */
  int            patience;       /* Evaluations without a better validation loss; 0: no limit. */
};

/* A member of the recipe's object that a task reads. */
typedef struct
{
  const char *name;
  gboolean  (*read) (gpointer     data,
                     JsonObject  *section,
                     GError     **error);
} SacRecipeSection;

/* Errors name the file and the key; a key that nobody reads is one. */
SacRecipe  *sac_recipe_load        (const char       *path,
                                    GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void        sac_recipe_free        (SacRecipe        *self);
/* The object at @key; an empty one where there is nothing. Returns a new reference. */
JsonObject *sac_recipe_get_section (const SacRecipe  *self,
                                    const char       *key,
                                    GError          **error) G_GNUC_WARN_UNUSED_RESULT;
/* How text is read or written: the object of @side, "source" or "target", in "text" of the config; an
 * empty one where there is nothing. Returns a new reference. */
JsonObject *sac_recipe_get_text_options (const SacRecipe  *self,
                                         const char       *side,
                                         GError          **error) G_GNUC_WARN_UNUSED_RESULT;
/* Reads each section by its own function, which fills @data; errors name the section too. */
gboolean    sac_recipe_read_sections (const SacRecipe        *self,
                                      const SacRecipeSection *sections,
                                      int                     n_sections,
                                      gpointer                data,
                                      GError                **error);
/* For errors of a task: @key of a recipe is missing, or no such thing can stand there. */
void        sac_recipe_set_missing (GError          **error,
                                    const char       *key);
/* Warms up in a line, then falls along a cosine. */
double      sac_recipe_get_rate    (const SacRecipe  *self,
                                    gint64            update);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacRecipe, sac_recipe_free)

G_END_DECLS
