// SPDX-License-Identifier: MIT
#include "vasl/vasl_words.hpp"

#include <QCoreApplication>

#include "session/game_controller.hpp"
#include "shellgame/model/location.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

struct VaslWords {
    Q_DECLARE_TR_FUNCTIONS(VaslWords)
  public:
    static QString ask(VaslAsk a) {
        switch (a) {
            case VaslAsk::is:
                return tr("Which counter is it?");
            case VaslAsk::allowance:
                return tr("MF or MP");
            case VaslAsk::moves:
                return tr("How does it move?");
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
                return tr("Whose is it?");
            case VaslAsk::under:
                return tr("What is under it?");
            case VaslAsk::turn:
                return tr("Turn of entry");
            case VaslAsk::dice:
                return tr("Whose dice are these?");
        }
        return {};
    }
    static QString choice(VaslAsk a, const std::string& choice) {
        if (choice == leaveOutAnswer) return tr("exclude");
        if (a == VaslAsk::dice && choice == "both") return tr("both sides");
        if (a == VaslAsk::side || a == VaslAsk::dice) return choice == "axis" ? tr("Axis") : tr("Allied");
        if (a == VaslAsk::is) return qs(choice);
        if (a == VaslAsk::closedTopped) return choice == "yes" ? tr("yes") : tr("no");
        if (a == VaslAsk::under) return choice == "dummy" ? tr("dummies") : qs(choice);
        return term(choice);
    }
    static QString why(VaslLeftOut w) {
        switch (w) {
            case VaslLeftOut::overlay:
                return tr("Drawn on VASL's map, not a counter");
            case VaslLeftOut::tracks:
                return tr("A track or weather marker: imported as turn, phase or setting");
            case VaslLeftOut::unknown:
                return tr("Not known to Shellgame");
            case VaslLeftOut::noUnit:
                return tr("A status marker without a unit");
            case VaslLeftOut::noSetting:
                return tr("Shellgame does not record this");
            case VaslLeftOut::otherMap:
                return tr("On another VASL map");
            case VaslLeftOut::noMap:
                return tr("Not on any VASL map");
            case VaslLeftOut::unreadable:
                return tr("Could not be read");
            case VaslLeftOut::sameId:
                return tr("Another piece has the same id");
            case VaslLeftOut::noHex:
                return tr("Not in a hex of the map");
            case VaslLeftOut::boardOverlay:
                return tr("An overlay that can't be placed");
            case VaslLeftOut::boardRule:
                return tr("A terrain change that can't be applied");
            case VaslLeftOut::cardOnly:
                return tr("Only on the scenario card: Shellgame has no such setting");
            case VaslLeftOut::writtenOn:
                return tr("A blank counter with your own text");
            case VaslLeftOut::byPlayer:
                return tr("Excluded by your answer");
            case VaslLeftOut::steps:
                return tr("A recorded step that was not applied");
        }
        return {};
    }
    /// Returns the text of the reason why a counter was not imported.
    static QString left(const VaslLeft& l) {
        if (l.detail.empty()) return why(l.why);
        const bool problem = l.why == VaslLeftOut::unreadable || l.why == VaslLeftOut::boardOverlay ||
                             l.why == VaslLeftOut::boardRule;
        return tr("%1: %2").arg(why(l.why), problem ? inputFault(l.detail) : qs(l.detail));
    }
    static QString place(const std::string& hex) { return hex == "off-board" ? tr("off-board") : qs(hex); }
    static QString change(const VaslChange& c) {
        const QString name = qs(c.name), from = qs(c.from), to = qs(c.to), detail = qs(c.detail);
        const QString at = to.isEmpty() ? from : to;
        switch (c.what) {
            case VaslChanged::moved:
                return to.isEmpty()     ? tr("%1 left %2").arg(name, from)
                       : from.isEmpty() ? tr("%1 appeared in %2").arg(name, to)
                                        : tr("%1 moved from %2 to %3").arg(name, from, to);
            case VaslChanged::concealed:
                return tr("%1 in %2 is concealed").arg(name, at);
            case VaslChanged::revealed:
                return tr("%1 in %2 is revealed").arg(name, at);
            case VaslChanged::hidden:
                return tr("%1 in %2 is HIP").arg(name, at);
            case VaslChanged::unhidden:
                return tr("%1 in %2 is no longer HIP").arg(name, at);
            case VaslChanged::marked:
                return tr("%1 in %2: %3").arg(name, at, term(c.detail));
            case VaslChanged::unmarked:
                return tr("%1 in %2: no longer %3").arg(name, at, term(c.detail));
            case VaslChanged::turned:
                return tr("%1 in %2 turned").arg(name, at);
            case VaslChanged::crew:
                return tr("%1 in %2: %3").arg(name, at, detail);
            case VaslChanged::replaced:
                return tr("%1 in %2 is now %3").arg(name, at, detail);
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
                return tr("the file has no similar counter to copy");
            case VaslByHand::noSuchMark:
                return tr("its counter has no face for this");
            case VaslByHand::noSuchFace:
                return tr("its counter can't show that unit");
            case VaslByHand::noOwner:
                return tr("this side conceals no units in the file");
            case VaslByHand::noPlace:
                return tr("its hex is not on a board of the file");
            case VaslByHand::beside:
                return tr("it is off-board, waiting to enter");
            case VaslByHand::level:
                return tr("VASL does not show levels within a hex");
            case VaslByHand::portion:
                return tr("in VASL, put it under or on the counter, or on the hexside");
            case VaslByHand::bearer:
                return tr("in VASL, put it on the unit that possesses it");
            case VaslByHand::changedThere:
                return tr("VASL has changed it differently since: apply the changes in VASL first");
            case VaslByHand::refused:
                return tr("it can't be changed there");
            case VaslByHand::uncovered:
                return tr("its counters are still concealed: move them under another “?” of their side");
        }
        return {};
    }
    static QString left(const VaslLeftToDo& l) {
        const QString name = l.at.empty() ? qs(l.name) : tr("%1 in %2").arg(qs(l.name), qs(l.at));
        const QString why = byHand(l.why);
        const QString detail = qs(l.detail);
        return detail.isEmpty() ? tr("By hand: %1 (%2)").arg(name, why)
                                : tr("By hand: %1, %2 (%3)").arg(name, detail, why);
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

QString wordsOf(const VaslLeft& left) {
    return VaslWords::left(left);
}

QString whatIsLeft(const VaslLeft& left) {
    return left.what.empty() ? qs(left.name) : qs(left.what);
}

QString vaslPlace(const std::string& hex) {
    return VaslWords::place(hex);
}

QString wordsOf(VaslLeftOut why) {
    return VaslWords::why(why);
}

}  // namespace shellgame::app
