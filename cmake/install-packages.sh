#!/usr/bin/env bash
# Installs the Debian packages that the program is built with, and those named as arguments, if any
# are missing; says nothing otherwise.
set -euo pipefail

packages=(g++ cmake ninja-build pkg-config libfmt-dev nlohmann-json3-dev
          coinor-libclp-dev libhiredis-dev zlib1g-dev libcpp-httplib-dev
          esbuild node-d3-hierarchy node-d3-scale node-d3-shape "$@")

if ! command -v dpkg-query >/dev/null; then
  echo "pincer: not a Debian system; make sure of: ${packages[*]}" >&2
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done
(( ${#missing[@]} )) || exit 0

as_root=()
if (( EUID != 0 )); then
  if ! command -v sudo >/dev/null; then
    echo "pincer: missing packages; as root run: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}"
