# What tests of the real window share: claims, keys, pictures of it, exports. Read by them, not run.
# They set $window.
# shellcheck shell=sh disable=SC2154

n=0

skip ()
{
  echo "1..0 # SKIP $1"
  exit 0
}

# Starts the script again on a display of its own, with settings of its own.
start_display ()
{
  for tool in xvfb-run xauth xdotool import compare convert dbus-run-session python3
  do
    command -v $tool > /dev/null || skip "no $tool"
  done

  HOME=$(mktemp -d)
  trap 'rm -rf "$HOME"' EXIT
  XDG_RUNTIME_DIR=$HOME/run
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  export HOME XDG_RUNTIME_DIR SACCADE_INSIDE=1
  export GDK_BACKEND=x11 LC_ALL=C.UTF-8 GSETTINGS_BACKEND=keyfile XDG_CONFIG_HOME="$HOME/config"
  export ADW_DISABLE_PORTAL=1 G_DEBUG=fatal-warnings

  # The last export's choices, so that the dialog has only to be answered.
  mkdir -p "$XDG_CONFIG_HOME/glib-2.0/settings"
  printf '[org/saccade/Saccade]\nexport-format=4\nwindow-width=1200\nwindow-height=800\n' \
    > "$XDG_CONFIG_HOME/glib-2.0/settings/keyfile"
  # Without -noreset the server begins anew when its last client goes, and may take the next one with
  # it: a test that starts a second window would fail now and then.
  dbus-run-session -- xvfb-run -a -s "-screen 0 1200x800x24 -dpi 96 -noreset" "$0" "$@" \
    2> "$HOME/messages" | grep -E '^(1\.\.|ok|not ok)' | tee "$HOME/results" || true
  grep -v -e '^dbus-daemon' -e SpiRegistry "$HOME/messages" >&2 || true
  # A window that died on the way leaves claims out, which would pass for skipped.
  planned=$(sed -n 's/^1\.\.\([0-9]*\).*/\1/p' "$HOME/results")
  if [ "$(grep -c -E '^(ok|not ok)' "$HOME/results")" != "$planned" ]
  then
    echo "Bail out! not all that was planned was claimed"
  fi
  exit 0
}

# What is claimed, then a command that must succeed.
claim ()
{
  n=$((n + 1))
  name=$1
  shift
  if "$@"
  then
    echo "ok $n /app/window/$name"
  else
    echo "not ok $n /app/window/$name"
  fi
}

# Runs a command until it succeeds, for twenty seconds at most.
eventually ()
{
  for i in $(seq 200)
  do
    if "$@" > /dev/null 2>&1
    then
      return 0
    fi
    sleep 0.1
  done
  return 1
}

keys ()
{
  xdotool key --clearmodifiers "$@"
}

# The picture without its edge, where the focus shows.
shot ()
{
  import -window "$window" -crop 600x430+262+190 +repage "$HOME/$1.png"
}

same ()
{
  [ "$(compare -metric AE "$HOME/$1.png" "$HOME/$2.png" null: 2>&1)" = 0 ]
}

# Waits until two pictures in a row are alike, then keeps it.
settled ()
{
  shot "$1"
  for i in $(seq 30)
  do
    sleep 0.15
    shot before
    if same "$1" before
    then
      return 0
    fi
    shot "$1"
  done
  return 1
}

differ ()
{
  ! same "$1" "$2"
}

focus_picture ()
{
  xdotool mousemove --window "$window" 640 400 click 1 mousemove --window "$window" 640 60
  sleep 0.2
}

# The chooser has the same key: asked too often, it would export to a name of its own.
open_chooser ()
{
  for i in $(seq 3)
  do
    xdotool windowfocus "$dialog"
    keys alt+e
    for j in $(seq 40)
    do
      sleep 0.2
      chooser=$(xdotool search --onlyvisible --name 'Export Figure' | grep -v "^$dialog\$" | tail -1)
      if [ -n "$chooser" ]
      then
        return 0
      fi
    done
  done
  return 1
}

# $1: a file. Waits for it, for four seconds at most.
written ()
{
  for j in $(seq 40)
  do
    if test -s "$1"
    then
      return 0
    fi
    sleep 0.1
  done
  return 1
}

# A chooser that still reads its folder drops what is typed.
answer_chooser ()
{
  for i in $(seq 5)
  do
    if xdotool windowfocus "$chooser" 2> /dev/null
    then
      sleep 0.7
      keys ctrl+a
      xdotool type --delay 15 "$1"
      keys Return
    fi
    if written "$1"
    then
      return 0
    fi
  done
  return 1
}

# Answers the export dialog and the file chooser behind it.
export_to ()
{
  keys ctrl+e
  eventually xdotool search --onlyvisible --name 'Export Figure'
  sleep 0.7
  dialog=$(xdotool search --onlyvisible --name 'Export Figure' | tail -1)
  open_chooser || return 1
  answer_chooser "$1" || return 1
  sleep 0.3
  xdotool windowfocus "$window"
}

choose_format ()
{
  gsettings set org.saccade.Saccade export-format "$1"
}

source_is ()
{
  python3 -c 'import json, sys
trace = json.load(open(sys.argv[1]))
sys.exit(trace["sources"][0]["text"] != sys.argv[2])' "$@"
}

# $1: a trace, $2: an expression about it.
trace_has ()
{
  python3 -c 'import json, sys
trace = json.load(open(sys.argv[1]))
source = trace["sources"][0]
sys.exit(not eval(sys.argv[2]))' "$@"
}

title_is ()
{
  xdotool getwindowname "$window" | grep -q "$1"
}

size_is ()
{
  xdotool getwindowgeometry "$window" | grep -q "Geometry: $1\$"
}
