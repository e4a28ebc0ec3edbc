#pragma once

#include "ilg_layout.h"
#include "object_graph.h"

namespace wl_core {
// Goal literals in canonical order, no atom twice.
struct IlgGoals {
    AtomList atoms;
    std::vector<char> negated;
};

/*
  The Instance Learning Graph: a node per object, per true atom and per goal atom,
  and an edge between an atom and each of its objects, labeled by the argument's
  position, from 1.

  Nodes come in this order: objects by id; static atoms, then static goals that do
  not hold; fluent atoms, then fluent goals that do not hold; each in canonical order.
  With atoms = fluent the static ones are left out, goals too.

  The layout of the static part is kept from state to state, so a generator belongs to
  one thread. The νILG derives from this class.
*/
class IlgGenerator : public GraphGenerator {
public:
    IlgGenerator(std::shared_ptr<const Domain> domain, const GraphOptions &options, bool numeric = false);

    void set_problem(std::shared_ptr<const Problem> problem) override;
    void to_graph(const State &state, Graph &graph) const override;
    std::vector<std::string> node_names(const State &state) const override;

    int num_node_features() const override { return layout_.size(); }
    std::string node_feature_name(int feature) const override;
    int num_edge_labels() const override { return layout_.num_edge_labels(); }
    std::string edge_label_name(int label) const override { return ilg_edge_label_name(label); }

protected:
    // Throws InputError unless `state` is one of the problem that was set.
    void check(const State &state) const;
    // Puts the nodes of atoms and goals into builder_.
    void add_atoms(const State &state) const;
    virtual void check_goal(const ConjunctiveGoal &goal) const;

    std::shared_ptr<const Domain> domain_;
    GraphOptions options_;
    IlgLayout layout_;
    std::shared_ptr<const Problem> problem_;
    ConjunctiveGoal goal_;
    IlgGoals static_goals_, fluent_goals_;
    std::vector<std::int32_t> object_features_;

    mutable ObjectGraphBuilder builder_;
    mutable std::vector<std::pair<AtomView, bool>> missing_;
    mutable std::shared_ptr<const StaticPart> statics_;  // whose atoms builder_.fixed holds
};
}  // namespace wl_core
