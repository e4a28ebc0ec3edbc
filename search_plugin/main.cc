#include <cstdio>

int main() {
    std::fputs("wl-planner: the search is not built yet\n", stderr);
    return 32;
}
