# Resources are built into the library as text, so that a program needs no file beside it.
# shellgame_embed(target name file): makes `extern const std::string_view shellgame::resources::<name>`.
# A rule that makes a file belongs to its directory, and a room's directory is not the library's: so each resource is
# an object of its own, made where the room asks for it.
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
