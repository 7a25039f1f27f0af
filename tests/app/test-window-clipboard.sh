#!/bin/sh
# Copies, pastes and drops between the real window and another program.
# Arguments: saccade, saccade-cli, the other program, a model that reads text, one that reads
# pictures, a picture.
set -eu

# shellcheck source=tests/app/window-functions.sh
. "$(dirname "$0")/window-functions.sh"
[ -n "${SACCADE_INSIDE:-}" ] || start_display "$@"

saccade=$1
cli=$2
client=$3
text_model=$4
picture_model=$5
picture=$6
other=

end_other ()
{
  if [ -n "$other" ]
  then
    kill "$other" 2> /dev/null || true
    wait "$other" 2> /dev/null || true
  fi
  other=
}

# $1: a media type, $2: a file. The program before it is told to go.
offer ()
{
  end_other
  rm -f "$HOME/said"
  "$client" offer "$1" "$2" > "$HOME/said" &
  other=$!
  eventually grep -q offered "$HOME/said"
  sleep 0.5
}

# $1: a file, $2, $3: where on our window another program drops it.
drop ()
{
  end_other
  "$client" drag "$1" &
  other=$!
  eventually xdotool search --onlyvisible --name '^Drag$'
  source=$(xdotool search --onlyvisible --name '^Drag$' | tail -1)
  xdotool windowmove "$source" 0 0 windowraise "$source"
  sleep 1
  xdotool mousemove --window "$source" 30 30 mousedown 1
  for x in 40 60 200 "$(($2 - 3))" "$(($2 + 3))" "$2"
  do
    sleep 0.3
    xdotool mousemove "$x" "$3"
  done
  sleep 0.5
  xdotool mouseup 1
  sleep 0.5
}

open_model ()
{
  "$saccade" "$1"
  eventually title_is "$2"
  sleep 0.5
}

echo "1..10"
"$saccade" "$text_model" &
process=$!
trap 'kill $process 2> /dev/null || true; end_other' EXIT

eventually xdotool search --onlyvisible --name Saccade
window=$(xdotool search --onlyvisible --name Saccade | tail -1)
xdotool windowfocus "$window"
title=$(xdotool getwindowname "$window")
eventually title_is "$(basename "$text_model" .safetensors)" || true
title=$(xdotool getwindowname "$window")

printf 'b a b' > "$HOME/text"
offer 'text/plain;charset=utf-8' "$HOME/text"
keys ctrl+l ctrl+a ctrl+v
sleep 1
claim pastes-a-text export_to "$HOME/text.trace.json"
claim runs-what-was-pasted source_is "$HOME/text.trace.json" 'b a b'

keys ctrl+shift+c
sleep 1
claim gives-its-picture-away timeout 10 "$client" save image/png "$HOME/copied.png"
claim its-picture-carries-the-trace "$cli" draw "$HOME/copied.png" --output "$HOME/copied.svg"

offer 'text/plain;charset=utf-8' "$HOME/text.trace.json"
keys ctrl+l ctrl+v
claim pastes-a-trace eventually title_is 'Pasted Trace'
open_model "$text_model" "$title"
offer image/png "$HOME/copied.png"
keys ctrl+l ctrl+v
claim pastes-its-own-figure eventually title_is 'Pasted Trace'

printf 'file://%s\r\n' "$HOME/text.trace.json" > "$HOME/list"
offer text/uri-list "$HOME/list"
keys ctrl+v
claim pastes-a-file eventually title_is text.trace.json

open_model "$text_model" "$title"
drop "$HOME/text.trace.json" 640 100
claim takes-a-file-over-its-sentence eventually title_is text.trace.json
drop "$picture_model" 640 400
claim takes-a-model-over-its-figure eventually title_is "$(basename "$picture_model" .safetensors)"

xdotool windowfocus "$window"
convert "$picture" -crop 300x200+0+0 +repage "$HOME/part.png"
offer image/png "$HOME/part.png"
keys ctrl+v
sleep 2
export_to "$HOME/part.trace.json" || true
claim describes-what-was-pasted trace_has "$HOME/part.trace.json" 'source["image_size"] == [300, 200]'
