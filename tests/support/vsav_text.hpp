// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shellgame::test {

/// VASL's saved games as a test makes them and takes them apart: written from the description of the format,
/// with nothing of the program's own reader.
namespace vsav {

/// Tokens joined as VASSAL does, and the way back.
[[nodiscard]] std::string joined(const std::vector<std::string>& tokens, char delimiter);
[[nodiscard]] std::vector<std::string> split(const std::string& text, char delimiter);

/// Texts joined level by level: {a, {b, {c}}}.
[[nodiscard]] std::string chain(const std::vector<std::string>& elements);
[[nodiscard]] std::vector<std::string> unchained(std::string text);

/// A command, or a list of such.
struct Node {
    std::string command;
    std::vector<Node> list;
};
[[nodiscard]] Node tree(const std::string& text);
[[nodiscard]] std::string text(const Node& node);
/// All commands in order, those of lists too.
[[nodiscard]] std::vector<std::string> commands(const std::string& text);

[[nodiscard]] std::string obfuscated(const std::string& text, int key = 0x5a);
[[nodiscard]] std::string revealed(const std::string& member);

struct TraitText {
    std::string type, state;
};
/// One piece or stack as a command says it.
struct PieceText {
    std::string id;
    std::vector<TraitText> traits;  // none: a stack
    std::string stackState;
    [[nodiscard]] bool isStack() const { return traits.empty(); }
};
[[nodiscard]] std::string command(const PieceText& piece);
/// Reads a command that begins with "+/".
[[nodiscard]] PieceText pieceIn(const std::string& command);

enum class Dialect { map0, mainMap, uniqueIds };  // VASL 6.4, 6.5, 6.7

/// A saved game in the making.
class Maker {
  public:
    explicit Maker(Dialect dialect = Dialect::mainMap) : dialect_(dialect) {}

    /// A unit that can be concealed. `extra` come outside of the others.
    Maker& unit(const std::string& id, const std::string& name, const std::string& nation, int x, int y,
                const std::vector<TraitText>& extra = {}, const std::string& gpid = "100");
    Maker& question(const std::string& id, const std::string& nation, const std::string& user, int x, int y);
    /// Without the usual traits.
    Maker& piece(const std::string& id, std::vector<TraitText> traits, const std::string& name, int x, int y,
                 const std::string& gpid = "200");
    Maker& stack(const std::string& id, int x, int y, const std::vector<std::string>& children);
    Maker& raw(const std::string& command);  // among the pieces
    Maker& info(const std::string& line);
    Maker& boards(const std::string& line);
    Maker& after(const std::string& commands);  // behind end_save, written as it is

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

/// The bytes of a file with this member `savedGame`.
[[nodiscard]] std::string fileWith(const std::string& savedGame, const std::string& module = "VASL",
                                   const std::string& version = "6.5.1");
/// The text inside a file.
[[nodiscard]] std::string textInFile(const std::string& bytes);
[[nodiscard]] std::string member(const std::string& bytes, const std::string& name);

/// A text with some bytes changed, gone or doubled, or cut off; `better` are bytes that mean something in it.
[[nodiscard]] std::string spoilt(std::string text, std::mt19937& random, std::string_view better);

/// The same game as VASL 6.7 would save it: unique ids, layers of stacks, no empty stacks, fields that were
/// added, pictures as SVG, crop numbers. `weather`: with the scenario info from July 2026, else that from
/// 2024.
[[nodiscard]] std::string asOf67(const std::string& text, bool weather);

}  // namespace vsav
}  // namespace shellgame::test
