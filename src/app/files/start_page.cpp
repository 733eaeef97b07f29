// SPDX-License-Identifier: MIT
#include "files/start_page.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "map/map_sheet.hpp"
#include "settings/settings.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/picture/picture.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/scenario/title.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "widgets/known_height.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

/// Size of the small maps beside the scenarios.
constexpr QSize smallMap(132, 84);
constexpr qint64 mostRead = 4'000'000;  ///< maximum file size in bytes; reading longer games would delay the
                                        ///< page
constexpr int describeAfter = 300;      ///< milliseconds, so that the page is visible and usable before files
                                        ///< are read

/// Draws the map of a scenario, without counters.
QIcon mapOf(const Game& game, double ratio) {
    GroundStyle plain;
    plain.grid = plain.names = false;
    const MapSheet sheet(game.session->groundPtr(), plain);
    const QSizeF room = QSizeF(smallMap) * ratio;
    const QRectF all = sheet.bounds();
    const double scale = std::min(room.width() / all.width(), room.height() / all.height());
    QImage icon(room.toSize(), QImage::Format_ARGB32_Premultiplied);
    icon.fill(Qt::transparent);
    QPainter p(&icon);
    const QImage map = sheet.picture(all, scale, false);
    p.drawImage(QPointF((room.width() - map.width()) / 2, (room.height() - map.height()) / 2), map);
    p.end();
    QPixmap pixmap = QPixmap::fromImage(icon);
    pixmap.setDevicePixelRatio(ratio);
    return QIcon(pixmap);
}

/// Returns an empty icon of the map's size, so that nothing on the page moves when the map appears.
QIcon noMap() {
    QPixmap none(smallMap);
    none.fill(Qt::transparent);
    return QIcon(none);
}

/// Returns the game system, the sides, the turns, and a playing time that is estimated from turns and
/// counters.
QString factsOf(const State& state) {
    const QString system = systemRow(state.settings.system).forces ? StartPage::tr("Napoleon at Bay")
                           : !state.formations.empty()             ? StartPage::tr("ASL with written orders")
                                                                   : StartPage::tr("ASL");
    QStringList sides;
    for (const bool first : {true, false})
        for (const auto& [id, side] : state.sides)
            if ((id == state.clock.first) == first) sides << QString::fromStdString(side.name);
    QStringList facts{system, sides.join(StartPage::tr(" against "))};
    if (state.clock.turns > 0) {
        facts << StartPage::tr("%n turns", nullptr, state.clock.turns);
        // Time in minutes: a base time for each Player Turn, and an addition for each counter.
        constexpr double perTurn = 4, perCounter = 0.25, minutes = 60;
        const double hours = state.clock.turns * 2 *
                             (perTurn + perCounter * static_cast<double>(state.pieces.size())) / minutes;
        facts << StartPage::tr("about %n hours", nullptr, std::max(1, static_cast<int>(std::lround(hours))));
    }
    return facts.join(QStringLiteral(" · "));
}

/// Returns turn, side and phase, which are public.
QString whenIn(const State& state) {
    const Clock& c = state.clock;
    if (c.phase == Phase::setup) return StartPage::tr("Setup");
    return StartPage::tr("Turn %1, %2 %3")
        .arg(c.turn)
        .arg(QString::fromStdString(state.sideName(c.player)), term(c.phase));
}

/// Returns the sentence of the last act, as the viewing side of the game may read it. Changes of phase don't
/// count, because whenIn() names the phase.
QString lastActIn(const Session& session) {
    const SideId& viewer = session.state().settings.viewer;
    const SideLog side = viewer.empty() ? SideLog() : logFor(session, viewer);
    const std::vector<Entry>& entries = viewer.empty() ? session.entries() : side.entries;
    const auto last = std::find_if(entries.rbegin(), entries.rend(), [](const Entry& e) {
        return !e.undone && !e.isHistory() && !e.isLook() && e.verb != PhaseAct::about.verb;
    });
    QString out = last == entries.rend() ? QString() : coreText(last->text);
    if (out.endsWith(QLatin1Char('.'))) out.chop(1);
    return out;
}

/// A column whose width the page sets. Without a fixed width, layouts would arrange all its texts again for
/// every width they try.
class Column : public QWidget {
  public:
    [[nodiscard]] QSize sizeHint() const override { return {minimumWidth(), heightForWidth(minimumWidth())}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
};

/// The program's emblem, which shows three counters, one of them face down. The counters are a prepared
/// picture, because drawing letters in five sizes would take a tenth of the start time.
class Banner : public QWidget {
  public:
    Banner() {
        setFixedHeight(92);
        setAccessibleName(StartPage::tr("Three counters"));
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        // Use the picture in double size on high-resolution screens.
        const bool fine = devicePixelRatioF() > 1;
        if (counters_.isNull() || fine != fine_) read(fine);
        QPainter p(this);
        p.setRenderHint(QPainter::SmoothPixmapTransform);
        p.drawImage(QRect(0, 0, 288, 92), counters_);
    }

  private:
    /// Uses the core's PNG reader, because Qt's reader would first load all image plugins.
    void read(bool fine) {
        const QString name =
            fine ? QStringLiteral(":/pictures/counters@2x.png") : QStringLiteral(":/pictures/counters.png");
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly)) return;
        const QByteArray bytes = file.readAll();
        const auto pixels =
            decodePicture({bytes.constData(), static_cast<std::size_t>(bytes.size())}, "counters.png", "");
        if (!pixels) return;
        counters_ = QImage(reinterpret_cast<const uchar*>(pixels->argb.data()), pixels->width, pixels->height,
                           QImage::Format_ARGB32)
                        .convertToFormat(QImage::Format_ARGB32_Premultiplied);
        fine_ = fine;
    }

    QImage counters_;
    bool fine_ = false;  ///< `counters_` is the picture in double size
};

}  // namespace

QPair<QString, QString> titleOfFile(const QString& path) {
    QFile file(path);
    // AutoSaver names its own copies by time, so show a general title instead of such a name.
    const QString plain = QFileInfo(path).completeBaseName();
    const QString name = plain.startsWith(QLatin1String("unsaved-")) ? StartPage::tr("Untitled game") : plain;
    if (!file.open(QIODevice::ReadOnly) || file.size() > mostRead) return {name, QString()};
    // The first line of a journal contains both title and description.
    QByteArray text = file.readLine();
    if (!isJournal({text.constData(), static_cast<std::size_t>(text.size())})) text += file.readAll();
    const FileTitle told = titleIn({text.constData(), static_cast<std::size_t>(text.size())});
    return {told.title.empty() ? name : QString::fromStdString(told.title),
            QString::fromStdString(told.description)};
}

StartPage::StartPage(QWidget* parent) : QWidget(parent) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* inside = new QWidget;
    auto* middle = new QHBoxLayout(inside);
    holder_ = new Column;
    column_ = new QVBoxLayout(holder_);
    column_->setContentsMargins(24, 30, 24, 24);
    column_->setSpacing(4);
    middle->addStretch(1);
    middle->addWidget(holder_);
    middle->addStretch(1);
    scroll->setWidget(inside);
    outer->addWidget(scroll);
}

void StartPage::showEvent(QShowEvent* event) {
    if (!filled_)
        refresh();
    else if (!undescribed_.empty())
        QTimer::singleShot(describeAfter, this, &StartPage::describeNext);
    QWidget::showEvent(event);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    holder_->setFixedWidth(std::clamp(width() * 2 / 3, 300, 720));
    QWidget::resizeEvent(event);
}

void StartPage::addHeading(const QString& text) {
    auto* label = new QLabel(text);
    QFont f = label->font();
    f.setBold(true);
    label->setFont(f);
    label->setContentsMargins(4, 12, 0, 2);
    column_->addWidget(label);
}

int StartPage::columnWidth() const {
    const QMargins m = column_->contentsMargins();
    return holder_->minimumWidth() - m.left() - m.right();
}

LinkButton* StartPage::addLink(const QString& title, const QString& line) {
    auto* button = new LinkButton(title, line);
    button->setUsualWidth(columnWidth());
    column_->addWidget(button);
    return button;
}

LinkButton* StartPage::addFile(const QString& path, const QString& title, const QString& line,
                               const QString& tip) {
    LinkButton* button = addLink(title, line);
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, this, [this, path] { Q_EMIT fileWanted(path); });
    return button;
}

void StartPage::addSample(const QString& path) {
    const auto [title, about] = titleOfFile(path);
    // Show only the first sentence, which is enough for choosing a scenario. The tool tip shows the whole
    // text.
    const qsizetype dot = about.indexOf(QStringLiteral(". "));
    const QString first = dot > 0 ? about.left(dot + 1) : about.section(QLatin1Char('\n'), 0, 0);
    // Leave the last line empty for facts that describeNext() fills in later.
    LinkButton* button = addFile(
        path, title, (first.isEmpty() ? QDir::toNativeSeparators(path) : first) + QStringLiteral("\n\u00a0"),
        about.isEmpty() ? path : about + QStringLiteral("\n\n") + path);
    button->setIcon(noMap());
    button->setIconSize(smallMap);
    undescribed_.push_back({button, path, true});
}

void StartPage::describeNext() {
    if (undescribed_.empty() || !isVisible()) return;
    const Undescribed next = undescribed_.front();
    undescribed_.erase(undescribed_.begin());
    if (next.button != nullptr) describe(*next.button, next.path, next.sample);
    if (!undescribed_.empty()) QTimer::singleShot(0, this, &StartPage::describeNext);
}

void StartPage::describe(LinkButton& button, const QString& path, bool sample) {
    // A scenario needs its boards to show its map. An unsaved game shows only its turn, and needs no boards
    // for that.
    const auto game = loadGame(path.toStdString(), {}, sample ? Boards::needed : Boards::dispensable);
    if (!game) return;
    const State& state = game->session->state();
    if (sample) {
        const QString first = button.description().section(QLatin1Char('\n'), 0, 0);
        button.setDescription(first + QLatin1Char('\n') + factsOf(state));
        button.setIcon(mapOf(*game, devicePixelRatioF()));
    } else {
        const QString act = lastActIn(*game->session);
        const QString when = act.isEmpty() ? whenIn(state) : tr("%1, last act: %2").arg(whenIn(state), act);
        button.setDescription(tr("%1 · %2").arg(when, button.description()));
        button.textChanged();
    }
    button.setAccessibleDescription(button.description());
}

/// Adds a recent file with its stored title. Reads the file only if no title is stored, because a long game
/// is a large file.
void StartPage::addRecent(const QString& path) {
    const QString known = Settings().titleOfRecent(path);
    const QString last = Settings().lastOfRecent(path);
    const QString file = QDir::toNativeSeparators(path);
    addFile(path, known.isEmpty() ? titleOfFile(path).first : known,
            last.isEmpty() ? file : tr("%1 · %2").arg(last, file), path);
}

LinkButton* StartPage::addUnsaved(const QString& path) {
    const QDateTime when = QFileInfo(path).lastModified();
    LinkButton* button =
        addFile(path, titleOfFile(path).first,
                tr("not saved, last played %1").arg(QLocale().toString(when, QLocale::ShortFormat)), path);
    if (QFileInfo(path).size() > mostRead) return button;
    // Leave room for the second line, so that nothing on the page moves when describeNext() fills it.
    button->setMinimumHeight(button->heightForWidth(columnWidth()) + button->fontMetrics().lineSpacing());
    undescribed_.push_back({button, path, false});
    return button;
}

/// Adds the entry for the first steps; returns nullptr if their scenario is not installed.
LinkButton* StartPage::addTour() {
    if (sampleScenarios().isEmpty()) return nullptr;
    LinkButton* tour = addLink(tr("First steps"), tr("Six short steps on Market square, a sample scenario."));
    tour->setObjectName(QStringLiteral("firstStepsButton"));
    connect(tour, &QPushButton::clicked, this, &StartPage::tourWanted);
    return tour;
}

void StartPage::setUnsaved(const QStringList& paths) {
    unsaved_ = paths;
    filled_ = false;
    if (isVisible()) refresh();
}

void StartPage::refresh() {
    filled_ = true;
    undescribed_.clear();
    while (QLayoutItem* item = column_->takeAt(0)) {
        if (item->widget() != nullptr) item->widget()->deleteLater();
        delete item;
    }
    column_->addWidget(new Banner);
    auto* title = new QLabel(tr("Shellgame"));
    QFont f = title->font();
    f.setPointSizeF(f.pointSizeF() * 2.4);
    f.setBold(true);
    title->setFont(f);
    column_->addWidget(title);
    auto* about = new WrappedText(
        tr("Hidden units for solo play. Shellgame keeps track of the units under each marker, lists the "
           "legal shifts with their odds, rolls the dice, and records everything."));
    about->setWordWrap(true);
    about->setUsualWidth(columnWidth());
    column_->addWidget(about);
    column_->addSpacing(8);
    const QStringList recent = Settings().recent();
    // Offer the first steps first to players who have not opened a game before, and last to all others.
    const bool played = !recent.isEmpty() || Settings().flag(QStringLiteral("played"), false);
    QPushButton* first = nullptr;
    if (!unsaved_.isEmpty()) {
        addHeading(tr("Continue"));
        for (const QString& path : unsaved_) {
            LinkButton* unsaved = addUnsaved(path);
            if (first == nullptr) first = unsaved;
        }
    }
    const bool beginner = !played && unsaved_.isEmpty();
    if (beginner) first = addTour();
    LinkButton* fresh = addLink(
        tr("New game"), tr("Choose boards or a blank grid, sides and turns. Then type in the counters."));
    fresh->setObjectName(QStringLiteral("newGameButton"));
    connect(fresh, &QPushButton::clicked, this, &StartPage::newWanted);
    // Give the focus to the first button later, because hidden widgets can't have it.
    QPushButton* const begins = first != nullptr ? first : fresh;
    begins->show();
    begins->setFocus(Qt::OtherFocusReason);
    LinkButton* open = addLink(tr("Open a file …"), tr("A scenario or a saved game."));
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    LinkButton* vasl = addLink(tr("Open a VASL setup or game …"),
                               tr("Start from a setup made in VASL, or continue a VASL game. Its hidden "
                                  "units change places here."));
    vasl->setObjectName(QStringLiteral("startVaslButton"));
    connect(vasl, &QPushButton::clicked, this, &StartPage::vaslWanted);
    if (!beginner) addTour();
    if (!recent.isEmpty()) {
        addHeading(tr("Recent games"));
        for (const QString& path : recent) addRecent(path);
    }
    const QStringList samples = sampleScenarios();
    if (!samples.isEmpty()) {
        addHeading(tr("Sample scenarios"));
        for (const QString& path : samples) addSample(path);
    }
    QTimer::singleShot(describeAfter, this, &StartPage::describeNext);
    column_->addStretch(1);
}

}  // namespace shellgame::app
