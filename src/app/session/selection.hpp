// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "session/game_controller.hpp"
#include "shellgame/hex/hex.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/turn/doable.hpp"

namespace shellgame::app {

/// A marker, and the part of its contents that shifts; all if none is named.
struct ShiftPart {
    MarkerId marker;
    std::vector<PieceId> pieces;
    bool operator==(const ShiftPart&) const = default;
};

/// The player's selection: a hex, counters in it, several hexes, a partner for a shift. Panels and map follow
/// it.
class Selection : public QObject {
    Q_OBJECT
  public:
    explicit Selection(GameController& game, QObject* parent = nullptr);

    [[nodiscard]] std::optional<Hex> hex() const { return hex_; }
    /// Name of the selected hex ("1E4"); empty for none.
    [[nodiscard]] QString hexName() const;
    [[nodiscard]] QStringList ids() const { return ids_; }
    [[nodiscard]] std::vector<Hex> area() const { return area_; }
    /// The selected marker, if exactly one is among the selected counters.
    [[nodiscard]] std::optional<MarkerId> marker() const;
    /// The selected real counters, Known or under the selected marker.
    [[nodiscard]] std::vector<PieceId> pieces() const;

    /// The whole selection.
    [[nodiscard]] Chosen chosen() const;

    /// `add`: adds the counter to those selected in the hex, or takes it away.
    void chooseHex(Hex hex, const QString& id, bool add);
    /// Tells whether the player has picked the counters one by one.
    [[nodiscard]] bool picked() const { return picked_; }
    /// Selects a hex and exactly these counters of it.
    void chooseStack(Hex hex, const QStringList& ids);
    void chooseIds(const QStringList& ids);
    void chooseArea(std::vector<Hex> hexes);
    void clear();
    /// Deselects counters that are gone, selects the counters that have replaced them, and follows the
    /// selected counters to another hex.
    void refresh();

    /// Attempts that the selected marker could make, best first; computed at the first call.
    [[nodiscard]] const std::vector<ShiftChance>& options() const;
    /// Returns an attempt with all its words.
    [[nodiscard]] ShiftOption option(int index) const;
    [[nodiscard]] int chosenOption() const { return option_; }
    /// `byPlayer`: the player has pointed at it; otherwise it is only proposed as the best.
    void chooseOption(int index, bool byPlayer = true);
    [[nodiscard]] bool optionByPlayer() const { return optionByPlayer_; }
    /// Returns the hex of the partner to which the player pointed.
    [[nodiscard]] std::optional<Hex> partnerHex() const;
    /// Notes that a shift was rolled: no other is proposed until the player points at something again.
    void rolled();
    [[nodiscard]] bool mayOffer() const { return !rolled_; }
    /// Other markers of its Location that shift with the selected one on one DR, each with its part (4.5).
    [[nodiscard]] const std::vector<ShiftPart>& companions() const { return companions_; }
    /// Chooses the units of the selected marker that shift (all of them if none is named), and the
    /// companions.
    void chooseParts(const std::vector<PieceId>& pieces, std::vector<ShiftPart> companions);
    /// Counters under the selected partner that the player declares before the roll to shift as well.
    [[nodiscard]] const std::vector<PieceId>& come() const { return come_; }
    void chooseCome(std::vector<PieceId> come);
    /// Pairs that shift together with the selected one on a single DR (2.4.2); each option is judged with
    /// them.
    [[nodiscard]] const std::vector<ShiftPair>& group() const { return group_; }
    void addToGroup();
    void removeFromGroup(std::size_t index);
    void clearGroup();
    /// The selected attempt: the option, or only the group. Nothing if none is selected.
    [[nodiscard]] std::optional<ShiftOption> attempt() const;
    /// Returns the index of the option with a partner in this hex; -1 if there is none.
    [[nodiscard]] int optionIn(Hex hex) const;

  Q_SIGNALS:
    void changed();
    void optionChanged();

  private:
    void invalidate();
    void forgetCompanions();
    void keepPartner();
    void follow();
    [[nodiscard]] bool isThere(const QString& id) const;
    [[nodiscard]] QStringList successorsOf(const QString& id) const;
    /// Returns the pairs of the selected marker and its companions with one partner.
    [[nodiscard]] std::vector<ShiftPair> pairsWith(const MarkerId& to) const;

    GameController& game_;
    std::optional<Hex> hex_;
    QStringList ids_;
    bool picked_ = false;
    std::vector<Hex> area_;
    /// The judge of these options, and the state that it uses.
    struct Judging {
        ShiftJudge judge;
        const GameState* state;
        std::uint64_t hash;
    };
    [[nodiscard]] const ShiftJudge& judge() const;
    mutable std::optional<Judging> judging_;
    mutable std::vector<ShiftChance> options_;
    mutable bool optionsKnown_ = false;
    int option_ = -1;
    bool optionByPlayer_ = false;
    bool rolled_ = false;
    std::vector<ShiftPair> group_;
    std::vector<ShiftPart> companions_;
    std::vector<PieceId> come_;
};

}  // namespace shellgame::app
