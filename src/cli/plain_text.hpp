// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace shellgame::cli {

/// The one way by which the command line prints: whatever a file holds, no control character reaches the
/// terminal but line ends and tabs. Others are printed as JSON writes them ("\u001b"), so JSON stays what it
/// is; bytes that are no UTF-8 are taken for such characters.
class PlainText final : public std::streambuf {
  public:
    explicit PlainText(std::ostream& to) : to_(to) {}
    ~PlainText() override { flushHeld(); }

  protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize n) override;
    int sync() override;

  private:
    void put(unsigned char c);
    void escape(unsigned char c);
    /// What was held back, since the next byte decides, is printed as it is.
    void flushHeld();

    std::ostream& to_;
    std::string held_;        ///< the beginning of a character, or a carriage return
    std::size_t length_ = 0;  ///< of that character
};

}  // namespace shellgame::cli
