// SPDX-License-Identifier: MIT
#include "orders/unit_bar.hpp"

#include <algorithm>

#include "shellgame/rules/command/initiative.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "widgets/odds_bar.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

UnitBar::UnitBar(GameController& game, Selection& selection, MapAsks& asks, QWidget* parent)
    : FormBar(QStringLiteral("unitBar"), game, &asks, parent), selection_(selection) {}

void UnitBar::forget() {
    tah_ = nullptr;
}

bool UnitBar::free(const PieceId& id) const {
    const Piece* p = game_.shown().piece(id);
    if (p == nullptr || !p->inPlay() || p->side != unit_.side) return false;
    if (!p->isUnit() && !p->isLeader() && p->kind != PieceClass::gun) return false;
    return std::none_of(game_.shown().formations.begin(), game_.shown().formations.end(), [&](const auto& f) {
        return f.first != key_ &&
               std::find(f.second.pieces.begin(), f.second.pieces.end(), id) != f.second.pieces.end();
    });
}

/// Returns the reason why a selected counter can't join the UNIT.
QString UnitBar::whyNot(const PieceId& id) const {
    const Piece& p = *game_.shown().piece(id);
    const std::string key = unitWith(game_.shown(), id);
    if (p.side != unit_.side) return tr("%1 belongs to the other side.").arg(qs(p.type));
    return key.empty() ? tr("%1 is not a unit.").arg(qs(p.type))
                       : tr("%1 belongs to UNIT %2. Change UNIT %2 to release it. (3.1)")
                             .arg(qs(p.type), qs(unitMark(key)));
}

void UnitBar::open(const std::string& key) {
    close();
    if (!game_.hasGame()) return;
    setOpen();
    key_ = key;
    mark_.clear();
    size_ = 0;
    unit_ = {};
    dropped_.clear();
    const State& state = game_.shown();
    if (const auto* old = unitOf(state, key)) {
        unit_ = {old->side, old->kind, old->company, old->pieces, old->parts, old->pl, old->tah};
        mark_ = unitMark(key);
    } else {
        unit_.side = game_.viewer().empty() ? state.clock.player : game_.viewer();
        std::vector<PieceId> chosen = selection_.pieces();
        const auto marker = selection_.marker();
        const Marker* m = marker ? state.marker(*marker) : nullptr;
        if (chosen.empty() && m != nullptr && game_.maySee(m->side)) chosen = m->contents;
        for (const PieceId& id : chosen)
            if (const Piece* p = state.piece(id); p != nullptr && game_.maySee(p->side)) unit_.side = p->side;
        for (const PieceId& id : chosen) {
            if (free(id))
                unit_.pieces.push_back(id);
            else
                dropped_ << whyNot(id);
        }
    }
    refill();
    announce();
    focusFirst();
}

void UnitBar::refill() {
    tah_ = nullptr;
    go_ = nullptr;
    verdict_ = nullptr;
    begin(key_.empty() ? tr("<b>New UNIT.</b> A platoon has three to five squads, vehicles or Guns, a "
                            "company three or four platoons, a battalion two or more companies. (3.2)")
                       : tr("<b>Change UNIT %1.</b> (3.1, 3.4)").arg(qs(mark_).toHtmlEscaped()));
    line();
    if (key_.empty()) askWhose();
    askKind();
    askNumbers();
    listCounters();
    listParts();
    line();
    go_ = button(QStringLiteral("unitGo"), key_.empty() ? tr("&Form the UNIT") : tr("&Apply the change"),
                 [this] { game_.perform(act()); });
    button(QStringLiteral("unitLeave"), tr("Cancel"), [this] { close(); });
    verdict_ = remark(QStringLiteral("unitVerdict"));
    if (!dropped_.isEmpty()) {
        dropped_.removeDuplicates();
        remark(QStringLiteral("unitDropped"))->setText(dropped_.join(QLatin1Char(' ')).toHtmlEscaped());
    }
    end();
    changed();
}

/// Adds the fields for the side and the identification letter of a new UNIT.
void UnitBar::askWhose() {
    auto* side = put(new QComboBox, QStringLiteral("unitSide"), tr("Side of the UNIT"));
    for (const auto& [id, s] : game_.shown().sides)
        if (game_.maySee(id)) side->addItem(qs(s.name), qs(id.text));
    side->setCurrentIndex(std::max(0, side->findData(qs(unit_.side.text))));
    connect(side, &QComboBox::currentIndexChanged, this, [this, side] {
        unit_ = {};
        unit_.side = SideId(side->currentData().toString().toStdString());
        refill();
    });
    auto* mark = put(new QLineEdit(qs(mark_)), QStringLiteral("unitMark"), tr("Name of the UNIT"));
    mark->setPlaceholderText(tr("name: next letter"));
    mark->setFixedWidth(130);
    connect(mark, &QLineEdit::textChanged, this, [this](const QString& text) {
        mark_ = text.trimmed().toStdString();
        changed();
    });
}

void UnitBar::askKind() {
    auto* kind = put(new QComboBox, QStringLiteral("unitKind"), tr("Kind of UNIT"));
    for (const auto& [value, name] : EnumNames<FormationKind>::names)
        kind->addItem(term(name), static_cast<int>(value));
    kind->setCurrentIndex(static_cast<int>(unit_.kind));
    connect(kind, &QComboBox::currentIndexChanged, this, [this](int index) {
        unit_.kind = static_cast<FormationKind>(index);
        changed();
    });
    auto* company =
        put(new QLineEdit(qs(unit_.company)), QStringLiteral("unitCompany"), tr("Company by origin (3.24)"));
    company->setPlaceholderText(tr("company"));
    company->setFixedWidth(100);
    connect(company, &QLineEdit::textChanged, this, [this](const QString& text) {
        unit_.company = text.trimmed().toStdString();
        changed();
    });
}

/// Adds the fields for size, level and target hex.
void UnitBar::askNumbers() {
    const auto spin = [this](const char* name, const QString& accessible, const QString& prefix,
                             const QString& none, int most, int value, int* into) {
        auto* s = put(new QSpinBox, QString::fromLatin1(name), accessible);
        s->setRange(0, most);
        s->setPrefix(prefix);
        s->setSpecialValueText(none);
        s->setValue(value);
        connect(s, &QSpinBox::valueChanged, this, [this, into](int v) {
            *into = v;
            changed();
        });
    };
    spin("unitSize", tr("Size of the UNIT"), tr("size "), tr("size by the rules"), 40, size_, &size_);
    spin("unitLevel", tr("Preadvice level of its next order (2.7)"), tr("level "), tr("no level yet"), 4,
         unit_.pl, &unit_.pl);
    tah_ = hexLine(QStringLiteral("unitTah"), tr("Initial target hex (2.43)"), unit_.tah);
    connect(tah_, &QLineEdit::textChanged, this, [this](const QString& text) {
        unit_.tah = text.trimmed().toStdString();
        changed();
    });
    button(QStringLiteral("unitTahMap"), tr("Target hex on the map"), [this] { pickTarget(); });
}

void UnitBar::listCounters() {
    const State& state = game_.shown();
    line(tr("Counters:"));
    for (const PieceId& id : unit_.pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr) continue;
        const QString where = qs(state.placeOf(*p).text());
        QPushButton* b = button(QStringLiteral("unitPiece-") + qs(id.text),
                                tr("%1 %2 \u00d7").arg(qs(p->type), where), [this, id] {
                                    std::erase(unit_.pieces, id);
                                    refill();
                                });
        b->setAccessibleName(tr("Remove %1 in %2 from the UNIT").arg(qs(p->type), where));
    }
    button(QStringLiteral("unitPick"), tr("Select on the &map"), [this] { pickCounters(); });
}

/// Lists the UNITs that can become part of this UNIT.
void UnitBar::listParts() {
    const State& state = game_.shown();
    bool first = true;
    for (const auto& [other, u] : state.formations) {
        const std::string above = unitAbove(state, other);
        if (u.side != unit_.side || other == key_ || (!above.empty() && above != key_)) continue;
        if (first) line(tr("Contains UNITs:"));
        first = false;
        const std::string mark = unitMark(other);
        QCheckBox* part = box(QStringLiteral("unitPart-") + qs(mark),
                              tr("%1, %2").arg(qs(mark), term(u.kind)), unit_.parts.contains(mark));
        connect(part, &QCheckBox::toggled, this, [this, mark](bool on) {
            if (on)
                unit_.parts.insert(mark);
            else
                unit_.parts.erase(mark);
            changed();
        });
    }
}

void UnitBar::pickCounters() {
    pickHexes(
        tr("Click the counters of the UNIT hex by hex, or go there with the arrow keys and press Space. "
           "Click a hex again to remove its counters. Press Enter to finish."),
        [this](const std::string& hex) { takeHex(hex); },
        [this] {
            (go_->isEnabled() ? go_ : findChild<QPushButton*>(QStringLiteral("unitPick")))
                ->setFocus(Qt::OtherFocusReason);
        });
}

void UnitBar::takeHex(const std::string& hex) {
    if (!isOpen()) return;
    const State& state = game_.shown();
    std::vector<PieceId> there;
    bool all = true;
    for (const auto& [id, p] : state.pieces) {
        if (!free(id) || state.placeOf(p).hex != hex) continue;
        there.push_back(id);
        all = all && std::find(unit_.pieces.begin(), unit_.pieces.end(), id) != unit_.pieces.end();
    }
    if (there.empty()) {
        game_.post(Notice::Kind::refused, tr("%1 has no unit of this side without a UNIT.").arg(qs(hex)));
        return;
    }
    for (const PieceId& id : there) {
        std::erase(unit_.pieces, id);
        if (!all) unit_.pieces.push_back(id);
    }
    refill();
}

void UnitBar::pickTarget() {
    pickHex(tr("Click the initial target hex of the UNIT, or go there with the arrow keys and press Enter."),
            tah_);
}

UnitAct UnitBar::act() const {
    UnitAct out{.side = unit_.side, .kind = unit_.kind};
    if (!mark_.empty()) out.unit = mark_;
    const auto* old = unitOf(game_.shown(), key_);
    if (old == nullptr || old->pieces != unit_.pieces) out.pieces = unit_.pieces;
    if (old == nullptr || old->parts != unit_.parts)
        out.parts.emplace(unit_.parts.begin(), unit_.parts.end());
    if (!unit_.company.empty()) out.company = unit_.company;
    if (size_ > 0) out.size = size_;
    if (unit_.pl > 0) out.pl = unit_.pl;
    if (!unit_.tah.empty() && (old == nullptr || old->tah != unit_.tah)) out.tah = unit_.tah;
    return out;
}

void UnitBar::changed() {
    if (verdict_ == nullptr) return;
    sketch_.clear();
    for (const PieceId& id : unit_.pieces)
        if (const Piece* p = game_.shown().piece(id))
            draw(MapDrawing::Kind::picked, {game_.shown().placeOf(*p).hex}, QString());
    const Findings found = judge(act(), go_, verdict_);
    // The player must enter the size, because the rules do not give a size for this UNIT.
    const auto asked = std::find_if(found.begin(), found.end(),
                                    [](const Finding& f) { return f.verdict == Verdict::ruling; });
    if (go_->isEnabled() && asked != found.end())
        say(verdict_, QStringLiteral("? ") + findingsText({*asked}, Verdict::ruling).toHtmlEscaped());
    Q_EMIT sketchChanged();
}

InitiativeBar::InitiativeBar(GameController& game, Selection& selection, QWidget* parent)
    : FormBar(QStringLiteral("initiativeBar"), game, nullptr, parent), selection_(selection) {}

void InitiativeBar::forget() {
    leader_ = nullptr;
    units_.clear();
    odds_ = nullptr;
}

void InitiativeBar::open(const std::string& key) {
    close();
    const auto* unit = game_.hasGame() ? unitOf(game_.shown(), key) : nullptr;
    if (unit == nullptr) return;
    setOpen();
    key_ = key;
    begin(tr("<b>Initiative in UNIT %1</b>: a Leader checks for the units in its Command Influence Range. "
             "Without a Leader, each unit checks for itself. The CMD# is that of S16. (4.2)")
              .arg(qs(unitMark(key)).toHtmlEscaped()));
    askWho();
    askModifiers();
    line();
    go_ = button(QStringLiteral("initiativeGo"), tr("&Roll the check"), [this] { perform(act()); });
    askDice(tr("or my dice: 4 3"), 130, go_);
    button(QStringLiteral("initiativeLeave"), tr("Cancel"), [this] { close(); });
    odds_ = remark(QStringLiteral("initiativeOdds"));
    verdict_ = remark(QStringLiteral("initiativeVerdict"));
    end();
    announce();
    changed();
    focusFirst();
}

/// Adds the fields for the Leader and the other participants.
void InitiativeBar::askWho() {
    const State& state = game_.shown();
    line(tr("Checking:"));
    leader_ = put(new QComboBox, QStringLiteral("initiativeLeader"), tr("Leader that checks"));
    const auto troops = survivorsOf(state, key_);
    const auto chosen = selection_.pieces();
    const auto nameOf = [&](const PieceId& id) {
        return tr("%1 in %2").arg(qs(state.piece(id)->type), qs(state.placeOf(id).text()));
    };
    for (const PieceId& id : troopsOf(state, key_))
        if (const Piece* p = state.piece(id); p != nullptr && p->isLeader() && p->inPlay())
            leader_->addItem(nameOf(id), qs(id.text));
    leader_->addItem(tr("no Leader: the unit checks for itself"), QString());
    connect(leader_, &QComboBox::currentIndexChanged, this, &InitiativeBar::changed);
    line(tr("Included:"));
    for (const PieceId& id : troops) {
        if (state.piece(id)->isLeader()) continue;
        QCheckBox* b = box(QStringLiteral("initiative-") + qs(id.text), nameOf(id),
                           std::find(chosen.begin(), chosen.end(), id) != chosen.end());
        connect(b, &QCheckBox::toggled, this, &InitiativeBar::changed);
        units_.emplace_back(id, b);
    }
}

void InitiativeBar::askModifiers() {
    line();
    const auto spin = [this](const char* name, const QString& accessible, const QString& prefix, int least,
                             int most, int value) {
        auto* s = put(new QSpinBox, QString::fromLatin1(name), accessible);
        s->setPrefix(prefix);
        s->setRange(least, most);
        s->setValue(value);
        connect(s, &QSpinBox::valueChanged, this, &InitiativeBar::changed);
        return s;
    };
    cmd_ = spin("initiativeCmd", tr("CMD# of the checking Leader or unit"), tr("CMD# "), 0, 12, 7);
    range_ = spin("initiativeRange", tr("Command Influence Range in hexes"), tr("range "), 0, 40, 0);
    drm_ = spin("initiativeDrm", tr("Sum of the modifiers of S16.31"), tr("DRM of S16.31: "), -9, 9, 0);
    const auto tick = [this](const char* name, const QString& text) {
        QCheckBox* b = box(QString::fromLatin1(name), text, false);
        connect(b, &QCheckBox::toggled, this, &InitiativeBar::changed);
        return b;
    };
    radio_ = tick("initiativeRadio", tr("has a radio"));
    lax_ = tick("initiativeLax", tr("Lax, +1"));
    stealthy_ = tick("initiativeStealthy", tr("Stealthy, -1"));
}

PieceId InitiativeBar::checker() const {
    const QString leader = leader_->currentData().toString();
    if (!leader.isEmpty()) return PieceId(leader.toStdString());
    for (const auto& [id, b] : units_)
        if (b->isChecked()) return id;
    return {};
}

InitiativeAct InitiativeBar::act() const {
    InitiativeAct out{.cmd = cmd_->value(),
                      .drm = drm_->value(),
                      .range = range_->value(),
                      .radio = radio_->isChecked(),
                      .lax = lax_->isChecked(),
                      .stealthy = stealthy_->isChecked()};
    const QString leader = leader_->currentData().toString();
    if (!leader.isEmpty()) out.leader = PieceId(leader.toStdString());
    for (const auto& [id, b] : units_)
        if (b->isChecked()) out.pieces.push_back(id);
    return out;
}

void InitiativeBar::changed() {
    if (verdict_ == nullptr) return;
    judge(act(), go_, verdict_);
    const PieceId who = checker();
    if (who.empty()) return odds_->clear();
    int drm = 0;
    QStringList causes;
    std::vector<PieceId> with;
    for (const auto& [id, b] : units_)
        if (b->isChecked()) with.push_back(id);
    for (const Modifier& m : initiativeModifiers(initiativeCauseOf(
             game_.shown(), who, with, lax_->isChecked(), stealthy_->isChecked(), drm_->value()))) {
        drm += m.value;
        causes << tr("%1 %2").arg(m.value > 0 ? QStringLiteral("+%1").arg(m.value) : QString::number(m.value),
                                  qs(m.cause));
    }
    const InitiativeOdds odds =
        initiativeOdds(drm, cmd_->value(), houseRuleOn(game_.shown().settings, "loose_cannon_more"));
    odds_->setText(tr("Initiative %1, Panic %2, Loose Cannon %3. %4")
                       .arg(percentOf36(odds.passed), percentOf36(odds.panic), percentOf36(odds.looseCannon),
                            causes.join(QLatin1Char(' ')))
                       .toHtmlEscaped());
}

}  // namespace shellgame::app
