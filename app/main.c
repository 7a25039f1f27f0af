#include "app/application.h"
#include "app/display.h"

int
main (int    argc,
      char **argv)
{
  sac_display_open ();

  g_autoptr(SacApplication) application = sac_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
