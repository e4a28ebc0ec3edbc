#include "task_graph.h"

#include "ilg_layout.h"
#include "nilg.h"

#include <algorithm>
#include <cmath>

namespace wl_core {
namespace {
// Fills a TaskGraph in the order that its header asks for: objects, numeric relations, atoms.
class TaskGraphBuilder {
public:
    TaskGraphBuilder(const Task &task, const GraphOptions &options, bool numeric, std::span<const double> numbers)
        : task_(task), problem_(*task.problem()), is_all_(options.atoms == AtomFilter::all), numeric_(numeric),
          layout_(*problem_.domain, options, numeric), goal_(problem_.conjunctive_goal()) {
        graph_.first_label = argument_label(0);
        graph_.link_label = NUMERIC_GOAL_LABEL;
        graph_.num_objects = static_cast<int>(problem_.objects.size());
        for (ObjectId object = 0; object < graph_.num_objects; ++object)
            graph_.object_features.push_back(layout_.object_feature(problem_, object));
        find_stride();
        find_goals();
        add_numbers(numbers);
        add_numeric_goals();
        add_links();
        add_fixed_atoms();
        add_task_atoms();
    }

    TaskGraph graph() { return std::move(graph_); }

private:
    void find_stride() {
        auto at_least = [&](const Symbol &symbol) { graph_.stride = std::max(graph_.stride, symbol.arity()); };
        std::for_each(problem_.domain->predicates.begin(), problem_.domain->predicates.end(), at_least);
        if (numeric_)
            std::for_each(problem_.domain->functions.begin(), problem_.domain->functions.end(), at_least);
    }

    // A goal and its negation stand together; the graph shows the first.
    void find_goals() {
        AtomList atoms;
        const GoalLiteral *previous = nullptr;
        for (const GoalLiteral &goal : goal_.literals) {
            bool is_shown = is_all_ || problem_.domain->is_fluent_predicate(goal.predicate);
            bool is_second = previous && previous->predicate == goal.predicate && previous->objects == goal.objects;
            previous = &goal;
            if (!is_shown || is_second)
                continue;
            atoms.push_back({goal.predicate, goal.objects});
            negated_.push_back(goal.negated);
        }
        goals_ = AtomIndex(std::move(atoms));
        goal_relations_.assign(goals_.size(), -1);
    }

    std::int32_t add_relation(std::int32_t false_feature, std::int32_t true_feature,
                              std::span<const ObjectId> objects) {
        graph_.false_features.push_back(false_feature);
        graph_.true_features.push_back(true_feature);
        append_padded(graph_.arguments, objects);
        return graph_.num_fixed() - 1;
    }

    void append_padded(std::vector<ObjectId> &list, std::span<const ObjectId> objects) const {
        list.insert(list.end(), objects.begin(), objects.end());
        list.insert(list.end(), graph_.stride - objects.size(), -1);
    }

    void add_numbers(std::span<const double> numbers) {
        graph_.number_relations.assign(task_.numbers().size(), -1);
        static_relations_.assign(task_.statics()->functions.size(), -1);
        if (!numeric_)
            return;
        std::size_t position = 0;
        for (AtomView function : task_.statics()->functions) {
            std::int32_t feature = layout_.function_feature(function.symbol);
            if (is_all_) {
                static_relations_[position] = add_relation(feature, feature, function.objects);
                graph_.continuous.push_back(task_.statics()->values[position]);
            }
            ++position;
        }
        for (NumberId number = 0; number < task_.numbers().size(); ++number) {
            AtomView function = task_.numbers()[number];
            std::int32_t feature = layout_.function_feature(function.symbol);
            if (!std::isnan(numbers[number])) {
                graph_.number_relations[number] = add_relation(feature, feature, function.objects);
                graph_.continuous.push_back(numbers[number]);
            }
        }
    }

    void add_numeric_goals() {
        if (!numeric_)
            return;
        statics_ = AtomIndex(task_.statics()->functions);
        for (const NumericGoal &goal : goal_.numeric) {
            links_.emplace_back();
            NumericCondition condition{{}, goal.comparator};
            compile(goal.expression, condition.program);
            std::sort(links_.back().begin(), links_.back().end());
            links_.back().erase(std::unique(links_.back().begin(), links_.back().end()), links_.back().end());
            std::int32_t relation = add_relation(layout_.numeric_goal_feature(goal.comparator, false),
                                                 layout_.numeric_goal_feature(goal.comparator, true), {});
            graph_.continuous.push_back(0);
            graph_.numeric_goals.push_back({relation, std::move(condition)});
        }
    }

    // Postfix, in the order in which the graph generator computes. Static functions become constants.
    void compile(const Expression &expression, Program &program) {
        using From = Expression::Kind;
        using To = Instruction::Kind;
        if (expression.kind == From::number) {
            program.instructions.push_back({To::constant, -1, expression.number});
            return;
        }
        if (expression.kind == From::function) {
            program.instructions.push_back(variable(expression));
            return;
        }
        compile(expression.children.front(), program);
        if (expression.kind == From::negate)
            program.instructions.push_back({To::negate});
        for (std::size_t child = 1; child < expression.children.size(); ++child) {
            compile(expression.children[child], program);
            program.instructions.push_back({expression.kind == From::add        ? To::add
                                            : expression.kind == From::subtract ? To::subtract
                                            : expression.kind == From::multiply ? To::multiply
                                                                                : To::divide});
        }
    }

    Instruction variable(const Expression &expression) {
        std::vector<ObjectId> objects;
        for (Term term : expression.terms)
            objects.push_back(term.object_id());
        AtomView function{expression.function, objects};
        if (NumberId number = task_.numbers().find(function); number >= 0) {
            link(graph_.number_relations[number]);
            return {Instruction::Kind::variable, number};
        }
        int position = statics_.find(function);
        if (position < 0)
            return {Instruction::Kind::constant, -1, std::nan("")};
        link(static_relations_[position]);
        return {Instruction::Kind::constant, -1, task_.statics()->values[position]};
    }

    void link(std::int32_t relation) {
        if (relation >= 0)
            links_.back().push_back(relation);
    }

    void add_links() {
        graph_.num_numeric = graph_.num_fixed();
        std::vector<std::vector<std::int32_t>> both_ways(graph_.num_numeric);
        std::vector<std::vector<std::int32_t>> goals_of(task_.numbers().size());
        for (std::size_t goal = 0; goal < links_.size(); ++goal) {
            const auto &[relation, condition] = graph_.numeric_goals[goal];
            for (std::int32_t other : links_[goal]) {
                both_ways[relation].push_back(other);
                both_ways[other].push_back(relation);
            }
            for (NumberId number : condition.program.variables())
                goals_of[number].push_back(static_cast<std::int32_t>(goal));
        }
        flatten(both_ways, graph_.link_offsets, graph_.links);
        flatten(goals_of, graph_.goal_offsets, graph_.goals_of_number);
    }

    static void flatten(const std::vector<std::vector<std::int32_t>> &rows, std::vector<std::int32_t> &offsets,
                        std::vector<std::int32_t> &values) {
        offsets.assign(1, 0);
        for (const std::vector<std::int32_t> &row : rows) {
            values.insert(values.end(), row.begin(), row.end());
            offsets.push_back(static_cast<std::int32_t>(values.size()));
        }
    }

    void add_fixed_atoms() {
        if (is_all_)
            for (AtomView atom : task_.statics()->atoms)
                add_true_atom(atom);
        for (AtomView atom : task_.constant_atoms())
            add_true_atom(atom);
        for (int goal = 0; goal < goals_.size(); ++goal) {
            if (goal_relations_[goal] >= 0)
                continue;
            AtomView atom = goals_[goal];
            bool can_change = task_.atoms().find(atom) >= 0;
            std::int32_t false_feature = goal_feature(goal, false);
            goal_relations_[goal] =
                add_relation(false_feature, can_change ? goal_feature(goal, true) : false_feature, atom.objects);
        }
    }

    void add_true_atom(AtomView atom) {
        int goal = goals_.find(atom);
        std::int32_t feature =
            goal < 0 ? layout_.atom_feature(atom.symbol, AtomStatus::achieved_nongoal) : goal_feature(goal, true);
        std::int32_t relation = add_relation(feature, feature, atom.objects);
        if (goal >= 0)
            goal_relations_[goal] = relation;
    }

    std::int32_t goal_feature(int goal, bool holds) const {
        AtomStatus status = negated_[goal]
                                ? (holds ? AtomStatus::unachieved_negative_goal : AtomStatus::achieved_negative_goal)
                                : (holds ? AtomStatus::achieved_goal : AtomStatus::unachieved_goal);
        return layout_.atom_feature(goals_[goal].symbol, status);
    }

    void add_task_atoms() {
        for (AtomId id = 0; id < task_.atoms().size(); ++id) {
            if (task_.is_auxiliary(id)) {
                graph_.atoms.push_back(TaskGraph::NO_NODE);
                append_padded(graph_.atoms, {});
                continue;
            }
            AtomView atom = task_.atoms()[id];
            int goal = goals_.find(atom);
            graph_.atoms.push_back(goal < 0 ? layout_.atom_feature(atom.symbol, AtomStatus::achieved_nongoal)
                                            : -1 - goal_relations_[goal]);
            append_padded(graph_.atoms, atom.objects);
        }
    }

    const Task &task_;
    const Problem &problem_;
    bool is_all_;
    bool numeric_;
    IlgLayout layout_;
    ConjunctiveGoal goal_;
    TaskGraph graph_;
    AtomIndex goals_;
    std::vector<char> negated_;                     // per goal
    std::vector<std::int32_t> goal_relations_;      // per goal
    AtomIndex statics_;                             // static functions
    std::vector<std::int32_t> static_relations_;    // per static function
    std::vector<std::vector<std::int32_t>> links_;  // per numeric goal
};
}  // namespace

std::optional<TaskGraph> make_task_graph(const Task &task, const FeatureOptions &options,
                                         std::span<const double> numbers) {
    // Asked of the generator itself, so that the names of graphs stay in their registry.
    std::unique_ptr<GraphGenerator> generator =
        make_graph_generator(options.graph, task.problem()->domain, options.graph_options);
    if (!dynamic_cast<const IlgGenerator *>(generator.get()))
        return std::nullopt;
    bool numeric = dynamic_cast<const NilgGenerator *>(generator.get()) != nullptr;
    return TaskGraphBuilder(task, options.graph_options, numeric, numbers).graph();
}
}  // namespace wl_core
