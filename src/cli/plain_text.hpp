// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace shellgame::cli {

/// A buffer through which all output of the command line passes. Line ends and tabs are the only control
/// characters that reach the terminal. Other control characters, and bytes that are not UTF-8, are escaped as
/// in JSON ("\u001b"), so JSON output keeps its meaning.
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
    /// Escapes and prints the bytes that are still held back, because no further byte can complete them.
    void flushHeld();

    std::ostream& to_;
    std::string held_;  ///< bytes held back: an incomplete character, or a carriage return that may be part
                        ///< of a line end
    std::size_t length_ = 0;  ///< length in bytes of the incomplete character
};

}  // namespace shellgame::cli
