#!/bin/sh
# Drives the real window with a model that describes pictures.
# Arguments: saccade, saccade-cli, such a model, a picture with a truth file beside it.
set -eu

# shellcheck source=tests/app/window-functions.sh
. "$(dirname "$0")/window-functions.sh"
[ -n "${SACCADE_INSIDE:-}" ] || start_display "$@"

saccade=$1
cli=$2
model=$3
picture=$4

begins_where_it_began ()
{
  xdotool mousemove --window "$window" 640 60
  settled "$1"
}

# $1: a figure, $2: its key. What the window exports is what the command line draws of the same run,
# byte for byte.
exports_as_drawn ()
{
  keys "$2"
  export_to "$HOME/$1.svg" || return 1
  "$cli" draw "$HOME/opened.trace.json" --figure "$1" --size one-column --theme print \
    --output "$HOME/$1-drawn.svg" || return 1
  cmp "$HOME/$1.svg" "$HOME/$1-drawn.svg"
}

echo "1..12"
"$saccade" "$model" &
process=$!
trap 'kill $process 2> /dev/null || true' EXIT

eventually xdotool search --onlyvisible --name captioning
window=$(xdotool search --onlyvisible --name captioning | tail -1)
xdotool windowfocus "$window"
begins_where_it_began sample
"$saccade" "$picture"
begins_where_it_began opened || true
claim opens-a-picture export_to "$HOME/opened.trace.json"
claim looks-at-a-grid trace_has "$HOME/opened.trace.json" 'source["kind"] == "grid"'
claim knows-what-is-there trace_has "$HOME/opened.trace.json" 'len(source["boxes"]) > 0'

keys alt+2
begins_where_it_began strip || true
claim switches-to-the-strip differ opened strip
keys alt+1
begins_where_it_began focus || true
claim switches-back-to-the-same same opened focus
xdotool mousemove --window "$window" 560 330
sleep 0.5
shot hovered
claim reads-out-a-cell differ focus hovered

# Nothing is pointed at, and what is truly there is shown: so draws the command line.
keys alt+End
focus_picture
keys Escape
gsettings set org.saccade.Saccade boxes true
choose_format 1
claim exports-the-focus-as-drawn exports_as_drawn focus alt+1
claim exports-the-strip-as-drawn exports_as_drawn strip alt+2
claim exports-the-matrix-as-drawn exports_as_drawn matrix alt+3
choose_format 4
gsettings reset org.saccade.Saccade boxes
keys alt+1

# A word that the model does not know costs nothing but that word.
keys F2
sleep 0.5
keys ctrl+a
xdotool type --delay 30 "a red appleq"
keys Return
sleep 1
keys BackSpace Return
sleep 1
claim exports-other-words export_to "$HOME/forced.trace.json"
claim gives-other-words trace_has "$HOME/forced.trace.json" 'trace["output"] == "a red apple"'

printf 'a letter to a friend' > "$HOME/letter.png"
"$saccade" "$HOME/letter.png"
sleep 1
claim survives-what-is-no-picture kill -0 $process
