#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes all pictures again: those that the pages show, and in states/ the main states of the window at several sizes
# and in all themes. It needs no display and does not use the settings or fonts of the user. Run it from any folder:
#   docs/pictures/make.sh [PROGRAM [FOLDER]]      default: build/release/bin/shellgame and this folder
# The animation shift.gif of the README needs ImageMagick (apt install imagemagick); without it that file is not changed.
# `ctest -C full` compares new PNG files with the committed ones. Exit code 77 means that fonts-dejavu-core is missing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
whole() { case $1 in /*) echo "$1" ;; *) echo "$PWD/$1" ;; esac; }
program=$(whole "${1:-$top/build/release/bin/shellgame}")
into=$(whole "${2:-$here}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$into/states" "$work/fonts"
for face in Sans Sans-Bold SansMono SansMono-Bold Serif Serif-Bold; do
    file=$(find -L /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" -name "DejaVu$face.ttf" 2>/dev/null | head -n 1)
    if [ -z "$file" ]; then
        echo "DejaVu$face.ttf is not there: apt install fonts-dejavu-core" >&2
        exit 77
    fi
    ln -s "$file" "$work/fonts"
done
# Use only these fonts, and draw them in the same way on every machine.
cat >"$work/fonts.conf" <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>$work/fonts</dir>
  <cachedir>$work/cache</cachedir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
  <match target="font">
    <edit name="antialias"><bool>true</bool></edit>
    <edit name="hinting"><bool>true</bool></edit>
    <edit name="hintstyle"><const>hintslight</const></edit>
    <edit name="rgba"><const>none</const></edit>
  </match>
</fontconfig>
END

# picture NAME OPTIONS…: starts the program with these options to make one picture; several run at the same time.
jobs=$(nproc 2>/dev/null || echo 2)
running=
scale=1
picture() {
    name=$1
    shift
    mkdir -p "$work/home/$name"
    env -u SHELLGAME_VASL_BOARDS -u SHELLGAME_LANGUAGE -u QT_STYLE_OVERRIDE -u QT_FONT_DPI HOME="$work/home/$name" \
        XDG_CONFIG_HOME="$work/home/$name" XDG_DATA_HOME="$work/home/$name" XDG_CACHE_HOME="$work/home/$name" \
        FONTCONFIG_FILE="$work/fonts.conf" LC_ALL=C.UTF-8 TZ=UTC QT_QPA_PLATFORM=offscreen QT_QPA_PLATFORMTHEME= \
        QT_SCALE_FACTOR="$scale" "$program" "$@" --screenshot "$into/$name.png" >"$work/home/$name/said" 2>&1 &
    running="$running $!:$name"
    # shellcheck disable=SC2086
    set -- $running
    [ $# -lt "$jobs" ] || await "$1"
}
await() {
    if ! wait "${1%%:*}"; then
        echo "${1#*:} was not made: $(cat "$work/home/${1#*:}/said")" >&2
        exit 1
    fi
    running=${running#*"$1"}
}

# opening GAME LINES: copies the first lines of a recorded game's script to a command file, which the program runs before it makes
# the picture. Omits lines with expectations, and undo and redo without arguments.
opening() {
    head -n "$2" "$top/tests/replays/$1/script.jsonl" | grep -v -e '"expect"' -e '"undo"}' -e '"redo"}' >"$work/$1.$2"
    echo "$work/$1.$2"
}

cd "$top"
next='{"do":"phase"}'
market="scenarios/market-square.json --do $next --do $next"
pages="--theme light --colours 128"

# --- Pictures on the pages ------------------------------------------------------------------------------------------
# shellcheck disable=SC2086
{
    picture main $market $pages --size 1280x800 --select 1C2
    picture after $market $pages --size 1100x700 \
        --do '{"do":"shift","side":"german","from":"m2","to":"m5","dice":[4,3]}' --select 1C1
    picture setup docs/pictures/setup.json $pages --size 1100x700 --select 1K6
    picture boards $pages --size 1280x800 --press Ctrl+N --click boardSearch --type village --press Return \
        --type hills --press Return --click turnBoard --click boardDown --click boardDown --click boardLeft \
        --click overlaySentences \
        --type 'Place Overlay H1 on 1N6-M7' --press Return --type 'Place Overlays B1 on 1W5, Wd1 on 2R3-R4' \
        --press Return --type 'Place Overlay Wa1 on 2Z3-Z4'
    picture entry docs/pictures/entry.json $pages --size 1100x700 --select 1C3 --press Shift+O --click offBoardTree --press Home
    picture sight scenarios/market-square.json $pages --size 1280x800 --zoom 72 --select 1G2 --shade own --thread 1P3
    picture choices scenarios/forest-partisans.json $pages --size 1100x700 \
        --script "$(opening forest-partisans 88)" --select 1M5
    picture mines scenarios/forest-partisans.json $pages --size 1100x700 \
        --script "$(opening forest-partisans 17)" --select 1O6
    picture third-die scenarios/night-assault.json $pages --size 1280x800 --script "$(opening night-assault 94)" --select 1R4
    picture fixing scenarios/between-two-rivers.json $pages --size 1280x800 \
        --script "$(opening between-two-rivers 3)" --select 0910
    picture orders scenarios/two-orders.json $pages --size 1280x800 --script "$(opening two-orders 15)" \
        --press Shift+W --click ordersList --press 'Home, Down, Down'
    picture night scenarios/night-gully.json --theme dark --colours 128 --size 1100x700 --do "$next" --do "$next" \
        --view american --select 1M3
}

# --- The animation of the README: select a stack, see its partners, type the dice, roll, undo --------------------------
kept=$into
into=$work
frames="scenarios/market-square.json --do $next --do $next --theme light --size 1100x700"
# shellcheck disable=SC2086
{
    picture frame1 $frames
    picture frame2 $frames --select 1C2
    picture frame3 $frames --select 1C2 --press '4, Space, 3'
    picture frame4 $frames --select 1C2 --press '4, Space, 3, Return'
    picture frame5 $frames --select 1C2 --press '4, Space, 3, Return' --press Ctrl+Z
}
into=$kept
# shellcheck disable=SC2086
for one in $running; do await "$one"; done

# captioned NUMBER TEXT: writes the text below frame NUMBER.
captioned() {
    convert "$work/frame$1.png" -background '#1f4e8c' -gravity southwest -splice 0x40 -font "$work/fonts/DejaVuSans-Bold.ttf" \
        -pointsize 19 -fill white -annotate +14+9 "$2" "$work/captioned$1.png"
}
if command -v convert >/dev/null; then
    captioned 1 "The Germans may shift concealed stacks. Which stack is where?"
    captioned 2 "1. Select a stack: rings show its partners with their odds."
    captioned 3 "2. Type the dice that you rolled, or let Shellgame roll."
    captioned 4 "3. The stacks change places. The ? stay where they are."
    captioned 5 "4. Ctrl+Z undoes any act. The next roll gets the same dice."
    convert -delay 200 "$work/captioned1.png" -delay 350 "$work/captioned2.png" -delay 250 "$work/captioned3.png" \
        -delay 450 "$work/captioned4.png" -delay 350 "$work/captioned5.png" +dither -colors 96 -loop 0 -layers optimize \
        "$into/shift.gif"
else
    echo "shift.gif is not made: ImageMagick is missing" >&2
fi

# --- A game that starts from a VASL setup ----------------------------------------------------------------------------
# The game is played here. After the shift, the opponent moves in VASL, so the file saved by VASL contains changes to import.
cli=$(dirname "$program")/shellgame-cli
table=$work/table
mkdir -p "$table"
# shellcheck disable=SC2086
{
    "$cli" import-vasl docs/examples/hill.vsav --blank 01 -o "$table/set-up.json"
    cat >"$table/here.jsonl" <<'END'
{"do":"phase"}
{"do":"phase"}
{"do":"phase"}
{"do":"shift","pairs":[{"from":"m1","to":"m2"}],"dice":[2,3]}
END
    {
        cat "$table/here.jsonl"
        echo '{"do":"move","piece":"p10","path":["1G8","1G9"]}'
        echo '{"do":"move","marker":"m1","path":["1E4","1E3"]}'
    } >"$table/there.jsonl"
    "$cli" play "$table/set-up.json" --script "$table/here.jsonl" --save "$table/hill.json"
    "$cli" play "$table/set-up.json" --script "$table/there.jsonl" --save "$table/there.json"
    "$cli" export-vasl "$table/there.json" --onto docs/examples/hill.vsav -o "$table/hill.vsav"
    touch -d '2026-01-01 20:15 UTC' "$table/hill.vsav"
    mkdir -p "$table/new"
    cp "$table/set-up.json" docs/examples/hill.vsav "$table/new"
    cp "$table/hill.json" "$table/new/shifted.json"
    touch -d '2026-01-01 19:40 UTC' "$table/new/hill.vsav"
} >"$work/table.said" 2>&1 || { cat "$work/table.said" >&2; exit 1; }
# shellcheck disable=SC2086
{
    picture vasl-page docs/examples/hill.vsav $pages --size 1100x700 --click vaslGrids --dialog
    picture vasl-setup "$table/new/set-up.json" $pages --size 1100x700 --select 1E5
    picture vasl-shift "$table/new/shifted.json" $pages --size 1100x700 --select 1H3
    picture vasl-export "$table/new/shifted.json" $pages --size 1100x700 --press Ctrl+Alt+S --dialog
    picture vasl-news "$table/hill.json" $pages --size 1280x800 --press Ctrl+Alt+V
    picture vasl-log "$table/hill.json" $pages --size 1280x800 --press Ctrl+Alt+V --click vaslTakeAll
}

# --- The main states ------------------------------------------------------------------------------------------------
# state NAME LOOK OPTIONS…: makes states/NAME-LOOK.png. At scale 2 most pictures show only a part of the window.
state() {
    name=states/$1-$2
    look=$2
    shift 2
    size=1280x800
    theme=light
    case $look in
        1920) size=1920x1080 ;;
        1100) size=1100x700 ;;
        scale2) scale=2 ;;
        dark | contrast | contrast-dark) theme=$look ;;
    esac
    picture "$name" "$@" --size $size --theme $theme --colours 64
    scale=1
}

# shellcheck disable=SC2086
for look in 1280 1920 scale2 dark contrast; do
    part=
    [ $look = scale2 ] && part="--part 640,0,640,400"
    state start $look
    state new-game $look --press Ctrl+N --click boardSearch --type village --press Return ${part:+--part 0,0,640,400}
    state setup $look docs/pictures/setup.json --select 1K6 $part
    state play $look $market --select 1C2 $part
    [ $look = 1920 ] && continue  # at 1920 the card is always open, and the other states look the same as at 1280 or have a fixed size
    state card $look $market --select 1C2 --press F9 ${part:+--part 0,0,640,400}
    state manual $look $market --press F1 --dialog ${part:+--part 0,0,640,400}
    state report $look $market --press Ctrl+Shift+R --dialog
    state print $look $market --press Ctrl+P --dialog
    # The replay differs only in its slider and buttons.
    state replay $look $market --select 1C2 --press F8 --dialog --part 0,600,1280,200
    [ $look = 1280 ] || continue
    state night $look scenarios/night-gully.json --do "$next" --do "$next" --view american --select 1M3
    state replay-map $look $market --select 1C2 --press F8 --dialog
done
larger="--press Ctrl+Alt++ --press Ctrl+Alt++ --press Ctrl+Alt++ --press Ctrl+Alt++ --press Ctrl+Alt++"
# shellcheck disable=SC2086
{
    state play contrast-dark $market --select 1C2
    state play 1100 $market --select 1C2
    state play letters $market --select 1C2 $larger
    state setup letters docs/pictures/setup.json --select 1K6 $larger
}

# shellcheck disable=SC2086
for one in $running; do await "$one"; done
