// SPDX-License-Identifier: MIT
#pragma once

// One description of each struct serves reading, writing, hashing and changing it: a struct lists its fields
// once
//     static constexpr auto fields() { return std::tuple{Field{"at", &Marker::at}, …}; }
// and everything else follows. Values are written as JSON; a file leaves out fields that hold their default.

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "shellgame/base/hash.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

/// `later`: the field came after games had been saved. It counts for the hash only where it does not hold its
/// default, so that old games keep their hashes.
inline constexpr bool later = true;
template <class T, class V>
struct Field {
    std::string_view name;
    V T::*member;
    bool addedLater;
    constexpr Field(std::string_view n, V T::*m, bool l = false) : name(n), member(m), addedLater(l) {}
};

template <class T>
concept Described = requires {
    T::fields();
};

/// Specialise with `static constexpr std::array<std::pair<E, std::string_view>, N> names`.
template <class E>
struct EnumNames;
template <class E>
concept NamedEnum = requires {
    EnumNames<E>::names;
};

template <NamedEnum E>
[[nodiscard]] constexpr std::string_view enumText(E e) {
    for (const auto& [value, name] : EnumNames<E>::names)
        if (value == e) return name;
    return "";
}
template <NamedEnum E>
[[nodiscard]] constexpr std::optional<E> enumFrom(std::string_view text) {
    for (const auto& [value, name] : EnumNames<E>::names)
        if (name == text) return value;
    return std::nullopt;
}
template <NamedEnum E>
[[nodiscard]] std::vector<std::string> enumWords() {
    std::vector<std::string> out;
    for (const auto& [value, name] : EnumNames<E>::names) out.emplace_back(name);
    return out;
}

/// A stored value that is not of the form its field needs: only for damaged saves; scenario files are read
/// with Reader, which says more.
struct CodecError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Elide { no, defaults };

// Declared up front so that nested values find each other.
template <class V>
Json writeValue(const V& v, Elide elide = Elide::defaults);
template <class V>
void readValue(const Json& j, V& v);
template <class V>
void hashValue(StableHash& h, const V& v);

namespace detail {
template <class T>
struct IsId : std::false_type {};
template <class Tag>
struct IsId<Id<Tag>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class E>
struct IsVector<std::vector<E>> : std::true_type {};
template <class T>
struct IsSet : std::false_type {};
template <class E>
struct IsSet<std::set<E>> : std::true_type {};
template <class T>
struct IsMap : std::false_type {};
template <class K, class V>
struct IsMap<std::map<K, V>> : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class E>
struct IsOptional<std::optional<E>> : std::true_type {};

inline const std::string& keyText(const std::string& k) {
    return k;
}
template <class Tag>
const std::string& keyText(const Id<Tag>& k) {
    return k.text;
}
}  // namespace detail

template <class V>
Json writeValue(const V& v, Elide elide) {
    if constexpr (std::is_same_v<V, bool> || std::is_arithmetic_v<V> || std::is_same_v<V, std::string>) {
        return v;
    } else if constexpr (NamedEnum<V>) {
        return std::string(enumText(v));
    } else if constexpr (detail::IsId<V>::value) {
        return v.text;
    } else if constexpr (std::is_same_v<V, Location> || std::is_same_v<V, Position>) {
        return v.text();
    } else if constexpr (detail::IsVector<V>::value || detail::IsSet<V>::value) {
        Json out = Json::array();
        for (const auto& e : v) out.push_back(writeValue(e, elide));
        return out;
    } else if constexpr (detail::IsMap<V>::value) {
        Json out = Json::object();
        for (const auto& [k, e] : v) out[detail::keyText(k)] = writeValue(e, elide);
        return out;
    } else if constexpr (detail::IsOptional<V>::value) {
        return v ? writeValue(*v, elide) : Json(nullptr);
    } else if constexpr (std::is_same_v<V, Json>) {
        return v;
    } else {
        static_assert(Described<V>);
        Json out = Json::object();
        static const V defaults{};
        std::apply(
            [&](const auto&... f) {
                ((elide == Elide::defaults && v.*(f.member) == defaults.*(f.member)
                      ? void()
                      : void(out[std::string(f.name)] = writeValue(v.*(f.member), elide))),
                 ...);
            },
            V::fields());
        return out;
    }
}

/// Bounds of the whole numbers in a stored game: far beyond any game, and small enough that counting on from
/// them or adding them up never overflows.
inline constexpr std::int64_t storedIntegerMost = 1'000'000;
/// Of 64-bit counters (seeds, places in a stream of dice).
inline constexpr std::int64_t storedCounterMost = std::numeric_limits<std::int64_t>::max();
/// Longest text in a stored entry, in characters: what a command may say, with the sentence around it.
inline constexpr std::size_t storedTextMost = 1'000'000;
/// No more problems than these are listed of one value.
inline constexpr std::size_t mostStoredProblems = 1000;

/// Reads a stored value piece by piece and lists *every* problem with its place. The way to the value being
/// read lives on the stack and becomes a JSON Pointer only when there is something to say.
class StoredReader {
  public:
    StoredReader(std::string file, std::string pointer, Problems& out)
        : file_(std::move(file)), pointer_(std::move(pointer)), out_(out) {}

    template <class V>
    void read(const Json& j, V& v) {
        if constexpr (std::is_same_v<V, bool>) {
            if (!j.is_boolean()) return bad(j, "true or false");
            v = j.get<bool>();
        } else if constexpr (std::is_integral_v<V>) {
            constexpr bool counter = std::is_same_v<V, std::uint64_t>;
            constexpr std::int64_t min = counter ? 0 : -storedIntegerMost;
            constexpr std::int64_t max = counter ? storedCounterMost : storedIntegerMost;
            const bool fits =
                j.is_number_integer() &&
                !(j.is_number_unsigned() && j.get<std::uint64_t>() > static_cast<std::uint64_t>(max)) &&
                j.get<std::int64_t>() >= min && j.get<std::int64_t>() <= max;
            if (!fits)
                return bad(j, "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
            v = static_cast<V>(j.get<std::int64_t>());
        } else if constexpr (std::is_floating_point_v<V>) {
            if (!j.is_number()) return bad(j, "a number");
            v = j.get<V>();
        } else if constexpr (std::is_same_v<V, std::string>) {
            if (!j.is_string()) return bad(j, "a text");
            v = j.get<std::string>();
        } else if constexpr (NamedEnum<V>) {
            const auto e = j.is_string() ? enumFrom<V>(j.get_ref<const std::string&>()) : std::nullopt;
            if (!e) return bad(j, "one of " + joinedWords(enumWords<V>()));
            v = *e;
        } else if constexpr (detail::IsId<V>::value) {
            if (!j.is_string() ||
                !(j.get_ref<const std::string&>().empty() || isIdentifier(j.get_ref<const std::string&>())))
                return bad(j, identifierForm + std::string(", or nothing"));
            v.text = j.get<std::string>();
        } else if constexpr (std::is_same_v<V, Location> || std::is_same_v<V, Position>) {
            const auto p = !j.is_string() ? std::nullopt
                           : j.get_ref<const std::string&>().empty()
                               ? std::optional<V>(V{})
                               : V::parse(j.get_ref<const std::string&>());
            if (!p)
                return bad(j, std::is_same_v<V, Location>
                                  ? "a Location such as \"1E4\" or \"1E4h1\""
                                  : "a position such as \"foxhole\" or \"crest/1E5\"");
            v = *p;
        } else if constexpr (detail::IsVector<V>::value || detail::IsSet<V>::value) {
            readList(j, v);
        } else if constexpr (detail::IsMap<V>::value) {
            readMap(j, v);
        } else if constexpr (detail::IsOptional<V>::value) {
            v.reset();
            if (!j.is_null()) read(j, v.emplace());
        } else if constexpr (std::is_same_v<V, Json>) {
            v = j;
        } else {
            static_assert(Described<V>);
            readDescribed(j, v);
        }
    }
    /// The same for a value inside the current one.
    template <class V>
    void member(std::string_view key, const Json& j, V& v) {
        const Step step{at_, key, 0, false};
        at_ = &step;
        read(j, v);
        at_ = step.up;
    }
    /// Reports the current value.
    void bad(const Json& j, std::string expected) { say(pointer(), describeJson(j), std::move(expected)); }
    void unknownKey(const std::string& key, const std::vector<std::string>& known) {
        const auto near = nearestWord(key, known);
        say(pointer() + "/" + pointerToken(key), "the unknown key " + describeJson(key),
            near ? "the key \"" + *near + "\"" : "one of the keys " + joinedWords(known));
    }
    void missing(std::string_view key, std::string expected) {
        say(pointer() + "/" + pointerToken(key), "nothing", std::move(expected));
    }

  private:
    struct Step {
        const Step* up;
        std::string_view key;
        std::size_t index;
        bool inList;
    };

    template <class V>
    void readList(const Json& j, V& v) {
        if (!j.is_array()) return bad(j, "a list");
        v.clear();
        Step step{at_, "", 0, true};
        at_ = &step;
        for (const Json& e : j) {
            typename V::value_type item{};
            read(e, item);
            if constexpr (detail::IsVector<V>::value)
                v.push_back(std::move(item));
            else if (!v.insert(std::move(item)).second)
                say(pointer(), describeJson(e) + " a second time", "each once");
            ++step.index;
        }
        at_ = step.up;
    }
    template <class V>
    void readMap(const Json& j, V& v) {
        if (!j.is_object()) return bad(j, "an object");
        v.clear();
        for (const auto& item : j.items()) {
            if constexpr (detail::IsId<typename V::key_type>::value)
                if (!isIdentifier(item.key()))
                    say(pointer() + "/" + pointerToken(item.key()), "the key " + describeJson(item.key()),
                        identifierForm);
            member(item.key(), item.value(), v[typename V::key_type(item.key())]);
        }
    }
    template <class V>
    void readDescribed(const Json& j, V& v) {
        if (!j.is_object()) return bad(j, "an object");
        v = V{};
        std::size_t known = 0;
        const auto take = [&](const auto& f) {
            const auto it = j.find(f.name);
            if (it == j.end()) return;
            ++known;
            member(f.name, *it, v.*(f.member));
        };
        std::apply([&](const auto&... f) { (take(f), ...); }, V::fields());
        if (known == j.size()) return;
        std::vector<std::string> names;
        std::apply([&](const auto&... f) { (names.emplace_back(f.name), ...); }, V::fields());
        for (const auto& item : j.items())
            if (std::find(names.begin(), names.end(), item.key()) == names.end())
                unknownKey(item.key(), names);
    }

    [[nodiscard]] std::string pointer() const {
        std::string below;
        for (const Step* s = at_; s != nullptr; s = s->up)
            below.insert(0, "/" + (s->inList ? std::to_string(s->index) : pointerToken(s->key)));
        return pointer_ + below;
    }
    void say(std::string at, std::string found, std::string expected) {
        if (told_++ < mostStoredProblems)
            out_.push_back({file_, std::move(at), std::move(found), std::move(expected), ""});
    }

    std::string file_;
    std::string pointer_;
    Problems& out_;
    std::size_t told_ = 0;
    const Step* at_ = nullptr;
};

/// Reads a value whose form is known to be right unless a file was damaged; throws CodecError with the first
/// problem.
template <class V>
void readValue(const Json& j, V& v) {
    Problems problems;
    StoredReader("", "", problems).read(j, v);
    if (!problems.empty()) throw CodecError(problems.front().text());
}

template <class V>
void hashValue(StableHash& h, const V& v) {
    if constexpr (std::is_same_v<V, bool> || std::is_integral_v<V>) {
        h.number(static_cast<std::uint64_t>(static_cast<std::int64_t>(v)));
    } else if constexpr (std::is_floating_point_v<V>) {
        h.real(v);
    } else if constexpr (std::is_same_v<V, std::string>) {
        h.text(v);
    } else if constexpr (NamedEnum<V>) {
        h.text(enumText(v));
    } else if constexpr (detail::IsId<V>::value) {
        h.text(v.text);
    } else if constexpr (std::is_same_v<V, Location>) {
        h.text(v.hex);
        h.number(static_cast<std::uint64_t>(static_cast<std::int64_t>(v.level)));
    } else if constexpr (std::is_same_v<V, Position>) {
        h.text(v.text());
    } else if constexpr (detail::IsVector<V>::value || detail::IsSet<V>::value) {
        h.number(v.size());
        for (const auto& e : v) hashValue(h, e);
    } else if constexpr (detail::IsMap<V>::value) {
        h.number(v.size());
        for (const auto& [k, e] : v) {
            h.text(detail::keyText(k));
            hashValue(h, e);
        }
    } else if constexpr (detail::IsOptional<V>::value) {
        h.byte(v ? 1 : 0);
        if (v) hashValue(h, *v);
    } else if constexpr (std::is_same_v<V, Json>) {
        h.text(v.dump());
    } else {
        static_assert(Described<V>);
        static const V defaults{};
        const auto one = [&](const auto& f) {
            if (f.addedLater) {
                if (v.*(f.member) == defaults.*(f.member)) return;
                h.text(f.name);
            }
            hashValue(h, v.*(f.member));
        };
        std::apply([&](const auto&... f) { (one(f), ...); }, V::fields());
    }
}

}  // namespace shellgame
