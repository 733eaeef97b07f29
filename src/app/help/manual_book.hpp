// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QTextDocument;

namespace shellgame::app {

/// A heading of a page with the text up to the next heading.
struct ManualPart {
    int level = 1;  ///< 1: the page's title
    QString title{};
    QString anchor{};
    QString text{};
};

struct ManualPage {
    QString file{};  ///< as in links: "formats/save.md"
    QList<ManualPart> parts{};
};

/// A search result: a part of a page, and the found words with their surroundings.
struct ManualHit {
    int page = 0;
    int part = 0;
    QString words{};
};

/// Returns the manual's pages, in reading order.
class ManualBook {
  public:
    ManualBook();

    [[nodiscard]] const QList<ManualPage>& pages() const { return pages_; }
    /// Finds the parts that contain all of these words, in upper or lower case, headings before text.
    [[nodiscard]] QList<ManualHit> find(const QString& words) const;
    [[nodiscard]] static QString addressOf(const ManualPage& page, const ManualPart& part);

  private:
    QList<ManualPage> pages_;
};

/// Returns the folder of the pages in the program's resources.
[[nodiscard]] QString manualFolder();
/// The text of a page, or of a file that a page shows; empty where there is none.
[[nodiscard]] QString manualText(const QString& file);
/// Reads Markdown into a document, and gives each heading the anchor that a link to it names.
void readManual(QTextDocument& into, const QString& markdown);
/// Gives the headings of a document their anchors: small letters, with hyphens for blanks.
void nameHeadings(QTextDocument& document);

}  // namespace shellgame::app
