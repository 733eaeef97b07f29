// SPDX-License-Identifier: MIT
// Writes the picture of a board file, for people who draw boards: board_picture BOARD.json OUT.png [SCALE]
// [LOOK]
#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include "board_painter.hpp"
#include "shellgame/io/board/board_file.hpp"

int main(int argc, char** argv) {
    using namespace shellgame;
    if (argc < 3 || argc > 5) {
        fmt::print(stderr, "usage: board_picture BOARD.json OUT.png [SCALE] [art|terrain|elevation]\n");
        return 2;
    }
    const auto board = loadBoardFile(argv[1]);
    if (!board) {
        fmt::print(stderr, "{}\n", joinProblems(board.error()));
        return 1;
    }
    const double scale = argc > 3 ? std::strtod(argv[3], nullptr) : 1.0;
    const std::string word = argc > 4 ? argv[4] : "art";
    const BoardLook look = word == "terrain"     ? BoardLook::terrain
                           : word == "elevation" ? BoardLook::elevation
                                                 : BoardLook::art;
    const BoardPainter painter((*board)->shapes, look);
    if (!(scale > 0.01 && scale < 20) || !painter.picture(scale).save(argv[2])) {
        fmt::print(stderr, "cannot write {}\n", argv[2]);
        return 1;
    }
    return 0;
}
