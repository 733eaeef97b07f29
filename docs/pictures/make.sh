#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the pictures of the manual anew, as far as a command line can lead to them (the others show a bar or a form
# in the middle of its use, and are taken by hand). From the folder of the project:
#   docs/pictures/make.sh [PROGRAM]      by default build/release/bin/shellgame
set -eu
program=${1:-build/release/bin/shellgame}
pictures=docs/pictures
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

# The settings of whoever runs this play no part.
picture() {
    name=$1
    shift
    env HOME="$home" XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" QT_QPA_PLATFORM=xcb \
        xvfb-run -a -s "-screen 0 1400x900x24" "$program" "$@" --screenshot "$pictures/$name.png"
    echo "$pictures/$name.png"
}

next='{"do":"phase"}'

picture main scenarios/market-square.json --theme light --size 1280x800 --do "$next" --do "$next" --select 1C2
picture after scenarios/market-square.json --theme light --size 1100x700 --do "$next" --do "$next" \
    --do '{"do":"shift","side":"german","from":"m2","to":"m5","dice":[4,3]}' --select 1C1
picture setup "$pictures/ford-at-dawn.json" --theme light --size 1100x700 --select 1K6
picture night scenarios/night-gully.json --theme dark --size 1100x700 --do "$next" --do "$next" \
    --view american --select 1M3
picture sight scenarios/market-square.json --theme light --size 1280x800 --zoom 72 --select 1G2 --shade own --thread 1P3
