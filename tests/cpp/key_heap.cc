#include "search_plugin/run_heap.h"

#include <fstream>
#include <iostream>
#include <string>

namespace {
// Obeys lines "push KEY KEY ENTRY" and "pop"; prints what is popped.
template <typename Heap> void obey(std::istream &commands) {
    Heap heap;
    for (std::string command; commands >> command;) {
        if (command == "pop") {
            std::cout << (heap.empty() ? -1 : static_cast<long>(heap.pop())) << "\n";
            continue;
        }
        std::array<double, 2> key{};
        long entry = 0;
        commands >> key[0] >> key[1] >> entry;
        heap.push(key, static_cast<std::uint32_t>(entry));
    }
}
}  // namespace

// key_heap KIND FILE
int main(int, char **argv) {
    std::ifstream commands(argv[2]);
    if (std::string(argv[1]) == "keys")
        obey<search_plugin::KeyHeap<2, std::uint32_t>>(commands);
    else
        obey<search_plugin::RunHeap<2, std::uint64_t>>(commands);
    return 0;
}
