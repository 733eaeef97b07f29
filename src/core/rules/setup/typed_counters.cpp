// SPDX-License-Identifier: MIT
#include "shellgame/rules/setup/typed_counters.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <sstream>

#include "shellgame/board/terrain_chart.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/setup.hpp"

namespace shellgame {

namespace {

constexpr int mostOfOne = 30;
constexpr std::size_t longestName = 6;  ///< largest number of words in a counter's name
constexpr std::string_view tenDigits = "0123456789";

using TypedWords = std::vector<std::string>;

TypedWords typedWords(std::string_view text) {
    std::istringstream in{std::string(text)};
    TypedWords out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

std::string joinedRun(std::span<const std::string> words) {
    std::string out;
    for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
    return out;
}

/// Removes extra spaces and replaces multiplication signs by x.
std::string simplified(std::string text) {
    static constexpr std::string_view times = "\u00d7";
    for (auto at = text.find(times); at != std::string::npos; at = text.find(times))
        text.replace(at, times.size(), "x");
    return joinedRun(typedWords(text));
}

bool isNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of(tenDigits) == std::string_view::npos;
}

/// Returns the whole number in a text; 0 if the text is not a number or the number is too large.
int numberIn(std::string_view text) {
    int out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size() ? out : 0;
}

/// Splits a text at commas and omits empty parts.
TypedWords commaParts(std::string_view text) {
    TypedWords out;
    std::istringstream in{std::string(text)};
    for (std::string part; std::getline(in, part, ',');)
        if (part = simplified(part); !part.empty()) out.push_back(part);
    return out;
}

/// Removes a word from the front of a text, ignoring case. Returns false if the text does not begin with it.
bool takeWord(std::string& text, std::string_view word) {
    if (lowered(text.substr(0, word.size())) != word) return false;
    if (text.size() > word.size() &&
        std::string_view(" :,").find(text[word.size()]) == std::string_view::npos)
        return false;
    text = simplified(text.substr(word.size()));
    if (text.starts_with(':')) text = simplified(text.substr(1));
    return true;
}

/// Returns how many words, starting at `from`, name a counter. Complete names have priority over shortened
/// names, and longer names over shorter ones. If no name matches, returns 0, and `problem` gives the reason.
std::size_t nameLength(const TypedWords& words, std::size_t from, std::string_view nationality,
                       Message& problem) {
    const auto isWhole = [](Match m) {
        return m == Match::exact || m == Match::otherNation || m == Match::pattern;
    };
    const auto lookup = [&](std::size_t at, std::size_t count) {
        return Catalogue::builtIn().lookup(joinedRun(std::span(words).subspan(at, count)), nationality);
    };
    std::string near;
    std::size_t best = 0;
    for (std::size_t n = std::min(longestName, words.size() - from); n >= 1; --n) {
        const PieceLookup found = lookup(from, n);
        if (isWhole(found.match)) return n;
        if (found && best == 0) best = n;
        if (!found && n == 1 && !found.candidates.empty()) near = found.candidates.front();
    }
    // A shortened name must not include the complete name of another counter, as in "75L AT 2-2-8".
    // But "AT" after a caliber is the type of a Gun, not A-T mines.
    const auto isCounter = [&](std::size_t at, std::size_t count) {
        const PieceLookup found = lookup(at, count);
        return isWhole(found.match) && !(count == 1 && found.type.cls == PieceClass::mines);
    };
    for (std::size_t n = 1; n < best; ++n)
        if (isCounter(from + n, best - n) && lookup(from, n)) best = n;
    if (best == 0)
        problem = near.empty() ? Message(words::isNoCounterThatCatalogueKnows, words[from])
                               : Message(words::isNoCounterThatCatalogueKnowsDid, words[from], near);
    return best;
}

/// A repeat count such as "2x" or "x3", or "2 x" before other words. `words` is the number of words in the
/// count.
struct Times {
    int number;
    bool after;  ///< true if the count comes after the counter's name ("squad x3")
    std::size_t words;
};
std::optional<Times> timesAt(const TypedWords& words, std::size_t at) {
    const std::string_view word = words[at];
    const auto most = [](std::string_view n) { return std::clamp(numberIn(n), 1, mostOfOne); };
    if (word.ends_with('x') && isNumber(word.substr(0, word.size() - 1)))
        return Times{most(word.substr(0, word.size() - 1)), false, 1};
    if (word.starts_with('x') && isNumber(word.substr(1))) return Times{most(word.substr(1)), true, 1};
    if (isNumber(word) && at + 2 < words.size() && words[at + 1] == "x") return Times{most(word), false, 2};
    return std::nullopt;
}

/// Splits a text into names of counters. A name has several words if the catalog knows such a name.
std::optional<TypedWords> splitNames(std::string_view text, std::string_view nationality, Message& problem) {
    TypedWords names;
    for (const std::string& part : commaParts(text)) {
        const TypedWords words = typedWords(part);
        int repeat = 1;
        for (std::size_t i = 0; i < words.size();) {
            const auto times = timesAt(words, i);
            if (times && !(times->after && names.empty())) {
                if (times->after)
                    names.insert(names.end(), static_cast<std::size_t>(times->number - 1),
                                 std::string(names.back()));
                else
                    repeat = times->number;
                i += times->words;
                continue;
            }
            const std::size_t n = nameLength(words, i, nationality, problem);
            if (n == 0) return std::nullopt;
            names.insert(names.end(), static_cast<std::size_t>(repeat),
                         joinedRun(std::span(words).subspan(i, n)));
            repeat = 1;
            i += n;
        }
    }
    return names;
}

/// Reads "? x4", "?4" or "?". Returns the number of counters, or 0 if the text states no number. Returns
/// nothing for other texts.
std::optional<int> readDummies(std::string_view text) {
    if (!text.starts_with('?')) return std::nullopt;
    std::string number = simplified(std::string(text.substr(1)));
    if (number.empty()) return 0;
    if (number.front() == 'x' || number.front() == '*') number = simplified(number.substr(1));
    if (!isNumber(number)) return std::nullopt;
    return numberIn(number);
}

/// Reads "Guard foot infantry 9": a name, an arm and, if the counter has them, strength points.
std::optional<NamedCounter> readForceCounter(std::string_view text) {
    std::string rest(text);
    std::string points;
    std::string bare = rest;
    if (lowered(bare).ends_with("sp")) bare = simplified(bare.substr(0, bare.size() - 2));
    const std::size_t last = bare.find_last_of(' ');
    if (last != std::string::npos && isNumber(bare.substr(last + 1)) && bare.size() - last <= 3) {
        points = bare.substr(last + 1);
        rest = bare.substr(0, last);
    }
    for (const auto& [arm, word] : EnumNames<Arm>::names) {
        if (arm == Arm::none || !lowered(rest).ends_with(word)) continue;
        const std::size_t before = rest.size() - word.size();
        if (before > 0 && rest[before - 1] != ' ') continue;
        const NamedCounter counter(before == 0 ? std::string(word) : rest.substr(0, before - 1));
        const NamedCounter armed = counter.ofArm(word);
        return points.empty() ? armed : armed.points(numberIn(points));
    }
    return std::nullopt;
}

TypedCounters readForce(std::string_view text, const std::string& hex) {
    TypedCounters out;
    out.act.at = {hex, 0};
    out.act.kind = PlacedAs::force;
    for (const std::string& part : commaParts(text)) {
        const auto counter = readForceCounter(part);
        if (!counter) {
            out.problem = Message(words::namesNoArmInfantryCavalryVedetteGeneral, part);
            return out;
        }
        out.act.contents.push_back(*counter);
    }
    if (out.act.contents.empty()) out.problem = Message(words::typeCountersSuchAsGuardInfantry9);
    out.reading = Message(words::asIs, simplified(std::string(text)));
    return out;
}

/// Reads an upper level such as "@1" and removes it from the end of the text.
void takeLevel(std::string& text, Location& at) {
    const std::size_t sign = text.find_last_of('@');
    if (sign == std::string::npos) return;
    const std::string level = simplified(text.substr(sign + 1));
    if (!isNumber(level.starts_with('-') ? level.substr(1) : level)) return;
    at.level = numberIn(level);
    text = simplified(text.substr(0, sign));
}

/// Reads a portion of the Location such as "in foxhole" and removes it from the end of the text.
void takePosition(std::string& text, TypedCounters& out) {
    const std::size_t in = lowered(text).find(" in ");
    if (in == std::string::npos) return;
    const std::string where = lowered(text.substr(in + 4));
    const auto position = Position::parse(where);
    if (!position) out.problem = Message(words::foundExpectedPositionSuchAsFoxholeCrest, where);
    out.act.position = position.value_or(Position{});
    text = text.substr(0, in);
}

/// Reads the group whose setup area applies, as in "group Assault", and removes it from the end of the text.
std::string takeGroup(std::string& text) {
    const std::size_t at = lowered(text).rfind(" group ");
    if (at == std::string::npos) return {};
    std::string group = simplified(text.substr(at + 7));
    text = text.substr(0, at);
    return group;
}

}  // namespace

TypedCounters readTypedCounters(std::string_view typed, std::string_view nationality, PlacedAs kind,
                                const std::string& hex) {
    static constexpr std::array<std::pair<std::string_view, PlacedAs>, 6> prefixes{
        {{"hip", PlacedAs::hip},
         {"cloak", PlacedAs::cloaked},
         {"cloaked", PlacedAs::cloaked},
         {"mine", PlacedAs::mine},
         {"mines", PlacedAs::mine},
         {"known", PlacedAs::known}}};
    if (kind == PlacedAs::force) return readForce(typed, hex);
    TypedCounters out;
    std::string text = simplified(std::string(typed));
    PlacedAs as = kind;
    for (const auto& [word, meant] : prefixes)
        if (takeWord(text, word)) {
            as = meant;
            break;
        }
    out.act.at = {hex, 0};
    const std::string group = takeGroup(text);
    takeLevel(text, out.act.at);
    takePosition(text, out);
    out.act.kind = as;
    if (text.empty()) {
        out.problem = Message(words::typeCountersSuchAs467);
        return out;
    }
    const Message word = term(as);
    if (const auto dummies = readDummies(text)) {
        if (as == PlacedAs::known) out.act.kind = as = PlacedAs::concealed;
        if (as == PlacedAs::concealed) out.act.dummies = *dummies == 0 ? 2 : *dummies;
        out.reading = as == PlacedAs::concealed ? Message(words::dummyStackOf, out.act.dummies)
                                                : Message(words::emptyMarker, word);
        return out;
    }
    const auto names = splitNames(text, nationality, out.problem);
    if (!names) return out;
    for (const std::string& n : *names)
        out.act.contents.push_back(group.empty() ? NamedCounter(n) : NamedCounter(n).ofGroup(group));
    const Listed list = listed(*names);
    out.reading = as == PlacedAs::known       ? Message(words::faceUp, list)
                  : as == PlacedAs::concealed ? Message(words::under, list)
                                              : Message(words::underMarker, list, word);
    if (!group.empty()) out.reading = Message(words::ofGroup, out.reading, group);
    return out;
}

}  // namespace shellgame
