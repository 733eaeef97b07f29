// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "shellgame/base/hash.hpp"

namespace shellgame {

namespace {

/// Replaces the wording of the JSON library with words that players understand, and keeps quotes from the
/// file. Other texts are not changed.
std::string inPlainWords(std::string text) {
    struct Row {
        std::string_view theirs, ours;
        bool whole;  ///< true if `ours` replaces the whole text, not only `theirs`
    };
    static constexpr std::array<Row, 11> rows{{
        {"invalid string: missing closing quote", "a text without its closing quotation mark", true},
        {"invalid string: control character", "a control character in a text", true},
        {"invalid string: ill-formed UTF-8", "bytes that are not UTF-8 in a text", true},
        {"invalid string: surrogate", "half a character in a text", true},
        {"invalid string: ", "an error in a text", true},
        {"invalid number", "an incomplete number", true},
        {"invalid literal", "something that is not a value", true},
        {"number overflow parsing ", "a number that is too large: ", false},
        {"unexpected end of input", "the end of the file", false},
        {"unexpected ", "", false},
        {"end of input", "the end of the file", false},
    }};
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return text.starts_with(r.theirs); });
    constexpr std::string_view last = "; last read: ";
    const auto at = text.find(last);
    const std::string read =
        at == std::string::npos ? "" : " (read so far: " + text.substr(at + last.size()) + ")";
    std::string head = text.substr(0, at);
    if (row != rows.end())
        head = std::string(row->ours) + (row->whole ? "" : head.substr(row->theirs.size()));
    return head + read;
}

// Builds the JSON value while the text is parsed, so that excessive depth, excessive size and duplicate keys
// are found at once.
class Builder final : public nlohmann::json_sax<Json> {
  public:
    Builder(std::string_view text, const std::string& file, const JsonLimits& limits, Problems& problems)
        : text_(text), file_(file), limits_(limits), problems_(problems) {}

    bool null() override { return put(nullptr); }
    bool boolean(bool v) override { return put(v); }
    bool number_integer(std::int64_t v) override { return put(v); }
    bool number_unsigned(std::uint64_t v) override { return put(v); }
    bool number_float(double v, const std::string& text) override {
        if (!std::isfinite(v)) return refuse("the number " + text, "a number that fits");
        return put(v);
    }
    bool string(std::string& v) override { return put(std::move(v)); }
    bool binary(Json::binary_t& /*v*/) override { return false; }
    bool start_object(std::size_t /*n*/) override { return open(Json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t /*n*/) override { return open(Json::array()); }
    bool end_array() override { return close(); }
    bool key(std::string& v) override {
        Frame& top = stack_.back();
        top.key = std::move(v);
        // After a duplicate key, keep the key's first value and continue reading, because other problems may
        // follow.
        top.doubled = top.value->contains(top.key);
        if (top.doubled && problems_.size() < 100)
            problems_.push_back({file_, pointer(), "the key \"" + top.key + "\" twice", "each key once", ""});
        return true;
    }
    bool parse_error(std::size_t position, const std::string& /*token*/, const Json::exception& e) override {
        // The library's text is "[json.exception.parse_error.101] parse error at line 2, column 1: syntax
        // error while parsing value - unexpected '{'; expected end of input". Keep only the part that is not
        // reported elsewhere. The library's text quotes the file and so may be invalid UTF-8, but messages
        // must be valid.
        std::string what = e.what();
        const auto skip = [&](std::string_view beginning, std::string_view end) {
            if (!what.starts_with(beginning)) return;
            if (const auto at = what.find(end); at != std::string::npos) what = what.substr(at + end.size());
        };
        skip("[", "] ");
        skip("parse error at line ", ": ");
        skip("syntax error while parsing ", " - ");
        std::string expected = "valid JSON";
        if (const auto at = what.rfind("; expected "); at != std::string::npos && what.back() != '\'') {
            const std::string next = what.substr(at + 11);
            expected +=
                " (" + (next == "string literal" ? "a text in quotation marks" : inPlainWords(next)) + ")";
            what = what.substr(0, at);
        }
        problems_.push_back(
            {file_, linePlace(position), printable(inPlainWords(what), 300), printable(expected, 300), ""});
        return false;
    }

    Json root;

  private:
    struct Frame {
        Json* value;
        std::string key;
        bool doubled = false;
        Json discarded = nullptr;
    };
    std::string pointer() const {
        std::string out;
        for (const Frame& f : stack_) {
            if (f.value->is_object())
                out += "/" + pointerToken(f.key);
            else
                out += "/" + std::to_string(f.value->empty() ? 0 : f.value->size() - 1);
        }
        return out;
    }
    /// Returns line and column of a byte, counted from 1, as editors show them.
    std::string linePlace(std::size_t position) const {
        const std::string_view before =
            text_.substr(0, std::min(text_.size(), position > 0 ? position - 1 : 0));
        const auto line = std::count(before.begin(), before.end(), '\n');
        const auto start = before.rfind('\n');
        const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1);
        return "line " + std::to_string(line + 1) + ", column " + std::to_string(column + 1);
    }
    bool refuse(const std::string& found, const std::string& expected) {
        problems_.push_back({file_, pointer(), found, expected, ""});
        return false;
    }
    Json* place(Json&& v) {
        if (stack_.empty()) {
            root = std::move(v);
            return &root;
        }
        Frame& top = stack_.back();
        if (top.value->is_array()) {
            top.value->push_back(std::move(v));
            return &top.value->back();
        }
        if (top.doubled) {
            top.discarded = std::move(v);
            return &top.discarded;
        }
        return &((*top.value)[top.key] = std::move(v));
    }
    template <class V>
    bool put(V&& v) {
        if (++count_ > limits_.values)
            return refuse("too many values", "at most " + std::to_string(limits_.values));
        place(Json(std::forward<V>(v)));
        return true;
    }
    bool open(Json&& v) {
        if (static_cast<int>(stack_.size()) >= limits_.depth)
            return refuse("nesting deeper than " + std::to_string(limits_.depth), "a flatter file");
        if (++count_ > limits_.values)
            return refuse("too many values", "at most " + std::to_string(limits_.values));
        // Pointers from `place` point into the tree, or into a frame's own `discarded`. The frames move when
        // the vector grows, so reserve the maximum once.
        if (stack_.capacity() == 0) stack_.reserve(static_cast<std::size_t>(limits_.depth) + 1);
        Json* where = place(std::move(v));
        stack_.push_back({where, {}, false, nullptr});
        return true;
    }
    bool close() {
        stack_.pop_back();
        return true;
    }

    std::string_view text_;
    std::string file_;
    JsonLimits limits_;
    Problems& problems_;
    std::vector<Frame> stack_;
    std::size_t count_ = 0;
};

int editDistance(std::string_view a, std::string_view b) {
    std::vector<int> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int up = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = up;
        }
    }
    return row[b.size()];
}

/// The maximum length of a string in our files. The longest strings are messages of a million characters,
/// each of up to four bytes. A longer string is refused before memory is allocated for it.
constexpr std::size_t mostTextBytes = 4U << 20U;

/// Returns the position of the first string that is longer than mostTextBytes, or npos if there is none.
std::size_t longTextIn(std::string_view text) {
    constexpr std::size_t none = std::string_view::npos;
    if (text.size() <= mostTextBytes) return none;
    for (std::size_t begin = text.find('"'); begin != none; begin = text.find('"', begin)) {
        std::size_t end = begin + 1;
        for (; (end = text.find_first_of("\"\\", end)) != none && text[end] == '\\'; end += 2) {
        }
        if (std::min(end, text.size()) - begin > mostTextBytes + 1) return begin;
        if (end == none) return none;
        begin = end + 1;
    }
    return none;
}

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits) {
    if (text.size() > limits.bytes)
        return failure({file, "", std::to_string(text.size()) + " bytes",
                        "at most " + std::to_string(limits.bytes) + " bytes", ""});
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        return failure({file, "line 1, column 1", "a text in UTF-16", "a text in UTF-8", ""});
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return failure({file, "line 1, column 1", "an empty file", "a JSON object", ""});
    // The parser would treat a zero byte as the end of the text and ignore everything after it.
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
        const std::string_view before = text.substr(0, nul);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0, the beginning of the text
        return failure({file, "line " + std::to_string(line) + ", column " + std::to_string(nul - start + 1),
                        "a NUL byte", "a text", ""});
    }
    if (const std::size_t at = longTextIn(text); at != std::string_view::npos) {
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return failure({file, "line " + std::to_string(line),
                        "a text of more than " + std::to_string(mostTextBytes) + " bytes", "a shorter one",
                        ""});
    }
    Problems problems;
    Builder builder(text, file, limits, problems);
    const bool fine = Json::sax_parse(text.begin(), text.end(), &builder);
    if (!fine && problems.empty())
        problems.push_back({file, "", "something that is not JSON", "valid JSON", ""});
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return std::move(builder.root);
}

std::string jsonText(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string indentedJson(const Json& value) {
    return value.dump(1, ' ', false, Json::error_handler_t::replace);
}

Json jsonOrNull(std::string_view text) {
    Json out = Json::parse(text, nullptr, false /* throw */);
    return out.is_discarded() ? Json() : out;
}

std::string asUtf8(std::string text) {
    const bool ascii =
        std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
    if (ascii) return text;
    return jsonOrNull(jsonText(Json(text))).get<std::string>();
}

std::string describeJson(const Json& value) {
    switch (value.type()) {
        case Json::value_t::null:
            return "null";
        case Json::value_t::object:
            return value.empty() ? "an empty object" : "an object";
        case Json::value_t::array:
            return value.empty() ? "an empty list" : "a list";
        case Json::value_t::string: {
            std::string s = value.get_ref<const std::string&>();
            if (s.size() > 60) {
                std::size_t cut = 57;
                while (cut > 0 && (static_cast<unsigned char>(s[cut]) & 0xC0U) == 0x80U) --cut;
                s = s.substr(0, cut) + "…";
            }
            return jsonText(Json(s));
        }
        default:
            return jsonText(value);
    }
}

std::string joinedWords(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& w : words) out += (out.empty() ? "" : ", ") + w;
    return out;
}

bool isIdentifier(std::string_view text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto inner = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; };
    return !text.empty() && text.size() <= 40 && letter(text[0]) &&
           std::all_of(text.begin(), text.end(), inner);
}

std::string pointerToken(std::string_view key) {
    std::string out;
    for (char c : key) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

std::optional<std::string> nearestWord(std::string_view word, const std::vector<std::string>& candidates) {
    return nearestWord(word, std::vector<std::string_view>(candidates.begin(), candidates.end()));
}

std::optional<std::string> nearestWord(std::string_view word,
                                       const std::vector<std::string_view>& candidates) {
    std::optional<std::string> best;
    int bestDistance = 3;
    if (word.size() > 60) return best;
    for (const std::string_view c : candidates) {
        const std::size_t apart = c.size() > word.size() ? c.size() - word.size() : word.size() - c.size();
        if (c.size() > 60 || static_cast<int>(apart) >= bestDistance)
            continue;  // each additional letter is at least one edit
        const int d = editDistance(word, c);
        if (d < bestDistance && d * 2 < static_cast<int>(std::max(c.size(), word.size()))) {
            bestDistance = d;
            best = c;
        }
    }
    return best;
}

namespace {
// A malicious file may have millions of problems. After this many problems, the program stops reading lists
// and objects, because the file is refused anyway and nobody corrects more problems by hand.
constexpr std::size_t enoughProblems = 1000;
}  // namespace

Reader::Reader(const Json& value, Problems& out, std::string file, std::string pointer)
    : value_(&value), out_(&out), file_(std::move(file)), pointer_(std::move(pointer)) {}

bool Reader::isObject() const {
    if (value_->is_object()) return true;
    if (!toldNoObject_) problem(describeJson(*value_), "an object");
    toldNoObject_ = true;
    return false;
}

const Json* Reader::member(const std::string& key) const {
    constexpr std::size_t usual = 12;  // a typical number of keys in an entry
    if (known_.empty()) known_.reserve(usual);
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
    if (!value_->is_object()) return nullptr;
    const auto found = value_->find(key);
    return found == value_->end() ? nullptr : &*found;
}

bool Reader::has(const std::string& key) const {
    return member(key) != nullptr;
}

void Reader::missing(const std::string& key, bool required, const std::string& expected) const {
    if (isObject() && required) problemAt(key, "nothing", expected);
}

const Json* Reader::find(const std::string& key, bool required, const std::string& expected) const {
    const Json* v = member(key);
    if (v == nullptr) missing(key, required, expected);
    return v;
}

Reader Reader::child(const std::string& key, const Json& value) const {
    return {value, *out_, file_, pointer_ + "/" + pointerToken(key)};
}

void Reader::problem(const std::string& found, const std::string& expected) const {
    out_->push_back({file_, pointer_, found, expected, ""});
}
void Reader::problemAt(const std::string& key, const std::string& found, const std::string& expected) const {
    out_->push_back({file_, pointer_ + "/" + pointerToken(key), found, expected, ""});
}

namespace {
std::string rangeText(std::int64_t min, std::int64_t max) {
    return "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
}

std::optional<std::int64_t> wholeNumber(const Json& value, std::int64_t min, std::int64_t max) {
    if (!value.is_number_integer() ||
        (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)))
        return std::nullopt;
    const auto i = value.get<std::int64_t>();
    return i >= min && i <= max ? std::optional(i) : std::nullopt;
}

/// Returns the number of characters (code points), that is, the number of UTF-8 bytes that begin a character.
/// The parser has already checked the text.
std::size_t charactersOf(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}
}  // namespace

std::int64_t Reader::integer(const std::string& key, std::int64_t min, std::int64_t max,
                             std::optional<std::int64_t> otherwise) const {
    // The expected text is made only if the value is missing, because a save has millions of numbers.
    const Json* v = member(key);
    if (v == nullptr) {
        missing(key, !otherwise, otherwise ? "" : rangeText(min, max));
        return otherwise.value_or(min);
    }
    if (const auto i = wholeNumber(*v, min, max)) return *i;
    return child(key, *v).asInteger(min, max);
}

std::int64_t Reader::asInteger(std::int64_t min, std::int64_t max) const {
    if (const auto i = wholeNumber(*value_, min, max)) return *i;
    problem(describeJson(*value_), rangeText(min, max));
    return min;
}

double Reader::number(const std::string& key, double min, double max, std::optional<double> otherwise) const {
    const auto expected = [&] {
        return "a number from " + jsonText(Json(min)) + " to " + jsonText(Json(max));
    };
    const Json* v = member(key);
    if (v == nullptr) {
        missing(key, !otherwise, otherwise ? "" : expected());
        return otherwise.value_or(min);
    }
    if (v->is_number()) {
        const double d = v->get<double>();
        if (d >= min && d <= max) return d;
    }
    problemAt(key, describeJson(*v), expected());
    return min;
}

bool Reader::boolean(const std::string& key, std::optional<bool> otherwise) const {
    const Json* v = find(key, !otherwise, "true or false");
    if (v == nullptr) return otherwise.value_or(false);
    if (v->is_boolean()) return v->get<bool>();
    problemAt(key, describeJson(*v), "true or false");
    return false;
}

std::string Reader::text(const std::string& key, const std::optional<std::string>& otherwise,
                         std::size_t most) const {
    const Json* v = find(key, !otherwise, "a text");
    if (v == nullptr) return otherwise.value_or("");
    if (v->is_string())
        if (const auto& s = v->get_ref<const std::string&>(); s.size() <= most) return s;
    return child(key, *v).asText(most);
}

std::string Reader::asText(std::size_t most) const {
    if (!value_->is_string()) {
        problem(describeJson(*value_), "a text");
        return "";
    }
    const auto& s = value_->get_ref<const std::string&>();
    if (s.size() <= most) return s;
    if (const std::size_t characters = charactersOf(s); characters > most) {
        problem("a text of " + std::to_string(characters) + " characters",
                "a text of at most " + std::to_string(most) + " characters");
        return "";
    }
    return s;
}

std::string Reader::word(const std::string& key, const std::vector<std::string>& allowed,
                         const std::optional<std::string>& otherwise) const {
    const std::string expected =
        allowed.size() == 1 ? "\"" + allowed.front() + "\"" : "one of " + joinedWords(allowed);
    const Json* v = find(key, !otherwise, expected);
    if (v == nullptr) return otherwise.value_or(allowed.front());
    if (v->is_string()) {
        const auto& s = v->get_ref<const std::string&>();
        if (std::find(allowed.begin(), allowed.end(), s) != allowed.end()) return s;
    }
    problemAt(key, describeJson(*v), expected);
    return allowed.front();
}

std::string Reader::identifier(const std::string& key, const std::optional<std::string>& otherwise) const {
    const Json* v = find(key, !otherwise, identifierForm);
    if (v == nullptr) return otherwise.value_or("");
    if (v->is_string() && isIdentifier(v->get_ref<const std::string&>())) return v->get<std::string>();
    problemAt(key, describeJson(*v), identifierForm);
    return "";
}

void Reader::format(int newest) const {
    // Editors use "$schema"; the program ignores it.
    if (has("$schema")) (void)text("$schema", std::nullopt, 400);
    const std::string expected = newest == 1 ? "format 1" : "a format from 1 to " + std::to_string(newest);
    const Json* v = find("format", true, expected);
    if (v == nullptr) return;
    const bool number = v->is_number_integer();
    if (number && *v >= 1 && *v <= newest) return;
    problemAt("format",
              number && *v > newest ? "format " + v->dump() + ", of a newer version of the program"
                                    : describeJson(*v),
              expected);
}

std::uint64_t Reader::hexNumber(const std::string& key) const {
    const std::string expected = "16 hexadecimal digits, small letters";
    std::uint64_t out = 0;
    const Json* v = find(key, true, expected);
    if (v != nullptr && !(v->is_string() && parseHexDigits(v->get_ref<const std::string&>(), out)))
        problemAt(key, describeJson(*v), expected);
    return out;
}

std::vector<std::string> Reader::texts(const std::string& key, std::size_t most, bool required,
                                       std::size_t mostCharacters) const {
    std::vector<std::string> out;
    each(
        key, most, [&](const Reader& r) { out.push_back(r.asText(mostCharacters)); }, required);
    return out;
}

std::optional<Reader> Reader::object(const std::string& key, bool required) const {
    const Json* v = find(key, required, "an object");
    if (v == nullptr) return std::nullopt;
    Reader r = child(key, *v);
    if (!r.isObject()) return std::nullopt;
    return r;
}

void Reader::each(const std::string& key, std::size_t most, const std::function<void(const Reader&)>& each,
                  bool required) const {
    const Json* v = find(key, required, "a list");
    if (v == nullptr) return;
    if (!v->is_array()) {
        problemAt(key, describeJson(*v), "a list");
        return;
    }
    if (v->size() > most) {
        problemAt(key, std::to_string(v->size()) + " entries", "at most " + std::to_string(most));
        return;
    }
    const Reader list = child(key, *v);
    for (std::size_t i = 0; i < v->size() && out_->size() < enoughProblems; ++i) each(list.at(i));
}

void Reader::members(const std::string& key, std::size_t most,
                     const std::function<void(const std::string&, const Reader&)>& each,
                     bool required) const {
    const auto inner = object(key, required);
    if (!inner) return;
    if (inner->value().size() > most) {
        problemAt(key, std::to_string(inner->value().size()) + " entries", "at most " + std::to_string(most));
        return;
    }
    // Don't use at() here, because for each of many members it would search the growing list of known keys.
    for (const auto& item : inner->value().items()) {
        if (out_->size() >= enoughProblems) return;
        each(item.key(),
             Reader(item.value(), *out_, file_, inner->pointer() + "/" + pointerToken(item.key())));
    }
}

namespace {
const Json nothing = nullptr;
}

Reader Reader::at(const std::string& key) const {
    const Json* v = member(key);
    return child(key, v == nullptr ? nothing : *v);
}
Reader Reader::at(std::size_t index) const {
    const bool there = value_->is_array() && index < value_->size();
    return {there ? (*value_)[index] : nothing, *out_, file_, pointer_ + "/" + std::to_string(index)};
}

void Reader::noOtherKeys() const {
    if (!value_->is_object()) return;
    for (const auto& item : value_->items()) {
        if (std::find(known_.begin(), known_.end(), item.key()) != known_.end()) continue;
        if (out_->size() >= enoughProblems) return;
        std::string expected = "no such key";
        if (const auto near = nearestWord(item.key(), known_))
            expected = "the key \"" + *near + "\"";
        else if (!known_.empty())
            expected = "one of the keys " + joinedWords(known_);
        problemAt(item.key(), "the unknown key " + describeJson(item.key()), expected);
    }
}

}  // namespace shellgame
