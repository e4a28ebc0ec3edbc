#include "feature_generator.h"
#include "read_file.h"

#include "wl_core/errors.h"
#include "wl_core/option_names.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <set>

// Reads model files (model_writer.cc writes them); the only file that knows the JSON library.
namespace wl_core {
namespace {
using Json = nlohmann::ordered_json;

constexpr int MAX_DEPTH = 64;

// Line and column of a byte, for messages.
std::string position(std::string_view text, std::size_t byte) {
    std::string_view before = text.substr(0, std::min(byte == 0 ? 0 : byte - 1, text.size()));
    auto line = 1 + std::count(before.begin(), before.end(), '\n');
    std::size_t start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
    return std::to_string(line) + ":" + std::to_string(before.size() - start + 1);
}

// Refuses deep nesting and double keys while parsing, so that neither costs anything.
class ParseGuard {
public:
    explicit ParseGuard(const std::string &source) : source_(source) {}

    bool operator()(int depth, Json::parse_event_t event, Json &value) {
        using Event = Json::parse_event_t;
        if (depth > MAX_DEPTH)
            throw ModelError(source_ + ": expected at most " + std::to_string(MAX_DEPTH) + " nested values, got more");
        if (event == Event::object_start)
            keys_.emplace_back();
        else if (event == Event::object_end)
            keys_.pop_back();
        else if (event == Event::key && !keys_.back().insert(value.get<std::string>()).second)
            throw ModelError(source_ + ": key '" + value.get<std::string>() + "' is there twice");
        return true;
    }

private:
    const std::string &source_;
    std::vector<std::set<std::string>> keys_;
};

Json parse(std::string_view text, const std::string &source) {
    ParseGuard guard(source);
    try {
        return Json::parse(text.begin(), text.end(), std::ref(guard));
    } catch (const nlohmann::json::parse_error &error) {
        throw ModelError(source + ":" + position(text, error.byte) + ": expected a JSON object, got something else" +
                         (error.byte > text.size() ? " (the file ends too early)" : ""));
    } catch (const nlohmann::json::exception &) {
        throw ModelError(source + ": expected numbers in the range of a double");
    }
}

// A JSON value and where it stands. Everything is asked for by expected type.
// Parts refer to the whole, which must outlive them, so that only a message spells out a path.
class Reader {
public:
    Reader(const Json &json, const std::string &source) : json_(json), source_(source) {}

    [[noreturn]] void fail(const std::string &message) const {
        throw ModelError(source_ + ": " + (whole_ ? path() + ": " : "") + message);
    }
    [[noreturn]] void fail_expected(const std::string &what) const {
        std::string found = json_.dump(-1, ' ', false, Json::error_handler_t::replace);
        fail("expected " + what + ", got " + (found.size() > 40 ? found.substr(0, 40) + "…" : found));
    }

    // All `keys` and no others.
    void check_keys(const std::vector<std::string> &keys) const {
        if (!json_.is_object())
            fail_expected("an object");
        for (const std::string &key : keys)
            if (!json_.contains(key))
                fail("expected key '" + key + "'");
        for (const auto &[key, value] : json_.items())
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                fail("unknown key '" + key + "'");
    }

    Reader operator[](const char *key) const { return Reader(json_.at(key), *this, key, 0); }
    Reader at(std::size_t index) const { return Reader(json_[index], *this, nullptr, index); }
    std::size_t size() const {
        if (!json_.is_array())
            fail_expected("an array");
        return json_.size();
    }
    bool is_null() const { return json_.is_null(); }
    const Json &json() const { return json_; }

    std::string text() const {
        if (!json_.is_string())
            fail_expected("a string");
        return json_.get<std::string>();
    }
    bool boolean() const {
        if (!json_.is_boolean())
            fail_expected("true or false");
        return json_.get<bool>();
    }
    std::int64_t integer(std::int64_t low, std::int64_t high) const {
        bool fits =
            json_.is_number_unsigned()
                ? json_.get<std::uint64_t>() <= static_cast<std::uint64_t>(high) && json_.get<std::int64_t>() >= low
                : json_.is_number_integer() && json_.get<std::int64_t>() >= low && json_.get<std::int64_t>() <= high;
        if (!fits)
            fail_expected("an integer from " + std::to_string(low) + " to " + std::to_string(high));
        return json_.get<std::int64_t>();
    }
    double weight() const {
        double value = json_.is_number() ? json_.get<double>() : std::nan("");
        if (!(std::fabs(value) <= MAX_WEIGHT))
            fail_expected("a number of at most 2^40");
        return value;
    }
    template <class Value, std::size_t Size> Value named(const std::array<Named<Value>, Size> &names) const {
        if (json_.is_string())
            for (const Named<Value> &entry : names)
                if (json_.get_ref<const std::string &>() == entry.name)
                    return entry.value;
        fail_expected(listed_names(names));
    }
    std::vector<std::string> texts() const {
        std::vector<std::string> result;
        for (std::size_t index = 0; index < size(); ++index)
            result.push_back(at(index).text());
        return result;
    }

private:
    Reader(const Json &json, const Reader &whole, const char *key, std::size_t index)
        : json_(json), source_(whole.source_), whole_(&whole), key_(key), index_(index) {}

    std::string path() const {
        if (!whole_)
            return "";
        std::string outer = whole_->path();
        if (!key_)
            return outer + "[" + std::to_string(index_) + "]";
        return outer.empty() ? key_ : outer + "." + key_;
    }

    const Json &json_;
    const std::string &source_;
    const Reader *whole_ = nullptr;
    const char *key_ = nullptr;  // in the whole, or else the index
    std::size_t index_ = 0;
};

std::vector<DomainSignature::Entry> read_symbols(const Reader &reader) {
    std::vector<DomainSignature::Entry> entries;
    for (std::size_t index = 0; index < reader.size(); ++index) {
        Reader entry = reader.at(index);
        if (entry.size() != 3)
            entry.fail_expected("[name, arity, \"fluent\" or \"static\"]");
        entries.push_back(
            {entry.at(0).text(), static_cast<int>(entry.at(1).integer(0, MAX_ARITY)), entry.at(2).named(CHANGE_NAMES)});
    }
    return entries;
}

DomainSignature read_signature(const Reader &reader) {
    reader.check_keys({"name", "types", "constants", "predicates", "functions"});
    DomainSignature signature;
    signature.name = reader["name"].text();
    signature.types = reader["types"].texts();
    signature.constants = reader["constants"].texts();
    signature.predicates = read_symbols(reader["predicates"]);
    signature.functions = read_symbols(reader["functions"]);
    return signature;
}

FeatureOptions read_options(const Reader &reader) {
    FeatureOptions options;
    options.graph = reader["graph"].text();
    options.algorithm = reader["algorithm"].text();
    options.iterations = static_cast<int>(reader["iterations"].integer(0, MAX_ITERATIONS));
    options.neighbors = reader["neighbors"].named(NEIGHBORS_NAMES);
    Reader graph = reader["options"];
    graph.check_keys({"atoms", "constants", "object_types", "max_pairs"});
    options.graph_options.atoms = graph["atoms"].named(ATOM_FILTER_NAMES);
    options.graph_options.constants = graph["constants"].boolean();
    options.graph_options.object_types = graph["object_types"].boolean();
    options.max_pairs = graph["max_pairs"].integer(1, std::numeric_limits<std::int64_t>::max());
    try {
        check_options(options);
    } catch (const InputError &error) {
        reader.fail(error.what());
    }
    return options;
}

ColorTable read_colors(const Reader &reader, const KeyFormat &format, int iterations) {
    constexpr std::int64_t LOW = std::numeric_limits<std::int32_t>::min();
    constexpr std::int64_t HIGH = std::numeric_limits<std::int32_t>::max();
    ColorTableBuilder builder;
    std::vector<std::int32_t> key;
    for (std::size_t index = 0; index < reader.size(); ++index) {
        Reader color = reader.at(index);
        if (color.size() == 0)
            color.fail("expected a layer and a key, got an empty array");
        int layer = static_cast<int>(color.at(0).integer(0, iterations));
        key.clear();
        for (std::size_t at = 1; at < color.size(); ++at)
            key.push_back(static_cast<std::int32_t>(color.at(at).integer(LOW, HIGH)));
        if (std::string error = check_key(key, layer, format, builder.table()); !error.empty())
            color.fail(error);
        ColorHash hash = key_hash(key, layer, format, builder.table());
        if (ColorId twin = builder.table().find(hash); twin >= 0)
            color.fail("the same as color " + std::to_string(twin));
        builder.add(layer, hash, key);
    }
    return builder.take();
}

std::vector<double> read_weights(const Reader &reader, int num_features) {
    std::vector<double> weights;
    if (reader.size() != static_cast<std::size_t>(num_features))
        reader.fail("expected one weight for each of " + std::to_string(num_features) + " features, got " +
                    std::to_string(reader.size()));
    for (std::size_t index = 0; index < reader.size(); ++index)
        weights.push_back(reader.at(index).weight());
    return weights;
}
}  // namespace

void FeatureGenerator::set_provenance(const std::string &json) {
    if (json.empty()) {
        data_->provenance.clear();
        return;
    }
    try {
        Json parsed = parse(json, "provenance");
        if (!parsed.is_object())
            Reader(parsed, "provenance").fail_expected("a JSON object");
        data_->provenance = parsed.dump();
    } catch (const ModelError &error) {
        throw InputError(error.what());
    }
}

FeatureGenerator FeatureGenerator::from_text(std::string_view text, const std::string &source) {
    Json json = parse(text, source);
    Reader reader(json, source);
    if (!json.is_object())
        reader.fail_expected("a JSON object");
    if (!json.contains("format"))
        reader.fail("expected key 'format': this is not a model file");
    if (json["format"] != MODEL_FORMAT)
        reader["format"].fail_expected("format " + std::to_string(MODEL_FORMAT));
    reader.check_keys({"format", "domain", "graph", "algorithm", "iterations", "neighbors", "options", "colors",
                       "intercept", "weights", "provenance"});
    auto data = std::make_unique<Data>();
    data->source = source;
    data->signature = read_signature(reader["domain"]);
    data->domain = data->signature.to_domain();
    data->options = read_options(reader);
    data->algorithm = &find_algorithm(data->options.algorithm);
    data->colors = read_colors(reader["colors"], data->algorithm->key_format(data->options), data->options.iterations);
    if (!reader["provenance"].json().is_object())
        reader["provenance"].fail_expected("an object");
    if (!json["provenance"].empty())
        data->provenance = json["provenance"].dump();
    double intercept = reader["intercept"].weight();
    FeatureGenerator result(std::move(data));
    if (!reader["weights"].is_null())
        result.set_weights(read_weights(reader["weights"], result.num_features()), intercept);
    return result;
}

FeatureGenerator FeatureGenerator::load(const std::filesystem::path &file) {
    return from_text(read_file(file), file.string());
}
}  // namespace wl_core
