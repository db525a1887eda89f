#pragma once
// Collects what is wrong with raw input, so that one exception can name all of it.

#include <stdexcept>
#include <string>
#include <string_view>

namespace southseas::core {

class Faults {
  public:
    explicit Faults(std::string_view subject) : text_(subject) {}
    /// Notes a fault unless `holds`.
    void require(bool holds, std::string_view fault) {
        if (holds) return;
        text_ += any_ ? "; " : ": ";
        text_ += fault;
        any_ = true;
    }
    bool any() const { return any_; }
    /// Throws std::invalid_argument with every fault, if there is one.
    void raise() const {
        if (any_) throw std::invalid_argument(text_);
    }

  private:
    std::string text_;
    bool any_ = false;
};

}  // namespace southseas::core
