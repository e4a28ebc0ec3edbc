#include "search_plugin/statistics.h"

#include "search_plugin/process.h"

namespace search_plugin {
namespace {
class Lines {
public:
    explicit Lines(FixedText &text) : text_(text) {}

    void states(std::string_view what, std::uint64_t number) { line(what, number, " state(s)."); }

    void line(std::string_view what, std::uint64_t number, std::string_view after = "") {
        append_log_prefix(text_);
        text_ << what << " " << number << after << "\n";
    }

private:
    FixedText &text_;
};
}  // namespace

void Statistics::append_lines(FixedText &text, double search_seconds) const {
    Lines lines(text);
    lines.states("Expanded", counts.expanded);
    lines.states("Reopened", counts.reopened);
    lines.states("Evaluated", counts.evaluated);
    lines.line("Evaluations:", evaluations);
    lines.states("Generated", counts.generated);
    if (counts.asked > 0)
        lines.states("Preferred operators computed for", counts.asked);
    lines.states("Dead ends:", dead_ends);
    if (has_jumps) {
        lines.states("Expanded until last jump:", until_last_jump.expanded);
        lines.states("Reopened until last jump:", until_last_jump.reopened);
        lines.states("Evaluated until last jump:", until_last_jump.evaluated);
        lines.states("Generated until last jump:", until_last_jump.generated);
    }
    lines.line("Number of registered states:", registered);
    lines.line("Bytes per state:", bytes_per_state);
    append_log_prefix(text);
    text << "Search time: ";
    text.append_seconds(search_seconds) << "\n";
    append_log_prefix(text);
    text << "Total time: ";
    text.append_seconds(cpu_seconds()) << "\n";
}
}  // namespace search_plugin
