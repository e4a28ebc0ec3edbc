#include "wl_core/task.h"

#include "mutex_groups.h"
#include "task_data.h"

#include <algorithm>

namespace wl_core {
Task::Data::Data(std::shared_ptr<const Problem> p, const TaskOptions &options)
    : problem(std::move(p)), ground(wl_core::ground(problem)) {
    const Domain &domain = *problem->domain;
    std::vector<std::vector<AtomId>> groups;
    if (options.find_invariants) {
        MutexGroups mutexes = find_mutex_groups(ground, AtomIndex(ground.atoms), *problem);
        remove_impossible(ground, mutexes, domain);
        groups = mutexes.cover();
    }
    atoms = AtomIndex(std::move(ground.atoms));
    numbers = AtomIndex(std::move(ground.numbers));
    variables = make_variables(ground, atoms, domain, groups);
    stratify(domain, atoms, ground.axioms);
    axioms = AxiomEvaluator(ground.axioms, variables.variable_of, variables.num_base, variables.size());
    successors = SuccessorGenerator(ground.operators, variables);
    has_checks = ground.operators.has_numeric_or_conditional_parts();
    for (OperatorId id = 0; id < ground.operators.size() && !has_checks; ++id)
        has_checks = !ground.operators.negative_preconditions(id).empty();
    initial_state.facts.assign(static_cast<std::size_t>(variables.size()), NO_ATOM);
    for (AtomId atom : ground.initial_atoms)
        initial_state.facts[variables.variable_of[atom]] = atom;
    initial_state.numbers = ground.initial_numbers;
    std::vector<std::int32_t> scratch;
    axioms.evaluate(initial_state, scratch);
    prepare_conversion();
}

Task::Task(std::shared_ptr<const Problem> problem, const TaskOptions &options)
    : data_(std::make_unique<Data>(std::move(problem), options)), variable_of_(data_->variables.variable_of.data()),
      num_variables_(data_->variables.size()), num_base_variables_(data_->variables.num_base) {}

Task::~Task() = default;
Task::Task(Task &&) noexcept = default;
Task &Task::operator=(Task &&) noexcept = default;

const std::shared_ptr<const Problem> &Task::problem() const {
    return data_->problem;
}
const std::shared_ptr<const StaticPart> &Task::statics() const {
    return data_->problem->statics();
}
const AtomIndex &Task::atoms() const {
    return data_->atoms;
}
const AtomList &Task::constant_atoms() const {
    return data_->constants.atoms();
}
const AtomIndex &Task::numbers() const {
    return data_->numbers;
}
bool Task::is_constant_number(NumberId number) const {
    return !data_->ground.number_changes[number];
}

bool Task::is_auxiliary(AtomId atom) const {
    return data_->atoms[atom].symbol >= static_cast<PredicateId>(data_->problem->domain->predicates.size());
}

std::span<const AtomId> Task::atoms_of(VariableId variable) const {
    return data_->variables.atoms_of(variable);
}
bool Task::can_be_none(VariableId variable) const {
    return data_->variables.can_be_none[variable];
}
std::span<const GroundAxiom> Task::axioms() const {
    return data_->ground.axioms;
}

void Task::evaluate_axioms(TaskState &state, std::vector<std::int32_t> &scratch) const {
    data_->axioms.evaluate(state, scratch);
}

int Task::num_operators() const {
    return data_->ground.operators.size();
}
OperatorView Task::op(OperatorId id) const {
    return data_->ground.operators.view(id);
}
double Task::operator_cost(OperatorId id) const {
    return data_->ground.operators.cost(id);
}
ActionId Task::operator_action(OperatorId id) const {
    return data_->ground.operators.action(id);
}

std::span<const ObjectId> Task::operator_objects(OperatorId id) const {
    return data_->ground.operators.objects(id);
}

std::string Task::operator_name(OperatorId id) const {
    std::string name = data_->problem->domain->actions[operator_action(id)].name;
    for (ObjectId object : operator_objects(id))
        name += " " + data_->problem->objects[object].name;
    return name;
}

std::optional<OperatorId> Task::find_operator(std::string_view action, std::span<const std::string> objects) const {
    std::optional<ActionId> action_id = data_->problem->domain->find_action(action);
    if (!action_id)
        return std::nullopt;
    std::vector<ObjectId> object_ids;
    for (const std::string &object : objects) {
        std::optional<ObjectId> id = data_->problem->find_object(object);
        if (!id)
            return std::nullopt;
        object_ids.push_back(*id);
    }
    auto [first, last] = find_operators(*action_id, object_ids);
    return first < last ? std::optional(first) : std::nullopt;
}

std::pair<OperatorId, OperatorId> Task::find_operators(ActionId action, std::span<const ObjectId> objects) const {
    return data_->ground.operators.find(action, objects);
}

bool Task::have_same_name(OperatorId a, OperatorId b) const {
    std::span<const ObjectId> x = operator_objects(a), y = operator_objects(b);
    return operator_action(a) == operator_action(b) && std::equal(x.begin(), x.end(), y.begin(), y.end());
}

bool Task::has_conditional_effects() const {
    return data_->ground.operators.has_conditional_effects();
}
bool Task::is_numeric() const {
    return data_->numbers.size() > 0;
}
bool Task::is_unit_cost() const {
    return data_->ground.operators.is_unit_cost();
}
bool Task::has_cost_metric() const {
    return !data_->ground.metric;
}

std::span<const AtomId> Task::goal() const {
    return data_->ground.goal.positive;
}
std::span<const AtomId> Task::negative_goal() const {
    return data_->ground.goal.negative;
}
std::span<const NumericCondition> Task::numeric_goal() const {
    return data_->ground.goal.numeric;
}
bool Task::is_relaxed_solvable() const {
    return data_->ground.is_solvable;
}
const TaskState &Task::initial_state() const {
    return data_->initial_state;
}

double Task::plan_metric(const TaskState &state, double cost) const {
    return data_->ground.metric ? data_->ground.metric->evaluate(state.numbers) : cost;
}
}  // namespace wl_core
