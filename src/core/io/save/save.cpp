// SPDX-License-Identifier: MIT
#include "shellgame/io/save/save.hpp"

#include <algorithm>
#include <future>

#include "base/memory.hpp"
#include "io/save/continued.hpp"
#include "io/save/older_acts.hpp"
#include "io/save/seal.hpp"
#include "io/scenario/file.hpp"
#include "model/form.hpp"
#include "play/entry_form.hpp"
#include "play/invariants.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "rules/turn/state_words.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame {

namespace {

/// The parts of a saved game, before they are combined into a game.
struct Parts {
    GameInfo info;
    State start;
    State state;
    std::vector<Entry> entries;
    std::vector<int> badSeals;  ///< the entries with a wrong seal
    std::string seal;           ///< seal of the file
    bool wholeSealFits = false;
    bool converted = false;  ///< true if an older program wrote some entries with other commands
    std::shared_ptr<const Ground> ground;
};

/// Checks that undo and redo have valid targets, so that later code can rely on the entries.
void followLine(const Parts& parts, const std::string& file, Problems& problems) {
    std::vector<int> done, redo;
    for (const Entry& e : parts.entries) {
        const std::string where = "/entries/" + std::to_string(e.n - 1);
        if (!e.isHistory()) {
            if (!e.targets.empty()) problems.push_back({file, where + "/targets", "targets", "none", ""});
            if (e.isLook()) {
                // Undo skips this entry, so the entry may not contain any change that undo would have to
                // revert.
                for (const Change& c : e.changes)
                    if (c.table != "settings" || c.field != "viewer")
                        problems.push_back({file, where + "/changes",
                                            "a change of " + c.table + " by a look at the game",
                                            "a change of the viewer only", ""});
                continue;
            }
            redo.clear();
            done.push_back(e.n);
            continue;
        }
        auto& from = e.verb == "undo" ? done : redo;
        auto& to = e.verb == "undo" ? redo : done;
        if (e.targets.empty() || !e.changes.empty() || !e.rolls.empty())
            problems.push_back(
                {file, where, "an " + e.verb + " with changes or without targets", "targets only", ""});
        for (int n : e.targets) {
            if (from.empty() || from.back() != n) {
                problems.push_back({file, where + "/targets", std::to_string(n),
                                    from.empty() ? "nothing" : std::to_string(from.back()), ""});
                return;
            }
            from.pop_back();
            to.push_back(n);
        }
    }
}

/// Checks that no position of given faces is too large. Given faces are stored by their position in a single
/// stream.
void checkGivenFaces(const Parts& parts, const std::string& file, Problems& problems) {
    constexpr std::uint64_t mostFacesBefore = 1'000'000;
    std::uint64_t known = parts.start.dice.given;
    if (known > mostFacesBefore)
        problems.push_back({file, "/start/dice/given", std::to_string(known),
                            "at most " + std::to_string(mostFacesBefore), ""});
    for (const Entry& e : parts.entries) {
        const std::string where = "/entries/" + std::to_string(e.n - 1);
        for (std::size_t i = 0; i < e.rolls.size(); ++i)
            if (e.rolls[i].given) known += e.rolls[i].faces.size();
        const std::string expected = "at most the " + std::to_string(known) + " faces given up to then";
        for (std::size_t i = 0; i < e.rolls.size(); ++i)
            if (e.rolls[i].given && e.rolls[i].position + e.rolls[i].faces.size() > known)
                problems.push_back({file, where + "/rolls/" + std::to_string(i) + "/position",
                                    std::to_string(e.rolls[i].position), expected, ""});
        for (std::size_t i = 0; i < e.changes.size(); ++i) {
            const Change& c = e.changes[i];
            if (c.table == "dice" && c.field == "given" && c.after->is_number_unsigned() &&
                c.after->get<std::uint64_t>() > known)
                problems.push_back({file, where + "/changes/" + std::to_string(i) + "/after",
                                    describeJson(c.after), expected, ""});
        }
    }
}

/// Checks that an entry is marked as undone exactly if it remains undone after all undo and redo entries.
void checkUndone(const Parts& parts, const std::string& file, Problems& problems) {
    std::vector<bool> gone(parts.entries.size());
    for (const Entry& e : parts.entries)
        for (const int n : e.targets) gone[static_cast<std::size_t>(n) - 1] = e.verb == "undo";
    for (const Entry& e : parts.entries)
        if (e.undone != gone[static_cast<std::size_t>(e.n) - 1])
            problems.push_back({file, "/entries/" + std::to_string(e.n - 1) + "/undone",
                                e.undone ? "undone" : "not undone", "the result of all undo and redo entries",
                                ""});
}

/// Returns the index of the entry to which a problem refers.
std::optional<std::size_t> entryOf(const Problem& p) {
    constexpr std::string_view entries = "/entries/";
    if (!p.pointer.starts_with(entries)) return std::nullopt;
    return static_cast<std::size_t>(std::atoi(p.pointer.c_str() + entries.size()));
}

/// Checks the list of entries before their changes are applied.
Problems violations(const Parts& parts, const std::string& file) {
    Problems out;
    for (const auto check : {&followLine, &checkUndone, &checkGivenFaces})
        if (out.empty()) check(parts, file, out);
    return out;
}

class SaveReader {
  public:
    SaveReader(const Json& json, std::string file, const BoardFolders& folders,
               Boards boards = Boards::needed)
        : root_(json, problems_, std::move(file)), folders_(folders), boards_(boards) {}

    [[nodiscard]] bool onlyBoardsFail() const { return onlyBoardsFail_; }

    Result<Parts> run() {
        if (!root_.isObject()) return tl::unexpected(std::move(problems_));
        root_.format(saveFormat);
        root_.word("kind", {"save"});
        info();
        state("start", parts_.start);
        state("state", parts_.state);
        entries();
        seal();
        root_.noOtherKeys();
        onlyBoardsFail_ = boardsFail_ > 0 && problems_.size() == boardsFail_;
        if (problems_.empty()) problems_ = violations(parts_, root_.file());
        if (!problems_.empty()) return tl::unexpected(std::move(problems_));
        return std::move(parts_);
    }

  private:
    void info() {
        const auto r = root_.object("game", true);
        if (!r) return;
        FormReader().whole(*r, parts_.info);
        if (!r->has("boards") || boards_ == Boards::dispensable) return;
        auto ground =
            readBoards(parts_.info.boards, parts_.info.north, root_.file(), "/game/boards", folders_);
        if (ground && r->has("overlays"))
            ground = readOverlays(*ground, parts_.info.overlays, root_.file(), "/game/overlays", folders_);
        if (ground)
            parts_.ground = std::move(*ground);
        else
            problems_.insert(problems_.end(), ground.error().begin(), ground.error().end());
        if (!ground) boardsFail_ = ground.error().size();
    }

    void state(const std::string& key, State& target) {
        const auto r = root_.object(key, true);
        if (!r) return;
        auto read = stateFromJson(r->value(), root_.file(), r->pointer());
        if (!read) {
            problems_.insert(problems_.end(), read.error().begin(), read.error().end());
            return;
        }
        target = std::move(*read);
        const Problems violations =
            problemsOf(invariants(target, parts_.ground.get(), &stateWords()), root_.file(), r->pointer());
        problems_.insert(problems_.end(), violations.begin(), violations.end());
    }

    /// Returns the seals for the format of the file. The format may itself be damaged.
    [[nodiscard]] Seals sealsOf() const {
        const Json format = root_.value().value("format", Json());
        return Seals(format == 1 ? 1 : saveFormat);
    }

    std::string sealIn(const Reader& r, const Seals& seals) {
        const std::string expected = std::to_string(seals.digits()) + " hexadecimal digits, small letters";
        if (!r.has("seal")) {
            r.problemAt("seal", "nothing", expected);
            return "";
        }
        const Json& v = r.value()["seal"];
        const bool fine =
            v.is_string() && v.get_ref<const std::string&>().size() == seals.digits() &&
            v.get_ref<const std::string&>().find_first_not_of("0123456789abcdef") == std::string::npos;
        if (fine) return v;
        r.problemAt("seal", describeJson(v), expected);
        return "";
    }

    /// Checks the seal of each entry. The check needs only the text, so it can run in parallel with reading,
    /// which takes equally long.
    static std::vector<bool> fittingSeals(const Json& entries, const Seals& seals, std::string chain) {
        std::vector<bool> out;
        for (const Json& entry : entries) {
            const auto written = entry.is_object() ? entry.find("seal") : entry.end();
            const bool is = entry.is_object() && written != entry.end() && written->is_string();
            out.push_back(is && seals.ofEntry(chain, entry) == written->get_ref<const std::string&>());
            chain = is ? written->get<std::string>() : std::string();
        }
        return out;
    }

    void entries() {
        const Seals seals = sealsOf();
        lastSeal_ = seals.ofStart(root_.value().value("start", Json()));
        const Json& root = root_.value();
        const auto there = root.find("entries");
        static const Json none = Json::array();
        const Json& written = there != root.end() && there->is_array() ? *there : none;
        constexpr std::size_t fewEntries = 500;
        auto fitting =
            std::async(written.size() > fewEntries ? std::launch::async : std::launch::deferred,
                       [&written, seals, chain = lastSeal_] { return fittingSeals(written, seals, chain); });
        int n = 0;
        root_.each(
            "entries", 10'000'000,
            [&](const Reader& r) {
                ++n;
                if (!r.isObject()) return;
                const std::string seal = sealIn(r, seals);
                Entry entry;
                const std::size_t before = problems_.size();
                FormReader().whole(r, entry);
                if (problems_.size() == before && !entry.ok)
                    r.problemAt("ok", "false", "true: a refused command is not an entry");
                if (problems_.size() > before) return;
                lastSeal_ = seal;
                if (entry.n != n) r.problemAt("n", std::to_string(entry.n), std::to_string(n));
                parts_.converted = bringUpToDate(entry) || isOfOldVerb(entry) || parts_.converted;
                parts_.entries.push_back(std::move(entry));
            },
            true);
        const std::vector<bool> fits = fitting.get();
        for (std::size_t i = 0; i < fits.size(); ++i)
            if (!fits[i]) parts_.badSeals.push_back(static_cast<int>(i) + 1);
    }

    void seal() {
        const Seals seals = sealsOf();
        parts_.seal = sealIn(root_, seals);
        parts_.wholeSealFits = seals.ofFile(lastSeal_, root_.value()) == parts_.seal;
    }

    Problems problems_;
    Reader root_;
    const BoardFolders& folders_;
    Boards boards_;
    Parts parts_;
    std::string lastSeal_;
    std::size_t boardsFail_ = 0;  ///< number of problems that concern the boards
    bool onlyBoardsFail_ = false;
};

/// Applies the changes of the entries, and checks the states from entry `first` on. Every intermediate state
/// must be valid too, because undo can return to it. Returns nullopt if all states are valid; otherwise the
/// first bad entry and its problems.
std::optional<std::pair<int, Problems>> follow(const Parts& parts, const std::string& file, State& state,
                                               std::size_t first = 0) {
    ActInvariants onTheWay(state, parts.ground.get(), &stateWords());
    for (std::size_t i = first; i < parts.entries.size(); ++i) {
        const Entry& e = parts.entries[i];
        const std::string where = "/entries/" + std::to_string(e.n - 1);
        const auto note = [&] {
            onTheWay.note(e.changes);
            for (int n : e.targets) onTheWay.note(parts.entries[static_cast<std::size_t>(n) - 1].changes);
        };
        note();
        const Result<void> applied = applyEntry(state, parts.entries, e);
        if (!applied || e.hash != state.hash) {
            Problems problems{{file, where, "changes that lead to another state",
                               "the state with the hash of the entry", ""}};
            for (Problem p : applied ? Problems{} : applied.error()) {
                p.file = file;
                p.pointer = where + "/changes";
                problems.push_back(std::move(p));
            }
            return std::pair{e.n, std::move(problems)};
        }
        note();
        if (Problems violations = problemsOf(onTheWay.violations(), file); !violations.empty()) {
            for (Problem& p : violations) {
                p.found += " in " + p.pointer + " after it";
                p.pointer = where + "/changes";
            }
            return std::pair{e.n, std::move(violations)};
        }
    }
    return std::nullopt;
}

void told(Verification& v, const std::string& file, int n, const std::string& found,
          const std::string& expected) {
    if (v.firstBad == 0 || n < v.firstBad) v.firstBad = n;
    v.problems.push_back({file, "/entries/" + std::to_string(n - 1), found, expected, ""});
}

/// Returns true if a message of the repeated entry equals the message in the file. Any message of an older
/// rules version is accepted, because a later version may word the same result differently. If the file gives
/// a message of today's rules version only as text, the text must equal that of the repeated message.
bool sameSaid(const Message& again, const Message& written, int rules) {
    if (again == written || rules < rulesVersion) return true;
    return isAsWritten(written) && textOf(again) == textOf(written);
}

/// Returns true if two findings are equal in a log, which stores the subject as text and omits the code.
bool sameInLog(const Finding& a, const Finding& b, int rules) {
    return a.verdict == b.verdict && a.rule == b.rule &&
           (a.subject.text() == b.subject.text() || rules < rulesVersion) &&
           sameSaid(a.message, b.message, rules) && a.audience == b.audience;
}

bool sameRoll(const Roll& a, const Roll& b, int rules) {
    const auto sameModifier = [rules](const Modifier& m, const Modifier& n) {
        return m.id == n.id && m.rule == n.rule && m.value == n.value && sameSaid(m.cause, n.cause, rules);
    };
    Roll as = a;
    as.purpose = b.purpose;
    as.modifiers = b.modifiers;
    return as == b && sameSaid(a.purpose, b.purpose, rules) &&
           std::equal(a.modifiers.begin(), a.modifiers.end(), b.modifiers.begin(), b.modifiers.end(),
                      sameModifier);
}

/// Describes the first wrong value among an entry's turn, phase, player and side; empty if all of them are
/// right.
std::string otherMoment(const Entry& e, const SideId& side, const Clock& clock) {
    if (e.turn != clock.turn) return "turn " + std::to_string(e.turn);
    if (e.phase != clock.phase) return "the phase " + std::string(enumText(e.phase));
    if (e.player != clock.player) return "the player \"" + e.player.text + '"';
    return e.side == side ? "" : "the side \"" + e.side.text + '"';
}

/// Describes how an undo or redo entry differs from its repetition. Because no rules run for these entries,
/// their texts are compared too.
std::string differenceOfHistory(const Entry& e, const State& before) {
    std::string other = otherMoment(e, before.clock.player, before.clock);
    const Message said = historyText(e.isUndo(), e.targets);
    if (other.empty() && !sameSaid(said, e.text, e.rules)) other = "another result: " + textOf(e.text);
    return other;
}

/// Applies the rules to an entry again, and describes how the result differs. Returns an empty text if there
/// is no difference.
std::string differenceOf(const Entry& e, const GameView& view, const Registry& registry) {
    const Entry again = Session::rerun(view, registry, asItWasMeant(e, view.state));
    if (!again.ok)
        return again.findings.empty() ? "a refusal" : "a refusal: " + textOf(again.findings.front().message);
    if (std::string moment = otherMoment(e, again.side, view.state.clock); !moment.empty()) return moment;
    const auto alike = [&e](const auto& same) {
        return [&e, same](const auto& a, const auto& b) { return same(a, b, e.rules); };
    };
    if (!std::equal(again.rolls.begin(), again.rolls.end(), e.rolls.begin(), e.rolls.end(), alike(sameRoll)))
        return "other rolls";
    if (!(asRulesOf(e.rules, again.changes) == e.changes)) return "other changes";
    if (!sameSaid(again.text, e.text, e.rules)) return "another result: " + textOf(again.text);
    if (!std::equal(again.findings.begin(), again.findings.end(), e.findings.begin(), e.findings.end(),
                    alike(sameInLog)))
        return "other findings";
    return "";
}

/// Returns the state with the default house rules of an older rules version; nullptr if they equal today's
/// defaults.
std::shared_ptr<const GameState> asPlayedThen(const GameState& state, int rules) {
    Settings settings = state.settings;
    sayOldDefaults(settings, rules);
    if (settings.house == state.settings.house) return nullptr;
    State then = state;
    then.settings = std::move(settings);
    return GameState::of(std::move(then));
}

SaveParts writtenParts(const Game& game) {
    const Session& s = *game.session;
    return {game.info, s.start(), s.state(), s.entries()};
}

}  // namespace

Json saveJson(const Game& game) {
    return saveJson(writtenParts(game));
}

Json saveJson(const SaveParts& parts) {
    Json out = {{"format", saveFormat},
                {"kind", "save"},
                {"game", formJson(parts.info)},
                {"start", stateToJson(parts.start, Elide::defaults)},
                {"state", stateToJson(parts.state, Elide::defaults)},
                {"entries", Json::array()}};
    const Seals seals(saveFormat);
    std::string chain = seals.ofStart(out["start"]);
    for (const Entry& e : parts.entries) {
        Json entry = entryToJson(e);
        chain = seals.ofEntry(chain, entry);
        entry["seal"] = chain;
        out["entries"].push_back(std::move(entry));
    }
    out["seal"] = seals.ofFile(chain, out);
    return out;
}

namespace {

/// Counts the values of a JSON text in the same way as parseJson.
std::size_t valuesIn(const Json& json) {
    std::size_t out = 1;
    if (json.is_structured())
        for (const Json& one : json) out += valuesIn(one);
    return out;
}

Result<void> canBeRead(const Json& json, const std::string& text, const std::string& path,
                       const JsonLimits& readable) {
    const auto tooMuch = [&](std::size_t found, std::size_t most, const char* unit) {
        return failure({path, "", std::to_string(found) + unit,
                        "at most " + std::to_string(most) + unit + ", which can be read again", ""});
    };
    if (text.size() > readable.bytes) return tooMuch(text.size(), readable.bytes, " bytes");
    constexpr std::size_t leastBytes = 2;  // smallest size of a value and its separator
    if (text.size() / leastBytes <= readable.values) return {};
    if (const std::size_t values = valuesIn(json); values > readable.values)
        return tooMuch(values, readable.values, " values");
    return {};
}

}  // namespace

Result<std::string> saveGame(const Game& game, const std::string& path, FileSink& sink,
                             const JsonLimits& readable) {
    constexpr std::size_t bytesOfEntry = 600;  // approximate size of an entry in bytes
    const ManySmallPieces pieces(game.session->entries().size() * bytesOfEntry);
    Json json = saveJson(game);
    const std::string text = indentedJson(json) + "\n";
    if (auto can = canBeRead(json, text, path, readable); !can) return tl::unexpected(std::move(can.error()));
    const std::string seal = json["seal"];
    json = nullptr;
    giveBackMemory(text.size());
    if (auto written = writeFileSafely(path, text, sink); !written)
        return tl::unexpected(std::move(written.error()));
    return seal;
}

Result<Game> readSave(const Json& json, const std::string& file, const BoardFolders& folders, Boards boards) {
    auto parts = SaveReader(json, file, folders, boards).run();
    if (!parts) return tl::unexpected(std::move(parts.error()));
    State reached = parts->start;
    if (auto bad = follow(*parts, file, reached)) return tl::unexpected(std::move(bad->second));
    if (!(reached == parts->state))
        return failure({file, "/state", "another state", "the state that the entries lead to", ""});
    Game game;
    game.info = std::move(parts->info);
    game.save = true;
    game.seal = parts->seal;
    game.path = file;
    if (!parts->badSeals.empty() || !parts->wholeSealFits)
        game.warnings.push_back(
            {file, parts->badSeals.empty() ? "" : "/entries/" + std::to_string(parts->badSeals.front() - 1),
             "a seal that does not fit: the file was changed by hand", "", ""});
    // The existence of entries with older commands reveals choices of both sides, so the warning is given
    // only in the Umpire view.
    if (parts->converted && parts->state.settings.viewer.empty())
        game.warnings.push_back(
            {file, "/entries", "commands of an older program, converted to those of today", "", ""});
    game.inFile = static_cast<int>(parts->entries.size());
    const auto sight = sightOn(parts->ground);
    game.session = std::make_unique<Session>(
        Session::restore(parts->ground, std::move(parts->start), std::move(parts->state),
                         std::move(parts->entries), sight, standardRegistry()));
    return game;
}

Continued continued(const Session& session, std::vector<Entry> more, const std::string& file) {
    Continued out;
    Parts parts;
    parts.start = session.start();
    parts.entries = session.entries();
    parts.ground = session.groundPtr();
    const std::size_t first = parts.entries.size();
    for (Entry& e : more) {
        const auto n = static_cast<int>(parts.entries.size()) + 1;
        const auto known = [&](int target) { return target >= 1 && target < n; };
        if (e.n != n || !std::all_of(e.targets.begin(), e.targets.end(), known)) {
            out.problems.push_back({file, "entry " + std::to_string(n), "entry " + std::to_string(e.n),
                                    "the next one, which undoes only earlier ones", ""});
            return out;
        }
        bringUpToDate(e);
        for (const int target : e.targets)
            parts.entries[static_cast<std::size_t>(target) - 1].undone = e.verb == "undo";
        parts.entries.push_back(std::move(e));
        ++out.good;
    }
    out.problems = violations(parts, file);
    if (!out.problems.empty()) {
        for (const Problem& p : out.problems) {
            const std::size_t bad = entryOf(p).value_or(0);
            out.good = std::min(out.good, bad - std::min(bad, first));
        }
        return out;
    }
    State reached = session.state();
    if (auto bad = follow(parts, file, reached, first)) {
        out.good = static_cast<std::size_t>(bad->first) - 1 - first;
        out.problems = std::move(bad->second);
        return out;
    }
    const auto sight = sightOn(parts.ground);
    out.session = Session::restore(parts.ground, std::move(parts.start), std::move(reached),
                                   std::move(parts.entries), sight, standardRegistry());
    return out;
}

Verification verifySave(const Json& json, const std::string& file, const BoardFolders& folders) {
    Verification v;
    SaveReader reader(json, file, folders);
    auto parts = reader.run();
    if (!parts) {
        v.unverifiable = reader.onlyBoardsFail();
        v.problems = std::move(parts.error());
        for (const Problem& p : v.problems)
            if (const auto bad = entryOf(p); bad && v.firstBad == 0) v.firstBad = static_cast<int>(*bad) + 1;
        return v;
    }
    for (int n : parts->badSeals)
        told(v, file, n, "a seal that does not fit", "the seal of this entry and all before it");
    State reached = parts->start;
    const auto bad = follow(*parts, file, reached);
    if (bad) {
        if (v.firstBad == 0 || bad->first < v.firstBad) v.firstBad = bad->first;
        v.problems.insert(v.problems.end(), bad->second.begin(), bad->second.end());
    } else if (!(reached == parts->state)) {
        v.problems.push_back({file, "/state", "another state", "the one that the entries lead to", ""});
    }
    if (!parts->wholeSealFits)
        v.problems.push_back({file, "/seal", "a seal that does not fit", "the seal of the whole file", ""});
    v.changesOk = v.problems.empty();

    // Applies the rules again to each entry, with the state before the entry and with the same faces.
    const auto registry = standardRegistry();
    const auto sight = sightOn(parts->ground);
    v.rulesOk = !bad;
    Retraced before(parts->start);
    for (const Entry& e : parts->entries) {
        if (bad && e.n >= bad->first) break;
        if (!isOfOldVerb(e)) {
            std::string how = e.isHistory()
                                  ? differenceOfHistory(e, before.state())
                                  : differenceOf(e, {before.state(), *parts->ground, *sight}, *registry);
            if (const auto then =
                    how.empty() || e.isHistory() ? nullptr : asPlayedThen(before.state(), e.rules))
                how = differenceOf(e, {*then, *parts->ground, *sight}, *registry);
            if (!how.empty()) {
                v.rulesOk = false;
                told(v, file, e.n, how + " by rules version " + std::to_string(rulesVersion),
                     "what rules version " + std::to_string(e.rules) + " gave");
            }
        }
        // This can't happen, because the entries were applied above.
        if (!before.follow(parts->entries, e)) break;
    }
    // Another version may word a message differently. The difference is reported, but is not an error.
    const Json& written = json["entries"];
    for (const Entry& e : parts->entries)
        if (written[static_cast<std::size_t>(e.n) - 1].value("text", std::string()) != textOf(e.text))
            v.otherWords.push_back(e.n);
    return v;
}

}  // namespace shellgame
