// SPDX-License-Identifier: MIT

#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame {

namespace {

constexpr int answersFormat = 1;
constexpr std::size_t mostAnswers = 20'000, longestAnswer = 200, longestFile = 8U << 20U;

}  // namespace

Result<VaslAnswers> readVaslAnswers(const std::string& path) {
    if (!pathExists(path)) return VaslAnswers{};
    const auto text = readFile(path, longestFile);
    if (!text) return tl::unexpected(text.error());
    return vaslAnswersIn(*text, path);
}

Result<VaslAnswers> vaslAnswersIn(std::string_view text, const std::string& file) {
    const auto json = parseJson(text, file);
    if (!json) return tl::unexpected(json.error());
    Problems problems;
    const Reader r(*json, problems, file);
    VaslAnswers out;
    if (r.isObject()) {
        r.format(answersFormat);
        r.word("kind", {"vasl answers"});
        r.members(
            "answers", mostAnswers,
            [&](const std::string& key, const Reader& answer) {
                if (key.empty() || key.size() > longestAnswer)
                    answer.problem(describeJson(key), "the key of a question, of at most 200 characters");
                out[key] = answer.asText(longestAnswer);
            },
            true);
        r.noOtherKeys();
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

Result<void> writeVaslAnswers(const VaslAnswers& answers, const std::string& path, FileSink& sink) {
    const Json json = {{"format", answersFormat}, {"kind", "vasl answers"}, {"answers", answers}};
    return writeFileSafely(path, indentedJson(json) + "\n", sink);
}

}  // namespace shellgame
