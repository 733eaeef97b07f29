// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/pixels.hpp"
#include "shellgame/hex/hex.hpp"

namespace shellgame {

/// Returns the name of VASL's archive that contains an overlay: "ovrST" for "St1", "ovr5" for "5".
[[nodiscard]] std::string overlayArchiveName(const std::string& id);

/// One picture of an overlay, in the requested orientation.
struct OverlayPicture {
    std::string kind;  ///< the overlay's name in lower-case letters, which is the key in VaslOverlayTable
    std::shared_ptr<const Pixels> picture;
    std::string oneAt;  ///< the place of the overlay's "1", for layPictureAt
};

/// Reads a picture from an overlay archive. The archive is not trusted: the limits are 64 MiB for the archive
/// and 4 Mi pixels for a picture. `towards` is the direction from "1" to "2"; nullopt for an overlay of a
/// single hex. Fails if there is no such overlay, if one hex is given for an overlay of several hexes (or
/// vice versa), or if no picture has that orientation.
[[nodiscard]] Result<OverlayPicture> readOverlayPicture(const std::string& path, const std::string& id,
                                                        std::optional<Side6> towards);
[[nodiscard]] Result<OverlayPicture> readOverlayPictureBytes(std::string bytes, const std::string& path,
                                                             const std::string& id,
                                                             std::optional<Side6> towards);

}  // namespace shellgame
