#include "join.h"

#include "normalize.h"

#include <algorithm>

namespace wl_core {
/*
  Builds the steps of a plan. `bound_` says which variables have values after the
  steps so far; a condition is placed into the step that binds its last variable.
*/
struct JoinPlan::Compiler {
    JoinPlan &plan;
    const Query &query;
    std::vector<char> bound;
    std::vector<char> placed_atoms;
    std::vector<char> placed_conditions;
    std::vector<std::vector<int>> condition_variables;

    Compiler(JoinPlan &plan, const Query &query)
        : plan(plan), query(query), bound(query.types.size(), 0), placed_atoms(query.atoms.size(), 0),
          placed_conditions(query.conditions.size(), 0) {
        for (const Condition &condition : plan.conditions_)
            condition_variables.push_back(free_variables(condition));
    }

    bool is_bound(Term term) const { return !term.is_variable() || bound[term.variable_index()]; }

    bool is_bound(const QueryAtom &atom) const {
        return std::all_of(atom.terms.begin(), atom.terms.end(), [&](Term term) { return is_bound(term); });
    }

    // The expected number of tuples that match what is bound.
    double choices(const QueryAtom &atom) const {
        const Relation &relation = plan.world_.relation(atom.relation);
        bool complete = plan.world_.is_complete(atom.relation);
        double result = complete ? relation.size() : 1;
        for (std::size_t i = 0; i < atom.terms.size(); ++i) {
            int position = static_cast<int>(i);
            if (complete && is_bound(atom.terms[i]))
                result /= std::max(1, plan.world_.num_distinct(atom.relation, position));
            else if (!complete && !is_bound(atom.terms[i]))
                result *= std::max(1, relation.domain(position).size());
        }
        return result;
    }

    void bind(Step &step, int variable, const std::vector<ObjectId> *from) {
        bound[variable] = 1;
        const ObjectSet *type = query.types[variable];
        bool fits =
            from && std::all_of(from->begin(), from->end(), [&](ObjectId object) { return type->contains[object]; });
        if (!fits)
            step.checks.push_back(
                {Check::Kind::type, Term::variable(variable), Term::variable(variable), type, nullptr});
    }

    // Splits the positions of an atom into a key, variables to bind and equalities to check.
    void match_positions(Step &step, const QueryAtom &atom, bool keyed) {
        std::vector<int> key_positions;
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < atom.terms.size(); ++i) {
            if (keyed && is_bound(atom.terms[i])) {
                key_positions.push_back(static_cast<int>(i));
                step.key.push_back(atom.terms[i]);
            } else {
                open.push_back(i);
            }
        }
        for (std::size_t i : open) {
            Term term = atom.terms[i];
            int position = static_cast<int>(i);
            if (!term.is_variable()) {
                step.constants.emplace_back(position, term.object_id());
            } else if (bound[term.variable_index()]) {
                step.repeats.emplace_back(position, term.variable_index());
            } else {
                step.binds.emplace_back(position, term.variable_index());
                bind(step, term.variable_index(), &plan.world_.relation(atom.relation).domain(position).objects);
            }
        }
        if (keyed && !key_positions.empty())
            step.index = plan.world_.relation(atom.relation).index_over(key_positions);
    }

    void place_conditions(Step &step) {
        for (std::size_t i = 0; i < plan.conditions_.size(); ++i) {
            const Condition &condition = plan.conditions_[i];
            if (placed_conditions[i] || !std::all_of(condition_variables[i].begin(), condition_variables[i].end(),
                                                     [&](int variable) { return bound[variable]; }))
                continue;
            placed_conditions[i] = 1;
            if (condition.kind == Condition::Kind::negation &&
                condition.children[0].kind == Condition::Kind::equality) {
                const std::vector<Term> &terms = condition.children[0].terms;
                step.checks.push_back({Check::Kind::different, terms[0], terms[1], nullptr, nullptr});
            } else {
                step.checks.push_back({Check::Kind::condition, Term::object(0), Term::object(0), nullptr, &condition});
            }
        }
    }

    // x = y with one side known gives the other a value.
    bool place_copy() {
        for (std::size_t i = 0; i < plan.conditions_.size(); ++i) {
            const Condition &condition = plan.conditions_[i];
            if (placed_conditions[i] || condition.kind != Condition::Kind::equality)
                continue;
            for (int side = 0; side < 2; ++side) {
                if (is_bound(condition.terms[side]) && !is_bound(condition.terms[1 - side])) {
                    placed_conditions[i] = 1;
                    Step step{Step::Kind::copy};
                    step.key.push_back(condition.terms[side]);
                    step.variable = condition.terms[1 - side].variable_index();
                    bind(step, step.variable, nullptr);
                    finish(std::move(step));
                    return true;
                }
            }
        }
        return false;
    }

    bool place_atom(int trigger) {
        int best = -1;
        double best_choices = 0;
        for (std::size_t i = 0; i < query.atoms.size(); ++i) {
            if (placed_atoms[i])
                continue;
            double expected = is_bound(query.atoms[i]) ? -1 : choices(query.atoms[i]);
            if (best == -1 || expected < best_choices) {
                best = static_cast<int>(i);
                best_choices = expected;
            }
        }
        if (best == -1)
            return false;
        const QueryAtom &atom = query.atoms[best];
        placed_atoms[best] = 1;
        Step step{is_bound(atom) ? Step::Kind::test : Step::Kind::match};
        step.relation = atom.relation;
        step.skip_trigger = best < trigger && atom.relation == plan.trigger_relation_;
        if (step.kind == Step::Kind::test)
            step.key = atom.terms;
        else
            match_positions(step, atom, true);
        if (step.kind == Step::Kind::match && step.index == -1)
            step.kind = Step::Kind::scan;
        finish(std::move(step));
        return true;
    }

    bool place_objects() {
        int best = -1;
        for (int variable : query.variables)
            if (!bound[variable] &&
                (best == -1 || query.types[variable]->objects.size() < query.types[best]->objects.size()))
                best = variable;
        if (best == -1)
            return false;
        Step step{Step::Kind::objects};
        step.variable = best;
        step.objects = query.types[best];
        bound[best] = 1;
        finish(std::move(step));
        return true;
    }

    void finish(Step step) {
        place_conditions(step);
        plan.steps_.push_back(std::move(step));
    }
};

JoinPlan::JoinPlan(World &world, const Query &query, const std::vector<int> &bound, int trigger)
    : world_(world), conditions_(query.conditions), start_{Step::Kind::test} {
    Compiler compiler(*this, query);
    for (int variable : bound)
        compiler.bound[variable] = 1;
    if (trigger != -1) {
        trigger_relation_ = query.atoms[trigger].relation;
        compiler.placed_atoms[trigger] = 1;
        compiler.match_positions(start_, query.atoms[trigger], false);
    }
    compiler.place_conditions(start_);
    while (compiler.place_copy() || compiler.place_atom(trigger) || compiler.place_objects()) {
    }
}

bool JoinPlan::check(const Step &step, ObjectId *binding) const {
    auto value = [&](Term term) { return term.is_variable() ? binding[term.variable_index()] : term.object_id(); };
    for (const Check &check : step.checks) {
        switch (check.kind) {
        case Check::Kind::different:
            if (value(check.left) == value(check.right))
                return false;
            break;
        case Check::Kind::type:
            if (!check.type->contains[value(check.left)])
                return false;
            break;
        case Check::Kind::condition:
            if (!world_.holds(*check.condition, binding))
                return false;
            break;
        }
    }
    return true;
}

// Binds what the tuple binds, if it fits.
bool JoinPlan::accept(const Step &step, int number, const Run &run) const {
    if (step.skip_trigger && number == run.trigger_tuple)
        return false;
    const ObjectId *tuple = world_.relation(step.relation).tuple(number);
    for (auto [position, object] : step.constants)
        if (tuple[position] != object)
            return false;
    for (auto [position, variable] : step.binds)
        run.binding[variable] = tuple[position];
    for (auto [position, variable] : step.repeats)
        if (tuple[position] != run.binding[variable])
            return false;
    return check(step, run.binding);
}

bool JoinPlan::test(const Step &step, const Run &run) const {
    ObjectId key[MAX_PARAMETERS];
    instantiate(step.key, run.binding, key);
    const Relation &relation = world_.relation(step.relation);
    int number = relation.find(key);
    return number != -1 && number < relation.num_visible() && !(step.skip_trigger && number == run.trigger_tuple) &&
           check(step, run.binding);
}

void JoinPlan::enumerate_tuples(std::size_t depth, const Run &run) const {
    const Step &step = steps_[depth];
    // Matches may add tuples to the relation (not visible ones), so it is looked up anew each time.
    if (step.kind == Step::Kind::scan) {
        for (int number = world_.relation(step.relation).num_visible() - 1; number >= 0; --number)
            if (accept(step, number, run))
                execute(depth + 1, run);
        return;
    }
    ObjectId key[MAX_PARAMETERS];
    instantiate(step.key, run.binding, key);
    for (int number = world_.relation(step.relation).first(step.index, key); number != -1;
         number = world_.relation(step.relation).next(step.index, number))
        if (accept(step, number, run))
            execute(depth + 1, run);
}

void JoinPlan::execute(std::size_t depth, const Run &run) const {
    if (depth == steps_.size()) {
        run.match();
        return;
    }
    const Step &step = steps_[depth];
    switch (step.kind) {
    case Step::Kind::test:
        if (test(step, run))
            execute(depth + 1, run);
        break;
    case Step::Kind::match:
    case Step::Kind::scan:
        enumerate_tuples(depth, run);
        break;
    case Step::Kind::objects:
        for (ObjectId object : step.objects->objects) {
            run.binding[step.variable] = object;
            if (check(step, run.binding))
                execute(depth + 1, run);
        }
        break;
    case Step::Kind::copy:
        instantiate(step.key, run.binding, &run.binding[step.variable]);
        if (check(step, run.binding))
            execute(depth + 1, run);
        break;
    }
}

void JoinPlan::run(ObjectId *binding, const std::function<void()> &match) const {
    if (check(start_, binding))
        execute(0, {binding, -1, match});
}

void JoinPlan::run_trigger(int tuple, ObjectId *binding, const std::function<void()> &match) const {
    Run run{binding, tuple, match};
    const Step &step = start_;
    const ObjectId *objects = world_.relation(trigger_relation_).tuple(tuple);
    for (auto [position, object] : step.constants)
        if (objects[position] != object)
            return;
    for (auto [position, variable] : step.binds)
        binding[variable] = objects[position];
    for (auto [position, variable] : step.repeats)
        if (objects[position] != binding[variable])
            return;
    if (check(step, binding))
        execute(0, run);
}
}  // namespace wl_core
