#!/usr/bin/env bash
# Checks a Debian package of pincer: the files are there, the program runs, an example links with
# the libraries, and manual pages and completion scripts are accepted by those who read them.
#
#     cmake/check_package.sh build/deb/pincer_*.deb
set -euo pipefail

package=${1:?which package?}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
usr=$scratch/root/usr
doc=$usr/share/doc/pincer
man=$usr/share/man/man1
bash_script=$usr/share/bash-completion/completions/pincer
zsh_script=$usr/share/zsh/vendor-completions/_pincer
fish_script=$usr/share/fish/vendor_completions.d/pincer.fish

fail() {
  echo "$package: $*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null; }

check_files() {
  local file
  for file in "$usr"/bin/{pincer,pincer-reproduce} "$usr"/include/pincer/run.hpp \
      "$usr"/lib/*/lib{pincer_cli,pincer_catalog}.a "$usr"/lib/*/pkgconfig/pincer.pc \
      "$usr"/lib/*/cmake/pincer/pincer{Config,ConfigVersion,Targets}.cmake \
      "$doc"/{README.md,NOTICE.md,copyright,changelog.gz,changelog.Debian.gz} \
      "$doc"/docs/{ARCHITECTURE,json}.md "$doc"/examples/take_stones.cpp \
      "$man"/{pincer,pincer-solve,pincer-reproduce}.1.gz \
      "$bash_script" "$zsh_script" "$fish_script"; do
    [[ -s $file ]] || fail "no ${file#"$scratch/root"}"
  done
  [[ ! -e $doc/LICENSE ]] || fail "LICENSE is there twice: it is in copyright"
}

check_program() {
  local answer
  answer=$("$usr/bin/pincer" solve tic_tac_toe) || fail "pincer cannot solve tic_tac_toe"
  grep -q '^value *0 ' <<<"$answer" || fail "tic_tac_toe should be worth 0: $answer"
  "$usr/bin/pincer" reproduce --help >/dev/null || fail "pincer does not find pincer-reproduce"
}

check_library() {
  local flags
  flags=$(PKG_CONFIG_PATH=$(echo "$usr"/lib/*/pkgconfig) pkg-config --cflags --libs pincer)
  # shellcheck disable=SC2086  # the flags are words
  g++ -O1 "$doc/examples/take_stones.cpp" -o "$scratch/take_stones" $flags
  cmake -D program="$scratch/take_stones" -D expected="$doc/examples/expected/take_stones.txt" \
    -P "$doc/examples/check_output.cmake" || fail "an example linked with it says something else"
}

check_manual() {
  local page words
  for page in "$man"/*.1.gz; do
    words=$(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null) || true
    [[ -z $words ]] || fail "man about ${page##*/}: $words"
    ! has mandoc || mandoc -T lint -W error "$page" || fail "mandoc does not like ${page##*/}"
  done
  for page in $(zcat "$man/pincer.1.gz" | sed -nE 's/^\\fBpincer\\-(\w+)\\fR\(1\)$/pincer-\1/p'); do
    [[ -s $man/$page.1.gz ]] || fail "the manual speaks of $page(1), which is not there"
  done
}

check_completion() {
  bash -n "$bash_script" || fail "bash cannot read its completion"
  ! has zsh || zsh -n "$zsh_script" || fail "zsh cannot read its completion"
  ! has fish || fish --no-execute "$fish_script" || fail "fish cannot read its completion"
}

dpkg-deb -x "$package" "$scratch/root"
check_files
check_program
check_library
check_manual
check_completion
echo "$package: all there, and it works"
