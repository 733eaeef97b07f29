# Builds resources into the library as text, so that programs need no separate files.
# shellgame_embed(target name file) defines `extern const std::string_view shellgame::resources::<name>`.
# A CMake rule that makes a file works only in its own directory, which is not the library's directory. Each resource is
# therefore a separate object library in the directory that needs it.
function(shellgame_embed target name file)
  set(out "${CMAKE_CURRENT_BINARY_DIR}/resource_${name}.cpp")
  add_custom_command(
    OUTPUT "${out}"
    COMMAND "${CMAKE_COMMAND}" -DNAME=${name} "-DFILE=${file}" "-DOUT=${out}" -P "${CMAKE_SOURCE_DIR}/src/core/embed_file.cmake"
    DEPENDS "${file}" "${CMAKE_SOURCE_DIR}/src/core/embed_file.cmake"
    VERBATIM)
  add_library(resource_${name} OBJECT "${out}")
  target_link_libraries(resource_${name} PRIVATE shellgame_options)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:resource_${name}>)
endfunction()
