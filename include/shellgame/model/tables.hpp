// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// A part of State that holds many objects by key, and the word that names it in changes and in JSON. This
/// list is what reading, writing, hashing and changing run over.
template <class T>
struct Table {
    std::string_view name;
    T State::*member;
    bool addedLater = false;  ///< a game saved before has none
};
template <class T>
struct Single {
    std::string_view name;
    T State::*member;
};

inline constexpr auto stateSingles =
    std::tuple{Single<Clock>{"clock", &State::clock}, Single<Settings>{"settings", &State::settings},
               Single<DiceState>{"dice", &State::dice}, Single<Counters>{"counters", &State::counters}};

inline constexpr auto stateTables =
    std::tuple{Table<std::map<SideId, Side>>{"sides", &State::sides},
               Table<std::map<PieceId, Piece>>{"pieces", &State::pieces},
               Table<std::map<MarkerId, Marker>>{"markers", &State::markers},
               Table<std::map<std::string, HexNote>>{"hexes", &State::hexes},
               Table<std::map<std::string, SeenNote>>{"seen", &State::seen},
               Table<std::map<std::string, WindowState>>{"windows", &State::windows},
               Table<std::map<PieceId, Offer>>{"offers", &State::offers},
               Table<std::map<std::string, Ruling>>{"rulings", &State::rulings},
               Table<std::map<std::string, SetupArea>>{"areas", &State::areas, later},
               Table<std::map<std::string, Prompt>>{"prompts", &State::prompts, later},
               Table<std::map<std::string, ObaModule>>{"modules", &State::modules, later},
               Table<std::map<std::string, Work>>{"works", &State::works, later},
               Table<std::map<std::string, EntryGroup>>{"reinforcements", &State::reinforcements, later},
               Table<std::map<PieceId, ExitNote>>{"exits", &State::exits, later},
               Table<std::map<std::string, Formation>>{"formations", &State::formations, later}};

/// Hash of one object; the state's hash is the sum over all objects.
template <class T>
[[nodiscard]] std::uint64_t objectHash(std::string_view table, const std::string& key, const T& object) {
    StableHash h;
    h.text(table);
    h.text(key);
    hashValue(h, object);
    return h.value();
}
[[nodiscard]] inline std::uint64_t actHash(const std::string& marker, std::size_t index, const Act& act) {
    StableHash h;
    h.text("trails");
    h.text(marker);
    h.number(index);
    hashValue(h, act);
    return h.value();
}

}  // namespace shellgame
