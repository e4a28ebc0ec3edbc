// The smallest program that plans to use a model: load it, read a problem, evaluate its initial state.
#include <wl_core/errors.h>
#include <wl_core/features.h>
#include <wl_core/pddl_reader.h>

#include <cstdio>

int main(int argc, char **argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: consumer MODEL DOMAIN PROBLEM\n");
        return 2;
    }
    try {
        wl_core::FeatureGenerator model = wl_core::FeatureGenerator::load(argv[1]);
        auto problem = wl_core::read_problem(wl_core::read_domain(argv[2]), argv[3]);
        wl_core::State state = wl_core::State::initial(problem);
        std::printf("%.17g\n", model.predict(std::span(&state, 1))[0]);
    } catch (const wl_core::Error &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
