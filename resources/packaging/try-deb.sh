#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# try-deb.sh DEB [FOLDER]: tests the package in a clean Debian 12, as a player would install it. Run it as root; it needs debootstrap
# and a network. It tests that both programs run with only the package's dependencies installed, that the window opens on a display,
# that saved games are recognized by their suffix and open with a double-click, that the manual pages exist, and that removing the
# package leaves no files. The clean system is kept in FOLDER for the next run.
set -euo pipefail
deb=$(realpath "$1")
base=${2:-${TMPDIR:-/tmp}/shellgame-bookworm}
root=$base.tried

[ -d "$base" ] || debootstrap --variant=minbase bookworm "$base" >/dev/null
rm -rf "$root"
cp -a "$base" "$root"
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/player DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
trap 'umount "$root/proc" 2>/dev/null || true' EXIT
mount -t proc proc "$root/proc"
mkdir "$root/player"
cp "$deb" "$root/player/shellgame.deb"
in_root apt-get update -qq
in_root find / -xdev -path /proc -prune -o -print | sort >"$base.before"

in_root apt-get install -y -qq --no-install-recommends /player/shellgame.deb >/dev/null
echo "installed: $(in_root dpkg-query -W -f '${Package} ${Version}, ${Installed-Size} KiB' shellgame); with it $(in_root apt-mark showauto | wc -l) packages"
in_root shellgame --version
in_root shellgame-cli --version
in_root shellgame-cli check /usr/share/shellgame/scenarios/market-square.json
in_root env QT_QPA_PLATFORM=offscreen shellgame --screenshot /player/first.png --click firstStepsButton
[ -s "$root/player/first.png" ] || fail "no picture"

# Install other packages that a desktop system has.
in_root apt-get install -y -qq --no-install-recommends xvfb xauth xdg-utils man-db shared-mime-info desktop-file-utils procps x11-utils \
    libfile-mimeinfo-perl >/dev/null
echo '{"do":"note","text":"tried"}' >"$root/player/script.jsonl"
in_root shellgame-cli play /usr/share/shellgame/scenarios/market-square.json --script /player/script.jsonl --quiet --save /player/game.shellgame
cp "$root/usr/share/shellgame/scenarios/market-square.json" "$root/player/own.sgscenario"
printf '{"format": 1, "kind": "board", "name": "field", "size": {"columns": 9, "rows": 6}}' >"$root/player/field.sgboard"
for pair in game.shellgame:application/x-shellgame-save own.sgscenario:application/x-shellgame-scenario field.sgboard:application/x-shellgame-board; do
    type=$(in_root xdg-mime query filetype "/player/${pair%%:*}")
    [ "$type" = "${pair#*:}" ] || fail "${pair%%:*} is $type"
    [ "$(in_root xdg-mime query default "$type")" = shellgame.desktop ] || fail "nothing opens $type"
    echo "${pair%%:*} is $type, opened by shellgame.desktop"
done
type=$(in_root xdg-mime query filetype /usr/share/shellgame/scenarios/market-square.json)
[ "$type" = application/json ] || fail "plain JSON is $type"
cat >"$root/player/double-click" <<'END'
#!/bin/sh
xdg-open /player/game.shellgame &
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    sleep 1
    if xwininfo -root -tree | grep "Market square"; then
        pkill -x shellgame
        exit 0
    fi
done
xwininfo -root -tree
exit 1
END
chmod +x "$root/player/double-click"
in_root xvfb-run -a /player/double-click || fail "xdg-open opened no window with the game"
for page in shellgame shellgame-cli; do
    in_root env MANWIDTH=80 man "$page" | grep -q "^NAME" || fail "man $page"
done
echo "man shellgame, man shellgame-cli: there"

in_root dpkg -L shellgame | while read -r path; do [ ! -d "$root$path" ] && echo "$path"; done >"$base.files"
in_root apt-get purge -y -qq shellgame >/dev/null
while read -r path; do [ ! -e "$root$path" ] || fail "$path was left"; done <"$base.files"
left=$(find "$root" -xdev -iname '*shellgame*' -not -path "$root/player/*" -not -path "$root/proc/*" -not -path "$root/var/lib/apt/*" -not -path "$root/tmp/*" \
    -not -path "$root/var/cache/man/*" | sed "s|^$root||" )
[ -z "$left" ] || fail "left: $left"
echo "removed: $(wc -l <"$base.files") files, none of them left"
