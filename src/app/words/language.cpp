// SPDX-License-Identifier: MIT
#include "words/language.hpp"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QPointer>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <algorithm>
#include <optional>

#include "shellgame/rules/texts.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame::resources {
extern const std::string_view window_english;
}

namespace shellgame::app {

namespace {

/// The language set by speak(). It consists of the window's translator and the core's sentences.
QPointer<QTranslator> translator;
std::optional<Language> coreWords;

const Language& coreLanguage() {
    if (dynamic_cast<PseudoLanguage*>(translator.data()) != nullptr) return Language::pseudo();
    return coreWords ? *coreWords : Language::english();
}

/// The English singular and plural forms, which are the only texts that differ from the source code. Loaded
/// at first use.
class EnglishForms : public QTranslator {
  public:
    [[nodiscard]] QString translate(const char* context, const char* source, const char* comment,
                                    int n) const override {
        if (n < 0) return {};
        static const Words forms(
            QByteArray(resources::window_english.data(), static_cast<int>(resources::window_english.size())));
        return forms.translate(context, source, comment, n);
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

QString bracketed(const QString& text) {
    return text.isEmpty() ? text : QChar(PseudoLanguage::opens) + text + QChar(PseudoLanguage::closes);
}

/// Reads the forms of a <message>, which are its translation, or one form for each grammatical number. Empty
/// if the translation is unfinished.
QStringList readForms(QXmlStreamReader& xml) {
    QStringList out;
    const bool finished = xml.attributes().value(QLatin1String("type")).isEmpty();
    QString whole;
    while (!xml.atEnd() &&
           !(xml.readNext() == QXmlStreamReader::EndElement && xml.name() == QLatin1String("translation"))) {
        if (xml.isStartElement() && xml.name() == QLatin1String("numerusform"))
            out << xml.readElementText();
        else if (xml.isCharacters())
            whole += xml.text();
    }
    if (out.isEmpty() && !whole.isEmpty()) out << whole;
    return finished ? out : QStringList();
}

}  // namespace

Words::Words(const QByteArray& ts, QObject* parent) : QTranslator(parent) {
    QXmlStreamReader xml(ts);
    QByteArray context;
    QByteArray source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText().toUtf8();
        else if (xml.name() == QLatin1String("source"))
            source = xml.readElementText().toUtf8();
        else if (xml.name() == QLatin1String("translation"))
            if (const QStringList forms = readForms(xml); !forms.isEmpty())
                forms_.insert({context, source}, forms);
    }
    if (xml.hasError()) problem_ = QStringLiteral("line %1: %2").arg(xml.lineNumber()).arg(xml.errorString());
}

QString Words::translate(const char* context, const char* source, const char*, int n) const {
    const auto it = forms_.constFind({context, source});
    if (it == forms_.constEnd()) return {};
    // A language either has one form, or has one form for 1 and another form for all other numbers.
    return it->value(n == 1 || n < 0 ? 0 : static_cast<int>(it->size()) - 1);
}

QString PseudoLanguage::translate(const char*, const char* source, const char*, int) const {
    static const QRegularExpression place(QStringLiteral("%L?(n|[0-9]{1,2})"));
    const QString text = QString::fromUtf8(source);
    QString out;
    qsizetype at = 0;
    for (auto it = place.globalMatch(text); it.hasNext();) {
        const auto found = it.next();
        out += bracketed(text.mid(at, found.capturedStart() - at)) + found.captured();
        at = found.capturedEnd();
    }
    return out + bracketed(text.mid(at));
}

QString speak(const QString& language) {
    static EnglishForms english;
    delete translator;  // the destructor uninstalls the translator
    coreWords.reset();
    QCoreApplication::removeTranslator(&english);
    QCoreApplication::installTranslator(&english);
    if (language.isEmpty()) return {};
    if (language == QLatin1String("pseudo")) {
        translator = new PseudoLanguage(QCoreApplication::instance());
    } else {
        QFile file(language);
        if (!file.open(QIODevice::ReadOnly)) return file.errorString();
        auto* words = new Words(file.readAll(), QCoreApplication::instance());
        translator = words;
        if (!words->problem().isEmpty()) return words->problem();
        const QFileInfo beside(language);
        QFile sentences(beside.path() + QLatin1Char('/') + beside.completeBaseName() +
                        QStringLiteral(".txt"));
        if (sentences.open(QIODevice::ReadOnly)) {
            auto read = Language::read(sentences.readAll().toStdString(), sentences.fileName().toStdString(),
                                       tableTexts());
            if (!read) return QString::fromStdString(joinProblems(read.error()));
            coreWords = std::move(*read);
        }
    }
    QCoreApplication::installTranslator(translator);
    return {};
}

bool speakForQt(const QLocale& locale) {
    static QTranslator qts;
    QCoreApplication::removeTranslator(&qts);
    const QString beside = QCoreApplication::applicationDirPath() + QStringLiteral("/translations");
    for (const QString& folder : {QLibraryInfo::path(QLibraryInfo::TranslationsPath), beside}) {
        if (!qts.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"), folder)) continue;
        // Install Qt's own texts first, because Qt searches the most recently installed translator first.
        QCoreApplication::installTranslator(&qts);
        if (translator) {
            QCoreApplication::removeTranslator(translator);
            QCoreApplication::installTranslator(translator);
        }
        return true;
    }
    return false;
}

QString coreText(const Message& message) {
    return QString::fromStdString(say(message, coreLanguage()));
}

QString coreText(const Message::Arg& words) {
    return QString::fromStdString(say(words, coreLanguage()));
}

QString coreText(const Listed& list) {
    return coreText(Message::Arg(list));
}

namespace {

bool pseudo() {
    return dynamic_cast<PseudoLanguage*>(translator.data()) != nullptr;
}

}  // namespace

QString coreText(std::string_view english) {
    const std::string_view said = coreLanguage().text(english);
    const QString text = QString::fromUtf8(said.data(), static_cast<qsizetype>(said.size()));
    return pseudo() && tableTexts().contains(std::string(english)) ? bracketed(text) : text;
}

QString inputFault(std::string_view english) {
    const QString text = QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()));
    return pseudo() ? bracketed(text) : text;
}

QString listed(const QStringList& parts) {
    return parts.join(QCoreApplication::translate("Lists", ", "));
}

void countIn(QSpinBox* box, const std::function<QString(int)>& words) {
    const auto show = [=](int n) {
        if (n < 0) return;  // a box with a negative value shows a special text instead of a number
        const QString text = words(n);
        const QString number = QString::number(n);
        const qsizetype at = std::max<qsizetype>(0, text.indexOf(number));
        box->setPrefix(text.left(at));
        box->setSuffix(text.mid(at + number.size()));
    };
    QObject::connect(box, &QSpinBox::valueChanged, box, show);
    show(box->value());
}

}  // namespace shellgame::app
