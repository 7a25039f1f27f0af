#!/bin/sh
# Drives the real window as a person would, on a display of its own, and compares what was drawn.
# Arguments: saccade, saccade-cli, a model.
set -eu

# shellcheck source=tests/app/window-functions.sh
. "$(dirname "$0")/window-functions.sh"
[ -f "$3" ] || skip "no trained model"
[ -n "${SACCADE_INSIDE:-}" ] || start_display "$@"

saccade=$1
cli=$2
model=$3

echo "1..20"
"$saccade" "$model" &
process=$!
trap 'kill $process 2> /dev/null || true' EXIT

eventually xdotool search --onlyvisible --name Saccade
window=$(xdotool search --onlyvisible --name Saccade | tail -1)
xdotool windowfocus "$window"
claim starts-with-a-model eventually title_is "→"
xdotool mousemove --window "$window" 640 60
claim draws-a-sentence settled first

keys ctrl+l ctrl+a
xdotool type --delay 30 "il dort dans la maison."
sleep 0.5
settled typed || true
claim draws-what-was-typed differ first typed
claim exports-a-trace export_to "$HOME/typed.trace.json"
claim ran-the-last-text source_is "$HOME/typed.trace.json" "il dort dans la maison."

focus_picture
keys Escape
settled plain || true
keys Down Right Down
settled pointed || true
claim points-by-keys differ plain pointed
keys alt+2
settled ribbons || true
claim switches-the-picture differ pointed ribbons
keys alt+1
settled again || true
claim switches-back-to-the-same same pointed again
keys alt+Home
settled stepped || true
claim steps differ pointed stepped
keys alt+End
focus_picture
keys Escape
settled unpointed || true
claim comes-back-to-all same plain unpointed

keys ctrl+e
eventually xdotool search --onlyvisible --name 'Export Figure'
keys Escape
choose_format 1
sleep 0.3
claim exports-a-drawing export_to "$HOME/figure.svg"
"$cli" draw "$HOME/typed.trace.json" --size one-column --theme print --output "$HOME/cli.svg"
claim draws-as-the-command-line-does cmp "$HOME/figure.svg" "$HOME/cli.svg"

"$saccade" "$HOME/figure.svg"
claim names-what-it-opened eventually title_is figure.svg
settled reopened || true
xdotool mousemove --window "$window" 640 120 click 1
xdotool type --delay 30 "bonjour"
sleep 0.5
claim typing-keeps-what-was-opened title_is figure.svg
claim reopens-what-it-exported export_to "$HOME/again.svg"
claim carries-the-run-as-computed cmp "$HOME/figure.svg" "$HOME/again.svg"

keys ctrl+question
sleep 1
claim shows-its-keys kill -0 $process
keys Escape
sleep 0.3
xdotool windowfocus "$window"

xdotool windowsize "$window" 360 640
claim narrows-in-one-step eventually size_is 360x640
xdotool windowsize "$window" 1200 800
eventually size_is 1200x800
xdotool windowsize "$window" 360 300
claim is-low-in-one-step eventually size_is 360x300
xdotool windowsize "$window" 1200 800

printf 'nothing' > "$HOME/broken.safetensors"
"$saccade" "$HOME/broken.safetensors"
sleep 1
claim survives-a-broken-file kill -0 $process
