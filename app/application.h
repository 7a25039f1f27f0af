/* The desktop application: joins window and workspace. */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SAC_TYPE_APPLICATION (sac_application_get_type ())

G_DECLARE_FINAL_TYPE (SacApplication, sac_application, SAC, APPLICATION, AdwApplication)

SacApplication *sac_application_new (void);

G_END_DECLS
