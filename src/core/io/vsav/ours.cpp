// SPDX-License-Identifier: MIT
#include "io/vsav/ours.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "io/vsav/likeness.hpp"
#include "io/vsav/sequence.hpp"
#include "model/file_forms.hpp"
#include "shellgame/model/catalogue.hpp"

namespace shellgame::vsav {

namespace {

/// One of VASL's codes for nations. The code is also the name of the folder with the nation's pictures.
struct NationRow {
    std::string_view code;
    bool axis;
    std::string_view nation;  ///< the nation in the catalog; empty if the catalog does not have it
    bool lends = false;       ///< true if the nation's counters also exist under the code of another nation
};
constexpr std::array<NationRow, 20> nationRows{{{"ru", false, "russian"},
                                                {"am", false, "american"},
                                                {"br", false, "british"},
                                                {"fr", false, "french"},
                                                {"ch", false, "chinese"},
                                                {"al", false, "allied-minor"},
                                                {"us", false, "american"},
                                                {"sk", false, ""},
                                                {"un", false, ""},
                                                {"pa", false, "partisan", true},
                                                {"po", false, "polish", true},
                                                {"ge", true, "german"},
                                                {"ss", true, "german-ss", true},
                                                {"ja", true, "japanese"},
                                                {"it", true, "italian"},
                                                {"fi", true, "finnish"},
                                                {"hu", true, "hungarian", true},
                                                {"ax", true, "axis-minor"},
                                                {"cc", true, ""},
                                                {"nk", true, ""}}};

const NationRow* nationRow(std::string_view code) {
    const auto at = std::find_if(nationRows.begin(), nationRows.end(),
                                 [&](const NationRow& r) { return r.code == code; });
    return at == nationRows.end() ? nullptr : &*at;
}

PieceClass classOf(CounterKind kind) {
    switch (kind) {
        case CounterKind::squad:
        case CounterKind::mmc:
            return PieceClass::squad;
        case CounterKind::halfSquad:
            return PieceClass::halfSquad;
        case CounterKind::crew:
            return PieceClass::crew;
        case CounterKind::smc:
            return PieceClass::leader;
        case CounterKind::gun:
            return PieceClass::gun;
        case CounterKind::vehicle:
        case CounterKind::watercraft:
            return PieceClass::vehicle;
        default:
            return PieceClass::supportWeapon;
    }
}

/// Returns caliber and type of a Gun, such as "37L AT" for "37L AT PTP obr. 30". For some nations, the
/// catalog rows contain only caliber and type.
std::string calibreAndType(const std::string& name) {
    const auto first = name.find(' ');
    if (first == std::string::npos) return "";
    return name.substr(0, name.find(' ', first + 1));
}

/// Returns the names that a counter may have in the catalog, with the most likely name first.
std::vector<std::string> namesOf(const Counter& c) {
    std::vector<std::string> out;
    const std::string numbers(unitNumbers(c.name));
    switch (c.kind) {
        case CounterKind::halfSquad:
            out.push_back(numbers + " HS");
            break;
        case CounterKind::crew:
            out.push_back(numbers + " crew");
            break;
        case CounterKind::smc: {
            // The layer shows the rank; "ruCOM" is a commissar, "9-2 AL" an Armor Leader.
            if (c.piece->name.ends_with("COM")) {
                out.push_back(c.name + " commissar");
                out.push_back("commissar " + c.name);
            }
            if (c.name.ends_with(" AL")) {
                const std::string rank = c.name.substr(0, c.name.size() - 3);
                out.push_back(rank + " armor leader");
                out.push_back(rank + " armour leader");
            }
            break;
        }
        case CounterKind::fortification: {
            const std::string& base = c.piece->name;
            if (base.starts_with("Foxhole") && c.size > 0)
                out.push_back(std::to_string(c.size) + "S Foxhole");
            if (base.starts_with("Panjis")) out.emplace_back("Panji");
            if (base.starts_with("Fort Bldg")) out.emplace_back("Fortified Building");
            if (base.starts_with("Tunnel")) out.emplace_back("Tunnel");
            if (base.starts_with("Barricade")) out.emplace_back("Roadblock");
            // The name "3+5 Pillbox" does not contain the number of squads, which is 1. The name "2+3+5
            // Pillbox" contains the number.
            if (const auto box = base.find("+");
                box != std::string::npos && (base.ends_with("Pillbox") || base.ends_with("PTObox")))
                out.push_back((std::count(base.begin(), base.end(), '+') == 1 ? "1+" : "") +
                              base.substr(0, base.find(' ')) + " Pillbox");
            out.push_back(base.substr(0, base.find(" BRT")));
            break;
        }
        default:
            break;
    }
    if (c.dismantled && c.kind != CounterKind::gun) out.insert(out.begin(), "dm " + c.name);
    out.push_back(c.name);
    if (!numbers.empty()) out.push_back(numbers);
    if (c.kind == CounterKind::gun) out.push_back(calibreAndType(c.name));
    return out;
}

/// Returns the movement type of a similar vehicle. If there is none, returns the type that a word of the name
/// implies.
std::string likelyMoves(const Counter& c, const PieceType* like) {
    if (like != nullptr) return std::string(enumText(like->movement));
    if (const auto said = movesByName(c.name)) return std::string(enumText(*said));
    return "fully tracked";
}

bool likelyClosed(const Piece& p, const PieceType* like) {
    if (like != nullptr) return like->cover == VehicleCover::closedTopped;
    return p.moves == MovementClass::fullyTracked || p.moves == MovementClass::armouredCar;
}

/// Asks for the values of a counter that is not in the catalog. The values of a similar counter are proposed.
void askValues(Piece& p, const Asked& about, const Counter& c, const PieceType* like, Questions& questions) {
    const auto number = [&](VaslAsk what, int byDefault, int least, int most) {
        return questions.number(about, what, byDefault, least, most);
    };
    const auto sizes = enumWords<TargetSize>();
    const auto size = [&] {
        const TargetSize likely =
            like != nullptr ? like->size.value_or(TargetSize::normal) : TargetSize::normal;
        const std::string said = questions.ask(about, VaslAsk::size, std::string(enumText(likely)), sizes);
        p.size = enumFrom<TargetSize>(said).value_or(p.size);
    };
    switch (p.kind) {
        case PieceClass::vehicle:
            p.moves = enumFrom<MovementClass>(
                          questions.ask(about, VaslAsk::moves, likelyMoves(c, like),
                                        {"fully tracked", "halftrack", "armoured car", "truck", "none"}))
                          .value_or(p.moves);
            p.allowance = number(
                VaslAsk::allowance,
                like != nullptr && like->movement == p.moves ? like->mp : usualAllowance(p.moves), 0, 60);
            size();
            p.closedTopped = questions.ask(about, VaslAsk::closedTopped, likelyClosed(p, like) ? "yes" : "no",
                                           {"yes", "no"}) == "yes";
            break;
        case PieceClass::gun:
            p.gunType = questions.ask(about, VaslAsk::gunType, p.gunType.empty() ? "AT" : p.gunType,
                                      forms::gunTypes());
            size();
            break;
        case PieceClass::leader:
            p.morale = number(VaslAsk::morale, 8, 0, 12);
            p.leadership = number(VaslAsk::leadership, 0, -4, 4);
            break;
        case PieceClass::supportWeapon:
            p.firepower = number(VaslAsk::firepower, 0, 0, 99);
            p.range = number(VaslAsk::range, 0, 0, 99);
            p.portage = number(VaslAsk::portage, 1, 0, 20);
            break;
        case PieceClass::squad:
        case PieceClass::halfSquad:
        case PieceClass::crew:
            if (p.morale == 0) p.morale = number(VaslAsk::morale, 7, 0, 12);
            break;
        default:
            break;
    }
}

/// Returns the type of a Gun if a word of its name implies one, such as AT in "75L AT PaK 40".
std::string gunTypeIn(const std::string& name) {
    const auto types = forms::gunTypes();
    for (const std::string& word : splitSequence(name, ' '))
        if (!word.empty() && std::find(types.begin(), types.end(), word) != types.end()) return word;
    return "";
}

/// Reads the printed numbers of an MMC from its name.
void printedNumbers(const Counter& c, Piece& p) {
    const auto numbers = splitSequence(unitNumbers(c.name), '-');
    if (numbers.size() != 3) return;
    p.firepower = wholeNumber(numbers[0]).value_or(0);
    p.range = wholeNumber(numbers[1]).value_or(0);
    p.morale = std::min(wholeNumber(numbers[2]).value_or(0), 12);
}

Piece unknownPiece(const Counter& c, const Asked& about, const PieceType* like, Questions& questions) {
    Piece p;
    p.type = printable(c.name, 60);
    p.kind = classOf(c.kind);
    p.nation = about.nation;
    if (p.kind == PieceClass::gun) p.gunType = gunTypeIn(c.name);
    if (isMmc(c.kind)) {
        printedNumbers(c, p);
        p.moves = MovementClass::infantry;
        p.allowance = 4;
    }
    if (c.kind == CounterKind::smc) {
        p.moves = MovementClass::infantry;
        p.allowance = 6;
    }
    askValues(p, about, c, like, questions);
    return p;
}

bool isMen(PieceClass cls) {
    static constexpr std::array<PieceClass, 8> men{
        PieceClass::squad, PieceClass::halfSquad, PieceClass::crew,         PieceClass::leader,
        PieceClass::hero,  PieceClass::commissar, PieceClass::armourLeader, PieceClass::cavalry};
    return std::find(men.begin(), men.end(), cls) != men.end();
}

/// Returns true if a catalog row of this class can describe the counter. The check is necessary because names
/// of Personnel may be parts of a Gun's name.
bool canBe(const Counter& c, PieceClass cls) {
    if (isMen(cls) != (isMmc(c.kind) || c.kind == CounterKind::smc)) return false;
    switch (c.kind) {
        case CounterKind::vehicle:
        case CounterKind::watercraft:
            return cls == PieceClass::vehicle;
        case CounterKind::gun:
            return cls == PieceClass::gun || cls == PieceClass::supportWeapon;
        case CounterKind::fortification:
            return cls == PieceClass::fortification;
        default:
            return true;
    }
}

/// Returns true if `longer` continues the number at the end of `name`: "SU-122" is not an "SU-12".
bool isAnotherNumber(std::string_view name, std::string_view longer) {
    const auto digit = [](char ch) { return ch >= '0' && ch <= '9'; };
    return longer.size() > name.size() && longer.starts_with(name) && digit(name.back()) &&
           digit(longer[name.size()]);
}

using NamesOfNations = std::vector<std::pair<std::string, std::string>>;

PieceLookup lookUpNames(const Counter& c, const NamesOfNations& names) {
    PieceLookup best;
    for (const auto& [name, of] : names) {
        if (name.empty()) continue;
        PieceLookup found = Catalogue::builtIn().lookup(name, of);
        if (!found) {
            if (best.candidates.empty()) best.candidates = std::move(found.candidates);
            continue;
        }
        if (!canBe(c, found.type.cls)) continue;
        if (found.match == Match::family && isAnotherNumber(name, found.type.name)) continue;
        if (!best || found.match == Match::exact) best = std::move(found);
        if (best.match == Match::exact || best.match == Match::pattern) break;
    }
    return best;
}

PieceLookup lookUp(const Counter& c, const std::string& nation, Questions& questions) {
    NamesOfNations names;
    for (std::string& name : namesOf(c)) names.emplace_back(std::move(name), nation);
    if (auto lent = lentName(c.name)) names.emplace_back(std::move(lent->name), std::move(lent->nation));
    std::string key(kindText(c.kind));
    for (const auto& [name, of] : names) key += '\n' + of + '\t' + name;
    const auto [at, fresh] = questions.lookups.try_emplace(std::move(key));
    if (fresh) at->second = lookUpNames(c, names);
    return at->second;
}

/// Replaces values from the catalog with the values that VASL's counter shows.
void asShown(const Counter& c, Piece& p) {
    if (isMmc(c.kind) && c.kind != CounterKind::mmc && p.kind != PieceClass::cavalry)
        p.kind = classOf(c.kind);
    if (c.kind == CounterKind::smc && c.piece->name.ends_with("COM")) p.kind = PieceClass::commissar;
    if (isMmc(c.kind)) printedNumbers(c, p);
    p.marks.insert(c.marks.begin(), c.marks.end());
    if (p.kind == PieceClass::vehicle) p.buttonedUp = c.buttonedUp.value_or(p.closedTopped);
}

}  // namespace

SideId sideCalled(std::string_view word) {
    return SideId(word == "Allied" ? alliedSide : axisSide);
}

std::string sideOfNation(std::string_view code) {
    const NationRow* row = nationRow(code);
    return row == nullptr ? "" : row->axis ? axisSide : alliedSide;
}

std::string catalogueNation(const Counter& c) {
    // Counters with the German code may also be SS or Hungarian. The SS is recognized by names such as "6-5-8
    // SSsq", the Hungarians by the folder of their pictures.
    if (c.nation == "ge" && c.name.find(" SS") != std::string::npos) return "german-ss";
    const NationRow* row = nationRow(c.nation);
    if (const NationRow* folder = nationRow(c.folder); folder != nullptr && folder->lends) row = folder;
    return row == nullptr ? "" : std::string(row->nation);
}

std::optional<Piece> ourPiece(const Counter& c, const SideId& side, Questions& questions) {
    if (!isUnitOrWeapon(c.kind) && c.kind != CounterKind::fortification) return std::nullopt;
    const std::string nation = catalogueNation(c);
    const Asked about{nation, c.name};
    const Catalogue& catalogue = Catalogue::builtIn();
    PieceLookup found = lookUp(c, nation, questions);
    const PieceType* like = nullptr;
    if (!found || found.match == Match::family) {
        const std::string byDefault = found ? found.type.name : "";
        auto choices = found.candidates;
        std::erase_if(choices, [&](const std::string& name) {
            const PieceLookup row = catalogue.lookup(name, nation);
            return !row || !canBe(c, row.type.cls);
        });
        if (!found) like = likest(c, nation);
        if (like != nullptr && std::find(choices.begin(), choices.end(), like->name) == choices.end())
            choices.insert(choices.begin(), like->name);
        // Until the player answers, the first of the matching catalog rows is used. If no row matches, the
        // player is also asked for the counter's values.
        choices.emplace_back(leaveOutAnswer);
        const std::string is = questions.ask(about, VaslAsk::is, byDefault, std::move(choices));
        if (is == leaveOutAnswer) return std::nullopt;
        if (!is.empty() && is != byDefault)
            if (PieceLookup said = catalogue.lookup(is, nation)) found = std::move(said);
    }
    Piece p;
    if (found) {
        p = makePiece(found.type, side);
        if (p.nation.empty()) p.nation = nation;
    } else if (c.kind == CounterKind::fortification) {
        return std::nullopt;
    } else {
        p = unknownPiece(c, about, like, questions);
        p.side = side;
    }
    asShown(c, p);
    return p;
}

void bear(Piece& piece, const std::string& mark) {
    if (mark == "motion")
        piece.motion = true;
    else
        piece.marks.insert(mark);
}

bool isBorne(const Piece& piece) {
    return piece.kind == PieceClass::supportWeapon || piece.kind == PieceClass::radio;
}

bool goesIn(const Piece& piece) {
    return piece.isPersonnel() || isBorne(piece) || piece.kind == PieceClass::gun;
}

bool alikePortions(const Position& a, const Position& b) {
    if (a.portion == Portion::bypass && b.portion == Portion::bypass)
        return a.faces.empty() || b.faces.empty() || a.faces == b.faces;
    return a == b;
}

std::optional<Piece> ourWreck(const Counter& c, const SideId& side, Questions& questions) {
    const std::string_view was = wreckedName(c.piece->name);
    if (c.kind != CounterKind::marker || was.empty()) return std::nullopt;
    Counter vehicle = c;
    vehicle.kind = CounterKind::vehicle;
    vehicle.name = was;
    auto p = ourPiece(vehicle, side, questions);
    if (p) p->marks = {c.shows("burn") || c.shows("blaze") ? "burning wreck" : "wreck"};
    return p;
}

}  // namespace shellgame::vsav
