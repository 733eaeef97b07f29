// SPDX-License-Identifier: MIT
#include <map>

#include "map/counter_glyphs.hpp"
#include "map/counter_painter.hpp"
#include "map/map_overlay.hpp"
#include "map/map_text.hpp"
#include "shellgame/model/catalogue.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"
#include "words/terms.hpp"

using namespace shellgame;
using namespace shellgame::app;

namespace {

CounterFace face(const char* type, const char* nation, std::set<std::string> marks = {}) {
    const PieceLookup found = Catalogue::builtIn().lookup(type, nation);
    REQUIRE(found);
    Piece p = makePiece(found.type, SideId(nation));
    p.marks = std::move(marks);
    return faceOf(p, nation);
}

QImage picture(const CounterFace& f, int side) {
    QImage image(side, side, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter p(&image);
    paintCounter(p, QRectF(0, 0, side, side), f, detailFor(side));
    return image;
}

/// Returns the contrast between two colors in a part of a picture: the most frequent color, and the color
/// that differs most from it among those with at least `least` pixels. The soft edges of letters have too few
/// pixels, so this compares the solid parts of letters with their background.
double contrastIn(const QImage& image, const QRect& part, int least) {
    std::map<QRgb, int> count;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x) ++count[image.pixel(x, y)];
    QRgb ground = 0;
    for (const auto& [colour, n] : count)
        if (n > count[ground]) ground = colour;
    double best = 1;
    for (const auto& [colour, n] : count)
        if (n >= least) best = std::max(best, contrast(QColor(colour), QColor(ground)));
    return best;
}

/// Paints the three counters of the start page, `scale` pixels per point: two concealed stacks and a squad
/// between them.
QImage threeCounters(int scale) {
    QImage image(288 * scale, 92 * scale, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter p(&image);
    p.scale(scale, scale);
    CounterFace squad;
    squad.nation = QStringLiteral("german");
    squad.strength = QStringLiteral("4-6-7");
    CounterFace concealed;
    concealed.nation = squad.nation;
    concealed.glyph = Glyph::concealed;
    concealed.title = QStringLiteral("?");
    concealed.faceDown = true;
    CounterFace other = concealed;
    other.nation = QStringLiteral("russian");
    int left = 4;
    for (const CounterFace& f : {concealed, squad, other}) {
        paintCounter(p, QRectF(left, 4, 84, 84), f, CounterDetail::full);
        left += 100;
    }
    return image;
}

QString threeCountersFile(int scale) {
    return QString::fromStdString(test::sourcePath("resources/pictures/counters")) +
           (scale == 1 ? QStringLiteral(".png") : QStringLiteral("@2x.png"));
}

/// Returns the difference between two pictures of equal size, as the mean over all channels (0 to 255).
double apart(const QImage& a, const QImage& b) {
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
            sum += std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) +
                   std::abs(p.blue() - q.blue()) + std::abs(p.alpha() - q.alpha());
        }
    return sum / (4.0 * a.width() * a.height());
}

}  // namespace

TEST_CASE("the picture with the glyphs contains every silhouette, each within its box", "[counters]") {
    for (int i = 0; i <= static_cast<int>(Glyph::forceCenter); ++i) {
        CAPTURE(i);
        const QPainterPath path = glyphPath(static_cast<Glyph>(i));
        CHECK(path.isEmpty() == (static_cast<Glyph>(i) == Glyph::concealed));
        if (!path.isEmpty()) CHECK(QRectF(-1, -4, 102, 68).contains(path.boundingRect()));
    }
}

TEST_CASE("the counters on the start page look like the counters on the map") {
    for (const int scale : {1, 2}) {
        INFO(scale << " pixels per point; to write the pictures again, run: app_tests \"[.pictures]\"");
        const QImage kept(threeCountersFile(scale));
        const QImage painted = threeCounters(scale);
        REQUIRE(kept.size() == painted.size());
        CHECK(apart(kept, painted) < 2);  // other fonts change the letters a little
        CHECK(apart(kept, painted.mirrored()) > 2);
    }
}

TEST_CASE("the counters of the start page are written to their picture files", "[.pictures]") {
    for (const int scale : {1, 2}) CHECK(threeCounters(scale).save(threeCountersFile(scale), "PNG", 0));
}

TEST_CASE("text on every nation's counters has a contrast of at least 4.5") {
    for (const Nation& n : Catalogue::builtIn().nations()) {
        INFO(n.id);
        const NationColours c = coloursOf(QString::fromStdString(n.id));
        CHECK(contrast(c.ink, c.field) >= 4.5);
        CHECK(contrast(c.headInk, c.head) >= 4.5);
    }
    const NationColours unknown = coloursOf(QStringLiteral("ruritanian"));
    CHECK(contrast(unknown.ink, unknown.field) >= 4.5);
    CHECK(contrast(unknown.headInk, unknown.head) >= 4.5);
}

TEST_CASE("at the default zoom, the strength digits on counters have a contrast of at least 4.5") {
    const int side = static_cast<int>(MapScene::smallCounter * MapView::defaultScale);
    REQUIRE(detailFor(side) == CounterDetail::full);
    for (const Nation& n : Catalogue::builtIn().nations()) {
        INFO(n.id);
        CounterFace f = face("4-4-7", "german");
        f.nation = QString::fromStdString(n.id);
        const QImage image = picture(f, side);
        const QRect box =
            strengthBox(QRectF(0, 0, side, side), f).toAlignedRect() & image.rect().adjusted(2, 2, -2, -2);
        CHECK(contrastIn(image, box, 12) >= 4.5);
        // A broken unit's counter is striped, and still legible.
        f.reversed = true;
        CHECK(contrastIn(picture(f, side), box, 12) >= 4.5);
    }
}

TEST_CASE("for a picture without letters, the contrast test fails") {
    QImage blank(50, 50, QImage::Format_RGB32);
    blank.fill(QColor(180, 180, 180));
    CHECK(contrastIn(blank, blank.rect(), 1) < 1.01);
    // The contrast is too low if the counter's letters are hardly darker than their background.
    QImage faint = picture(face("4-4-7", "german"), 56);
    const QColor field = coloursOf(QStringLiteral("german")).field;
    for (int y = 0; y < 56; ++y)
        for (int x = 0; x < 56; ++x)
            if (contrast(QColor(faint.pixel(x, y)), field) > 2) faint.setPixelColor(x, y, field.darker(150));
    CHECK(contrastIn(faint,
                     strengthBox(QRectF(0, 0, 56, 56), face("4-4-7", "german")).toAlignedRect() &
                         QRect(3, 3, 50, 50),
                     12) < 4.5);
}

TEST_CASE("a counter's description names the portion of the hex in which it is") {
    const auto words = [](const char* text) { return portionWords(*Position::parse(text)).toStdString(); };
    CHECK(words("") == "");
    CHECK(words("foxhole") == "in foxhole");
    CHECK(words("1+3+5 pillbox") == "in 1+3+5 pillbox");
    CHECK(words("bypass") == "in bypass");
    CHECK(words("bypass/1K4") == "in Bypass of its hexside to 1K4");
    CHECK(words("crest/1E5") == "in Crest status, facing 1E5");
}

TEST_CASE("a counter's description names its nation, kind, strength and status") {
    const CounterFace squad = face("4-6-7", "german", {"broken", "DM"});
    CHECK(squad.glyph == Glyph::squad);
    CHECK(squad.strength == QLatin1String("4-6-7"));
    REQUIRE(squad.badges.size() == 2);
    CHECK(squad.badges[0].text == QLatin1String("BRK"));
    CHECK(squad.reversed);
    CHECK(squad.words == QLatin1String("German squad 4-6-7, broken, DM"));
    const CounterFace leader = face("8-1", "german");
    CHECK(leader.glyph == Glyph::leader);
    CHECK(leader.strength == QLatin1String("8-1"));
    const CounterFace tank = face("PzKw VIE", "german");
    CHECK(tank.glyph == Glyph::tank);
    CHECK(tank.large);
    CHECK(tank.title == QLatin1String("PzKw VIE"));
    CHECK(tank.badges.size() == 1);  // the badge is BU or CE
    Piece taken;
    taken.type = "4-6-7";
    taken.byHand = true;
    CHECK(faceOf(taken, QStringLiteral("german")).badges.back().meaning == QLatin1String("you move it"));
    // A wreck has no crew.
    const CounterFace wreck = face("PzKw VIE", "german", {"wreck"});
    REQUIRE(wreck.badges.size() == 1);
    CHECK(wreck.badges[0].text == QLatin1String("WRK"));
    CHECK(face("StuG IIIG", "german").glyph == Glyph::assaultGun);
    CHECK(face("SPW 250/1", "german").glyph == Glyph::halftrack);
    CHECK(face("50L AT PaK 38", "german").glyph == Glyph::gunAntitank);
    CHECK(face("50L AT PaK 38", "german").strength == QLatin1String("50L"));
    CHECK(face("LMG", "russian").glyph == Glyph::machineGun);
    CHECK(face("2-2-8", "german").glyph == Glyph::crew);
    // A nation that only the scenario defines.
    Piece general;
    general.type = "Bluecher";
    general.kind = PieceClass::force;
    general.arm = Arm::general;
    CHECK(faceOf(general, QStringLiteral("prussian")).words.startsWith(QLatin1String("Prussian general")));
}

TEST_CASE("every counter in the catalog has a silhouette and a description") {
    for (const PieceType& type : Catalogue::builtIn().all()) {
        INFO(type.id);
        const CounterFace f = faceOf(makePiece(type, SideId("german")), QStringLiteral("german"));
        CHECK_FALSE(f.words.isEmpty());
        CHECK((!f.strength.isEmpty() || !f.title.isEmpty()));
        CHECK(f.glyph != Glyph::concealed);
        CHECK(picture(f, 56) != picture(CounterFace{}, 56));
    }
}

TEST_CASE("in the Umpire view the units under a marker are read out, but not in the other side's view") {
    Marker stack;
    stack.contents = {PieceId("p1"), PieceId("p2")};
    Marker dummy;
    dummy.dummies = 4;
    Piece p;
    const std::vector<const Piece*> two{&p, &p};
    const CounterFace real = faceOf(stack, QStringLiteral("german"), two, true);
    const CounterFace none = faceOf(dummy, QStringLiteral("german"), {}, true);
    CHECK(real.detail == QLatin1String("2 real"));
    CHECK(none.detail == QLatin1String("dummy 4"));
    CHECK(real.key() != none.key());
    // If their contents are not shown, the two counters have the same text and the same pixels.
    const CounterFace a = faceOf(stack, QStringLiteral("german"), two, false);
    const CounterFace b = faceOf(dummy, QStringLiteral("german"), {}, false);
    CHECK(a.key() == b.key());
    CHECK(a.words == b.words);
    CHECK(picture(a, 56) == picture(b, 56));
}

TEST_CASE("rings around partners differ in shape, not only in color") {
    const HexLayout layout(BoardGeometry::standard(7, 5));
    Camera camera;
    camera.scale = 1.5;
    const auto ring = [&](PartnerMark::Kind kind) {
        QImage image(600, 480, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter p(&image);
        MapOverlay overlay;
        overlay.partners = {{Hex{2, 2}, kind, QStringLiteral("x"), false}};
        paintRings(p, layout, camera, overlay, image.rect(), false);
        return image.convertToFormat(QImage::Format_Grayscale8);
    };
    // Count the dark pixels and ignore color. The unbroken ring has the most of them, the dotted ring the
    // fewest.
    const auto dark = [](const QImage& image) {
        int n = 0;
        for (int y = 0; y < 300; ++y)
            for (int x = 0; x < image.width(); ++x)
                if (qGray(image.pixel(x, y)) < 150) ++n;
        return n;
    };
    const int legal = dark(ring(PartnerMark::Kind::legal));
    const int ruling = dark(ring(PartnerMark::Kind::ruling));
    const int notNow = dark(ring(PartnerMark::Kind::notNow));
    CHECK(legal > ruling);
    CHECK(ruling > notNow);
    CHECK(notNow > 0);
}

TEST_CASE("text in the window has a contrast of at least 4.5, or of 7 in high-contrast themes") {
    using Theme = app::Settings::Theme;
    for (const auto& [theme, least] : {std::pair(Theme::contrast, 7.0), std::pair(Theme::contrastDark, 7.0),
                                       std::pair(Theme::dark, 4.5), std::pair(Theme::light, 4.5)}) {
        INFO("theme " << static_cast<int>(theme));
        applyTheme(theme, 0);
        const QPalette p = QApplication::palette();
        const std::vector<std::pair<QPalette::ColorRole, QPalette::ColorRole>> pairs{
            {QPalette::WindowText, QPalette::Window},         {QPalette::Text, QPalette::Base},
            {QPalette::Text, QPalette::AlternateBase},        {QPalette::ButtonText, QPalette::Button},
            {QPalette::HighlightedText, QPalette::Highlight}, {QPalette::ToolTipText, QPalette::ToolTipBase},
            {QPalette::PlaceholderText, QPalette::Base}};
        for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Disabled})
            for (const auto& [ink, ground] : pairs) {
                INFO("role " << ink << " on " << ground << " group " << group);
                CHECK(contrast(p.color(group, ink), p.color(group, ground)) >= least);
            }
    }
}

TEST_CASE("drawn status letters and map labels have a contrast of at least 4.5") {
    for (const char* mark : {"broken", "pinned", "TI", "CX", "wounded", "malfunctioned"}) {
        INFO(mark);
        const CounterFace f = face("4-6-7", "german", {mark});
        REQUIRE(f.badges.size() == 1);
        // The picture is large, so that the letters have pixels without soft edges.
        const QImage image = picture(f, 120);
        CHECK(contrastIn(image, QRect(77, 32, 36, 16), 20) >= 4.5);
    }
    for (const LabelStyle style : {LabelStyle::plate, LabelStyle::ruling, LabelStyle::strong}) {
        QImage image(120, 40, QImage::Format_RGB32);
        image.fill(QColor(90, 120, 60));
        QPainter p(&image);
        paintLabel(p, QPointF(60, 20), QStringLiteral("MMMM"), {1, 1}, style, 1e9, 22);
        p.end();
        CHECK(contrastIn(image, QRect(30, 12, 60, 16), 20) >= 4.5);
    }
}
