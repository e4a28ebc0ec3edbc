#include "feature_generator.h"

#include "wl_core/errors.h"
#include "wl_core/option_names.h"

#include <charconv>
#include <cstring>
#include <fstream>
#include <unistd.h>

namespace wl_core {
namespace {
constexpr int WEIGHTS_PER_LINE = 8;

// The shortest text that reads back as the same double.
std::string number(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string quoted(const std::string &text) {
    std::string result = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + "\"";
}

std::string quoted_list(const std::vector<std::string> &names) {
    std::string text = "[";
    for (const std::string &name : names)
        text += (text.size() == 1 ? "" : ", ") + quoted(name);
    return text + "]";
}

std::string symbols(const std::vector<DomainSignature::Entry> &entries) {
    std::string text = "[";
    for (const DomainSignature::Entry &entry : entries)
        text += (text.size() == 1 ? "\n      [" : ",\n      [") + quoted(entry.name) + ", " +
                std::to_string(entry.arity) + ", " + quoted(name_of(CHANGE_NAMES, entry.fluent)) + "]";
    return text + (entries.empty() ? "]" : "\n    ]");
}

std::string domain_text(const DomainSignature &domain) {
    return "{\n    \"name\": " + quoted(domain.name) + ",\n    \"types\": " + quoted_list(domain.types) +
           ",\n    \"constants\": " + quoted_list(domain.constants) +
           ",\n    \"predicates\": " + symbols(domain.predicates) +
           ",\n    \"functions\": " + symbols(domain.functions) + "\n  }";
}

std::string options_text(const FeatureOptions &options) {
    auto boolean = [](bool value) { return value ? "true" : "false"; };
    return "{\"atoms\": " + quoted(name_of(ATOM_FILTER_NAMES, options.graph_options.atoms)) +
           ", \"constants\": " + boolean(options.graph_options.constants) +
           ", \"object_types\": " + boolean(options.graph_options.object_types) +
           ", \"max_pairs\": " + std::to_string(options.max_pairs) + "}";
}

void append_colors(const ColorTable &colors, std::string &text) {
    text += "[";
    for (ColorId color = 0; color < colors.size(); ++color) {
        text += (color == 0 ? "\n    [" : ",\n    [") + std::to_string(colors.layer(color));
        for (std::int32_t entry : colors.key(color))
            text += ", " + std::to_string(entry);
        text += "]";
    }
    text += "\n  ]";
}

void append_weights(const std::vector<double> &weights, std::string &text) {
    text += "[";
    for (std::size_t at = 0; at < weights.size(); ++at)
        text += (at == 0 ? "" : ",") + std::string(at % WEIGHTS_PER_LINE == 0 ? "\n    " : " ") + number(weights[at]);
    text += "\n  ]";
}
}  // namespace

std::string FeatureGenerator::to_text() const {
    const FeatureOptions &options = data_->options;
    std::string text = "{\n  \"format\": " + std::to_string(MODEL_FORMAT);
    text += ",\n  \"domain\": " + domain_text(data_->signature);
    text += ",\n  \"graph\": " + quoted(options.graph);
    text += ",\n  \"algorithm\": " + quoted(options.algorithm);
    text += ",\n  \"iterations\": " + std::to_string(options.iterations);
    text += ",\n  \"neighbors\": " + quoted(name_of(NEIGHBORS_NAMES, options.neighbors));
    text += ",\n  \"options\": " + options_text(options);
    text += ",\n  \"colors\": ";
    append_colors(data_->colors, text);
    text += ",\n  \"intercept\": " + number(data_->intercept);
    text += ",\n  \"weights\": ";
    if (has_weights())
        append_weights(data_->weights, text);
    else
        text += "null";
    text += ",\n  \"provenance\": " + (data_->provenance.empty() ? "{}" : data_->provenance);
    return text + "\n}\n";
}

void FeatureGenerator::save(const std::filesystem::path &file) const {
    std::string text = to_text();
    // A reader sees the old file or the new one, never half of one.
    std::filesystem::path temporary = file;
    temporary += ".tmp" + std::to_string(getpid());
    errno = 0;
    std::ofstream stream(temporary, std::ios::binary);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream.close();
    std::string reason = stream ? "" : std::strerror(errno);
    std::error_code error;
    if (reason.empty()) {
        std::filesystem::rename(temporary, file, error);
        reason = error ? error.message() : "";
    }
    if (!reason.empty()) {
        std::filesystem::remove(temporary, error);
        throw InputError(file.string() + ": expected a file that can be written, got: " + reason);
    }
}
}  // namespace wl_core
