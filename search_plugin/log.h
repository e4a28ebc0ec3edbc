#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace search_plugin {
enum class LogLevel { quiet, normal, verbose };

/*
  Standard output, line by line: a line is one system call, so that nothing is lost
  or cut in two when a limit or a signal ends the planner.
*/
class Log {
public:
    explicit Log(LogLevel level) : level_(level) {}

    bool is_verbose() const { return level_ == LogLevel::verbose; }
    // What the user asked for: always written. Without the prefix of times.
    void raw(std::string_view text);
    void result(std::string_view line);
    // What is good to know: not written when quiet.
    void info(std::string_view line);
    // What happens on the way. Thousands of such lines (a heuristic with real values
    // improves in small steps) are thinned out to one in a second.
    void progress(std::string_view line);

private:
    void write_line(std::string_view line, std::uint64_t memory_kb);

    LogLevel level_;
    int progress_lines_ = 0;
    double last_progress_ = 0;
    double next_look_ = 0;  // at memory
    std::uint64_t memory_kb_ = 0;
};

// 13, 7.25, infinity: the shortest form that reads back as the same number.
std::string format_number(double number);
}  // namespace search_plugin
