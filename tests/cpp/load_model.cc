// Loads models and evaluates the initial state of a problem with each: what tests run under the sanitizers.
//   load_model DOMAIN PROBLEM MODEL...
// One line per model: "value V features F", or "error: …".
#include "wl_core/errors.h"
#include "wl_core/features.h"
#include "wl_core/pddl_reader.h"

#include <iomanip>
#include <iostream>

using namespace wl_core;

int main(int argc, char **argv) {
    if (argc < 3) {
        std::cerr << "usage: load_model DOMAIN PROBLEM MODEL...\n";
        return 2;
    }
    State state = State::initial(read_problem(read_domain(argv[1]), argv[2]));
    std::cout << std::setprecision(17);
    for (int argument = 3; argument < argc; ++argument) {
        try {
            FeatureGenerator model = FeatureGenerator::load(argv[argument]);
            for (int feature = 0; feature < model.num_features(); ++feature)
                model.describe(feature);
            if (FeatureGenerator::from_text(model.to_text(), "again").to_text() != model.to_text())
                throw Error("text does not survive a round trip");
            std::cout << "value " << model.predict(std::span(&state, 1))[0] << " features " << model.num_features();
            for (double value : model.embed(std::span(&state, 1)).values)
                std::cout << ' ' << value;
            std::cout << '\n';
        } catch (const Error &error) {
            std::cout << "error: " << error.what() << '\n';
        }
    }
}
