// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/drawing.hpp"

namespace shellgame::test {

/// The parts of a board archive of VASL's form, made by the test itself, so that each may be spoilt on its
/// own.
struct ArchiveParts {
    std::string losPayload;  ///< sizes, grid, stairway bytes
    std::string losData;     ///< the payload in blocks, gzipped: the member
    std::string metadata;    ///< BoardMetadata.xml
    std::string picture = "GIF89a not really";
};

/// Sound parts for a drawing of standard hexes. `stairs` are names of hexes with a stairway.
[[nodiscard]] ArchiveParts archiveParts(const Drawing& drawing, const std::vector<std::string>& stairs = {});

[[nodiscard]] std::string bigEndian32(std::int64_t value);
/// Java's object stream of primitive data: header and blocks.
[[nodiscard]] std::string javaBlocks(const std::string& payload, std::size_t blockSize = 1024);
[[nodiscard]] std::string gzipped(const std::string& bytes);
/// The bytes of a ZIP file with these members.
[[nodiscard]] std::string zipped(const std::vector<std::pair<std::string, std::string>>& members,
                                 bool deflated = true);
[[nodiscard]] std::string zippedBoard(const ArchiveParts& parts);

}  // namespace shellgame::test
