// SPDX-License-Identifier: MIT
#include <array>
#include <map>
#include <mutex>
#include <stdexcept>

#include "shellgame/io/board/board_file.hpp"

namespace shellgame {

namespace resources {
extern const std::string_view board_village;
extern const std::string_view board_hills;
extern const std::string_view board_rivers;
extern const std::string_view overlay_b1;
extern const std::string_view overlay_h1;
extern const std::string_view overlay_st1;
extern const std::string_view overlay_wa1;
extern const std::string_view overlay_wd1;
}  // namespace resources

namespace {

const std::vector<std::pair<std::string, std::string_view>>& texts() {
    static const std::vector<std::pair<std::string, std::string_view>> all{
        {"hills", resources::board_hills},
        {"rivers", resources::board_rivers},
        {"village", resources::board_village}};
    return all;
}

}  // namespace

const std::vector<std::string>& builtInBoardNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> out;
        for (const auto& [name, text] : texts()) out.push_back(name);
        return out;
    }();
    return names;
}

const std::vector<std::shared_ptr<const OverlayDesign>>& builtInOverlays() {
    static const auto all = [] {
        std::vector<std::shared_ptr<const OverlayDesign>> out;
        for (const auto& [name, text] :
             {std::pair{"b1", resources::overlay_b1}, std::pair{"h1", resources::overlay_h1},
              std::pair{"st1", resources::overlay_st1}, std::pair{"wa1", resources::overlay_wa1},
              std::pair{"wd1", resources::overlay_wd1}}) {
            auto design = readOverlay(text, std::string(name) + ".overlay.json");
            if (!design) throw std::logic_error(joinProblems(design.error()));
            out.push_back(std::move(*design));
        }
        return out;
    }();
    return all;
}

Result<std::shared_ptr<const Board>> builtInBoard(const std::string& name) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const Board>> made;
    const std::lock_guard lock(mutex);
    if (const auto it = made.find(name); it != made.end()) return it->second;
    std::string known;
    for (const auto& [boardName, text] : texts()) {
        known += (known.empty() ? "" : ", ") + boardName;
        if (boardName != name) continue;
        auto shapes = readBoardShapes(text, boardName + ".board.json");
        if (!shapes) return tl::unexpected(shapes.error());
        return made[name] = makeOwnBoard(std::move(*shapes));
    }
    return failure({"", "", "the board \"" + name + "\"", "one of the boards of the program: " + known, ""});
}

}  // namespace shellgame
