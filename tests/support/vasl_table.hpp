// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "support/vsav_text.hpp"

namespace shellgame::test {

/// A scripted VASL, which rewrites a saved game as VASL does when a player moves counters by hand. It uses no
/// code of the program's own reader and writer.
class VaslTable {
  public:
    explicit VaslTable(const std::string& file);

    /// Returns the ids of the existing units with this name.
    [[nodiscard]] std::vector<std::string> named(const std::string& name) const;
    [[nodiscard]] bool has(const std::string& id) const;
    [[nodiscard]] std::string stackOf(const std::string& piece) const;
    [[nodiscard]] std::vector<std::string> childrenOf(const std::string& stack) const;
    [[nodiscard]] std::pair<int, int> placeOf(const std::string& piece) const;
    [[nodiscard]] std::string state(const std::string& piece, const std::string& trait,
                                    std::size_t number = 0) const;

    void moveStack(const std::string& stack, int x, int y);
    /// Moves a piece out of its stack. The piece forms a new stack, or joins a stack that is already at the
    /// new position.
    void movePiece(const std::string& piece, int x, int y);
    /// Moves a piece to another VASL map, such as the map for casualties, in a stack of its own.
    void toMap(const std::string& piece, const std::string& map);
    void reveal(const std::string& piece);
    void setState(const std::string& piece, const std::string& trait, const std::string& state,
                  std::size_t number = 0);
    void remove(const std::string& piece);
    /// Puts a copy of a piece on top of another piece, like a marker from the palette.
    std::string add(const std::string& like, const std::string& onto);
    /// Puts a new counter from the palette on top of another counter.
    std::string palette(const std::string& name, std::vector<vsav::TraitText> traits,
                        const std::string& onto);
    void turn(int number, const std::string& player);

    /// Returns the file as VASL saves it, with another encryption key and without empty stacks.
    [[nodiscard]] std::string file();

  private:
    [[nodiscard]] vsav::PieceText* find(const std::string& id);
    [[nodiscard]] const vsav::PieceText* find(const std::string& id) const;
    void place(vsav::PieceText& piece, int x, int y, bool moved);
    std::string freshId();

    std::string bytes_;
    vsav::Node whole_;
    vsav::Node* list_ = nullptr;
    std::vector<vsav::PieceText> pieces_;
    int key_ = 0x11;
    long long last_ = 0;
};

}  // namespace shellgame::test
