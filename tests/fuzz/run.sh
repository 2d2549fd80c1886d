#!/usr/bin/env bash
# run.sh BUILD OUT SECONDS: runs each fuzzer for so long, from files that pincer has written.
set -euo pipefail
build=$1 out=$2 seconds=$3

# A seed is a game by its place in the fuzzer's list and a file; and once more, less 128, with its
# head and records laid open.
seed() {
  local number=$1 name=$2
  shift 2
  "$build/pincer" solve "$@" --certificate "$out/proof.cert" > /dev/null
  python3 - "$number" "$out/proof.cert" "$out/certificate_fuzz/$name" << 'END'
import sys, zlib
number, file, seed = int(sys.argv[1]), open(sys.argv[2], "rb").read(), sys.argv[3]
head, _, blocks = file.split(b"\n", 2)
records = b""
while blocks:
    end = 4 + int.from_bytes(blocks[:4], "little")
    records += zlib.decompress(blocks[4:end])
    blocks = blocks[end + 4:]
open(seed, "wb").write(bytes([number + 128]) + file)
open(seed + "_open", "wb").write(bytes([number]) + head + b"\n" + records)
END
}
mkdir -p "$out/certificate_fuzz"
seed 0 nim nim heaps=1,3,4
seed 1 tic_tac_toe tic_tac_toe
seed 2 pig pig target=6 horizon=4
seed 3 goofspiel goofspiel cards=4

# The examples of docs/trees.md, and games of all kinds that were written out.
mkdir -p "$out/files_fuzz"
cp "$(dirname "$0")"/../../examples/trees/* "$out/files_fuzz"
for format in json efg; do
  "$build/pincer" export goofspiel cards=3 order=random --to "$out/files_fuzz/goofspiel.$format"
  "$build/pincer" export dots_and_boxes rows=1 columns=1 players=3 --to "$out/files_fuzz/three.$format"
done

"$build/tests/fuzz/certificate_fuzz" -max_total_time="$seconds" -timeout=20 -max_len=20000 \
  -print_final_stats=1 -artifact_prefix="$out/" "$out/certificate_fuzz"
"$build/tests/fuzz/files_fuzz" -max_total_time="$seconds" -timeout=20 -max_len=20000 \
  -print_final_stats=1 -artifact_prefix="$out/" "$out/files_fuzz"
