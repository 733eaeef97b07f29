// SPDX-License-Identifier: MIT
#include <algorithm>
#include <pugixml.hpp>
#include <set>

#include "io/vasl/vasl_xml.hpp"
#include "io/vasl/zip_reader.hpp"
#include "io/vsav/saved_game.hpp"
#include "shellgame/base/file.hpp"

namespace shellgame::vsav {

namespace {

constexpr const char* gameMember = "savedGame";

/// Returns true for a member name that could lead out of the folder into which the archive is unpacked.
bool leadsAway(std::string_view name) {
    if (name.empty() || name.front() == '/' || name.find('\\') != std::string_view::npos ||
        name.find(':') != std::string_view::npos)
        return true;
    for (const Slice& part : cutSequence(name, '/'))
        if (part.in(name) == "..") return true;
    return false;
}

std::string lowerCase(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

/// Collects the titles of setups, by member, from the description of the module or extension.
void titlesIn(const pugi::xml_document& document, std::vector<SetupName>& out) {
    // This loop is not recursive, because the file may be nested to any depth.
    pugi::xml_node node = document.first_child();
    while (node) {
        if (std::string_view(node.name()).ends_with(".PredefinedSetup") && node.attribute("file")) {
            const std::string member = node.attribute("file").value();
            const std::string title = node.attribute("name").value();
            if (!member.empty() && !leadsAway(member))
                out.push_back({member, title.empty() ? member : asUtf8(title)});
        }
        if (node.first_child()) {
            node = node.first_child();
            continue;
        }
        while (node && !node.next_sibling()) node = node.parent();
        if (node) node = node.next_sibling();
    }
}

std::vector<SetupName> setupsOf(const ZipReader& zip) {
    constexpr std::size_t mostDescription = 32U << 20U;
    std::vector<SetupName> out;
    const auto names = zip.names();
    const std::set<std::string> there(names.begin(), names.end());
    for (const char* member : {"buildFile.xml", "buildFile"}) {
        if (there.count(member) == 0) continue;
        const auto text = zip.read(member, mostDescription);
        pugi::xml_document document;
        if (text && !declaresEntities(*text) && document.load_buffer(text->data(), text->size()))
            titlesIn(document, out);
        break;
    }
    out.erase(std::remove_if(out.begin(), out.end(),
                             [&](const SetupName& s) { return there.count(s.member) == 0; }),
              out.end());
    std::set<std::string> listed;
    for (const SetupName& s : out) listed.insert(s.member);
    for (const std::string& name : names)
        if (lowerCase(name).ends_with(".vsav") && !leadsAway(name) && listed.insert(name).second)
            out.push_back({name, asUtf8(name)});
    return out;
}

class ContainerReader {
  public:
    explicit ContainerReader(const std::string& file) : file_(file) {}

    Result<OpenedContainer> read(std::string bytes) {
        auto zip = ZipReader::fromBytes(bytes, file_);
        if (!zip) return tl::unexpected(zip.error());
        const auto names = zip->names();
        if (std::find(names.begin(), names.end(), gameMember) == names.end()) return noGame(*zip);
        // This check comes after the check for the member, because a larger file may be an extension, for
        // which noGame() has a better message.
        if (bytes.size() > Limits::fileBytes)
            return refused("", std::to_string(bytes.size()) + " bytes",
                           "a saved game of at most " + std::to_string(Limits::fileBytes) + " bytes");
        if (names.size() > Limits::members)
            return refused("", std::to_string(names.size()) + " members", "a saved game with few members");
        OpenedContainer out;
        std::set<std::string> seen;
        for (const std::string& name : names) {
            if (leadsAway(name))
                return refused("", "a member named \"" + printable(name, 80) + "\"",
                               "names without a way in them");
            if (!seen.insert(name).second) return refused(name, "two members of this name", "each name once");
            const bool game = name == gameMember;
            auto member = zip->read(name, game ? Limits::memberBytes : Limits::otherMemberBytes);
            if (!member) return tl::unexpected(member.error());
            if (game) {
                out.savedGame = std::move(*member);
            } else {
                out.container.others.push_back({name, std::move(*member)});
            }
        }
        if (auto told = metadata(out.container); !told) return tl::unexpected(told.error());
        out.container.bytes = std::move(bytes);
        return out;
    }

  private:
    tl::unexpected<Problems> refused(const std::string& member, std::string found,
                                     std::string expected) const {
        return failure({file_, printable(member, 80), std::move(found), std::move(expected), ""});
    }

    tl::unexpected<Problems> noGame(const ZipReader& zip) const {
        const auto setups = setupsOf(zip);
        if (setups.empty())
            return refused("", "an archive without a member savedGame", "a VASL saved game (.vsav, .vlog)");
        constexpr std::size_t mostNamed = 12;
        std::string named;
        for (std::size_t i = 0; i < setups.size() && i < mostNamed; ++i)
            named += (i > 0 ? ", " : "") + printable(setups[i].member, 80);
        return refused("",
                       "an archive with " + std::to_string(setups.size()) + " setups (" + named +
                           (setups.size() > mostNamed ? ", ..." : "") + ")",
                       "the name of one of them");
    }

    Result<void> metadata(Container& c) const {
        pugi::xml_document saved, module;
        for (const Member& m : c.others) {
            pugi::xml_document* document = m.name == "savedata"     ? &saved
                                           : m.name == "moduledata" ? &module
                                                                    : nullptr;
            if (document == nullptr) continue;
            if (declaresEntities(m.bytes)) return refused(m.name, foundEntities, expectedNoEntities);
            const auto parsed = document->load_buffer(m.bytes.data(), m.bytes.size());
            if (!parsed || !document->child("data"))
                return refused(
                    m.name,
                    parsed ? std::string("no element data")
                           : std::string(parsed.description()) + " at byte " + std::to_string(parsed.offset),
                    "XML with the element data");
        }
        const auto text = [](const pugi::xml_document& d, const char* name) {
            return asUtf8(d.child("data").child(name).child_value());
        };
        // A file that does not name its module may be from VASL.
        if (const std::string name = text(module, "name"); !name.empty() && name != "VASL")
            return refused("moduledata", "a saved game of the module \"" + printable(name, 80) + "\"",
                           "one of the module VASL");
        c.vaslVersion = text(module, "version");
        c.vassalVersion = text(saved, "VassalVersion");
        return {};
    }

    const std::string& file_;
};

}  // namespace

Result<OpenedContainer> openContainer(std::string bytes, const std::string& file, const std::string& setup) {
    if (setup.empty()) return ContainerReader(file).read(std::move(bytes));
    const auto zip = ZipReader::fromBytes(std::move(bytes), file);
    if (!zip) return tl::unexpected(zip.error());
    const auto setups = setupsOf(*zip);
    const auto found = std::find_if(setups.begin(), setups.end(), [&](const SetupName& s) {
        return s.member == setup || s.title == setup;
    });
    if (found == setups.end())
        return failure({file, "", "no setup \"" + printable(setup, 80) + "\"",
                        setups.empty()
                            ? "an archive with setups; this one has none"
                            : "the name of one of its " + std::to_string(setups.size()) + " setups",
                        ""});
    auto inner = zip->read(found->member, Limits::fileBytes);
    if (!inner) return tl::unexpected(inner.error());
    const std::string name = file + ": " + printable(found->member, 80);
    return ContainerReader(name).read(std::move(*inner));
}

Result<std::vector<SetupName>> SavedGame::setupsIn(const std::string& path) {
    const auto zip = ZipReader::open(path, Limits::archiveBytes);
    if (!zip) return tl::unexpected(zip.error());
    if (zip->has(gameMember)) return std::vector<SetupName>{};
    return setupsOf(*zip);
}

}  // namespace shellgame::vsav
