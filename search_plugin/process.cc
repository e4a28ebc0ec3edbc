#include "search_plugin/process.h"

#include <cerrno>
#include <ctime>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace search_plugin {
namespace {
double seconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Where the system has no /proc: resident memory, which is what getrusage knows.
std::uint64_t peak_resident_kb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    return static_cast<std::uint64_t>(usage.ru_maxrss) / 1024;
#else
    return static_cast<std::uint64_t>(usage.ru_maxrss);
#endif
}
}  // namespace

double cpu_seconds() {
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

double wall_seconds() {
    return seconds(CLOCK_MONOTONIC);
}

std::uint64_t peak_memory_kb() {
    int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return peak_resident_kb();
    std::array<char, 2048> buffer;
    ssize_t size = read(file, buffer.data(), buffer.size());
    close(file);
    std::string_view status(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    std::size_t at = status.find("VmPeak:");
    if (at == std::string_view::npos)
        return peak_resident_kb();
    std::uint64_t kb = 0;
    for (at += 7; at < status.size() && status[at] != 'k'; ++at)
        if (status[at] >= '0' && status[at] <= '9')
            kb = 10 * kb + static_cast<std::uint64_t>(status[at] - '0');
    return kb;
}

void write_all(int file_descriptor, std::string_view text) {
    while (!text.empty()) {
        ssize_t written = write(file_descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR)
            return;  // nobody reads any more; the exit code still tells
        if (written > 0)
            text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void append_log_prefix(FixedText &text, std::uint64_t memory_kb) {
    text << "[t=";
    text.append_seconds(cpu_seconds()) << ", " << memory_kb << " KB] ";
}
}  // namespace search_plugin
