#include "grounder.h"

#include "effect_grounder.h"
#include "wl_core/errors.h"

#include <algorithm>
#include <cmath>

namespace wl_core {
namespace {
// The fluent part of a precondition that is a plain conjunction; joins have seen to the rest.
struct FlatCondition {
    std::vector<const Condition *> positive, negative, comparisons;
};

void collect(const Domain &domain, const Condition &condition, FlatCondition &result) {
    if (condition.kind == Condition::Kind::conjunction) {
        for (const Condition &child : condition.children)
            collect(domain, child, result);
    } else if (!is_static(domain, condition)) {
        if (condition.kind == Condition::Kind::atom)
            result.positive.push_back(&condition);
        else if (condition.kind == Condition::Kind::negation)
            result.negative.push_back(&condition.children[0]);
        else
            result.comparisons.push_back(&condition);
    }
}

class Grounder {
public:
    explicit Grounder(std::shared_ptr<const Problem> problem)
        : world_(std::move(problem)), schemas_(make_schemas(world_)) {}

    GroundTask run() {
        bool is_exact = find_reachable(world_, schemas_);
        for (const ActionSchema &schema : schemas_.actions)
            effects_.emplace_back(world_, schema);
        NumberTable numbers(world_);
        AtomTable atoms(world_, find_changes(numbers));
        ConditionGrounder conditions(world_, atoms, numbers);
        reserve_operators();
        for (std::size_t a = 0; a < schemas_.actions.size(); ++a)
            ground_action(static_cast<ActionId>(a), atoms, numbers, conditions);
        for (const AxiomSchema &schema : schemas_.axioms)
            ground_axiom(schema, atoms, conditions);
        ground_goal(conditions);
        ground_metric(numbers);
        add_auxiliaries(static_cast<AtomId>(atoms.atoms().size()), conditions);
        task_.initial_atoms = atoms.initial_atoms();
        task_.constant_atoms = atoms.constants();
        task_.atoms = atoms.atoms();
        finish_atoms(conditions.auxiliaries().size());
        task_.numbers = numbers.functions();
        task_.initial_numbers = numbers.initial_values();
        task_.number_changes = numbers.changes();
        if (!is_exact || has_dropped_)
            prune(task_, world_.domain());
        task_.operators.finish();
        return std::move(task_);
    }

private:
    template <class F> void for_each_instance(ActionId action, F use) {
        const Relation &instances = world_.relation(world_.relation_of_action(action));
        std::vector<ObjectId> binding(static_cast<std::size_t>(schemas_.actions[action].action->num_variables));
        for (int i = 0; i < instances.size(); ++i) {
            std::copy(instances.tuple(i), instances.tuple(i) + instances.arity(), binding.begin());
            use(binding);
        }
    }

    std::vector<std::vector<char>> find_changes(NumberTable &numbers) {
        std::vector<std::vector<char>> deleted;
        for (std::size_t p = 0; p < world_.domain().predicates.size(); ++p)
            deleted.emplace_back(static_cast<std::size_t>(world_.relation(static_cast<int>(p)).size()), 0);
        for (std::size_t f = 0; f < world_.domain().axioms.size(); ++f) {
            std::vector<char> &flags = deleted[world_.domain().axioms[f].predicate];
            std::fill(flags.begin(), flags.end(), 1);  // derived atoms come and go
        }
        for (std::size_t a = 0; a < effects_.size(); ++a) {
            for_each_instance(static_cast<ActionId>(a), [&](std::vector<ObjectId> &binding) {
                effects_[a].mark_changes(binding, deleted);
                if (effects_[a].has_numeric_effects())
                    effects_[a].mark_numbers(binding, numbers);
            });
        }
        numbers.finish();
        return deleted;
    }

    // Pages that turn out not to be needed are never touched.
    void reserve_operators() {
        std::size_t operators = 0, atoms = 0, objects = 0;
        for (std::size_t a = 0; a < schemas_.actions.size(); ++a) {
            const ActionSchema &schema = schemas_.actions[a];
            std::size_t instances =
                static_cast<std::size_t>(world_.relation(world_.relation_of_action(static_cast<ActionId>(a))).size());
            FlatCondition precondition;
            collect(world_.domain(), schema.precondition, precondition);
            std::size_t num_effects = 0;
            for (const SimpleEffect &effect : schema.effects)
                num_effects += effect.effect.kind != Effect::Kind::numeric;
            operators += instances;
            atoms += instances * (precondition.positive.size() + precondition.negative.size() + num_effects);
            objects += instances * schema.action->parameters.size();
        }
        task_.operators.reserve(operators, atoms, objects);
    }

    void ground_action(ActionId id, const AtomTable &atoms, const NumberTable &numbers, ConditionGrounder &conditions) {
        const ActionSchema &schema = schemas_.actions[id];
        Relation &instances = world_.relation(world_.relation_of_action(id));
        instances.sort_tuples();
        bool flat = is_flat(schema.precondition);
        FlatCondition precondition;
        if (flat)
            collect(world_.domain(), schema.precondition, precondition);
        OperatorDraft draft;
        for_each_instance(id, [&](std::vector<ObjectId> &binding) {
            if (flat) {
                draft.clear();
                if (ground_flat(precondition, binding, atoms, numbers, draft))
                    add_operator(id, binding, atoms, numbers, conditions, draft);
                return;
            }
            Dnf disjuncts = conditions.ground(schema.precondition, binding);
            has_dropped_ = has_dropped_ || disjuncts.empty();
            for (Conjunction &disjunct : disjuncts) {
                draft.clear();
                draft.preconditions = std::move(disjunct.positive);
                draft.negative_preconditions = std::move(disjunct.negative);
                draft.numeric_preconditions = std::move(disjunct.numeric);
                add_operator(id, binding, atoms, numbers, conditions, draft);
            }
        });
        world_.release(world_.relation_of_action(id));
    }

    bool ground_flat(const FlatCondition &condition, std::vector<ObjectId> &binding, const AtomTable &atoms,
                     const NumberTable &numbers, OperatorDraft &draft) {
        for (const Condition *atom : condition.positive) {
            AtomId code = atoms.code(*atom, binding.data());
            if (code >= 0)
                draft.preconditions.push_back(code);
        }
        bool possible = true;
        for (const Condition *atom : condition.negative) {
            AtomId code = atoms.code(*atom, binding.data());
            possible = possible && code != ALWAYS_TRUE;
            if (code >= 0)
                draft.negative_preconditions.push_back(code);
        }
        for (const Condition *comparison : condition.comparisons) {
            NumericCondition numeric;
            Truth truth = numbers.compile(*comparison, binding.data(), numeric);
            possible = possible && truth != Truth::no;
            if (truth == Truth::depends)
                draft.numeric_preconditions.push_back(std::move(numeric));
        }
        has_dropped_ = has_dropped_ || !possible;
        return possible;
    }

    void add_operator(ActionId id, std::vector<ObjectId> &binding, const AtomTable &atoms, const NumberTable &numbers,
                      ConditionGrounder &conditions, OperatorDraft &draft) {
        if (!effects_[id].ground(binding, atoms, numbers, conditions, draft) || !draft.normalize()) {
            has_dropped_ = true;
            return;
        }
        std::span<const ObjectId> objects{binding.data(), schemas_.actions[id].action->parameters.size()};
        if (draft.cost < 0)
            throw InputError("action '" + schemas_.actions[id].action->name + "': expected a cost of at least 0, got " +
                             std::to_string(draft.cost) + name_of(objects));
        task_.operators.add(id, objects, draft);
    }

    std::string name_of(std::span<const ObjectId> objects) const {
        std::string result = " for";
        for (ObjectId object : objects)
            result += " " + world_.problem().objects[object].name;
        return objects.empty() ? "" : result;
    }

    void ground_axiom(const AxiomSchema &schema, const AtomTable &atoms, ConditionGrounder &conditions) {
        PredicateId predicate = schema.axiom->predicate;
        const Relation &heads = world_.relation(world_.relation_of_predicate(predicate));
        std::vector<ObjectId> binding(static_cast<std::size_t>(schema.axiom->num_variables));
        for (std::int32_t tuple : heads.sorted()) {
            bool fits = true;
            for (int i = 0; i < heads.arity(); ++i) {
                binding[i] = heads.tuple(tuple)[i];
                fits = fits && schema.types[i]->contains[binding[i]];
            }
            if (fits)
                add_axioms(atoms.code(predicate, tuple), conditions.ground(schema.body, binding));
        }
    }

    void add_axioms(AtomId head, const Dnf &disjuncts) {
        for (const Conjunction &disjunct : disjuncts)
            if (!std::binary_search(disjunct.positive.begin(), disjunct.positive.end(), head))
                task_.axioms.push_back({head, 0, disjunct.positive, disjunct.negative, disjunct.numeric});
    }

    void ground_goal(ConditionGrounder &conditions) {
        goal_ = to_nnf(world_.problem().goal);
        std::vector<ObjectId> binding(static_cast<std::size_t>(world_.problem().num_goal_variables));
        Dnf result = conditions.ground_as_conjunction(goal_, binding);
        task_.is_solvable = !result.empty();
        if (!result.empty())
            task_.goal = std::move(result[0]);
    }

    void ground_metric(const NumberTable &numbers) {
        const std::optional<Metric> &metric = world_.problem().metric;
        std::optional<FunctionId> cost = world_.domain().cost_function();
        bool sums_costs = metric && cost && is_cost_metric(*metric, *cost) && !world_.is_number(*cost);
        if (!metric || sums_costs)
            return;
        task_.metric = numbers.compile(metric->expression, nullptr);
        for (const Instruction &step : task_.metric->instructions)
            if (step.kind == Instruction::Kind::constant && std::isnan(step.constant))
                throw InputError("the metric of problem '" + world_.problem().name +
                                 "': expected functions with values, got one that has no initial value and that no "
                                 "action changes");
    }

    // Definitions of auxiliary atoms may use other auxiliary atoms; all are known by now.
    void add_auxiliaries(AtomId first, const ConditionGrounder &conditions) {
        for (std::size_t k = 0; k < conditions.auxiliaries().size(); ++k)
            add_axioms(first + static_cast<AtomId>(k), conditions.auxiliaries()[k]);
    }

    void finish_atoms(std::size_t num_auxiliaries) {
        for (std::size_t k = 0; k < num_auxiliaries; ++k)
            task_.atoms.push_back({static_cast<PredicateId>(world_.domain().predicates.size() + k), {}});
    }

    World world_;
    Schemas schemas_;
    std::vector<EffectGrounder> effects_;
    Condition goal_;
    GroundTask task_;
    bool has_dropped_ = false;  // something seemed reachable and is not
};
}  // namespace

GroundTask ground(std::shared_ptr<const Problem> problem) {
    return Grounder(std::move(problem)).run();
}
}  // namespace wl_core
