// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame {

/// Reads members of an untrusted ZIP file. Ignores declared sizes: a member is read until it ends or exceeds
/// the caller's limit. Reads only stored and deflated members, because other methods may need unlimited
/// memory. Not thread-safe.
class ZipReader {
  public:
    /// Opens a ZIP file of at most `most` bytes.
    [[nodiscard]] static Result<ZipReader> open(const std::string& path, std::size_t most);
    /// Opens a ZIP file in memory; `file` is used only in messages.
    [[nodiscard]] static Result<ZipReader> fromBytes(std::string bytes, const std::string& file);

    ZipReader(ZipReader&&) noexcept;
    ZipReader& operator=(ZipReader&&) noexcept;
    ~ZipReader();

    [[nodiscard]] std::vector<std::string> names() const;
    [[nodiscard]] bool has(const std::string& member) const;
    /// Returns a whole member, checked against its CRC.
    [[nodiscard]] Result<std::string> read(const std::string& member, std::size_t most) const;

  private:
    struct Archive;
    explicit ZipReader(std::unique_ptr<Archive> archive);
    std::unique_ptr<Archive> archive_;
};

}  // namespace shellgame
