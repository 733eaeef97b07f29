// SPDX-License-Identifier: MIT
#pragma once

// Makes a game from a saved game of VASL: a .vsav, a .vlog at its end or beginning, or one of the setups in a
// .vmdx.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/base/message.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/scenario/vasl_link.hpp"
#include "shellgame/io/vsav/log_steps.hpp"

namespace shellgame {

/// The player's answers to questions that VASL's files leave open, by VaslQuestion::key.
using VaslAnswers = std::map<std::string, std::string>;

/// Reads the answers from the player's file: format 1, docs/formats/vasl-answers.md. A missing file means no
/// answers.
[[nodiscard]] Result<VaslAnswers> readVaslAnswers(const std::string& path);
/// Does the same from a text; `file` is used in messages.
[[nodiscard]] Result<VaslAnswers> vaslAnswersIn(std::string_view text, const std::string& file);
[[nodiscard]] Result<void> writeVaslAnswers(const VaslAnswers& answers, const std::string& path,
                                            FileSink& sink = systemSink());

/// Subjects of questions. The answer is a number unless stated otherwise.
enum class VaslAsk {
    is,            ///< which counter of the catalogue it is; one of `choices`, or any other name of one;
                   ///< `leaveOutAnswer` leaves it out of the game
    allowance,     ///< MF or MP
    moves,         ///< how it moves; one of `choices`
    size,          ///< target size; one of `choices`
    closedTopped,  ///< "yes", "no"
    gunType,       ///< one of `choices`
    firepower,
    range,
    morale,
    leadership,
    portage,
    factors,  ///< strength of a minefield whose counter does not show it
    side,     ///< owner of a counter without a nation: "axis", "allied"
    under,    ///< units under an empty `?`: "dummy", or a group of counters beside the map
    turn,     ///< Game Turn in which counters beside the map enter; 0: they are out of play
    dice      ///< side of a player named in a log, who rolls its dice: "axis", "allied", "both"
};
template <>
struct EnumNames<VaslAsk> {
    static constexpr std::array<std::pair<VaslAsk, std::string_view>, 16> names{
        {{VaslAsk::is, "is"},
         {VaslAsk::allowance, "allowance"},
         {VaslAsk::moves, "moves"},
         {VaslAsk::size, "size"},
         {VaslAsk::closedTopped, "closed_topped"},
         {VaslAsk::gunType, "gun_type"},
         {VaslAsk::firepower, "firepower"},
         {VaslAsk::range, "range"},
         {VaslAsk::morale, "morale"},
         {VaslAsk::leadership, "leadership"},
         {VaslAsk::portage, "portage"},
         {VaslAsk::factors, "factors"},
         {VaslAsk::side, "side"},
         {VaslAsk::under, "under"},
         {VaslAsk::turn, "turn"},
         {VaslAsk::dice, "dice"}}};
};

/// The answer to VaslAsk::is that leaves the counter out of the game.
inline constexpr std::string_view leaveOutAnswer = "leave out";

/// A question to the player.
struct VaslQuestion {
    std::string key;     ///< "german/Opel 6700/allowance"
    std::string name;    ///< the counter's or group's name
    std::string nation;  ///< a nation of our catalog; empty for counters without one
    VaslAsk ask = VaslAsk::is;
    std::string byDefault;             ///< the default answer
    std::string answer;                ///< the answer that counts now
    std::vector<std::string> choices;  ///< the possible answers, if they are limited
    int counters = 1;                  ///< the number of counters in the file that the answer affects
    std::string hex;                   ///< the hex of a question about a single place
    bool lasting = true;  ///< true: the answer holds for counters of that name in every file and is worth
                          ///< remembering
};

/// The reason why something in the file is not in the game.
enum class VaslLeftOut {
    overlay,       ///< a label, a perimeter, or terrain drawn onto the map
    tracks,        ///< turn, phase and victory tracks, EC, wind: the clock and the settings have them
    unknown,       ///< a counter with an unknown meaning
    noUnit,        ///< a mark that is on no unit
    noSetting,     ///< understood, without an equivalent in Shellgame
    otherMap,      ///< on another map of VASL, which `detail` names
    noMap,         ///< on no map
    unreadable,    ///< its traits could not be read
    sameId,        ///< another piece has the same id
    noHex,         ///< on a board, where our map has no hex
    boardOverlay,  ///< an overlay of a board that can't be placed
    boardRule,     ///< a terrain change by SSR that can't be made
    cardOnly,      ///< weather without a setting: only the scenario card shows it
    writtenOn,     ///< a blank counter with a text of the player
    byPlayer,      ///< excluded by the player's answer
    steps          ///< recorded steps of a log
};
template <>
struct EnumNames<VaslLeftOut> {
    static constexpr std::array<std::pair<VaslLeftOut, std::string_view>, 16> names{
        {{VaslLeftOut::overlay, "drawn on the map"},
         {VaslLeftOut::tracks, "a track or the weather, kept by the clock and the settings"},
         {VaslLeftOut::unknown, "unknown"},
         {VaslLeftOut::noUnit, "a mark that lies on no unit"},
         {VaslLeftOut::noSetting, "nothing of the kind is kept"},
         {VaslLeftOut::otherMap, "on another map of VASL"},
         {VaslLeftOut::noMap, "on no map of VASL"},
         {VaslLeftOut::unreadable, "could not be read"},
         {VaslLeftOut::sameId, "another piece has the same id"},
         {VaslLeftOut::noHex, "no hex of the map there"},
         {VaslLeftOut::boardOverlay, "an overlay that can't be laid"},
         {VaslLeftOut::boardRule, "a terrain change that can't be made"},
         {VaslLeftOut::cardOnly, "on the scenario card alone: there is no such setting"},
         {VaslLeftOut::writtenOn, "a blank counter with a text of your own"},
         {VaslLeftOut::byPlayer, "excluded by your answer"},
         {VaslLeftOut::steps, "recorded steps that are not played"}}};
};
struct VaslLeft {
    std::string id;    ///< VASL's id; empty for anything but a piece
    std::string name;  ///< as VASL names it
    std::string hex;   ///< "01:E5", "off-board"; or the name of a board
    VaslLeftOut why = VaslLeftOut::unknown;
    std::string detail{};  ///< a name with more information, or the problem with something that could not be
                           ///< read, placed or made
    Message what{};        ///< a description, if the name alone is not clear
};
/// Returns its name in English, also for a counter without a name of its own.
[[nodiscard]] std::string nameOf(const VaslLeft& left);

/// One counter of the file, understood or not.
struct VaslCounter {
    std::string id;
    std::string name;  ///< as it is now: "8-0", "4-4-7 1sq"
    std::string gpid;
    std::string kind;  ///< "MMC-squad", "SMC", "sw", "gun", "vehicle", "concealment", "marker" …
    std::string side;  ///< "axis", "allied"; empty for a counter of neither side
    std::string hex;   ///< in VASL's names: "01:E5/F5", "off-board"
    std::string at;    ///< in our names: "1E5"; empty beside the map
    int x = 0, y = 0;
    int level = 0;
    bool hidden = false, concealed = false, moved = false;
    std::string printed{};  ///< the name in VASL's palette: "geLDR", "4-5-8 Esq"
};

/// The turn, side and phase at which a game begins. VASL's scenario information has a turn and a side, if the
/// players update it, and never a phase.
struct VaslMoment {
    int turn = 1;
    SideId player;  ///< "axis", "allied"
    Phase phase = Phase::setup;
    bool pds = true;  ///< concealed stacks of real counters are PDS: true at setup, unknown during play
    bool operator==(const VaslMoment&) const = default;
};

struct ImportOptions {
    BoardFolders folders;
    VaslAnswers answers;
    std::string member;           ///< the setup to take from a .vmdx
    std::set<std::string> blank;  ///< boards, as VASL names them, that are to be blank grids
    /// The player's answers about turn, side, phase and PDS. Without an answer the file's proposal counts.
    std::optional<int> turn{};
    std::optional<SideId> player{};
    std::optional<Phase> phase{};
    std::optional<bool> pds{};
    bool atBeginning = false;  ///< a log is opened at its beginning, not at its end
};

/// The result of reading a saved game. If `problems` is not empty, no game was made, because boards are
/// missing or don't make a map; the other members describe the file anyway.
struct VaslImport {
    std::string title;
    Json facts;                         ///< figures of the file, described in docs/vasl.md
    std::vector<VaslCounter> counters;  ///< all of VASL's battlefield
    std::vector<VaslQuestion> questions;
    std::vector<VaslLeft> leftOut;
    int understood = 0;                ///< counters that have become pieces, marks or notes of the game
    int asked = 0;                     ///< how many of these have a question
    VaslMoment moment;                 ///< the current turn and phase
    std::optional<VaslSteps> steps{};  ///< the steps, if the file is a log
    Problems problems;
    std::vector<std::string>
        missing;  ///< boards, as VASL names them, whose archives are in none of the folders
    std::vector<std::string>
        gridless;          ///< boards whose archives have no hex grid: only a blank board can replace them
    Problems unusedBlank;  ///< problems with boards that were to be blank grids but are not in the game
    Json scenario;         ///< null if there are problems
    BoardFolders folders;
};

/// Reads a saved game. Returns an error if the file is not a saved game of VASL or is damaged, or if it is a
/// .vmdx and `options` name no setup.
[[nodiscard]] Result<VaslImport> importVasl(const std::string& path, const ImportOptions& options);
/// Does the same from bytes; `file` is used in messages.
[[nodiscard]] Result<VaslImport> importVaslBytes(std::string bytes, const std::string& file,
                                                 const ImportOptions& options);
/// A setup in a .vmdx: its name for ImportOptions::member, and its title. vaslSetups() returns none for a
/// saved game.
struct VaslSetup {
    std::string member, title;
};
[[nodiscard]] Result<std::vector<VaslSetup>> vaslSetups(const std::string& path);
/// Returns the imported game at VaslImport::moment.
[[nodiscard]] Result<Game> gameOf(const VaslImport& import);

/// Returns the output of `import-vasl --json`.
[[nodiscard]] Json importSummary(const VaslImport& import);

}  // namespace shellgame
