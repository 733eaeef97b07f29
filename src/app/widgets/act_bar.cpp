// SPDX-License-Identifier: MIT
#include "widgets/act_bar.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "settings/input_habits.hpp"
#include "widgets/announcer.hpp"
#include "widgets/flow_layout.hpp"
#include "widgets/roll_panel.hpp"

namespace shellgame::app {

namespace {

/// A label as wide as its text, which wraps only if there is less room. With QLabel's size hint the text
/// would wrap much earlier.
class WrapLabel : public QLabel {
  public:
    using QLabel::QLabel;
    [[nodiscard]] QSize sizeHint() const override {
        QTextDocument text;
        text.setDefaultFont(font());
        text.setDocumentMargin(0);
        text.setHtml(QLabel::text());
        const int wide = static_cast<int>(std::ceil(text.idealWidth())) + 4;
        return {wide, heightForWidth(wide)};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {40, fontMetrics().height()}; }
};

}  // namespace

QChar plainKey(const QKeyEvent& event) {
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return {};
    const int key = event.key();
    const bool plain = (key >= Qt::Key_0 && key <= Qt::Key_9) || (key >= Qt::Key_A && key <= Qt::Key_Z);
    return plain ? QChar(static_cast<char16_t>(key)) : QChar();
}

ActBar::ActBar(const QString& name, GameController& game, QWidget* parent)
    : QFrame(parent), game_(game), column_(new QVBoxLayout(this)), text_(new QLabel) {
    setObjectName(name);
    makeNotification(*this);
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    // Make the label as high as its lines need at the given width. A fixed maximum would reserve more lines
    // than needed.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    column_->setContentsMargins(10, 6, 10, 6);
    column_->setSpacing(4);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::RichText);
    text_->setObjectName(QString(name).replace(QStringLiteral("Bar"), QStringLiteral("Text")));
    column_->addWidget(text_);
    setVisible(false);
}

bool ActBar::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && hasKey(plainKey(*static_cast<QKeyEvent*>(event)))) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

void ActBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return escape();
    if (const QChar key = plainKey(*event); hasKey(key)) {
        if (!event->isAutoRepeat()) pressKey(key);
        return;
    }
    QFrame::keyPressEvent(event);
}

void ActBar::begin(const QString& html) {
    const QWidget* focus = QApplication::focusWidget();
    hadFocus_ = focus != nullptr && isAncestorOf(focus);
    // If the player is typing in a field, the field that replaces it gets the focus.
    typesIn_ =
        hadFocus_ && qobject_cast<const QLineEdit*>(focus) != nullptr ? focus->objectName() : QString();
    if (rows_ != nullptr) {
        // Delete the widgets later, because the pressed button may be among them. Clear their names now,
        // because new widgets get the same names.
        for (QWidget* w : rows_->findChildren<QWidget*>()) w->setObjectName(QString());
        rows_->hide();
        rows_->deleteLater();
    }
    rows_ = new QWidget(this);
    lines_ = new QVBoxLayout(rows_);
    lines_->setContentsMargins(0, 0, 0, 0);
    lines_->setSpacing(4);
    flow_ = nullptr;
    dice_ = nullptr;
    throws_ = nullptr;
    keyed_.clear();
    text_->setText(html);
    setAccessibleName(QTextDocumentFragment::fromHtml(html).toPlainText());
}

void ActBar::end() {
    column_->addWidget(rows_);
    // Show the rows now, because Qt would otherwise show new widgets only after the next event.
    rows_->show();
    setVisible(true);
    if (!hadFocus_) return;
    auto* field = typesIn_.isEmpty() ? nullptr : rows_->findChild<QLineEdit*>(typesIn_);
    if (field != nullptr && field->isEnabled())
        field->setFocus(Qt::OtherFocusReason);
    else
        ActBar::focusFirst();
}

bool ActBar::answer() {
    if (!isVisible() || throws_ == nullptr || !throws_->isEnabled()) return focusFirst();
    throws_->click();
    return true;
}

bool ActBar::focusFirst() {
    if (!isVisible() || rows_ == nullptr) return false;
    for (QWidget* w : rows_->findChildren<QWidget*>())
        if (w->isEnabled() && w->focusPolicy() != Qt::NoFocus) {
            w->setFocus(Qt::OtherFocusReason);
            return true;
        }
    return false;
}

void ActBar::vanish() {
    const QWidget* focus = QApplication::focusWidget();
    const bool had = isVisible() && focus != nullptr && isAncestorOf(focus);
    begin(QString());
    setVisible(false);
    if (had || hadFocus_) Q_EMIT left();
}

void ActBar::line(const QString& html) {
    auto* row = new QWidget;
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    row->setSizePolicy(policy);
    flow_ = new FlowLayout(row);
    lines_->addWidget(row);
    if (html.isEmpty()) return;
    remark(QString(), html);
}

QLabel* ActBar::remark(const QString& name, const QString& html) {
    auto* label = put(new WrapLabel);
    label->setObjectName(name);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setText(html);
    return label;
}

void ActBar::putWidget(QWidget* widget) {
    if (flow_ == nullptr) line();
    flow_->addWidget(widget);
}

QPushButton* ActBar::button(const QString& name, const QString& text, const std::function<void()>& act) {
    auto* b = put(new QPushButton(text));
    b->setObjectName(name);
    b->setAutoDefault(true);  // lets Enter press the button, as Space does
    InputHabits::takeOnce(b);
    connect(b, &QPushButton::clicked, this, act);
    return b;
}

QPushButton* ActBar::keyButton(const QString& name, QChar key, const QString& text,
                               const std::function<void()>& act) {
    QPushButton* b = button(name, tr("%1  %2").arg(QString(key), text), act);
    keyed_[key] = b;
    return b;
}

QCheckBox* ActBar::box(const QString& name, const QString& text, bool on) {
    auto* b = put(new QCheckBox(text));
    b->setObjectName(name);
    b->setChecked(on);
    return b;
}

QLineEdit* ActBar::hexLine(const QString& name, const QString& accessible, const std::string& hex) {
    auto* edit = put(new QLineEdit(qs(hex)), name, accessible);
    edit->setPlaceholderText(tr("hex: 1E4"));
    edit->setFixedWidth(90);
    return edit;
}

void ActBar::say(QLabel* label, const QString& html) {
    label->setText(html);
    label->setVisible(!html.isEmpty());
}

Findings ActBar::show(Findings all, QPushButton* does, QLabel* words) {
    const auto bad = std::find_if(all.begin(), all.end(),
                                  [](const Finding& f) { return f.verdict == Verdict::forbidden; });
    does->setEnabled(bad == all.end());
    say(words, bad == all.end()
                   ? QString()
                   : QStringLiteral("× ") + findingsText({*bad}, Verdict::forbidden).toHtmlEscaped());
    words->setToolTip(findingsText(all, Verdict::forbidden));
    return all;
}

void ActBar::askDice(const QString& hint, int width, QPushButton* throws) {
    dice_ = put(new QLineEdit);
    dice_->setObjectName(QString(objectName()).replace(QStringLiteral("Bar"), QStringLiteral("Dice")));
    dice_->setPlaceholderText(hint);
    dice_->setAccessibleName(tr("Your own dice"));
    dice_->setFixedWidth(width);
    throws_ = throws;
    if (throws != nullptr) connect(dice_, &QLineEdit::returnPressed, throws, &QPushButton::click);
}

std::string ActBar::typedHex(const QString& text) const {
    const std::string capitals = text.trimmed().toUpper().toStdString();
    return game_.ground().find(capitals) ? capitals : text.trimmed().toStdString();
}

bool ActBar::takeDice(std::vector<int>& dice) {
    if (dice_ == nullptr || dice_->text().trimmed().isEmpty()) return true;
    dice = RollPanel::facesOf(dice_->text(), 0);
    if (dice.empty()) dice_->selectAll();
    return !dice.empty();
}

void ActBar::draw(MapDrawing::Kind kind, const std::vector<std::string>& hexes, const QString& label,
                  bool strong) {
    MapDrawing d;
    d.kind = kind;
    d.strong = strong;
    d.label = label;
    for (const std::string& h : hexes)
        if (const auto hex = game_.ground().find(h)) d.hexes.push_back(*hex);
    if (!d.hexes.empty()) sketch_.push_back(std::move(d));
}

void ActBar::announce() {
    app::announce(*this);
}

}  // namespace shellgame::app
