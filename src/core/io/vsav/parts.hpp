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

/// Upper limits for a saved game. The largest known one has 0.7 MB of text, 600 pieces and stacks, 48 traits
/// on one piece and 7 KB in one command.
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
    std::string bytes;           // the whole file, which is written unchanged where nothing was edited
    std::vector<Member> others;  // in their order, without `savedGame`
    std::string vaslVersion, vassalVersion;
};

/// A command that is not a list of commands.
struct CommandSource {
    Slice outer;            // in its list, between the delimiters
    Slice inner;            // without quotes
    std::size_t level = 0;  // how often ESC is escaped inside; delimiters of its list once less
    std::size_t list = 0;   // which list it belongs to
    std::size_t place = 0;  // in that list
};

/// Positions in the text of a piece's editable parts. Digits, signs and letters appear there unescaped.
struct PieceSource {
    std::size_t command = 0;
    Slice id, type, state;      // the tokens of the command
    std::vector<Slice> types;   // of each trait
    std::vector<Slice> states;  // of each trait
    Slice map, x, y;            // in the state of the base
    std::optional<Slice> uniqueId;
    bool flat = false;  // its chain of traits is flat: each text is escaped once, at whatever depth
    /// Returns how often the chain escapes a text in the state of a trait; `base`: in the state of the base.
    [[nodiscard]] std::size_t escapes(std::size_t trait, bool base) const {
        return flat ? (base ? 1 : 0) : trait;
    }
};

struct StackSource {
    std::size_t command = 0;
    Slice id, state, map, x, y;
    Slice list;                       // behind y: all children with the ';' before each
    std::vector<std::string> listed;  // children, including those that don't exist
};

/// Maps user ids of a game to numbers, which appear instead of them.
class Owners {
  public:
    /// Returns the number of a user; none if the text names nobody.
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
    std::vector<std::string> owners;   // user ids, which are never shown
    std::vector<std::string> players;  // the names that VASL shows, which are never shown here either

    std::vector<SavedBoard> boards;
    std::vector<std::string> boardsUnread;  ///< texts that should be boards and can't be read
    SavedInfo info;
    std::vector<SavedExtension> extensions;
    std::map<std::string, int> otherCommands;
    bool log = false;
    std::optional<VaslSteps> steps;  ///< the steps of a log
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

/// parse.cpp: returns the first word by which commands unknown to this program are counted.
[[nodiscard]] std::string headOf(std::string_view command);
/// Fills all members that are read from `parts.text`.
[[nodiscard]] Result<void> parseText(Parts& parts);

/// header_commands.cpp: reads the lines that are not pieces.
[[nodiscard]] std::vector<SavedBoard> readBoards(std::string_view command,
                                                 std::vector<std::string>* unread = nullptr);
[[nodiscard]] SavedInfo readInfo(std::string_view command);

/// masking.cpp: removes user ids and names of players from a piece's traits, and sets its owners.
void maskUserIds(SavedPiece& piece, Owners& owners, Owners& players);

/// Returns the text as UTF-8, with U+FFFD for invalid bytes.
[[nodiscard]] std::string asUtf8(std::string text);

}  // namespace shellgame::vsav
