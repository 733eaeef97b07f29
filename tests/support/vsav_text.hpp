// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shellgame::test {

/// Builds and parses VASL saved games for tests. The code is based on the description of the format and uses
/// no code of the program's own reader.
namespace vsav {

/// Joins tokens in the same way as VASSAL. The next function splits them.
[[nodiscard]] std::string joined(const std::vector<std::string>& tokens, char delimiter);
[[nodiscard]] std::vector<std::string> split(const std::string& text, char delimiter);

/// Joins texts level by level, as {a, {b, {c}}}.
[[nodiscard]] std::string chain(const std::vector<std::string>& elements);
[[nodiscard]] std::vector<std::string> unchained(std::string text);

/// A command, or a list of commands.
struct Node {
    std::string command;
    std::vector<Node> list;
};
[[nodiscard]] Node tree(const std::string& text);
[[nodiscard]] std::string text(const Node& node);
/// Returns all commands in order, including those in lists.
[[nodiscard]] std::vector<std::string> commands(const std::string& text);

[[nodiscard]] std::string obfuscated(const std::string& text, int key = 0x5a);
[[nodiscard]] std::string revealed(const std::string& member);

struct TraitText {
    std::string type, state;
};
/// One piece or stack, as written in a command.
struct PieceText {
    std::string id;
    std::vector<TraitText> traits;  // empty for a stack
    std::string stackState;
    [[nodiscard]] bool isStack() const { return traits.empty(); }
};
[[nodiscard]] std::string command(const PieceText& piece);
/// Reads a command that begins with "+/".
[[nodiscard]] PieceText pieceIn(const std::string& command);

enum class Dialect { map0, mainMap, uniqueIds };  // VASL versions 6.4, 6.5 and 6.7

class Maker {
  public:
    explicit Maker(Dialect dialect = Dialect::mainMap) : dialect_(dialect) {}

    /// Adds a unit that can be concealed. The `extra` traits are put before all others.
    Maker& unit(const std::string& id, const std::string& name, const std::string& nation, int x, int y,
                const std::vector<TraitText>& extra = {}, const std::string& gpid = "100");
    Maker& question(const std::string& id, const std::string& nation, const std::string& user, int x, int y);
    /// Adds a piece without the usual traits.
    Maker& piece(const std::string& id, std::vector<TraitText> traits, const std::string& name, int x, int y,
                 const std::string& gpid = "200");
    Maker& stack(const std::string& id, int x, int y, const std::vector<std::string>& children);
    Maker& raw(const std::string& command);  // adds a command among the pieces
    Maker& info(const std::string& line);
    Maker& boards(const std::string& line);
    Maker& after(const std::string& commands);  // adds commands after end_save, unchanged

    [[nodiscard]] std::string map() const { return dialect_ == Dialect::map0 ? "Map0" : "Main Map"; }
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string file() const;  // the bytes of a .vsav

  private:
    [[nodiscard]] std::string baseState(const std::string& id, int x, int y, const std::string& gpid) const;
    Dialect dialect_;
    std::vector<Node> pieces_;
    std::string info_ = "INFO\tAxis\tAllied\t2\t3 \t4 \t 2\t5\t?\tA\tsome notes\t";
    std::string boards_ = "bd\t0\t0\t01\tVER\t6.1\t";
    std::string after_;
};

/// Returns the bytes of a file with this member `savedGame`.
[[nodiscard]] std::string fileWith(const std::string& savedGame, const std::string& module = "VASL",
                                   const std::string& version = "6.5.1");
[[nodiscard]] std::string textInFile(const std::string& bytes);
[[nodiscard]] std::string member(const std::string& bytes, const std::string& name);

/// Damages a text by changing, removing or doubling some bytes, or by cutting it off. `better` are bytes that
/// have a meaning in the format.
[[nodiscard]] std::string spoilt(std::string text, std::mt19937& random, std::string_view better);

/// Rewrites the game as VASL 6.7 saves it, with unique ids, layers of stacks, no empty stacks, additional
/// fields, SVG pictures and crop numbers. With `weather` uses the scenario information of July 2026,
/// otherwise that of 2024.
[[nodiscard]] std::string asOf67(const std::string& text, bool weather);

}  // namespace vsav
}  // namespace shellgame::test
