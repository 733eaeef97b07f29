// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/reader.hpp"
#include "shellgame/model/catalogue.hpp"

namespace shellgame {

/// Fills a catalog from the rows of resources/units.json.
class CatalogueReader {
  public:
    explicit CatalogueReader(Catalogue& out) : out_(out) {}
    void read(const Reader& root);

  private:
    void nation(const Reader& row);
    void squad(const Reader& row);
    void crew(const Reader& row);
    void smc(const Reader& row);
    void supportWeapon(const Reader& row);
    void gun(const Reader& row);
    void vehicle(const Reader& row);
    void fortification(const Reader& row);

    PieceType start(const Reader& row, PieceClass cls);
    void add(PieceType type, std::vector<std::string> also = {});
    void addMmc(const PieceType& like, PieceClass cls, const std::string& strength, bool reduced);
    bool numbers(const Reader& row, const std::string& text, PieceType& type) const;

    Catalogue& out_;
};

/// Reads firepower, range and morale: "4-6-7". Returns nothing for any other text.
[[nodiscard]] std::optional<std::array<int, 3>> threeNumbers(std::string_view text);
/// Reads morale and leadership DRM: "9-2" (-2) or "6+1" (+1).
[[nodiscard]] std::optional<std::array<int, 2>> leaderNumbers(std::string_view text);

}  // namespace shellgame
