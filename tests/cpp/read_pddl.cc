// read_pddl DOMAIN [PROBLEM]: reads the files and prints what was found, or the error.
#include "wl_core/errors.h"
#include "wl_core/pddl_reader.h"
#include "wl_core/state.h"

#include <iostream>

int main(int argc, char **argv) {
    if (argc < 2 || argc > 3) {
        std::cerr << "usage: read_pddl DOMAIN [PROBLEM]\n";
        return 2;
    }
    try {
        auto domain = wl_core::read_domain(argv[1]);
        std::cout << "domain " << domain->name << ": " << domain->actions.size() << " actions\n";
        if (argc == 3) {
            auto problem = wl_core::read_problem(domain, argv[2]);
            wl_core::State state = wl_core::State::initial(problem);
            std::cout << "problem " << problem->name << ": " << problem->objects.size() << " objects, "
                      << problem->init.size() << " atoms, " << state.atoms.size() << " of them fluent\n";
            std::cout << problem->conjunctive_goal().literals.size() << " goals\n";
        }
    } catch (const wl_core::Error &error) {
        std::cout << "error: " << error.what() << "\n";
        return 1;
    }
}
