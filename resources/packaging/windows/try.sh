#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# try.sh EXE CLI [TESTS…]: runs the Windows command line (EXE) under Wine, and compares it with the command line of this system (CLI).
# Both must give the same answers and byte-identical saved games. Also tests long paths, names in other languages, paths with \, scripts
# with Windows line ends, that only one program can write a game, and that all reported acts are saved when the program is killed. Then
# runs the tests of the core (TESTS, one program for each room), except for the laws with long random games.
set -euo pipefail
exe=$(realpath "$1")
cli=$(realpath "$2")
tests=()
for program in "${@:3}"; do tests+=("$(realpath "$program")"); done
top=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
# The settings of this machine's user must not affect these tests.
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config
mkdir -p "$XDG_CONFIG_HOME"
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml= LC_ALL=C.UTF-8
trap 'wineserver -k 2>/dev/null || true; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
win() { wine "$exe" "$@"; }

win --version
same=0
compare() {
    "$cli" "$@" >"$work/here" 2>"$work/here.err" && a=0 || a=$?
    win "$@" >"$work/there" 2>"$work/there.err" && b=0 || b=$?
    [ "$a" = "$b" ] || fail "$*: exit code $b, not $a: $(cat "$work/there.err")"
    cmp "$work/here" "$work/there" || fail "$*: another output"
    same=$((same + 1))
}
cd "$top"
for scenario in market-square night-gully forest-partisans night-assault cave-ridge two-orders between-two-rivers; do
    compare check "scenarios/$scenario.json"
    compare state "scenarios/$scenario.json" --json
done
for s in scenario save board overlay script entry state; do compare schema $s; done
compare commands --json
compare los --scenario scenarios/market-square.json --field 1E4
compare odds --drm -1 --json
compare import-vasl docs/examples/hill.vsav --blank 01 -o "$work/out.json" --json
for bad in tests/data/bad/*.json; do compare check "$bad"; done
echo "$same answers are the same"

folder="$work/Spielstände – 試合 ß"
mkdir "$folder"
for replay in cave-ridge two-orders market-square; do
    script=tests/replays/$replay/script.jsonl
    [ -f "$script" ] || continue
    "$cli" play "scenarios/$replay.json" --script "$script" --quiet --save "$folder/hier.shellgame"
    win play "scenarios/$replay.json" --script "$script" --quiet --save "$folder/dort ü.shellgame"
    cmp "$folder/hier.shellgame" "$folder/dort ü.shellgame" || fail "$replay: the saved games differ"
    cp "$folder/hier.shellgame" "$work/$replay.shellgame"
    win verify "$folder/hier.shellgame" | tr '\n' ' '
    echo "$replay: $(stat -c %s "$folder/dort ü.shellgame") bytes, the same from both"
done

# Test paths with backslashes, and very long paths.
deep=$work/$(printf 'unter/%.0s' {1..60})
mkdir -p "$deep"
cp scenarios/two-orders.json "$deep/tief.json"
win check "Z:${deep//\//\\}\\tief.json" >/dev/null || fail "a long path with \\"
win play "$deep/tief.json" --script tests/replays/two-orders/script.jsonl --quiet --save "$deep/tief.shellgame"
"$cli" play "$deep/tief.json" --script tests/replays/two-orders/script.jsonl --quiet --save "$deep/hier.shellgame"
cmp "$deep/hier.shellgame" "$deep/tief.shellgame" || fail "the games far down differ"
(cd scenarios && win check '.\market-square.json' >/dev/null) || fail "a path with \\"

# Test a script with a byte order mark and CR LF line ends, as Windows editors write it.
{ printf '\357\273\277# comment\n'; cat tests/replays/market-square/script.jsonl; } | sed 's/$/\r/' >"$work/crlf.jsonl"
win play scenarios/market-square.json --script "$work/crlf.jsonl" --quiet --save "$work/crlf.shellgame"
cmp "$work/market-square.shellgame" "$work/crlf.shellgame" || fail "a script with a mark of UTF-8 and CR LF plays another game"

# Only one program may write a game. If that program is killed, all acts that it has reported must be saved.
own=$work/own.shellgame
for n in {1..30000}; do echo "{\"do\":\"note\",\"text\":\"Grüße $n\"}"; done >"$work/long.jsonl"
# Start wine directly and not through the function, so that $! is the program to kill.
wine "$exe" play scenarios/market-square.json --script "$work/long.jsonl" --save "$own" >"$work/said" 2>&1 &
player=$!
until [ "$(wc -l <"$work/said")" -gt 100 ]; do
    kill -0 "$player" || fail "the long script: $(tail -n 3 "$work/said")"
    sleep 0.2
done
win play scenarios/market-square.json --script tests/replays/market-square/script.jsonl --quiet --save "$own" 2>"$work/refused" &&
    fail "two write one game"
grep -q 'open elsewhere' "$work/refused" || fail "not told who plays: $(cat "$work/refused")"
kill -9 "$player"
wait "$player" 2>/dev/null || true
said=$(grep -c '^{.*}$' "$work/said")
"$cli" log "$own" --format text >"$work/kept.here" 2>/dev/null
win log "$own" --format text >"$work/kept.there" 2>/dev/null
cmp "$work/kept.here" "$work/kept.there" || fail "what a killed game has is another for the other system"
kept=$(grep -c "Grüße" "$work/kept.there")
[ "$kept" -ge "$said" ] && [ "$said" -lt 30000 ] || fail "killed after $said acts, and $kept are there"
echo "killed after $said acts: $kept are there"
win play scenarios/market-square.json --script tests/replays/market-square/script.jsonl --quiet --save "$own" || fail "a lock outlives its owner"

[ -f "$folder/dort ü.shellgame.bak" ] || fail "the previous save was not kept"
[ -z "$(find "$folder" -name '*.part' -o -name '*.lock' -o -name '*.journal')" ] || fail "something was left: $(ls "$folder")"

for program in "${tests[@]}"; do
    echo "$(basename "$program"):"
    wine "$program" "~[laws]~[.]" --order decl >"$work/tests" || { grep -a -B 8 -A 12 ' FAILED:' "$work/tests" | head -n 200; fail "tests"; }
    tail -n 2 "$work/tests"
done
