#include "domain_signature.h"

#include <algorithm>

namespace wl_core {
namespace {
std::vector<DomainSignature::Entry> entries_of(const std::vector<Symbol> &symbols, auto &&is_fluent) {
    std::vector<DomainSignature::Entry> entries;
    for (const Symbol &symbol : symbols)
        entries.push_back({symbol.name, symbol.arity(), is_fluent(static_cast<std::int32_t>(entries.size()))});
    return entries;
}

std::vector<Symbol> symbols_of(const std::vector<DomainSignature::Entry> &entries) {
    std::vector<Symbol> symbols;
    for (const DomainSignature::Entry &entry : entries) {
        Symbol &symbol = symbols.emplace_back();
        symbol.name = entry.name;
        for (int position = 0; position < entry.arity; ++position)
            symbol.parameters.push_back({"?x" + std::to_string(position + 1), {OBJECT_TYPE}, position});
    }
    return symbols;
}

// The first thing in which two lists of names differ. `what` is "predicate", "constant", …
std::string name_difference(const std::string &what, const std::vector<std::string> &expected,
                            const std::vector<std::string> &got) {
    for (const std::string &name : expected)
        if (std::find(got.begin(), got.end(), name) == got.end())
            return "it has no " + what + " '" + name + "'";
    for (const std::string &name : got)
        if (std::find(expected.begin(), expected.end(), name) == expected.end())
            return "the model knows no " + what + " '" + name + "'";
    for (std::size_t at = 0; at < std::min(expected.size(), got.size()); ++at)
        if (expected[at] != got[at])
            return "its " + what + "s come in another order: expected '" + expected[at] + "' at place " +
                   std::to_string(at + 1) + ", got '" + got[at] + "'";
    return expected.size() == got.size() ? "" : "it has another number of " + what + "s";
}

std::string entry_difference(const std::string &what, const std::vector<DomainSignature::Entry> &expected,
                             const std::vector<DomainSignature::Entry> &got, bool compare_fluents) {
    std::vector<std::string> expected_names, got_names;
    for (const DomainSignature::Entry &entry : expected)
        expected_names.push_back(entry.name);
    for (const DomainSignature::Entry &entry : got)
        got_names.push_back(entry.name);
    if (std::string names = name_difference(what, expected_names, got_names); !names.empty())
        return names;
    for (std::size_t at = 0; at < expected.size(); ++at) {
        std::string name = what + " '" + expected[at].name + "'";
        if (expected[at].arity != got[at].arity)
            return "expected " + name + " with " + std::to_string(expected[at].arity) + " arguments, got " +
                   std::to_string(got[at].arity);
        if (compare_fluents && expected[at].fluent != got[at].fluent)
            return "no action may change " + std::string(expected[at].fluent ? "its " : "the model's ") + name;
    }
    return "";
}
}  // namespace

DomainSignature::DomainSignature(const Domain &domain)
    : name(domain.name),
      predicates(entries_of(domain.predicates, [&](PredicateId id) { return domain.is_fluent_predicate(id); })),
      functions(entries_of(domain.functions, [&](FunctionId id) { return domain.is_fluent_function(id); })) {
    for (std::size_t type = 1; type < domain.types.size(); ++type)
        types.push_back(domain.types[type].name);
    for (const Object &constant : domain.constants)
        constants.push_back(constant.name);
}

// A domain calls fluent what its actions change: so here is one that changes it all.
Action DomainSignature::changing_action() const {
    Action action;
    action.name = "change";
    auto terms_of = [&](const Entry &entry) {
        for (; action.num_variables < entry.arity; ++action.num_variables)
            action.parameters.push_back(
                {"?x" + std::to_string(action.num_variables + 1), {OBJECT_TYPE}, action.num_variables});
        std::vector<Term> terms;
        for (int position = 0; position < entry.arity; ++position)
            terms.push_back(Term::variable(position));
        return terms;
    };
    for (std::size_t id = 0; id < predicates.size(); ++id)
        if (predicates[id].fluent) {
            Effect &effect = action.effect.children.emplace_back();
            effect.kind = Effect::Kind::add;
            effect.predicate = static_cast<PredicateId>(id);
            effect.terms = terms_of(predicates[id]);
        }
    for (std::size_t id = 0; id < functions.size(); ++id)
        if (functions[id].fluent) {
            Effect &effect = action.effect.children.emplace_back();
            effect.kind = Effect::Kind::numeric;
            effect.assignment = Assignment::assign;
            effect.function = static_cast<FunctionId>(id);
            effect.terms = terms_of(functions[id]);
            effect.value.emplace_back();
        }
    return action;
}

std::shared_ptr<const Domain> DomainSignature::to_domain() const {
    auto domain = std::make_shared<Domain>();
    domain->name = name;
    domain->types.push_back({"object", {}});
    for (const std::string &type : types)
        domain->types.push_back({type, {OBJECT_TYPE}});
    for (const std::string &constant : constants)
        domain->constants.push_back({constant, {OBJECT_TYPE}});
    domain->predicates = symbols_of(predicates);
    domain->functions = symbols_of(functions);
    domain->actions.push_back(changing_action());
    domain->finish();
    return domain;
}

std::string DomainSignature::difference(const DomainSignature &other, const GraphOptions &options) const {
    bool compare_fluents = options.atoms == AtomFilter::fluent;
    std::string result = entry_difference("predicate", predicates, other.predicates, compare_fluents);
    if (result.empty())
        result = entry_difference("function", functions, other.functions, compare_fluents);
    if (result.empty() && options.constants)
        result = name_difference("constant", constants, other.constants);
    if (result.empty() && options.object_types)
        result = name_difference("type", types, other.types);
    return result;
}
}  // namespace wl_core
