#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# try.sh EXE CLI: under Wine, the command line for Windows (EXE) against the one of this system (CLI): the same answers, and saved
# games that are the same byte for byte; folders and files with names of other languages; a lock is a lock.
set -euo pipefail
exe=$(realpath "$1")
cli=$(realpath "$2")
top=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
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
    win verify "$folder/hier.shellgame" | tr '\n' ' '
    echo "$replay: $(stat -c %s "$folder/dort ü.shellgame") bytes, the same from both"
done
[ -f "$folder/dort ü.shellgame.bak" ] || fail "the previous save was not kept"
[ -z "$(find "$folder" -name '*.part' -o -name '*.lock' -o -name '*.journal')" ] || fail "something was left: $(ls "$folder")"
