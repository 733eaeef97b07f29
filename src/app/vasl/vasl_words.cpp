// SPDX-License-Identifier: MIT
#include "vasl/vasl_words.hpp"

#include <QCoreApplication>

#include "session/game_controller.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

struct VaslWords {
    Q_DECLARE_TR_FUNCTIONS(VaslWords)
  public:
    static QString ask(VaslAsk a) {
        switch (a) {
            case VaslAsk::is:
                return tr("Which counter it is");
            case VaslAsk::allowance:
                return tr("MF or MP");
            case VaslAsk::moves:
                return tr("How it moves");
            case VaslAsk::size:
                return tr("Target size");
            case VaslAsk::closedTopped:
                return tr("Closed-topped");
            case VaslAsk::gunType:
                return tr("Type of Gun");
            case VaslAsk::firepower:
                return tr("Firepower");
            case VaslAsk::range:
                return tr("Range");
            case VaslAsk::morale:
                return tr("Morale");
            case VaslAsk::leadership:
                return tr("Leadership DRM");
            case VaslAsk::portage:
                return tr("PP");
            case VaslAsk::factors:
                return tr("Mine factors");
            case VaslAsk::side:
                return tr("Whose it is");
            case VaslAsk::under:
                return tr("What lies under it");
            case VaslAsk::turn:
                return tr("Turn of entry");
        }
        return {};
    }
    static QString choice(VaslAsk a, const std::string& choice) {
        if (a == VaslAsk::side) return choice == "axis" ? tr("Axis") : tr("Allied");
        if (a == VaslAsk::closedTopped) return choice == "yes" ? tr("yes") : tr("no");
        if (a == VaslAsk::under) return choice == "dummy" ? tr("dummies") : qs(choice);
        return term(choice);
    }
    static QString why(VaslLeftOut w) {
        switch (w) {
            case VaslLeftOut::overlay:
                return tr("Drawn on VASL's map: no counter");
            case VaslLeftOut::tracks:
                return tr("A track or the weather: clock and settings have it");
            case VaslLeftOut::unknown:
                return tr("Not known here");
            case VaslLeftOut::noUnit:
                return tr("A mark that lies on no unit");
            case VaslLeftOut::notKept:
                return tr("Shellgame keeps nothing of the kind");
            case VaslLeftOut::otherMap:
                return tr("On another map of VASL's");
            case VaslLeftOut::unreadable:
                return tr("Could not be read");
            case VaslLeftOut::sameId:
                return tr("Another piece has the same id");
            case VaslLeftOut::noHex:
                return tr("No hex of the map is there");
            case VaslLeftOut::boardOverlay:
                return tr("An overlay that can't be laid");
            case VaslLeftOut::boardRule:
                return tr("A terrain change that can't be made");
            case VaslLeftOut::cardOnly:
                return tr("On the scenario card alone: there is no such setting");
        }
        return {};
    }
    static QString change(const VaslChange& c) {
        const QString name = qs(c.name), from = qs(c.from), to = qs(c.to), detail = qs(c.detail);
        const QString at = to.isEmpty() ? from : to;
        switch (c.what) {
            case VaslChanged::moved:
                return to.isEmpty()     ? tr("%1 left %2").arg(name, from)
                       : from.isEmpty() ? tr("%1 came to %2").arg(name, to)
                                        : tr("%1 moved from %2 to %3").arg(name, from, to);
            case VaslChanged::concealed:
                return tr("%1 in %2 is concealed").arg(name, at);
            case VaslChanged::revealed:
                return tr("%1 in %2 is revealed").arg(name, at);
            case VaslChanged::hidden:
                return tr("%1 in %2 is HIP").arg(name, at);
            case VaslChanged::unhidden:
                return tr("%1 in %2 is not HIP any more").arg(name, at);
            case VaslChanged::marked:
                return tr("%1 in %2: %3").arg(name, at, detail);
            case VaslChanged::unmarked:
                return tr("%1 in %2: not %3 any more").arg(name, at, detail);
            case VaslChanged::turned:
                return tr("%1 in %2 turned").arg(name, at);
            case VaslChanged::crew:
                return tr("%1 in %2: %3").arg(name, at, detail);
            case VaslChanged::replaced:
                return tr("%1 in %2 is %3 now").arg(name, at, detail);
            case VaslChanged::restacked:
                return tr("%1 in %2 lies elsewhere in its stack").arg(name, at);
            case VaslChanged::added:
                return tr("%1 in %2 is new").arg(name, at);
            case VaslChanged::removed:
                return tr("%1 in %2 is gone").arg(name, from.isEmpty() ? to : from);
        }
        return name;
    }
    static QString byHand(VaslByHand w) {
        switch (w) {
            case VaslByHand::noSuchCounter:
                return tr("the file has no counter like it to copy");
            case VaslByHand::noSuchMark:
                return tr("its counter has no such face");
            case VaslByHand::onWeapon:
                return tr("on a weapon it would be a mark of who has it");
            case VaslByHand::noSuchFace:
                return tr("its counter can't show that unit");
            case VaslByHand::noOwner:
                return tr("nobody of that side conceals anything in the file");
            case VaslByHand::noPlace:
                return tr("its hex is on no board of the file");
            case VaslByHand::beside:
                return tr("it waits beside the map, to be put there");
            case VaslByHand::level:
                return tr("VASL shows no levels within a hex");
            case VaslByHand::portion:
                return tr("in VASL it is laid under or on the counter, or on the hexside");
            case VaslByHand::bearer:
                return tr("in VASL it is laid on who possesses it");
            case VaslByHand::gone:
                return tr("it is not in this file");
            case VaslByHand::changedThere:
                return tr("VASL has changed it since, and otherwise: look at what has happened there first");
            case VaslByHand::refused:
                return tr("it can't be changed there");
            case VaslByHand::numbered:
                return tr("nothing moves in VASL, your ? are numbered");
        }
        return {};
    }
    static QString left(const VaslLeftToDo& l) {
        const QString name = l.at.empty() ? qs(l.name) : tr("%1 in %2").arg(qs(l.name), qs(l.at));
        const QString why = byHand(l.why);
        if (l.why == VaslByHand::numbered) return tr("%1: %2").arg(name, why);
        return l.detail.empty() ? tr("By hand: %1 (%2)").arg(name, why)
                                : tr("By hand: %1, %2 (%3)").arg(name, qs(l.detail), why);
    }
};

}  // namespace

QString wordsOf(const VaslChange& change) {
    return VaslWords::change(change);
}

QString wordsOf(const VaslLeftToDo& left) {
    return VaslWords::left(left);
}

QString choiceText(VaslAsk ask, const std::string& choice) {
    return VaslWords::choice(ask, choice);
}

QString wordsOf(VaslAsk ask) {
    return VaslWords::ask(ask);
}

QString wordsOf(VaslLeftOut why) {
    return VaslWords::why(why);
}

}  // namespace shellgame::app
