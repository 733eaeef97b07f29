// SPDX-License-Identifier: MIT
#include "play/oba_bar.hpp"

#include "shellgame/rules/sighting/oba.hpp"

namespace shellgame::app {

ObaBar::ObaBar(GameController& game, MapAsks& asks, QWidget* parent)
    : FormBar(QStringLiteral("obaBar"), game, &asks, parent) {}

bool ObaBar::open() {
    setOpen();
    refresh();
    return isOpen();
}

QPushButton* ObaBar::act(const QString& name, const QString& text, const Findings& findings,
                         const std::function<void()>& does) {
    QPushButton* b = button(name, text, does);
    b->setEnabled(worst(findings) != Verdict::forbidden);
    if (!b->isEnabled()) b->setToolTip(findingsText(findings, Verdict::ruling));
    return b;
}

void ObaBar::refresh() {
    if (!isOpen()) return;
    bool any = false;
    if (game_.hasGame())
        for (const auto& [id, module] : game_.shown().modules) any = any || game_.maySee(module.side);
    if (!any) return close();
    begin(
        tr("<b>OBA.</b> Place the AR, roll for the pre-registered hex if you wish (7.1), then roll the "
           "accuracy dr."));
    for (const auto& [id, module] : game_.shown().modules)
        if (game_.maySee(module.side)) addModule(id, module);
    line(tr("Accuracy dr:"));
    auto* drm = put(new QSpinBox, QStringLiteral("obaDrm"), tr("Modifiers to the accuracy dr"));
    drm->setRange(-9, 9);
    drm->setPrefix(tr("drm "));
    drm->setValue(drm_);
    connect(drm, &QSpinBox::valueChanged, this, [this](int v) { drm_ = v; });
    QCheckBox* off = box(QStringLiteral("obaOffboard"), tr("Offboard Observer"), offboard_);
    connect(off, &QCheckBox::toggled, this, [this](bool on) { offboard_ = on; });
    askDice(tr("my dice: 6 4 1"), 120);
    button(QStringLiteral("obaClose"), tr("Close"), [this] { close(); });
    end();
}

void ObaBar::addModule(const std::string& id, const ObaModule& m) {
    const QString name = m.name.empty() ? qs(id) : qs(m.name);
    const auto side = game_.shown().sides.find(m.side);
    const QString ar = m.ar.empty() ? tr("AR not placed")
                       : m.fixed    ? tr("AR stays in %1 until the accuracy dr").arg(qs(m.ar))
                                    : tr("AR in %1").arg(qs(m.ar));
    QString head = tr("<b>%1</b>, %2: %3")
                       .arg(name.toHtmlEscaped(),
                            side == game_.shown().sides.end() ? qs(m.side.text) : qs(side->second.name), ar);
    if (m.preRegistered)
        head = m.hex.empty() ? tr("%1; pre-registered hex not yet determined").arg(head)
                             : tr("%1; pre-registered hex %2").arg(head, qs(m.hex));
    line(head);
    line();
    const QString key = QLatin1Char('-') + qs(id);
    const auto put = [this, id, name] {
        pickHex(tr("%1: click the hex of the AR, or go there with the arrow keys and press Enter.").arg(name),
                [this, id](const std::string& hex) { game_.perform(ArAct{.module = id, .at = hex}); });
    };
    // Check a move of the AR to any other hex, in order to find out whether the AR can move at all. If it
    // can't, the findings give the reason.
    std::string probe = m.ar;
    if (!m.ar.empty())
        for (const std::string& n : game_.ground().neighbours(m.ar)) probe = n;
    if (probe.empty()) probe = game_.ground().nameOf(Hex{0, 0});
    act(QStringLiteral("obaPlace") + key, m.ar.empty() ? tr("Place the AR …") : tr("Move the AR …"),
        game_.check(ArAct{.module = id, .at = probe}), put);
    if (!m.ar.empty())
        act(QStringLiteral("obaRemove") + key, tr("Remove the AR"),
            game_.check(ArAct{.module = id, .remove = true}),
            [this, id] { game_.perform(ArAct{.module = id, .remove = true}); });
    if (m.preRegistered)
        act(QStringLiteral("obaRegister") + key, tr("Die for the pre-registered hex"),
            game_.check(PreregisterAct{.module = id}), [this, id] { perform(PreregisterAct{.module = id}); });
    act(QStringLiteral("obaAccuracy") + key, tr("Accuracy dr"), game_.check(AccuracyAct{.module = id}),
        [this, id] { perform(AccuracyAct{.module = id, .drm = drm_, .offboard = offboard_}); });
}

}  // namespace shellgame::app
