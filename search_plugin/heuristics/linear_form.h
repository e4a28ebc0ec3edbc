#pragma once

#include "wl_core/numeric.h"

#include <optional>

namespace search_plugin {
// constant + Σ weight · number, by ascending numbers, no weight zero.
struct LinearForm {
    std::vector<std::pair<wl_core::NumberId, double>> terms;
    double constant = 0;

    // Without the constant.
    double sum(std::span<const double> numbers) const {
        double result = 0;
        for (auto [number, weight] : terms)
            result += weight * numbers[number];
        return result;
    }
};

// Nothing where the program multiplies numbers or divides by one, nor where a number cancels out:
// the form would not show that the program has no value while that number has none.
std::optional<LinearForm> linear_form(const wl_core::Program &program);
// What a constant increase or decrease adds, if the effect is one.
std::optional<double> constant_step(const wl_core::NumericEffect &effect);
}  // namespace search_plugin
