#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the PNG icons from the SVG drawings in this folder, and records the checksums of the drawings, which a test compares. Needs
# rsvg-convert (apt install librsvg2-bin). Run it from any folder: resources/packaging/icons/make.sh
set -eu
cd "$(dirname "$0")"
draw() { rsvg-convert -w "$2" -h "$2" "$1" -o "$3"; }
for size in 16 22 24 32; do draw shellgame-small.svg $size shellgame-$size.png; done
for size in 48 64 128 256 512; do draw shellgame.svg $size shellgame-$size.png; done
for size in 32 48 64 128; do draw file.svg $size file-$size.png; done
sha256sum shellgame.svg shellgame-small.svg file.svg >made-of.txt
