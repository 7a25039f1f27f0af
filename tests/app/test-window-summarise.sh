#!/bin/sh
# Drives the real window with a model that writes headlines of whole pages.
# Arguments: saccade, saccade-cli, the program that owns a clipboard, such a model.
set -eu

# shellcheck source=tests/app/window-functions.sh
. "$(dirname "$0")/window-functions.sh"
[ -n "${SACCADE_INSIDE:-}" ] || start_display "$@"

saccade=$1
client=$3
model=$4

# $1: a file.
paste_text ()
{
  "$client" offer 'text/plain;charset=utf-8' "$1" > "$HOME/said" &
  other=$!
  eventually grep -q offered "$HOME/said"
  sleep 0.5
  keys ctrl+l ctrl+a ctrl+v
  sleep 1
  kill "$other"
  wait "$other" 2> /dev/null || true
}

# $1: a trace, $2: how many words it wrote.
wrote ()
{
  trace_has "$1" "len({s['word'] for s in trace['steps'] if not s.get('end')}) == $2"
}

# Where the figure's bar is empty beside an entry of few lines, there are words.
entry_is_high ()
{
  import -window "$window" -crop 260x36+580+232 +repage "$HOME/entry.png"
  [ "$(convert "$HOME/entry.png" -format '%k' info:)" -gt 8 ]
}

not ()
{
  ! "$@"
}

echo "1..11"
gsettings set org.saccade.Saccade length 3
"$saccade" "$model" &
process=$!
trap 'kill $process 2> /dev/null || true' EXIT

eventually xdotool search --onlyvisible --name summarisation
window=$(xdotool search --onlyvisible --name summarisation | tail -1)
xdotool windowfocus "$window"
xdotool mousemove --window "$window" 640 60
settled first || true

claim a-sentence-needs-little-room not entry_is_high

for i in $(seq 10)
do
  printf 'a b c ab cab bac abc cba aa bb cc ac. a b c ab cab bac abc cba aa bb cc ac. bab cac.\n'
done | sed '$s/$/ the end/' | head -c -1 > "$HOME/page"
paste_text "$HOME/page"
settled page || true
claim draws-a-page differ first page
claim gives-a-page-room entry_is_high
claim exports-the-page export_to "$HOME/page.trace.json"
claim read-all-of-it source_is "$HOME/page.trace.json" "$(cat "$HOME/page")"
claim writes-as-many-words-as-asked wrote "$HOME/page.trace.json" 3

gsettings set org.saccade.Saccade length 6
settled longer || true
claim draws-a-longer-headline differ page longer
claim exports-the-longer-headline export_to "$HOME/longer.trace.json"
claim wrote-it wrote "$HOME/longer.trace.json" 6

keys alt+3 alt+Home
settled first-word || true
keys alt+End
settled last-word || true
claim shows-where-each-word-looked differ first-word last-word
keys alt+Home
settled first-again || true
claim comes-back-to-the-same-place same first-word first-again
