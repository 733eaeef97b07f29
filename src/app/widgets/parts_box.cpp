// SPDX-License-Identifier: MIT
#include "widgets/parts_box.hpp"

#include <QSignalBlocker>
#include <QVBoxLayout>

#include "widgets/flow_layout.hpp"

namespace shellgame::app {

PartsBox::PartsBox(const QString& name, QWidget* parent) : QWidget(parent), title_(new QLabel) {
    setObjectName(name);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    title_->setWordWrap(true);
    column->addWidget(title_);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PartsBox::show(const QString& title, const std::vector<Part>& parts) {
    title_->setText(title);
    setAccessibleName(title);
    setVisible(!parts.empty());
    QStringList now;
    for (const Part& p : parts) now << p.id + QLatin1Char(' ') + p.text;
    if (now == shown_) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const QSignalBlocker quiet(boxes_[i].second);
            boxes_[i].second->setChecked(parts[i].on);
        }
        return;
    }
    shown_ = now;
    boxes_.clear();
    if (rows_ != nullptr) {
        for (QWidget* w : rows_->findChildren<QWidget*>()) w->setObjectName(QString());
        rows_->hide();
        rows_->deleteLater();
    }
    rows_ = new QWidget;
    auto* flow = new FlowLayout(rows_, 10);
    for (const Part& p : parts) {
        auto* box = new QCheckBox(p.text);
        box->setObjectName(QStringLiteral("part-") + p.id);
        box->setChecked(p.on);
        connect(box, &QCheckBox::toggled, this, &PartsBox::ticksChanged);
        flow->addWidget(box);
        boxes_.emplace_back(p.id, box);
    }
    layout()->addWidget(rows_);
}

QStringList PartsBox::ticked() const {
    QStringList out;
    for (const auto& [id, box] : boxes_)
        if (box->isChecked()) out << id;
    return out;
}

}  // namespace shellgame::app
