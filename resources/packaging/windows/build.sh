#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# build.sh [FOLDER]: builds the programs for Windows on Debian 12: first the libraries that they need, from Debian's source packages,
# then shellgame-cli.exe, shellgame.exe and the tests of the core. A finished step is skipped in the next run. A source package with an
# unexpected checksum is rejected. SHELLGAME_APP=OFF omits the window and Qt, which takes longest to build. Such a build is for tests
# only: it uses a few large compilation units and less optimization, and makes no packages. SHELLGAME_TESTS=OFF omits the tests, and
# SHELLGAME_ONLY=fetch only downloads the sources.
# Needs: g++-mingw-w64-x86-64-posix lld cmake ninja-build dpkg-dev pkg-config libexpected-dev libvalijson-dev qt6-base-dev qt6-base-dev-tools icoutils;
# wine and wine64 for try.sh, and nsis for the installer.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../../.." && pwd)
SHELLGAME_WINDOWS=$(realpath -m "${1:-$top/build/windows}")
export SHELLGAME_WINDOWS
work=$SHELLGAME_WINDOWS
prefix=$work/prefix
host=x86_64-w64-mingw32
jobs=$(nproc)
window=${SHELLGAME_APP:-ON}
tests=${SHELLGAME_TESTS:-ON}
host_qt=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/cmake
mkdir -p "$work"/{src,done,apt/lists} "$prefix"

# Each line has a package, its version, and the checksum of its .dsc file, which contains the checksums of its archives.
sources="
zlib 1:1.2.13.dfsg-1 3fa1e6b2fc525062aa88207dda52fed8e045373c809d362fe8a2bfbf7cf515a8
xz-utils 5.4.1-1+deb12u1 38f98e356f7e7e89b0920d39c55dd5f3d1a9f2684bff83c8b4890561e1832e94
libpng1.6 1.6.39-2+deb12u5 7b86211030a34deb6b0a2cd7e1d9db0fe92443fd30cab537fb89b1e7f7c9f188
libzip 1.7.3-1 2b905c3e6277bb4ae62c4464c5c7bbbd6661715d5b3c0f94523c34df6d1f4d1e
libgpg-error 1.46-1 f1fe4ca2f252f797c2819b0eae1e284e2f0b2c7ac8ec16209054ae45878aaafe
libgcrypt20 1.10.1-3+deb12u1 1bd12e7e03f5c60177a65ba4b838466033eaeca191111c570d444104d0d6e6d3
pugixml 1.13-0.2 f0ef481b50b6d01b04269fe109a2cace8d9dad6f6eb089f1c9aac5a0913aa7c2
fmtlib 9.1.0+ds1-2 1c8982464f1281f5b7d42ca24e058d80d71db7c381b278cc22cbdb40c534f0c5
nlohmann-json3 3.11.2-2 70bec2cd47a992e0fcf5b92d820d264b871c15278cce68edcc05dbb579d795a0
cli11 2.1.2+ds-1 bb685eff351ca4fb77cf194f5ffb80e47f96989fc200f21241eb9eb320cfbc9c
catch2 2.13.10-1 b803833d78a6a917d0d996c3ddd01ea99c162bd799dd4d635fb6babf5c780600
qt6-base 6.4.2+dfsg-10 1b4b5c8610a553d4211fa81e268b1a3b0a6339ae5444fdb7e60d7616da651970
"

once() {
    local step=$1
    shift
    [ -e "$work/done/$step" ] && return
    echo "== $step ($SECONDS s)"
    # Run the step in a subshell and outside any condition. Within a condition, bash would ignore `set -e` and continue after an error.
    local failed=0
    set +e
    (
        set -e
        "$@"
    ) >"$work/$step.log" 2>&1
    failed=$?
    set -e
    [ "$failed" = 0 ] || { tail -n 30 "$work/$step.log"; echo "$step failed: $work/$step.log"; exit 1; }
    touch "$work/done/$step"
}

fetch() {
    echo "deb-src http://deb.debian.org/debian bookworm main" >"$work/apt/sources.list"
    local apt=(apt-get -o "Dir::Etc::sourcelist=$work/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null -o "Dir::State::lists=$work/apt/lists")
    "${apt[@]}" update
    cd "$work/src"
    local package version sum
    while read -r package version sum; do
        [ -n "$package" ] || continue
        [ -f "$(description "$package" "$version")" ] || "${apt[@]}" source --download-only "$package=$version"
        echo "$sum  $(description "$package" "$version")" | sha256sum --check
    done <<<"$sources"
}

# File names of packages don't contain the epoch of the version.
description() { echo "${1}_${2#*:}.dsc"; }

# Extracts a source package with Debian's patches.
unpack() {
    local version
    [ -e "$work/done/unpack-$1" ] && return
    version=$(awk -v p="$1" '$1 == p { print $2 }' <<<"$sources")
    rm -rf "$work/src/$1"
    dpkg-source --extract "$work/src/$(description "$1" "$version")" "$work/src/$1"
    # Catch2 is only used by the tests, so the programs don't need its licence.
    if [ "$1" != catch2 ]; then
        mkdir -p "$prefix/share/licences"
        cp "$work/src/$1/debian/copyright" "$prefix/share/licences/$1.txt"
    fi
    touch "$work/done/unpack-$1"
}

# Builds a library that uses CMake.
with_cmake() {
    local package=$1
    shift
    unpack "$package"
    cmake -S "$work/src/$package" -B "$work/src/$package/made" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" -DBUILD_SHARED_LIBS=OFF "$@"
    cmake --build "$work/src/$package/made" -j "$jobs" --target install
}

with_configure() {
    local package=$1
    shift
    unpack "$package"
    cd "$work/src/$package"
    ./configure --host="$host" --prefix="$prefix" --enable-static --disable-shared --disable-doc CC="$host-gcc-posix" "$@"
    make -j "$jobs"
    make install
}

zlib() {
    unpack zlib
    cd "$work/src/zlib"
    rm -f ./*.o
    "$host-gcc-posix" -O2 -c adler32.c compress.c crc32.c deflate.c gz*.c inf*.c trees.c uncompr.c zutil.c
    mkdir -p "$prefix"/{include,lib/pkgconfig}
    "$host-ar" rcs "$prefix/lib/libz.a" ./*.o
    cp zlib.h zconf.h "$prefix/include"
    printf 'prefix=%s\nName: zlib\nDescription: zlib\nVersion: 1.2.13\nLibs: -L${prefix}/lib -lz\nCflags: -I${prefix}/include\n' "$prefix" >"$prefix/lib/pkgconfig/zlib.pc"
}

# Builds the parts of Qt that the window needs, as static libraries. The build runs the tools of Debian's own Qt, which has the same version.
qt() {
    with_cmake qt6-base -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR="$host_qt" \
        -DCMAKE_PREFIX_PATH="$prefix" -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF -DQT_BUILD_TOOLS_WHEN_CROSSCOMPILING=OFF \
        -DFEATURE_{androiddeployqt,concurrent,dbus,glib,icu,network,opengl,pkg_config,sql,tabletevent,testlib,vulkan,xml,zstd}=OFF \
        -DFEATURE_system_{doubleconversion,freetype,harfbuzz,jpeg,pcre2}=OFF -DFEATURE_system_{png,zlib}=ON -DINPUT_opengl=no
}

# Copies header-only libraries from this system.
headers() {
    local package
    for package in libexpected-dev libvalijson-dev; do
        dpkg -L "$package" | sed -n 's,^/usr/include/,,p' | while read -r file; do
            [ -d "/usr/include/$file" ] || install -D -p -m 644 "/usr/include/$file" "$prefix/include/$file"
        done
    done
}

cat >"$work/pkg-config" <<END
#!/bin/sh
PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig exec pkg-config --static "\$@"
END
chmod +x "$work/pkg-config"

# Copies the licences of the compiler's libraries, which are linked into every program, and of a header-only library.
licences() {
    local package
    for package in g++-mingw-w64-x86-64-posix mingw-w64-x86-64-dev libexpected-dev; do
        cp "/usr/share/doc/$package/copyright" "$prefix/share/licences/$package.txt"
    done
}

program() {
    local targets=(shellgame-cli) how=(-DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DCMAKE_UNITY_BUILD_BATCH_SIZE=32)
    [ "$tests" = OFF ] || targets+=(room_tests)
    [ "$window" = OFF ] || { targets+=(shellgame) && how=(); }
    cmake -S "$top" -B "$work/program" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_UNITY_BUILD=ON "${how[@]}" -DSHELLGAME_APP="$window" -DSHELLGAME_TESTS="$tests" -DSHELLGAME_BENCH=OFF -DSHELLGAME_FMT_HEADERS=ON \
        -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR="$host_qt" -DSHELLGAME_LICENCES="$prefix/share/licences" \
        -DCMAKE_INSTALL_BINDIR=. -DCMAKE_INSTALL_DATADIR=data -DCMAKE_INSTALL_DOCDIR=doc
    cmake --build "$work/program" -j "$jobs" --target "${targets[@]}"
}

once fetch fetch
[ "${SHELLGAME_ONLY:-}" = fetch ] && exit
once zlib zlib
# This library takes longest of the small ones, so it is built at the same time as the others.
(
    once gpg-error with_configure libgpg-error --enable-install-gpg-error-config --disable-nls --disable-languages --disable-tests
    once gcrypt with_configure libgcrypt20 --with-libgpg-error-prefix="$prefix" --disable-asm
) &
gcrypt=$!
once xz with_cmake xz-utils
once libpng with_cmake libpng1.6 -DPNG_SHARED=OFF -DPNG_TESTS=OFF
once libzip with_cmake libzip -DENABLE_BZIP2=OFF -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF -DENABLE_OPENSSL=OFF -DENABLE_GNUTLS=OFF \
    -DENABLE_MBEDTLS=OFF -DENABLE_COMMONCRYPTO=OFF -DENABLE_WINDOWS_CRYPTO=OFF -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF
once pugixml with_cmake pugixml
once fmt with_cmake fmtlib -DFMT_TEST=OFF -DFMT_DOC=OFF
once json with_cmake nlohmann-json3 -DJSON_BuildTests=OFF
[ "$tests" = OFF ] || once catch2 with_cmake catch2 -DCATCH_BUILD_TESTING=OFF -DCATCH_INSTALL_DOCS=OFF -DCATCH_INSTALL_HELPERS=OFF
once cli11 with_cmake cli11 -DCLI11_BUILD_TESTS=OFF -DCLI11_BUILD_EXAMPLES=OFF -DCLI11_BUILD_DOCS=OFF
once headers headers
wait "$gcrypt"
once licences licences
[ "$window" = OFF ] || once qt qt
program
echo "== made ($SECONDS s)"
ls -l "$work"/program/bin/*
[ "$window" = OFF ] && exit
(cd "$work/program" && cpack)
ls -l "$work"/program/shellgame-*
