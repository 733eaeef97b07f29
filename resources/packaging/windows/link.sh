#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# link.sh COMPILER ARGUMENT...: links as the compiler would, but with LLVM's linker where that is there: for the tests of the core, which
# GNU's does not link within 20 minutes. What is no linking is done as it stands.
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
    -plugin) skip=1 ;; # GNU's, with its own argument
    -plugin-opt=*) ;;
    *) arguments+=("$word") ;;
    esac
done
exec ld.lld "${arguments[@]}"
