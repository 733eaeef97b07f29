# CMake toolchain file for building Windows programs on Debian with g++-mingw-w64-x86-64-posix.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# The folder in which build.sh installs the libraries. Libraries of the build system are not used.
set(CMAKE_FIND_ROOT_PATH "$ENV{SHELLGAME_WINDOWS}/prefix" /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(PKG_CONFIG_EXECUTABLE "$ENV{SHELLGAME_WINDOWS}/pkg-config")
# Allow more sections in an object file than the default format can contain.
set(CMAKE_CXX_FLAGS_INIT "-Wa,-mbig-obj")
# Link all libraries into the program, so that a single file runs anywhere.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
