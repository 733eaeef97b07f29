// SPDX-License-Identifier: MIT
#include "io/vasl/board_xml.hpp"

#include <algorithm>
#include <cmath>

#include "base/real_number.hpp"
#include "base/trimmed.hpp"
#include "io/vasl/vasl_xml.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

constexpr const char* rootName = "boardMetadata";

/// An element that is read, and the list that contains the element.
struct Nesting {
    const char* list;
    const char* element;
};
constexpr Nesting nestings[] = {
    {"slopes", "slope"},
    {"rrembankments", "rrembankment"},
    {"partialorchards", "partialorchard"},
    {"colors", "color"},
    {"overlaySSRules", "overlaySSRule"},
    {"overlaySSRules", "overlaySSRuleSet"},
    {"overlaySSRules", "underlaySSRule"},
    {"overlaySSRuleSet", "overlaySSRuleImage"},
};

char lowerLetter(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Reads the start tags of a text one by one, ignoring everything between them.
class TagReader {
  public:
    explicit TagReader(std::string_view xml) : rest_(xml) {}

    /// Returns the next tag without its brackets, skipping comments; nullopt at the end.
    std::optional<std::string_view> next() {
        for (;;) {
            const auto open = rest_.find('<');
            if (open == std::string_view::npos) return std::nullopt;
            rest_.remove_prefix(open);
            if (rest_.starts_with("<!--")) {
                const auto end = commentsEnd_ ? rest_.find("-->") : std::string_view::npos;
                commentsEnd_ = end != std::string_view::npos;
                rest_.remove_prefix(commentsEnd_ ? end + 3 : 4);
                continue;
            }
            const auto close = endOfTag();
            if (!close) {
                rest_.remove_prefix(1);
                continue;
            }
            const std::string_view tag = rest_.substr(1, *close - 1);
            rest_.remove_prefix(*close + 1);
            return tag;
        }
    }

  private:
    /// Returns the position of the tag's >, ignoring any > in quotes; nullopt if another tag begins before
    /// it.
    [[nodiscard]] std::optional<std::size_t> endOfTag() const {
        char quote = '\0';
        for (std::size_t i = 1; i < rest_.size(); ++i) {
            const char c = rest_[i];
            if (c == '<') return std::nullopt;
            if (quote != '\0')
                quote = c == quote ? '\0' : quote;
            else if (c == '"' || c == '\'')
                quote = c;
            else if (c == '>')
                return i;
        }
        return std::nullopt;
    }

    std::string_view rest_;
    /// false after a comment without an end was found; later comments then can't have an end either
    bool commentsEnd_ = true;
};

/// Rebuilds the parts of the metadata that the program reads, using only start tags.
class Mender {
  public:
    explicit Mender(pugi::xml_document& out) : out_(out) { out_.reset(); }

    void mend(std::string_view xml) {
        TagReader tags(xml);
        while (const auto tag = tags.next()) take(*tag);
    }

  private:
    void take(std::string_view tag) {
        const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n/"));
        if (tag.starts_with('/')) {
            if (sameWord(trimmed(tag.substr(1)), "overlaySSRuleSet")) set_ = {};
            return;
        }
        if (!root_) {
            if (sameWord(name, rootName)) root_ = append(out_, tag);
            return;
        }
        for (const Nesting& n : nestings) {
            if (!sameWord(name, n.element)) continue;
            const bool inSet = sameWord(n.list, "overlaySSRuleSet");
            if (inSet && !set_) return;
            const pugi::xml_node added = append(inSet ? set_ : listOf(n.list), tag);
            if (sameWord(n.element, "overlaySSRuleSet")) set_ = added;
            return;
        }
    }
    pugi::xml_node listOf(const char* list) {
        const pugi::xml_node there = root_.child(list);
        return there ? there : root_.append_child(list);
    }
    static pugi::xml_node append(pugi::xml_node to, std::string_view tag) {
        std::string text = "<" + std::string(tag);
        if (text.ends_with('/')) text.pop_back();
        text += "/>";
        pugi::xml_document one;
        if (!one.load_buffer(text.data(), text.size())) return {};
        return to.append_copy(one.document_element());
    }

    pugi::xml_document& out_;
    pugi::xml_node root_, set_;
};

}  // namespace

void Oddities::add(const std::string& what) {
    if (what.empty() || std::find(said_.begin(), said_.end(), what) != said_.end()) return;
    if (said_.size() < most)
        said_.push_back(what);
    else
        ++more_;
}

std::string Oddities::text() const {
    std::string out;
    for (const std::string& what : said_) out += (out.empty() ? "" : "; ") + what;
    if (more_ > 0) out += "; and " + std::to_string(more_) + " more";
    return out;
}

bool sameWord(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lowerLetter(x) == lowerLetter(y); });
}

std::string quotedText(std::string_view text) {
    return describeJson(Json(std::string(text)));
}

pugi::xml_attribute attributeLike(const pugi::xml_node& node, const char* name, Oddities& odd) {
    if (const pugi::xml_attribute exact = node.attribute(name)) return exact;
    for (const pugi::xml_attribute a : node.attributes())
        if (sameWord(a.name(), name)) {
            odd.add("the attribute " + quotedText(a.name()) + ", taken for " + name);
            return a;
        }
    return {};
}

std::optional<int> wholeNumber(std::string_view text, int least, int most) {
    const auto value = realNumber(trimmed(text));
    if (!value || *value < least || *value > most || *value != std::floor(*value)) return std::nullopt;
    return static_cast<int>(*value);
}

std::vector<pugi::xml_node> childrenLike(const pugi::xml_node& node, const char* name, Oddities& odd) {
    std::vector<pugi::xml_node> out;
    for (const pugi::xml_node child : node.children()) {
        if (!sameWord(child.name(), name)) continue;
        if (std::string_view(child.name()) != name)
            odd.add("the element " + quotedText(child.name()) + ", taken for " + name);
        out.push_back(child);
    }
    return out;
}

bool loadBoardXml(std::string_view xml, pugi::xml_document& out, Oddities& odd) {
    const pugi::xml_parse_result parsed = out.load_buffer(xml.data(), xml.size());
    if (!parsed) {
        odd.add(std::string(parsed.description()) + " at byte " + std::to_string(parsed.offset));
        Mender(out).mend(xml);
    }
    return isShallow(out);
}

}  // namespace shellgame
