// SPDX-License-Identifier: MIT
#pragma once

// What two looks at one table differ in: how VASL shows its counters, how the game has them.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/assemble.hpp"
#include "io/vsav/marker_table.hpp"
#include "io/vsav/placement.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/scenario/vasl_link.hpp"
#include "shellgame/model/state.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame::vsav {

/// How one counter of VASL lies, in our terms.
struct Shown {
    Location at;  ///< empty beside the map
    std::optional<MarkerKind> under;
    std::set<std::string> marks;
    bool buttonedUp = false, motion = false;
    std::string ca, tca;
    std::string name;  ///< what VASL calls it then, its grade told; empty where it was taken from the game
    std::optional<Position> position;  ///< its portion of the Location; nothing: it was not kept
    /// Who possesses it, empty: nobody; nothing of what nobody can possess, or where it was not kept.
    std::optional<std::string> bearer;
    /// Whether it lies alike: what it is called says nothing of that, its portion and its bearer are told by
    /// themselves.
    bool operator==(const Shown& other) const {
        return at == other.at && under == other.under && marks == other.marks &&
               buttonedUp == other.buttonedUp && motion == other.motion && ca == other.ca && tca == other.tca;
    }
};

/// A table as it was at one time, by VASL's ids.
struct Look {
    std::map<std::string, Shown> pieces;
    std::map<std::string, std::string> questions;  ///< hexes of `?` and cloaks; empty beside the map
    std::map<std::string, Position> in;            ///< of `?` of dummies: in which portion of their hex
    /// SMOKE and Blaze of hexes that have any, hindrance and levels that it rises; and what they have become.
    using Note = GroundNote;
    std::map<std::string, Note> hexes;
    /// Of ours: eliminated here, and their counters taken away by an export. Who is back has none there.
    std::set<PieceId> lost;
    int turn = 0;
    SideId player;
    std::optional<Clock> at;  ///< of the game, when both were compared; nothing: as it began
    std::string boards;       ///< tells one arrangement of boards from another; empty where nobody looked
    std::set<std::string> strangers;  ///< counters on the map that are none of ours
    std::set<std::string> copies;     ///< counters that were made by an export: of ours, and none of VASL's
    std::map<std::string, MarkAside> asides;       ///< marks on `?` that are not of who lies beneath
    std::map<std::string, std::string> uniqueIds;  ///< UniqueIDs that differ from the ids of their pieces
};

/// Writes into a link which marks lie aside.
void keepAsides(VaslLink& link, const std::map<std::string, MarkAside>& asides);

/// How the game has it, of the counters that its link names.
[[nodiscard]] Look lookAt(const State& state, const VaslLink& link);

/// A look as the link of a game keeps it, and back: what stands there replaces what `out` has of it.
[[nodiscard]] std::map<std::string, std::string> writtenLook(const Look& look);
void readLook(const std::map<std::string, std::string>& written, Look& out);

/// A counter that VASL has and the game has not.
struct Newcomer {
    std::string vasl;
    std::string name;
    SideId side;
    Json spec;  ///< as `place` takes it
    Shown how;
    std::vector<std::string> questions;  ///< the `?` above it
    bool sideGuessed = false;            ///< nothing in the file says whose it is
};
/// A counter of VASL's that is told and nothing of ours: rubble, mines, prisoners, what is not known here.
struct Stranger {
    enum class Kind { unknown, mines, prisoners };
    std::string name, hex;
    Kind kind = Kind::unknown;
};
struct LookOfVasl {
    Look look;
    std::map<std::string, std::string> names;
    std::vector<Newcomer> unknown;  ///< units, weapons and fortifications on the map
    std::map<std::string, std::vector<std::string>> questionsOf;  ///< of a piece: the `?` above it
    std::map<std::string, SideId> questionSides;                  ///< of `?`
    std::set<std::string> cloaks;                                 ///< of `look.questions`
    std::map<std::string, int> levels;                      ///< of `?` and cloaks in stacks that tell any
    std::map<std::string, std::vector<std::string>> marks;  ///< counters that mark a unit, from the bottom
    std::map<std::string, Piece> made;                      ///< of pieces: what they are as counters of ours
    std::set<std::string> unsure;      ///< those of which the catalogue has no row of their own
    std::set<std::string> unreadable;  ///< they are there, and nothing can be said of them
    std::map<std::string, Stranger> strangers;
    std::map<std::string, std::vector<std::string>> notes;  ///< of hexes: counters that make `look.hexes`

    /// Whether a `?` or a cloak lies on a piece.
    [[nodiscard]] bool covers(const std::string& question, const std::string& piece) const;
    /// Whether a `?` or a cloak lies on nobody of either side.
    [[nodiscard]] bool coversNobody(const std::string& question) const;
};
[[nodiscard]] LookOfVasl lookAt(const SavedGame& game, const Layout& layout, const VaslLink& link);

/// Whether one may lie on the table for the other: of men the class and the printed numbers, of all else the
/// type.
[[nodiscard]] bool sameCounter(const Piece& a, const Piece& b);

/// What a game keeps from the import on: the boards that it was taken from, and what was strange on them.
[[nodiscard]] std::map<std::string, std::string> writtenStart(const SavedGame& game, const Assembler& parts);

/// What counters of ours have taken the place of (`replace`), by who went.
[[nodiscard]] std::map<PieceId, std::vector<PieceId>> successors(const std::vector<Entry>& log);

/// A game's link as the table stands: a counter that has taken the place of another is VASL's counter of that
/// one, and what was made in play here and lies in VASL at the same place and alike is the same. `?` are of
/// the marker under which our counters lie that they cover. Nothing moves by it.
struct LinkNow {
    VaslLink link;                        ///< but for what lies aside
    std::map<std::string, PieceId> ours;  ///< of each counter of VASL's the one that is in play
    std::set<std::string> met;            ///< counters of VASL's that were not in the link
    std::set<PieceId> heirs;              ///< who has taken another's place here since both were compared
    std::map<MarkerId, std::vector<std::string>> aside;  ///< `?` whose coming was taken back here
    std::set<std::string> released;                      ///< `?` that were in the link, and are nobody's now
    std::map<std::string, std::string> beside;  ///< `?` that lie with another of their dummy stack elsewhere

    std::set<std::string> uncovered;  ///< pieces whose `?` lie aside, all of them

    /// Those that lie with another lay where that lay, and who was uncovered by an undo had none.
    void settle(Look& base) const;
    [[nodiscard]] VaslLink whole() const;  ///< with those that a redo brings back
};
[[nodiscard]] LinkNow linkNow(const Session& session, const VaslLink& link, const LookOfVasl& there,
                              bool numbered);
/// Counters on VASL's map that an export made, whose own were taken back since, and which lie as they were
/// written: nothing has come there, and the next export takes them away.
[[nodiscard]] std::set<std::string> takenBack(const LookOfVasl& there, const Look& base, const LinkNow& now);
/// Without the counters that came in an act that was taken back: the game does not know them.
[[nodiscard]] VaslLink present(VaslLink link, const State& state);
/// What both tables agreed on last: as the game began, and what was compared since.
/// An act that was taken back makes VASL's counter of a hex new again, if not the game has laid it there.
[[nodiscard]] Look baseOf(const Session& session, const VaslLink& link, const LookOfVasl& there);
/// The link as it stands, with all that both tables have alike agreed on. `told`: the player has seen what is
/// strange on VASL's table, and need not be told again. `copies`: counters that an export has just made
/// there; `unwritten`: how its file was before, so that what it has changed besides is not taken for VASL's
/// doing.
[[nodiscard]] VaslLink agreed(const VaslLink& link, const Session& session, const LookOfVasl& there,
                              bool numbered, bool told, const std::set<std::string>& copies = {},
                              const Look* unwritten = nullptr);

/// Whether a game may be compared with VASL's files: it was taken from one, and no side's eyes look at it,
/// for such a file shows what both sides hide.
[[nodiscard]] Result<void> mayMeetVasl(const Game& game);

/// A piece of the link that is there twice, or lies in two stacks; empty: none. Which is meant nobody can
/// tell.
[[nodiscard]] std::string namedTwice(const SavedGame& game, const VaslLink& link);
/// Whether it is a later saved game of the table that a game was taken from: it has one of its counters.
[[nodiscard]] Result<void> isSameTable(const SavedGame& game, const VaslLink& link);

/// The UniqueIDs of VASL's pieces, where they differ from their ids.
[[nodiscard]] std::map<std::string, std::string> uniqueIdsOf(const SavedGame& game);
/// The link with the ids that VASL has given its counters since: "Refresh Counters" keeps only UniqueID.
[[nodiscard]] VaslLink renumbered(VaslLink link, const SavedGame& game);

/// Why an act was refused, in words.
[[nodiscard]] std::string refusalOf(const Entry& entry);

}  // namespace shellgame::vsav
