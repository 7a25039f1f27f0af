#!/bin/sh
# Drives the real window with a model that reads a premise and a hypothesis, then with one that
# reads one text. Arguments: saccade, such a model, another one.
set -eu

# shellcheck source=tests/app/window-functions.sh
. "$(dirname "$0")/window-functions.sh"
[ -n "${SACCADE_INSIDE:-}" ] || start_display "$@"

saccade=$1
of_pairs=$2
of_text=$3

# $1: a trace, $2: the premise, $3: the hypothesis.
read_the_pair ()
{
  source_is "$1" "$2" &&
    trace_has "$1" "trace['settings']['hypothesis'] == '$3' and len(trace['labels']) == 3"
}

# The bars of the labels, below the picture.
foot ()
{
  import -window "$window" -crop 600x100+262+680 +repage "$HOME/$1.png"
}

# Does what choosing a pair in the sidebar does.
choose_pair ()
{
  gdbus call --session --dest org.saccade.Saccade --object-path /org/saccade/Saccade/window/1 \
    --method org.gtk.Actions.Activate set-texts "[<('$1', '$2')>]" '{}' > /dev/null
}

echo "1..9"
"$saccade" "$of_pairs" &
process=$!
trap 'kill $process 2> /dev/null || true' EXIT

eventually xdotool search --onlyvisible --name 'Random weights'
window=$(xdotool search --onlyvisible --name 'Random weights' | tail -1)
xdotool windowfocus "$window"
xdotool mousemove --window "$window" 640 60
settled sample || true
claim exports-the-first-example export_to "$HOME/sample.trace.json"
claim begins-with-the-first-example trace_has "$HOME/sample.trace.json" \
  '"hypothesis" in trace["settings"] and " " in source["text"]'

keys ctrl+l ctrl+a
xdotool type --delay 30 "a man is sleeping"
keys Tab ctrl+a
xdotool type --delay 30 "nobody is sleeping"
sleep 0.5
settled typed || true
foot typed-labels
claim exports-what-was-typed export_to "$HOME/typed.trace.json"
claim reads-what-was-typed read_the_pair "$HOME/typed.trace.json" "a man is sleeping" \
  "nobody is sleeping"

keys alt+h ctrl+a
xdotool type --delay 30 "two red horse"
sleep 0.5
settled swapped || true
foot swapped-labels
claim labels-change-as-one-types differ typed-labels swapped-labels

choose_pair "a woman is outside" "the girl is inside"
settled chosen || true
claim exports-what-was-chosen export_to "$HOME/chosen.trace.json"
claim reads-what-was-chosen read_the_pair "$HOME/chosen.trace.json" "a woman is outside" \
  "the girl is inside"

"$saccade" "$of_text"
sleep 1
settled other || true
claim exports-another-model-s-run export_to "$HOME/text.trace.json"
claim one-text-is-left trace_has "$HOME/text.trace.json" \
  'source["text"] == "a woman is outside" and "hypothesis" not in trace["settings"]'
