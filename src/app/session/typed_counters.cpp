// SPDX-License-Identifier: MIT
#include "session/typed_counters.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

#include "shellgame/model/catalogue.hpp"

namespace shellgame::app {

namespace {

QString counterWords(const char* text) {
    return QCoreApplication::translate("TypedCounters", text);
}

QString word(PlacedAs as) {
    return QString::fromStdString(std::string(enumText(as)));
}

constexpr int mostOfOne = 30;

/// Takes a word from the front of a text, whatever its case; false if it does not stand there.
bool takeWord(QString& text, const QString& word) {
    static const QString blanks = QStringLiteral(" :,");
    if (!text.startsWith(word, Qt::CaseInsensitive)) return false;
    if (text.size() > word.size() && !blanks.contains(text[word.size()])) return false;
    text = text.mid(word.size()).trimmed();
    if (text.startsWith(QLatin1Char(':'))) text = text.mid(1).trimmed();
    return true;
}

/// The longest run of words from `from` on that names a counter.
int longestName(const QStringList& words, int from, const std::string& nationality, QString& problem) {
    const Catalogue& catalogue = Catalogue::builtIn();
    QString near;
    int best = 0;
    Match bestMatch = Match::none;
    for (int n = std::min(6, static_cast<int>(words.size()) - from); n >= 1; --n) {
        const QString name = words.mid(from, n).join(QLatin1Char(' '));
        const PieceLookup found = catalogue.lookup(name.toStdString(), nationality);
        if (!found) {
            if (n == 1 && !found.candidates.empty()) near = QString::fromStdString(found.candidates.front());
            continue;
        }
        // A whole name goes before a shortened one, and a longer before a shorter.
        const bool whole =
            found.match == Match::exact || found.match == Match::otherNation || found.match == Match::pattern;
        const bool bestWhole = bestMatch != Match::none && bestMatch != Match::family;
        if (best == 0 || (whole && !bestWhole)) {
            best = n;
            bestMatch = found.match;
        }
        if (whole) break;
    }
    if (best == 0)
        problem = near.isEmpty() ? counterWords("%1 is no counter that the catalogue knows.").arg(words[from])
                                 : counterWords("%1 is no counter that the catalogue knows. Did you mean %2?")
                                       .arg(words[from], near);
    return best;
}

bool readDummies(const QString& text, int& count) {
    static const QRegularExpression form(QStringLiteral("^\\?\\s*(?:[x\u00d7*]?\\s*(\\d+))?$"));
    const auto m = form.match(text);
    if (!m.hasMatch()) return false;
    count = m.captured(1).isEmpty() ? 0 : m.captured(1).toInt();
    return true;
}

/// "Guard foot infantry 9": a name, an arm, and strength points where some are printed.
std::optional<Json> readForceCounter(const QString& text) {
    static const QRegularExpression form = [] {
        QStringList arms;
        for (const std::string& word : enumWords<Arm>())
            if (word != enumText(Arm::none)) arms << QString::fromStdString(word);
        return QRegularExpression(QStringLiteral("^(?:(.+)\\s)?(%1)(?:\\s+(\\d{1,2})(?:\\s*SP)?)?$")
                                      .arg(arms.join(QLatin1Char('|'))),
                                  QRegularExpression::CaseInsensitiveOption);
    }();
    const auto m = form.match(text.simplified());
    if (!m.hasMatch()) return std::nullopt;
    const std::string arm = m.captured(2).toLower().toStdString();
    Json out = {{"type", m.captured(1).isEmpty() ? arm : m.captured(1).toStdString()}, {"arm", arm}};
    if (!m.captured(3).isEmpty()) out["sp"] = m.captured(3).toInt();
    return out;
}

TypedCounters readForce(const QString& text, const QString& hex) {
    TypedCounters out;
    out.act.at = {hex.toStdString(), 0};
    out.act.kind = PlacedAs::force;
    for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (part.trimmed().isEmpty()) continue;
        const auto counter = readForceCounter(part);
        if (!counter) {
            out.problem = counterWords(
                              "%1 names no arm: infantry, cavalry, vedette, general, garrison, bridge train "
                              "or center of operations.")
                              .arg(part.simplified());
            return out;
        }
        out.act.contents.push_back(*counter);
    }
    if (out.act.contents.empty())
        out.problem = counterWords("Type counters such as Guard infantry 9, Noirot general.");
    out.reading = text.simplified();
    return out;
}

}  // namespace

std::optional<QStringList> splitNames(const QString& text, const std::string& nationality, QString& problem) {
    QStringList names;
    static const QRegularExpression times(QStringLiteral("^(\\d+)\\s*[x\u00d7]$"));
    static const QRegularExpression timesAfter(QStringLiteral("^[x\u00d7]\\s*(\\d+)$"));
    for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        QString spaced = part;
        spaced.replace(QRegularExpression(QStringLiteral("\\b(\\d+)\\s*[x\u00d7]\\s+")),
                       QStringLiteral("\\1x "));
        const QStringList words =
            spaced.split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts);
        int repeat = 1;
        for (int i = 0; i < words.size();) {
            if (const auto m = times.match(words[i]); m.hasMatch()) {
                repeat = std::clamp(m.captured(1).toInt(), 1, mostOfOne);
                ++i;
                continue;
            }
            if (const auto m = timesAfter.match(words[i]); m.hasMatch() && !names.isEmpty()) {
                const int more = std::clamp(m.captured(1).toInt(), 1, mostOfOne) - 1;
                const QString last = names.back();
                for (int k = 0; k < more; ++k) names << last;
                ++i;
                continue;
            }
            const int n = longestName(words, i, nationality, problem);
            if (n == 0) return std::nullopt;
            const QString name = words.mid(i, n).join(QLatin1Char(' '));
            for (int k = 0; k < repeat; ++k) names << name;
            repeat = 1;
            i += n;
        }
    }
    return names;
}

TypedCounters readTypedCounters(const QString& typed, const std::string& nationality, MarkerKind kind,
                                bool known, const QString& hex) {
    if (kind == MarkerKind::force) return readForce(typed, hex);
    TypedCounters out;
    QString text = typed.simplified();
    PlacedAs as = known ? PlacedAs::known : placedAs(kind);
    if (takeWord(text, QStringLiteral("hip")))
        as = PlacedAs::hip;
    else if (takeWord(text, QStringLiteral("cloak")) || takeWord(text, QStringLiteral("cloaked")))
        as = PlacedAs::cloaked;
    else if (takeWord(text, QStringLiteral("mine")) || takeWord(text, QStringLiteral("mines")))
        as = PlacedAs::mine;
    else if (takeWord(text, QStringLiteral("known")))
        as = PlacedAs::known;
    out.act.at = {hex.toStdString(), 0};
    static const QRegularExpression level(QStringLiteral("\\s*@\\s*(-?\\d+)\\s*$"));
    if (const auto m = level.match(text); m.hasMatch()) {
        out.act.at.level = m.captured(1).toInt();
        text = text.left(m.capturedStart());
    }
    static const QRegularExpression portion(QStringLiteral("\\s+in\\s+(.+)$"),
                                            QRegularExpression::CaseInsensitiveOption);
    if (const auto m = portion.match(text); m.hasMatch()) {
        const QString where = m.captured(1).trimmed().toLower();
        const auto position = Position::parse(where.toStdString());
        if (!position)
            out.problem = counterWords(
                              "Found \"%1\", expected a position such as \"foxhole\", \"crest/1E5\" or "
                              "\"1+3+5 pillbox\".")
                              .arg(where);
        out.act.position = position.value_or(Position{});
        text = text.left(m.capturedStart());
    }
    text = text.trimmed();
    out.act.kind = as;
    if (text.isEmpty()) {
        out.problem = counterWords("Type counters such as 4-6-7 LMG 8-1, or ? x4 for a dummy stack.");
        return out;
    }
    int dummies = 0;
    if (readDummies(text, dummies)) {
        if (as == PlacedAs::known) out.act.kind = as = PlacedAs::concealed;
        if (as == PlacedAs::concealed) out.act.dummies = dummies = dummies == 0 ? 2 : dummies;
        out.reading = as == PlacedAs::concealed ? counterWords("dummy stack of %1").arg(dummies)
                                                : counterWords("an empty %1 marker").arg(word(as));
        return out;
    }
    const auto names = splitNames(text, nationality, out.problem);
    if (!names) return out;
    for (const QString& n : *names) out.act.contents.emplace_back(n.toStdString());
    const QString list = names->join(QStringLiteral(", "));
    out.reading = as == PlacedAs::known       ? counterWords("%1, face up").arg(list)
                  : as == PlacedAs::concealed ? counterWords("%1 under a ?").arg(list)
                                              : counterWords("%1 under a marker (%2)").arg(list, word(as));
    return out;
}

}  // namespace shellgame::app
