// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "shellgame/base/held_json.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// One field of one object, before and after; or a whole object that appears (`before` null, `field` empty)
/// or vanishes (`after` null); or, with `field` "+", one act appended to a marker's trail (`after`). Swapping
/// both values undoes it; no command contains an undo.
struct Change {
    std::string table;  ///< "markers", "clock", … (model/tables.hpp), or "trails"
    std::string id;     ///< key in the table; empty for clock, settings, dice, counters
    std::string field;
    HeldJson before{};
    HeldJson after{};
    bool operator==(const Change&) const = default;
};

[[nodiscard]] Json changeToJson(const Change& change);
[[nodiscard]] Result<Change> changeFromJson(const Json& json, const std::string& file,
                                            const std::string& pointer);

enum class Direction { forward, backward };

/// Applies changes: the only way to change a state. Keeps `state.hash` current. A change whose `before`
/// differs from the state (a damaged save) is an error, and leaves the state unchanged.
[[nodiscard]] Result<void> applyChanges(State& state, std::span<const Change> changes,
                                        Direction direction = Direction::forward);

/// A state being thought about: rules read and edit objects here, and `changes()` is the difference to the
/// base, field by field. The base itself never changes.
class Draft {
  public:
    explicit Draft(const GameState& base);
    Draft(const Draft&);
    Draft(Draft&&) noexcept;
    Draft& operator=(const Draft&);
    Draft& operator=(Draft&&) noexcept;
    ~Draft();

    [[nodiscard]] const GameState& base() const { return *base_; }

    /// Singletons, editable.
    Clock clock;
    Settings settings;
    DiceState dice;
    Counters counters;

    /// Returns the object in the draft, from the table of its type; null if there is none.
    template <class T>
    [[nodiscard]] const T* find(const TableKey<T>& key) const {
        return static_cast<const T*>(findObject(&typeOf<T>, detail::keyText(key)));
    }
    [[nodiscard]] const Piece* piece(const PieceId& id) const { return find<Piece>(id); }
    [[nodiscard]] const Marker* marker(const MarkerId& id) const { return find<Marker>(id); }

    /// Returns the object for editing; makes it with defaults if it does not exist.
    template <class T>
    T& edit(const TableKey<T>& key) {
        return *static_cast<T*>(editObject(&typeOf<T>, detail::keyText(key)));
    }
    Piece& editPiece(const PieceId& id) { return edit<Piece>(id); }
    Marker& editMarker(const MarkerId& id) { return edit<Marker>(id); }
    template <class T>
    void erase(const TableKey<T>& key) {
        eraseObject(&typeOf<T>, detail::keyText(key));
    }
    /// Finds the object by the type of a table's objects and the text of a key.
    [[nodiscard]] const void* findObject(const ValueType& (*type)(), const std::string& key) const;
    void* editObject(const ValueType& (*type)(), const std::string& key);
    void eraseObject(const ValueType& (*type)(), const std::string& key);
    /// Adds an act to a marker's trail.
    void append(const MarkerId& id, Act act);
    /// Returns the last act of the trail in the draft; null if there is none.
    [[nodiscard]] const Act* lastAct(const MarkerId& id) const;

    /// Returns the id of a new marker or piece of a side: `asked`, or an id that was never used ("m12",
    /// "p40"). While a side views the game, ids look like "m3--a" and each side has its own numbers;
    /// otherwise the numbers would reveal how many counters the other side hides.
    MarkerId newMarker(const SideId& side, const std::optional<std::string>& asked = {});
    PieceId newPiece(const SideId& side);
    bool oneListOfNames = false;  ///< see GameView::oneListOfNames

    /// Returns the state as it will be, for rules that read a state. It is made on the first call; each later
    /// call updates it, and everything that earlier calls returned, with the edits since. Its hash is right.
    [[nodiscard]] const GameState& now() const;
    [[nodiscard]] std::vector<Change> changes() const;

  private:
    [[nodiscard]] std::string newName(char letter, int& shared, const SideId& side, const std::string& asked);
    struct Overlay;
    struct Overlays;  ///< the edits and erasures, an Overlay for each table

    const GameState* base_;
    std::unique_ptr<Overlays> overlays_;
    std::vector<std::pair<MarkerId, Act>> acts_;
    mutable std::unique_ptr<GameState> now_;  ///< the result of now()
    mutable std::size_t actsNow_ = 0;         ///< number of `acts_` that are in `now_`
};

}  // namespace shellgame
