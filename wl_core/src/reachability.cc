#include "reachability.h"

#include "relaxation.h"
#include "wl_core/errors.h"

#include <algorithm>
#include <deque>
#include <numeric>

namespace wl_core {
namespace {
std::vector<const ObjectSet *> parameter_types(const World &world, const std::vector<Parameter> &parameters,
                                               int num_variables) {
    std::vector<const ObjectSet *> result(static_cast<std::size_t>(num_variables), nullptr);
    for (const Parameter &parameter : parameters)
        result[parameter.index] = &world.objects_of(parameter.types);
    return result;
}

std::vector<Term> parameter_terms(const std::vector<Parameter> &parameters) {
    std::vector<Term> result;
    for (const Parameter &parameter : parameters)
        result.push_back(Term::variable(parameter.index));
    return result;
}

struct Rule {
    Query query;
    std::vector<QueryAtom> heads;  // the first one, when known already, makes the others known too
    bool single = false;           // the first head alone decides whether there is something new
};

class Engine {
public:
    Engine(World &world, const Schemas &schemas) : world_(world) {
        for (std::size_t i = 0; i < schemas.actions.size(); ++i)
            add_action(schemas.actions[i], world.relation_of_action(static_cast<ActionId>(i)));
        for (const AxiomSchema &schema : schemas.axioms) {
            QueryAtom head{world.relation_of_predicate(schema.axiom->predicate),
                           parameter_terms(schema.axiom->parameters)};
            add_rules(schema.body, schema.axiom->parameters, {}, {head}, schema.types);
        }
    }

    bool run() {
        compile();
        for (int id = 0; id < world_.num_relations(); ++id) {
            if (!is_growing(id))
                continue;
            for (int tuple = 0; tuple < world_.relation(id).size(); ++tuple)
                queue_.push_back({id, tuple});
        }
        for (auto &[rule, plan] : initial_)
            plan.run(binding_.data(), [&, rule = rule] { derive(rules_[rule]); });
        while (!queue_.empty()) {
            Fact fact = queue_.front();
            queue_.pop_front();
            world_.relation(fact.relation).publish();
            for (const Trigger &trigger : triggers_[fact.relation])
                trigger.plan.run_trigger(fact.tuple, binding_.data(), trigger.derive);
        }
        for (int id = 0; id < world_.num_relations(); ++id)
            world_.relation(id).publish_all();
        world_.finish();
        return is_exact_;
    }

private:
    struct Fact {
        int relation;
        int tuple;
    };
    struct Trigger {
        JoinPlan plan;
        std::function<void()> derive;
    };

    // Relations of fluent predicates; of actions where other rules build on them.
    bool is_growing(int relation) const {
        return !world_.is_complete(relation) && relation < world_.relation_of_function(0) && is_used_[relation];
    }

    void add_action(const ActionSchema &schema, int relation) {
        QueryAtom instance{relation, parameter_terms(schema.action->parameters)};
        std::vector<QueryAtom> heads{instance};
        bool has_conditional_adds = false;
        for (const SimpleEffect &effect : schema.effects) {
            if (effect.effect.kind != Effect::Kind::add)
                continue;
            if (effect.is_unconditional())
                heads.push_back({world_.relation_of_predicate(effect.effect.predicate), effect.effect.terms});
            else
                has_conditional_adds = true;
        }
        std::size_t first = rules_.size();
        add_rules(schema.precondition, schema.action->parameters, {}, heads, schema.types);
        bool repeats = rules_.size() > first + 1;
        for (std::size_t i = first; i < rules_.size(); ++i)
            repeats = repeats || rules_[i].query.variables.size() > schema.action->parameters.size();
        if (repeats || has_conditional_adds)
            world_.make_unique(relation - world_.relation_of_action(0));
        for (std::size_t i = first; i < rules_.size(); ++i)
            rules_[i].single = true;
        for (const SimpleEffect &effect : schema.effects)
            if (effect.effect.kind == Effect::Kind::add && !effect.is_unconditional())
                add_effect(schema, effect, instance);
    }

    void add_effect(const ActionSchema &schema, const SimpleEffect &effect, const QueryAtom &instance) {
        std::vector<Parameter> parameters = schema.action->parameters;
        parameters.insert(parameters.end(), effect.parameters.begin(), effect.parameters.end());
        std::vector<const ObjectSet *> types = schema.types;
        for (const Parameter &parameter : effect.parameters)
            types[parameter.index] = &world_.objects_of(parameter.types);
        QueryAtom head{world_.relation_of_predicate(effect.effect.predicate), effect.effect.terms};
        add_rules(effect.condition, parameters, {instance}, {head}, types);
    }

    void add_rules(const Condition &condition, const std::vector<Parameter> &parameters,
                   const std::vector<QueryAtom> &body, const std::vector<QueryAtom> &heads,
                   std::vector<const ObjectSet *> types) {
        Relaxation relaxation = relax(world_, condition, types);
        is_exact_ = is_exact_ && relaxation.is_exact;
        binding_.resize(std::max(binding_.size(), types.size()));
        for (RelaxedConjunction &disjunct : relaxation.disjuncts) {
            Rule rule;
            rule.query.atoms = body;
            rule.query.atoms.insert(rule.query.atoms.end(), disjunct.atoms.begin(), disjunct.atoms.end());
            rule.query.conditions = std::move(disjunct.conditions);
            for (const Parameter &parameter : parameters)
                rule.query.variables.push_back(parameter.index);
            rule.query.variables.insert(rule.query.variables.end(), disjunct.variables.begin(),
                                        disjunct.variables.end());
            rule.query.types = types;
            rule.heads = heads;
            rules_.push_back(std::move(rule));
        }
    }

    void compile() {
        is_used_.assign(static_cast<std::size_t>(world_.num_relations()), 0);
        triggers_.resize(static_cast<std::size_t>(world_.num_relations()));
        for (const Rule &rule : rules_)
            for (const QueryAtom &atom : rule.query.atoms)
                is_used_[atom.relation] = 1;
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            const Rule &rule = rules_[i];
            bool is_triggered = false;
            for (std::size_t k = 0; k < rule.query.atoms.size(); ++k) {
                int relation = rule.query.atoms[k].relation;
                if (!is_growing(relation))
                    continue;
                is_triggered = true;
                triggers_[relation].push_back(
                    {JoinPlan(world_, rule.query, {}, static_cast<int>(k)), [this, &rule] { derive(rule); }});
            }
            if (!is_triggered)
                initial_.emplace_back(i, JoinPlan(world_, rule.query, {}));
        }
    }

    void derive(const Rule &rule) {
        ObjectId objects[MAX_PARAMETERS];
        for (std::size_t i = 0; i < rule.heads.size(); ++i) {
            const QueryAtom &head = rule.heads[i];
            instantiate(head.terms, binding_.data(), objects);
            Relation::Insertion insertion = world_.relation(head.relation).insert(objects);
            if (insertion.is_new && is_growing(head.relation))
                queue_.push_back({head.relation, insertion.number});
            if (i == 0 && rule.single && !insertion.is_new)
                return;
        }
    }

    World &world_;
    std::vector<Rule> rules_;
    bool is_exact_ = true;
    std::vector<char> is_used_;
    std::vector<std::vector<Trigger>> triggers_;  // per relation
    std::vector<std::pair<std::size_t, JoinPlan>> initial_;
    std::vector<ObjectId> binding_;
    std::deque<Fact> queue_;
};
}  // namespace

Schemas make_schemas(const World &world) {
    Schemas result;
    for (const Action &action : world.domain().actions) {
        if (action.parameters.size() > MAX_PARAMETERS)
            throw UnsupportedError("action '" + action.name + "' has " + std::to_string(action.parameters.size()) +
                                   " parameters; at most " + std::to_string(MAX_PARAMETERS) + " are supported");
        result.actions.push_back({&action, to_nnf(action.precondition), simple_effects(action.effect),
                                  parameter_types(world, action.parameters, action.num_variables)});
    }
    for (const Axiom &axiom : world.domain().axioms)
        result.axioms.push_back(
            {&axiom, to_nnf(axiom.body), parameter_types(world, axiom.parameters, axiom.num_variables)});
    return result;
}

bool find_reachable(World &world, const Schemas &schemas) {
    return Engine(world, schemas).run();
}
}  // namespace wl_core
