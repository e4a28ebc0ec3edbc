#pragma once

#include <cmath>
#include <cstdint>

namespace wl_core {
/*
  A sum of doubles that does not depend on the order of its terms: fixed point with
  64 bits before and 64 behind the point. Search adds and removes weights in the order in which
  colors change, Python sums a vector; both get the same double, and states that look
  alike get equal values. Terms are rounded to 2^-64; |sum| must stay below 2^63.
*/
class ExactSum {
public:
    ExactSum() = default;
    explicit ExactSum(double value) {
        // Of the absolute value: value - floor(value) rounds up to 1 for tiny negative values.
        double magnitude = std::fabs(value), whole = std::floor(magnitude);
        auto fraction = static_cast<std::uint64_t>((magnitude - whole) * 0x1p64);
        bits_ = (static_cast<Bits>(static_cast<std::int64_t>(whole)) << 64) + fraction;
        if (value < 0)
            bits_ = -bits_;
    }

    ExactSum &operator+=(ExactSum other) {
        bits_ += other.bits_;
        return *this;
    }
    ExactSum &operator-=(ExactSum other) {
        bits_ -= other.bits_;
        return *this;
    }
    ExactSum times(std::int64_t count) const {
        ExactSum result;
        result.bits_ = bits_ * count;
        return result;
    }
    double value() const {
        Bits magnitude = bits_ < 0 ? -bits_ : bits_;
        double result = static_cast<double>(static_cast<std::int64_t>(magnitude >> 64)) +
                        static_cast<double>(static_cast<std::uint64_t>(magnitude)) * 0x1p-64;
        return bits_ < 0 ? -result : result;
    }
    bool operator==(const ExactSum &) const = default;

private:
    __extension__ using Bits = __int128;
    Bits bits_ = 0;
};

// The largest absolute weight that a model may have; leaves room for 2^22 nodes and layers.
constexpr double MAX_WEIGHT = 0x1p40;
}  // namespace wl_core
