#include "operator_kinds.h"

#include <algorithm>
#include <unordered_set>

namespace wl_core {
namespace {
// Describes an operator up to renaming of objects, as a sequence of integers.
class Signature {
public:
    explicit Signature(const AtomIndex &atoms) : atoms_(atoms) {}

    const std::u32string &of(ActionId action, const OperatorView &op) {
        text_.clear();
        objects_.clear();
        text_.push_back(static_cast<char32_t>(action));
        add(op.preconditions);
        add(op.adds);
        add(op.deletes);
        for (const ConditionalEffect &effect : op.conditional_effects) {
            add(effect.conditions);
            add(effect.adds);
            add(effect.deletes);
        }
        return text_;
    }

private:
    void add(std::span<const AtomId> atoms) {
        text_.push_back(static_cast<char32_t>(atoms.size()));
        for (AtomId atom : atoms) {
            AtomView view = atoms_[atom];
            text_.push_back(static_cast<char32_t>(view.symbol));
            for (ObjectId object : view.objects)
                text_.push_back(number_of(object));
        }
    }

    char32_t number_of(ObjectId object) {
        std::size_t number = 0;
        while (number < objects_.size() && objects_[number] != object)
            ++number;
        if (number == objects_.size())
            objects_.push_back(object);
        return static_cast<char32_t>(number);
    }

    const AtomIndex &atoms_;
    std::u32string text_;
    std::vector<ObjectId> objects_;
};

class KindBuilder {
public:
    KindBuilder(const AtomIndex &atoms, OperatorKind &kind) : atoms_(atoms), kind_(kind) {}

    std::vector<int> numbers(std::span<const AtomId> list) {
        std::vector<int> result;
        for (AtomId atom : list)
            result.push_back(number_of(atom));
        std::sort(result.begin(), result.end());
        return result;
    }

private:
    int number_of(AtomId atom) {
        auto known = std::find(met_.begin(), met_.end(), atom);
        if (known == met_.end()) {
            met_.push_back(atom);
            kind_.atoms.push_back(atoms_[atom]);
            return static_cast<int>(met_.size()) - 1;
        }
        return static_cast<int>(known - met_.begin());
    }

    const AtomIndex &atoms_;
    OperatorKind &kind_;
    std::vector<AtomId> met_;
};

OperatorKind make_kind(const OperatorView &op, const AtomIndex &atoms) {
    OperatorKind kind;
    KindBuilder builder(atoms, kind);
    std::vector<int> preconditions = builder.numbers(op.preconditions);
    kind.effects.push_back({preconditions, builder.numbers(op.adds), builder.numbers(op.deletes)});
    for (const ConditionalEffect &effect : op.conditional_effects) {
        std::vector<int> conditions = builder.numbers(effect.conditions);
        conditions.insert(conditions.end(), preconditions.begin(), preconditions.end());
        std::sort(conditions.begin(), conditions.end());
        conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
        kind.effects.push_back({std::move(conditions), builder.numbers(effect.adds), builder.numbers(effect.deletes)});
    }
    return kind;
}
}  // namespace

std::vector<OperatorKind> find_operator_kinds(const GroundTask &task, const AtomIndex &atoms) {
    std::vector<OperatorKind> kinds;
    std::unordered_set<std::u32string> known;
    Signature signature(atoms);
    for (OperatorId id = 0; id < task.operators.size(); ++id) {
        OperatorView op = task.operators.view(id);
        if (known.insert(signature.of(task.operators.action(id), op)).second)
            kinds.push_back(make_kind(op, atoms));
    }
    return kinds;
}
}  // namespace wl_core
