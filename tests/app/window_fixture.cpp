// SPDX-License-Identifier: MIT
#include "window_fixture.hpp"

#include <QDir>
#include <QPushButton>
#include <QSettings>

#include "shellgame/base/places.hpp"
#include "support/catch.hpp"

namespace shellgame::test {

QByteArray smallScenario() {
    return R"({"format":1,"title":"Small","boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Open Ground"]}},
"sides":[{"id":"german","name":"German","nationality":"german"},{"id":"russian","name":"Russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},"settings":{"night":false,"lv":false},
"markers":[
{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"seen":false,"contents":["4-6-7","LMG","8-1"]},
{"id":"m2","side":"german","kind":"concealed","at":"1H6","dummies":4},
{"id":"m3","side":"german","kind":"concealed","at":"1C3","dummies":2},
{"id":"m7","side":"russian","kind":"concealed","at":"1M5","contents":["4-4-7","4-4-7"]}],
"units":[{"side":"russian","at":"1L6","pieces":[{"id":"p90","type":"6-2-8"}]},
{"side":"german","at":"1G3","pieces":[{"id":"p91","type":"PzKw VIE"}]}]})";
}

WindowFixture::WindowFixture(const QByteArray& scenario) {
    QSettings().clear();
    for (const std::string& own : {configFolder(), dataFolder(), stateFolder()})
        QDir(QString::fromStdString(own)).removeRecursively();
    window_ = std::make_unique<app::MainWindow>();
    // Every test uses the seed that its scenario states.
    window_->controller().seedSource().set([](std::uint64_t stated) { return stated; });
    QObject::connect(&window_->controller(), &app::GameController::replaceAsked, window_.get(), [this] {
        if (replacesUnasked_) window_->controller().setLetGo(true);
    });
    window_->resize(1280, 800);
    window_->show();
    REQUIRE(QTest::qWaitForWindowExposed(window_.get()));
    if (scenario.isEmpty()) return;
    const std::string path = file("small.json");
    REQUIRE(writeFileSafely(path, scenario.toStdString()));
    REQUIRE(window_->openFile(QString::fromStdString(path)));
    window_->layOut();
    QCoreApplication::processEvents();
}

WindowFixture::~WindowFixture() {
    window_->close();
}

QPoint WindowFixture::pointOf(const char* hex) {
    const auto h = game().ground().find(hex);
    if (!h) throw std::runtime_error(std::string("no hex ") + hex);
    map().reveal(*h);
    QCoreApplication::processEvents();
    return map().camera().toView(map().layout().centre(*h)).toPoint();
}

void WindowFixture::click(const char* hex, Qt::KeyboardModifiers modifiers) {
    QTest::mouseClick(map().viewport(), Qt::LeftButton, modifiers, pointOf(hex));
    QCoreApplication::processEvents();
}

void WindowFixture::drag(const std::vector<const char*>& hexes, Qt::KeyboardModifiers modifiers) {
    QWidget* view = map().viewport();
    for (const char* h : hexes) (void)pointOf(h);
    QTest::mousePress(view, Qt::LeftButton, modifiers, pointOf(hexes.front()));
    QPoint last;
    for (const char* h : hexes) {
        last = pointOf(h);
        QMouseEvent move(QEvent::MouseMove, last, view->mapToGlobal(last), Qt::NoButton, Qt::LeftButton,
                         modifiers);
        QApplication::sendEvent(view, &move);
    }
    QTest::mouseRelease(view, Qt::LeftButton, modifiers, last);
    QCoreApplication::processEvents();
}

void WindowFixture::key(QWidget* widget, Qt::Key k, Qt::KeyboardModifiers modifiers) {
    QTest::keyClick(widget, k, modifiers);
    QCoreApplication::processEvents();
}

void WindowFixture::press(const char* button) {
    auto* b = find<QPushButton>(button);
    REQUIRE(b->isVisible());
    REQUIRE(b->isEnabled());
    QTest::mouseClick(b, Qt::LeftButton);
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void WindowFixture::bringForward(const char* dock) {
    app::bringForward(*find<QDockWidget>(dock));
    QCoreApplication::processEvents();
}

void WindowFixture::widen() {
    window_->resize(1920, 1040);
    window_->layOut();
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
}

void WindowFixture::type(QWidget* widget, const QString& text) {
    QTest::keyClicks(widget, text);
    QCoreApplication::processEvents();
}

const Marker& WindowFixture::marker(const char* id) {
    const Marker* m = state().marker(MarkerId(id));
    if (m == nullptr) throw std::runtime_error(std::string("no marker ") + id);
    return *m;
}

void letPlayOn(WindowFixture& w) {
    w.key(&w.map(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QCoreApplication::processEvents();
}

}  // namespace shellgame::test
