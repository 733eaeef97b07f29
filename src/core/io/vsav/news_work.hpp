// SPDX-License-Identifier: MIT
#pragma once

// What has happened in VASL, worked out thing by thing: each is tried on a copy of the game as it is told.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/news.hpp"
#include "io/vsav/news_ways.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/model/piece_spec.hpp"

namespace shellgame::vsav {

/// An item in the making, without what is to be done.
[[nodiscard]] VaslNewsItem newsItem(VaslNewsItem::Kind kind, std::string name, std::string from,
                                    std::string to, std::string detail = "", std::set<std::size_t> needs = {},
                                    std::vector<std::string> questions = {});

/// One comparison. `run` once.
class NewsWork {
  public:
    NewsWork(const Game& game, const LookOfVasl& there, Look base, const LinkNow& now, bool numbered);

    VaslNews run();

  private:
    [[nodiscard]] const State& state() const { return scratch_.state(); }
    [[nodiscard]] std::string nameOf(const std::string& vasl) const;
    /// What VASL shows of a counter, what both had last, what is so here. Nothing where one of them has it
    /// not.
    struct Three {
        const Shown *there, *base, *here;
    };
    [[nodiscard]] std::optional<Three> threeOf(const std::string& vasl) const;

    /// Empty where VASL has none.
    [[nodiscard]] std::string vaslOf(const PieceId& id) const;

    /// It lies under a `?` there and here: with numbered ones the `?` alone tell where it is.
    [[nodiscard]] bool underNumbered(const Three& t) const;

    /// Tries one list of commands after the other; the first that can be done is the item's. Where none can
    /// be, the last stays with what speaks against it.
    void propose(VaslNewsItem item, std::vector<std::vector<Json>> ways);

    bool perform(const std::vector<Json>& commands, std::string& why, std::vector<Json>& rulings);

    void leaveUnsure(Session sure);
    /// Which markers the item that has just been proposed has changed.
    void noteStirred();
    /// Notes that play here has changed the same thing since.
    void contradict(bool here);

    [[nodiscard]] std::set<std::size_t> needsOf(const PieceId& id) const;
    /// The same of what can be so only where it lies in VASL.
    [[nodiscard]] std::set<std::size_t> needsThere(const PieceId& id) const;
    /// What has just been proposed brings these there.
    void brings(const std::vector<std::string>& pieces);

    /// Whether VASL has another counter for it than before.
    [[nodiscard]] bool isAnother(const std::string& vasl, const Three& t, const Piece& p) const;
    /// Counters that lie here in VASL and are unknown, of this class, and of what is printed on `like`.
    [[nodiscard]] std::vector<const Newcomer*> comeTo(const Shown& how, const SideId& side, PieceClass kind,
                                                      std::size_t most, const Piece* like = nullptr) const;
    /// How many squads that lay so are gone in VASL, each of whom one half-squad at least may have come.
    /// Whether a counter like this has come beside VASL's map.
    [[nodiscard]] bool isBesideMap(const Piece& like, const SideId& side) const;
    [[nodiscard]] std::size_t squadsGone(const Shown& how, const SideId& side) const;
    /// How many squads lie as half-squads of these numbers in one place there.
    [[nodiscard]] std::size_t squadsReduced(const Shown& how, const Piece& half) const;
    /// Another half-squad that lay with one and is gone in VASL.
    [[nodiscard]] std::string halfBeside(const PieceId& id) const;

    /// Counters in whose place others lie in VASL: their own layer shows it, or they are gone and others of
    /// their kind lie there. Who lay under a `?` stays under it, with all that he has.
    void replaced();
    /// Whose counter is gone where a wreck of its kind has come.
    void wrecked(const std::string& vasl, const PieceId& id);

    /// What is printed on a counter, put right.
    [[nodiscard]] static std::vector<Json> corrections(const PieceId& id, const Piece& was,
                                                       const Piece& made);

    void replace(const std::string& vasl, const PieceId& id, const std::vector<std::string>& with,
                 PieceClass kind);

    /// Whether units lay under a `?` there when both agreed last: a shift here has taken them away.
    [[nodiscard]] bool coveredBefore(const Marker& m) const;

    /// What has come onto VASL's map and is no counter of ours; and other boards.
    void strangers();

    // Thing by thing, in an order that can be played (news_work.cpp, news_marks.cpp).
    void gone();
    void came();
    /// `?` that cover nothing, once those have gone on to which they may have come.
    void dummiesCome();
    [[nodiscard]] MarkerId joinedBy(const std::vector<const Newcomer*>& all) const;
    void comeTogether(const std::vector<const Newcomer*>& all);
    void reveals();
    void keepCovered();
    void moves();

    /// Counters put elsewhere by corrections of all that they show otherwise there: who possesses them and
    /// where they point. `marker`: with the stack under which they lie.
    [[nodiscard]] std::vector<Json> putThere(const std::vector<std::string>& pieces, const MarkerId& marker,
                                             const Location& to) const;
    /// A marker goes where its `?` have gone, with what lies under it.
    void moveMarker(const MarkerId& id, const std::vector<std::string>& counters,
                    std::set<std::string>& told);

    /// `?` of a stack that has gone elsewhere without them.
    void tellLeft(const MarkerId& id, const std::string& to);

    /// A dummy stack of which a part has gone elsewhere.
    void partDummies(const MarkerId& id, const std::vector<std::string>& counters, bool changedHere);

    /// Weapons that those who go elsewhere leave behind, and who gets off what drives on: before they go.
    void leftBehind();
    /// Weapons that lie on another there.
    void bearers();
    /// A weapon that its bearer leaves, for whoever has it in VASL and stands there already, else for nobody.
    void leave(const std::string& vasl, PieceId bearer);
    /// A weapon, and who possesses it from now on; nobody where that is empty.
    void handOver(const std::string& vasl, const PieceId& to);
    /// Who has gone into a foxhole or its like, into Bypass, or out of it.
    void positions();
    void dummyPositions();

    /// The stack there whose `?` lies on a counter in VASL.
    [[nodiscard]] MarkerId coverAt(const std::string& vasl, const Location& at) const;
    /// The dummy stack to which all `?` belong that lie on a counter in VASL.
    [[nodiscard]] MarkerId dummiesOn(const std::string& vasl) const;
    void conceals();
    void marks();
    void hexes();
    void clock();

    const VaslLink& link_;
    const LookOfVasl& there_;
    Look base_, here_;
    Session scratch_;
    bool numbered_;
    std::map<std::string, PieceId> ours_;
    std::set<PieceId> heirs_;
    std::set<std::string> left_, arrived_;  // counters of VASL's that went and came as one is replaced
    NewsWays ways_{scratch_, ours_, link_};
    std::map<PieceId, std::set<std::size_t>> depends_;  // which items a counter needs before it can do more
    std::map<std::size_t, PieceId> leftBy_;             // items by which a weapon is left, and who leaves it
    std::map<MarkerId, std::size_t> went_;              // which item brings a dummy stack there
    /// New `?` that cover nothing, by side and hex.
    std::map<std::pair<SideId, std::string>, std::vector<std::string>> dummies_;
    std::map<PieceId, std::size_t> goes_;             // which item brings it where it lies in VASL
    std::map<MarkerId, std::vector<PieceId>> under_;  // who lies under each, as far as things have been taken
    std::map<MarkerId, std::set<std::size_t>> stirred_;  // by which items somebody came or went there
    std::map<std::string, MarkerId> laid_;               // `?` that came, and the stack that is to get them
    std::string contradiction_;
    VaslNews out_;
};

}  // namespace shellgame::vsav
