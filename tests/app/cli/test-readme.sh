#!/bin/sh
# What the README shows of the command line runs as it is pasted: each of its examples is run from the
# root of the source, with a folder of its own for what it writes.
# Arguments: the root of the source, the program.
set -eu

source_root=$1
# shellcheck disable=SC2034 # The commands have it.
program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One command a line. A number at the end keeps what measures a whole file short.
# shellcheck disable=SC2016 # For eval to expand.
awk '
  /^    / && (open || $1 == "build/app/saccade-cli") {
    line = $0
    sub (/^ +/, " ", line)
    open = sub (/\\$/, "", line)
    command = command line
    if (!open) { print command; command = "" }
  }' "$source_root/README.md" |
  sed -e 's|saccade-cli evaluate .*|& --limit 3|' \
      -e 's|build/app/saccade-cli|"$program"|' \
      -e "s|build/|$work/|g" >"$work/commands"

n=$(wc -l <"$work/commands")
[ "$n" -ge 15 ] || { echo "Bail out! only $n examples found"; exit 1; }
echo "1..$n"

cd "$source_root"
i=0
while read -r command
do
  i=$((i + 1))
  if eval "$command" >"$work/out" 2>&1 </dev/null
  then
    echo "ok $i"
  else
    echo "not ok $i"
    { echo "$command"; cat "$work/out"; } | sed 's/^/# /'
  fi
done <"$work/commands"
