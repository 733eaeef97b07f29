// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/vsav/saved_piece.hpp"
#include "io/vsav/sequence.hpp"
#include "io/vsav/text_form.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/io/vsav/log_steps.hpp"

namespace shellgame::vsav {

/// Limits for a saved game. The largest known game has 0.7 MB of text, 600 pieces and stacks, 48 traits on
/// one piece and 7 KB in one command.
struct Limits {
    static constexpr std::size_t fileBytes = 64U << 20U;
    static constexpr std::size_t archiveBytes = 256U << 20U;  // limit for an extension or the module itself
    static constexpr std::size_t textBytes = 16U << 20U;
    static constexpr std::size_t memberBytes = 2 * textBytes + 7;
    static constexpr std::size_t otherMemberBytes = 1U << 20U;
    static constexpr std::size_t members = 64;  // limit for a saved game's archive
    static constexpr std::size_t depth = 500;   // limit for nested lists, and for a piece's traits
    static constexpr std::size_t commands = 200'000;
    static constexpr std::size_t pieces = 20'000;  // limit for pieces, and separately for stacks
    static constexpr std::size_t fields = 1'000'000;
    static constexpr std::size_t idLength = 40;  // maximum length of an id; VASL's ids have 13 digits
};

struct Member {
    std::string name;
    std::string bytes;
};

/// The file that contains the text.
struct Container {
    // The bytes of the whole file, which are written unchanged if nothing was edited.
    std::string bytes;
    std::vector<Member> others;  // members in the order of the file, without `savedGame`
    std::string vaslVersion, vassalVersion;
};

/// A single command, as opposed to a list of commands.
struct CommandSource {
    Slice outer;  // the command's part of the list, between two delimiters
    Slice inner;  // the same part of the list without quotes
    // Number of times that ESC is escaped inside the command. The delimiters of the command's list are
    // escaped one time less.
    std::size_t level = 0;
    std::size_t place = 0;  // position of the command in its list
};

/// The positions, in the text, of the editable parts of a piece. Digits, signs and letters are not escaped in
/// these parts.
struct PieceSource {
    std::size_t command = 0;
    Slice type, state;          // tokens of the command
    std::vector<Slice> states;  // one for each trait
    Slice map, x, y;            // positions of map, x and y in the state of the base
    std::optional<Slice> uniqueId;
    // True if the chain of traits is flat, so that each text is escaped once, regardless of its position.
    bool flat = false;
    /// Returns the number of times that the state of a trait is escaped. If `base` is true, returns the
    /// number for the state of the base.
    [[nodiscard]] std::size_t escapes(std::size_t trait, bool base) const {
        return flat ? (base ? 1 : 0) : trait;
    }
};

struct StackSource {
    std::size_t command = 0;
    Slice list;                       // the part after y: all children, each with a ';' before it
    std::vector<std::string> listed;  // ids of all children, including missing pieces
};

/// Replaces the user ids of a game with numbers.
class Owners {
  public:
    /// Returns the number of a user; Owner::none if the text does not name a user.
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
    // One entry for each piece. For an unreadable piece, only the command is set.
    std::vector<PieceSource> pieceSources;
    std::vector<SavedStack> stacks;
    std::vector<StackSource> stackSources;
    std::unordered_map<std::string, std::size_t> pieceById, stackById;
    std::vector<std::string> owners;   // user ids, which are never shown
    std::vector<std::string> players;  // players' names, which VASL shows but this program never shows

    std::vector<SavedBoard> boards;
    std::vector<std::string> boardsUnread;  ///< those parts of the line of boards that could not be read
    SavedInfo info;
    std::vector<SavedExtension> extensions;
    std::map<std::string, int> otherCommands;
    bool log = false;
    std::optional<VaslSteps> steps;  ///< the steps of a log
    std::string notEditable;
    std::string mainMap;
};

/// Defined in container.cpp: a file that was split into its container and the member `savedGame`.
struct OpenedContainer {
    Container container;
    std::string savedGame;
};
[[nodiscard]] Result<OpenedContainer> openContainer(std::string bytes, const std::string& file,
                                                    const std::string& setup);

/// Defined in parse.cpp: returns the first word of a command. Unknown commands are counted by this word.
[[nodiscard]] std::string headOf(std::string_view command);
/// Sets all members of `parts` that are computed from `parts.text`.
[[nodiscard]] Result<void> parseText(Parts& parts);

/// Defined in header_commands.cpp: these functions read commands that don't describe pieces.
[[nodiscard]] std::vector<SavedBoard> readBoards(std::string_view command,
                                                 std::vector<std::string>* unread = nullptr);
[[nodiscard]] SavedInfo readInfo(std::string_view command);

/// Defined in masking.cpp: removes user ids and names of players from a piece's traits, and sets the piece's
/// owners.
void maskUserIds(SavedPiece& piece, Owners& owners, Owners& players);

}  // namespace shellgame::vsav
