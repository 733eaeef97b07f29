# Defines where `cmake --install` puts each file (GNUInstallDirs). The programs find their files relative to their own folder, so an
# installation can be moved as a whole.
set(packaging "${CMAKE_CURRENT_LIST_DIR}")
set(maintainer "the Shellgame developers <developers@shellgame.example.org>")

install(TARGETS shellgame-cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
if(SHELLGAME_APP)
  install(TARGETS shellgame RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" BUNDLE DESTINATION .)
endif()

set(own "${CMAKE_INSTALL_DATADIR}/shellgame")
install(DIRECTORY scenarios/ DESTINATION "${own}/scenarios" FILES_MATCHING PATTERN "*.json")
install(DIRECTORY resources/boards/ DESTINATION "${own}/boards" FILES_MATCHING PATTERN "*.board.json")
install(DIRECTORY resources/overlays/ DESTINATION "${own}/overlays" FILES_MATCHING PATTERN "*.overlay.json")
install(DIRECTORY resources/schemas/ DESTINATION "${own}/schemas" FILES_MATCHING PATTERN "*.schema.json")

# The manual that F1 shows in the program, as files to read without the program.
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/manual" FILES_MATCHING
  PATTERN "*.md" PATTERN "*.png" PATTERN "*.svg" PATTERN "docs/examples/*" PATTERN "pictures/states" EXCLUDE
  PATTERN "architecture.md" EXCLUDE PATTERN "CONTRIBUTING.md" EXCLUDE PATTERN "CHANGELOG.md" EXCLUDE
  PATTERN "lessons.md" EXCLUDE)

if(WIN32 OR APPLE)
  install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
  install(FILES docs/CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
  if(WIN32)
    # The licences of the libraries that are linked into the programs.
    if(SHELLGAME_LICENCES)
      install(DIRECTORY "${SHELLGAME_LICENCES}/" DESTINATION "${CMAKE_INSTALL_DOCDIR}/licences" FILES_MATCHING PATTERN "*.txt")
    endif()
    include("${packaging}/windows/packages.cmake")
  endif()
  return()
endif()

# Manual pages and the changelog are compressed as Debian requires. Every build gives the same bytes.
set(packed "${CMAKE_BINARY_DIR}/packed")
file(MAKE_DIRECTORY "${packed}")

# The licence in Debian's machine-readable format.
file(STRINGS LICENSE licence)
list(FILTER licence INCLUDE REGEX "^Copyright")
string(REGEX REPLACE "^Copyright \\(c\\) " "" holder "${licence}")
file(READ LICENSE licence)
string(REGEX REPLACE "^.*(Permission is hereby)" "\\1" licence "${licence}")
string(STRIP "${licence}" licence)
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " licence "${licence}")
file(CONFIGURE OUTPUT "${packed}/copyright" @ONLY CONTENT "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Shellgame

Files: *
Copyright: @holder@
License: Expat
 @licence@
")
install(FILES "${packed}/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
find_program(GZIP gzip REQUIRED)
function(shellgame_pack from to)
  add_custom_command(OUTPUT "${packed}/${to}.gz" DEPENDS "${from}" VERBATIM
    COMMAND "${CMAKE_COMMAND}" -E copy "${from}" "${packed}/${to}"
    COMMAND "${GZIP}" -9nf "${packed}/${to}")
  set(packed_files ${packed_files} "${packed}/${to}.gz" PARENT_SCOPE)
endfunction()
set(packed_files)
shellgame_pack("${packaging}/man/shellgame-cli.1" shellgame-cli.1)
if(SHELLGAME_APP)
  shellgame_pack("${packaging}/man/shellgame.1" shellgame.1)
endif()
set(pages ${packed_files})
shellgame_pack("${CMAKE_SOURCE_DIR}/docs/CHANGELOG.md" changelog)
# The first entry of the changelog is the current version.
file(STRINGS docs/CHANGELOG.md released REGEX "^## " LIMIT_COUNT 1)
string(REGEX MATCH "[0-9]+-[0-9]+-[0-9]+$" released "${released}")
execute_process(COMMAND date -u -R -d "${released}" OUTPUT_VARIABLE released_long OUTPUT_STRIP_TRAILING_WHITESPACE)
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/changelog.Debian" @ONLY CONTENT "shellgame (@PROJECT_VERSION@-1) unstable; urgency=medium

  * What is new is told in changelog.gz.

 -- @maintainer@  @released_long@
")
shellgame_pack("${CMAKE_BINARY_DIR}/changelog.Debian" changelog.Debian)
add_custom_target(packed ALL DEPENDS ${packed_files})
install(FILES ${pages} DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${packed}/changelog.gz" "${packed}/changelog.Debian.gz" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

set(programs shellgame-cli)
if(SHELLGAME_APP)
  list(APPEND programs shellgame)
endif()
foreach(program IN LISTS programs)
  install(FILES "${packaging}/completions/${program}.bash" RENAME ${program}
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
  install(FILES "${packaging}/completions/${program}.zsh" RENAME _${program}
    DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
  install(FILES "${packaging}/completions/${program}.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
endforeach()

if(SHELLGAME_APP)
  install(FILES "${packaging}/shellgame.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  configure_file("${packaging}/shellgame.metainfo.xml.in" "${packed}/local.shellgame.shellgame.metainfo.xml" @ONLY)
  install(FILES "${packed}/local.shellgame.shellgame.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
  install(FILES "${packaging}/shellgame-mime.xml" RENAME shellgame.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
  set(theme "${CMAKE_INSTALL_DATADIR}/icons/hicolor")
  install(FILES "${packaging}/icons/shellgame.svg" DESTINATION "${theme}/scalable/apps")
  foreach(size 16 22 24 32 48 64 128 256 512)
    install(FILES "${packaging}/icons/shellgame-${size}.png" RENAME shellgame.png DESTINATION "${theme}/${size}x${size}/apps")
  endforeach()
  foreach(type save scenario board)
    install(FILES "${packaging}/icons/file.svg" RENAME application-x-shellgame-${type}.svg DESTINATION "${theme}/scalable/mimetypes")
    foreach(size 32 48 64 128)
      install(FILES "${packaging}/icons/file-${size}.png" RENAME application-x-shellgame-${type}.png
        DESTINATION "${theme}/${size}x${size}/mimetypes")
    endforeach()
  endforeach()
endif()

include("${packaging}/packages.cmake")
