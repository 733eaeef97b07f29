// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/reader.hpp"

namespace shellgame {

/// The seals of saved games and journals (docs/formats/save.md): each is the SHA-256 of the seal before it, a
/// line feed and the sealed text, as compact JSON with its keys in order. They contain no secret.
[[nodiscard]] std::string sealOf(const std::string& before, const Json& json);

/// The seals of one form of the file: today's, or those of format 1, which had 16 digits.
class Seals {
  public:
    explicit Seals(int format) : format_(format) {}
    [[nodiscard]] std::size_t digits() const { return format_ < 2 ? 16 : 64; }
    /// Before the first entry.
    [[nodiscard]] std::string ofStart(const Json& start) const;
    [[nodiscard]] std::string ofEntry(const std::string& before, const Json& entry) const;
    /// Seals the whole file, after the seal `last` of the last entry.
    [[nodiscard]] std::string ofFile(const std::string& last, const Json& file) const;

  private:
    int format_;
};

}  // namespace shellgame
