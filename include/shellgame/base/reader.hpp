// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"

namespace shellgame {

using Json = nlohmann::json;

/// Limits for an untrusted JSON text. Larger input is refused before it can fill the memory.
struct JsonLimits {
    std::size_t bytes = 64U << 20U;
    int depth = 64;
    std::size_t values = 4'000'000;
};

/// Parses a JSON text. Also reports errors that nlohmann/json would accept: duplicate keys, deep nesting,
/// invalid UTF-8 and trailing text. Each error states its position. `file` is only used in messages.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const std::string& file,
                                     const JsonLimits& limits = {});

// Use these functions instead of Json::dump() and Json::parse(), which each file would compile again.
/// Returns a value as JSON text on one line. Replaces bytes that are not UTF-8 by U+FFFD.
[[nodiscard]] std::string jsonText(const Json& value);
/// Does the same, with each value on its own line, indented by one space for each level.
[[nodiscard]] std::string indentedJson(const Json& value);
/// Returns the value of a JSON text; null if the text is not JSON.
[[nodiscard]] Json jsonOrNull(std::string_view text);
/// Replaces bytes that are not UTF-8 by U+FFFD. All text in the program must be valid UTF-8.
[[nodiscard]] std::string asUtf8(std::string text);

/// Describes a value briefly for messages ("found 3.7", "found an object").
[[nodiscard]] std::string describeJson(const Json& value);

/// Returns the words separated by commas: "a, b, c".
[[nodiscard]] std::string joinedWords(const std::vector<std::string>& words);
/// Returns true if a text is an identifier: a letter, then letters, digits, '_' or '-', at most 40
/// characters.
[[nodiscard]] bool isIdentifier(std::string_view text);
inline constexpr const char* identifierForm = "a name of a letter, then letters, digits, _ or -, at most 40";
inline constexpr const char* identifierPattern =
    "^[A-Za-z][A-Za-z0-9_-]{0,39}$";  ///< the rule of isIdentifier() as a pattern for schemas

/// Escapes one reference token of a JSON Pointer (RFC 6901).
[[nodiscard]] std::string pointerToken(std::string_view key);

/// Reads one JSON object or value and reports *every* problem with its JSON Pointer, instead of throwing an
/// exception for the first problem. After reporting a problem, a getter returns a harmless default; the
/// caller checks `problems()` at the end. Every key that was read is recorded as known; `noOtherKeys()`
/// reports all other keys.
class Reader {
  public:
    Reader(const Json& value, Problems& out, std::string file, std::string pointer = "");

    [[nodiscard]] const Json& value() const { return *value_; }
    [[nodiscard]] const std::string& pointer() const { return pointer_; }
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] Problems& problems() const { return *out_; }
    /// Returns true if the object contains the key, and records the key as known.
    bool has(const std::string& key) const;
    /// Returns true if the value is an object; otherwise reports a problem and returns false. The reader
    /// reports this problem only once, even if getters find it too.
    bool isObject() const;

    // These functions read members of an object. A missing key is a problem if no default is given.
    std::int64_t integer(const std::string& key, std::int64_t min, std::int64_t max,
                         std::optional<std::int64_t> otherwise = std::nullopt) const;
    double number(const std::string& key, double min, double max,
                  std::optional<double> otherwise = std::nullopt) const;
    bool boolean(const std::string& key, std::optional<bool> otherwise = std::nullopt) const;
    /// Reads a text of at most `most` characters (code points), as a schema counts them.
    std::string text(const std::string& key, const std::optional<std::string>& otherwise = std::nullopt,
                     std::size_t most = 10'000) const;
    /// Reads the format number and reports a problem unless it is between 1 and `newest`.
    void format(int newest) const;
    /// Reads one of the allowed words. After a problem, returns the first allowed word.
    std::string word(const std::string& key, const std::vector<std::string>& allowed,
                     const std::optional<std::string>& otherwise = std::nullopt) const;
    /// Reads an identifier: a letter, then letters, digits, '_' or '-', at most 40 characters.
    std::string identifier(const std::string& key,
                           const std::optional<std::string>& otherwise = std::nullopt) const;
    /// Reads 16 lower-case hexadecimal digits.
    std::uint64_t hexNumber(const std::string& key) const;
    std::vector<std::string> texts(const std::string& key, std::size_t most, bool required = false,
                                   std::size_t mostCharacters = 10'000) const;
    /// Returns a reader for an object member. Returns nothing if the member is not an object or is missing; a
    /// missing member is a problem only if `required`.
    std::optional<Reader> object(const std::string& key, bool required = false) const;
    /// Calls `each` for every element of an array member.
    void each(const std::string& key, std::size_t most, const std::function<void(const Reader&)>& each,
              bool required = false) const;
    /// Calls `each` for every member of an object member.
    void members(const std::string& key, std::size_t most,
                 const std::function<void(const std::string&, const Reader&)>& each,
                 bool required = false) const;
    /// Returns a reader for the value of a key; if the key is missing, the value is null.
    [[nodiscard]] Reader at(const std::string& key) const;
    [[nodiscard]] Reader at(std::size_t index) const;
    /// Reports every key that has not been read, and suggests the nearest known key.
    void noOtherKeys() const;
    void problem(const std::string& found, const std::string& expected) const;
    void problemAt(const std::string& key, const std::string& found, const std::string& expected) const;

    // These functions read the value itself.
    std::int64_t asInteger(std::int64_t min, std::int64_t max) const;
    std::string asText(std::size_t most = 10'000) const;

  private:
    /// Returns the member or nullptr, and records the key as known.
    const Json* member(const std::string& key) const;
    /// Reports a missing member if the member is required or the value is not an object.
    void missing(const std::string& key, bool required, const std::string& expected) const;
    const Json* find(const std::string& key, bool required, const std::string& expected) const;
    [[nodiscard]] Reader child(const std::string& key, const Json& value) const;
    const Json* value_;
    Problems* out_;
    std::string file_;
    std::string pointer_;
    mutable std::vector<std::string> known_;
    mutable bool toldNoObject_ = false;
};

/// Returns the candidate closest to `word` by edit distance, if `word` is likely to be a misspelling of that
/// candidate.
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view word,
                                                     const std::vector<std::string>& candidates);
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view word,
                                                     const std::vector<std::string_view>& candidates);

}  // namespace shellgame
