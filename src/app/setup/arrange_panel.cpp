// SPDX-License-Identifier: MIT
#include "setup/arrange_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "actions/game_files.hpp"
#include "session/game_controller.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/scenario/overlay_shelf.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

QString boardText(const ArrangedBoard& b) {
    QString what;
    switch (b.kind) {
        case ArrangedBoard::Kind::blank:
            what = ArrangePanel::tr("blank, %1 × %2").arg(b.columns).arg(b.rows);
            break;
        case ArrangedBoard::Kind::own:
            what = qs(b.own);
            break;
        case ArrangedBoard::Kind::vasl:
            what = b.archive.empty() ? ArrangePanel::tr("VASL board") : QFileInfo(qs(b.archive)).fileName();
            break;
        case ArrangedBoard::Kind::file:
            what =
                b.archive.empty() ? ArrangePanel::tr("your own board") : QFileInfo(qs(b.archive)).fileName();
            break;
    }
    QString text = ArrangePanel::tr("%1 · %2 · column %3, row %4")
                       .arg(qs(b.as), what, QString::number(b.column), QString::number(b.row));
    if (b.turned) text = ArrangePanel::tr("%1 · rotated").arg(text);
    if (b.from.empty() && b.to.empty()) return text;
    return ArrangePanel::tr("%1 · %2 to %3").arg(text, qs(b.from), qs(b.to));
}

}  // namespace

ArrangePanel::ArrangePanel(QWidget* parent) : QWidget(parent), list_(new QListWidget) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 6);
    column->setSpacing(5);
    list_->setObjectName(QStringLiteral("boardList"));
    list_->setAccessibleName(tr("Boards of the map"));
    list_->setToolTip(
        tr("Alt and the arrow keys move the selected board, Ctrl+T rotates it, Insert adds a board, Delete "
           "removes it. You can also drag boards on the map."));
    list_->setMinimumHeight(fontMetrics().height() * 4);
    list_->setMaximumHeight(fontMetrics().height() * 7);
    list_->installEventFilter(this);
    column->addWidget(list_);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(3);
    auto* more = new QPushButton(tr("&Add board"));
    more->setObjectName(QStringLiteral("addBoard"));
    more->setToolTip(tr("Adds a board like the selected one to the right of the last (Insert)"));
    connect(more, &QPushButton::clicked, this, &ArrangePanel::add);
    buttons->addWidget(more);
    buttons->addStretch(1);
    QToolButton* remove = tool(QStringLiteral("dropBoard"), QStringLiteral("×"),
                               tr("Removes the selected board (Delete)"), [this] { drop(); });
    needBoards_.push_back(remove);
    buttons->addWidget(remove);
    buttons->addWidget(tool(QStringLiteral("turnBoard"), QStringLiteral("↻"),
                            tr("Rotates the selected board by 180 degrees (Ctrl+T)"), [this] { turn(); }));
    for (const auto& [name, text, right, down] :
         {std::tuple("boardLeft", "←", -1, 0), std::tuple("boardRight", "→", 1, 0),
          std::tuple("boardUp", "↑", 0, -1), std::tuple("boardDown", "↓", 0, 1)}) {
        QToolButton* b = tool(QString::fromLatin1(name), QString::fromUtf8(text),
                              tr("Moves the selected board to the next place where edges or middles of "
                                 "boards meet (Alt and arrow key)"),
                              [this, r = right, d = down] { step(r, d); });
        needBoards_.push_back(b);
        buttons->addWidget(b);
    }
    column->addLayout(buttons);
    buildBoardForm(column);
    buildOverlays(column);
    column->addStretch(1);
    connect(list_, &QListWidget::currentRowChanged, this, [this] {
        if (filling_) return;
        fillForm();
        Q_EMIT chosenChanged();
    });
    arrangement_.add({});
    fillList();
    fillForm();
}

QToolButton* ArrangePanel::tool(const QString& name, const QString& text, const QString& tip,
                                const std::function<void()>& act) {
    auto* b = new QToolButton;
    b->setObjectName(name);
    b->setText(text);
    b->setToolTip(tip);
    b->setAccessibleName(tip);
    b->setFocusPolicy(Qt::StrongFocus);
    connect(b, &QToolButton::clicked, this, act);
    return b;
}

void ArrangePanel::buildBoardForm(QVBoxLayout* column) {
    auto* box = new QGroupBox(tr("The selected board"));
    auto* form = new QFormLayout(box);
    form->setVerticalSpacing(4);
    const auto spin = [](const QString& name, const QString& words, int least, int most) {
        auto* s = new QSpinBox;
        s->setObjectName(name);
        s->setAccessibleName(words);
        s->setRange(least, most);
        return s;
    };
    const auto line = [](std::initializer_list<QWidget*> widgets) {
        auto* w = new QWidget;
        auto* row = new QHBoxLayout(w);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(4);
        for (QWidget* one : widgets) row->addWidget(one);
        row->addStretch(1);
        return w;
    };
    kind_ = new QComboBox;
    kind_->setObjectName(QStringLiteral("boardKind"));
    kind_->setAccessibleName(tr("Kind of board"));
    kind_->addItems({tr("Blank grid"), tr("Shellgame board"), tr("VASL board"), tr("Your own board")});
    columns_ = spin(QStringLiteral("boardColumns"), tr("Columns"), 2, 200);
    rows_ = spin(QStringLiteral("boardRows"), tr("Rows"), 1, 200);
    size_ = line({columns_, new QLabel(QStringLiteral("×")), rows_});
    own_ = new QComboBox;
    own_->setObjectName(QStringLiteral("boardOwn"));
    own_->setAccessibleName(tr("Board"));
    for (const std::string& name : builtInBoardNames()) own_->addItem(qs(name));
    fileBox_ = new QWidget;
    auto* fileLine = new QHBoxLayout(fileBox_);
    fileLine->setContentsMargins(0, 0, 0, 0);
    file_ = new QLineEdit;
    file_->setPlaceholderText(tr("archive, such as bd01"));
    file_->setAccessibleName(tr("File of the board"));
    fileLine->addWidget(file_, 1);
    fileLine->addWidget(tool(QStringLiteral("boardFile"), QStringLiteral("…"), tr("Choose the file"),
                             [this] { pickFile(); }));
    form->addRow(kind_, line({size_, own_}));
    form->addRow(fileBox_);
    name_ = new QLineEdit;
    name_->setObjectName(QStringLiteral("boardName"));
    name_->setMaximumWidth(64);
    name_->setAccessibleName(tr("Board name in hex names"));
    name_->setToolTip(tr("Board name in hex names: \"1\" in 1E4"));
    turned_ = new QCheckBox(tr("rotated by 180°"));
    turned_->setObjectName(QStringLiteral("boardTurned"));
    form->addRow(tr("Named"), line({name_, turned_}));
    atColumn_ = spin(QStringLiteral("boardColumn"), tr("Map column of its first hex"), -400, 400);
    atColumn_->setSingleStep(2);
    atRow_ = spin(QStringLiteral("boardRow"), tr("Map row of its first hex"), -400, 400);
    form->addRow(tr("At column, row"), line({atColumn_, atRow_}));
    const auto hex = [&](const QString& name, const QString& words, const QString& hint) {
        auto* e = new QLineEdit;
        e->setObjectName(name);
        e->setAccessibleName(words);
        e->setPlaceholderText(hint);
        e->setMaximumWidth(72);
        return e;
    };
    from_ = hex(QStringLiteral("partFrom"), tr("First hex of the part in play"), QStringLiteral("A1"));
    to_ = hex(QStringLiteral("partTo"), tr("Last hex of the part in play"), QStringLiteral("Q10"));
    auto* part = line({from_, new QLabel(tr("to")), to_});
    part->setToolTip(
        tr("Two opposite corners of the part that is in play. If empty, the whole board is in play."));
    form->addRow(tr("Only part"), part);
    column->addWidget(box);
    for (QComboBox* c : {kind_, own_}) connect(c, &QComboBox::currentIndexChanged, this, &ArrangePanel::take);
    for (QSpinBox* s : {columns_, rows_, atColumn_, atRow_})
        connect(s, &QSpinBox::valueChanged, this, &ArrangePanel::take);
    for (QLineEdit* e : {name_, from_, to_}) connect(e, &QLineEdit::textChanged, this, &ArrangePanel::take);
    connect(file_, &QLineEdit::editingFinished, this, &ArrangePanel::take);
    connect(turned_, &QCheckBox::toggled, this, &ArrangePanel::take);
}

void ArrangePanel::buildOverlays(QVBoxLayout* column) {
    auto* northLine = new QHBoxLayout;
    auto* northLabel = new QLabel(tr("&N arrow, degrees from the top"));
    north_ = new QSpinBox;
    north_->setObjectName(QStringLiteral("northDegrees"));
    north_->setRange(0, 359);
    north_->setSingleStep(45);
    north_->setWrapping(true);
    northLabel->setBuddy(north_);
    northLine->addWidget(northLabel);
    northLine->addWidget(north_);
    northLine->addStretch(1);
    column->addLayout(northLine);
    connect(north_, &QSpinBox::valueChanged, this, &ArrangePanel::edited);

    QStringList known;
    for (const auto& design : builtInOverlays())
        known << tr("%1: %2").arg(qs(design->id), term(design->shapes.title));
    auto* label = new QLabel(tr("&Overlays, one SSR sentence per line"));
    label->setToolTip(known.join(QLatin1Char('\n')));
    overlays_ = new QPlainTextEdit;
    overlays_->setObjectName(QStringLiteral("overlaySentences"));
    overlays_->setAccessibleName(tr("Sentences that place overlays"));
    overlays_->setPlaceholderText(tr("Place Overlay H1 on 1N6-M7"));
    overlays_->setToolTip(known.join(QLatin1Char('\n')));
    overlays_->setTabChangesFocus(true);
    overlays_->setFixedHeight(fontMetrics().height() * 4 + 10);
    label->setBuddy(overlays_);
    column->addWidget(label);
    column->addWidget(overlays_);
    overlayProblem_ = new QLabel;
    overlayProblem_->setObjectName(QStringLiteral("overlayProblem"));
    overlayProblem_->setWordWrap(true);
    overlayProblem_->setTextFormat(Qt::PlainText);
    column->addWidget(overlayProblem_);
    connect(overlays_, &QPlainTextEdit::textChanged, this, &ArrangePanel::edited);
}

std::size_t ArrangePanel::chosen() const {
    return static_cast<std::size_t>(std::max(list_->currentRow(), 0));
}

void ArrangePanel::choose(std::size_t index) {
    list_->setCurrentRow(static_cast<int>(index));
}

int ArrangePanel::north() const {
    return north_->value();
}

Json ArrangePanel::overlays() const {
    Json out = Json::array();
    for (const QString& line : overlays_->toPlainText().split(QLatin1Char('\n')))
        if (!line.trimmed().isEmpty()) out.push_back(line.trimmed().toStdString());
    return out;
}

void ArrangePanel::add() {
    ArrangedBoard like = arrangement_.boards[chosen()];
    like.from.clear();
    like.to.clear();
    like.turned = false;
    const std::size_t at = arrangement_.add(std::move(like));
    fillList();
    choose(at);
    changed();
}

void ArrangePanel::put(const ArrangedBoard& board) {
    Arrangement fresh;
    fresh.add({});
    if (arrangement_.boards == fresh.boards) arrangement_.boards.clear();
    const std::size_t at = arrangement_.add(measured(board));
    fillList();
    choose(at);
    changed();
}

void ArrangePanel::drop() {
    if (arrangement_.boards.size() < 2) return;
    const std::size_t at = chosen();
    arrangement_.boards.erase(arrangement_.boards.begin() + static_cast<std::ptrdiff_t>(at));
    fillList();
    choose(std::min(at, arrangement_.boards.size() - 1));
    changed();
}

void ArrangePanel::turn() {
    ArrangedBoard& b = arrangement_.boards[chosen()];
    b.turned = !b.turned;
    changed();
}

void ArrangePanel::step(int right, int down) {
    if (arrangement_.step(chosen(), right, down)) changed();
}

void ArrangePanel::moveTo(int column, int row) {
    ArrangedBoard& b = arrangement_.boards[chosen()];
    b.column = column;
    b.row = row;
    changed();
}

void ArrangePanel::changed() {
    fillList();
    fillForm();
    Q_EMIT edited();
}

void ArrangePanel::fillList() {
    filling_ = true;
    const int row = list_->currentRow();
    while (list_->count() > static_cast<int>(arrangement_.boards.size()))
        delete list_->takeItem(list_->count() - 1);
    while (list_->count() < static_cast<int>(arrangement_.boards.size())) list_->addItem(QString());
    for (std::size_t i = 0; i < arrangement_.boards.size(); ++i)
        list_->item(static_cast<int>(i))->setText(boardText(arrangement_.boards[i]));
    list_->setCurrentRow(std::clamp(row, 0, list_->count() - 1));
    for (QToolButton* b : needBoards_) b->setEnabled(arrangement_.boards.size() > 1);
    filling_ = false;
}

void ArrangePanel::fillForm() {
    filling_ = true;
    const ArrangedBoard& b = arrangement_.boards[chosen()];
    const auto text = [](QLineEdit* e, const std::string& to) {
        if (e->text() != qs(to)) e->setText(qs(to));
    };
    kind_->setCurrentIndex(static_cast<int>(b.kind));
    size_->setVisible(b.kind == ArrangedBoard::Kind::blank);
    own_->setVisible(b.kind == ArrangedBoard::Kind::own);
    fileBox_->setVisible(b.kind == ArrangedBoard::Kind::vasl || b.kind == ArrangedBoard::Kind::file);
    columns_->setValue(b.columns);
    rows_->setValue(b.rows);
    own_->setCurrentText(qs(b.own));
    text(file_, b.archive);
    text(name_, b.as);
    atColumn_->setValue(b.column);
    atRow_->setValue(b.row);
    turned_->setChecked(b.turned);
    text(from_, b.from);
    text(to_, b.to);
    filling_ = false;
}

void ArrangePanel::take() {
    if (filling_) return;
    ArrangedBoard& b = arrangement_.boards[chosen()];
    const ArrangedBoard before = b;
    b.kind = static_cast<ArrangedBoard::Kind>(kind_->currentIndex());
    b.archive = file_->text().trimmed().toStdString();
    b.as = name_->text().trimmed().toLower().toStdString();
    b.column = atColumn_->value();
    b.row = atRow_->value();
    b.turned = turned_->isChecked();
    b.from = from_->text().trimmed().toUpper().toStdString();
    b.to = to_->text().trimmed().toUpper().toStdString();
    if (b.kind == ArrangedBoard::Kind::blank) {
        b.columns = columns_->value();
        b.rows = rows_->value();
    } else if (b.kind == ArrangedBoard::Kind::own) {
        b.own = own_->currentText().toStdString();
    }
    if (b.kind != before.kind || b.own != before.own || b.archive != before.archive) b = measured(b);
    if (b == before) return;
    // When the board changes, propose another name for it, unless the player has typed one.
    const bool other = b.kind != before.kind || b.archive != before.archive;
    if (other && before.as == arrangement_.nameFor(before, chosen()))
        b.as = arrangement_.nameFor(b, chosen());
    changed();
}

void ArrangePanel::pickFile() {
    // The dialog for choosing a file is the only system dialog that this panel opens.
    const bool drawn = arrangement_.boards[chosen()].kind == ArrangedBoard::Kind::file;
    const QString path =
        QFileDialog::getOpenFileName(this, drawn ? tr("Your own board") : tr("VASL board archive"),
                                     file_->text(), drawn ? boardFiles() : QString());
    if (path.isEmpty()) return;
    file_->setText(path);
    take();
}

bool ArrangePanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched != list_ || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool alt = key->modifiers().testFlag(Qt::AltModifier);
    std::function<void()> act;
    if (key->key() == Qt::Key_T && key->modifiers() == Qt::ControlModifier) act = [this] { turn(); };
    if (key->key() == Qt::Key_Insert) act = [this] { add(); };
    if (key->key() == Qt::Key_Delete) act = [this] { drop(); };
    if (alt && key->key() == Qt::Key_Left) act = [this] { step(-1, 0); };
    if (alt && key->key() == Qt::Key_Right) act = [this] { step(1, 0); };
    if (alt && key->key() == Qt::Key_Up) act = [this] { step(0, -1); };
    if (alt && key->key() == Qt::Key_Down) act = [this] { step(0, 1); };
    if (!act) return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress) act();
    return true;
}

void ArrangePanel::tell(const std::shared_ptr<const Ground>& bare, const Problems& problems,
                        const BoardFolders& folders) {
    std::vector<bool> wrong(arrangement_.boards.size(), false);
    for (const Problem& p : problems)
        if (p.pointer.starts_with("/boards/"))
            if (const int i = std::atoi(p.pointer.c_str() + 8);
                i >= 0 && static_cast<std::size_t>(i) < wrong.size())
                wrong[static_cast<std::size_t>(i)] = true;
    if (bare) {
        // The sizes of archives are known now. Also shift the arrangement so that the map begins at its first
        // board.
        arrangement_.normalise();
        for (std::size_t i = 0; i < bare->boards().size() && i < arrangement_.boards.size(); ++i) {
            arrangement_.boards[i].columns = bare->boards()[i].board->geometry.columns;
            arrangement_.boards[i].rows = bare->boards()[i].board->geometry.rows;
        }
        fillList();
        fillForm();
    }
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        QListWidgetItem* item = list_->item(static_cast<int>(i));
        if (wrong[i]) item->setText(QStringLiteral("× ") + boardText(arrangement_.boards[i]));
    }
    markOverlays(bare, problems, folders);
}

/// Underlines errors in the SSR sentences. Underlines a whole line if the line can't be read, and otherwise
/// only the placements that are not possible.
void ArrangePanel::markOverlays(const std::shared_ptr<const Ground>& bare, const Problems& problems,
                                const BoardFolders& folders) {
    QStringList words;
    for (const Problem& p : problems)
        if (p.pointer.starts_with("/overlays")) {
            QString text = tr("× %1; expected: %2").arg(inputFault(p.found), inputFault(p.expected));
            if (!p.rule.empty()) text += QStringLiteral(" (%1)").arg(qs(p.rule));
            words << text;
        }
    overlayProblem_->setText(words.join(QLatin1Char('\n')));
    overlayProblem_->setVisible(!words.isEmpty());
    QList<QTextEdit::ExtraSelection> marks;
    const auto mark = [&](const QTextBlock& block, int first, int last) {
        QTextEdit::ExtraSelection m;
        m.cursor = QTextCursor(block);
        m.cursor.setPosition(block.position() + first);
        m.cursor.setPosition(block.position() + last, QTextCursor::KeepAnchor);
        m.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        m.format.setUnderlineColor(QColor(0xffc02020));
        m.format.setBackground(QColor(192, 32, 32, 50));
        marks << m;
    };
    const OverlayShelf shelf(folders);
    std::vector<LaidOverlay> laid;
    for (QTextBlock block = overlays_->document()->begin(); bare && block.isValid(); block = block.next()) {
        const int lead = static_cast<int>(block.text().indexOf(block.text().trimmed()));
        const std::string line = block.text().trimmed().toStdString();
        const int length = static_cast<int>(block.text().trimmed().size());
        if (line.empty()) continue;
        const auto orders = readOverlaySentence(line);
        if (!orders) {
            mark(block, lead, lead + length);
            continue;
        }
        for (std::size_t i = 0; i < orders->size(); ++i) {
            if (auto found = shelf.find(*bare, (*orders)[i], laid)) {
                laid.push_back(std::move(*found));
                continue;
            }
            const int end = i + 1 < orders->size() ? static_cast<int>((*orders)[i + 1].at) : length;
            mark(block, lead + static_cast<int>((*orders)[i].at), lead + end);
        }
    }
    overlays_->setExtraSelections(marks);
}

}  // namespace shellgame::app
