// SPDX-License-Identifier: MIT
#include "structure/include_graph.hpp"

#include <algorithm>

namespace shellgame::test {

namespace {

using Arrows = std::map<std::string, std::set<std::string>>;

std::vector<std::string> foldersOf(const std::string& file) {
    std::vector<std::string> out;
    for (std::size_t at = 0, slash; (slash = file.find('/', at)) != std::string::npos; at = slash + 1)
        out.push_back(file.substr(at, slash - at));
    return out;
}

/// Returns a path from one node to another, including both; empty if there is no path.
std::vector<std::string> wayBetween(const Arrows& arrows, const std::string& from, const std::string& to) {
    std::map<std::string, std::string> before{{from, ""}};
    std::vector<std::string> open{from};
    for (std::size_t i = 0; i < open.size() && before.count(to) == 0; ++i)
        if (const auto next = arrows.find(open[i]); next != arrows.end())
            for (const std::string& node : next->second)
                if (before.emplace(node, open[i]).second) open.push_back(node);
    std::vector<std::string> out;
    if (before.count(to) > 0)
        for (std::string node = to; !node.empty(); node = before[node]) out.insert(out.begin(), node);
    return out;
}

}  // namespace

std::vector<std::string> IncludeGraph::circles() const {
    std::map<std::string, Arrows> within;
    for (const auto& [from, included] : includes_)
        for (const std::string& to : included) {
            const auto a = foldersOf(from), b = foldersOf(to);
            std::size_t same = 0;
            std::string folder;
            for (; same < std::min(a.size(), b.size()) && a[same] == b[same]; ++same)
                folder += (same == 0 ? "" : "/") + a[same];
            if (same == a.size() && same == b.size()) continue;
            within[folder][same < a.size() ? a[same] : "."].insert(same < b.size() ? b[same] : ".");
        }
    std::vector<std::string> out;
    for (const auto& [folder, arrows] : within) {
        std::set<std::string> told;
        for (const auto& [node, others] : arrows)
            for (const std::string& other : others) {
                const auto back = wayBetween(arrows, other, node);
                if (back.empty() || told.count(node) > 0) continue;
                std::string circle = folder + ": " + node;
                for (const std::string& step : back) circle += " -> " + step;
                told.insert(back.begin(), back.end());
                out.push_back(std::move(circle));
            }
    }
    return out;
}

std::vector<std::string> IncludeGraph::unreached(const std::vector<std::string>& files,
                                                 const std::vector<std::string>& from) const {
    std::vector<std::string> open;
    for (const auto& [file, included] : includes_)
        if (std::any_of(from.begin(), from.end(),
                        [&, &file = file](const std::string& lead) { return file.rfind(lead, 0) == 0; }))
            open.push_back(file);
    std::set<std::string> reached;
    for (std::size_t i = 0; i < open.size(); ++i)
        if (const auto next = includes_.find(open[i]); next != includes_.end())
            for (const std::string& to : next->second)
                if (reached.insert(to).second) open.push_back(to);
    std::vector<std::string> out;
    std::copy_if(files.begin(), files.end(), std::back_inserter(out),
                 [&](const std::string& file) { return reached.count(file) == 0; });
    return out;
}

}  // namespace shellgame::test
