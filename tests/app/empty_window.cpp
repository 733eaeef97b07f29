// SPDX-License-Identifier: MIT
// An empty Qt main window that ends with its first painting: the measure for the start of the program.
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
