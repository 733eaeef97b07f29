// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QTextDocument;

namespace shellgame::app {

/// A heading of a page with the text up to the next heading.
struct ManualPart {
    int level = 1;  ///< the level of the heading; 1 is the page's title
    QString title{};
    QString anchor{};
    QString text{};
};

struct ManualPage {
    QString file{};  ///< the path of the page as in links, such as "formats/save.md"
    QList<ManualPart> parts{};
};

/// A search result: a part of a page, and the matching words with some text around them.
struct ManualHit {
    int page = 0;
    int part = 0;
    QString words{};
};

/// The pages of the manual in reading order, with search.
class ManualBook {
  public:
    ManualBook();

    [[nodiscard]] const QList<ManualPage>& pages() const { return pages_; }
    /// Finds the parts that contain all of these words, ignoring case. Matches in headings come before those
    /// in text.
    [[nodiscard]] QList<ManualHit> find(const QString& words) const;
    [[nodiscard]] static QString addressOf(const ManualPage& page, const ManualPart& part);

  private:
    QList<ManualPage> pages_;
};

/// Returns the folder of the pages in the program's resources.
[[nodiscard]] QString manualFolder();
/// Returns the text of a page, or of a file that a page links to; empty if the file does not exist.
[[nodiscard]] QString manualText(const QString& file);
/// Gives each heading of a document its anchor, which is the text in lower case with hyphens instead of
/// spaces.
void nameHeadings(QTextDocument& document);

}  // namespace shellgame::app
