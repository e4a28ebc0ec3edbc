#pragma once

#include "color_key.h"

#include <memory>

namespace wl_core {
/*
  Takes the colors of a graph as refinement finds them.
*/
class ColorSink {
public:
    virtual ~ColorSink() = default;
    // Colors of one layer, or of a part of one. Color i occurs counts[i] > 0 times; without counts, once.
    virtual void add(int layer, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) = 0;
};

/*
  One of the paper's algorithms 1–5. It works on hashes alone: which of them are known
  is the sink's business. Keeps its memory from graph to graph; belongs to one thread.
*/
class Refinement {
public:
    virtual ~Refinement() = default;

    // Hands all colors of layers 0..L to `sink`; those that a color's key names always before it.
    virtual void run(const Graph &graph, ColorSink &sink) = 0;
    // The key of the index-th color of the sink's add() that is under way.
    // Expects that `colors` knows the colors that the key names.
    virtual void key(std::size_t index, const ColorTable &colors, std::vector<std::int32_t> &key) = 0;
};

// One row per algorithm: a new one is a file of its own and a row in algorithm_registry.cc.
struct Algorithm {
    AlgorithmEntry entry;
    KeyFormat format;  // but for `neighbors`, which is an option
    bool continuous;   // colors are of nodes, whose continuous features are summed up
    std::unique_ptr<Refinement> (*make)(const FeatureOptions &options);

    KeyFormat key_format(const FeatureOptions &options) const {
        KeyFormat result = format;
        result.neighbors = options.neighbors;
        return result;
    }
};

// Throws InputError that lists the known names.
const Algorithm &find_algorithm(const std::string &name);

std::unique_ptr<Refinement> make_wl(const FeatureOptions &options);
std::unique_ptr<Refinement> make_two_wl(const FeatureOptions &options);
std::unique_ptr<Refinement> make_two_lwl(const FeatureOptions &options);
std::unique_ptr<Refinement> make_iwl(const FeatureOptions &options);
}  // namespace wl_core
