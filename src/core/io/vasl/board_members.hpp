// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "io/vasl/board_metadata.hpp"
#include "io/vasl/board_xml.hpp"
#include "io/vasl/zip_reader.hpp"

namespace shellgame {

/// Returns the member of that name; without one, the member that differs in case or is in a folder, and
/// reports it. Nothing if several match.
[[nodiscard]] std::optional<std::string> memberLike(const ZipReader& zip, const std::string& name,
                                                    Oddities& odd);
/// Returns the same for reading: the name itself if there is no such member, for the error message.
[[nodiscard]] std::string memberOrName(const ZipReader& zip, const std::string& name, Oddities& odd);

/// The metadata of an archive, and their text. A missing member counts as unreadable, and `metadata.problem`
/// reports it.
struct ArchiveMetadata {
    BoardMetadata metadata;
    std::string xml;
};
[[nodiscard]] Result<ArchiveMetadata> metadataIn(const ZipReader& zip, const std::string& file,
                                                 Oddities& odd);

/// Returns the member with the board's picture: the one that the metadata name, else the one named like the
/// board.
[[nodiscard]] std::optional<std::string> pictureMember(const ZipReader& zip, const BoardMetadata& metadata,
                                                       const std::string& board, Oddities& odd);

}  // namespace shellgame
