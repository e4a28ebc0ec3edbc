#include "ilg.h"

#include "wl_core/errors.h"

namespace wl_core {
namespace {
// Canonical order, like operator< but in one go: this is half the time of making a graph.
int compare(AtomView a, AtomView b) {
    if (a.symbol != b.symbol)
        return a.symbol < b.symbol ? -1 : 1;
    for (std::size_t at = 0; at < a.objects.size(); ++at)
        if (a.objects[at] != b.objects[at])
            return a.objects[at] < b.objects[at] ? -1 : 1;
    return 0;
}

// Calls on_atom(atom, status) for every atom, in order, then the same for every goal that is not
// among them. Both lists are in canonical order. `missing` saves an allocation.
template <class OnAtom>
void for_each_node(const AtomList &atoms, const IlgGoals &goals, std::vector<std::pair<AtomView, bool>> &missing,
                   OnAtom &&on_atom) {
    missing.clear();
    auto goal = goals.atoms.begin();
    auto is_negated = goals.negated.begin();
    for (AtomView atom : atoms) {
        int order = 1;
        for (; goal != goals.atoms.end() && (order = compare(*goal, atom)) < 0; ++goal, ++is_negated)
            missing.push_back({*goal, *is_negated});
        if (goal == goals.atoms.end() || order > 0) {
            on_atom(atom, AtomStatus::achieved_nongoal);
        } else {
            on_atom(atom, *is_negated ? AtomStatus::unachieved_negative_goal : AtomStatus::achieved_goal);
            ++goal;
            ++is_negated;
        }
    }
    for (; goal != goals.atoms.end(); ++goal, ++is_negated)
        missing.push_back({*goal, *is_negated});
    for (auto [atom, negated] : missing)
        on_atom(atom, negated ? AtomStatus::achieved_negative_goal : AtomStatus::unachieved_goal);
}
}  // namespace

IlgGenerator::IlgGenerator(std::shared_ptr<const Domain> domain, const GraphOptions &options, bool numeric)
    : domain_(std::move(domain)), options_(options), layout_(*domain_, options, numeric) {}

std::string IlgGenerator::node_feature_name(int feature) const {
    if (feature < 0 || feature >= layout_.size())
        return "feature " + std::to_string(feature);
    return layout_.name(feature);
}

void IlgGenerator::check_goal(const ConjunctiveGoal &goal) const {
    if (!goal.numeric.empty())
        throw UnsupportedError("the goal of problem '" + problem_->name +
                               "' has numeric conditions, which graph 'ilg' cannot show: use graph 'nilg'");
}

void IlgGenerator::set_problem(std::shared_ptr<const Problem> problem) {
    if (problem->domain != domain_ && !(*problem->domain == *domain_))
        throw InputError("problem '" + problem->name + "' belongs to another domain, '" + problem->domain->name +
                         "', than the graph generator, '" + domain_->name + "'");
    problem_ = std::move(problem);
    goal_ = problem_->conjunctive_goal();
    check_goal(goal_);
    static_goals_ = fluent_goals_ = {};
    const GoalLiteral *previous = nullptr;
    for (const GoalLiteral &goal : goal_.literals) {
        // A goal and its negation: canonical order puts them together, and one node shows one of them.
        if (previous && previous->predicate == goal.predicate && previous->objects == goal.objects)
            continue;
        previous = &goal;
        IlgGoals &goals = problem_->domain->is_fluent_predicate(goal.predicate) ? fluent_goals_ : static_goals_;
        goals.atoms.push_back({goal.predicate, goal.objects});
        goals.negated.push_back(goal.negated);
    }
    object_features_.clear();
    for (std::size_t object = 0; object < problem_->objects.size(); ++object)
        object_features_.push_back(layout_.object_feature(*problem_, static_cast<ObjectId>(object)));
    statics_ = nullptr;
}

void IlgGenerator::check(const State &state) const {
    if (!problem_)
        throw InputError("no problem was set: call set_problem before to_graph");
    if (state.problem != problem_ && !(*state.problem == *problem_))
        throw InputError("the state belongs to problem '" + state.problem->name + "', not to '" + problem_->name +
                         "', which was set");
}

void IlgGenerator::add_atoms(const State &state) const {
    if (statics_ != state.statics) {
        builder_.set_objects(object_features_);
        if (options_.atoms == AtomFilter::all)
            for_each_node(state.statics->atoms, static_goals_, missing_, [&](AtomView atom, AtomStatus status) {
                builder_.fixed.add(layout_.atom_feature(atom.symbol, status), atom.objects);
            });
        builder_.freeze();
        statics_ = state.statics;
    }
    builder_.varying.clear();
    for_each_node(state.atoms, fluent_goals_, missing_, [&](AtomView atom, AtomStatus status) {
        builder_.varying.add(layout_.atom_feature(atom.symbol, status), atom.objects);
    });
}

void IlgGenerator::to_graph(const State &state, Graph &graph) const {
    check(state);
    add_atoms(state);
    builder_.assemble(graph);
}

std::vector<std::string> IlgGenerator::node_names(const State &state) const {
    check(state);
    std::vector<std::string> names;
    for (const Object &object : problem_->objects)
        names.push_back(object.name);
    auto add_name = [&](AtomView atom, AtomStatus status) {
        std::string name = problem_->atom_name(atom);
        if (status == AtomStatus::unachieved_goal)
            name = "goal " + name;
        if (status == AtomStatus::achieved_negative_goal)
            name = "goal (not " + name + ")";
        names.push_back(std::move(name));
    };
    if (options_.atoms == AtomFilter::all)
        for_each_node(state.statics->atoms, static_goals_, missing_, add_name);
    for_each_node(state.atoms, fluent_goals_, missing_, add_name);
    return names;
}
}  // namespace wl_core
