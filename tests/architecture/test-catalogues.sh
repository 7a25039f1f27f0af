#!/bin/sh
# Every catalogue of translations is sound and complete: formats agree, nothing is fuzzy or left out.
# Argument: the folder of the catalogues.
set -eu

folder=$1
n=0

command -v msgfmt > /dev/null || { echo "1..0 # SKIP no msgfmt"; exit 0; }

is_complete ()
{
  LC_ALL=C msgfmt --check --statistics -o /dev/null "$1" 2> "$report" || return 1
  ! grep -E 'fuzzy|untranslated' "$report"
}

report=$(mktemp)
trap 'rm -f "$report"' EXIT

echo "1..$(grep -c '^[a-z]' "$folder/LINGUAS")"
for language in $(grep '^[a-z]' "$folder/LINGUAS")
do
  n=$((n + 1))
  if is_complete "$folder/$language.po"
  then
    echo "ok $n /po/$language"
  else
    sed 's/^/# /' "$report"
    echo "not ok $n /po/$language"
  fi
done
