// SPDX-License-Identifier: MIT
#include "help/command_panel.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "settings/manual_topic.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/registry.hpp"
#include "words/language.hpp"

namespace shellgame::app {

CommandPanel::CommandPanel(GameController& game, Selection& selection, QWidget* parent)
    : QDialog(parent),
      game_(game),
      selection_(selection),
      verbs_(new QListWidget),
      page_(new QTextBrowser),
      input_(new QLineEdit),
      verdict_(new QLabel) {
    setWindowTitle(tr("Command"));
    explainedBy(this, ManualTopic::commands);
    setModal(false);
    resize(760, 460);
    auto* column = new QVBoxLayout(this);
    auto* split = new QSplitter;
    verbs_->setAccessibleName(tr("Commands"));
    for (const Verb& v : standardRegistry()->verbs()) verbs_->addItem(qs(v.name));
    split->addWidget(verbs_);
    split->addWidget(page_);
    split->setStretchFactor(1, 1);
    split->setSizes({150, 600});
    column->addWidget(split, 1);
    input_->setObjectName(QStringLiteral("commandInput"));
    input_->setAccessibleName(tr("Command"));
    input_->setPlaceholderText(tr("merge marker=m1 with=m3   or   {\"do\":\"merge\", …}"));
    column->addWidget(input_);
    verdict_->setWordWrap(true);
    verdict_->setMinimumHeight(fontMetrics().height() * 2);
    column->addWidget(verdict_);
    connect(verbs_, &QListWidget::currentRowChanged, this, &CommandPanel::showVerb);
    connect(input_, &QLineEdit::textChanged, this, &CommandPanel::judge);
    connect(input_, &QLineEdit::returnPressed, this, &CommandPanel::perform);
}

void CommandPanel::begin(const QString& verb) {
    const auto found = verbs_->findItems(verb, Qt::MatchExactly);
    verbs_->setCurrentItem(found.isEmpty() ? verbs_->item(0) : found.front());
    showVerb();
    show();
    raise();
    input_->setFocus(Qt::OtherFocusReason);
    input_->selectAll();  // typing another command replaces the proposed line
}

void CommandPanel::showVerb() {
    const QListWidgetItem* item = verbs_->currentItem();
    if (item == nullptr) return;
    const Verb* v = standardRegistry()->find(item->text().toStdString());
    if (v == nullptr) return;
    QString about = coreText(v->summary).toHtmlEscaped();
    if (!v->rule.empty()) about = tr("%1 <i>(rule %2)</i>").arg(about, qs(v->rule));
    QString html = QStringLiteral("<h3>%1</h3><p>%2</p><table cellpadding='3'>").arg(qs(v->name), about);
    for (const ArgSpec& a : v->args) {
        QString doc = coreText(a.doc).toHtmlEscaped();
        if (!a.words.empty()) {
            QStringList words;
            for (const std::string& w : a.words) words << qs(w);
            doc += QStringLiteral(" [%1]").arg(listed(words).toHtmlEscaped());
        }
        html += QStringLiteral("<tr><td><b>%1</b>%2</td><td>%3</td></tr>")
                    .arg(qs(a.name), a.required ? QStringLiteral(" *") : QString(), doc);
    }
    html += QStringLiteral("</table><p>%1<br><code>%2</code></p>")
                .arg(tr("Example:"), qs(v->example->dump()).toHtmlEscaped());
    page_->setHtml(html);
    // If the command has an argument for counters or a hex, fill in the selected counters or hex.
    QString line = qs(v->name);
    for (const ArgSpec& a : v->args) {
        if (a.name == "marker" || a.name == "from") {
            if (const auto m = selection_.marker())
                line += QStringLiteral(" %1=%2").arg(qs(a.name), game_.nameOf(m->text));
        } else if (a.name == "piece" && !selection_.pieces().empty()) {
            line += QStringLiteral(" piece=%1").arg(game_.nameOf(selection_.pieces().front().text));
        } else if (a.name == "at" && a.required && !selection_.hexName().isEmpty()) {
            line += QStringLiteral(" at=%1").arg(selection_.hexName());
        }
    }
    input_->setText(line + QLatin1Char(' '));
}

Json CommandPanel::readCommand(const QString& text, QString& problem) {
    const QString line = text.trimmed();
    if (line.startsWith(QLatin1Char('{'))) {
        auto parsed = parseJson(line.toStdString(), "command");
        if (parsed) return *parsed;
        problem = inputFault(parsed.error().front().text());
        return nullptr;
    }
    static const QRegularExpression part(QStringLiteral("(\\w+)=(\"[^\"]*\"|\\S+)"));
    const QString verb = line.section(QLatin1Char(' '), 0, 0);
    Json command = {{"do", verb.toStdString()}};
    const Verb* v = standardRegistry()->find(verb.toStdString());
    QString rest = line.mid(verb.size());
    auto it = part.globalMatch(rest);
    while (it.hasNext()) {
        const auto m = it.next();
        rest.remove(m.captured(0));
        const std::string key = m.captured(1).toStdString();
        QString value = m.captured(2);
        if (value.startsWith(QLatin1Char('"'))) value = value.mid(1, value.size() - 2);
        const ArgSpec* spec = nullptr;
        if (v != nullptr)
            for (const ArgSpec& a : v->args)
                if (a.name == key) spec = &a;
        const auto one = [&](const QString& t) -> Json {
            const ArgType type = spec != nullptr ? spec->type : ArgType::any;
            bool ok = false;
            if (type == ArgType::integer || type == ArgType::any)
                if (const int n = t.toInt(&ok); ok) return n;
            if (type == ArgType::number || type == ArgType::any)
                if (const double d = t.toDouble(&ok); ok) return d;
            if (type == ArgType::boolean || type == ArgType::any) {
                if (t == QLatin1String("true") || t == QLatin1String("yes")) return true;
                if (t == QLatin1String("false") || t == QLatin1String("no")) return false;
            }
            return t.toStdString();
        };
        if (key == "dice" || (spec != nullptr && spec->list)) {
            Json list = Json::array();
            for (const QString& t : value.split(QLatin1Char(','))) list.push_back(one(t));
            command[key] = std::move(list);
        } else {
            command[key] = one(value);
        }
    }
    if (!rest.trimmed().isEmpty()) {
        problem = tr("%1: write name=value").arg(rest.trimmed());
        return nullptr;
    }
    return command;
}

Json CommandPanel::readForViewer(QString& problem) const {
    Json command = readCommand(input_->text(), problem);
    if (!game_.hasGame() || game_.viewer().empty() || !command.is_object()) return command;
    const auto verb = command.find("do");
    const Verb* v = verb != command.end() && verb->is_string()
                        ? standardRegistry()->find(verb->get<std::string>())
                        : nullptr;
    if (v == nullptr) return command;
    QStringList unknown;
    for (const std::string& name : game_.namesToIds(*v, command)) unknown << qs(name);
    if (unknown.isEmpty()) return command;
    problem = tr("No counter that you can see has the name %1.").arg(listed(unknown));
    return nullptr;
}

void CommandPanel::judge() {
    QString problem;
    const Json command = readForViewer(problem);
    if (command.is_null() || !game_.hasGame()) {
        verdict_->setText(problem);
        return;
    }
    const QString why = findingsText(game_.check(command), Verdict::ruling);
    verdict_->setText(why.isEmpty() ? tr("✓ Press Enter to perform it.") : QStringLiteral("× ") + why);
}

void CommandPanel::perform() {
    QString problem;
    const Json command = readForViewer(problem);
    if (command.is_null()) {
        game_.post(Notice::Kind::refused, problem);
        return;
    }
    const std::string verb = command.is_object() && command.contains("do") && command["do"].is_string()
                                 ? command["do"].get<std::string>()
                                 : "";
    const bool to = command.contains("to") && command["to"].is_number_integer();
    // Typed commands use the entry numbers in the viewer's log.
    const auto entry = [&] {
        const int n = command["to"].get<int>();
        const bool read = n > 0 && n <= static_cast<int>(game_.shownEntries().size());
        return read ? game_.gameNumber(static_cast<std::size_t>(n) - 1) : n == 0 ? 0 : -1;
    };
    if (verb == "undo" || verb == "redo") {
        if (!game_.hasGame()) return;
        if (to && entry() < 0)
            game_.post(Notice::Kind::refused, tr("Choose a number from the log."));
        else if (verb == "undo")
            to ? game_.undoTo(entry()) : game_.undo();
        else
            to ? game_.redoTo(entry()) : game_.redo();
    } else {
        game_.perform(command);
    }
    judge();
}

}  // namespace shellgame::app
