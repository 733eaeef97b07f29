// SPDX-License-Identifier: MIT
#pragma once

// Writes, reads, hashes and changes structs, using their `fields()` (model/description.hpp). Values are
// written as JSON; a file omits fields that have their default.

#include <limits>
#include <stdexcept>
#include <string>

#include "shellgame/base/hash.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"
#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

/// Thrown if a stored value does not have the form of its field. Only a damaged save causes this error.
/// Scenario files are read with Reader, which reports more.
struct CodecError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Elide { no, defaults };

/// The maximum number of problems that are listed for one value.
inline constexpr std::size_t mostStoredProblems = 1000;

[[nodiscard]] Json writeStored(const ValueType& type, const void* value, Elide elide);
template <class V>
[[nodiscard]] auto writeValue(const V& v, Elide elide = Elide::defaults) {
    return writeStored(typeOf<V>(), &v, elide);
}

/// Reads a stored value; throws CodecError with the first problem.
void readStored(const Json& json, const ValueType& type, void* value);
template <class V>
void readValue(const Json& j, V& v) {
    readStored(j, typeOf<V>(), &v);
}

void hashStored(StableHash& h, const ValueType& type, const void* value);
template <class V>
void hashValue(StableHash& h, const V& v) {
    hashStored(h, typeOf<V>(), &v);
}

/// Returns the JSON Schema of the output of writeStored.
[[nodiscard]] Json storedSchema(const ValueType& type);
template <class V>
[[nodiscard]] auto valueSchema() {
    return storedSchema(typeOf<V>());
}

/// Calls `use` for each basic value inside a stored value, at any depth, to read or change it. Keys of maps
/// are not visited.
void eachStored(const ValueType& type, void* value, FunctionRef<void(const ValueType&, void*)> use);

/// Reads a stored value and lists every problem with its position.
class StoredReader {
  public:
    StoredReader(std::string file, std::string pointer, Problems& out)
        : file_(std::move(file)), pointer_(std::move(pointer)), out_(out) {}

    void read(const Json& j, const ValueType& type, void* value);
    /// Reads a value inside the current one and lists its problems.
    void member(std::string_view key, const Json& j, const ValueType& type, void* value);
    template <class V>
    void member(std::string_view key, const Json& j, V& v) {
        member(key, j, typeOf<V>(), &v);
    }
    /// Reports a problem with the current value.
    void bad(const Json& j, std::string expected);
    void unknownKey(const std::string& key, const std::vector<std::string>& known);
    void missing(std::string_view key, std::string expected);

  private:
    struct Step {
        const Step* up;
        std::string_view key;
        std::size_t index;
        bool inList;
    };
    void integer(const Json& j, const ValueType& type, void* value);
    void list(const Json& j, const ValueType& type, void* value);
    void map(const Json& j, const ValueType& type, void* value);
    void object(const Json& j, const ValueType& type, void* value);
    [[nodiscard]] std::string pointer() const;
    void say(std::string at, std::string found, std::string expected);

    std::string file_;
    std::string pointer_;
    Problems& out_;
    std::size_t told_ = 0;
    const Step* at_ = nullptr;
};

}  // namespace shellgame
