#include "ilg.h"
#include "nilg.h"

#include "wl_core/errors.h"

#include <array>

namespace wl_core {
namespace {
template <class Generator>
std::unique_ptr<GraphGenerator> make(std::shared_ptr<const Domain> domain, const GraphOptions &options) {
    return std::make_unique<Generator>(std::move(domain), options);
}
}  // namespace

std::span<const GraphEntry> graph_registry() {
    static const std::array<GraphEntry, 2> entries{{
        {"ilg", "objects, true atoms and goals (Instance Learning Graph)", make<IlgGenerator>},
        {"nilg", "the ILG with numeric variables and numeric goals (νILG)", make<NilgGenerator>},
    }};
    return entries;
}

std::unique_ptr<GraphGenerator> make_graph_generator(const std::string &name, std::shared_ptr<const Domain> domain,
                                                     const GraphOptions &options) {
    std::string known;
    for (const GraphEntry &entry : graph_registry()) {
        if (entry.name == name)
            return entry.make(std::move(domain), options);
        known += (known.empty() ? "'" : ", '") + entry.name + "'";
    }
    throw InputError("unknown graph '" + name + "': expected one of " + known);
}
}  // namespace wl_core
