// SPDX-License-Identifier: MIT
#include "shellgame/base/places.hpp"

#include <cstdlib>

#include "base/wide_path.hpp"
#include "shellgame/base/file.hpp"

namespace shellgame {

std::string environment(const char* variable) {
    const wchar_t* value = ::_wgetenv(wideText(variable).c_str());
    return value == nullptr ? "" : utf8Of(value);
}

}  // namespace shellgame
