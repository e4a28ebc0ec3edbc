#include "search_plugin/log.h"

#include "search_plugin/process.h"

#include <charconv>
#include <cmath>

#include <unistd.h>

namespace search_plugin {
namespace {
constexpr int UNTHINNED_LINES = 1000;
}

void Log::raw(std::string_view text) {
    write_all(STDOUT_FILENO, text);
}

void Log::result(std::string_view line) {
    FixedText prefix;
    append_log_prefix(prefix);
    std::string text(prefix.view());
    text += line;
    text += '\n';
    write_all(STDOUT_FILENO, text);
}

void Log::info(std::string_view line) {
    if (level_ != LogLevel::quiet)
        result(line);
}

void Log::progress(std::string_view line) {
    if (progress_lines_ >= UNTHINNED_LINES) {
        double now = wall_seconds();
        if (now - last_progress_ < 1)
            return;
        last_progress_ = now;
    }
    ++progress_lines_;
    info(line);
}

std::string format_number(double number) {
    if (std::isinf(number))
        return number < 0 ? "-infinity" : "infinity";
    char buffer[32];
    std::to_chars_result result = std::to_chars(buffer, buffer + sizeof buffer, number);
    if (number == std::floor(number) && std::fabs(number) < 1e15)  // 100000, not 1e+05
        result = std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(number));
    return {buffer, result.ptr};
}
}  // namespace search_plugin
