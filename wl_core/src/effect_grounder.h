#pragma once

#include "condition_grounder.h"
#include "operator_table.h"
#include "reachability.h"

namespace wl_core {
/*
  Instantiates the effects of one action. In a first pass over all ground actions
  it finds out which atoms are deleted and which numbers are changed; in a second
  one it fills in the effects of operators.
*/
class EffectGrounder {
public:
    EffectGrounder(World &world, const ActionSchema &schema);

    // First pass. Marks deleted[predicate][tuple]; adds targets of assignments to their relations.
    void mark_changes(std::vector<ObjectId> &binding, std::vector<std::vector<char>> &deleted);
    void mark_numbers(std::vector<ObjectId> &binding, NumberTable &numbers);
    bool has_numeric_effects() const { return has_numeric_effects_; }

    // Second pass. False if the operator can never be applied.
    bool ground(std::vector<ObjectId> &binding, const AtomTable &atoms, const NumberTable &numbers,
                ConditionGrounder &conditions, OperatorDraft &draft);

private:
    struct Item {
        const SimpleEffect *effect;
        std::unique_ptr<JoinPlan> plan;  // none: unconditional
    };

    void for_each(const Item &item, std::vector<ObjectId> &binding, const std::function<void()> &use);
    bool is_added(std::vector<ObjectId> &binding, int relation, int tuple) const;
    bool ground_simple(const SimpleEffect &effect, std::vector<ObjectId> &binding, const AtomTable &atoms,
                       const NumberTable &numbers, ConditionalEffect &result, double &cost) const;
    void ground_conditional(const Item &item, std::vector<ObjectId> &binding, const AtomTable &atoms,
                            const NumberTable &numbers, ConditionGrounder &conditions, OperatorDraft &draft);

    World &world_;
    const ActionSchema &schema_;
    bool has_numeric_effects_ = false;
    bool has_costs_;  // does the metric ask for the costs of operators?
    std::vector<Item> items_;
};
}  // namespace wl_core
