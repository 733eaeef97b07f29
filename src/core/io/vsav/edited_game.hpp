// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame::vsav {

/// A saved game that can be edited. An edit that is not possible returns an error and changes nothing. The
/// written text differs from the original only in the edited places. Without edits it equals the original
/// byte for byte.
class EditedGame {
  public:
    /// Returns an error if the game can't be edited.
    [[nodiscard]] static Result<EditedGame> of(SavedGame original);
    /// Reserves the ids of removed counters, so that copies don't get them.
    void keepFree(std::set<std::string> ids) { taken_ = std::move(ids); }

    /// Puts a piece on top of a stack, or at a position counted from the bottom. Returns the id of the stack
    /// that then contains the piece. A stack can't contain a piece that comes after the stack in the file; in
    /// that case all pieces of the stack move to a new stack.
    [[nodiscard]] Result<std::string> putInto(const std::string& piece, const std::string& stack,
                                              std::size_t place = SIZE_MAX);
    /// Makes a new stack of these pieces (bottom to top) on the main map, and returns its id.
    [[nodiscard]] Result<std::string> newStack(const std::vector<std::string>& pieces, int x, int y);
    /// Sets the order of a stack's pieces, listed from bottom to top.
    [[nodiscard]] Result<void> reorder(const std::string& stack, const std::vector<std::string>& children);

    enum class Secret { concealed, hidden };
    /// Conceals or hides (HIP) a piece for a user of this game. Owner::none reveals the piece.
    [[nodiscard]] Result<void> setOwner(const std::string& piece, Secret how, Owner by);

    /// Sets the state of a trait that contains no user id.
    [[nodiscard]] Result<void> setState(const std::string& piece, std::size_t trait,
                                        const std::string& state);

    /// Copies a piece and returns the id of the copy. The copy is revealed, not marked as moved, and in no
    /// stack. It stays at the place of the original until it is moved.
    [[nodiscard]] Result<std::string> copy(const std::string& like);
    [[nodiscard]] Result<void> remove(const std::string& piece);

    [[nodiscard]] const SavedGame& original() const { return original_; }
    [[nodiscard]] bool changed() const;
    /// These functions return the present state, with all edits.
    [[nodiscard]] bool has(const std::string& piece) const;
    [[nodiscard]] std::string stackOf(const std::string& piece) const;
    [[nodiscard]] std::vector<std::string> childrenOf(const std::string& stack) const;
    struct Place {
        std::string map;
        int x = 0, y = 0;
        bool operator==(const Place&) const = default;
    };
    [[nodiscard]] Place placeOf(const std::string& piece) const;

    /// Returns the edited text, after reading it again and checking that it contains exactly the edits.
    [[nodiscard]] Result<std::string> text() const;
    /// Returns the bytes of the edited file. The file's other members are unchanged.
    [[nodiscard]] Result<std::string> file() const;

  private:
    struct Piece {
        // Index of the piece in the original game. For a copy, the index of the piece from which it was
        // copied.
        std::size_t source = 0;
        bool isNew = false, removed = false;
        Place place;
        std::string stack;
        std::map<std::size_t, std::string> states;  // the changed states of traits, without escapes
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
    void takeOut(const std::string& id, Piece& piece);
    [[nodiscard]] std::string freshId();
    [[nodiscard]] std::size_t commandOf(const Piece& piece) const;
    [[nodiscard]] std::string written(const Piece& piece, std::size_t trait) const;
    [[nodiscard]] std::vector<Splice> splicesOf(const std::string& id, const Piece& piece) const;
    [[nodiscard]] std::string newCommand(const std::string& id, const Piece& piece) const;
    [[nodiscard]] std::vector<Splice> splices() const;
    void addChanges(std::vector<Splice>& out) const;
    void addNew(std::vector<Splice>& out) const;
    void addRemovals(std::vector<Splice>& out) const;
    [[nodiscard]] std::string difference(const Parts& now) const;

    SavedGame original_;
    std::map<std::string, Piece> pieces_;
    std::map<std::string, Stack> stacks_;
    std::vector<std::string> newPieces_, newStacks_;  // ids in the order of creation
    std::set<std::string> taken_;
    unsigned long long lastId_ = 0;
};

/// Defined in container.cpp: returns the file with another text. The file's other members stay unchanged.
[[nodiscard]] Result<std::string> fileWithText(const Parts& original, const std::string& text);

}  // namespace shellgame::vsav
