// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "support/sanitized.hpp"

namespace shellgame::test {

struct BadVariant {
    std::string what;  ///< kind of damage, such as "missing", "a number instead" or "an unknown key beside
                       ///< it"
    std::string key;   ///< place in the schema, such as "/markers/*/at"
    std::string at;    ///< JSON Pointer that the reported problem must name
    std::string text;  ///< the whole damaged document
};

/// Every n-th variant is tested, where n is this number. The number is larger in builds with sanitizers,
/// because loading a game is slow in such builds.
inline constexpr int variantStep = sanitized ? 11 : 1;

/// Visits the keys of a JSON Schema in valid documents and damages the documents at every key. The kinds of
/// damage are: a required value is missing, a value has another type, is out of range or is duplicated, or an
/// unknown key is beside it. Each key is damaged where it occurs first.
class SchemaWalk {
  public:
    explicit SchemaWalk(Json schema) : schema_(std::move(schema)) {}

    /// Calls `use` for each variant of the document. If `part` (a pointer such as "/game") is not empty,
    /// damages only keys below it.
    void sample(const Json& document, const std::function<void(const BadVariant&)>& use,
                const std::string& part = "");
    /// Returns the keys of the schema that no document contained.
    [[nodiscard]] std::vector<std::string> unmet() const;

  private:
    const Json& resolved(const Json& schema) const;
    const Json& branchFor(const Json& schema, const Json& value) const;
    void visit(const Json& schema, const Json& value, const std::string& key, const std::string& at);
    void object(const Json& schema, const Json& value, const std::string& key, const std::string& at);
    void list(const Json& schema, const Json& value, const std::string& key, const std::string& at);
    void wrongTypes(const Json& schema, const std::string& key, const std::string& at);
    void outOfRange(const Json& schema, const Json& value, const std::string& key, const std::string& at);
    void member(const Json& schema, const Json& value, const std::string& name, const std::string& key,
                const std::string& at);
    void replaced(const std::string& what, const std::string& key, const std::string& at, const Json& with);
    void tell(const std::string& what, const std::string& key, const std::string& at,
              const std::string& place, const std::function<void(Json&)>& spoil);
    [[nodiscard]] std::string spoiltAt(const std::string& place, const std::function<void(Json&)>& spoil);
    void keysOf(const Json& schema, const std::string& key, std::set<std::string>& out) const;

    Json schema_;
    std::set<std::string> met_;     ///< the keys that occurred
    std::set<std::string> spoilt_;  ///< the keys that were damaged, with the kind of value
    Json document_;
    const std::function<void(const BadVariant&)>* use_ = nullptr;
    std::string part_;
    int variants_ = 0;
};

/// Returns the errors of a document according to the published schema, in the draft that the schema names;
/// empty if the document is valid.
[[nodiscard]] std::vector<std::string> schemaComplaints(const Json& schema, const Json& document);

}  // namespace shellgame::test
