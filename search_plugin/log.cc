#include "search_plugin/log.h"

#include "search_plugin/process.h"

#include <charconv>
#include <cmath>

#include <unistd.h>

namespace search_plugin {
namespace {
constexpr int UNTHINNED_LINES = 1000;
// Looking at memory takes ten times as long as writing a line, and longer than evaluating a few states.
constexpr double SECONDS_BETWEEN_LOOKS = 0.01;
}  // namespace

void Log::raw(std::string_view text) {
    write_all(STDOUT_FILENO, text);
}

void Log::write_line(std::string_view line, std::uint64_t memory_kb) {
    FixedText prefix;
    append_log_prefix(prefix, memory_kb);
    std::string text(prefix.view());
    text += line;
    text += '\n';
    write_all(STDOUT_FILENO, text);
}

void Log::result(std::string_view line) {
    write_line(line, peak_memory_kb());
}

void Log::info(std::string_view line) {
    if (level_ != LogLevel::quiet)
        result(line);
}

void Log::progress(std::string_view line) {
    if (level_ == LogLevel::quiet)
        return;
    double now = wall_seconds();
    if (progress_lines_ >= UNTHINNED_LINES) {
        if (now - last_progress_ < 1)
            return;
        last_progress_ = now;
    }
    ++progress_lines_;
    if (now >= next_look_) {
        memory_kb_ = peak_memory_kb();
        next_look_ = now + SECONDS_BETWEEN_LOOKS;
    }
    write_line(line, memory_kb_);
}

std::string format_number(double number) {
    if (std::isinf(number))
        return number < 0 ? "-infinity" : "infinity";
    char buffer[32];
    std::to_chars_result result = std::to_chars(buffer, buffer + sizeof buffer, number);
    if (number == std::floor(number) && std::fabs(number) <= 1e15)  // 100000, not 1e+05
        result = std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(number));
    return {buffer, result.ptr};
}
}  // namespace search_plugin
