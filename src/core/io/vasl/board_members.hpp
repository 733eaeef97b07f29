// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "io/vasl/board_metadata.hpp"
#include "io/vasl/board_xml.hpp"
#include "io/vasl/zip_reader.hpp"

namespace shellgame {

/// Returns the member with this name. If there is none, returns the member whose name differs only in case or
/// folder, and reports the difference. If there are several such members, returns the one in the fewest
/// nested folders, or nullopt if two of them are equally nested.
[[nodiscard]] std::optional<std::string> memberLike(const ZipReader& zip, const std::string& name,
                                                    Oddities& odd);
/// Returns the name of the member to read, as memberLike() does. If there is no such member, returns `name`
/// for the error message.
[[nodiscard]] std::string memberOrName(const ZipReader& zip, const std::string& name, Oddities& odd);

/// The metadata of an archive, and the text of the metadata. If the member is missing, the metadata are those
/// of noBoardMetadata(), and `metadata.problem` reports it.
struct ArchiveMetadata {
    BoardMetadata metadata;
    std::string xml;
};
[[nodiscard]] Result<ArchiveMetadata> metadataIn(const ZipReader& zip, const std::string& file,
                                                 Oddities& odd);

/// Returns the member with the board's picture: the member that the metadata name, or else the member with
/// the name of the board.
[[nodiscard]] std::optional<std::string> pictureMember(const ZipReader& zip, const BoardMetadata& metadata,
                                                       const std::string& board, Oddities& odd);

}  // namespace shellgame
