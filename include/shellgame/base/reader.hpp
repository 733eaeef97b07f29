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

/// Limits of an untrusted JSON text. Larger input is refused before it fills memory.
struct JsonLimits {
    std::size_t bytes = 64U << 20U;
    int depth = 64;
    std::size_t values = 4'000'000;
};

/// Reads one JSON text. Refuses, with a place, what nlohmann/json would let pass: doubled keys, deep
/// nesting, invalid UTF-8, trailing text. `file` is only used in messages.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const std::string& file,
                                     const JsonLimits& limits = {});

/// A short rendering of a value for messages ("found 3.7", "found an object").
[[nodiscard]] std::string describeJson(const Json& value);

/// "a, b, c"
[[nodiscard]] std::string joinedWords(const std::vector<std::string>& words);
/// True if a text is an identifier: a letter, then letters, digits, '_' or '-', at most 40 characters.
[[nodiscard]] bool isIdentifier(std::string_view text);
inline constexpr const char* identifierForm = "a name of a letter, then letters, digits, _ or -, at most 40";
inline constexpr const char* identifierPattern =
    "^[A-Za-z][A-Za-z0-9_-]{0,39}$";  ///< the same rule as a pattern for schemas

/// Escapes one reference token of a JSON Pointer (RFC 6901).
[[nodiscard]] std::string pointerToken(std::string_view key);

/// Reads one JSON object or value and reports *every* problem with its JSON Pointer, instead of throwing at
/// the first. Getters return a harmless default after reporting; the caller checks `problems()` at the end.
/// Keys that have been read count as known; `noOtherKeys()` reports the rest.
class Reader {
  public:
    Reader(const Json& value, Problems& out, std::string file, std::string pointer = "");

    [[nodiscard]] const Json& value() const { return *value_; }
    [[nodiscard]] const std::string& pointer() const { return pointer_; }
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] Problems& problems() const { return *out_; }
    /// Returns true if the object contains the key, and marks it as known.
    bool has(const std::string& key) const;
    /// False, with a problem, if the value is not an object. Getters of members report it too; only one does.
    bool isObject() const;

    // Getters for members of an object. Without a default a missing key is a problem.
    std::int64_t integer(const std::string& key, std::int64_t min, std::int64_t max,
                         std::optional<std::int64_t> otherwise = std::nullopt) const;
    double number(const std::string& key, double min, double max,
                  std::optional<double> otherwise = std::nullopt) const;
    bool boolean(const std::string& key, std::optional<bool> otherwise = std::nullopt) const;
    /// Text of at most `most` characters (code points), as a schema counts them.
    std::string text(const std::string& key, const std::optional<std::string>& otherwise = std::nullopt,
                     std::size_t most = 10'000) const;
    /// The number of a format, from 1 to the newest that this program knows.
    void format(int newest) const;
    /// One of the given words; the first word is returned after a problem.
    std::string word(const std::string& key, const std::vector<std::string>& allowed,
                     const std::optional<std::string>& otherwise = std::nullopt) const;
    /// An identifier: a letter, then letters, digits, '_' or '-', at most 40 characters.
    std::string identifier(const std::string& key,
                           const std::optional<std::string>& otherwise = std::nullopt) const;
    /// 16 lower-case hexadecimal digits.
    std::uint64_t hexNumber(const std::string& key) const;
    std::vector<std::string> texts(const std::string& key, std::size_t most, bool required = false,
                                   std::size_t mostCharacters = 10'000) const;
    /// Returns a reader for the member; nothing if it is missing (a problem if `required`) or not an object.
    std::optional<Reader> object(const std::string& key, bool required = false) const;
    /// Calls `each` for every element of an array member.
    void each(const std::string& key, std::size_t most, const std::function<void(const Reader&)>& each,
              bool required = false) const;
    /// Calls `each` for every member of an object member.
    void members(const std::string& key, std::size_t most,
                 const std::function<void(const std::string&, const Reader&)>& each,
                 bool required = false) const;
    /// Returns a reader for any child value; for null if there is none.
    [[nodiscard]] Reader at(const std::string& key) const;
    [[nodiscard]] Reader at(std::size_t index) const;
    /// Reports every key that has not been read, with the nearest known one.
    void noOtherKeys() const;
    void problem(const std::string& found, const std::string& expected) const;
    void problemAt(const std::string& key, const std::string& found, const std::string& expected) const;

    // Getters for the value itself.
    std::int64_t asInteger(std::int64_t min, std::int64_t max) const;
    std::string asText(std::size_t most = 10'000) const;

  private:
    /// The member, or nothing; the key is known from then on.
    const Json* member(const std::string& key) const;
    /// Reports a missing member if it is required or the value is not an object.
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

/// The candidate closest to `word` by edit distance, when close enough to be a likely misspelling.
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view word,
                                                     const std::vector<std::string>& candidates);
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view word,
                                                     const std::vector<std::string_view>& candidates);

}  // namespace shellgame
