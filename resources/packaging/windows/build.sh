#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# build.sh [FOLDER]: the command line for Windows, made on Debian 12: first the libraries that it needs, of Debian's own source
# packages, then shellgame-cli.exe and the tests of the core. Each step is done once and left alone the next time; nothing is taken
# whose sum is another. Needs: g++-mingw-w64-x86-64-posix, cmake, ninja-build, pkg-config, libexpected-dev, wine to try it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../../.." && pwd)
SHELLGAME_WINDOWS=$(realpath -m "${1:-$top/build/windows}")
export SHELLGAME_WINDOWS
work=$SHELLGAME_WINDOWS
prefix=$work/prefix
host=x86_64-w64-mingw32
jobs=$(nproc)
mkdir -p "$work"/{src,done,apt/lists} "$prefix"

# package, version, archive, its sum
sources="
zlib 1:1.2.13.dfsg-1 zlib_1.2.13.dfsg.orig.tar.bz2 71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1
libpng1.6 1.6.39-2+deb12u5 libpng1.6_1.6.39.orig.tar.gz a00e9d2f2f664186e4202db9299397f851aea71b36a35e74910b8820e380d441
libzip 1.7.3-1 libzip_1.7.3.orig.tar.xz a60473ffdb7b4260c08bfa19c2ccea0438edac11193c3afbbb1f17fbcf6c6132
libgpg-error 1.46-1 libgpg-error_1.46.orig.tar.bz2 b7e11a64246bbe5ef37748de43b245abd72cfcd53c9ae5e7fc5ca59f1c81268d
libgcrypt20 1.10.1-3+deb12u1 libgcrypt20_1.10.1.orig.tar.bz2 ef14ae546b0084cd84259f61a55e07a38c3b53afc0f546bffcef2f01baffe9de
pugixml 1.13-0.2 pugixml_1.13.orig.tar.gz 5c5ad5d7caeb791420408042a7d88c2c6180781bf218feca259fd9d840a888e1
fmtlib 9.1.0+ds1-2 fmtlib_9.1.0+ds1.orig.tar.gz 84ce1c2d0be3a9863935137969dcec6970125caac032f82474640bfc81463583
nlohmann-json3 3.11.2-2 nlohmann-json3_3.11.2.orig.tar.gz d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273
cli11 2.1.2+ds-1 cli11_2.1.2+ds.orig.tar.xz 8143d20b688e98ccce8e24562d3b68e5f47c12e896c42c7ca8553dbde5bed55d
"

once() {
    local step=$1
    shift
    [ -e "$work/done/$step" ] && return
    echo "== $step ($SECONDS s)"
    "$@" >"$work/$step.log" 2>&1 || { tail -n 30 "$work/$step.log"; echo "$step failed: $work/$step.log"; exit 1; }
    touch "$work/done/$step"
}

fetch() {
    echo "deb-src http://deb.debian.org/debian bookworm main" >"$work/apt/sources.list"
    local apt=(apt-get -o "Dir::Etc::sourcelist=$work/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null -o "Dir::State::lists=$work/apt/lists")
    "${apt[@]}" update
    cd "$work/src"
    local package version archive sum
    while read -r package version archive sum; do
        [ -n "$package" ] || continue
        [ -f "$archive" ] || "${apt[@]}" source --download-only "$package=$version"
        echo "$sum  $archive" | sha256sum --check
    done <<<"$sources"
}

unpack() {
    local archive
    archive=$(awk -v p="$1" '$1 == p { print $3 }' <<<"$sources")
    rm -rf "$work/src/$1"
    mkdir -p "$work/src/$1"
    tar -xf "$work/src/$archive" -C "$work/src/$1" --strip-components=1
}

# A library that CMake makes.
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
    make -f win32/Makefile.gcc PREFIX="$host-" CC="$host-gcc-posix" libz.a
    mkdir -p "$prefix"/{include,lib/pkgconfig}
    cp zlib.h zconf.h "$prefix/include"
    cp libz.a "$prefix/lib"
    printf 'prefix=%s\nName: zlib\nDescription: zlib\nVersion: 1.2.13\nLibs: -L${prefix}/lib -lz\nCflags: -I${prefix}/include\n' "$prefix" >"$prefix/lib/pkgconfig/zlib.pc"
}

expected() {
    mkdir -p "$prefix/include/tl"
    cp /usr/include/tl/expected.hpp "$prefix/include/tl"
}

cat >"$work/pkg-config" <<END
#!/bin/sh
PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig exec pkg-config --static "\$@"
END
chmod +x "$work/pkg-config"

program() {
    cmake -S "$top" -B "$work/program" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_UNITY_BUILD=ON -DSHELLGAME_APP=OFF -DSHELLGAME_TESTS=OFF -DSHELLGAME_FMT_HEADERS=ON -DCMAKE_INSTALL_PREFIX="$work/installed"
    cmake --build "$work/program" -j "$jobs" --target shellgame-cli
}

once fetch fetch
once zlib zlib
once libpng with_cmake libpng1.6 -DPNG_SHARED=OFF -DPNG_TESTS=OFF
once libzip with_cmake libzip -DENABLE_BZIP2=OFF -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF -DENABLE_OPENSSL=OFF -DENABLE_GNUTLS=OFF \
    -DENABLE_MBEDTLS=OFF -DENABLE_COMMONCRYPTO=OFF -DENABLE_WINDOWS_CRYPTO=OFF -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF
once gpg-error with_configure libgpg-error --disable-nls --disable-languages --disable-tests
once gcrypt with_configure libgcrypt20 --with-libgpg-error-prefix="$prefix" --disable-asm
once pugixml with_cmake pugixml
once fmt with_cmake fmtlib -DFMT_TEST=OFF -DFMT_DOC=OFF
once json with_cmake nlohmann-json3 -DJSON_BuildTests=OFF
once cli11 with_cmake cli11 -DCLI11_BUILD_TESTS=OFF -DCLI11_BUILD_EXAMPLES=OFF -DCLI11_BUILD_DOCS=OFF
once expected expected
program
ls -l "$work/program/bin/"
