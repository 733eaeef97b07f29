// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/model/piece_type.hpp"

namespace shellgame {

/// The kind of match for a name.
enum class Match : std::uint8_t {
    none,         ///< no match; `candidates` may contain the likeliest spelling
    exact,        ///< a row of the requested nation, or of every nation
    otherNation,  ///< a row of another nation only
    family,       ///< only a part of the name is known ("T-34"): the first of `candidates` was taken
    pattern       ///< read off the form of the name ("6-3-7"); no row prints it
};

/// The answer to a name that a player wrote.
struct PieceLookup {
    Match match = Match::none;
    PieceType type;                       ///< set unless `match` is none
    std::vector<std::string> candidates;  ///< other possible meanings, or (none) likely spellings
    explicit operator bool() const { return match != Match::none; }
    /// For the `expected` of a problem: "a piece of the catalogue, perhaps T-34 M41".
    [[nodiscard]] std::string expectation() const;
};

struct Nation {
    std::string id;
    std::string name;
    std::vector<std::string> also;
    std::vector<std::string> then;  ///< nations whose counters it uses next
};

/// Every counter that the program knows by name. Immutable.
class Catalogue {
  public:
    /// The rows of resources/units.json.
    [[nodiscard]] static const Catalogue& builtIn();
    /// Reads such a file; `file` is used in messages.
    [[nodiscard]] static Result<Catalogue> read(std::string_view json, const std::string& file);

    /// Finds the counter that a player calls `name`, for a side of this nation (id, name or another name of
    /// it; empty or unknown: any). Case, spaces and dots do not matter. In order: rows of the nation, rows of
    /// all nations, rows of related and of other nations, the family of a shortened name, the pattern of a
    /// counter's numbers. A nation may precede the name, "dm" a weapon; a class may follow the numbers
    /// ("2-2-7 HS", "4-4-7 Esq", "4-4-7 Cavalry").
    [[nodiscard]] PieceLookup lookup(std::string_view name, std::string_view nation) const;

    [[nodiscard]] const std::vector<PieceType>& all() const { return rows_; }
    [[nodiscard]] const std::vector<Nation>& nations() const { return nations_; }
    /// The nation called so; null when unknown.
    [[nodiscard]] const Nation* nation(std::string_view name) const;

  private:
    struct Name {
        std::string key;
        std::size_t row;
        std::vector<std::size_t> boundaries;  ///< positions in `key` where words of the name end
    };
    struct Wanted;
    void index();
    void addName(const std::string& name, std::size_t row);
    void addNation(Nation nation);
    [[nodiscard]] int distance(const PieceType& type, const Nation* wanted) const;
    [[nodiscard]] PieceLookup best(std::vector<std::size_t> rows, const Nation* nation, Match good) const;
    [[nodiscard]] PieceLookup exact(const std::string& key, const Wanted& wanted) const;
    [[nodiscard]] PieceLookup family(const std::string& key, const Wanted& wanted) const;
    [[nodiscard]] PieceLookup longerGun(const std::string& key, const Wanted& wanted) const;
    [[nodiscard]] PieceLookup dismantled(const std::vector<std::string>& words,
                                         std::string_view nationName) const;
    [[nodiscard]] PieceLookup withSuffix(const std::vector<std::string>& words, const std::string& key,
                                         Wanted& wanted) const;
    [[nodiscard]] PieceLookup nearest(const std::string& key, const Nation* nation) const;

    std::vector<Nation> nations_;
    std::vector<PieceType> rows_;
    std::vector<std::vector<std::string>> also_;  ///< other names, beside rows_
    std::vector<Name> names_;
    std::unordered_multimap<std::string, std::size_t> byKey_;  ///< key -> row
    std::unordered_map<std::string, std::size_t> nationByKey_;

    friend class CatalogueReader;
};

}  // namespace shellgame
