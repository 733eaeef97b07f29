// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>

namespace shellgame {

/// Tells long computations to stop, like std::stop_token, which some C++ libraries lack.
class StopToken {
  public:
    StopToken() = default;
    [[nodiscard]] bool stopRequested() const { return flag_ && flag_->load(std::memory_order_acquire); }

  private:
    friend class StopSource;
    explicit StopToken(std::shared_ptr<const std::atomic<bool>> flag) : flag_(std::move(flag)) {}
    std::shared_ptr<const std::atomic<bool>> flag_;  ///< null if nobody can stop the work
};

/// Makes stop tokens and requests a stop. After the request, all tokens of the same source report the
/// request.
class StopSource {
  public:
    [[nodiscard]] StopToken token() const { return StopToken(flag_); }
    void requestStop() { flag_->store(true, std::memory_order_release); }
    [[nodiscard]] bool stopRequested() const { return flag_->load(std::memory_order_acquire); }

  private:
    std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace shellgame
