#include "color_weights.h"

#include "refinement.h"

#include <algorithm>

namespace wl_core {
ColorWeights::ColorWeights(const FeatureGenerator &model) {
    const ColorTable &colors = model.colors();
    const std::vector<double> &weights = model.weights();
    std::size_t capacity = 16;
    while (capacity < 2 * static_cast<std::size_t>(colors.size()))
        capacity *= 2;
    mask_ = capacity - 1;
    entries_.resize(capacity + FIRST);
    entries_[DEAD].slot = DEAD;
    if (model.has_continuous_features())
        continuous_weights_.assign(entries_.size(), 0);
    std::vector<char> useful = find_useful(model);
    for (ColorId color = 0; color < colors.size(); ++color)
        insert(colors.hash(color), useful[color], weights[color],
               model.has_continuous_features() ? weights[colors.size() + color] : 0);
    num_weights_ = static_cast<int>(std::count_if(weights.begin(), weights.end(), [](double w) { return w != 0; }));
}

// Colors with a weight and all that they are built on. Sets last_layers_ on the way.
std::vector<char> ColorWeights::find_useful(const FeatureGenerator &model) {
    const ColorTable &colors = model.colors();
    const std::vector<double> &weights = model.weights();
    const int entry_size = find_algorithm(model.options().algorithm).key_format(model.options()).entry_size();
    std::vector<std::vector<ColorId>> layers(model.options().iterations + 1);
    for (ColorId color = 0; color < colors.size(); ++color)
        layers[colors.layer(color)].push_back(color);

    std::vector<char> useful(colors.size(), 0);
    for (std::size_t color = 0; color < weights.size(); ++color)
        if (weights[color] != 0)
            useful[color % useful.size()] = 1;
    // reach[c]: the last layer with a weight on the way that starts at c.
    std::vector<int> reach(colors.size(), -1);
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        for (ColorId color : *layer) {
            bool has_weight =
                weights[color] != 0 || (weights.size() > useful.size() && weights[useful.size() + color] != 0);
            if (has_weight)
                reach[color] = std::max(reach[color], colors.layer(color));
            std::span<const std::int32_t> key = colors.key(color);
            if (colors.layer(color) == 0) {
                last_layers_.resize(std::max<std::size_t>(last_layers_.size(), key[0] + 1), -1);
                last_layers_[key[0]] = std::max(last_layers_[key[0]], reach[color]);
                continue;
            }
            reach[key[0]] = std::max(reach[key[0]], reach[color]);
            if (useful[color]) {
                useful[key[0]] = 1;
                for (std::size_t i = 1; i < key.size(); i += entry_size)
                    useful[key[i]] = 1;
            }
        }
    }
    return useful;
}

void ColorWeights::insert(ColorHash hash, bool useful, double weight, double continuous_weight) {
    std::size_t at = hash & mask_;
    while (entries_[at + FIRST].slot != UNSEEN)
        at = (at + 1) & mask_;
    Slot slot = static_cast<Slot>(at + FIRST);
    entries_[slot] = {hash, useful ? slot : DEAD, ExactSum(weight)};
    if (!continuous_weights_.empty())
        continuous_weights_[slot] = continuous_weight;
}
}  // namespace wl_core
