// SPDX-License-Identifier: MIT
#include "shellgame/io/scenario/title.hpp"

#include <vector>

#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

/// Reads a text until title and description are found, and stores only these two.
class Seeker final : public nlohmann::json_sax<Json> {
  public:
    FileTitle found;

    bool null() override { return true; }
    bool boolean(bool /*v*/) override { return true; }
    bool number_integer(std::int64_t /*v*/) override { return true; }
    bool number_unsigned(std::uint64_t /*v*/) override { return true; }
    bool number_float(double /*v*/, const std::string& /*text*/) override { return true; }
    bool binary(Json::binary_t& /*v*/) override { return false; }
    bool string(std::string& v) override {
        if (!within_ || lists_ > 0) return true;
        if (key_ == "title" && found.title.empty()) found.title = std::move(v);
        if (key_ == "description" && found.description.empty()) found.description = std::move(v);
        return found.title.empty() || found.description.empty();
    }
    bool start_object(std::size_t /*n*/) override {
        if (lists_ > 0) return true;
        // The title may be in the object "game". In a journal, that object is inside "save".
        within_ = objects_.empty() || (within_ && (key_ == "game" || key_ == "save"));
        objects_.push_back(within_);
        return true;
    }
    bool end_object() override {
        if (lists_ > 0) return true;
        objects_.pop_back();
        within_ = !objects_.empty() && objects_.back();
        return true;
    }
    bool start_array(std::size_t /*n*/) override {
        ++lists_;
        return true;
    }
    bool end_array() override {
        --lists_;
        return true;
    }
    bool key(std::string& v) override {
        if (within_ && lists_ == 0) key_ = std::move(v);
        return true;
    }
    bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                     const Json::exception& /*e*/) override {
        return false;
    }

  private:
    std::string key_;
    std::vector<bool> objects_;  ///< for each open object, true if its title is the title of the game
    bool within_ = false;
    std::size_t lists_ = 0;
};

}  // namespace

FileTitle titleIn(std::string_view text) {
    Seeker seeker;
    Json::sax_parse(text.begin(), text.end(), &seeker);
    return std::move(seeker.found);
}

}  // namespace shellgame
