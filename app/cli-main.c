#include "app/cli/command.h"

int
main (int    argc,
      char **argv)
{
  return sac_cli_main (argc, argv);
}
