#include "wl_core/evaluator.h"

#include "incremental_coloring.h"
#include "scratch_evaluator.h"

#include "wl_core/errors.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace wl_core {
namespace {
#ifdef WL_CHECKS
constexpr bool CHECK_EXACTLY = true;
#else
constexpr bool CHECK_EXACTLY = false;
#endif

// Lifted are variables that more than this share of the successors change.
constexpr double LIFTED_SHARE = 0.8;
constexpr std::int64_t FIRST_CHOICE = 64;

// Bitwise, so that undefined numbers are equal to themselves.
template <class T> bool equal_bits(const std::vector<T> &a, const std::vector<T> &b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

// Calls on_difference(i) where the vectors differ; skips equal stretches quickly.
template <class T, class OnDifference>
void for_each_difference(const std::vector<T> &a, const std::vector<T> &b, OnDifference on_difference) {
    constexpr std::size_t STRETCH = 64;
    for (std::size_t start = 0; start < a.size(); start += STRETCH) {
        std::size_t size = std::min(STRETCH, a.size() - start);
        if (std::memcmp(a.data() + start, b.data() + start, size * sizeof(T)) == 0)
            continue;
        for (std::size_t i = start; i < start + size; ++i)
            if (std::memcmp(&a[i], &b[i], sizeof(T)) != 0)
                on_difference(i);
    }
}

const FeatureGenerator &checked(const std::shared_ptr<const FeatureGenerator> &model, const Task &task) {
    if (!model->has_weights())
        throw ModelError("the model has no weights: set or train them before evaluating states");
    model->check_domain(*task.problem()->domain);
    return *model;
}
}  // namespace

/*
  The cursor stands at the parent of the successors that are evaluated, except for lifted
  variables: those that nearly every successor changes, such as where the only elevator is.
  They have no atom at the cursor, so that no successor pays for taking the parent's away.
*/
struct Evaluator::Data {
    Data(std::shared_ptr<const FeatureGenerator> the_model, const Task &the_task, bool check)
        : model(std::move(the_model)), task(the_task), scratch(checked(model, task), task), is_checked(check),
          intercept(model->intercept()), num_changes(task.num_variables(), 0) {
        make_coloring(task.initial_state());
    }

    // At `state`, where the algorithm has an incremental form.
    void make_coloring(const TaskState &state) {
        if (find_algorithm(model->options().algorithm).make != make_wl)
            return;
        std::optional<TaskGraph> graph = make_task_graph(task, model->options(), state.numbers);
        if (!graph)
            return;
        coloring =
            std::make_unique<IncrementalColoring>(std::move(*graph), task.num_variables(), state.numbers, *model);
        move_facts(state);
    }

    void move_facts(const TaskState &state) {
        difference.clear();
        for_each_difference(coloring->cursor().facts, state.facts, [&](std::size_t i) {
            difference.facts.push_back({static_cast<VariableId>(i), state.facts[i]});
        });
        for_each_difference(coloring->cursor().numbers, state.numbers, [&](std::size_t i) {
            difference.numbers.push_back({static_cast<NumberId>(i), state.numbers[i]});
        });
        coloring->move(difference);
    }

    void move_to(const TaskState &state) {
        const TaskState &cursor = coloring->cursor();
        if (equal_bits(cursor.facts, state.facts) && equal_bits(cursor.numbers, state.numbers))
            return;
        // A function that gets a value gets a node: another graph.
        bool is_same_graph = std::equal(cursor.numbers.begin(), cursor.numbers.end(), state.numbers.begin(),
                                        [](double a, double b) { return std::isnan(a) == std::isnan(b); });
        if (is_same_graph)
            move_facts(state);
        else
            make_coloring(state);
    }

    void set_parent(const TaskState &state) {
        parent = state;
        if (!coloring)
            return;
        if (num_probes >= next_choice)
            choose_lifted();
        if (lifted.empty())
            return move_to(state);
        successor = state;
        for (VariableId variable : lifted)
            successor.facts[variable] = NO_ATOM;
        move_to(successor);
    }

    void choose_lifted() {
        lifted.clear();
        for (VariableId variable = 0; variable < task.num_variables(); ++variable)
            if (static_cast<double>(num_changes[variable]) > LIFTED_SHARE * static_cast<double>(num_probes))
                lifted.push_back(variable);
        next_choice = 2 * num_probes;
    }

    // From the parent, changed by `delta`.
    IncrementalColoring::Value probe(const StateDelta &delta) {
        ++num_probes;
        for (StateDelta::Fact change : delta.facts)
            ++num_changes[change.variable];
        if (lifted.empty())
            return coloring->probe(delta);
        difference = delta;
        for (VariableId variable : lifted)
            if (std::none_of(delta.facts.begin(), delta.facts.end(),
                             [&](StateDelta::Fact change) { return change.variable == variable; }))
                difference.facts.push_back({variable, parent.facts[variable]});
        return coloring->probe(difference);
    }

    bool defines_a_function(const StateDelta &delta) const {
        return std::any_of(delta.numbers.begin(), delta.numbers.end(), [&](StateDelta::Number change) {
            return std::isnan(coloring->cursor().numbers[change.number]) != std::isnan(change.value);
        });
    }

    double give(const IncrementalColoring::Value &value) {
        ++num_evaluations;
        num_unseen += value.unseen != 0;
        ExactSum sum = value.sum;
        return (sum += intercept).value();
    }

    double give_from_scratch(const TaskState &state) {
        ScratchEvaluator::Value value = scratch.evaluate(state);
        ++num_evaluations;
        num_unseen += value.has_unseen;
        return value.value;
    }

    const TaskState &successor_of(const TaskState &state, const StateDelta &delta) {
        successor = state;
        task.apply(delta, successor);
        return successor;
    }

    void check(const TaskState &state, double value) {
        double expected = scratch.evaluate(state).value;
        if (value != expected)
            throw std::logic_error("evaluator: the value of a state is " + std::to_string(value) + ", from scratch " +
                                   std::to_string(expected));
        if (CHECK_EXACTLY && value != scratch.evaluate_exactly(state))
            throw std::logic_error("evaluator: the value of a state is " + std::to_string(value) +
                                   ", from exact neighborhoods " + std::to_string(scratch.evaluate_exactly(state)));
    }

    std::shared_ptr<const FeatureGenerator> model;
    const Task &task;
    ScratchEvaluator scratch;
    bool is_checked;
    ExactSum intercept;
    std::unique_ptr<IncrementalColoring> coloring;  // none: every state is evaluated from scratch
    StateDelta difference;
    TaskState parent;
    TaskState successor;
    std::vector<VariableId> lifted;
    std::vector<std::int64_t> num_changes;  // per variable: by successors so far
    std::int64_t num_probes = 0;
    std::int64_t next_choice = FIRST_CHOICE;  // of lifted variables: after so many probes
    std::int64_t num_evaluations = 0;
    std::int64_t num_unseen = 0;
};

Evaluator::Evaluator(std::shared_ptr<const FeatureGenerator> model, const Task &task, bool check)
    : data_(std::make_unique<Data>(std::move(model), task, check || CHECK_EXACTLY)) {}

Evaluator::~Evaluator() = default;

double Evaluator::evaluate(const TaskState &state) {
    if (!data_->coloring)
        return data_->give_from_scratch(state);
    data_->move_to(state);
    double value = data_->give(data_->coloring->value());
    if (data_->is_checked)
        data_->check(state, value);
    return value;
}

void Evaluator::set_parent(const TaskState &parent) {
    data_->set_parent(parent);
}

double Evaluator::evaluate_successor(const StateDelta &delta) {
    if (!data_->coloring)
        return data_->give_from_scratch(data_->successor_of(data_->parent, delta));
    if (data_->defines_a_function(delta))
        return data_->give_from_scratch(data_->successor_of(data_->parent, delta));
    double value = data_->give(data_->probe(delta));
    if (data_->is_checked)
        data_->check(data_->successor_of(data_->parent, delta), value);
    return value;
}

bool Evaluator::is_incremental() const {
    return data_->coloring != nullptr;
}

std::int64_t Evaluator::num_evaluations() const {
    return data_->num_evaluations;
}

std::int64_t Evaluator::num_unseen() const {
    return data_->num_unseen;
}
}  // namespace wl_core
