// SPDX-License-Identifier: MIT
#include "vasl/import_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "files/own_vasl.hpp"
#include "settings/manual_topic.hpp"
#include "shellgame/base/places.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/catalogue.hpp"
#include "vasl/vasl_words.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

constexpr int soon = 150;  ///< milliseconds before the progress bar appears

QString linesOf(const Problems& problems) {
    QStringList lines;
    for (const Problem& p : problems) lines << inputFault(p.text());
    return lines.join(QLatin1Char('\n'));
}

/// Returns the name of a nation, such as "German" for "german".
QString nationName(const std::string& id) {
    const Nation* nation = Catalogue::builtIn().nation(id);
    return nation == nullptr ? qs(id) : qs(nation->name);
}

/// Combines the texts of a row into one, because screen readers should read the row as a whole.
void spoken(QTreeWidgetItem* row) {
    QStringList words;
    for (int c = 0; c < row->columnCount(); ++c)
        if (!row->text(c).isEmpty()) words << row->text(c);
    row->setData(0, Qt::AccessibleTextRole, words.join(QStringLiteral(", ")));
}

}  // namespace

QString ImportDialog::answersFile() {
    return qs(dataFolder()) + QStringLiteral("/vasl-answers.json");
}

ImportDialog::ImportDialog(const WindowContext& context, QString path, bool again)
    : QDialog(&context.window),
      context_(context),
      path_(std::move(path)),
      again_(again),
      headline_(new QLabel),
      story_(new QLabel),
      problems_(new QLabel),
      progress_(new QProgressBar),
      setups_(list("vaslSetups", tr("Setups in this file"), {tr("Setup")})),
      tabs_(new QTabWidget),
      questions_(list("vaslQuestions", tr("Questions that the file does not answer"),
                      {tr("Counter"), tr("Of"), tr("How many"), tr("What"), tr("Answer")})),
      left_(list("vaslLeft", tr("Not imported"), {tr("Counter"), tr("Where"), tr("Why")})),
      counters_(list("vaslCounters", tr("Counters of the file"),
                     {tr("Counter"), tr("Where"), tr("On the map here"), tr("Under a “?”"), tr("HIP")})),
      mends_(new QWidget),
      folder_(new QPushButton(tr("Choose the &folder of boards …"))),
      grids_(new QPushButton(tr("Play on &blank grids"))) {
    setObjectName(QStringLiteral("importDialog"));
    explainedBy(this, ManualTopic::vasl);
    setWindowTitle(tr("VASL saved game"));
    resize(820, 560);
    auto* column = new QVBoxLayout(this);
    headline_->setObjectName(QStringLiteral("vaslHeadline"));
    story_->setObjectName(QStringLiteral("vaslStory"));
    problems_->setObjectName(QStringLiteral("vaslProblems"));
    for (QLabel* l : {headline_, story_, problems_}) {
        l->setWordWrap(true);
        l->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(l);
    }
    // Put both buttons into one widget, so that no gap remains when the buttons are hidden.
    auto* mends = new QHBoxLayout(mends_);
    mends->setContentsMargins(0, 0, 0, 0);
    folder_->setObjectName(QStringLiteral("vaslFolderWanted"));
    grids_->setObjectName(QStringLiteral("vaslGrids"));
    for (QPushButton* b : {folder_, grids_}) {
        b->setAutoDefault(false);
        mends->addWidget(b);
    }
    mends->addStretch(1);
    mends_->hide();
    column->addWidget(mends_);
    column->addWidget(momentRow());
    progress_->setRange(0, 0);
    progress_->setAccessibleName(tr("Reading the file"));
    progress_->hide();
    column->addWidget(progress_);
    setups_->setHeaderHidden(true);
    setups_->hide();
    column->addWidget(setups_, 1);
    tabs_->setObjectName(QStringLiteral("vaslTabs"));
    tabs_->addTab(questions_, QString());
    tabs_->addTab(left_, QString());
    tabs_->addTab(counters_, QString());
    tabs_->hide();
    column->addWidget(tabs_, 1);
    auto* buttons = new QDialogButtonBox(again_ ? QDialogButtonBox::Close : QDialogButtonBox::Cancel);
    if (!again_) {
        open_ = buttons->addButton(tr("&Open the game"), QDialogButtonBox::AcceptRole);
        open_->setObjectName(QStringLiteral("vaslOpen"));
        open_->setEnabled(false);
        open_->setDefault(true);
        connect(open_, &QPushButton::clicked, this, &ImportDialog::take);
    }
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(folder_, &QPushButton::clicked, this, &ImportDialog::chooseFolder);
    connect(grids_, &QPushButton::clicked, this, &ImportDialog::useBlankGrids);
    connect(setups_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* row) {
        member_ = row->data(0, Qt::UserRole).toString().toStdString();
        setups_->hide();
        read();
    });
    if (auto known = readVaslAnswers(answersFile().toStdString()))
        remembered_ = std::move(*known);
    else
        problems_->setText(linesOf(known.error()));
    begin();
}

/// Creates the controls for the moment at which the game is opened. For a log, the player chooses its
/// beginning or its end. The controls for turn and phase show VASL's scenario information at first.
QWidget* ImportDialog::momentRow() {
    moment_ = new QWidget;
    moment_->setObjectName(QStringLiteral("vaslMoment"));
    auto* row = new QHBoxLayout(moment_);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& words, QWidget* field, const char* name) {
        auto* label = new QLabel(words);
        label->setBuddy(field);
        field->setObjectName(QLatin1String(name));
        row->addWidget(label);
        row->addWidget(field);
        return label;
    };
    logWords_ = add(tr("Open the lo&g"), logAt_ = new QComboBox, "vaslLogAt");
    logAt_->addItem(tr("at its end"));
    logAt_->addItem(tr("at its beginning"));
    add(tr("&Phase"), phase_ = new QComboBox, "vaslPhase");
    for (const auto& [phase, word] : EnumNames<Phase>::names)
        phase_->addItem(term(phase), static_cast<int>(phase));
    add(tr("of &turn"), turn_ = new QSpinBox, "vaslTurn");
    turn_->setRange(1, lastTurn);
    add(tr("Pla&yer Turn"), player_ = new QComboBox, "vaslPlayer");
    for (const char* side : {"axis", "allied"})
        player_->addItem(choiceText(VaslAsk::side, side), QLatin1String(side));
    pds_ = new QCheckBox(tr("Concealed stacks may shift (P&DS)"));
    pds_->setObjectName(QStringLiteral("vaslPds"));
    pds_->setToolTip(
        tr("VASL's file does not record which stacks were set up concealed and have not been seen since."));
    row->addWidget(pds_);
    row->addStretch(1);
    moment_->hide();
    connect(logAt_, &QComboBox::activated, this, [this](int at) {
        said_ = {};
        said_.atBeginning = at == 1;
        momentSaid_ = false;
        read();
    });
    connect(phase_, &QComboBox::activated, this, [this] { saidMoment(); });
    connect(player_, &QComboBox::activated, this, [this] { saidMoment(); });
    connect(turn_, &QSpinBox::valueChanged, this, [this] { saidMoment(); });
    connect(pds_, &QCheckBox::clicked, this, [this] { saidMoment(); });
    return moment_;
}

void ImportDialog::saidMoment() {
    if (filling_) return;
    said_.phase = static_cast<Phase>(phase_->currentData().toInt());
    said_.turn = turn_->value();
    said_.player = SideId(player_->currentData().toString().toStdString());
    said_.pds = pds_->isChecked();
    momentSaid_ = true;
    enableMoment();
}

/// While the chosen phase is setup, disables the fields for turn and player and the box for PDS, because
/// setup is always before turn 1 and its concealed stacks are PDS.
void ImportDialog::enableMoment() {
    const bool setup = static_cast<Phase>(phase_->currentData().toInt()) == Phase::setup;
    for (QWidget* w : std::initializer_list<QWidget*>{turn_, player_, pds_}) w->setEnabled(!setup);
}

void ImportDialog::showMoment() {
    filling_ = true;
    const VaslMoment& m = import_->moment;
    phase_->setCurrentIndex(phase_->findData(static_cast<int>(m.phase)));
    turn_->setValue(m.turn);
    player_->setCurrentIndex(player_->findData(qs(m.player.text)));
    pds_->setChecked(m.pds);
    for (QWidget* w : std::initializer_list<QWidget*>{logWords_, logAt_})
        w->setVisible(import_->steps.has_value());
    filling_ = false;
    enableMoment();
    moment_->setVisible(!again_);
}

QTreeWidget* ImportDialog::list(const char* name, const QString& spokenAs, const QStringList& columns) {
    auto* out = new QTreeWidget;
    out->setObjectName(QLatin1String(name));
    out->setAccessibleName(spokenAs);
    out->setHeaderLabels(columns);
    out->setRootIsDecorated(false);
    out->setUniformRowHeights(true);
    out->header()->setStretchLastSection(true);
    return out;
}

void ImportDialog::begin() {
    headline_->setText(QStringLiteral("<b>%1</b>").arg(QFileInfo(path_).fileName().toHtmlEscaped()));
    const auto setups = vaslSetups(path_.toStdString());
    if (!setups) return refused(setups.error());
    if (setups->size() > 1) return showSetups(*setups);
    if (setups->size() == 1) member_ = setups->front().member;
    read();
}

void ImportDialog::showSetups(const std::vector<VaslSetup>& setups) {
    story_->setText(tr("It contains %n setups. Choose one:", nullptr, static_cast<int>(setups.size())));
    for (const VaslSetup& s : setups) {
        auto* row = new QTreeWidgetItem(setups_, {qs(s.title)});
        row->setData(0, Qt::UserRole, qs(s.member));
    }
    setups_->setCurrentItem(setups_->topLevelItem(0));
    setups_->show();
    setups_->setFocus();
}

/// Reads the file with all answers given so far.
void ImportDialog::read() {
    ImportOptions options = said_;
    options.member = member_;
    options.blank = blank_;
    options.answers = remembered_;
    for (const auto& [key, answer] : answers_) options.answers[key] = answer;
    options.folders = foldersFor(QFileInfo(path_).absoluteFilePath().toStdString(), context_.game.lookup());
    const auto out = std::make_shared<Result<VaslImport>>(tl::unexpected(Problems{}));
    if (open_ != nullptr) open_->setEnabled(false);
    progress_->show();
    work_.start(
        [out, options, path = path_.toStdString()](const StopToken&, const Progress&) {
            *out = importVasl(path, options);
            return true;
        },
        [this, out](bool whole) {
            progress_->hide();
            if (whole) shown(std::move(*out));
        },
        soon);
}

void ImportDialog::refused(const Problems& problems) {
    wanted_ = false;
    tabs_->hide();
    moment_->hide();
    problems_->setText(tr("This file can't be opened as a VASL game.") + QLatin1Char('\n') +
                       linesOf(problems));
}

void ImportDialog::shown(Result<VaslImport> import) {
    if (!import) return refused(import.error());
    import_ = std::move(*import);
    if (wanted_ && import_->problems.empty()) {
        Q_EMIT taken(*import_);
        return accept();
    }
    wanted_ = false;
    showImport();
}

void ImportDialog::showImport() {
    headline_->setText(QStringLiteral("<b>%1</b>").arg(qs(import_->title).toHtmlEscaped()));
    QStringList story{tr("%n counters imported", nullptr, import_->understood),
                      tr("%n questions that the file does not answer", nullptr,
                         static_cast<int>(import_->questions.size())),
                      tr("%n counters not imported", nullptr, static_cast<int>(import_->leftOut.size()))};
    if (import_->steps && !said_.atBeginning)
        story << tr("%n recorded steps played", nullptr, import_->steps->pieces)
              << tr("%n rolls", nullptr, static_cast<int>(import_->steps->rolls.size()));
    story_->setText(story.join(QStringLiteral(" \u00b7 ")));
    showMoment();
    problems_->setText(import_->missing.size() == import_->problems.size() ? missingBoards()
                                                                           : linesOf(import_->problems));
    problems_->setVisible(!import_->problems.empty());
    mends_->setVisible(!import_->missing.empty() || !import_->gridless.empty());
    fillQuestions();
    fillLeftOut();
    fillCounters();
    tabs_->setTabText(0, tr("&Questions (%1)").arg(import_->questions.size()));
    tabs_->setTabText(1, tr("&Not imported (%1)").arg(import_->leftOut.size()));
    tabs_->setTabText(2, tr("All &counters (%1)").arg(import_->counters.size()));
    tabs_->show();
    layout()->activate();  // lay out now, so that hidden widgets leave no gap
    if (open_ != nullptr) open_->setEnabled(import_->problems.empty());
    if (open_ != nullptr && open_->isEnabled() && !questions_->hasFocus()) open_->setFocus();
}

/// Returns the sentence about missing boards. It lists the searched folders only once.
QString ImportDialog::missingBoards() const {
    QStringList archives, folders;
    for (const std::string& board : import_->missing) archives << QStringLiteral("bd") + qs(board);
    if (archives.isEmpty()) return {};
    for (const std::string& folder : import_->folders.vasl) folders << qs(folder);
    if (!import_->folders.base.empty()) folders.prepend(qs(import_->folders.base));
    return tr("Your folders lack %n board archives: %1.", nullptr, static_cast<int>(archives.size()))
               .arg(archives.join(QStringLiteral(", "))) +
           QLatin1Char('\n') + tr("Looked for in %1.").arg(folders.join(QStringLiteral(", ")));
}

void ImportDialog::fillQuestions() {
    questions_->clear();
    for (const VaslQuestion& q : import_->questions) {
        auto* row = new QTreeWidgetItem(questions_, {qs(q.name), nationName(q.nation),
                                                     QString::number(q.counters), wordsOf(q.ask), QString()});
        if (q.hex == "off-board")
            row->setText(0, tr("%1, off-board").arg(qs(q.name)));
        else if (!q.hex.empty())
            row->setText(0, tr("%1 in %2").arg(qs(q.name), qs(q.hex)));
        spoken(row);
        ask(row, q);
    }
    for (int c = 0; c < 4; ++c) questions_->resizeColumnToContents(c);
}

void ImportDialog::ask(QTreeWidgetItem* row, const VaslQuestion& question) {
    const QString now = qs(question.answer.empty() ? question.byDefault : question.answer);
    const QString spokenAs = tr("%1 of %2").arg(wordsOf(question.ask), row->text(0));
    if (question.ask == VaslAsk::turn) {
        auto* turn = new QSpinBox;
        turn->setRange(0, lastTurn);
        turn->setSpecialValueText(tr("out of play"));
        turn->setValue(now.toInt());
        turn->setAccessibleName(spokenAs);
        turn->setEnabled(!again_);
        connect(turn, &QSpinBox::valueChanged, this,
                [this, question](int n) { answered(question, QString::number(n)); });
        return questions_->setItemWidget(row, 4, turn);
    }
    if (question.choices.empty()) {
        auto* field = new QLineEdit(now);
        field->setAccessibleName(spokenAs);
        field->setReadOnly(again_);
        connect(field, &QLineEdit::textEdited, this,
                [this, question](const QString& t) { answered(question, t); });
        return questions_->setItemWidget(row, 4, field);
    }
    auto* box = new QComboBox;
    box->setAccessibleName(spokenAs);
    box->setEnabled(!again_);
    if (question.ask == VaslAsk::is) {  // the answer may be any name in the catalog
        for (const std::string& choice : question.choices) box->addItem(choiceText(question.ask, choice));
        box->setEditable(true);
        box->lineEdit()->setPlaceholderText(tr("another one: enter its values below"));
        const QString shown = choiceText(question.ask, now.toStdString());
        box->setCurrentIndex(box->findText(shown));
        box->setCurrentText(shown);
        connect(box, &QComboBox::currentTextChanged, this, [this, question](const QString& t) {
            const bool out = t.trimmed() == choiceText(question.ask, std::string(leaveOutAnswer));
            answered(question, out ? qs(std::string(leaveOutAnswer)) : t);
        });
    } else {
        for (const std::string& choice : question.choices)
            box->addItem(choiceText(question.ask, choice), qs(choice));
        if (box->findData(now) < 0) box->insertItem(0, now, now);
        box->setCurrentIndex(box->findData(now));
        connect(box, &QComboBox::currentIndexChanged, this,
                [this, question, box](int at) { answered(question, box->itemData(at).toString()); });
    }
    questions_->setItemWidget(row, 4, box);
}

void ImportDialog::answered(const VaslQuestion& question, const QString& answer) {
    answers_[question.key] = answer.trimmed().toStdString();
}

void ImportDialog::fillLeftOut() {
    left_->clear();
    for (const VaslLeft& l : import_->leftOut) {
        const QString why = wordsOf(l);
        auto* row = new QTreeWidgetItem(left_, {whatIsLeft(l), vaslPlace(l.hex), why});
        row->setToolTip(2, why);
        spoken(row);
    }
    for (int c = 0; c < 2; ++c) left_->resizeColumnToContents(c);
}

void ImportDialog::fillCounters() {
    counters_->clear();
    const auto yes = [](bool so) { return so ? tr("yes") : QString(); };
    for (const VaslCounter& c : import_->counters)
        spoken(new QTreeWidgetItem(
            counters_, {qs(c.name), vaslPlace(c.hex), qs(c.at), yes(c.concealed), yes(c.hidden)}));
    for (int c = 0; c < 4; ++c) counters_->resizeColumnToContents(c);
}

void ImportDialog::chooseFolder() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Folder of boards"), context_.settings.lastFolder());
    if (folder.isEmpty()) return;
    OwnVasl(context_.game, context_.settings).addFolders({folder});
    read();
}

void ImportDialog::useBlankGrids() {
    blank_.insert(import_->missing.begin(), import_->missing.end());
    blank_.insert(import_->gridless.begin(), import_->gridless.end());
    read();
}

/// Opens the game with the current answers. If some of them are new, reads the file again first.
void ImportDialog::take() {
    if (!import_ || !import_->problems.empty()) return;
    VaslAnswers answers = remembered_;
    for (const VaslQuestion& q : import_->questions)
        if (const auto said = answers_.find(q.key); q.lasting && said != answers_.end())
            answers[q.key] = said->second;
    QDir().mkpath(QFileInfo(answersFile()).absolutePath());
    if (answers != remembered_)
        if (const auto done = writeVaslAnswers(answers, answersFile().toStdString()); !done)
            context_.game.post(Notice::Kind::warning, tr("Your answers could not be saved for next time."),
                               linesOf(done.error()));
    wanted_ = true;
    if (!answers_.empty() || momentSaid_) return read();
    Q_EMIT taken(*import_);
    accept();
}

}  // namespace shellgame::app
