// read_pddl DOMAIN [PROBLEM [PLAN]] [-- DOMAIN …]: for every group of files one
// line, with what was read or with the error.
#include "wl_core/errors.h"
#include "wl_core/pddl_reader.h"
#include "wl_core/pddl_writer.h"
#include "wl_core/state.h"

#include <iostream>
#include <stdexcept>

using namespace wl_core;

namespace {
void expect(bool condition, const char *message) {
    if (!condition)
        throw std::logic_error(message);
}

std::string read_goal(const Problem &problem) {
    try {
        ConjunctiveGoal goal = problem.conjunctive_goal();
        return std::to_string(goal.literals.size()) + " goals, " + std::to_string(goal.numeric.size()) + " numeric";
    } catch (const Error &) {
        return "a goal that is no conjunction";
    }
}

std::string read(const std::vector<std::string> &files) {
    auto domain = read_domain(files.at(0));
    expect(*read_domain_text(to_pddl(*domain), "copy") == *domain, "a domain differs from what it writes");
    std::string result = "domain " + domain->name;
    if (files.size() > 1) {
        auto problem = read_problem(domain, files[1]);
        expect(*read_problem_text(domain, to_pddl(*problem), "copy") == *problem,
               "a problem differs from what it writes");
        State state = State::initial(problem);
        expect(state == State::make(problem, problem->init, problem->init_functions, problem->init_values),
               "an initial state differs from one made of the same atoms");
        result += ", problem " + problem->name + ": " + std::to_string(problem->objects.size()) + " objects, " +
                  std::to_string(problem->init.size()) + " atoms, " + read_goal(*problem);
    }
    if (files.size() > 2)
        result += ", a plan of " + std::to_string(read_plan(files[2]).size()) + " steps";
    return result;
}

bool report(const std::vector<std::string> &files) {
    try {
        std::cout << read(files) << '\n';
        return true;
    } catch (const Error &error) {
        std::cout << "error: " << error.what() << '\n';
        return false;
    }
}
}  // namespace

int main(int argc, char **argv) {
    bool fine = true;
    std::vector<std::string> files;
    for (int i = 1; i < argc; ++i) {
        if (std::string(argv[i]) != "--") {
            files.push_back(argv[i]);
            continue;
        }
        fine = report(files) && fine;
        files.clear();
    }
    fine = report(files) && fine;
    return fine ? 0 : 1;
}
