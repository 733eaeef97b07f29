#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# link.sh COMPILER ARGUMENT...: links like the compiler, but with LLVM's linker if it is installed, because GNU's linker needs more than
# 20 minutes for the tests of the core. Runs any command that does not link unchanged.
set -euo pipefail
case ${1##*/} in *g++*) ;; *) exec "$@" ;; esac
command -v ld.lld >/dev/null || exec "$@"
line=$("$@" '-###' 2>&1 | grep -E '^ *"?[^ ]*/collect2"? ' | tail -n 1)
[ -n "$line" ] || exec "$@"
eval "words=($line)"
arguments=()
skip=0
for word in "${words[@]:1}"; do
    [ "$skip" = 0 ] || { skip=0; continue; }
    case $word in
    -plugin) skip=1 ;; # an option of GNU's linker, followed by its argument
    -plugin-opt=*) ;;
    *) arguments+=("$word") ;;
    esac
done
exec ld.lld "${arguments[@]}"
