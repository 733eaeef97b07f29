// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame::vsav {

/// A saved game with edits. An edit that can't be made returns an error and changes nothing. The written text
/// differs from the original only where something was edited; without edits it is the original, byte for
/// byte.
class EditedGame {
  public:
    /// Returns an error if the game can't be edited.
    [[nodiscard]] static Result<EditedGame> of(SavedGame original);
    /// Reserves the ids of removed counters, so that no copy gets one.
    void keepFree(std::set<std::string> ids) { taken_ = std::move(ids); }

    /// Moves a stack with everything in it.
    [[nodiscard]] Result<void> moveStack(const std::string& stack, int x, int y);
    /// Moves a piece that is in no stack.
    [[nodiscard]] Result<void> movePiece(const std::string& piece, int x, int y);
    /// Puts a piece on top of a stack, or at a position counted from the bottom. Returns the id of the
    /// piece's stack afterwards: if the file lists the stack before the piece, the stack can't hold it, so
    /// that all its pieces move into a new stack.
    [[nodiscard]] Result<std::string> putInto(const std::string& piece, const std::string& stack,
                                              std::size_t place = SIZE_MAX);
    /// Makes a new stack of these pieces on the main map, bottom to top, and returns its id.
    [[nodiscard]] Result<std::string> newStack(const std::vector<std::string>& pieces, int x, int y);
    /// Changes the order of a stack's pieces, bottom to top.
    [[nodiscard]] Result<void> reorder(const std::string& stack, const std::vector<std::string>& children);

    /// Conceals or hides (HIP) a piece for an owner of this file, or reveals it.
    [[nodiscard]] Result<void> conceal(const std::string& piece, Owner by);
    [[nodiscard]] Result<void> reveal(const std::string& piece);
    [[nodiscard]] Result<void> hide(const std::string& piece, Owner by);
    [[nodiscard]] Result<void> unhide(const std::string& piece);

    /// Sets the level of a layer: above 0 shown, below 0 off. The rest of its state stays as it is.
    [[nodiscard]] Result<void> setLayer(const std::string& piece, std::size_t trait, int level);
    /// Sets the state of a trait that contains no user id.
    [[nodiscard]] Result<void> setState(const std::string& piece, std::size_t trait,
                                        const std::string& state);

    /// Copies a piece and returns the id of the copy, which is revealed and not marked as moved. It is at the
    /// same place in no stack until it is moved.
    [[nodiscard]] Result<std::string> copy(const std::string& like);
    [[nodiscard]] Result<void> remove(const std::string& piece);

    [[nodiscard]] const SavedGame& original() const { return original_; }
    [[nodiscard]] bool changed() const;
    /// Present state: the place of a piece, the contents of a stack.
    [[nodiscard]] bool has(const std::string& piece) const;
    [[nodiscard]] std::string stackOf(const std::string& piece) const;
    [[nodiscard]] std::vector<std::string> childrenOf(const std::string& stack) const;
    struct Place {
        std::string map;
        int x = 0, y = 0;
        bool operator==(const Place&) const = default;
    };
    [[nodiscard]] Place placeOf(const std::string& piece) const;

    /// Returns the edited text, after reading it again and checking it against the edits.
    [[nodiscard]] Result<std::string> text() const;
    /// Returns the bytes of the file. Its other members stay as they were.
    [[nodiscard]] Result<std::string> file() const;

  private:
    struct Piece {
        std::size_t source = 0;  // its own in the original, or the one that it was copied from
        bool isNew = false, removed = false;
        Place place;
        std::string stack;
        std::map<std::size_t, std::string> states;  // the changed states, not yet escaped
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

/// container.cpp: returns the file with another text; its other members stay as they are.
[[nodiscard]] Result<std::string> fileWithText(const Parts& original, const std::string& text);

}  // namespace shellgame::vsav
