#pragma once

#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

namespace search_plugin {
/*
  A vector of plain data for what grows with the number of search nodes.

  Grows by realloc, which moves large blocks by remapping pages: no copy, and no
  moment in which old and new block need memory together. So a search can use its
  memory limit almost whole, where std::vector fails at a third of it.
*/
template <typename T> class GrowingArray {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    GrowingArray() = default;
    ~GrowingArray() { std::free(data_); }
    GrowingArray(const GrowingArray &) = delete;
    GrowingArray &operator=(const GrowingArray &) = delete;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T *data() { return data_; }
    T &operator[](std::size_t index) { return data_[index]; }
    const T &operator[](std::size_t index) const { return data_[index]; }
    T &back() { return data_[size_ - 1]; }

    void push_back(const T &value) {
        if (size_ == capacity_)
            grow();
        data_[size_++] = value;
    }
    void pop_back() { --size_; }

private:
    void grow() {
        std::size_t capacity = capacity_ < 1024 ? 1024 : capacity_ + capacity_ / 4;
        void *data;
        while (!(data = std::realloc(static_cast<void *>(data_), capacity * sizeof(T)))) {
            // As operator new does: the handler frees memory, throws or ends the program.
            std::new_handler handler = std::get_new_handler();
            if (!handler)
                throw std::bad_alloc();
            handler();
        }
        data_ = static_cast<T *>(data);
        capacity_ = capacity;
    }

    T *data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};
}  // namespace search_plugin
