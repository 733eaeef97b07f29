# Packages for players: `cpack` in the build folder makes a DEB and a tar.gz that can be unpacked anywhere.
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_PACKAGE_NAME shellgame)
set(CPACK_PACKAGE_VENDOR "the Shellgame developers")
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "hidden units for playing Advanced Squad Leader alone")
set(CPACK_PACKAGE_DESCRIPTION "Shellgame lets one player play Advanced Squad Leader against real
uncertainty: what lies under concealment counters may change places, by Mike
O'Leary's rules for solitaire play. It knows what lies under which marker, says
which shifts are legal, shows the odds, rolls, tells what to move on the table
or in VASL, and writes everything down. Boards are its own, blank grids, or
VASL's archives.
.
It holds no art and no rules of the games it serves: you need the games.")
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_SYSTEM_NAME "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PRE_BUILD_SCRIPTS "${packaging}/folder_modes.cmake")
set(CPACK_SOURCE_IGNORE_FILES "/build" "/\\.git/")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# The section is not `games`, because the program only helps to play a game.
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The window needs Qt's plugins for displays, and for the PNG, JPEG and GIF pictures of VASL boards.
if(SHELLGAME_APP)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-qpa-plugins, qt6-translations-l10n, fonts-dejavu-core")
endif()
set(CPACK_DEBIAN_DEBUGINFO_PACKAGE OFF)
if(CMAKE_INSTALL_PREFIX_INITIALIZED_TO_DEFAULT OR CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
endif()
include(CPack)
