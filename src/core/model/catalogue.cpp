// SPDX-License-Identifier: MIT
#include "shellgame/model/catalogue.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "model/catalogue_reader.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

namespace resources {
extern const std::string_view units_json;
}

namespace {

// Accented letters with their spellings without accents, and the dashes that word processors use instead of a
// hyphen.
constexpr std::pair<std::string_view, std::string_view> spellings[] = {
    {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"Ä", "ae"}, {"Ö", "oe"}, {"Ü", "ue"},
    {"ß", "ss"}, {"–", "-"},  {"—", "-"},  {"−", "-"},  {"½", "1/2"}};

/// Returns the form of a name that is used for comparisons: lower case, without spaces and dots. `boundaries`
/// receives the positions at which words end.
std::string keyOf(std::string_view name, std::vector<std::size_t>* boundaries = nullptr) {
    std::string out;
    const auto boundary = [&] {
        if (boundaries != nullptr && !out.empty() &&
            (boundaries->empty() || boundaries->back() != out.size()))
            boundaries->push_back(out.size());
    };
    for (std::size_t i = 0; i < name.size();) {
        bool replaced = false;
        for (const auto& [from, to] : spellings)
            if (name.substr(i, from.size()) == from) {
                out += to;
                i += from.size();
                replaced = true;
                break;
            }
        if (replaced) continue;
        const char c = name[i++];
        if (c == ' ' || c == '\t' || c == '_' || c == ',') {
            boundary();
        } else if (c != '.') {
            if (c == '(' || c == '/') boundary();
            out += (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return out;
}

/// Returns the key with one word for German tanks. Players write PzKw, PzKpfw, Panzer or Pz.
std::string withOneTankWord(std::string key) {
    for (const std::string_view word : {"pzkpfw", "panzerkampfwagen", "panzer", "pz"}) {
        if (key.rfind(word, 0) != 0 || key.size() == word.size()) continue;
        const char next = key[word.size()];
        if (word == "pz" && next != 'i' && next != 'v' && (next < '0' || next > '9')) continue;
        if (word == "panzer" && (next == 'f' || next == 's'))
            continue;  // Panzerfaust and Panzerschreck are not tanks
        return "pzkw" + key.substr(word.size());
    }
    return key;
}

std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> out;
    std::string word;
    for (const char c : name) {
        if (c == ' ' || c == '\t') {
            if (!word.empty()) out.push_back(std::move(word));
            word.clear();
        } else {
            word += c;
        }
    }
    if (!word.empty()) out.push_back(std::move(word));
    return out;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
    std::string out;
    for (std::size_t i = from; i < to; ++i) out += (i == from ? "" : " ") + words[i];
    return out;
}

std::optional<Grade> gradeLetter(char c) {
    switch (c) {
        case 'e':
            return Grade::elite;
        case '1':
            return Grade::firstLine;
        case '2':
            return Grade::secondLine;
        case 'g':
            return Grade::green;
        case 'c':
            return Grade::conscript;
        default:
            return std::nullopt;
    }
}

std::optional<int> wholeNumber(std::string_view text) {
    if (text.empty() || text.size() > 2) return std::nullopt;
    int v = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        v = v * 10 + (c - '0');
    }
    return v;
}

/// Recognizes a minefield: "6 AP", "A-T 2", "AP mines". If no factors are stated, they stay 0.
std::optional<PieceType> mines(std::string key) {
    for (const std::string_view word : {"factors", "factor", "minefield", "mines", "mine"})
        if (const auto at = key.find(word); at != std::string::npos) key.erase(at, word.size());
    for (const auto& [word, kind] : {std::pair<std::string_view, MineKind>{"a-p", MineKind::antiPersonnel},
                                     {"a-t", MineKind::antiTank},
                                     {"ap", MineKind::antiPersonnel},
                                     {"at", MineKind::antiTank}}) {
        const auto at = key.find(word);
        if (at == std::string::npos) continue;
        std::string rest = key;
        rest.erase(at, word.size());
        const auto factors = wholeNumber(rest);
        if (!rest.empty() && !factors) return std::nullopt;
        // B28.1, B28.5: A-P factors must be at least 1, and A-T factors must be 1 to 5.
        if (factors && (*factors < 1 || (kind == MineKind::antiTank && *factors > 5))) return std::nullopt;
        PieceType type;
        type.cls = PieceClass::mines;
        type.mineKind = kind;
        type.factors = factors.value_or(0);
        type.name = kind == MineKind::antiPersonnel ? "AP mines" : "AT mines";
        if (factors) type.name = std::to_string(*factors) + (kind == MineKind::antiPersonnel ? " AP" : " AT");
        type.id = kind == MineKind::antiPersonnel ? "ap-mines" : "at-mines";
        return type;
    }
    return std::nullopt;
}

void dismantle(PieceType& type) {
    if (type.cls == PieceClass::gun) {  // C10.1: the Gun is carried like a support weapon
        type.cls = PieceClass::supportWeapon;
        type.size.reset();
    }
    type.dismantled = true;
    type.name = "dm " + type.name;
    type.pp = type.dismantledPp.value_or(type.pp);
    type.firepower = type.dismantledFirepower;
    type.range = type.dismantledRange;
    type.minRange = 0;
    type.rof = type.dismantledRof;
}

bool sameInPlay(const PieceType& a, const PieceType& b) {
    return a.cls == b.cls && a.size == b.size && a.mp == b.mp && a.movement == b.movement &&
           a.cover == b.cover && a.pp == b.pp && a.vehicleCrew == b.vehicleCrew &&
           movementAllowance(a) == movementAllowance(b);
}

}  // namespace

/// The requirements that a row must meet apart from its name.
struct Catalogue::Wanted {
    const Nation* nation = nullptr;
    std::vector<PieceClass> classes;  ///< the allowed classes; empty if any class is allowed
    std::optional<bool> vehicleCrew;
    std::optional<Grade> grade;

    [[nodiscard]] bool fits(const PieceType& t) const {
        if (!classes.empty() && std::find(classes.begin(), classes.end(), t.cls) == classes.end())
            return false;
        if (vehicleCrew && t.vehicleCrew != *vehicleCrew) return false;
        return !grade || t.grade == *grade || t.grade == Grade::none;
    }
};

std::string PieceLookup::expectation() const {
    if (candidates.empty()) return "a piece of the catalogue";
    return "a piece of the catalogue, perhaps " + candidates.front();
}

const Catalogue& Catalogue::builtIn() {
    static const Catalogue catalogue = [] {
        auto read = Catalogue::read(resources::units_json, "resources/units.json");
        if (!read) throw std::logic_error(joinProblems(read.error()));
        return std::move(*read);
    }();
    return catalogue;
}

Result<Catalogue> Catalogue::read(std::string_view json, const std::string& file) {
    const auto value = parseJson(json, file);
    if (!value) return tl::unexpected(value.error());
    Catalogue out;
    Problems problems;
    CatalogueReader(out).read(Reader(*value, problems, file));
    std::map<std::string, int> ids;
    for (const PieceType& t : out.rows_)
        if (++ids[t.id] == 2)
            problems.push_back({file, "", "the id \"" + t.id + "\" twice", "each id once", ""});
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    out.index();
    return out;
}

// If several nations have the same name, the name refers to the first of them.
void Catalogue::addNation(Nation nation) {
    const std::size_t at = nations_.size();
    for (const std::string& name : {nation.id, nation.name}) nationByKey_.emplace(keyOf(name), at);
    for (const std::string& name : nation.also) nationByKey_.emplace(keyOf(name), at);
    nationByKey_.erase("");
    nations_.push_back(std::move(nation));
}

void Catalogue::addName(const std::string& name, std::size_t row) {
    Name n{"", row, {}};
    n.key = keyOf(name, &n.boundaries);
    byKey_.emplace(n.key, row);
    names_.push_back(std::move(n));
}

void Catalogue::index() {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        addName(rows_[i].name, i);
        for (const std::string& other : also_[i]) addName(other, i);
    }
}

const Nation* Catalogue::nation(std::string_view name) const {
    const auto at = nationByKey_.find(keyOf(name));
    return at == nationByKey_.end() ? nullptr : &nations_[at->second];
}

int Catalogue::distance(const PieceType& type, const Nation* wanted) const {
    if (wanted != nullptr && type.nation == wanted->id) return 0;
    if (type.nation.empty()) return 1;
    if (wanted == nullptr) return 2;
    const auto at = std::find(wanted->then.begin(), wanted->then.end(), type.nation);
    if (at != wanted->then.end()) return 2 + static_cast<int>(at - wanted->then.begin());
    return 100;
}

PieceLookup Catalogue::best(std::vector<std::size_t> rows, const Nation* nation, Match good) const {
    PieceLookup out;
    if (rows.empty()) return out;
    std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
        return distance(rows_[a], nation) < distance(rows_[b], nation);
    });
    out.type = rows_[rows.front()];
    const int nearest = distance(out.type, nation);
    out.match = good;
    if (good == Match::exact && nearest > 1 && nation != nullptr) out.match = Match::otherNation;
    // If several rows match equally well but have different effects in play, the match is doubtful, and the
    // caller reports this as a ruling.
    for (const std::size_t row : rows) {
        if (distance(rows_[row], nation) != nearest) break;
        const std::string& name = rows_[row].name;
        if (std::find(out.candidates.begin(), out.candidates.end(), name) == out.candidates.end())
            out.candidates.push_back(name);
        if (!sameInPlay(rows_[row], out.type)) out.type.certain = false;
    }
    if (good == Match::exact && out.candidates.size() == 1) out.candidates.clear();
    return out;
}

PieceLookup Catalogue::exact(const std::string& key, const Wanted& wanted) const {
    std::vector<std::size_t> rows;
    const auto [from, to] = byKey_.equal_range(key);
    for (auto i = from; i != to; ++i)
        if (wanted.fits(rows_[i->second])) rows.push_back(i->second);
    std::sort(rows.begin(), rows.end());  // the order must not depend on the hash map
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return best(std::move(rows), wanted.nation, Match::exact);
}

PieceLookup Catalogue::family(const std::string& key, const Wanted& wanted) const {
    if (key.size() < 2 || key == "dm") return {};
    // "BT-7" matches the BT-7 M37 before the BT-7A, because a name that continues with a separate word is a
    // closer match.
    for (const bool wholeWords : {true, false}) {
        std::vector<std::size_t> rows;
        for (const Name& n : names_) {
            if (n.key.size() <= key.size() || n.key.compare(0, key.size(), key) != 0) continue;
            const PieceClass cls = rows_[n.row].cls;
            if (cls != PieceClass::vehicle && cls != PieceClass::gun && cls != PieceClass::supportWeapon)
                continue;
            if (wholeWords !=
                (std::find(n.boundaries.begin(), n.boundaries.end(), key.size()) != n.boundaries.end()))
                continue;
            if (wanted.fits(rows_[n.row]) && std::find(rows.begin(), rows.end(), n.row) == rows.end())
                rows.push_back(n.row);
        }
        if (!wholeWords && key.size() < 4) return {};
        if (auto found = best(std::move(rows), wanted.nation, Match::family)) return found;
    }
    return {};
}

// Finds a Gun whose name, as written, is longer than its name in the catalog ("37L AT PTP obr. 30"). Caliber
// and type must match, and the longest match is used.
PieceLookup Catalogue::longerGun(const std::string& key, const Wanted& wanted) const {
    std::size_t longest = 0;
    std::vector<std::size_t> rows;
    for (const Name& n : names_) {
        const PieceType& t = rows_[n.row];
        if (t.cls != PieceClass::gun || !wanted.fits(t)) continue;
        std::size_t length = n.boundaries.size() >= 2 ? n.boundaries[1] : n.key.size();
        if (key.compare(0, n.key.size(), n.key) == 0) length = n.key.size();
        if (length < 4 || key.size() <= length || key.compare(0, length, n.key, 0, length) != 0) continue;
        if (n.boundaries.empty()) continue;
        if (length > longest) rows.clear();
        longest = std::max(longest, length);
        if (length == longest && std::find(rows.begin(), rows.end(), n.row) == rows.end())
            rows.push_back(n.row);
    }
    return best(std::move(rows), wanted.nation, Match::family);
}

namespace {

struct Suffix {
    std::vector<PieceClass> classes;
    std::optional<bool> vehicleCrew;
    std::optional<Grade> grade;
    bool mounted = false;
    bool armour = false;
};

/// Recognizes the word after a unit's numbers: "HS", "Esq", "2hs", "Icr", "crew", "squad", "Cavalry", "AL",
/// "COM".
std::optional<Suffix> suffixOf(const std::string& word) {
    const std::string key = keyOf(word);
    Suffix out;
    if (key == "cavalry" || key == "cav") {
        out.classes = {PieceClass::squad, PieceClass::halfSquad};
        out.mounted = true;
    } else if (key == "al" || key == "armorleader" || key == "armourleader") {
        out.classes = {PieceClass::leader};
        out.armour = true;
    } else if (key == "com" || key == "commissar") {
        out.classes = {PieceClass::commissar};
    } else if (key == "leader" || key == "ldr") {
        out.classes = {PieceClass::leader};
    } else if (key == "hero") {
        out.classes = {PieceClass::hero};
    } else if (key == "squad" || key == "sq") {
        out.classes = {PieceClass::squad};
    } else if (key == "hs" || key == "half-squad" || key == "halfsquad") {
        out.classes = {PieceClass::halfSquad};
    } else if (key == "crew" || key == "cr" || key == "icr" || key == "vcr") {
        out.classes = {PieceClass::crew};
        if (key.front() == 'i' || key.front() == 'v') out.vehicleCrew = key.front() == 'v';
    } else if (key.size() == 3 && gradeLetter(key[0]) && (key.substr(1) == "sq" || key.substr(1) == "hs")) {
        out.classes = {key[1] == 's' ? PieceClass::squad : PieceClass::halfSquad};
        out.grade = gradeLetter(key[0]);
    } else {
        return std::nullopt;
    }
    return out;
}

/// Makes a counter from its numbers if no row has the name.
std::optional<PieceType> byPattern(std::string_view name, const std::vector<PieceClass>& classes) {
    PieceType type;
    type.name = std::string(name);
    type.certain = false;
    type.movement = MovementClass::infantry;
    if (const auto n = threeNumbers(name)) {
        const auto [fp, range, morale] = *n;
        if (fp < 1 || morale < 5 || morale > 10) return std::nullopt;
        type.firepower = fp;
        type.range = range;
        type.morale = morale;
        type.cls = fp >= 3 ? PieceClass::squad : PieceClass::halfSquad;
        if (!classes.empty()) type.cls = classes.front();
        return type;
    }
    if (const auto n = leaderNumbers(name)) {
        if ((*n)[0] < 5 || (*n)[0] > 10) return std::nullopt;
        type.cls = PieceClass::leader;
        if (!classes.empty()) type.cls = classes.front();
        type.morale = (*n)[0];
        type.leadership = (*n)[1];
        type.certain = true;  // a leader's counter shows all of its values
        return type;
    }
    return std::nullopt;
}

}  // namespace

PieceLookup Catalogue::lookup(std::string_view name, std::string_view nationName) const {
    Wanted wanted;
    wanted.nation = nation(nationName);
    std::vector<std::string> words = wordsOf(name.substr(0, 100));
    if (words.empty()) return {};

    // A nation that is written before the name has priority over the side's nation.
    for (std::size_t n = std::min<std::size_t>(3, words.size() - 1); n > 0; --n)
        if (const Nation* said = nation(joined(words, 0, n))) {
            wanted.nation = said;
            words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(n));
            break;
        }
    const std::string whole = joined(words, 0, words.size());
    const std::string key = withOneTankWord(keyOf(whole));
    if (auto found = exact(key, wanted)) return found;

    // For "PzKw VIE (Tiger I)", tries the name before the parenthesis and the name inside it.
    if (const auto open = whole.rfind(" ("); open != std::string::npos && whole.back() == ')') {
        if (auto found = exact(withOneTankWord(keyOf(whole.substr(0, open))), wanted)) return found;
        if (auto found =
                exact(withOneTankWord(keyOf(whole.substr(open + 2, whole.size() - open - 3))), wanted))
            return found;
    }

    if (auto found = dismantled(words, wanted.nation != nullptr ? wanted.nation->id : nationName))
        return found;
    if (auto found = withSuffix(words, key, wanted)) return found;

    wanted = Wanted{wanted.nation, {}, {}, {}};
    if (auto found = family(key, wanted)) return found;
    if (auto found = longerGun(key, wanted)) return found;
    if (auto type = mines(key)) return {Match::exact, std::move(*type), {}};
    return nearest(key, wanted.nation);
}

/// Finds a dismantled weapon: "dm MMG", "MMG dismantled".
PieceLookup Catalogue::dismantled(const std::vector<std::string>& words, std::string_view nationName) const {
    for (const bool front : {true, false}) {
        if (words.size() < 2) break;
        const std::string mark = keyOf(front ? words.front() : words.back());
        if (mark != "dm" && mark != "dismantled") continue;
        auto found =
            lookup(front ? joined(words, 1, words.size()) : joined(words, 0, words.size() - 1), nationName);
        if (found && found.type.dismantledPp && !found.type.dismantled) {
            dismantle(found.type);
            return found;
        }
    }
    return {};
}

/// Finds names that consist of numbers and a word for the kind of unit: "4-6-7 1st line", "2-2-7 crew", "9-1
/// armour leader".
PieceLookup Catalogue::withSuffix(const std::vector<std::string>& words, const std::string& key,
                                  Wanted& wanted) const {
    Suffix suffix;
    std::string numbers = key;
    if (words.size() >= 2)
        if (auto said = suffixOf(words.back())) {
            suffix = *said;
            numbers = keyOf(joined(words, 0, words.size() - 1));
            wanted.classes = suffix.classes;
            wanted.vehicleCrew = suffix.vehicleCrew;
            wanted.grade = suffix.grade;
        }
    const auto finish = [&](PieceLookup found) {
        if (suffix.mounted) {
            found.type.cls = PieceClass::cavalry;
            found.type.movement = MovementClass::cavalry;
            found.type.name += " Cavalry";
        } else if (suffix.armour) {
            found.type.cls = PieceClass::armourLeader;
            found.type.movement = MovementClass::none;
        }
        return found;
    };
    if (numbers != key) {
        if (auto found = exact(numbers, wanted)) return finish(std::move(found));
        wanted.grade.reset();
        if (auto found = exact(numbers, wanted)) return finish(std::move(found));
    }
    if (auto type = byPattern(numbers, wanted.classes)) return finish({Match::pattern, std::move(*type), {}});
    return {};
}

/// Returns a lookup without a match but with the most likely spelling, preferably of a counter of the nation.
PieceLookup Catalogue::nearest(const std::string& key, const Nation* nation) const {
    PieceLookup out;
    std::vector<std::string_view> keys;
    for (const bool own : {true, false}) {
        keys.clear();
        for (const Name& n : names_)
            if (!own || distance(rows_[n.row], nation) < 100) keys.push_back(n.key);
        if (const auto near = nearestWord(key, keys)) {
            const auto at =
                std::find_if(names_.begin(), names_.end(), [&](const Name& n) { return n.key == *near; });
            out.candidates = {rows_[at->row].name};
            return out;
        }
    }
    return out;
}

}  // namespace shellgame
