// SPDX-License-Identifier: MIT
#pragma once

// Makes a game from a VASL saved game. The input is a .vsav, a .vlog (at its end or beginning), or one of the
// setups in a .vmdx.

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

/// The player's answers to questions that VASL's files leave open, stored under VaslQuestion::key.
using VaslAnswers = std::map<std::string, std::string>;

/// Reads the answers from the player's file: format 1, docs/formats/vasl-answers.md. A missing file means no
/// answers.
[[nodiscard]] Result<VaslAnswers> readVaslAnswers(const std::string& path);
/// Reads the answers from a text; `file` is used in messages.
[[nodiscard]] Result<VaslAnswers> vaslAnswersIn(std::string_view text, const std::string& file);
[[nodiscard]] Result<void> writeVaslAnswers(const VaslAnswers& answers, const std::string& path,
                                            FileSink& sink = systemSink());

/// Subjects of questions. The answer is a number unless stated otherwise.
enum class VaslAsk {
    /// Identity of a counter: one of `choices` or any other name in the catalog; `leaveOutAnswer` excludes
    /// the counter from the game.
    is,
    allowance,     ///< MF or MP
    moves,         ///< way of moving; one of `choices`
    size,          ///< target size; one of `choices`
    closedTopped,  ///< "yes", "no"
    gunType,       ///< one of `choices`
    firepower,
    range,
    morale,
    leadership,
    portage,
    factors,  ///< strength of a minefield, if its counter does not show the strength
    side,     ///< owner of a counter without a nation: "axis", "allied"
    under,    ///< the units under an empty `?`: "dummy", or a group of off-board counters
    turn,     ///< the Game Turn in which off-board counters enter; 0 if they are out of play
    dice      ///< the side for which the named player rolls dice in a log: "axis", "allied", "both"
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

/// The answer to VaslAsk::is that excludes the counter from the game.
inline constexpr std::string_view leaveOutAnswer = "leave out";

struct VaslQuestion {
    std::string key;     ///< "german/Opel 6700/allowance"
    std::string name;    ///< the counter's or group's name
    std::string nation;  ///< a nation of our catalog; empty for counters without one
    VaslAsk ask = VaslAsk::is;
    std::string byDefault;             ///< the answer used if the player gives none
    std::string answer;                ///< the answer that is used now
    std::vector<std::string> choices;  ///< the possible answers, if only some are possible
    int counters = 1;                  ///< number of counters in the file that the answer affects
    std::string hex;                   ///< the hex, if the question concerns only one hex
    bool lasting = true;  ///< true if the answer is valid for this counter's name in every file and should be
                          ///< saved
};

/// The reason why something in the file is not in the game.
enum class VaslLeftOut {
    overlay,       ///< a label, a perimeter, or terrain drawn on the map
    tracks,        ///< turn, phase and victory tracks, EC, wind; the game's clock and settings contain these
    unknown,       ///< a counter that the program does not recognize
    noUnit,        ///< a mark without a unit beneath it
    noSetting,     ///< the counter is recognized, but Shellgame has no equivalent
    otherMap,      ///< the counter is on another map of VASL, which `detail` names
    noMap,         ///< the counter is not on any map
    unreadable,    ///< the piece's traits could not be read
    sameId,        ///< another piece has the same id
    noHex,         ///< the counter is on a board, but at a point where our map has no hex
    boardOverlay,  ///< an overlay of a board, if the overlay can't be placed
    boardRule,     ///< a terrain change by SSR that can't be made
    cardOnly,      ///< weather that is not a setting of the program; only the scenario card shows it
    writtenOn,     ///< a blank counter on which a player wrote a text
    byPlayer,      ///< the player's answer excludes the counter from the game
    steps          ///< the recorded steps of a log
};
template <>
struct EnumNames<VaslLeftOut> {
    static constexpr std::array<std::pair<VaslLeftOut, std::string_view>, 16> names{
        {{VaslLeftOut::overlay, "drawn on the map"},
         {VaslLeftOut::tracks, "a track or the weather: see the clock and the settings"},
         {VaslLeftOut::unknown, "unknown"},
         {VaslLeftOut::noUnit, "a mark without a unit"},
         {VaslLeftOut::noSetting, "Shellgame has no equivalent"},
         {VaslLeftOut::otherMap, "on another map of VASL"},
         {VaslLeftOut::noMap, "on no map of VASL"},
         {VaslLeftOut::unreadable, "could not be read"},
         {VaslLeftOut::sameId, "another piece has the same id"},
         {VaslLeftOut::noHex, "no hex of the map at that place"},
         {VaslLeftOut::boardOverlay, "an overlay that can't be laid"},
         {VaslLeftOut::boardRule, "a terrain change that can't be made"},
         {VaslLeftOut::cardOnly, "only on the scenario card: scenarios have no setting for it"},
         {VaslLeftOut::writtenOn, "a blank counter with a text of your own"},
         {VaslLeftOut::byPlayer, "excluded by your answer"},
         {VaslLeftOut::steps, "recorded steps that are not played"}}};
};
struct VaslLeft {
    std::string id;    ///< VASL's id; empty for anything that is not a piece
    std::string name;  ///< the item's name in VASL
    std::string hex;   ///< "01:E5", "off-board", or the name of a board
    VaslLeftOut why = VaslLeftOut::unknown;
    /// The name with more information, or the reason why the item could not be read, placed or made.
    std::string detail{};
    Message what{};  ///< a description, if the name alone is not clear
};
/// Returns the English name; for a counter without a name, returns a description.
[[nodiscard]] std::string nameOf(const VaslLeft& left);

/// One counter of the file, recognized or not.
struct VaslCounter {
    std::string id;
    std::string name;  ///< the present name: "8-0", "4-4-7 1sq"
    std::string gpid;
    std::string kind;  ///< "MMC-squad", "SMC", "sw", "gun", "vehicle", "concealment", "marker" …
    std::string side;  ///< "axis", "allied"; empty for a counter of neither side
    std::string hex;   ///< the hex by VASL's names: "01:E5/F5", "off-board"
    std::string at;    ///< the hex by our names: "1E5"; empty if off-board
    int x = 0, y = 0;
    int level = 0;
    bool hidden = false, concealed = false, moved = false;
    std::string printed{};  ///< name in VASL's palette: "geLDR", "4-5-8 Esq"
};

/// The turn, side and phase at which a game begins. VASL's scenario information states turn and side if the
/// players keep it up to date; it never states a phase.
struct VaslMoment {
    int turn = 1;
    SideId player;  ///< "axis", "allied"
    Phase phase = Phase::setup;
    /// True if concealed stacks with real units are PDS, as during setup. A file saved in play does not show
    /// which stacks are PDS.
    bool pds = true;
    bool operator==(const VaslMoment&) const = default;
};

struct ImportOptions {
    BoardFolders folders;
    VaslAnswers answers;
    std::string member;           ///< name of the setup in a .vmdx
    std::set<std::string> blank;  ///< the boards, by VASL's names, that are replaced by blank grids
    /// The player's answers about turn, side, phase and PDS. For a missing answer, the value found in the
    /// file is used.
    std::optional<int> turn{};
    std::optional<SideId> player{};
    std::optional<Phase> phase{};
    std::optional<bool> pds{};
    bool atBeginning = false;  ///< true to open a log at its beginning instead of its end
};

/// The result of reading a saved game. If `problems` is not empty, boards are missing or don't form a map,
/// and no game was made; the other members still describe the file.
struct VaslImport {
    std::string title;
    Json facts;                         ///< statistics of the file, described in docs/vasl.md
    std::vector<VaslCounter> counters;  ///< all counters on VASL's battlefield
    std::vector<VaslQuestion> questions;
    std::vector<VaslLeft> leftOut;
    int understood = 0;                ///< number of counters that became pieces, marks or notes
    int asked = 0;                     ///< number of the `understood` counters that a question concerns
    VaslMoment moment;                 ///< turn, side and phase at which the game begins
    std::optional<VaslSteps> steps{};  ///< the recorded steps, if the file is a log
    Problems problems;
    std::vector<std::string> missing;  ///< boards, by VASL's names, without an archive in any folder
    /// Boards, by VASL's names, whose archives have no hex grid; only a blank grid can replace such a board.
    std::vector<std::string> gridless;
    Problems unusedBlank;  ///< problems with names in ImportOptions::blank that are not boards of the game
    Json scenario;         ///< null if there are problems
    BoardFolders folders;
};

/// Reads a saved game. Returns an error if the file is damaged or not a saved game of VASL, or if the file is
/// a .vmdx and `options` does not name a setup.
[[nodiscard]] Result<VaslImport> importVasl(const std::string& path, const ImportOptions& options);
/// Reads a saved game in memory; `file` is used in messages.
[[nodiscard]] Result<VaslImport> importVaslBytes(std::string bytes, const std::string& file,
                                                 const ImportOptions& options);
/// A setup in a .vmdx: the name that ImportOptions::member uses, and the title.
struct VaslSetup {
    std::string member, title;
};
[[nodiscard]] Result<std::vector<VaslSetup>> vaslSetups(const std::string& path);
/// Returns the imported game at VaslImport::moment.
[[nodiscard]] Result<Game> gameOf(const VaslImport& import);

/// Returns the output of `import-vasl --json`.
[[nodiscard]] Json importSummary(const VaslImport& import);

}  // namespace shellgame
