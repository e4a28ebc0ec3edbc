#include "search_plugin/watchdog.h"

#include "search_plugin/process.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define WL_SANITIZED 1
#endif

namespace search_plugin {
namespace {
constexpr std::size_t MEMORY_RESERVE = 4u << 20;
constexpr double GRACE_SECONDS = 0.4;  // for a search to notice by itself

#ifdef WL_SANITIZED
constexpr bool SANITIZED = true;  // the sanitizer needs terabytes of address space and reports crashes itself
#else
constexpr bool SANITIZED = false;
#endif

struct State {
    volatile std::sig_atomic_t phase = static_cast<int>(Phase::front_end);
    volatile std::sig_atomic_t reason = static_cast<int>(StopReason::none);
    volatile std::sig_atomic_t signal = 0;
    double cpu_deadline = 0;
    const Statistics *statistics = nullptr;
    const char *temporary_file = nullptr;
    void *reserve = nullptr;
};

State state;  // signal handlers have no other way to know

bool in(Phase phase) {
    return state.phase == static_cast<int>(phase);
}

[[noreturn]] void end_by_signal(int signal) {
    std::signal(signal, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    sigprocmask(SIG_UNBLOCK, &set, nullptr);
    raise(signal);
    _exit(128 + signal);
}

// Ends the process from any context; allocates nothing.
[[noreturn]] void end_now(StopReason reason) {
    auto phase = static_cast<Phase>(state.phase);
    int code = Watchdog::exit_code(reason);
    Watchdog::begin_ending();
    if (state.temporary_file)
        unlink(state.temporary_file);
    FixedText text;
    if (state.statistics)
        state.statistics->append_lines(text, cpu_seconds() - state.statistics->search_start);
    append_last_lines(text, phase, reason, code);
    write_all(STDOUT_FILENO, text.view());
    Watchdog::leave(code);
}

void set_timer(int which, double seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(seconds);
    timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - std::floor(seconds)) * 1e6);
    setitimer(which, &timer, nullptr);
}

void request_stop(StopReason reason) {
    if (in(Phase::ending))
        return;
    bool asked_before = state.reason != static_cast<int>(StopReason::none);
    if (!asked_before)
        state.reason = static_cast<int>(reason);
    // A second signal, the end of the grace period, or nobody who would notice.
    if (asked_before || !in(Phase::search))
        end_now(static_cast<StopReason>(state.reason));
    set_timer(ITIMER_REAL, GRACE_SECONDS);
}

void on_time(int) {
    request_stop(StopReason::time);
}

// The timer counts ticks of the scheduler and may be early by a few percent.
void on_cpu_timer(int) {
    double left = state.cpu_deadline - cpu_seconds();
    if (left > 0.002)
        set_timer(ITIMER_PROF, left);
    else
        request_stop(StopReason::time);
}

void on_signal(int signal) {
    state.signal = signal;
    request_stop(StopReason::signal);
}

void on_crash(int signal) {
    state.signal = signal;
    FixedText text;
    text << "wl-planner: crashed by signal " << signal << ": this is a bug, please report it\n";
    write_all(STDERR_FILENO, text.view());
    end_now(StopReason::crash);
}

void on_failed_allocation() {
    if (!state.reserve)
        end_now(StopReason::memory);
    std::free(state.reserve);
    state.reserve = nullptr;
    throw std::bad_alloc();
}

// An exception left a function that must not throw; out of memory is the only one we know to do so.
[[noreturn]] void on_terminate() {
    try {
        if (std::exception_ptr exception = std::current_exception())
            std::rethrow_exception(exception);
    } catch (const std::bad_alloc &) {
        end_now(StopReason::memory);
    } catch (...) {
    }
    std::abort();
}

void handle(int signal, void (*handler)(int), int flags = 0) {
    struct sigaction action{};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART | flags;
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

void handle_crashes() {
    static std::array<char, 1 << 16> stack;  // a crash may be the overflow of the other one
    stack_t alternative{};
    alternative.ss_sp = stack.data();
    alternative.ss_size = stack.size();
    sigaltstack(&alternative, nullptr);
    for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
        handle(signal, on_crash, SA_ONSTACK);
}

void limit_cpu(std::optional<double> seconds_from_now) {
    if (!seconds_from_now)
        return;
    state.cpu_deadline = cpu_seconds() + *seconds_from_now;
    set_timer(ITIMER_PROF, std::max(1e-4, *seconds_from_now));
}

void limit_memory(std::optional<std::uint64_t> bytes) {
    rlimit limit{};
    if (!bytes || SANITIZED || getrlimit(RLIMIT_AS, &limit) != 0)
        return;
    limit.rlim_cur = std::min<rlim_t>(*bytes, limit.rlim_max);
    setrlimit(RLIMIT_AS, &limit);
}

template <typename T> std::optional<T> smaller(std::optional<T> a, std::optional<T> b) {
    return a && b ? std::min(*a, *b) : a ? a : b;
}
}  // namespace

void Watchdog::start(const Limits &limits) {
    handle(SIGPROF, on_cpu_timer);
    for (int signal : {SIGXCPU, SIGALRM})
        handle(signal, on_time);
    for (int signal : {SIGINT, SIGTERM})
        handle(signal, on_signal);
    std::signal(SIGPIPE, SIG_IGN);  // the plan is worth finding even if nobody reads the log
    if (!SANITIZED)
        handle_crashes();
    std::set_terminate(on_terminate);
    std::set_new_handler(on_failed_allocation);
    limit_memory(limits.overall_bytes);
    state.reserve = std::malloc(MEMORY_RESERVE);
    if (limits.overall_seconds)
        limit_cpu(*limits.overall_seconds - cpu_seconds());
}

void Watchdog::begin_search(const Limits &limits, const Statistics &statistics) {
    std::optional<double> overall_rest;
    if (limits.overall_seconds)
        overall_rest = *limits.overall_seconds - cpu_seconds();
    state.statistics = &statistics;
    state.phase = static_cast<int>(Phase::search);
    limit_memory(smaller(limits.overall_bytes, limits.search_bytes));
    limit_cpu(smaller(overall_rest, limits.search_seconds));
}

void Watchdog::begin_ending() {
    state.phase = static_cast<int>(Phase::ending);
    set_timer(ITIMER_PROF, 0);
    set_timer(ITIMER_REAL, 0);
}

bool Watchdog::stop_requested() {
    return state.reason != static_cast<int>(StopReason::none);
}

StopReason Watchdog::stop_reason() {
    return static_cast<StopReason>(state.reason);
}

Phase Watchdog::phase() {
    return static_cast<Phase>(state.phase);
}

int Watchdog::exit_code(StopReason reason) {
    bool front_end = in(Phase::front_end);
    switch (reason) {
    case StopReason::time:
        return front_end ? EXIT_FRONT_END_OUT_OF_TIME : EXIT_SEARCH_OUT_OF_TIME;
    case StopReason::memory:
        return front_end ? EXIT_FRONT_END_OUT_OF_MEMORY : EXIT_SEARCH_OUT_OF_MEMORY;
    case StopReason::signal:
        return -state.signal;
    default:
        return front_end ? EXIT_FRONT_END_CRITICAL : EXIT_SEARCH_CRITICAL;
    }
}

void Watchdog::set_temporary_file(const char *path) {
    state.temporary_file = path;
}

void Watchdog::leave(int code) {
    if (code < 0)
        end_by_signal(-code);
    _exit(code);
}

void append_last_lines(FixedText &text, Phase phase, StopReason reason, int code) {
    if (reason != StopReason::none && reason != StopReason::crash) {
        append_log_prefix(text);
        if (reason == StopReason::time)
            text << "Time limit has been reached.\n";
        else if (reason == StopReason::memory)
            text << "Memory limit has been reached.\n";
        else
            text << "Stopped by signal " << -code << ".\n";
    }
    text << "Peak memory: " << peak_memory_kb() << " KB\n";
    text << (phase == Phase::front_end ? "translate" : "search") << " exit code: " << code << "\n";
}
}  // namespace search_plugin
