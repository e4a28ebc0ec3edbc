// Evaluates a model along a random walk and on all successors: what tests run under the sanitizers.
//   evaluate DOMAIN PROBLEM MODEL STEPS
// One line per state of the walk: its value, or "error: …". Checked builds compare all values with
// those from exact neighborhoods.
#include "wl_core/errors.h"
#include "wl_core/evaluator.h"
#include "wl_core/pddl_reader.h"

#include <iomanip>
#include <iostream>
#include <random>

using namespace wl_core;

namespace {
void walk(const Task &task, Evaluator &evaluator, int steps) {
    std::mt19937 random;
    std::vector<OperatorId> applicable;
    StateDelta delta;
    TaskState state = task.initial_state();
    for (int step = 0; step < steps; ++step) {
        std::cout << evaluator.evaluate(state) << '\n';
        task.applicable(state, applicable);
        evaluator.set_parent(state);
        for (OperatorId op : applicable) {
            task.delta(op, state, delta);
            evaluator.evaluate_successor(delta);
        }
        if (applicable.empty()) {
            state = task.initial_state();
        } else {
            task.delta(applicable[random() % applicable.size()], state, delta);
            task.apply(delta, state);
        }
    }
}
}  // namespace

int main(int argc, char **argv) {
    if (argc != 5) {
        std::cerr << "usage: evaluate DOMAIN PROBLEM MODEL STEPS\n";
        return 2;
    }
    try {
        Task task(read_problem(read_domain(argv[1]), argv[2]));
        Evaluator evaluator(std::make_shared<const FeatureGenerator>(FeatureGenerator::load(argv[3])), task, true);
        std::cout << std::setprecision(17);
        walk(task, evaluator, std::stoi(argv[4]));
    } catch (const std::exception &error) {
        std::cout << "error: " << error.what() << '\n';
        return 1;
    }
}
