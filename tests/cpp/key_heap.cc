#include "search_plugin/key_heap.h"

#include <fstream>
#include <iostream>

// Obeys a file of lines "push KEY KEY ENTRY" and "pop"; prints what is popped.
int main(int, char **argv) {
    std::ifstream commands(argv[1]);
    search_plugin::KeyHeap<2, std::uint32_t> heap;
    for (std::string command; commands >> command;) {
        if (command == "pop") {
            std::cout << (heap.empty() ? -1 : static_cast<long>(heap.pop())) << "\n";
            continue;
        }
        std::array<double, 2> key{};
        std::uint32_t entry = 0;
        commands >> key[0] >> key[1] >> entry;
        heap.push(key, entry);
    }
    return 0;
}
