# shellgame_commit: the commit that a program was built from, for whoever reports a fault; "" outside of git. Asked at each
# build, and a new object only where it is another. As a script it writes the file.
if(CMAKE_SCRIPT_MODE_FILE)
  set(commit "")
  find_program(GIT git)
  if(GIT)
    execute_process(COMMAND "${GIT}" -C "${SOURCE}" rev-parse --show-toplevel OUTPUT_VARIABLE top
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    file(REAL_PATH "${SOURCE}" source)
    # A copy of the project within another one's tree is not of that commit.
    if("${top}" STREQUAL "${source}")
      execute_process(COMMAND "${GIT}" -C "${SOURCE}" rev-parse --short=10 HEAD OUTPUT_VARIABLE commit
        OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
  endif()
  file(CONFIGURE OUTPUT "${OUT}" CONTENT "extern const char* const shellgameCommit;\nconst char* const shellgameCommit = \"${commit}\";\n")
  return()
endif()
set(commit_file "${CMAKE_BINARY_DIR}/commit.cpp")
add_custom_target(commit_known BYPRODUCTS "${commit_file}"
  COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${CMAKE_SOURCE_DIR}" "-DOUT=${commit_file}" -P "${CMAKE_CURRENT_LIST_FILE}" VERBATIM)
add_library(shellgame_commit STATIC "${commit_file}")
add_dependencies(shellgame_commit commit_known)
