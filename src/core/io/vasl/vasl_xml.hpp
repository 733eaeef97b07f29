// SPDX-License-Identifier: MIT
#pragma once

#include <pugixml.hpp>
#include <string_view>

namespace shellgame {

/// Elements nested deeper than this are in no file of VASL's.
inline constexpr int mostXmlDepth = 32;

/// Whether it declares entities of its own, as no file of VASL's does. They are never expanded, and where
/// they are meant to swell the file is refused.
[[nodiscard]] bool declaresEntities(std::string_view xml);
/// What is said of such a file.
inline constexpr const char* foundEntities = "declarations of entities";
inline constexpr const char* expectedNoEntities = "XML without them";

/// Whether no element lies deeper than that. Walks without recursion.
[[nodiscard]] bool isShallow(const pugi::xml_document& document);

}  // namespace shellgame
