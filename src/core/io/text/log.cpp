// SPDX-License-Identifier: MIT
#include "shellgame/io/text/log.hpp"

#include <numeric>

#include "base/count.hpp"
#include "io/text/html.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame {

namespace {

/// The names of the random generators, as documented in docs/formats/log.md.
constexpr std::string_view generatorName = "SplitMix64";
constexpr std::string_view secretName = "SHA-256";

std::string facesText(const Roll& roll) {
    std::string out;
    for (int f : roll.faces) out += (out.empty() ? "" : ",") + std::to_string(f);
    return out;
}

std::string whenText(const Entry& e) {
    if (e.phase == Phase::setup) return "setup";
    return "turn " + std::to_string(e.turn) + " " + e.player.text + " " + std::string(enumText(e.phase));
}

std::string marks(const Entry& e) {
    return std::string(e.undone ? " [undone]" : "") + (e.knownDice ? " [known dice]" : "");
}

using Seed = std::optional<std::uint64_t>;

/// Returns the position of a roll in the random sequence, from which the roll can be recomputed. Empty for
/// given faces.
std::string placeText(const Roll& roll) {
    return roll.given ? "" : (roll.ai ? "; kept place " : "; place ") + std::to_string(roll.position);
}

std::string seedText(const Seed& seed) {
    return "Dice: " + std::string(generatorName) + ", seed " + std::to_string(*seed) + ".";
}

std::string secretText(const std::string& secret) {
    return "Secret dice from here on: " + std::string(secretName) + ", seed " + secret + ".";
}

/// Follows the entries in order, and keeps track of the generator and the seed of rolls.
class Sources {
  public:
    explicit Sources(const Seed& seed) : seed_(*seed) {}
    void follow(const Entry& e) {
        if (std::string set = secretSetBy(e); !set.empty()) secret_ = std::move(set);
    }
    [[nodiscard]] Json generator(const Roll& roll) const {
        return secret(roll) ? std::string(secretName) : std::string(generatorName);
    }
    [[nodiscard]] Json seed(const Roll& roll) const { return secret(roll) ? Json(secret_) : Json(seed_); }
    [[nodiscard]] std::string seedCell(const Roll& roll) const {
        return secret(roll) ? "\"" + secret_ + "\"" : std::to_string(seed_);
    }

  private:
    [[nodiscard]] bool secret(const Roll& roll) const { return roll.ai && !secret_.empty(); }
    std::uint64_t seed_;
    std::string secret_;
};

std::string textLog(const std::vector<Entry>& entries, const std::string& title, const Seed& seed) {
    std::string out = title.empty() ? "" : title + "\n\n";
    if (seed) out += seedText(seed) + "\n\n";
    std::string when;
    for (const Entry& e : entries) {
        if (const std::string now = whenText(e); now != when) {
            when = now;
            out += "-- " + when + " --\n";
        }
        out += std::to_string(e.n) + ". " + textOf(e.text) + marks(e) + "\n";
        if (const std::string secret = secretSetBy(e); seed && !secret.empty())
            out += "     " + secretText(secret) + "\n";
        for (const Roll& r : e.rolls) out += "     " + rollText(r) + (seed ? placeText(r) : "") + "\n";
        for (const Finding& f : e.findings)
            out += "     " + (f.rule.empty() ? "" : f.rule + ": ") + textOf(f.message) + "\n";
    }
    return out;
}

std::string csvCell(const std::string& text) {
    // A spreadsheet would treat a text that begins with one of these characters as a formula.
    const bool formula =
        !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
    std::string out = "\"";
    if (formula) out += '\'';
    for (char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + "\"";
}

std::string csvLog(const std::vector<Entry>& entries, const Seed& seed) {
    std::string out = "n,do,side,turn,player,phase,undone,known_dice,roll,faces,drm,final,row,text";
    out += seed ? ",source,generator,seed,place\r\n" : "\r\n";
    std::optional<Sources> sources;
    if (seed) sources.emplace(seed);
    const auto source = [&](const Roll* r) {
        if (!sources) return std::string();
        if (r == nullptr) return std::string(",,,,");
        const std::string place = std::to_string(r->position);
        if (r->given) return ",\"given\",,," + place;
        return std::string(r->ai ? ",\"kept\"," : ",\"generator\",") +
               csvCell(sources->generator(*r).get<std::string>()) + "," + sources->seedCell(*r) + "," + place;
    };
    const auto line = [&](const Entry& e, const Roll* r) {
        std::string drm;
        if (r != nullptr)
            for (const Modifier& m : r->modifiers)
                drm += (drm.empty() ? "" : " ") + m.id + "=" + std::to_string(m.value);
        out += std::to_string(e.n) + "," + csvCell(e.verb) + "," + csvCell(e.side.text) + "," +
               std::to_string(e.turn) + "," + csvCell(e.player.text) + "," +
               csvCell(std::string(enumText(e.phase))) + "," + (e.undone ? "1" : "0") + "," +
               (e.knownDice ? "1" : "0") + "," + csvCell(r != nullptr ? r->kind : "") + "," +
               csvCell(r != nullptr ? facesText(*r) : "") + "," + csvCell(drm) + "," +
               (r != nullptr && r->final ? std::to_string(*r->final) : "") + "," +
               csvCell(r != nullptr ? r->row : "") + "," + csvCell(textOf(e.text)) + source(r) + "\r\n";
    };
    for (const Entry& e : entries) {
        if (sources) sources->follow(e);
        if (e.rolls.empty()) line(e, nullptr);
        for (const Roll& r : e.rolls) line(e, &r);
    }
    return out;
}

std::string jsonLog(const std::vector<Entry>& entries, const Seed& seed) {
    Json out = Json::array();
    std::optional<Sources> sources;
    if (seed) sources.emplace(seed);
    for (const Entry& e : entries) {
        out.push_back(entryToJson(e));
        if (!sources) continue;
        sources->follow(e);
        for (std::size_t i = 0; i < e.rolls.size(); ++i) {
            if (e.rolls[i].given) continue;
            Json& roll = out.back()["rolls"][i];
            roll["generator"] = sources->generator(e.rolls[i]);
            roll["seed"] = sources->seed(e.rolls[i]);
        }
    }
    return indentedJson(out) + "\n";
}

std::string htmlLog(const std::vector<Entry>& entries, const std::string& title, const Seed& seed) {
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + htmlEscaped(title) +
        "</title>\n<style>body{font-family:sans-serif;max-width:60em;margin:2em auto;line-height:1.4}"
        "table{border-collapse:collapse;width:100%}td,th{padding:.3em .6em;border-bottom:1px solid #bbb;"
        "text-align:left;vertical-align:top}.undone{text-decoration:line-through;color:#595959}"
        ".mark{font-weight:bold}.why{color:#444;font-size:90%}</style></head>\n<body><h1>" +
        htmlEscaped(title) + "</h1>\n" + (seed ? "<p>" + htmlEscaped(seedText(seed)) + "</p>\n" : "") +
        "<table><thead><tr><th>No.</th><th>When</th><th>What</th></tr></thead><tbody>\n";
    for (const Entry& e : entries) {
        out += "<tr><td>" + std::to_string(e.n) + "</td><td>" + htmlEscaped(whenText(e)) + "</td><td><span" +
               (e.undone ? " class=\"undone\"" : "") + ">" + htmlEscaped(textOf(e.text)) + "</span>";
        if (e.undone) out += " <span class=\"mark\">undone</span>";
        if (e.knownDice) out += " <span class=\"mark\">known dice</span>";
        if (const std::string secret = secretSetBy(e); seed && !secret.empty())
            out += "<div>" + htmlEscaped(secretText(secret)) + "</div>";
        for (const Roll& r : e.rolls)
            out += "<div>" + htmlEscaped(rollText(r) + (seed ? placeText(r) : "")) + "</div>";
        for (const Finding& f : e.findings)
            out += "<div class=\"why\">" +
                   htmlEscaped((f.rule.empty() ? "" : f.rule + ": ") + textOf(f.message)) + "</div>";
        out += "</td></tr>\n";
    }
    return out + "</tbody></table></body></html>\n";
}

}  // namespace

std::string rollText(const Roll& roll) {
    std::string out = roll.kind + " " + facesText(roll);
    const int sum = std::accumulate(roll.faces.begin(), roll.faces.end(), 0);
    if (roll.kind == "DR") out += " = " + std::to_string(sum);
    for (std::size_t i = 0; i < roll.modifiers.size(); ++i) {
        const Modifier& m = roll.modifiers[i];
        out += (i == 0 ? "; " : ", ") + signedText(m.value) + " " + textOf(m.cause) + " (" + m.rule + ")";
    }
    if (roll.final) out += "; final " + std::to_string(*roll.final);
    if (!roll.row.empty()) out += ", row " + roll.row;
    if (roll.choice) out += "; choice " + std::to_string(*roll.choice + 1) + " of " + std::to_string(roll.of);
    if (roll.given) out += " (dice given)";
    return out;
}

std::string writeLog(const std::vector<Entry>& entries, LogFormat format, const std::string& title,
                     std::optional<std::uint64_t> seed) {
    switch (format) {
        case LogFormat::text:
            return textLog(entries, title, seed);
        case LogFormat::csv:
            return csvLog(entries, seed);
        case LogFormat::json:
            return jsonLog(entries, seed);
        case LogFormat::html:
            return htmlLog(entries, title, seed);
    }
    return "";
}

}  // namespace shellgame
