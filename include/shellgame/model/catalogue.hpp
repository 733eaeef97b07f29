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

/// How well a name matches the catalog.
enum class Match : std::uint8_t {
    none,         ///< no match; `candidates` may contain the most likely spelling
    exact,        ///< a row of the requested nation matches, or a row for every nation
    otherNation,  ///< only a row of another nation matches
    family,       ///< only part of the name matches ("T-34"); the first of `candidates` is used
    pattern       ///< the values are derived from the pattern of the name ("6-3-7"); no row has that name
};

/// The result of looking up a name that a player wrote.
struct PieceLookup {
    Match match = Match::none;
    PieceType type;                       ///< the counter that was found; has no meaning if `match` is none
    std::vector<std::string> candidates;  ///< other possible meanings, or likely spellings if nothing matches
    explicit operator bool() const { return match != Match::none; }
    /// Returns text for the `expected` of a problem: "a piece of the catalogue, perhaps T-34 M41".
    [[nodiscard]] std::string expectation() const;
};

struct Nation {
    std::string id;
    std::string name;
    std::vector<std::string> also;
    std::vector<std::string> then;  ///< the nations whose counters this nation uses if it has none of its own
};

/// Every counter that the program recognizes by name. A catalog never changes.
class Catalogue {
  public:
    /// Returns the catalog of resources/units.json.
    [[nodiscard]] static const Catalogue& builtIn();
    /// Reads a file like resources/units.json; `file` is used in messages.
    [[nodiscard]] static Result<Catalogue> read(std::string_view json, const std::string& file);

    /// Finds the counter that a player calls `name`, for a side of this nation. The nation may be an id, a
    /// name or an alternative name; if it is empty or unknown, all nations are searched. Case, spaces and
    /// dots do not matter. The order of the search: rows of the nation, rows for all nations, rows of related
    /// and of other nations, the pattern of a counter's numbers, the family of a shortened name. The name may
    /// begin with a nation; the name of a weapon may begin with "dm"; a class may follow the numbers ("2-2-7
    /// HS", "4-4-7 Esq", "4-4-7 Cavalry").
    [[nodiscard]] PieceLookup lookup(std::string_view name, std::string_view nation) const;

    [[nodiscard]] const std::vector<PieceType>& all() const { return rows_; }
    [[nodiscard]] const std::vector<Nation>& nations() const { return nations_; }
    /// Returns the nation with this id or name, or null.
    [[nodiscard]] const Nation* nation(std::string_view name) const;

  private:
    struct Name {
        std::string key;
        std::size_t row;
        std::vector<std::size_t> boundaries;  ///< positions in `key` at which words of the name end
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
    std::vector<std::vector<std::string>> also_;  ///< alternative names, in the same order as rows_
    std::vector<Name> names_;
    std::unordered_multimap<std::string, std::size_t> byKey_;  ///< index of the row for each key
    std::unordered_map<std::string, std::size_t> nationByKey_;

    friend class CatalogueReader;
};

}  // namespace shellgame
