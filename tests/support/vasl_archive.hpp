// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/drawing.hpp"

namespace shellgame::test {

/// The parts of a board archive in VASL's format that a test makes. Each part can be damaged separately.
struct ArchiveParts {
    std::string losPayload;  ///< sizes, grid and stairway bytes
    std::string losData;     ///< the archive's member, which is the gzipped payload in blocks
    std::string metadata;    ///< text of BoardMetadata.xml
    std::string picture = "GIF89a not really";
};

/// Makes valid parts for a drawing of standard hexes. `stairs` are the names of hexes with a stairway.
[[nodiscard]] ArchiveParts archiveParts(const Drawing& drawing, const std::vector<std::string>& stairs = {});

[[nodiscard]] std::string bigEndian32(std::int64_t value);
/// Encodes the payload as a Java object stream of primitive data, which consists of a header and blocks.
[[nodiscard]] std::string javaBlocks(const std::string& payload, std::size_t blockSize = 1024);
[[nodiscard]] std::string gzipped(const std::string& bytes);
/// Returns the bytes of a ZIP file with these members.
[[nodiscard]] std::string zipped(const std::vector<std::pair<std::string, std::string>>& members,
                                 bool deflated = true);
[[nodiscard]] std::string zippedBoard(const ArchiveParts& parts);

}  // namespace shellgame::test
