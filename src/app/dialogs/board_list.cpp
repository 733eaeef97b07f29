// SPDX-License-Identifier: MIT
#include "dialogs/board_list.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "session/game_controller.hpp"
#include "shellgame/io/board/board_file.hpp"

namespace shellgame::app {

namespace {
enum Kind { blank, own, vasl };
}

BoardList::BoardList(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(4);
    auto* more = new QPushButton(tr("Another board"));
    more->setObjectName(QStringLiteral("addBoard"));
    connect(more, &QPushButton::clicked, this, [this] {
        add();
        Q_EMIT edited();
    });
    layout_->addWidget(more, 0, Qt::AlignLeft);
    add();
}

void BoardList::add() {
    Line l{};
    l.box = new QWidget;
    auto* grid = new QGridLayout(l.box);
    grid->setContentsMargins(0, 0, 0, 4);
    grid->setHorizontalSpacing(6);
    l.kind = new QComboBox;
    l.kind->setAccessibleName(tr("Kind of board"));
    l.kind->addItems({tr("Blank grid"), tr("Board of ours"), tr("VASL board")});
    if (builtInBoardNames().empty()) l.kind->removeItem(own);
    l.columns = new QSpinBox;
    l.columns->setRange(2, 200);
    l.columns->setValue(33);
    l.columns->setAccessibleName(tr("Columns"));
    l.rows = new QSpinBox;
    l.rows->setRange(1, 200);
    l.rows->setValue(10);
    l.rows->setAccessibleName(tr("Rows"));
    l.own = new QComboBox;
    l.own->setAccessibleName(tr("Board"));
    for (const std::string& name : builtInBoardNames()) l.own->addItem(qs(name));
    l.fileBox = new QWidget;
    auto* fileLine = new QHBoxLayout(l.fileBox);
    fileLine->setContentsMargins(0, 0, 0, 0);
    l.file = new QLineEdit;
    l.file->setPlaceholderText(tr("board archive, such as bd01"));
    l.file->setAccessibleName(tr("File of the board"));
    auto* browse = new QToolButton;
    browse->setText(QStringLiteral("…"));
    browse->setToolTip(tr("Choose the file"));
    fileLine->addWidget(l.file, 1);
    fileLine->addWidget(browse);
    l.name = new QLineEdit(QString::number(lines_.size() + 1));
    l.name->setMaximumWidth(56);
    l.name->setAccessibleName(tr("Name of the board in hex names"));
    l.name->setToolTip(tr("Name of the board in hex names: \"1\" in 1E4"));
    l.place = new QComboBox;
    l.place->setAccessibleName(tr("Where it lies"));
    l.place->addItems(
        lines_.empty() ? QStringList{tr("first")}
                       : QStringList{tr("right of the last"), tr("below the last"), tr("below the first")});
    l.turned = new QCheckBox(tr("turned"));
    auto* drop = new QToolButton;
    drop->setText(QStringLiteral("×"));
    drop->setToolTip(tr("Leave this board out"));
    drop->setEnabled(!lines_.empty());
    auto* size = new QWidget;
    auto* sizeLine = new QHBoxLayout(size);
    sizeLine->setContentsMargins(0, 0, 0, 0);
    sizeLine->addWidget(l.columns);
    sizeLine->addWidget(new QLabel(QStringLiteral("×")));
    sizeLine->addWidget(l.rows);
    sizeLine->addStretch(1);
    grid->addWidget(l.kind, 0, 0);
    grid->addWidget(size, 0, 1);
    grid->addWidget(l.own, 0, 2);
    grid->addWidget(l.fileBox, 0, 3);
    grid->setColumnStretch(3, 1);
    auto* second = new QHBoxLayout;
    second->addWidget(new QLabel(tr("named")));
    second->addWidget(l.name);
    second->addWidget(l.place);
    second->addWidget(l.turned);
    second->addStretch(1);
    second->addWidget(drop);
    grid->addLayout(second, 1, 0, 1, 4);
    layout_->insertWidget(layout_->count() - 1, l.box);
    lines_.push_back(l);

    QWidget* box = l.box;
    connect(l.kind, &QComboBox::currentIndexChanged, this, [this, box] {
        for (const Line& line : lines_)
            if (line.box == box) show(line);
        Q_EMIT edited();
    });
    connect(l.columns, &QSpinBox::valueChanged, this, &BoardList::edited);
    connect(l.rows, &QSpinBox::valueChanged, this, &BoardList::edited);
    connect(l.own, &QComboBox::currentIndexChanged, this, &BoardList::edited);
    connect(l.file, &QLineEdit::editingFinished, this, &BoardList::edited);
    connect(l.name, &QLineEdit::textChanged, this, &BoardList::edited);
    connect(l.place, &QComboBox::currentIndexChanged, this, &BoardList::edited);
    connect(l.turned, &QCheckBox::toggled, this, &BoardList::edited);
    connect(browse, &QToolButton::clicked, this, [this, edit = l.file] { pickFile(edit); });
    connect(drop, &QToolButton::clicked, this, [this, box] {
        std::erase_if(lines_, [box](const Line& line) { return line.box == box; });
        box->deleteLater();
        Q_EMIT edited();
    });
    show(l);
}

void BoardList::show(const Line& l) {
    const bool noOwn = l.kind->count() < 3;
    const int kind = l.kind->currentIndex() + (noOwn && l.kind->currentIndex() > 0 ? 1 : 0);
    l.columns->parentWidget()->setVisible(kind == blank);
    l.own->setVisible(kind == own);
    l.fileBox->setVisible(kind == vasl);
}

void BoardList::pickFile(QLineEdit* into) {
    // The one dialog of the system's that this panel opens: choosing a file.
    const QString path = QFileDialog::getOpenFileName(this, tr("VASL board archive"), into->text());
    if (path.isEmpty()) return;
    into->setText(path);
    Q_EMIT folderUsed(QFileInfo(path).absolutePath());
    Q_EMIT edited();
}

Json BoardList::boards() const {
    Json out = Json::array();
    int column = 0;
    int row = 0;
    int lastColumns = 0;
    int lastRows = 0;
    int firstRows = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const Line& l = lines_[i];
        const bool noOwn = l.kind->count() < 3;
        const int kind = l.kind->currentIndex() + (noOwn && l.kind->currentIndex() > 0 ? 1 : 0);
        Json b = Json::object();
        int columns = 33;
        int rows = 10;
        if (kind == blank) {
            columns = l.columns->value();
            rows = l.rows->value();
            b["blank"] = {{"columns", columns}, {"rows", rows}};
        } else if (kind == own) {
            b["own"] = l.own->currentText().toStdString();
            if (const auto board = builtInBoard(l.own->currentText().toStdString())) {
                columns = (*board)->geometry.columns;
                rows = (*board)->geometry.rows;
            }
        } else {
            b["vasl"] = QFileInfo(l.file->text()).fileName().toStdString();
        }
        if (i > 0) {
            switch (l.place->currentIndex()) {
                case 0:
                    column += lastColumns - 1;
                    break;
                case 1:
                    row += lastRows;
                    break;
                default:
                    column = 0;
                    row = firstRows;
                    break;
            }
            b["at"] = {{"column", column}, {"row", row}};
        } else {
            firstRows = rows;
        }
        b["as"] = l.name->text().trimmed().toLower().toStdString();
        if (l.turned->isChecked()) b["turned"] = true;
        lastColumns = columns;
        lastRows = rows;
        out.push_back(std::move(b));
    }
    return out;
}

BoardFolders BoardList::folders() const {
    BoardFolders out;
    for (const Line& l : lines_)
        if (!l.file->text().isEmpty())
            out.vasl.push_back(QFileInfo(l.file->text()).absolutePath().toStdString());
    return out;
}

}  // namespace shellgame::app
