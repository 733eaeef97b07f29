// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/reader.hpp"

namespace shellgame {

/// Computes a seal of a saved game or journal (docs/formats/save.md): the SHA-256 of the previous seal, a
/// line feed, and the sealed text as compact JSON with sorted keys. Anybody can compute seals, because no
/// secret key is used.
[[nodiscard]] std::string sealOf(const std::string& before, const Json& json);

/// Computes seals for one format of the file: the present format, or format 1, whose seals had 16 digits.
class Seals {
  public:
    explicit Seals(int format) : format_(format) {}
    [[nodiscard]] std::size_t digits() const { return format_ < 2 ? 16 : 64; }
    /// Returns the seal of the start, which precedes the first entry.
    [[nodiscard]] std::string ofStart(const Json& start) const;
    [[nodiscard]] std::string ofEntry(const std::string& before, const Json& entry) const;
    /// Returns the seal of the whole file; `last` is the seal of the last entry.
    [[nodiscard]] std::string ofFile(const std::string& last, const Json& file) const;

  private:
    int format_;
};

}  // namespace shellgame
