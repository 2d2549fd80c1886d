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

{
  printf '{"connect_four": '
  cat "$out/connect_four.json"
  printf ', "catalog": '
  cat "$out/catalog.json"
  printf '}\n'
} > "$out/bench.json"
rm "$out/connect_four.json" "$out/catalog.json"
echo "written: $out/bench.json and the pictures beside it"
