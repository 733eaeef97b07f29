#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# check.sh WHAT SOURCE BUILD: runs one of the functions below. Exit code 77 means that a tool is missing.
set -euo pipefail
what=$1
source=$2
build=$3
packaging=$source/resources/packaging
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

needs() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null || { echo "skipped: $tool is not there"; exit 77; }
    done
}

desktop() {
    needs desktop-file-validate
    desktop-file-validate "$packaging/shellgame.desktop"
}

appstream() {
    needs appstreamcli
    [ -f "$build/packed/local.shellgame.shellgame.metainfo.xml" ] || { echo "skipped: built without the window"; exit 77; }
    appstreamcli validate --no-net "$build/packed/local.shellgame.shellgame.metainfo.xml"
    # Every version must have an entry in the change log.
    local version
    version=$(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' "$build/packed/local.shellgame.shellgame.metainfo.xml")
    grep -q "^## $version, " "$source/docs/CHANGELOG.md" || fail "docs/CHANGELOG.md has no heading of $version"
}

icons() {
    (cd "$packaging/icons" && sha256sum --check --quiet made-of.txt) || fail "the drawings are newer: run resources/packaging/icons/make.sh"
}

# Installs into a folder with an unusual name, then moves the installation, which must not depend on the build folder or its own path.
installed() {
    local first="$work/erster Ort – ä" second="$work/zweiter Ort & ß/tiefer"
    cmake --install "$build" --prefix "$first" --strip >"$work/log" || { cat "$work/log"; exit 1; }
    mkdir -p "$(dirname "$second")"
    mv "$first" "$second"
    local cli="$second/bin/shellgame-cli" window="$second/bin/shellgame" share="$second/share"
    for program in "$cli" "$window"; do
        for path in "$source/" "$build/"; do
            # A short path ("/b/") could match by chance.
            [ ${#path} -lt 6 ] || ! grep -aqF "$path" "$program" || fail "$program knows $path"
        done
    done
    "$cli" check "$share/shellgame/scenarios/market-square.json"
    "$cli" check "$share"/shellgame/boards/*.json "$share"/shellgame/overlays/*.json
    for file in applications/shellgame.desktop mime/packages/shellgame.xml man/man1/shellgame.1.gz man/man1/shellgame-cli.1.gz \
        icons/hicolor/scalable/apps/shellgame.svg icons/hicolor/48x48/apps/shellgame.png doc/shellgame/copyright \
        doc/shellgame/manual/manual.md doc/shellgame/manual/pictures/main.png doc/shellgame/manual/formats/scenario.md \
        bash-completion/completions/shellgame-cli bash-completion/completions/shellgame zsh/vendor-completions/_shellgame \
        fish/vendor_completions.d/shellgame.fish metainfo/local.shellgame.shellgame.metainfo.xml; do
        [ -s "$share/$file" ] || fail "$share/$file is missing"
    done
    # The start page finds the installed scenarios, and the manual contains its own pages.
    local home="$work/home"
    mkdir "$home"
    local alone=(env -i "PATH=$PATH" "HOME=$home" QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8)
    "${alone[@]}" "$window" --screenshot "$work/sample.png" --click firstStepsButton
    "${alone[@]}" "$window" --screenshot "$work/manual.png" --press F1 --dialog
    [ -s "$work/sample.png" ] && [ -s "$work/manual.png" ] || fail "no pictures"
    # The completions and the manual page must contain every option of the window.
    local option
    "${alone[@]}" "$window" --help >"$work/help"
    for option in $(grep -o '^ *\(-[a-z], \)\?--[a-z-]*' "$work/help" | grep -o -e '--[a-z-]*'); do
        for page in completions/shellgame.bash completions/shellgame.zsh man/shellgame.1; do
            sed 's/\\-/-/g' "$packaging/$page" | grep -qF -e "$option" || fail "$page does not know $option"
        done
        grep -q -e "-l ${option#--} " "$packaging/completions/shellgame.fish" || fail "shellgame.fish does not know $option"
    done
    [ "$(wc -l <"$work/help")" -gt 20 ] || fail "the help tells nothing"
    # Each shell must be able to parse its completions.
    local shell
    for shell in bash zsh fish; do
        if command -v "$shell" >/dev/null; then
            for file in "$packaging"/completions/*."$shell"; do "$shell" -n "$file"; done
        fi
    done
    if command -v man >/dev/null; then
        local complaints
        complaints=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=100 man --warnings -E UTF-8 -l -Tutf8 -Z "$packaging/man/shellgame.1" "$packaging/man/shellgame-cli.1" 2>&1 >/dev/null)
        [ -z "$complaints" ] || fail "$complaints"
    fi
}

package() {
    needs dpkg-shlibdeps dpkg-deb fakeroot lintian  # checked first, because packing takes most of a minute
    # The umask of the user who packs must not matter.
    (umask 027 && cd "$build" && fakeroot cpack -B "$work" >"$work/log") || { cat "$work/log"; exit 1; }
    local deb
    deb=$(echo "$work"/*.deb)
    dpkg-deb --info "$deb"
    dpkg-deb --field "$deb" Depends | grep -q libqt6widgets6 || fail "the package does not ask for Qt"
    mkdir "$work/moved"
    tar -xf "$work"/*.tar.gz -C "$work/moved"
    local top
    top=$(echo "$work"/moved/*)
    [ -x "$top/bin/shellgame" ] && "$top/bin/shellgame-cli" check "$top/share/shellgame/scenarios/market-square.json"
    lintian --allow-root --fail-on error --suppress-tags bogus-mail-host "$deb"
}

"$what"
