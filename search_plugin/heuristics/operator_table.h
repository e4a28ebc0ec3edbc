#pragma once

#include "search_plugin/heuristics/relaxed_task.h"
#include "search_plugin/heuristics/scaled_costs.h"

namespace search_plugin {
/*
  The operators of a relaxed task as an exploration reads them: a graph of
  propositions and conjunctions. A conjunction is a set of preconditions, a cost and
  an anchor (see find_anchors); all operators that share them hang on it with their
  effects. Effects that hmax and hadd never need are left out.
*/
class OperatorTable {
public:
    OperatorTable(const RelaxedTask &task, const ScaledCosts &costs);

    int size() const { return static_cast<int>(ids_.size()); }
    OperatorId id(int op) const { return ids_[op]; }  // the task's, or NO_OPERATOR for an axiom
    int part(int op) const { return parts_[op]; }     // as in RelaxedTask
    int conjunction(int op) const { return conjunctions_[op]; }
    Cost cost(int op) const { return costs_[conjunctions_[op]]; }

    int num_conjunctions() const { return preconditions_.size(); }
    Cost conjunction_cost(int conjunction) const { return costs_[conjunction]; }
    std::span<const PropositionId> preconditions(int conjunction) const { return preconditions_[conjunction]; }
    std::span<const int> operators(int conjunction) const { return operators_[conjunction]; }
    // An edge leads from a conjunction to an effect of one of its operators.
    int edge_operator(int edge) const { return edge_operators_[edge]; }
    // Calls visit(effect, edge) for all edges. Most conjunctions have one or two.
    template <typename Visit> [[gnu::always_inline]] void for_each_edge(int conjunction, Visit visit) const {
        Edges edges = edges_[conjunction];
        std::int32_t end = edges_[conjunction + 1].begin;
        if (edges.begin != end)
            visit(edges.first_effect, edges.begin);
        for (std::int32_t edge = edges.begin + 1; edge < end; ++edge)
            visit(edge_effects_[edge], edge);
    }
    // The conjunctions of this proposition alone: they need no counting.
    std::span<const int> sole_conjunctions(PropositionId proposition) const { return sole_conjunctions_[proposition]; }
    // The conjunctions of this proposition and others.
    std::span<const int> conjunctions_with(PropositionId proposition) const { return conjunctions_with_[proposition]; }
    // The same without those with this anchor: all that matter where the proposition does not hold but is reached.
    std::span<const int> reached_sole(PropositionId proposition) const { return reached_sole_[proposition]; }
    std::span<const int> reached_with(PropositionId proposition) const { return reached_with_[proposition]; }

private:
    struct Edges {
        PropositionId first_effect;
        std::int32_t begin;  // the end is the begin of the next conjunction
    };

    void connect(int num_propositions);
    void find_edges(const FlatLists &effects);

    std::vector<OperatorId> ids_;
    std::vector<int> parts_;
    std::vector<int> conjunctions_;
    std::vector<Cost> costs_;             // by conjunction
    std::vector<PropositionId> anchors_;  // by conjunction
    FlatLists preconditions_, operators_;
    std::vector<Edges> edges_;
    std::vector<PropositionId> edge_effects_;
    std::vector<int> edge_operators_;
    FlatLists sole_conjunctions_, conjunctions_with_, reached_sole_, reached_with_;
};
}  // namespace search_plugin
