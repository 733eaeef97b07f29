# Packages for Windows: `cpack` makes a ZIP that can be unpacked anywhere and, if makensis is installed, an installer.
set(CPACK_GENERATOR ZIP)
find_program(MAKENSIS makensis DOC "Makes the installer")
if(MAKENSIS AND SHELLGAME_APP)
  list(APPEND CPACK_GENERATOR NSIS)
endif()
set(CPACK_PACKAGE_NAME Shellgame)
set(CPACK_PACKAGE_VENDOR "the Shellgame developers")
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "hidden units for playing Advanced Squad Leader alone")
set(CPACK_PACKAGE_FILE_NAME "shellgame-${PROJECT_VERSION}-windows-x86_64")
set(CPACK_PACKAGE_INSTALL_DIRECTORY Shellgame)
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_EXECUTABLES shellgame Shellgame)
set(CPACK_NSIS_EXECUTABLES_DIRECTORY "${CMAKE_INSTALL_BINDIR}")
set(CPACK_NSIS_DISPLAY_NAME "Shellgame ${PROJECT_VERSION}")
set(CPACK_NSIS_PACKAGE_NAME Shellgame)
set(CPACK_NSIS_INSTALLED_ICON_NAME "shellgame.exe")
set(CPACK_NSIS_ENABLE_UNINSTALL_BEFORE_INSTALL ON)
set(CPACK_NSIS_COMPRESSOR "/SOLID lzma")
# Make a 64-bit installer, because the program is a 64-bit program.
set(CPACK_NSIS_DEFINES "  Target amd64-unicode")
if(ICOTOOL)
  set(CPACK_NSIS_MUI_ICON "${windows_icon}")
  set(CPACK_NSIS_MUI_UNIICON "${windows_icon}")
endif()
# Windows opens the program's files with the program.
set(install_commands)
set(uninstall_commands)
foreach(kind "save|shellgame|saved game" "scenario|sgscenario|scenario" "board|sgboard|board")
  string(REPLACE "|" ";" kind "${kind}")
  list(GET kind 0 id)
  list(GET kind 1 suffix)
  list(GET kind 2 words)
  string(APPEND install_commands "
  WriteRegStr SHCTX 'Software\\Classes\\.${suffix}' '' 'Shellgame.${id}'
  WriteRegStr SHCTX 'Software\\Classes\\Shellgame.${id}' '' 'Shellgame ${words}'
  WriteRegStr SHCTX 'Software\\Classes\\Shellgame.${id}\\DefaultIcon' '' '$INSTDIR\\shellgame.exe,0'
  WriteRegStr SHCTX 'Software\\Classes\\Shellgame.${id}\\shell\\open\\command' '' '\"$INSTDIR\\shellgame.exe\" \"%1\"'")
  string(APPEND uninstall_commands "
  DeleteRegKey SHCTX 'Software\\Classes\\.${suffix}'
  DeleteRegKey SHCTX 'Software\\Classes\\Shellgame.${id}'")
endforeach()
set(CPACK_NSIS_EXTRA_INSTALL_COMMANDS "${install_commands}")
set(CPACK_NSIS_EXTRA_UNINSTALL_COMMANDS "${uninstall_commands}")
include(CPack)
