# Resources are built into the library as text, so that a program needs no file beside it.
# shellgame_embed(target name file): makes `extern const std::string_view shellgame::resources::<name>`.
function(shellgame_embed target name file)
  set(out "${CMAKE_CURRENT_BINARY_DIR}/resource_${name}.cpp")
  add_custom_command(
    OUTPUT "${out}"
    COMMAND "${CMAKE_COMMAND}" -DNAME=${name} "-DFILE=${file}" "-DOUT=${out}" -P "${CMAKE_SOURCE_DIR}/src/core/embed_file.cmake"
    DEPENDS "${file}" "${CMAKE_SOURCE_DIR}/src/core/embed_file.cmake"
    VERBATIM)
  target_sources(${target} PRIVATE "${out}")
endfunction()
