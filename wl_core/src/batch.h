#pragma once

#include "feature_generator.h"

namespace wl_core {
/*
  What a feature generator does with many states or graphs. Input is const State * or
  const Graph *. None of the results depends on the number of threads.
*/
template <class Input> void collect_all(FeatureGenerator::Data &data, std::span<const Input> inputs, int threads);

template <class Input>
SparseRows embed_all(const FeatureGenerator::Data &data, std::span<const Input> inputs, int threads);

template <class Input>
std::vector<double> predict_all(const FeatureGenerator::Data &data, std::span<const Input> inputs, int threads);

template <class Input>
Fingerprints fingerprint_all(const FeatureGenerator::Data &data, std::span<const Input> inputs, int threads,
                             bool count_colors);

// Throws InputError unless there is at least one.
void check_threads(int threads);
}  // namespace wl_core
