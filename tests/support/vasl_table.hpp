// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "support/vsav_text.hpp"

namespace shellgame::test {

/// VASL as a script plays it: rewrites a saved game as VASL would when its counters are moved by hand. It
/// knows nothing of the program's own reader and writer.
class VaslTable {
  public:
    explicit VaslTable(const std::string& file);

    /// The ids of the units that have this name, of those that are there.
    [[nodiscard]] std::vector<std::string> named(const std::string& name) const;
    [[nodiscard]] bool has(const std::string& id) const;
    [[nodiscard]] std::string stackOf(const std::string& piece) const;
    [[nodiscard]] std::vector<std::string> childrenOf(const std::string& stack) const;
    [[nodiscard]] std::pair<int, int> placeOf(const std::string& piece) const;
    [[nodiscard]] std::string state(const std::string& piece, const std::string& trait,
                                    std::size_t number = 0) const;

    void moveStack(const std::string& stack, int x, int y);
    /// Out of its stack into a new one; on top of what lies at that place if something does.
    void movePiece(const std::string& piece, int x, int y);
    /// Onto another map of VASL's, as that of casualties, in a stack of its own.
    void toMap(const std::string& piece, const std::string& map);
    void reveal(const std::string& piece);
    void setState(const std::string& piece, const std::string& trait, const std::string& state,
                  std::size_t number = 0);
    void remove(const std::string& piece);
    /// A copy of a piece on top of another: a marker taken from the palette.
    std::string add(const std::string& like, const std::string& onto);
    /// A new counter from the palette on top of another.
    std::string palette(const std::string& name, std::vector<vsav::TraitText> traits,
                        const std::string& onto);
    void turn(int number, const std::string& player);

    /// As VASL saves: another key, no empty stacks.
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
