// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame::vsav {

/// A saved game with changes upon it. Each change is refused in words where it can't be made; nothing is
/// changed then. What is written differs from the original in what was changed and nowhere else: without
/// changes it is the original, byte for byte.
class EditedGame {
  public:
    /// Refused where nothing can be written into the game.
    [[nodiscard]] static Result<EditedGame> of(SavedGame original);
    /// Ids that no copy gets: counters that are gone had them.
    void keepFree(std::set<std::string> ids) { taken_ = std::move(ids); }

    /// Moves a stack with all that lies in it.
    [[nodiscard]] Result<void> moveStack(const std::string& stack, int x, int y);
    /// Moves a piece that lies in no stack.
    [[nodiscard]] Result<void> movePiece(const std::string& piece, int x, int y);
    /// Puts a piece on top of a stack, or at a place in it, counted from the bottom. The id of the stack that
    /// it is in then: a stack that the file has before the piece can't hold it, so what lies there goes into
    /// a new one with it.
    [[nodiscard]] Result<std::string> putInto(const std::string& piece, const std::string& stack,
                                              std::size_t place = SIZE_MAX);
    /// A new stack on the main map of these pieces, bottom to top; its id.
    [[nodiscard]] Result<std::string> newStack(const std::vector<std::string>& pieces, int x, int y);
    /// The same pieces of a stack in another order, bottom to top.
    [[nodiscard]] Result<void> reorder(const std::string& stack, const std::vector<std::string>& children);

    /// Conceals and hides (HIP) as somebody of this file, and shows again.
    [[nodiscard]] Result<void> conceal(const std::string& piece, Owner by);
    [[nodiscard]] Result<void> reveal(const std::string& piece);
    [[nodiscard]] Result<void> hide(const std::string& piece, Owner by);
    [[nodiscard]] Result<void> unhide(const std::string& piece);

    /// The level of a layer: above 0 shown, below 0 off. What else its state holds stays.
    [[nodiscard]] Result<void> setLayer(const std::string& piece, std::size_t trait, int level);
    /// The state of any trait that holds nobody's user id.
    [[nodiscard]] Result<void> setState(const std::string& piece, std::size_t trait,
                                        const std::string& state);

    /// A new piece like one that is there: shown, not hidden, not moved. It lies at the same place in no
    /// stack until it is put somewhere. Its id.
    [[nodiscard]] Result<std::string> copy(const std::string& like);
    [[nodiscard]] Result<void> remove(const std::string& piece);

    [[nodiscard]] const SavedGame& original() const { return original_; }
    [[nodiscard]] bool changed() const;
    /// As things are now: where a piece lies, what a stack holds.
    [[nodiscard]] bool has(const std::string& piece) const;
    [[nodiscard]] std::string stackOf(const std::string& piece) const;
    [[nodiscard]] std::vector<std::string> childrenOf(const std::string& stack) const;
    struct Place {
        std::string map;
        int x = 0, y = 0;
        bool operator==(const Place&) const = default;
    };
    [[nodiscard]] Place placeOf(const std::string& piece) const;

    /// The whole text with the changes, read again and compared with what was meant.
    [[nodiscard]] Result<std::string> text() const;
    /// The bytes of the file: the other members as they were.
    [[nodiscard]] Result<std::string> file() const;

  private:
    struct Piece {
        std::size_t source = 0;  // its own in the original, or the one that it was copied from
        bool isNew = false, removed = false;
        Place place;
        std::string stack;
        std::map<std::size_t, std::string> states;  // those that were changed, as they were before writing
    };
    struct Stack {
        std::size_t source = 0;
        bool isNew = false;
        Place place;
        std::vector<std::string> listed;
    };
    struct Splice;

    explicit EditedGame(SavedGame original);
    [[nodiscard]] tl::unexpected<Problems> refused(const std::string& found,
                                                   const std::string& expected) const;
    Result<Piece*> open(const std::string& piece);
    Result<Stack*> openStack(const std::string& stack);
    [[nodiscard]] Result<void> setOwner(const std::string& piece, bool hiding, Owner by);
    [[nodiscard]] const Trait* traitOf(const Piece& piece, std::size_t trait) const;
    void takeOut(const std::string& id, Piece& piece);
    [[nodiscard]] std::string freshId();
    [[nodiscard]] std::size_t commandOf(const Piece& piece) const;
    [[nodiscard]] std::string written(const Piece& piece, std::size_t trait) const;
    [[nodiscard]] std::vector<Splice> splicesOf(const std::string& id, const Piece& piece) const;
    [[nodiscard]] std::string newCommand(const std::string& id, const Piece& piece) const;
    void addChanges(std::vector<Splice>& out) const;
    void addNew(std::vector<Splice>& out) const;
    void addRemovals(std::vector<Splice>& out) const;
    [[nodiscard]] std::string difference(const Parts& now) const;

    SavedGame original_;
    std::map<std::string, Piece> pieces_;
    std::map<std::string, Stack> stacks_;
    std::vector<std::string> newPieces_, newStacks_;  // in the order in which they were made
    std::set<std::string> taken_;
    unsigned long long lastId_ = 0;
};

/// container.cpp: the file with another text in it, its other members as they are.
[[nodiscard]] Result<std::string> fileWithText(const Parts& original, const std::string& text);

}  // namespace shellgame::vsav
