#include "feature_generator.h"

#include "wl_core/errors.h"

#include <algorithm>

namespace wl_core {
namespace {
// What lies deeper, or is longer inside a parenthesis, is named by its number instead.
constexpr int MAX_NODE_NESTING = 2;
constexpr int MAX_PAIR_NESTING = 1;
constexpr std::size_t MAX_NESTED_ENTRIES = 8;

/*
  Puts keys into words. A color of layer j says no more than its node's feature and
  its neighbors' colors of layer j - 1, so that is what is told.
*/
class Describer {
public:
    explicit Describer(const FeatureGenerator::Data &data)
        : colors_(data.colors), format_(data.algorithm->key_format(data.options)),
          generator_(make_graph_generator(data.options.graph, data.domain, data.options.graph_options)) {}

    std::string describe(ColorId color) const {
        return with_article(noun(color)) + (colors_.layer(color) == 0 ? "" : " " + neighborhood(color, 1));
    }

private:
    std::string feature_name(std::int32_t feature) const {
        return feature == INDIVIDUALIZED ? "individualized node" : generator_->node_feature_name(feature);
    }

    std::string label_name(std::int32_t label) const {
        return label < generator_->num_edge_labels() ? generator_->edge_label_name(label)
                                                     : "neighbor with label " + std::to_string(label);
    }

    static std::string with_article(const std::string &noun) {
        bool vowel = std::string("aeiou").find(noun.front()) != std::string::npos;
        return (vowel ? "an " : "a ") + noun;
    }

    // What the color was at layer 0.
    std::string noun(ColorId color) const {
        while (colors_.layer(color) > 0)
            color = colors_.key(color)[0];
        std::span<const std::int32_t> key = colors_.key(color);
        if (!format_.pairs)
            return feature_name(key[0]);
        std::string result = "pair of " + with_article(feature_name(key[0])) + " and " +
                             with_article(feature_name(key[1])) + (key.size() == 2 ? ", not joined" : ", joined as ");
        for (std::size_t at = 2; at < key.size(); ++at)
            result += (at == 2 ? "" : " and ") + label_name(key[at]);
        return result;
    }

    // "with a true atom `clear` as first argument and …"
    std::string neighborhood(ColorId color, int nesting) const {
        std::span<const std::int32_t> key = colors_.key(color);
        std::size_t size = static_cast<std::size_t>(format_.entry_size());
        if (key.size() == 1)
            return colors_.layer(color) == 1 ? "with no neighbors"
                                             : "with no neighbors (layer " + std::to_string(colors_.layer(color)) + ")";
        std::vector<std::span<const std::int32_t>> entries;
        for (std::size_t at = 1; at < key.size(); at += size)
            entries.push_back(key.subspan(at, size));
        if (!format_.pairs)  // by label: first arguments first
            std::stable_sort(entries.begin(), entries.end(), [](auto a, auto b) { return a[1] < b[1]; });
        std::string result = "with ";
        for (std::size_t at = 0; at < entries.size(); ++at)
            result += (at == 0 ? "" : at + 1 == entries.size() ? " and " : ", ") + entry(entries[at], nesting);
        return result;
    }

    std::string entry(std::span<const std::int32_t> entry, int nesting) const {
        if (format_.pairs)
            return (entry.size() == 2 ? "some node" : times(entry[2], "node")) + " making {" +
                   nested(entry[0], nesting) + "} and {" + nested(entry[1], nesting) + "}";
        std::string what = entry.size() == 2 ? "some " + noun(entry[0]) : times(entry[2], noun(entry[0]));
        std::string result = what + " as " + label_name(entry[1]);
        if (colors_.layer(entry[0]) == 0)
            return result;
        return result + " (" + (is_told(entry[0], nesting) ? neighborhood(entry[0], nesting + 1) : number(entry[0])) +
               ")";
    }

    std::string nested(ColorId color, int nesting) const {
        if (colors_.layer(color) == 0)
            return with_article(noun(color));
        if (is_told(color, nesting))
            return with_article(noun(color)) + " " + neighborhood(color, nesting + 1);
        return with_article(noun(color)) + " (" + number(color) + ")";
    }

    bool is_told(ColorId color, int nesting) const {
        return nesting < (format_.pairs ? MAX_PAIR_NESTING : MAX_NODE_NESTING) &&
               colors_.key(color).size() <= 1 + MAX_NESTED_ENTRIES * static_cast<std::size_t>(format_.entry_size());
    }

    static std::string number(ColorId color) { return "color " + std::to_string(color); }

    static std::string times(std::int32_t count, const std::string &noun) {
        return count == 1 ? with_article(noun) : std::to_string(count) + " × " + noun;
    }

    const ColorTable &colors_;
    KeyFormat format_;
    std::unique_ptr<GraphGenerator> generator_;
};
}  // namespace

std::string FeatureGenerator::describe(int feature) const {
    if (feature < 0 || feature >= num_features())
        throw InputError("describe: expected a feature below " + std::to_string(num_features()) + ", got " +
                         std::to_string(feature));
    int colors = data_->colors.size();
    std::string words = Describer(*data_).describe(feature % colors);
    return feature < colors ? words : "the sum of the continuous feature of: " + words;
}
}  // namespace wl_core
