// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "io/vsav/sequence.hpp"
#include "io/vsav/text_form.hpp"
#include "shellgame/io/vsav/log_steps.hpp"

namespace shellgame::vsav {

/// What a saved game may be at most. The largest that was seen has 0.7 MB of text, 600 pieces and stacks, 48
/// traits on one piece, 7 KB in one command.
struct Limits {
    static constexpr std::size_t fileBytes = 64U << 20U;
    static constexpr std::size_t archiveBytes = 256U << 20U;  // an extension or the module itself
    static constexpr std::size_t textBytes = 16U << 20U;
    static constexpr std::size_t memberBytes = 2 * textBytes + 7;
    static constexpr std::size_t otherMemberBytes = 1U << 20U;
    static constexpr std::size_t members = 64;  // of a saved game
    static constexpr std::size_t depth = 500;   // of nested lists, and of traits
    static constexpr std::size_t commands = 200'000;
    static constexpr std::size_t pieces = 20'000;  // and stacks
    static constexpr std::size_t fields = 1'000'000;
    static constexpr std::size_t idLength = 40;  // VASL's have 13 digits
};

struct Member {
    std::string name;
    std::string bytes;
};

/// The file around the text.
struct Container {
    std::string bytes;           // all of it: what is written where nothing was changed
    std::vector<Member> others;  // in their order, without `savedGame`
    std::string vaslVersion, vassalVersion;
};

/// A command that is no list of commands.
struct CommandSource {
    Slice outer;            // in its list, between the delimiters
    Slice inner;            // without quotes
    std::size_t level = 0;  // how often ESC is escaped inside; delimiters of its list once less
    std::size_t list = 0;   // which list it belongs to
    std::size_t place = 0;  // in that list
};

/// Where in the text the parts of a piece stand that can be changed. Digits, signs and letters stand there as
/// they are.
struct PieceSource {
    std::size_t command = 0;
    Slice id, type, state;      // the tokens of the command
    std::vector<Slice> types;   // of each trait
    std::vector<Slice> states;  // of each trait
    Slice map, x, y;            // in the state of the base
    std::optional<Slice> uniqueId;
    bool flat = false;  // its chains of traits: each text is escaped once, however deep it stands
    /// How often the chain escapes a text inside the state of a trait; `base`: inside that of the base.
    [[nodiscard]] std::size_t escapes(std::size_t trait, bool base) const {
        return flat ? (base ? 1 : 0) : trait;
    }
};

struct StackSource {
    std::size_t command = 0;
    Slice id, state, map, x, y;
    Slice list;                       // behind y: all children with the ';' before each
    std::vector<std::string> listed;  // children, those too that don't exist
};

/// The user ids of a game by the numbers that are given out instead.
class Owners {
  public:
    /// The number of a user; none for a text that is nobody.
    [[nodiscard]] Owner numberOf(const std::string& user);
    [[nodiscard]] const std::vector<std::string>& all() const { return users_; }

  private:
    std::unordered_map<std::string, std::size_t> numbers_;
    std::vector<std::string> users_;
};

struct Parts {
    std::string file;
    std::string text;
    TextForm form;
    std::optional<Container> container;

    std::vector<CommandSource> commands;
    std::vector<SavedPiece> pieces;
    std::vector<PieceSource> pieceSources;  // of each piece; of unreadable ones only the command
    std::vector<SavedStack> stacks;
    std::vector<StackSource> stackSources;
    std::unordered_map<std::string, std::size_t> pieceById, stackById;
    std::vector<std::string> owners;   // user ids: never given out
    std::vector<std::string> players;  // the names that VASL shows: never given out either

    std::vector<SavedBoard> boards;
    std::vector<std::string> boardsUnread;  ///< what stands where a board should
    SavedInfo info;
    std::vector<SavedExtension> extensions;
    std::map<std::string, int> otherCommands;
    bool log = false;
    std::optional<VaslSteps> steps;  ///< of a log
    std::string notEditable;
    std::string mainMap;
};

/// container.cpp: the file around the text.
struct OpenedContainer {
    Container container;
    std::string savedGame;
};
[[nodiscard]] Result<OpenedContainer> openContainer(std::string bytes, const std::string& file,
                                                    const std::string& setup);

/// parse.cpp: what a command that means nothing to this program is counted by.
[[nodiscard]] std::string headOf(std::string_view command);
/// Fills everything that is read from `parts.text`.
[[nodiscard]] Result<void> parseText(Parts& parts);

/// header_commands.cpp: the lines that are no pieces.
[[nodiscard]] std::vector<SavedBoard> readBoards(std::string_view command,
                                                 std::vector<std::string>* unread = nullptr);
[[nodiscard]] SavedInfo readInfo(std::string_view command);

/// masking.cpp: takes user ids and names of players out of a piece's traits, and fills its owners.
void maskUserIds(SavedPiece& piece, Owners& owners, Owners& players);

/// The text as UTF-8, with U+FFFD for what is none.
[[nodiscard]] std::string asUtf8(std::string text);

}  // namespace shellgame::vsav
