// SPDX-License-Identifier: MIT
#pragma once

#include <pugixml.hpp>
#include <string_view>

namespace shellgame {

/// Maximum depth to which elements may be nested. VASL's files are never nested more deeply.
inline constexpr int mostXmlDepth = 32;

/// Returns true if the text declares entities, which VASL's files never do. Entities are never expanded, and
/// a file that declares entities is rejected, because it could expand to a huge size.
[[nodiscard]] bool declaresEntities(std::string_view xml);
/// The "found" text of the problem that is reported for a file that declares entities.
inline constexpr const char* foundEntities = "declarations of entities";
inline constexpr const char* expectedNoEntities = "XML without them";

/// Returns true if no element is nested more deeply than mostXmlDepth. Works without recursion.
[[nodiscard]] bool isShallow(const pugi::xml_document& document);

}  // namespace shellgame
