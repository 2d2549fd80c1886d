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

"$build/tests/fuzz/certificate_fuzz" -max_total_time="$seconds" -timeout=20 -max_len=20000 \
  -print_final_stats=1 -artifact_prefix="$out/" "$out/certificate_fuzz"
