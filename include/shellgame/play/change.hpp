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

/// A change of one field of one object, with the values before and after. A null `before` with an empty
/// `field` adds an object; a null `after` removes one; the `field` "+" appends the act `after` to a marker's
/// trail. Undo swaps the two values, so no command needs its own undo.
struct Change {
    std::string table;  ///< name of the table: "markers", "clock", … (model/tables.hpp), or "trails"
    std::string id;     ///< key in the table; empty for clock, settings, dice and counters
    std::string field;
    HeldJson before{};
    HeldJson after{};
    bool operator==(const Change&) const = default;
};

enum class Direction { forward, backward };

/// Applies changes. This is the only way to change the state of a game. Keeps `state.hash` current. If the
/// `before` of a change differs from the state (in a damaged save), returns an error and leaves the state
/// unchanged.
[[nodiscard]] Result<void> applyChanges(State& state, std::span<const Change> changes,
                                        Direction direction = Direction::forward);

/// An editable copy of a state. Rules read and edit the objects of the copy, and `changes()` returns the
/// difference from the base state, field by field. The base state never changes.
class Draft {
  public:
    explicit Draft(const GameState& base);
    Draft(const Draft&);
    Draft(Draft&&) noexcept;
    Draft& operator=(const Draft&);
    Draft& operator=(Draft&&) noexcept;
    ~Draft();

    [[nodiscard]] const GameState& base() const { return *base_; }

    /// These objects can be edited directly.
    Clock clock;
    Settings settings;
    DiceState dice;
    Counters counters;

    /// Returns the object in the draft, or null if it does not exist. The type of the object determines the
    /// table.
    template <class T>
    [[nodiscard]] const T* find(const TableKey<T>& key) const {
        return static_cast<const T*>(findObject(&typeOf<T>, detail::keyText(key)));
    }
    [[nodiscard]] const Piece* piece(const PieceId& id) const { return find<Piece>(id); }
    [[nodiscard]] const Marker* marker(const MarkerId& id) const { return find<Marker>(id); }

    /// Returns the object for editing. If it does not exist, adds one with default values.
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
    /// Finds an object by its type, which determines the table, and by its key.
    [[nodiscard]] const void* findObject(const ValueType& (*type)(), const std::string& key) const;
    void* editObject(const ValueType& (*type)(), const std::string& key);
    void eraseObject(const ValueType& (*type)(), const std::string& key);
    /// Adds an act to a marker's trail.
    void append(const MarkerId& id, Act act);
    /// Returns the last act of the trail in the draft, or null if the trail is empty.
    [[nodiscard]] const Act* lastAct(const MarkerId& id) const;

    /// Returns the id for a new marker or piece of a side: `asked` if it is given and unused, otherwise an id
    /// that was never used ("m12", "p40"). While a side views the game, ids look like "m3--a" and each side
    /// has its own numbers, because common numbers would reveal how many counters the other side hides.
    MarkerId newMarker(const SideId& side, const std::optional<std::string>& asked = {});
    PieceId newPiece(const SideId& side);
    bool oneListOfNames = false;  ///< see GameView::oneListOfNames

    /// Returns the state with all edits, for rules that read a state. The first call makes the state. Later
    /// calls update the same object, so that references returned earlier include the latest edits too. The
    /// state's hash is current.
    [[nodiscard]] const GameState& now() const;
    [[nodiscard]] std::vector<Change> changes() const;

  private:
    [[nodiscard]] std::string newName(char letter, int& shared, const SideId& side, const std::string& asked);
    struct Overlay;
    struct Overlays;  ///< the edits and removals, in one Overlay for each table

    const GameState* base_;
    std::unique_ptr<Overlays> overlays_;
    std::vector<std::pair<MarkerId, Act>> acts_;
    mutable std::unique_ptr<GameState> now_;  ///< the result of now()
    mutable std::size_t actsNow_ = 0;         ///< number of entries of `acts_` that `now_` includes
};

}  // namespace shellgame
