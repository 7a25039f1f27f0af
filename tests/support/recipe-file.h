/* Recipes as files, for tests of those who read their own part of them. */

#pragma once

#include <string.h>

#include "engine/training/recipe.h"
#include "tests/support/test-file.h"

G_BEGIN_DECLS

/* The part of a task, or NULL with an error. */
typedef gpointer (*RecipeFileRead) (const SacRecipe  *recipe,
                                    GError          **error);

static inline SacRecipe *
recipe_file_load (SacTestFile *file,
                  const char  *text)
{
  g_autoptr(GError) error = NULL;
  SacRecipe *recipe;

  sac_test_file_write (file, text);
  recipe = sac_recipe_load (file->path, &error);
  g_assert_no_error (error);

  return recipe;
}

/* @rows: of a recipe that @read refuses, and what its message says. */
static inline void
assert_recipe_errors (SacTestFile        *file,
                      const char *const (*rows)[2],
                      gsize               n_rows,
                      RecipeFileRead      read)
{
  for (gsize i = 0; i < n_rows; i++)
    {
      g_autoptr(SacRecipe) recipe = recipe_file_load (file, rows[i][0]);
      g_autoptr(GError) error = NULL;

      g_assert_null (read (recipe, &error));
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, rows[i][1]));
    }
}

G_END_DECLS
