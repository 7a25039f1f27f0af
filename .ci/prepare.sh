# What ./run and ./check share: find what is missing, install it, build. Read by them, not run.
# shellcheck shell=sh disable=SC2034

build_packages="
  gcc libc6-dev meson ninja-build pkg-config gettext desktop-file-utils libxml2-utils
  libgtk-4-dev gtk-update-icon-cache libadwaita-1-dev libjson-glib-dev libopenblas-pthread-dev libpng-dev
  libarchive-dev libgdk-pixbuf-2.0-dev libgif-dev libimagequant-dev liblcms2-dev
  libjpeg-dev libwebp-dev libsndfile1-dev libsamplerate0-dev
  adwaita-icon-theme librsvg2-common webp-pixbuf-loader dconf-gsettings-backend"

test_packages="
  appstream xvfb xauth xdotool imagemagick dbus
  fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"

# What to build, of meson's targets; nothing: all.
build_targets=

say ()
{
  printf '%s\n' "$*"
}

fail ()
{
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

has_terminal ()
{
  [ -z "${CI:-}" ] && [ -t 0 ] && [ -t 1 ]
}

# Prints those of "$@" that dpkg does not know as installed.
find_missing ()
{
  for package in "$@"
  do
    dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null |
      grep -qx installed || printf '%s ' "$package"
  done
}

as_root ()
{
  if [ "$(id -u)" = 0 ]
  then
    "$@"
  elif ! command -v sudo >/dev/null
  then
    fail "not root, and no sudo; as root, run: apt-get install $missing"
  elif has_terminal
  then
    sudo "$@"
  else
    sudo -n "$@" || fail "sudo wants a password; run: sudo apt-get install $missing"
  fi
}

install_with_apt ()
{
  # A word is a package: splitting is meant.
  # shellcheck disable=SC2086
  missing=$(find_missing $1)
  [ -n "$missing" ] || return 0

  say "Missing packages: $missing"

  if has_terminal
  then
    printf 'Install them with apt-get now? [Y/n] '
    read -r answer
    case $answer in
      ''|[yYjJoO]*) ;;
      *) fail "nothing was installed; to do it yourself: sudo apt-get install $missing" ;;
    esac
  fi

  # Without the lists of a machine that is offline, a package may still lie in its cache.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update --quiet || true
  # shellcheck disable=SC2086
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install --quiet --yes --no-install-recommends $missing ||
    fail "apt-get could not install: $missing"
}

# On systems whose package manager we do not drive: look for the things themselves.
explain_packages ()
{
  absent=
  for program in cc meson ninja pkg-config msgfmt xmllint
  do
    command -v "$program" >/dev/null || absent="$absent $program"
  done
  for module in gtk4 libadwaita-1 json-glib-1.0 openblas libpng libarchive gdk-pixbuf-2.0 imagequant lcms2 \
    libjpeg libwebp libwebpdemux sndfile samplerate
  do
    pkg-config --exists "$module" 2>/dev/null || absent="$absent $module"
  done
  [ -n "$absent" ] || return 0

  say "Missing:$absent"
  say "Install what Saccade is built from, then start this again:"
  say "  Fedora: sudo dnf install gcc meson ninja-build pkgconf gettext desktop-file-utils libxml2 \\"
  say "            gtk4-devel libadwaita-devel json-glib-devel openblas-devel libpng-devel \\"
  say "            libarchive-devel gdk-pixbuf2-devel giflib-devel libimagequant-devel lcms2-devel \\"
  say "            libjpeg-turbo-devel libwebp-devel libsndfile-devel libsamplerate-devel \\"
  say "            librsvg2 webp-pixbuf-loader"
  say "  Arch:   sudo pacman -S --needed gcc meson ninja pkgconf gettext desktop-file-utils libxml2 \\"
  say "            gtk4 libadwaita json-glib openblas libpng libarchive gdk-pixbuf2 giflib \\"
  say "            libimagequant lcms2 libjpeg-turbo libwebp libsndfile libsamplerate librsvg webp-pixbuf-loader"
  say "For the tests also: xorg-x11-server-Xvfb (xorg-server-xvfb), xdotool, ImageMagick, dbus and"
  say "the Noto fonts. Needed are GTK 4.8, libadwaita 1.2, GLib 2.74 and Meson 1.0 or newer."
  exit 1
}

# $1: packages.
install_packages ()
{
  if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null
  then
    install_with_apt "$1"
  else
    explain_packages
  fi
}

# Copies what a build says to the file $1; on a terminal its steps, one over the other.
show_progress ()
{
  if [ ! -t 2 ]
  then
    cat >"$1"
    return
  fi

  while IFS= read -r line
  do
    printf '%s\n' "$line"
    case $line in
      '['*/*']'*) printf '\r\033[K%.76s' "$line" >&2 ;;
    esac
  done >"$1"
  printf '\r\033[K' >&2
}

# $1: build folder, $2: source folder; the rest: options for meson setup.
build_all ()
{
  folder=$1
  shift

  if [ ! -f "$folder/build.ninja" ]
  then
    meson setup "$folder" "$@" || return
  elif [ $# -gt 1 ]
  then
    shift
    meson configure "$folder" "$@" || return
  fi

  # shellcheck disable=SC2086 # A word is a target.
  meson compile -C "$folder" $build_targets
}

# $1: source folder, $2: build folder; the rest: options for meson setup. Says what it does the first
# time, and when it fails.
build ()
{
  source_folder=$1
  build_folder=$2
  shift 2
  mkdir -p "$build_folder"
  log=$build_folder/build.log
  [ -f "$build_folder/build.ninja" ] ||
    say "Building in $build_folder: about a minute, this first time."

  # Through descriptor 3, for the status of a pipe is that of its end.
  built=$({ { build_all "$build_folder" "$source_folder" "$@" 2>&1 && echo yes >&3; } |
            show_progress "$log" >&2; } 3>&1)

  [ "$built" = yes ] || {
    tail -n 40 "$log" >&2
    fail "the build failed; all of it is in $log"
  }
}
