#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace search_plugin {
/*
  Text that is put together without allocating memory, so that a signal handler, or
  a planner that has run out of memory, can still write its statistics. What does
  not fit is cut off.
*/
class FixedText {
public:
    FixedText &operator<<(std::string_view text) {
        for (char c : text)
            if (size_ < data_.size())
                data_[size_++] = c;
        return *this;
    }

    FixedText &operator<<(std::uint64_t number) {
        std::array<char, 20> digits;
        std::size_t first = digits.size();
        do
            digits[--first] = static_cast<char>('0' + number % 10);
        while (number /= 10);
        return *this << std::string_view(digits.data() + first, digits.size() - first);
    }

    // With a sign, for exit codes.
    FixedText &operator<<(int number) {
        if (number < 0)
            *this << "-";
        return *this << static_cast<std::uint64_t>(number < 0 ? -static_cast<std::int64_t>(number) : number);
    }

    // Microseconds as "0.012345s".
    FixedText &append_seconds(double seconds) {
        auto micros = static_cast<std::uint64_t>(seconds * 1e6 + 0.5);
        *this << micros / 1000000 << ".";
        for (std::uint64_t unit = 100000; unit > 0; unit /= 10)
            *this << std::uint64_t(micros / unit % 10);
        return *this << "s";
    }

    std::string_view view() const { return {data_.data(), size_}; }

private:
    std::array<char, 4096> data_;
    std::size_t size_ = 0;
};
}  // namespace search_plugin
