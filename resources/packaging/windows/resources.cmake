# shellgame_windows_resources(TARGET "Description"): adds the icon, the version and the description that Windows shows for a program,
# and the program's manifest.
if(NOT WIN32)
  function(shellgame_windows_resources)
  endfunction()
  return()
endif()
enable_language(RC)
set(windows_folder "${CMAKE_CURRENT_LIST_DIR}")
set(windows_icon "${CMAKE_BINARY_DIR}/shellgame.ico")
find_program(ICOTOOL icotool DOC "Makes the picture of the program")
if(ICOTOOL)
  set(pictures)
  foreach(size 16 24 32 48 64 128 256)
    list(APPEND pictures "${CMAKE_SOURCE_DIR}/resources/packaging/icons/shellgame-${size}.png")
  endforeach()
  execute_process(COMMAND "${ICOTOOL}" --create "--output=${windows_icon}" ${pictures} COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pictures})
endif()

function(shellgame_windows_resources target what)
  set(icon)
  if(ICOTOOL)
    set(icon "1 ICON \"${windows_icon}\"")
  endif()
  string(REPLACE "." "," numbers "${PROJECT_VERSION}")
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${target}.rc" @ONLY CONTENT "#include <winver.h>
@icon@
1 24 \"@windows_folder@/program.manifest\"
1 VERSIONINFO
FILEVERSION @numbers@,0
PRODUCTVERSION @numbers@,0
FILEOS VOS_NT_WINDOWS32
FILETYPE VFT_APP
BEGIN
  BLOCK \"StringFileInfo\"
  BEGIN
    BLOCK \"040904B0\"
    BEGIN
      VALUE \"FileDescription\", \"@what@\"
      VALUE \"FileVersion\", \"@PROJECT_VERSION@\"
      VALUE \"InternalName\", \"@target@\"
      VALUE \"LegalCopyright\", \"MIT\"
      VALUE \"OriginalFilename\", \"@target@.exe\"
      VALUE \"ProductName\", \"Shellgame\"
      VALUE \"ProductVersion\", \"@PROJECT_VERSION@\"
    END
  END
  BLOCK \"VarFileInfo\"
  BEGIN
    VALUE \"Translation\", 0x409, 0x4B0
  END
END
")
  target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${target}.rc")
  set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/${target}.rc" PROPERTIES OBJECT_DEPENDS "${windows_folder}/program.manifest")
endfunction()
