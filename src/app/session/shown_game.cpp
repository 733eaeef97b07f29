// SPDX-License-Identifier: MIT
#include "session/shown_game.hpp"

#include <QFileInfo>
#include <algorithm>

#include "session/shown_log.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "words/language.hpp"

namespace shellgame::app {

QString qs(const std::string& text) {
    return QString::fromStdString(text);
}
QString qs(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString qs(const Message& message) {
    return coreText(message);
}

QString findingsText(const Findings& findings, Verdict least) {
    QStringList lines;
    for (const Finding& f : findings) {
        if (f.verdict < least) continue;
        QString line = qs(f.message);
        if (!f.rule.empty()) line += QStringLiteral(" (%1)").arg(qs(f.rule));
        if (!lines.contains(line)) lines << line;
    }
    return lines.join(QLatin1Char('\n'));
}

ShownGame::ShownGame(QObject* parent) : QObject(parent), shownLogs_(new ShownLog(this)) {}

void ShownGame::showLog() {
    shownLogs_->show(session(), viewer(), shownLog_);
}
void ShownGame::forgetLog() {
    shownLogs_->forget(shownLog_);
}

const Entry* ShownGame::toldEntry(int n) const {
    const auto& numbers = shownLog_.numbers;
    const auto at = std::lower_bound(numbers.begin(), numbers.end(), n);
    if (at == numbers.end() || *at != n) return nullptr;
    return &shownLog_.entries[static_cast<std::size_t>(at - numbers.begin())];
}

std::string ShownGame::exportedLog(LogFormat format) const {
    // Include the seed only in the umpire's log, because the seed would reveal hidden rolls.
    const std::string name = title().toStdString();
    return viewer().empty() ? writeLog(session().entries(), format, name, luck())
                            : writeLog(shownEntries(), format, name);
}

QString ShownGame::nameOf(const std::string& id) const {
    return qs(viewer().empty() ? id : shownLog_.names.nameOf(id));
}

std::vector<std::string> ShownGame::namesToIds(const Verb& verb, Json& command) const {
    return viewer().empty() ? std::vector<std::string>() : shownLog_.names.toIds(verb, command);
}

QString ShownGame::told(const Message& message) const {
    return qs(viewer().empty() ? message : shownLog_.names.inMessage(message));
}

int ShownGame::lastDone() const {
    if (viewer().empty()) return session().lastDone();
    const auto& done = session().liveLine();
    const auto& read = shownLog_.numbers;
    const auto last = std::find_if(done.rbegin(), done.rend(),
                                   [&](int n) { return std::binary_search(read.begin(), read.end(), n); });
    // An answer by the program is undone together with the act that caused it.
    auto at = last;
    while (at != done.rend() && session().entries()[static_cast<std::size_t>(*at) - 1].follows) ++at;
    return at == done.rend() ? 0 : *at;
}

int ShownGame::nextRedo() const {
    if (viewer().empty()) return session().nextRedo();
    const auto& redo = session().redoLine();
    const auto& read = shownLog_.numbers;
    const auto next = std::find_if(redo.rbegin(), redo.rend(),
                                   [&](int n) { return std::binary_search(read.begin(), read.end(), n); });
    return next == redo.rend() ? 0 : *next;
}

bool ShownGame::seedOpen() const {
    return hasGame() && viewer().empty() &&
           std::all_of(session().entries().begin(), session().entries().end(),
                       [](const Entry& e) { return e.rolls.empty(); });
}

QString ShownGame::title() const {
    if (!hasGame()) return {};
    if (const std::string& title = titleOf(state(), game_->info.title); !title.empty()) return qs(title);
    if (!game_->path.empty()) return QFileInfo(qs(game_->path)).completeBaseName();
    return tr("Untitled game");
}

Findings ShownGame::forViewer(Findings findings) const {
    if (viewer().empty()) return findings;
    keepReadable(findings, viewer());
    // Don't change `subject`, which is used only for navigation and never shown as text.
    for (Finding& f : findings) f.message = shownLog_.names.inMessage(f.message);
    return findings;
}

Entry ShownGame::asTold(const Entry& entry) const {
    if (viewer().empty()) return entry;
    if (const Entry* told = toldEntry(entry.n)) return *told;
    // Remarks and rulings are only in the umpire's log, but the player who has made them may read them.
    Entry out;
    out.verb = entry.verb;
    out.text = shownLog_.names.inMessage(entry.text);
    return out;
}

QString ShownGame::toldOf(const std::vector<int>& entries) const {
    QString out;
    for (const int n : entries) {
        const auto i = static_cast<std::size_t>(n - 1);
        QString text;
        if (viewer().empty()) {
            text = qs(session().entries()[i].text);
        } else {
            const Entry* told = toldEntry(n);
            if (told == nullptr) continue;
            text = qs(told->text);
        }
        if (!out.isEmpty()) return {};
        out = text;
    }
    return out;
}

}  // namespace shellgame::app
