#include "ilg_layout.h"

#include <algorithm>
#include <array>

namespace wl_core {
namespace {
constexpr int OBJECT_FEATURE = 0;

constexpr std::array<const char *, NUM_ATOM_STATUSES> STATUS_NAMES = {
    "achieved goal", "unachieved goal", "true atom", "achieved negative goal", "unachieved negative goal"};

// In the order of numeric_goal_feature.
constexpr std::array<const char *, 3> COMPARATOR_NAMES = {">= 0", "> 0", "= 0"};

int comparator_index(Comparator comparator) {
    return comparator == Comparator::greater_equal ? 0 : comparator == Comparator::greater ? 1 : 2;
}

// The type that is a subtype of all others of an `either`, or "object".
TypeId most_specific_type(const Domain &domain, const std::vector<TypeId> &types) {
    for (TypeId type : types)
        if (std::all_of(types.begin(), types.end(), [&](TypeId other) { return domain.is_subtype(type, other); }))
            return type;
    return OBJECT_TYPE;
}
}  // namespace

IlgLayout::IlgLayout(const Domain &domain, const GraphOptions &options, bool numeric) : options_(options) {
    names_.push_back("object");
    if (options.constants) {
        num_constants_ = static_cast<int>(domain.constants.size());
        for (const Object &constant : domain.constants)
            names_.push_back("constant `" + constant.name + "`");
    }
    // Type 0 is "object": it shares the feature of objects.
    first_type_ = static_cast<int>(names_.size()) - 1;
    if (options.object_types)
        for (std::size_t type = 1; type < domain.types.size(); ++type)
            names_.push_back("object of type `" + domain.types[type].name + "`");
    first_predicate_ = static_cast<int>(names_.size());
    for (const Symbol &predicate : domain.predicates) {
        num_edge_labels_ = std::max(num_edge_labels_, predicate.arity() + 1);
        for (const char *status : STATUS_NAMES)
            names_.push_back(std::string(status) + " `" + predicate.name + "`");
    }
    first_function_ = static_cast<int>(names_.size());
    if (!numeric)
        return;
    for (const Symbol &function : domain.functions) {
        num_edge_labels_ = std::max(num_edge_labels_, function.arity() + 1);
        names_.push_back("numeric variable `" + function.name + "`");
    }
    first_numeric_goal_ = static_cast<int>(names_.size());
    for (const char *comparator : COMPARATOR_NAMES)
        for (const char *status : {"unachieved", "achieved"})
            names_.push_back(std::string(status) + " numeric goal " + comparator);
}

int IlgLayout::object_feature(const Problem &problem, ObjectId object) const {
    if (object < num_constants_)
        return 1 + object;
    if (!options_.object_types)
        return OBJECT_FEATURE;
    TypeId type = most_specific_type(*problem.domain, problem.objects[object].types);
    return type == OBJECT_TYPE ? OBJECT_FEATURE : first_type_ + type;
}

int IlgLayout::numeric_goal_feature(Comparator comparator, bool achieved) const {
    return first_numeric_goal_ + 2 * comparator_index(comparator) + (achieved ? 1 : 0);
}

std::string ilg_edge_label_name(int label) {
    constexpr std::array<const char *, 6> WORDS = {"operand",        "first argument",  "second argument",
                                                   "third argument", "fourth argument", "fifth argument"};
    return label < static_cast<int>(WORDS.size()) ? WORDS[label] : std::to_string(label) + "th argument";
}
}  // namespace wl_core
