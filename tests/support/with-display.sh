#!/bin/sh
# Runs a test program on a display of its own; skips where there is no Xvfb.
if ! command -v xvfb-run > /dev/null || ! command -v xauth > /dev/null
then
  echo "1..0 # SKIP no xvfb-run"
  exit 0
fi

HOME=$(mktemp -d)
XDG_RUNTIME_DIR=$HOME
export HOME XDG_RUNTIME_DIR
trap 'rm -rf "$HOME"' EXIT
GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=test ADW_DISABLE_PORTAL=1 \
  xvfb-run -a -s "-screen 0 1280x900x24 -dpi 96" "$@"
