#include "condition_grounder.h"

#include "normalize.h"

#include <algorithm>

namespace wl_core {
namespace {
using Kind = Condition::Kind;
constexpr std::size_t MAX_DISJUNCTS = 16;

Dnf always() {
    return {Conjunction{}};
}
bool is_always(const Dnf &dnf) {
    return dnf.size() == 1 && dnf[0].is_empty();
}

void unite(std::vector<AtomId> &atoms, const std::vector<AtomId> &others) {
    atoms.insert(atoms.end(), others.begin(), others.end());
    std::sort(atoms.begin(), atoms.end());
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
}

// False if the two contradict each other.
bool unite(Conjunction &conjunction, const Conjunction &other) {
    unite(conjunction.positive, other.positive);
    unite(conjunction.negative, other.negative);
    for (const NumericCondition &condition : other.numeric)
        if (std::find(conjunction.numeric.begin(), conjunction.numeric.end(), condition) == conjunction.numeric.end())
            conjunction.numeric.push_back(condition);
    std::vector<AtomId> both;
    std::set_intersection(conjunction.positive.begin(), conjunction.positive.end(), conjunction.negative.begin(),
                          conjunction.negative.end(), std::back_inserter(both));
    return both.empty();
}

bool includes(const Conjunction &strong, const Conjunction &weak) {
    return std::includes(strong.positive.begin(), strong.positive.end(), weak.positive.begin(), weak.positive.end()) &&
           std::includes(strong.negative.begin(), strong.negative.end(), weak.negative.begin(), weak.negative.end()) &&
           std::all_of(weak.numeric.begin(), weak.numeric.end(), [&](const NumericCondition &condition) {
               return std::find(strong.numeric.begin(), strong.numeric.end(), condition) != strong.numeric.end();
           });
}

std::size_t num_conditions(const Conjunction &conjunction) {
    return conjunction.positive.size() + conjunction.negative.size() + conjunction.numeric.size();
}

bool before(const Conjunction &a, const Conjunction &b) {
    if (num_conditions(a) != num_conditions(b))
        return num_conditions(a) < num_conditions(b);
    return a.positive != b.positive ? a.positive < b.positive : a.negative < b.negative;
}

// Drops disjuncts that another one follows from, and puts the rest into a fixed order.
void simplify(Dnf &dnf) {
    constexpr std::size_t MAX_PAIRWISE = 256;
    std::stable_sort(dnf.begin(), dnf.end(), before);
    if (dnf.size() > MAX_PAIRWISE && !dnf[0].is_empty()) {
        dnf.erase(std::unique(dnf.begin(), dnf.end()), dnf.end());
        return;
    }
    Dnf kept;
    for (Conjunction &conjunction : dnf)
        if (std::none_of(kept.begin(), kept.end(),
                         [&](const Conjunction &weak) { return includes(conjunction, weak); }))
            kept.push_back(std::move(conjunction));
    dnf = std::move(kept);
}

void collect_atoms(const Condition &condition, bool negative, std::vector<const Condition *> &result) {
    Kind connective = negative ? Kind::disjunction : Kind::conjunction;
    if (condition.kind == connective)
        for (const Condition &child : condition.children)
            collect_atoms(child, negative, result);
    else if (!negative && condition.kind == Kind::atom)
        result.push_back(&condition);
    else if (negative && condition.kind == Kind::negation && condition.children[0].kind == Kind::atom)
        result.push_back(&condition.children[0]);
}
}  // namespace

AtomTable::AtomTable(const World &world, const std::vector<std::vector<char>> &deleted) : world_(world) {
    codes_.resize(world.domain().predicates.size());
    for (std::size_t p = 0; p < codes_.size(); ++p) {
        PredicateId predicate = static_cast<PredicateId>(p);
        const Relation &relation = world.relation(world.relation_of_predicate(predicate));
        if (!world.domain().is_fluent_predicate(predicate)) {
            codes_[p].assign(static_cast<std::size_t>(relation.size()), ALWAYS_TRUE);
            continue;
        }
        codes_[p].resize(static_cast<std::size_t>(relation.size()));
        for (std::int32_t tuple : relation.sorted()) {
            bool constant = tuple < world.num_initial(predicate) && !deleted[p][tuple];
            codes_[p][tuple] = constant ? ALWAYS_TRUE : static_cast<AtomId>(atoms_.size());
            (constant ? constants_ : atoms_)
                .push_back({predicate, {relation.tuple(tuple), static_cast<std::size_t>(relation.arity())}});
        }
    }
}

std::vector<AtomId> AtomTable::initial_atoms() const {
    std::vector<AtomId> result;
    for (std::size_t p = 0; p < codes_.size(); ++p)
        for (int tuple = 0; tuple < world_.num_initial(static_cast<int>(p)); ++tuple)
            if (codes_[p][tuple] >= 0)
                result.push_back(codes_[p][tuple]);
    std::sort(result.begin(), result.end());
    return result;
}

ConditionGrounder::ConditionGrounder(World &world, const AtomTable &atoms, const NumberTable &numbers)
    : world_(world), atoms_(atoms), numbers_(numbers) {}

Dnf ConditionGrounder::ground(const Condition &condition, std::vector<ObjectId> &binding) {
    switch (condition.kind) {
    case Kind::atom:
    case Kind::negation: {
        bool negated = condition.kind == Kind::negation;
        const Condition &inner = negated ? condition.children[0] : condition;
        if (inner.kind == Kind::equality)
            return world_.holds(condition, binding.data()) ? always() : Dnf{};
        if (inner.kind == Kind::comparison)
            return ground_negated_comparison(inner, binding);
        AtomId code = atoms_.code(inner, binding.data());
        if (code < 0)
            return (code == ALWAYS_TRUE) != negated ? always() : Dnf{};
        Dnf result = always();
        (negated ? result[0].negative : result[0].positive).push_back(code);
        return result;
    }
    case Kind::equality:
        return world_.holds(condition, binding.data()) ? always() : Dnf{};
    case Kind::comparison:
        return ground_comparison(condition, binding);
    case Kind::conjunction:
        return ground_conjunction(condition, binding);
    case Kind::forall:
        return ground_forall(condition, binding);
    case Kind::exists:
        return ground_exists(condition, binding);
    default:
        break;
    }
    Dnf result;
    for (const Condition &child : condition.children) {
        Dnf part = ground(child, binding);
        if (is_always(part))
            return part;
        result.insert(result.end(), part.begin(), part.end());
    }
    simplify(result);
    return result;
}

Dnf ConditionGrounder::ground_comparison(const Condition &condition, std::vector<ObjectId> &binding) {
    NumericCondition numeric;
    switch (numbers_.compile(condition, binding.data(), numeric)) {
    case Truth::yes:
        return always();
    case Truth::no:
        return {};
    default:
        break;
    }
    Dnf result = always();
    result[0].numeric.push_back(std::move(numeric));
    return result;
}

// Where the comparison may be undefined, and so false, its negation is that of an auxiliary atom.
Dnf ConditionGrounder::ground_negated_comparison(const Condition &condition, std::vector<ObjectId> &binding) {
    Dnf positive = ground_comparison(condition, binding);
    if (positive.empty())
        return always();
    if (is_always(positive))
        return {};
    NumericCondition &numeric = positive[0].numeric[0];
    if (numbers_.may_be_undefined(numeric.program)) {
        Dnf result = always();
        result[0].negative.push_back(auxiliary_atom(positive));
        return result;
    }
    Dnf result = positive;
    result[0].numeric[0].comparator =
        numeric.comparator == Comparator::greater_equal ? Comparator::greater : Comparator::greater_equal;
    if (numeric.comparator == Comparator::equal) {
        result[0].numeric[0].comparator = Comparator::greater;
        result.push_back(result[0]);
    }
    result[0].numeric[0].program = negated(std::move(numeric.program));
    return result;
}

Dnf ConditionGrounder::ground_conjunction(const Condition &condition, std::vector<ObjectId> &binding) {
    std::vector<Dnf> parts;
    for (const Condition &child : condition.children) {
        parts.push_back(ground(child, binding));
        if (parts.back().empty())
            return {};
    }
    return conjoin(std::move(parts));
}

// Only instances that are not true for a static or unreachable atom matter; a join finds them.
Dnf ConditionGrounder::ground_forall(const Condition &condition, std::vector<ObjectId> &binding) {
    std::vector<const Condition *> atoms;
    collect_atoms(condition.children[0], true, atoms);
    const JoinPlan &plan = plan_for(condition, atoms);
    std::vector<Dnf> parts;
    bool possible = true;
    plan.run(binding.data(), [&] {
        if (!possible)
            return;
        Dnf part = ground(condition.children[0], binding);
        possible = !part.empty();
        if (!is_always(part))
            parts.push_back(std::move(part));
    });
    return possible ? conjoin(std::move(parts)) : Dnf{};
}

Dnf ConditionGrounder::ground_exists(const Condition &condition, std::vector<ObjectId> &binding) {
    std::vector<const Condition *> atoms;
    collect_atoms(condition.children[0], false, atoms);
    const JoinPlan &plan = plan_for(condition, atoms);
    Dnf result;
    bool certain = false;
    plan.run(binding.data(), [&] {
        if (certain)
            return;
        Dnf part = ground(condition.children[0], binding);
        certain = is_always(part);
        result.insert(result.end(), part.begin(), part.end());
    });
    if (certain)
        return always();
    simplify(result);
    return result;
}

const JoinPlan &ConditionGrounder::plan_for(const Condition &quantified, const std::vector<const Condition *> &atoms) {
    std::unique_ptr<JoinPlan> &plan = plans_[&quantified];
    if (!plan) {
        Query query;
        for (const Condition *atom : atoms)
            query.atoms.push_back({world_.relation_of_predicate(atom->predicate), atom->terms});
        std::vector<int> bound = free_variables(quantified);
        int num_variables = bound.empty() ? 0 : bound.back() + 1;
        for (const Parameter &parameter : quantified.parameters)
            num_variables = std::max(num_variables, parameter.index + 1);
        query.types.resize(static_cast<std::size_t>(num_variables), nullptr);
        for (const Parameter &parameter : quantified.parameters) {
            query.variables.push_back(parameter.index);
            query.types[parameter.index] = &world_.objects_of(parameter.types);
        }
        plan = std::make_unique<JoinPlan>(world_, query, bound);
    }
    return *plan;
}

Dnf ConditionGrounder::conjoin(std::vector<Dnf> parts) {
    std::size_t product = 1;
    for (const Dnf &part : parts)
        product = std::min(product * part.size(), MAX_DISJUNCTS + 1);
    Dnf result = always();
    for (Dnf &part : parts) {
        if (product > MAX_DISJUNCTS && part.size() > 1) {
            AtomId auxiliary = auxiliary_atom(part);
            part = always();
            part[0].positive.push_back(auxiliary);
        }
        Dnf next;
        for (const Conjunction &left : result) {
            for (const Conjunction &right : part) {
                Conjunction both = left;
                if (unite(both, right))
                    next.push_back(std::move(both));
            }
        }
        result = std::move(next);
    }
    simplify(result);
    return result;
}

AtomId ConditionGrounder::auxiliary_atom(const Dnf &disjunction) {
    AtomId id = static_cast<AtomId>(atoms_.atoms().size() + auxiliaries_.size());
    std::string key;
    for (const Conjunction &conjunction : disjunction) {
        for (const std::vector<AtomId> *atoms : {&conjunction.positive, &conjunction.negative}) {
            key += std::to_string(atoms->size());
            for (AtomId atom : *atoms)
                key += "," + std::to_string(atom);
            key += ";";
        }
        std::string numeric = key_of(conjunction.numeric);
        key += std::to_string(numeric.size()) + ":" + numeric;
    }
    auto [it, is_new] = known_auxiliaries_.try_emplace(std::move(key), id);
    if (!is_new)
        return it->second;
    auxiliaries_.push_back(disjunction);
    return id;
}

Dnf ConditionGrounder::ground_as_conjunction(const Condition &condition, std::vector<ObjectId> &binding) {
    Dnf result = ground(condition, binding);
    if (result.size() <= 1)
        return result;
    AtomId auxiliary = auxiliary_atom(result);
    result = always();
    result[0].positive.push_back(auxiliary);
    return result;
}
}  // namespace wl_core
