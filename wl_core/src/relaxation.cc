#include "relaxation.h"

#include "normalize.h"

namespace wl_core {
namespace {
using Kind = Condition::Kind;
constexpr std::size_t MAX_DISJUNCTS = 64;

Relaxation always() {
    return {{RelaxedConjunction{}}, true};
}

Relaxation only_if(const Condition &static_condition) {
    Relaxation result = always();
    result.disjuncts[0].conditions.push_back(static_condition);
    return result;
}

template <class T> void append(std::vector<T> &to, const std::vector<T> &from) {
    to.insert(to.end(), from.begin(), from.end());
}

// Beyond MAX_DISJUNCTS, `b` is left out.
void conjoin(Relaxation &a, const Relaxation &b) {
    a.is_exact = a.is_exact && b.is_exact;
    if (a.disjuncts.size() * b.disjuncts.size() > MAX_DISJUNCTS) {
        a.is_exact = false;
        return;
    }
    std::vector<RelaxedConjunction> product;
    for (const RelaxedConjunction &left : a.disjuncts) {
        for (const RelaxedConjunction &right : b.disjuncts) {
            product.push_back(left);
            append(product.back().atoms, right.atoms);
            append(product.back().conditions, right.conditions);
            append(product.back().variables, right.variables);
        }
    }
    a.disjuncts = std::move(product);
}

Relaxation relax_disjunction(const World &world, const Condition &condition, std::vector<const ObjectSet *> &types) {
    Relaxation result{{}, true};
    for (const Condition &child : condition.children) {
        Relaxation part = relax(world, child, types);
        result.is_exact = result.is_exact && part.is_exact;
        for (RelaxedConjunction &disjunct : part.disjuncts) {
            if (disjunct.atoms.empty() && disjunct.conditions.empty() && disjunct.variables.empty()) {
                Relaxation trivial = always();
                trivial.is_exact = result.is_exact;
                return trivial;
            }
            result.disjuncts.push_back(std::move(disjunct));
        }
    }
    if (result.disjuncts.size() <= MAX_DISJUNCTS)
        return result;
    result = always();
    result.is_exact = false;
    return result;
}
}  // namespace

Relaxation relax(const World &world, const Condition &condition, std::vector<const ObjectSet *> &types) {
    bool is_positive =
        condition.kind == Kind::atom || condition.kind == Kind::conjunction || condition.kind == Kind::exists;
    if (!is_positive && is_static(world.domain(), condition))
        return only_if(condition);
    switch (condition.kind) {
    case Kind::atom: {
        Relaxation result = always();
        result.disjuncts[0].atoms.push_back({world.relation_of_predicate(condition.predicate), condition.terms});
        return result;
    }
    case Kind::conjunction: {
        Relaxation result = always();
        for (const Condition &child : condition.children)
            conjoin(result, relax(world, child, types));
        return result;
    }
    case Kind::disjunction:
        return relax_disjunction(world, condition, types);
    case Kind::exists: {
        for (const Parameter &parameter : condition.parameters)
            types[parameter.index] = &world.objects_of(parameter.types);
        Relaxation result = relax(world, condition.children[0], types);
        for (RelaxedConjunction &disjunct : result.disjuncts)
            for (const Parameter &parameter : condition.parameters)
                disjunct.variables.push_back(parameter.index);
        return result;
    }
    case Kind::forall: {
        Relaxation result = always();
        result.is_exact = false;
        return result;
    }
    default:
        return always();  // negative fluent literals, comparisons of changing numbers
    }
}
}  // namespace wl_core
