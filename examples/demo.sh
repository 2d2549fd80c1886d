#!/usr/bin/env bash
# A walk through pincer: `make demo`, or examples/demo.sh path/to/pincer.
set -euo pipefail

pincer=${1:-build/release/pincer}

say() { printf '\n# %s\n' "$*"; }

run() {  # shows the command as one would type it, then runs it
  printf '$ pincer'
  for word in "$@"; do
    if [[ $word == *' '* ]]; then printf ' "%s"' "$word"; else printf ' %s' "$word"; fi
  done
  printf '\n'
  "$pincer" "$@" || [[ $? == 3 ]]  # to be stopped by a limit is part of the show
}

say "The tree every textbook begins with: a1 guarantees Max 3."
run solve tree

say "Tic-tac-toe is a draw, unless someone answers the corner like this."
run solve tic_tac_toe --after "a1 b1"

say "Connect Four on a smaller board: nobody can force a win."
run solve connect_four width=5 height=4

say "Kalah, stopped early, later, and not at all: the bounds close in, and each pair is true."
for nodes in 1000 10000 100000 1000000; do
  run solve kalah holes=4 seeds=4 --nodes $nodes | grep -e '^\$' -e '^value'
done

say "Three cops and a robber, nine plies: exactly, or within 2 for less work."
run solve cops_and_robbers depth=9
run solve cops_and_robbers depth=9 --eps 2

say "Dice: how often does the first player win Pig to 20?"
run solve pig target=20

say "The published algorithms side by side, and what an allowed error saves."
run compare cops_and_robbers depth=3 p=0.8 obstacles=0.2 \
  --algorithms engine,bounded_alpha_beta,star1,star2,expectimax --eps 0,1,2
