// SPDX-License-Identifier: MIT
#include "setup/new_game_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"
#include "widgets/up_and_down.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

NewGamePanel::NewGamePanel(GameController& game, QWidget* parent)
    : QWidget(parent),
      game_(game),
      title_(new QLineEdit),
      picker_(new BoardPicker(game)),
      boards_(new ArrangePanel),
      turns_(new QSpinBox),
      night_(new QCheckBox(tr("Night scenario (-2)"))),
      lv_(new QCheckBox(tr("LV Hindrance at all ranges (-1)"))),
      dummies_(new QCheckBox(tr("Concealment counters for dummies are allotted (2.1)"))),
      lines_(new QCheckBox(tr("Compute LOS where the boards have terrain"))),
      luck_(new QLineEdit),
      problems_(new QLabel),
      start_(new QPushButton(tr("Place counters"))) {
    setObjectName(QStringLiteral("newGamePanel"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 6);
    title_->setObjectName(QStringLiteral("gameTitle"));
    title_->setPlaceholderText(tr("Name of the scenario"));
    title_->setAccessibleName(tr("Name of the scenario"));
    auto* titleLine = new QVBoxLayout;
    titleLine->setContentsMargins(8, 6, 8, 0);
    titleLine->addWidget(title_);
    outer->addLayout(titleLine);
    auto* tabs = new QTabWidget;
    tabs->setObjectName(QStringLiteral("newGameTabs"));
    tabs->setDocumentMode(true);
    const auto page = [tabs](QWidget* inside, const QString& name) {
        auto* scroll = new UpAndDown;
        scroll->setWidget(inside);
        tabs->addTab(scroll, name);
    };
    auto* boards = new QWidget;
    auto* boardColumn = new QVBoxLayout(boards);
    boardColumn->setContentsMargins(0, 0, 0, 0);
    boardColumn->setSpacing(0);
    boardColumn->addWidget(picker_);
    boardColumn->addWidget(boards_, 1);
    page(boards, tr("&Boards"));
    connect(picker_, &BoardPicker::chosen, boards_, &ArrangePanel::put);
    connect(picker_, &BoardPicker::folderWanted, this, &NewGamePanel::folderWanted);
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setSpacing(8);
    auto* sideBox = new QGroupBox(tr("Sides"));
    auto* sideLayout = new QVBoxLayout(sideBox);
    sideLayout->setSpacing(2);
    column->addWidget(sideBox);
    for (int i = 0; i < 2; ++i) {
        auto* box = new QWidget;
        sideLayout->addWidget(box);
        addSide(box, i);
    }
    auto* ruleBox = new QGroupBox(tr("Game"));
    auto* form = new QFormLayout(ruleBox);
    turns_->setRange(0, 99);
    turns_->setValue(6);
    turns_->setSpecialValueText(tr("no end"));
    form->addRow(tr("Game Turns"), turns_);
    form->addRow(night_);
    form->addRow(lv_);
    dummies_->setChecked(true);
    form->addRow(dummies_);
    lines_->setObjectName(QStringLiteral("gameLines"));
    lines_->setToolTip(
        tr("If unchecked, you enter what the enemy sees. You can change this later in the house rules"));
    lines_->setChecked(true);
    form->addRow(lines_);
    luck_->setObjectName(QStringLiteral("gameLuck"));
    luck_->setPlaceholderText(tr("random"));
    luck_->setToolTip(tr("The same random seed gives the same dice. If empty, it is drawn when play starts"));
    luck_->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{0,18}")), luck_));
    form->addRow(tr("Random seed"), luck_);
    column->addWidget(ruleBox);
    column->addStretch(1);
    page(inside, tr("&Sides and game"));
    outer->addWidget(tabs, 1);
    problems_->setObjectName(QStringLiteral("newGameProblems"));
    problems_->setWordWrap(true);
    problems_->setContentsMargins(8, 0, 8, 0);
    // Reserve room for two lines, so that the buttons above don't move when a warning appears.
    problems_->setMinimumHeight(2 * problems_->fontMetrics().lineSpacing());
    problems_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    outer->addWidget(problems_);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(8, 0, 8, 0);
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("newGameCancel"));
    start_->setObjectName(QStringLiteral("placeCounters"));
    start_->setDefault(true);
    buttons->addWidget(cancel);
    buttons->addWidget(start_, 1);
    outer->addLayout(buttons);

    later_.setSingleShot(true);
    later_.setInterval(150);
    connect(&later_, &QTimer::timeout, this, [this] {
        if (busy_())
            later_.start();
        else
            preview();
    });
    connect(boards_, &ArrangePanel::edited, &later_, qOverload<>(&QTimer::start));
    connect(start_, &QPushButton::clicked, this, &NewGamePanel::startGame);
    connect(cancel, &QPushButton::clicked, this, [this] {
        stop();
        Q_EMIT cancelled();
    });
}

void NewGamePanel::addSide(QWidget* into, int index) {
    SideBox& s = sides_[static_cast<std::size_t>(index)];
    auto* line = new QHBoxLayout(into);
    line->setContentsMargins(0, 0, 0, 0);
    s.nation = new QComboBox;
    s.nation->setObjectName(index == 0 ? QStringLiteral("nation1") : QStringLiteral("nation2"));
    s.nation->setAccessibleName(tr("Nationality of side %1").arg(index + 1));
    for (const Nation& n : Catalogue::builtIn().nations()) s.nation->addItem(coreText(n.name), qs(n.id));
    s.nation->setCurrentIndex(
        s.nation->findData(index == 0 ? QStringLiteral("german") : QStringLiteral("russian")));
    s.name = new QLineEdit;
    s.name->setPlaceholderText(tr("other name"));
    s.name->setAccessibleName(tr("Name of side %1").arg(index + 1));
    s.balance = new QComboBox;
    for (const int modifier : {0, -1, -2}) s.balance->addItem(tr("balance %1").arg(modifier), modifier);
    s.balance->setToolTip(tr("Balance: modifier on all shift rolls of this side (remark closing 2.5)"));
    s.balance->setAccessibleName(tr("Balance of side %1").arg(index + 1));
    s.first = new QRadioButton(tr("first"));
    s.first->setToolTip(tr("Moves first"));
    line->addWidget(s.nation, 2);
    line->addWidget(s.name, 2);
    line->addWidget(s.balance);
    line->addWidget(s.first);
    if (index == 0) s.first->setChecked(true);
    // Let the form make these radio buttons exclusive, because Qt does this only for buttons with the same
    // parent.
    s.first->setAutoExclusive(false);
    connect(s.first, &QRadioButton::clicked, this, [this, index] {
        for (int i = 0; i < 2; ++i) sides_[static_cast<std::size_t>(i)].first->setChecked(i == index);
    });
}

void NewGamePanel::focusInput() {
    title_->setFocus(Qt::OtherFocusReason);
}

NewGame NewGamePanel::wanted() const {
    NewGame out;
    out.info.title = title_->text().trimmed().toStdString();
    out.info.boards = boards_->arrangement().json();
    out.info.overlays = boards_->overlays();
    out.info.north = boards_->north();
    out.turns = turns_->value();
    out.settings.night = night_->isChecked();
    out.settings.lv = lv_->isChecked();
    out.settings.dummies = dummies_->isChecked();
    out.linesComputed = lines_->isChecked();
    const bool same = sides_[0].nation->currentData() == sides_[1].nation->currentData();
    // Put the side that moves first at the beginning of the list, because the list defines the order of the
    // sides.
    for (const bool first : {true, false})
        for (std::size_t i = 0; i < sides_.size(); ++i) {
            const SideBox& s = sides_[i];
            if (s.first->isChecked() != first) continue;
            std::string id = s.nation->currentData().toString().toStdString();
            if (same && i == 1) id += "-2";
            Side side;
            side.nationality = s.nation->currentData().toString().toStdString();
            side.name = s.name->text().trimmed().isEmpty() ? term("people " + side.nationality).toStdString()
                                                           : s.name->text().trimmed().toStdString();
            if (const int b = s.balance->currentData().toInt(); b != 0) out.settings.balance[id] = b;
            out.sides.emplace_back(SideId(id), std::move(side));
        }
    return out;
}

BoardFolders NewGamePanel::folders() const {
    BoardFolders out = boards_->arrangement().folders();
    BoardFolders own = game_.lookup();
    out.vasl.insert(out.vasl.end(), own.vasl.begin(), own.vasl.end());
    out.table = std::move(own.table);
    return out;
}

/// Describes a problem in the form's words, with the board's name instead of a place in a file.
QString NewGamePanel::inWords(const Problem& p) const {
    QString text =
        tr("%1; expected: %2").arg(inputFault(printable(p.found)), inputFault(printable(p.expected)));
    if (!p.rule.empty()) text += QStringLiteral(" (%1)").arg(qs(p.rule));
    const QStringList way = qs(p.pointer).split(QLatin1Char('/'));
    const auto& boards = boards_->arrangement().boards;
    if (way.size() > 2 && way[1] == QLatin1String("boards") && way[2].toUInt() < boards.size())
        text = tr("Board %1: %2").arg(qs(boards[way[2].toUInt()].as), text);
    else if (!p.file.empty())
        text = tr("%1: %2").arg(QFileInfo(qs(p.file)).fileName(), text);
    return text;
}

void NewGamePanel::preview() {
    later_.stop();
    Problems problems;
    const auto bare = readBoards(boards_->arrangement().json(), boards_->north(), "", "/boards", folders());
    std::shared_ptr<const Ground> map;
    if (!bare) {
        problems = bare.error();
    } else {
        map = *bare;
        const Json sentences = boards_->overlays();
        const auto lay = [&](const Json& which) {
            return readOverlays(*bare, which, "", "/overlays", folders());
        };
        if (auto laid = lay(sentences)) {
            map = *laid;
        } else {
            problems = laid.error();
            // Show the valid overlays even if other overlays have problems.
            Json right = Json::array();
            for (const Json& sentence : sentences)
                if (lay(Json::array({sentence}))) right.push_back(sentence);
            if (auto some = lay(right)) map = *some;
        }
    }
    boards_->tell(bare ? *bare : nullptr, problems, folders());
    QStringList lines;
    // Problems with overlays are shown beside their sentences, so omit them here.
    for (const Problem& p : problems)
        if (!p.pointer.starts_with("/overlays")) lines << inWords(p);
    if (map)
        for (const Problem& p : groundWarnings(*map, "", "")) lines << tr("• %1").arg(inWords(p));
    problems_->setText(lines.join(QLatin1Char('\n')));
    start_->setEnabled(problems.empty());
    if (map) Q_EMIT previewReady(map);
}

void NewGamePanel::startGame() {
    if (later_.isActive()) preview();
    if (!start_->isEnabled()) return;
    NewGame game = wanted();
    game.seed = luck_->text().isEmpty() ? game_.seedSource().fresh() : luck_->text().toULongLong();
    if (!game_.mayReplace([this] { startGame(); }) || !game_.start(game, folders())) return;
    Q_EMIT started();
}

}  // namespace shellgame::app
