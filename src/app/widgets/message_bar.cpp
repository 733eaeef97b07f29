// SPDX-License-Identifier: MIT
#include "widgets/message_bar.hpp"

#include <QHBoxLayout>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "widgets/announcer.hpp"

namespace shellgame::app {

namespace {

struct Look {
    const char* sign;
    const char* word;
    QRgb colour;
};

Look lookOf(Notice::Kind kind) {
    switch (kind) {
        case Notice::Kind::info:
            return {"i", QT_TRANSLATE_NOOP("shellgame::app::MessageBar", "Note"), 0xff2f5d8a};
        case Notice::Kind::success:
            return {"\u2713", QT_TRANSLATE_NOOP("shellgame::app::MessageBar", "Done"), 0xff14603c};
        case Notice::Kind::warning:
            return {"!", QT_TRANSLATE_NOOP("shellgame::app::MessageBar", "Warning"), 0xff8a5200};
        case Notice::Kind::refused:
            return {"\u00d7", QT_TRANSLATE_NOOP("shellgame::app::MessageBar", "Refused"), 0xff9a1c1c};
        case Notice::Kind::ruling:
            return {"?", QT_TRANSLATE_NOOP("shellgame::app::MessageBar", "Ruling"), 0xff6a2a8c};
    }
    return {};
}

constexpr std::size_t mostKept = 50;
constexpr int foldedLines = 2;  ///< lines of a long message until the player expands it
constexpr int marginAbove = 5;
constexpr int signSize = 24;

int foldedHeight(const QFontMetrics& font) {
    return std::max(signSize, foldedLines * font.lineSpacing());
}

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      sign_(new QLabel),
      text_(new QLabel),
      yes_(new QPushButton),
      no_(new QPushButton),
      back_(new QToolButton),
      on_(new QToolButton),
      more_(new QToolButton),
      close_(new QToolButton) {
    setObjectName(QStringLiteral("messageStrip"));
    makeNotification(*this);
    setFrameShape(QFrame::NoFrame);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, marginAbove, 8, marginAbove);
    layout->setSpacing(10);
    sign_->setFixedSize(signSize, signSize);
    sign_->setAlignment(Qt::AlignCenter);
    text_->setObjectName(QStringLiteral("messageText"));
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setMinimumHeight(24);
    text_->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    // Let the label be narrower than its text, because a long path can't wrap and would widen the window.
    QSizePolicy narrow(QSizePolicy::Ignored, QSizePolicy::Preferred);
    narrow.setHeightForWidth(true);
    text_->setSizePolicy(narrow);
    back_->setText(QStringLiteral("\u2039"));
    back_->setToolTip(tr("Earlier message"));
    back_->setAccessibleName(tr("Earlier message"));
    on_->setText(QStringLiteral("\u203a"));
    on_->setToolTip(tr("Later message"));
    on_->setAccessibleName(tr("Later message"));
    more_->setText(QStringLiteral("\u2026"));
    more_->setToolTip(tr("Whole message"));
    more_->setAccessibleName(tr("Whole message"));
    close_->setText(QStringLiteral("\u00d7"));
    close_->setToolTip(tr("Close the message (Esc on the map)"));
    close_->setAccessibleName(tr("Close the message"));
    for (QToolButton* b : {back_, on_, more_, close_}) b->setAutoRaise(true);
    more_->setObjectName(QStringLiteral("wholeMessage"));
    close_->setObjectName(QStringLiteral("closeMessage"));
    back_->setObjectName(QStringLiteral("earlierMessage"));
    on_->setObjectName(QStringLiteral("laterMessage"));
    yes_->setObjectName(QStringLiteral("allowButton"));
    no_->setObjectName(QStringLiteral("forbidButton"));
    layout->addWidget(sign_, 0, Qt::AlignTop);
    layout->addWidget(text_, 1);
    // Keep the buttons at the top, because the bar grows downward with its text.
    for (QWidget* b : std::initializer_list<QWidget*>{yes_, no_, more_, back_, on_, close_})
        layout->addWidget(b, 0, Qt::AlignTop);
    // Keep the place of the close button while a question hides it, so that the other buttons don't move.
    QSizePolicy stays = close_->sizePolicy();
    stays.setRetainSizeWhenHidden(true);
    close_->setSizePolicy(stays);
    connect(yes_, &QPushButton::clicked, this, [this] { answer(true); });
    connect(no_, &QPushButton::clicked, this, [this] { answer(false); });
    connect(back_, &QToolButton::clicked, this, [this] {
        if (at_ > 0) --at_;
        display();
    });
    connect(on_, &QToolButton::clicked, this, [this] {
        if (at_ + 1 < past_.size()) ++at_;
        display();
    });
    connect(more_, &QToolButton::clicked, this, [this] {
        whole_ = !whole_;
        fold();
    });
    connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
    setVisible(false);
}

int MessageBar::usualHeight(const QFontMetrics& font) {
    return foldedHeight(font) + 2 * marginAbove;
}

void MessageBar::dismiss() {
    if (offering_ && mayCancel_) {
        offering_ = nullptr;
        showAnswers(false);
    }
    if (!asksRuling() && !offering_) setVisible(false);
}

/// Shows the first lines of a long message until the player expands it, without line breaks, so that no room
/// is left empty. A question is always shown completely.
void MessageBar::fold() {
    const int most = foldedHeight(text_->fontMetrics());
    const bool asks = asksRuling() || offering_;
    // Hide this button before measuring, because the result must not depend on the previous message, which
    // another side may have read.
    more_->hide();
    layout()->activate();
    const auto fits = [&] { return text_->heightForWidth(text_->width()) <= most; };
    text_->setText(said_);
    bool longer = !fits();
    if (longer && !whole_ && !asks) {
        text_->setText(QString(said_).replace(QLatin1Char('\n'), QStringLiteral("  ·  ")));
        longer = !fits();
    }
    const bool folded = longer && !whole_ && !asks;
    more_->setVisible(longer && !asks);
    text_->setMaximumHeight(folded ? most : QWIDGETSIZE_MAX);
    text_->setAlignment(Qt::AlignLeft | (folded ? Qt::AlignTop : Qt::AlignVCenter));
    updateGeometry();
}

void MessageBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    if (!past_.empty()) fold();
}

QString MessageBar::text() const {
    return said_;
}

Notice::Kind MessageBar::kind() const {
    return past_.empty() ? Notice::Kind::info : past_[at_].kind;
}

bool MessageBar::asksRuling() const {
    return !past_.empty() && at_ + 1 == past_.size() && past_.back().kind == Notice::Kind::ruling &&
           !past_.back().open.empty();
}

bool MessageBar::asks() const {
    return isVisible() && (asksRuling() || offering_);
}

bool MessageBar::focusQuestion() {
    if (!asks()) return false;
    (asksRuling() ? yes_ : no_)->setFocus(Qt::OtherFocusReason);
    return true;
}

bool MessageBar::withdrawQuestion() {
    if (!asks()) return false;
    if (!past_.empty()) past_.back().open.clear();
    Notice n;
    n.text = tr("The question is withdrawn, and nothing has been done.");
    show(n);
    return true;
}

void MessageBar::show(const Notice& notice) {
    offering_ = nullptr;
    if (running_) endRunning();
    // Turn an unanswered question into a plain message, because only the newest message can ask a question.
    const bool unanswered = !past_.empty() && past_.back().kind == Notice::Kind::ruling &&
                            !std::exchange(past_.back().open, {}).empty();
    past_.push_back(notice);
    if (unanswered && notice.kind != Notice::Kind::ruling)
        past_.back().detail = tr("The action that waited for your ruling was not performed.") +
                              (notice.detail.isEmpty() ? QString() : QLatin1Char('\n') + notice.detail);
    if (past_.size() > mostKept) past_.pop_front();
    at_ = past_.size() - 1;
    display();
}

void MessageBar::showRunning(const Notice& notice, bool lasting) {
    const bool going = running_;
    if (going && !past_.empty()) past_.pop_back();
    running_ = false;
    show(notice);
    running_ = !lasting;
    // Reserve two lines, so that the bar keeps its size when the text changes.
    text_->setMinimumHeight(foldedHeight(text_->fontMetrics()));
}

void MessageBar::endRunning() {
    running_ = false;
    text_->setMinimumHeight(24);
}

void MessageBar::withdraw(const QString& text) {
    const auto last =
        std::find_if(past_.rbegin(), past_.rend(), [&](const Notice& n) { return n.text == text; });
    if (offering_ || last == past_.rend()) return;
    if (past_.size() == 1) return forget();
    const auto index = static_cast<std::size_t>(past_.rend() - last) - 1;
    const bool ran = running_ && index + 1 == past_.size();
    past_.erase(past_.begin() + static_cast<std::ptrdiff_t>(index));
    if (at_ >= index && at_ > 0) --at_;
    if (ran) endRunning();
    display();
}

void MessageBar::forget() {
    endRunning();
    offering_ = nullptr;
    past_.clear();
    at_ = 0;
    said_.clear();
    text_->clear();
    setAccessibleName(QString());
    setVisible(false);
}

void MessageBar::offer(const QString& text, const QString& accept, const QString& decline,
                       std::function<void(bool)> answered, Notice::Kind kind, bool mayCancel) {
    Notice n;
    n.kind = kind;
    n.text = text;
    show(n);
    offering_ = std::move(answered);
    yes_->setText(accept);
    no_->setText(decline);
    // If this question directly follows another one, make the button that declines as wide as both buttons of
    // the other question, so that a double click at the same place changes nothing.
    no_->setMinimumWidth(answered_);
    showAnswers(true);
    mayCancel_ = mayCancel;
    close_->setVisible(mayCancel);
    layout()->activate();
    fold();
}

/// Shows or hides the buttons that answer a question.
void MessageBar::showAnswers(bool shown) {
    const bool had = !shown && (yes_->hasFocus() || no_->hasFocus());
    yes_->setVisible(shown);
    no_->setVisible(shown);
    // Qt moves the focus from a button that disappears to the next button of this bar.
    if (had) Q_EMIT left();
}

void MessageBar::answer(bool allow) {
    if (offering_) {
        answered_ = no_->geometry().right() + 1 - yes_->geometry().left();
        showAnswers(false);
        close_->setVisible(true);
        std::exchange(offering_, nullptr)(allow);
        answered_ = 0;
        return;
    }
    if (!asksRuling()) return;
    const Notice notice = past_.back();
    past_.back().open.clear();
    display();
    Q_EMIT ruled(notice, allow);
}

void MessageBar::display() {
    if (past_.empty()) return;
    const Notice& n = past_[at_];
    const Look look = lookOf(n.kind);
    sign_->setAccessibleName(tr(look.word));
    QString text = n.text;
    if (!n.detail.isEmpty()) text += QLatin1Char('\n') + n.detail;
    said_ = text;
    setAccessibleName(text);
    const bool ruling = asksRuling();
    yes_->setText(tr("&Allow"));
    no_->setText(tr("&Forbid"));
    no_->setMinimumWidth(0);
    showAnswers(ruling);
    back_->setEnabled(at_ > 0);
    on_->setEnabled(at_ + 1 < past_.size());
    close_->setVisible(!ruling);
    whole_ = false;
    layout()->activate();  // the width of the text depends on the visible buttons
    fold();
    sign_->setPixmap(signPicture());
    update();
    setVisible(true);
    announce(*this);
}

void MessageBar::paintEvent(QPaintEvent*) {
    if (past_.empty()) return;
    const QColor accent(lookOf(past_[at_].kind).colour);
    const QColor base = palette().color(QPalette::Base);
    const bool dark = base.lightnessF() < 0.5;
    // Tint the background slightly with the message's color. The text keeps the palette's color.
    const auto mix = [&](int a, int b) { return a + (b - a) * (dark ? 30 : 14) / 100; };
    QPainter p(this);
    p.fillRect(rect(), QColor(mix(base.red(), accent.red()), mix(base.green(), accent.green()),
                              mix(base.blue(), accent.blue())));
    p.fillRect(QRect(0, 0, width(), 2), accent);
}

QPixmap MessageBar::signPicture() const {
    const Look look = lookOf(past_[at_].kind);
    const double ratio = devicePixelRatioF();
    QPixmap pixmap(QSize(24, 24) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter p(&pixmap);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(Qt::NoPen);
    p.setBrush(QColor(look.colour));
    p.drawEllipse(QRectF(0, 0, 24, 24));
    QFont f = font();
    f.setBold(true);
    f.setPixelSize(15);
    p.setFont(f);
    p.setPen(Qt::white);
    p.drawText(QRectF(0, 0, 24, 24), Qt::AlignCenter, QString::fromUtf8(look.sign));
    return pixmap;
}

}  // namespace shellgame::app
