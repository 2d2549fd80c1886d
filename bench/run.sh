#!/usr/bin/env bash
# Runs all measurements of a build: tables on stdout, everything in one JSON file, and pictures.
# usage: bench/run.sh BUILD_FOLDER OUTPUT_FOLDER
set -euo pipefail
programs=$1/bench out=$2
mkdir -p "$out"

"$programs/bench_connect_four" --json "$out/connect_four.json"
"$programs/bench_catalog" --json "$out/catalog.json" --plots "$out"
"$programs/bench_matrix"
"$programs/bench_sharing"
"$programs/bench_multiplayer"
"$programs/bench_erasing"
"$programs/bench_recording"
"$programs/bench_best_first" --json "$out/best_first.json" --curves "$out/best_first.dat"
gnuplot -e "curves='$out/best_first.dat'; picture='$out/best_first.svg'" "$(dirname "$0")/best_first.gp"

{
  printf '{"connect_four": '
  cat "$out/connect_four.json"
  printf ', "catalog": '
  cat "$out/catalog.json"
  printf ', "best_first": '
  cat "$out/best_first.json"
  printf '}\n'
} > "$out/bench.json"
rm "$out/connect_four.json" "$out/catalog.json" "$out/best_first.json"
echo "written: $out/bench.json and the pictures beside it"
