#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace wl_core {
/*
  Consecutive pieces of 0..size, small enough that threads that take one after the
  other finish together.
*/
class Chunks {
public:
    Chunks(std::size_t size, int threads)
        : size_(size), length_(threads <= 1 ? size : std::max<std::size_t>(1, size / (16 * threads))) {}

    std::size_t count() const { return size_ == 0 ? 0 : (size_ + length_ - 1) / length_; }
    std::size_t begin(std::size_t chunk) const { return chunk * length_; }
    std::size_t end(std::size_t chunk) const { return std::min(size_, (chunk + 1) * length_); }

private:
    std::size_t size_, length_;
};

// Calls work(thread, chunk) for every chunk; each thread takes chunks in ascending order.
// An exception of the first failing chunk is thrown again, as it would be by one thread.
template <class Work> void for_each_chunk(const Chunks &chunks, int threads, Work &&work) {
    std::vector<std::exception_ptr> errors(chunks.count());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    auto run = [&](int thread) {
        for (std::size_t chunk = next++; chunk < chunks.count() && !failed; chunk = next++) {
            try {
                work(thread, chunk);
            } catch (...) {
                errors[chunk] = std::current_exception();
                failed = true;
            }
        }
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < std::min(threads, static_cast<int>(chunks.count())); ++thread)
        others.emplace_back(run, thread);
    run(0);
    for (std::thread &other : others)
        other.join();
    for (const std::exception_ptr &error : errors)
        if (error)
            std::rethrow_exception(error);
}

// Calls make(thread, chunk) for every chunk, and take(what it made) in ascending order of chunks, never twice
// at a time: whoever has made a chunk takes those whose turn it is, unless another thread is just at it.
template <class Make, class Take> void make_in_order(const Chunks &chunks, int threads, Make &&make, Take &&take) {
    using Made = decltype(make(0, std::size_t{0}));
    std::vector<std::optional<Made>> made(chunks.count());
    std::vector<std::atomic<bool>> ready(chunks.count());
    std::mutex taking;
    std::size_t next = 0;  // to be taken
    auto take_ready = [&] {
        for (; next < made.size() && ready[next]; ++next) {
            take(std::move(*made[next]));
            made[next].reset();
        }
    };
    for_each_chunk(chunks, threads, [&](int thread, std::size_t chunk) {
        made[chunk] = make(thread, chunk);
        ready[chunk] = true;
        if (std::unique_lock lock(taking, std::try_to_lock); lock)
            take_ready();
    });
    take_ready();
}
}  // namespace wl_core
