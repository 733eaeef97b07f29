// SPDX-License-Identifier: MIT
// Tests the pictures of VASL's overlays and terrain changes on the map.
#include <QBuffer>
#include <QPainter>
#include <filesystem>

#include "io/vasl/zip_reader.hpp"
#include "map/ground_layer.hpp"
#include "setup/arrange_panel.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/picture/picture.hpp"
#include "support/catch.hpp"
#include "support/laid_map.hpp"
#include "support/vasl_picture.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using test::Canvas;
using test::Drawing;
using test::LaidFolder;

namespace {

constexpr QRgb ground = qRgb(120, 180, 90);

/// Draws the map without grid and names, `scale` picture pixels per map pixel.
QImage drawn(const Ground& map, int scale = 1) {
    GroundLayer layer;
    layer.setStyle({false, false, false});
    layer.setGround(std::shared_ptr<const Ground>(&map, [](const Ground*) {}));
    QImage image(map.geometry().pixelWidth * scale, map.geometry().pixelHeight * scale, QImage::Format_RGB32);
    QPainter p(&image);
    layer.paintDirect(p, {static_cast<double>(scale), 1},
                      QRectF(0, 0, map.geometry().pixelWidth, map.geometry().pixelHeight));
    return image;
}

/// Makes a board with a one-color picture.
void flatBoard(LaidFolder& folder, const std::string& rules = "",
               std::vector<std::pair<std::string, std::string>> members = {}) {
    const Drawing d(17, 8);
    QImage flat(d.raster.width, d.raster.height, QImage::Format_RGB32);
    flat.fill(ground);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    flat.save(&buffer, "PNG");
    members.emplace_back("bdtest.gif", bytes.toStdString());
    folder.board("bd9", d, rules, {}, members);
}

Canvas twoHexes() {
    Canvas c(200, 260);
    c.fill("B2", "WoodsGreen").fill("C2", "BrushL0").centre("B2", "StoneBldg1", 6);
    return c;
}

/// Counts the pixels of the image that differ from the picture of an overlay. The upper left pixel of that
/// picture must be at `left`, `top` on the board.
int astray(const QImage& image, const Pixels& picture, int left, int top, bool turned) {
    int wrong = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const int bx = turned ? image.width() - 1 - x : x;
            const int by = turned ? image.height() - 1 - y : y;
            const bool on = picture.contains(bx - left, by - top) && picture.opaque(bx - left, by - top);
            const QRgb wanted = on ? 0xFF000000U | picture.rgb(bx - left, by - top) : ground;
            const QRgb found = image.pixel(x, y);
            // Allow small differences, because Qt rounds when it turns a picture.
            const bool same = std::abs(qRed(found) - qRed(wanted)) <= 3 &&
                              std::abs(qGreen(found) - qGreen(wanted)) <= 3 &&
                              std::abs(qBlue(found) - qBlue(wanted)) <= 3;
            wrong += same ? 0 : 1;
        }
    return wrong;
}

}  // namespace

TEST_CASE("A2.73: every pixel of a VASL overlay's picture is drawn in the right place, even on turned boards",
          "[app][arrange]") {
    LaidFolder folder;
    flatBoard(folder);
    const Canvas picture = twoHexes();
    folder.file("ovrST", test::overlayArchive({{"ovrst9a.gif", picture.pixels},
                                               {"ovrst9c.gif", picture.pixels},
                                               {"ovrst9d.gif", picture.pixels}},
                                              "st9 b2;;b2;b2"));
    for (const bool turned : {false, true}) {
        const Json boards = {{{"vasl", "bd9"}, {"turned", turned}}};
        const auto bare = folder.ground(boards);
        REQUIRE(bare);
        CHECK(astray(drawn(**bare), Pixels{}, 0, 0, turned) == 0);
        const auto map = folder.ground(boards, Json{"Place Overlay St9 on 9F5-G6"});
        REQUIRE(map);
        const LaidPicture& laid = *(*map)->overlays().front().picture;
        // F5 is 4 columns to the right of B2 and three rows below it. This is a distance of 281 - 56 pixels
        // to the right and 290 - 97 downward.
        CHECK(laid.left == 225);
        CHECK(laid.top == 193);
        CHECK(astray(drawn(**map), picture.pixels, 225, 193, turned) == 0);
        CHECK((*map)->covered(*(*map)->find("9F5")));
        // At scale 3 each pixel of the overlay is drawn as three by three pixels in the same place.
        const QImage large = drawn(**map, 3);
        const int x = turned ? (*map)->geometry().pixelWidth - 1 - (225 + 40) : 225 + 40;
        const int y = turned ? (*map)->geometry().pixelHeight - 1 - (193 + 110) : 193 + 110;
        CHECK(large.pixel(3 * x + 1, 3 * y + 1) == (0xFF000000U | test::colourNamed("WoodsGreen")));
    }
}

TEST_CASE("the pictures of terrain changes are drawn as part of the board", "[app][arrange]") {
    LaidFolder folder;
    const Canvas picture = twoHexes();
    flatBoard(
        folder,
        R"(<overlaySSRules><overlaySSRule name="SSO_9" image="a.gif" x="300" y="100"/></overlaySSRules>)",
        {{"a.gif", test::gifOf(picture.pixels)}});
    for (const bool turned : {false, true}) {
        const auto map = folder.ground({{{"vasl", "bd9"}, {"turned", turned}, {"ssr", {"SSO_9"}}}});
        REQUIRE(map);
        CHECK(astray(drawn(**map), picture.pixels, 300, 100, turned) == 0);
    }
}

TEST_CASE("the form for new games lists VASL's overlays", "[app][arrange]") {
    LaidFolder folder;
    flatBoard(folder);
    folder.file("ovrST", test::overlayArchive({{"ovrst9a.gif", twoHexes().pixels},
                                               {"ovrst9c.gif", twoHexes().pixels},
                                               {"ovrst9d.gif", twoHexes().pixels}},
                                              "st9 b2;;b2;b2"));
    const auto map = folder.ground({{{"vasl", "bd9"}}});
    REQUIRE(map);
    ArrangePanel panel;
    panel.findChild<QPlainTextEdit*>("overlaySentences")
        ->setPlainText(QStringLiteral("Place Overlay St9 on 9F5-G6\nPlace Overlay Zz1 on 9F5-G5"));
    panel.tell(*map, {}, folder.folders());
    const auto marks = panel.findChild<QPlainTextEdit*>("overlaySentences")->extraSelections();
    REQUIRE(marks.size() == 1);
    CHECK(marks.front().cursor.selectedText() == QLatin1String("Zz1 on 9F5-G5"));
}

TEST_CASE("the program reads the same pixels from VASL's pictures as Qt does", "[.shared][window]") {
    int pictures = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::sharedPath("vasl/boards"))) {
        const std::string path = file.path().string();
        INFO(path);
        const auto zip = ZipReader::open(path, 128U << 20U);
        REQUIRE(zip);
        for (const std::string& name : zip->names()) {
            if (!name.ends_with(".gif") && !name.ends_with(".png")) continue;
            INFO(name);
            const auto bytes = zip->read(name, 64U << 20U);
            REQUIRE(bytes);
            const auto ours = decodePicture(*bytes, path, name);
            REQUIRE(ours);
            const QImage theirs = QImage::fromData(reinterpret_cast<const uchar*>(bytes->data()),
                                                   static_cast<int>(bytes->size()))
                                      .convertToFormat(QImage::Format_ARGB32);
            ++pictures;
            // If a GIF's image is smaller than its logical screen, Qt shows the whole screen.
            if (theirs.width() != ours->width || theirs.height() != ours->height) continue;
            int other = 0;
            for (int y = 0; y < ours->height; ++y)
                for (int x = 0; x < ours->width; ++x) {
                    const bool opaque = qAlpha(theirs.pixel(x, y)) != 0;
                    other += opaque != ours->opaque(x, y) || (opaque && theirs.pixel(x, y) != ours->at(x, y));
                }
            CHECK(other == 0);
        }
    }
    CHECK(pictures > 100);
}
