#!/bin/sh
# .ci/prepare.sh against pretended package managers: what it finds missing, asks for and installs.
set -eu

source_root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/other"

pretend ()
{
  printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}

# Runs install_packages "$1" with the pretended programs first; its output is $work/out.
install ()
{
  PATH=$work/bin:$PATH CI=true sh -eu -c '
    . "$1/.ci/prepare.sh"
    install_packages "$2"' ./check "$source_root" "$1" >"$work/out" 2>&1 </dev/null
}

expect ()
{
  grep -qF -- "$1" "$work/out" "$work/calls" || {
    printf 'expected “%s” in:\n' "$1"
    cat "$work/out" "$work/calls"
    exit 1
  }
}

: >"$work/calls"
# shellcheck disable=SC2016 # For the pretended program to expand.
pretend dpkg-query 'for last; do :; done; case $last in here*) echo installed ;; half*) echo config-files ;; *) exit 1 ;; esac'
pretend apt-get "echo \"apt-get \$*\" >>'$work/calls'"
pretend sudo "echo \"sudo \$*\" >>'$work/calls'; shift; exec \"\$@\""
pretend id 'echo 0'

install "here-a here-b"
[ ! -s "$work/calls" ] || { echo "nothing was missing, yet:"; cat "$work/calls"; exit 1; }

install "here-a half-b gone-c"
expect "Missing packages: half-b gone-c"
expect "apt-get update"
expect "--yes --no-install-recommends half-b gone-c"

: >"$work/calls"
pretend id 'echo 1000'
install "gone-c"
expect "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install"

pretend id 'echo 0'
pretend apt-get 'exit 100'
if install "gone-c"
then
  echo "a failed installation was not noticed"
  exit 1
fi
expect "check: apt-get could not install: gone-c"

# A system without dpkg: nothing but what a shell needs, and no compiler.
for program in sh cat grep sed id
do
  ln -s "$(command -v $program)" "$work/other/$program"
done
if PATH=$work/other sh -eu -c '. "$1/.ci/prepare.sh"; install_packages gone' ./run "$source_root" >"$work/out" 2>&1
then
  echo "missing programs were not noticed"
  exit 1
fi
expect "Missing: cc meson ninja pkg-config"
expect "Fedora: sudo dnf install gcc"
expect "Arch:   sudo pacman -S --needed gcc"

# A build: said once, quiet afterwards, and its end when it fails.
build ()
{
  PATH=$work/bin:$PATH CI=true sh -eu -c '
    . "$1/.ci/prepare.sh"
    shift
    build source "$@"' ./check "$source_root" "$@" >"$work/out" 2>&1 </dev/null
}

# shellcheck disable=SC2016
pretend meson '
case $1 in
  setup) shift; touch "$1/build.ninja"; echo "setup $*" ;;
  configure) echo "$*" ;;
  compile) echo "[1/2] Compiling"; echo "$*"; [ ! -e "$3/broken" ] || { echo "error: broken"; exit 1; } ;;
esac'

build "$work/built" -Dwerror=true
expect "this first time"
grep -qF "setup $work/built source -Dwerror=true" "$work/built/build.log"
build "$work/built"
[ ! -s "$work/out" ] || { echo "said again:"; cat "$work/out"; exit 1; }
build "$work/built" -Dwerror=false
grep -qF "configure $work/built -Dwerror=false" "$work/built/build.log"

sed -n '/^build_targets=/p' "$source_root/run" >"$work/targets"
grep -qF "saccade saccade-cli saccade-gmo" "$work/targets"
PATH=$work/bin:$PATH CI=true sh -eu -c '
  . "$1/.ci/prepare.sh"
  . "$3"
  build source "$2"' ./run "$source_root" "$work/built" "$work/targets"
grep -qxF "compile -C $work/built saccade saccade-cli saccade-gmo" "$work/built/build.log"

touch "$work/built/broken"
if build "$work/built"
then
  echo "a failed build was not noticed"
  exit 1
fi
expect "error: broken"
expect "check: the build failed; all of it is in $work/built/build.log"
