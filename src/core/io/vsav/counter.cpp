// SPDX-License-Identifier: MIT
#include "io/vsav/counter.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/trimmed.hpp"
#include "io/vsav/marker_table.hpp"
#include "io/vsav/sequence.hpp"

namespace shellgame::vsav {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

int firstNumber(std::string_view text) {
    const auto at = text.find_first_of("0123456789");
    if (at == std::string_view::npos) return 0;
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end])) ++end;
    return wholeNumber(text.substr(at, std::min<std::size_t>(end - at, 4))).value_or(0);
}

/// Removes .svg, .gif or .png from the name of a picture; some names have no such extension.
std::string_view withoutEnding(std::string_view picture) {
    picture = trimmed(picture);
    for (const std::string_view ending : {".svg", ".gif", ".png"})
        if (picture.size() > ending.size() &&
            lowered(picture.substr(picture.size() - ending.size())) == ending)
            return picture.substr(0, picture.size() - ending.size());
    return picture;
}

/// Returns the nation's folder in a picture's path: "ge" for "ge/veh/pzvie"; empty for other folders.
std::string_view nationFolder(std::string_view picture) {
    if (picture.size() < 3 || picture[2] != '/') return {};
    const std::string_view folder = picture.substr(0, 2);
    return std::all_of(folder.begin(), folder.end(), [](char c) { return c >= 'a' && c <= 'z'; }) ? folder
                                                                                                  : "";
}

// --- Layers
// --------------------------------------------------------------------------------------------------

std::vector<std::string> listed(const std::string& field) {
    return splitSequence(field, ',');
}

/// Returns the number of the level that a layer shows, counted from 1; 0 if the layer shows nothing.
int levelShown(const Trait& t) {
    return std::max(0, wholeNumber(std::string_view(t.state).substr(0, t.state.find(';'))).value_or(0));
}

/// Returns the position of a '+' without a backslash before it. This '+' separates a name from the added
/// text.
std::size_t freePlus(std::string_view name) {
    for (std::size_t i = 0; i < name.size(); ++i)
        if (name[i] == '+' && (i == 0 || name[i - 1] != '\\')) return i;
    return std::string_view::npos;
}

std::string unescapedPlus(std::string_view name) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i)
        if (!(name[i] == '\\' && i + 1 < name.size() && name[i + 1] == '+')) out += name[i];
    return out;
}

std::vector<ActiveLayer> activeLayers(const SavedPiece& piece) {
    std::vector<ActiveLayer> out;
    for (const Trait& t : piece.traits) {
        if (!isLayer(t)) continue;
        const int level = levelShown(t);
        if (level == 0) continue;
        ActiveLayer layer{"", "", t.field(LayerField::layerName), level};
        const auto at = static_cast<std::size_t>(level) - 1;
        const auto pictures = listed(t.field(LayerField::pictures)),
                   names = listed(t.field(LayerField::levelNames));
        if (at < pictures.size()) layer.picture = withoutEnding(pictures[at]);
        if (at < names.size()) layer.levelName = names[at];
        out.push_back(std::move(layer));
    }
    return out;
}

/// Returns the piece's name, as set by its layers, without the texts that layers add to it.
std::string plainName(const SavedPiece& piece, const std::vector<ActiveLayer>& layers) {
    for (const ActiveLayer& l : layers)  // The outermost layer that replaces the name determines the result.
        if (givesName(l.levelName)) return std::string(trimmed(unescapedPlus(l.levelName)));
    return std::string(trimmed(piece.name));
}

/// Returns the text that a level adds to a name, without the plus: "vca3" for "+ vca3".
std::string added(std::string_view levelName) {
    const std::size_t plus = freePlus(levelName);
    if (plus == std::string_view::npos) return std::string(trimmed(unescapedPlus(levelName)));
    const std::string_view before = trimmed(levelName.substr(0, plus));
    return unescapedPlus(before.empty() ? trimmed(levelName.substr(plus + 1)) : before);
}

// --- Kind of the counter
// ----------------------------------------------------------------------------------------------

enum class ArcName { none, ca, vca, tca };
/// Recognizes names such as "+ vca3", "+ tca1" and "+ ca4/5". Names of ships contain Stca and Ptca.
ArcName arcName(std::string_view levelName) {
    const std::string text = added(levelName);
    if (text.starts_with("vca") && text.size() > 3 && isDigit(text[3])) return ArcName::vca;
    for (const std::string_view word : {"tca", "Stca", "Ptca"})
        if (text.starts_with(word) && text.size() > word.size() && isDigit(text[word.size()]))
            return ArcName::tca;
    if (text.starts_with("ca") && text.size() > 2 && isDigit(text[2])) return ArcName::ca;
    return ArcName::none;
}

/// All kinds of arcs and pictures that the levels of the counter's layers can show, whether or not they are
/// active.
struct Repertoire {
    bool vehicleArc = false, gunArc = false, vehiclePicture = false, gunPicture = false;
};
Repertoire repertoireOf(const SavedPiece& piece) {
    Repertoire out;
    const auto picture = [&](std::string_view p) {
        if (p.find("/veh/") != std::string_view::npos) out.vehiclePicture = true;
        if (p.find("/gun/") != std::string_view::npos) out.gunPicture = true;
    };
    picture(piece.image);
    for (const Trait& t : piece.traits) {
        if (t.name == "turr") out.vehicleArc = true;
        if (!isLayer(t)) continue;
        picture(t.field(LayerField::pictures));  // This field is a list of pictures.
        if (t.field(LayerField::levelNames).find("ca") == std::string::npos) continue;
        for (const std::string& name : listed(t.field(LayerField::levelNames))) {
            const ArcName arc = arcName(name);
            out.vehicleArc = out.vehicleArc || arc == ArcName::vca || arc == ArcName::tca;
            out.gunArc = out.gunArc || arc == ArcName::ca;
        }
    }
    return out;
}

/// Returns the kind that an Infantry picture's name implies: "ge467S", "rus7b", "ruh6b", "ge228C".
std::optional<CounterKind> kindOfPicture(std::string_view picture) {
    const std::string_view stem = pictureStem(picture);
    if (stem.size() < 4) return std::nullopt;
    const auto kindOf = [](char c) -> std::optional<CounterKind> {
        switch (c) {
            case 'S':
            case 's':
                return CounterKind::squad;
            case 'H':
            case 'h':
                return CounterKind::halfSquad;
            case 'C':
            case 'c':
                return CounterKind::crew;
            default:
                return std::nullopt;
        }
    };
    const char last = stem.back();
    if ((last == 'S' || last == 'H' || last == 'C') && isDigit(stem[stem.size() - 2])) return kindOf(last);
    // Names of broken sides have two letters for the nation, one for the kind, then the morale and "b".
    if (last == 'b' && isDigit(stem[stem.size() - 2]) && stem.size() <= 6) {
        std::size_t letter = stem.size() - 3;
        while (letter > 2 && isDigit(stem[letter])) --letter;
        if (letter >= 2 && (stem[letter] == 's' || stem[letter] == 'h' || stem[letter] == 'c'))
            return kindOf(stem[letter]);
    }
    return std::nullopt;
}

CounterKind mmcKind(const Counter& c) {
    // First check layers that replace the name. A layer that adds "broken" to the name may have the picture
    // of the whole squad.
    for (const ActiveLayer& l : c.layers)
        if (givesName(l.levelName))
            if (const auto kind = kindOfPicture(l.picture)) return *kind;
    for (const ActiveLayer& l : c.layers)
        if (const auto kind = kindOfPicture(l.picture)) return *kind;
    if (const auto kind = kindOfPicture(withoutEnding(c.piece->image))) return *kind;
    const std::string name = lowered(c.name);
    static constexpr std::array<std::pair<std::string_view, CounterKind>, 3> endings{
        {{"sq", CounterKind::squad}, {"hs", CounterKind::halfSquad}, {"cr", CounterKind::crew}}};
    for (const auto& [ending, kind] : endings)
        if (name.ends_with(ending)) return kind;
    return CounterKind::mmc;
}

/// Recognizes names such as "9-2 AL" and "6+1 AL".
bool isArmourLeader(std::string_view name) {
    const std::string_view rank = name.substr(0, name.find(' '));
    if (!name.ends_with(" AL") || rank.size() < 3) return false;
    const auto middle = rank.find_first_of("-+");
    return middle != std::string_view::npos && middle > 0 && isDigit(rank.front()) && isDigit(rank.back());
}

bool isFortificationName(std::string_view name) {
    static constexpr std::array<std::string_view, 14> begins{
        "Foxhole", "Trench",      "Wire",   "A-T Ditch",  "Barricade", "Roadblock", "Minefield",
        "Panjis",  "Tetrahedron", "Sangar", "Trip Flare", "Fort Bldg", "Cave",      "Tunnel Entrance"};
    static constexpr std::array<std::string_view, 3> ends{"Pillbox", "PTObox", "Cupola"};
    static constexpr std::array<std::string_view, 4> whole{"Bombproof", "Cmd Bunker", "Island Cmd",
                                                           "Strongpoint"};
    return std::any_of(begins.begin(), begins.end(), [&](auto w) { return name.starts_with(w); }) ||
           std::any_of(ends.begin(), ends.end(), [&](auto w) { return name.ends_with(w); }) ||
           std::find(whole.begin(), whole.end(), name) != whole.end();
}

bool hasOwnNameLabel(const SavedPiece& piece) {
    return std::any_of(piece.traits.begin(), piece.traits.end(),
                       [](const Trait& t) { return t.name == "label" && t.field(2) == "Name"; });
}

CounterKind kindOf(const Counter& c) {
    const SavedPiece& piece = *c.piece;
    if (piece.isConcealmentCounter()) return CounterKind::concealment;
    if (piece.trait("immob") != nullptr) return CounterKind::mapOverlay;
    if (piece.image.starts_with("sh/LC")) return CounterKind::watercraft;
    if (piece.trait("conceal") != nullptr) {
        const Repertoire shows = repertoireOf(piece);
        if (shows.vehicleArc || (shows.vehiclePicture && !shows.gunPicture)) return CounterKind::vehicle;
        if (shows.gunPicture || shows.gunArc) return CounterKind::gun;
        const bool numbered = !unitNumbers(c.name).empty() || !unitNumbers(trimmed(piece.name)).empty();
        if (!numbered && hasOwnNameLabel(piece)) return CounterKind::smc;
        if (numbered) return mmcKind(c);
        return isMarkerName(trimmed(piece.name)) ? CounterKind::marker : CounterKind::supportWeapon;
    }
    if (isArmourLeader(c.name)) return CounterKind::smc;
    if (c.name.ends_with("Sniper")) return CounterKind::sniper;
    if (isFortificationName(trimmed(piece.name))) return CounterKind::fortification;
    return CounterKind::marker;
}

void readNation(Counter& c) {
    for (const ActiveLayer& l : c.layers)
        if (c.folder.empty()) c.folder = nationFolder(l.picture);
    if (const auto base = nationFolder(c.piece->image); !base.empty()) c.folder = base;
    if (const Trait* t = c.piece->trait("conceal")) {
        c.nation = trimmed(t->field(3));
        c.large = t->field(2).find("58") != std::string::npos;
    } else if (const Trait* q = c.piece->trait("concealment")) {
        c.nation = trimmed(q->field(2));
        c.large = c.piece->image.find("58") != std::string::npos;
    } else {
        c.nation = c.folder;
    }
    if (c.folder.empty() || c.folder == "sh") c.folder = c.nation;
}

void readArc(Counter& c, const ActiveLayer& l) {
    const ArcName arc = arcName(l.levelName);
    if (arc == ArcName::none) return;
    const int spine = firstNumber(added(l.levelName));
    if (spine < 1 || spine > 6) return;
    int& into = arc == ArcName::tca ? c.tca : c.ca;
    if (into == 0) into = spine;
}

void readLayer(Counter& c, const ActiveLayer& l) {
    readArc(c, l);
    const std::string says = lowered(added(l.levelName));
    const std::string_view stem = pictureStem(l.picture);
    const bool weapon =
        c.kind == CounterKind::supportWeapon || c.kind == CounterKind::gun || c.kind == CounterKind::vehicle;
    if (says.starts_with("broken") || l.layerName == "BRK")
        c.marks.insert(weapon ? "malfunctioned" : "broken");
    if (says.starts_with("malf")) c.marks.insert("malfunctioned");
    if (l.layerName == "BER" || stem == "mober") c.marks.insert("berserk");
    if (l.layerName == "FAN" || stem == "mofan") c.marks.insert("fanatic");
    if (l.layerName == "HRO" || stem == "mohro") c.heroic = true;
    if (says.starts_with("wnd")) c.marks.insert("wounded");
    if (says == "dm" || says.starts_with("dismantled")) c.dismantled = true;
    if (c.dismantled && c.kind == CounterKind::gun) c.marks.insert("dismantled");
    if (says.starts_with("limbered")) c.marks.insert("limbered");
    if (says == "bu") c.buttonedUp = true;
    if (says == "ce") c.buttonedUp = false;
}

/// Converts any number to an arc from 1 to 6.
int arcOf(int number) {
    return (number % 6 + 5) % 6 + 1;
}
/// The value of a turret that points in its hull's direction, if the turret turns with the hull.
constexpr int alongHull = 3;

bool turnsWithHull(const Trait& turret, int ca) {
    return turret.field(5) == "r" && ca > 0;
}

}  // namespace

int turretArc(const Trait& turret, int value, int ca) {
    return turnsWithHull(turret, ca) ? arcOf(value - alongHull + ca) : value;
}

int turretValue(const Trait& turret, int tca, int ca) {
    return turnsWithHull(turret, ca) ? arcOf(tca - ca + alongHull) : tca;
}

namespace {

/// Reads the direction of a turret, and whether its crew is exposed, from a turret trait: "3\;;false".
void readTurret(Counter& c) {
    const Trait* t = c.piece->trait("turr");
    if (t == nullptr) return;
    const auto fields = stateFields(*t);
    if (!fields.empty() && c.tca == 0)
        if (const int value = firstNumber(fields.front()); value >= 1 && value <= 6)
            c.tca = turretArc(*t, value, c.ca);
    if (fields.size() > 1 && !c.buttonedUp) c.buttonedUp = fields[1] != "true";
}

/// Reads the size of a foxhole ("1S +") or the factors of a minefield ("MS/MineAP06", "6 AP").
int sizeOf(const Counter& c) {
    if (c.kind != CounterKind::fortification) return 0;
    const bool mines = trimmed(c.piece->name).starts_with("Minefield");
    for (const ActiveLayer& l : c.layers) {
        const std::string says = added(l.levelName);
        if (!says.empty() && isDigit(says.front()) && (mines || says.ends_with('S')))
            return firstNumber(says);
        const std::string_view stem = pictureStem(l.picture);
        if (mines && stem.starts_with("Mine"))
            if (const int n = firstNumber(stem); n > 0) return n;
        if (!mines && stem.starts_with("Fox"))
            if (const int n = firstNumber(stem); n > 0) return n;
    }
    return 0;
}

}  // namespace

const std::set<std::string>& faceMarks() {
    static const std::set<std::string> all{"berserk",  "broken",        "dismantled", "fanatic",
                                           "limbered", "malfunctioned", "wounded"};
    return all;
}

std::string_view kindText(CounterKind kind) {
    static constexpr std::array<std::string_view, 14> words{
        "concealment", "map-overlay", "watercraft", "vehicle", "gun",    "SMC",           "MMC-squad",
        "MMC-hs",      "MMC-crew",    "MMC-?",      "sw",      "sniper", "fortification", "marker"};
    return words[static_cast<std::size_t>(kind)];
}

bool isMmc(CounterKind kind) {
    return kind == CounterKind::squad || kind == CounterKind::halfSquad || kind == CounterKind::crew ||
           kind == CounterKind::mmc;
}

bool isUnitOrWeapon(CounterKind kind) {
    return isMmc(kind) || kind == CounterKind::smc || kind == CounterKind::supportWeapon ||
           kind == CounterKind::gun || kind == CounterKind::vehicle || kind == CounterKind::watercraft;
}

bool Counter::shows(std::string_view word) const {
    const std::string wanted = lowered(word);
    return std::any_of(layers.begin(), layers.end(), [&](const ActiveLayer& l) {
        return lowered(l.levelName).find(wanted) != std::string::npos ||
               lowered(pictureStem(l.picture)).find(wanted) != std::string::npos;
    });
}

int Counter::shownNumber() const {
    for (const ActiveLayer& l : layers)
        if (const int n = firstNumber(l.levelName); n > 0) return n;
    for (const ActiveLayer& l : layers) {
        // Pictures such as "_brownd58" are the background of a counter and are ignored.
        if (const auto stem = pictureStem(l.picture); !stem.starts_with('_'))
            if (const int n = firstNumber(stem); n > 0) return n;
    }
    return 0;
}

int levelTold(const Counter& counter) {
    constexpr int highest = 9;
    return counter.shows("cellar") ? -1 : std::min(counter.shownNumber(), highest);
}

std::string_view wreckedName(std::string_view name) {
    constexpr std::string_view word = " Wreck";
    while (!name.empty() && isDigit(name.back())) name.remove_suffix(1);
    return name.ends_with(word) ? name.substr(0, name.size() - word.size()) : "";
}

std::string_view unitNumbers(std::string_view name) {
    std::size_t at = 0;
    for (int part = 0; part < 3; ++part) {
        if (part > 0) {
            if (at >= name.size() || name[at] != '-') return {};
            ++at;
        }
        const std::size_t begin = at;
        while (at < name.size() && isDigit(name[at])) ++at;
        if (at == begin || at - begin > 2) return {};
    }
    return at == name.size() || name[at] == ' ' || name[at] == '*' ? name.substr(0, at) : std::string_view();
}

bool givesName(std::string_view levelName) {
    return !trimmed(levelName).empty() && freePlus(levelName) == std::string_view::npos;
}

bool isPictureOfMen(std::string_view picture) {
    return kindOfPicture(withoutEnding(picture)).has_value();
}

std::string_view pictureStem(std::string_view picture) {
    picture = withoutEnding(picture);
    return picture.substr(picture.find_last_of('/') + 1);
}

Counter counterOf(const SavedPiece& piece) {
    Counter c;
    c.piece = &piece;
    c.layers = activeLayers(piece);
    c.name = plainName(piece, c.layers);
    c.kind = kindOf(c);
    readNation(c);
    for (const ActiveLayer& l : c.layers) readLayer(c, l);
    readTurret(c);
    for (const Trait& t : piece.traits) {
        if (t.name == "moved" && t.state == "true") c.moved = true;
        if (t.name == "label" && t.field(2) != "Name" && c.label.empty()) c.label = t.state;
    }
    c.size = sizeOf(c);
    return c;
}

bool isLayer(const Trait& t) {
    return t.name == "emb2" || t.name == "emb";
}

}  // namespace shellgame::vsav
