#!/bin/sh
# Drives the real window with the switch that explains what is shown.
# Arguments: saccade, saccade-cli, a model that answers with a label, one that translates.
set -eu

# shellcheck source=tests/app/window-functions.sh
. "$(dirname "$0")/window-functions.sh"
[ -f "$3" ] && [ -f "$4" ] || skip "no trained model"
[ -n "${SACCADE_INSIDE:-}" ] || start_display "$@"

saccade=$1
cli=$2
judge=$3
translator=$4

# $1: a trace, $2: an expression about it and its explanation, which may be missing.
explanation_has ()
{
  python3 -c 'import json, sys
trace = json.load(open(sys.argv[1]))
explanation = trace.get("explanation")
sys.exit(not eval(sys.argv[2]))' "$@"
}

# What it takes long to work out is there once nothing changes any more.
export_explained ()
{
  sleep 1
  settled "$1" || true
  export_to "$HOME/$1.trace.json"
}

says_as_the_command_line ()
{
  text=$(python3 -c 'import json, sys
print(json.load(open(sys.argv[1]))["sources"][0]["text"])' "$1")
  "$cli" run "$judge" --text "$text" --explain --format json > "$HOME/told.json"
  python3 -c 'import json, sys
one, other = [json.load(open(path))["explanation"] for path in sys.argv[1:]]
sys.exit(one != other)' "$1" "$HOME/told.json"
}

start ()
{
  "$saccade" "$1" &
  process=$!
  eventually xdotool search --onlyvisible --name "$2"
  window=$(xdotool search --onlyvisible --name "$2" | tail -1)
  xdotool windowfocus "$window"
  xdotool mousemove --window "$window" 640 60
  settled began || true
}

echo "1..9"
trap 'kill $process 2> /dev/null || true' EXIT
start "$judge" Sentiment
keys ctrl+shift+e
claim explains-an-answer export_explained answer
claim names-the-answer explanation_has "$HOME/answer.trace.json" \
  'explanation["answer"] == trace["output"] and "step" not in explanation'
claim explains-as-the-command-line-does says_as_the_command_line "$HOME/answer.trace.json"
claim shows-bars differ began answer
keys ctrl+shift+e
export_explained plain || true
claim stops-explaining explanation_has "$HOME/plain.trace.json" 'explanation is None'
claim gives-the-figure-back same began plain
kill $process
wait $process 2> /dev/null || true

start "$translator" →
keys alt+Home
keys ctrl+shift+e
export_explained first || true
claim explains-the-pointed-word explanation_has "$HOME/first.trace.json" \
  'explanation["step"] == 0 and explanation["answer"] == trace["steps"][0]["token"]'
keys alt+Right
export_explained second || true
claim follows-the-player explanation_has "$HOME/second.trace.json" 'explanation["step"] == 1'
xdotool key ctrl+l ctrl+a
xdotool type --delay 30 "il dort."
export_explained typed || true
claim explains-what-was-typed explanation_has "$HOME/typed.trace.json" \
  'explanation is not None and len(explanation["left_out"]) == 3'
