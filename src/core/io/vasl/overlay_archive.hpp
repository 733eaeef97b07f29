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

/// Returns the name of VASL's archive with an overlay: "ovrST" for "St1", "ovr5" for "5".
[[nodiscard]] std::string overlayArchiveName(const std::string& id);

/// One picture of an overlay, in the requested orientation.
struct OverlayPicture {
    std::string kind;  ///< the name of the overlay in small letters, VASL's key for its contents
    std::shared_ptr<const Pixels> picture;
    std::string oneAt;  ///< the place of its "1", for layPictureAt
};

/// Reads the picture from such an archive, which is not trusted: 64 MiB, and pictures of 4 Mi pixels.
/// `towards` is the direction from "1" to "2"; nothing for an overlay of a single hex. Problems: no such
/// overlay; one hex for an overlay of several or vice versa; no picture with that orientation.
[[nodiscard]] Result<OverlayPicture> readOverlayPicture(const std::string& path, const std::string& id,
                                                        std::optional<Side6> towards);
[[nodiscard]] Result<OverlayPicture> readOverlayPictureBytes(std::string bytes, const std::string& path,
                                                             const std::string& id,
                                                             std::optional<Side6> towards);

}  // namespace shellgame
