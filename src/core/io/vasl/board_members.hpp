// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "io/vasl/board_metadata.hpp"
#include "io/vasl/board_xml.hpp"
#include "io/vasl/zip_reader.hpp"

namespace shellgame {

/// The member of that name; where there is none, the one that differs in case or lies in a folder, which is
/// told. Nothing where several could be meant.
[[nodiscard]] std::optional<std::string> memberLike(const ZipReader& zip, const std::string& name,
                                                    Oddities& odd);
/// The same to be read: the name itself where there is no such member, for the complaint.
[[nodiscard]] std::string memberOrName(const ZipReader& zip, const std::string& name, Oddities& odd);

/// What the metadata of an archive say, and their text; as if nothing of them could be read where there is no
/// such member, which is told in `metadata.problem`.
struct ArchiveMetadata {
    BoardMetadata metadata;
    std::string xml;
};
[[nodiscard]] Result<ArchiveMetadata> metadataIn(const ZipReader& zip, const std::string& file,
                                                 Oddities& odd);

/// The member that is the board's picture: the one that the metadata name, else the one that is called as the
/// board is.
[[nodiscard]] std::optional<std::string> pictureMember(const ZipReader& zip, const BoardMetadata& metadata,
                                                       const std::string& board, Oddities& odd);

}  // namespace shellgame
