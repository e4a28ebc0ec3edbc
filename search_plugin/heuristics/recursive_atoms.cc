#include "search_plugin/heuristics/relaxed_task_builder.h"

namespace search_plugin {
using wl_core::AtomId;

namespace {
// Takes away, as long as there are any, the nodes that no edge leads into.
void peel(const std::vector<std::vector<AtomId>> &edges, std::vector<char> &remains) {
    std::vector<int> degrees(edges.size(), 0);
    for (std::size_t from = 0; from < edges.size(); ++from)
        if (remains[from])
            for (AtomId to : edges[from])
                ++degrees[to];
    std::vector<AtomId> sources;
    for (std::size_t node = 0; node < edges.size(); ++node)
        if (remains[node] && degrees[node] == 0)
            sources.push_back(static_cast<AtomId>(node));
    while (!sources.empty()) {
        AtomId source = sources.back();
        sources.pop_back();
        remains[source] = false;
        for (AtomId to : edges[source])
            if (--degrees[to] == 0 && remains[to])
                sources.push_back(to);
    }
}
}  // namespace

/*
  Derived atoms that may depend on themselves: what is left when atoms that depend
  on none of the rest, and atoms that none of the rest depends on, are taken away.
*/
void RelaxedTaskBuilder::find_recursive_atoms() {
    std::size_t num_atoms = complements_.size();
    axioms_of_.resize(num_atoms);
    recursive_.assign(num_atoms, false);
    std::vector<std::vector<AtomId>> needs(num_atoms), needed_by(num_atoms);
    int index = 0;
    for (const wl_core::GroundAxiom &axiom : task_.axioms()) {
        axioms_of_[axiom.head].push_back(index++);
        recursive_[axiom.head] = true;
        for (AtomId atom : axiom.conditions) {
            if (task_.is_derived(atom)) {
                needs[axiom.head].push_back(atom);
                needed_by[atom].push_back(axiom.head);
            }
        }
    }
    peel(needs, recursive_);
    peel(needed_by, recursive_);
}

bool RelaxedTaskBuilder::is_recursive(AtomId atom) const {
    return recursive_[atom];
}
}  // namespace search_plugin
