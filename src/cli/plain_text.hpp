// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace shellgame::cli {

/// All output of the command line passes through this buffer. Line ends and tabs are the only control
/// characters that reach the terminal; others, and bytes that are not UTF-8, are escaped as in JSON
/// ("\u001b"). Output in JSON keeps its meaning.
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
    /// Escapes and prints the bytes that were waiting for the next byte to decide.
    void flushHeld();

    std::ostream& to_;
    std::string held_;        ///< an incomplete character, or a carriage return
    std::size_t length_ = 0;  ///< bytes of that character
};

}  // namespace shellgame::cli
