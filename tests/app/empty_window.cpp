// SPDX-License-Identifier: MIT
// Opens an empty Qt main window and ends when it is first painted. The start time of the program is compared
// with the start time of this window.
#include <QApplication>
#include <QMainWindow>
#include <QPaintEvent>
#include <cstdlib>

namespace {
class Empty : public QMainWindow {
  protected:
    void paintEvent(QPaintEvent* event) override {
        QMainWindow::paintEvent(event);
        QMetaObject::invokeMethod(
            this, [] { std::_Exit(0); }, Qt::QueuedConnection);
    }
};
}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    Empty window;
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
