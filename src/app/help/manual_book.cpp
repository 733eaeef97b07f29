// SPDX-License-Identifier: MIT
#include "help/manual_book.hpp"

#include <QFile>
#include <QHash>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>
#include <array>

namespace shellgame::app {

namespace {

constexpr std::array<const char*, 25> files{{"manual.md",
                                             "unknown-enemy.md",
                                             "vasl.md",
                                             "for-vasl-players.md",
                                             "other-systems.md",
                                             "keyboard.md",
                                             "readings.md",
                                             "commands.md",
                                             "command-line.md",
                                             "formats/scenario.md",
                                             "formats/board.md",
                                             "formats/overlay.md",
                                             "formats/vasl-board.md",
                                             "formats/vsav.md",
                                             "formats/vasl-answers.md",
                                             "formats/terrain-chart.md",
                                             "formats/policy.md",
                                             "formats/save.md",
                                             "formats/script.md",
                                             "formats/log.md",
                                             "formats/notation.md",
                                             "languages.md",
                                             "design/los-accuracy.md",
                                             "design/enemy-policy.md",
                                             "design/enemy-model.md"}};

/// Returns the anchor of a heading as it appears in links. If there are two headings with the same text, the
/// second anchor gets "-1".
QString anchorOf(const QString& title, QHash<QString, int>& known) {
    QString out;
    for (const QChar c : title.trimmed().toLower()) {
        if (c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_')) out += c;
        if (c.isSpace()) out += QLatin1Char('-');
    }
    const int before = known[out]++;
    return before == 0 ? out : QStringLiteral("%1-%2").arg(out).arg(before);
}

template <class Take>
void eachHeading(const QTextDocument& document, const Take& take) {
    QHash<QString, int> known;
    for (QTextBlock b = document.begin(); b.isValid(); b = b.next())
        take(b, b.blockFormat().headingLevel() > 0 ? anchorOf(b.text(), known) : QString());
}

ManualPage pageOf(const char* file) {
    ManualPage page{QString::fromLatin1(file)};
    QTextDocument document;
    document.setMarkdown(manualText(page.file), QTextDocument::MarkdownDialectGitHub);
    eachHeading(document, [&page](const QTextBlock& block, const QString& anchor) {
        if (!anchor.isEmpty())
            page.parts.append({block.blockFormat().headingLevel(), block.text(), anchor});
        else if (!page.parts.isEmpty())
            page.parts.last().text += block.text() + QLatin1Char('\n');
    });
    // Remove the placeholder characters by which the document represents pictures.
    for (ManualPart& part : page.parts)
        part.text = part.text.remove(QChar::ObjectReplacementCharacter).simplified();
    return page;
}

/// Returns the first match with the text around it.
QString around(const QString& text, const QString& word) {
    const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
    constexpr qsizetype before = 32;
    constexpr qsizetype wide = 120;
    if (at <= before) return text.left(wide) + (text.size() > wide ? QStringLiteral("…") : QString());
    const qsizetype from = text.indexOf(QLatin1Char(' '), at - before) + 1;
    return QStringLiteral("…") + text.mid(from, wide) +
           (from + wide < text.size() ? QStringLiteral("…") : QString());
}

}  // namespace

QString manualFolder() {
    return QStringLiteral(":/manual/");
}

QString manualText(const QString& file) {
    QFile page(manualFolder() + file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

void nameHeadings(QTextDocument& document) {
    eachHeading(document, [&document](const QTextBlock& block, const QString& anchor) {
        if (anchor.isEmpty()) return;
        QTextCursor cursor(&document);
        cursor.setPosition(block.position());
        cursor.setPosition(block.position() + block.length() - 1, QTextCursor::KeepAnchor);
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorNames({anchor});
        cursor.mergeCharFormat(format);
    });
}

ManualBook::ManualBook() {
    for (const char* file : files) pages_.append(pageOf(file));
}

QString ManualBook::addressOf(const ManualPage& page, const ManualPart& part) {
    return page.file + QLatin1Char('#') + part.anchor;
}

QList<ManualHit> ManualBook::find(const QString& words) const {
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (wanted.isEmpty()) return {};
    const auto holds = [&wanted](const QString& text) {
        return std::all_of(wanted.begin(), wanted.end(),
                           [&text](const QString& w) { return text.contains(w, Qt::CaseInsensitive); });
    };
    QList<ManualHit> titles;
    QList<ManualHit> texts;
    for (int p = 0; p < pages_.size(); ++p)
        for (int i = 0; i < pages_[p].parts.size(); ++i) {
            const ManualPart& part = pages_[p].parts[i];
            if (holds(part.title))
                titles.append({p, i, around(part.text, wanted.front())});
            else if (holds(part.title + QLatin1Char(' ') + part.text))
                texts.append({p, i, around(part.text, wanted.front())});
        }
    return titles + texts;
}

}  // namespace shellgame::app
