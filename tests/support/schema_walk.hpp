// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "support/sanitized.hpp"

namespace shellgame::test {

/// One way to spoil a good document.
struct BadVariant {
    std::string what;  ///< "missing", "a number instead", "an unknown key beside it" …
    std::string key;   ///< place in the schema, "/markers/*/at"
    std::string at;    ///< JSON Pointer that a problem must name
    std::string text;  ///< the whole spoilt document
};

/// The share of variants to test: every one, but fewer under sanitizers, where a game takes long to load.
inline constexpr int variantStep = sanitized ? 11 : 1;

/// Walks a JSON Schema together with good documents and damages them at every key of the schema: missing if
/// required, of every other type, out of range, duplicated, with an unknown key beside it. Each key is
/// damaged at its first occurrence.
class SchemaWalk {
  public:
    explicit SchemaWalk(Json schema) : schema_(std::move(schema)) {}

    /// Damages only keys below `part` (a pointer such as "/game"), if it is not empty.
    void sample(const Json& document, const std::function<void(const BadVariant&)>& use,
                const std::string& part = "");
    /// Keys of the schema that no sample had.
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
    std::set<std::string> met_;     ///< keys
    std::set<std::string> spoilt_;  ///< keys with the kind of value
    Json document_;
    const std::function<void(const BadVariant&)>* use_ = nullptr;
    std::string part_;
    int variants_ = 0;
};

/// Returns the published schema's complaints about a document (draft as in the schema); empty if it is valid.
[[nodiscard]] std::vector<std::string> schemaComplaints(const Json& schema, const Json& document);

}  // namespace shellgame::test
