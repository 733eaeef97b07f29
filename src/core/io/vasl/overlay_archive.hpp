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

/// The name of the archive of VASL's that holds an overlay: "ovrST" for "St1", "ovr5" for "5".
[[nodiscard]] std::string overlayArchiveName(const std::string& id);

/// One picture of an overlay, the way round that is asked for.
struct OverlayPicture {
    std::string kind;  ///< the name of the overlay in small letters, by which VASL knows what it shows
    std::shared_ptr<const Pixels> picture;
    std::string oneAt;  ///< where its "1" lies, as layPictureAt takes it
};

/// Reads the picture out of such an archive, which is not trusted: 64 MiB, and pictures of 4 Mi pixels.
/// `towards` is where from the "1" the "2" lies; nothing for an overlay of a single hex. Problems: no such
/// overlay in it; one hex for an overlay of several or the other way round; no picture that lies so.
[[nodiscard]] Result<OverlayPicture> readOverlayPicture(const std::string& path, const std::string& id,
                                                        std::optional<Side6> towards);
[[nodiscard]] Result<OverlayPicture> readOverlayPictureBytes(std::string bytes, const std::string& path,
                                                             const std::string& id,
                                                             std::optional<Side6> towards);

}  // namespace shellgame
