#include "app/application.h"

int
main (int    argc,
      char **argv)
{
  /* The pictures are Cairo's, so GL would only carry them to the screen; without it the first
   * frame is there in half the time. */
  g_setenv ("GSK_RENDERER", "cairo", FALSE);

  g_autoptr(SacApplication) application = sac_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
