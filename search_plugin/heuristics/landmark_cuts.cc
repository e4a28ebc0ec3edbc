#include "search_plugin/heuristics/landmark_cuts.h"

#include <numeric>

namespace search_plugin {
using wl_core::AtomId;
using wl_core::NO_ATOM;

LandmarkCuts::LandmarkCuts(const Task &task, CostType cost_type) : task_(task), scaled_costs_(task, cost_type) {
    RelaxedTask relaxed(task);
    start_ = relaxed.num_propositions();
    goal_ = start_ + 1;
    int num_propositions = goal_ + 1;
    for (AtomId atom = 0; atom < task.atoms().size(); ++atom) {
        propositions_.push_back(relaxed.proposition(atom));
        if (relaxed.complement(atom) != NO_PROPOSITION)
            complements_.emplace_back(atom, relaxed.complement(atom));
    }
    auto add = [&](std::span<const PropositionId> preconditions, std::span<const PropositionId> effects, Cost cost) {
        if (preconditions.empty())
            preconditions = {&start_, 1};
        preconditions_.push_back(preconditions);
        effects_.push_back(effects);
        initial_operators_.push_back({cost, 0, NO_PROPOSITION, static_cast<std::int32_t>(preconditions.size())});
    };
    for (int op = 0; op < relaxed.num_operators(); ++op)
        add(relaxed.preconditions()[op], relaxed.effects()[op], scaled_costs_[relaxed.op(op).id]);
    std::vector<PropositionId> goals(static_cast<std::size_t>(relaxed.num_goals()));
    std::iota(goals.begin(), goals.end(), 0);
    add(goals, {&goal_, 1}, 0);
    precondition_of_ = preconditions_.inverse(num_propositions);
    achievers_ = effects_.inverse(num_propositions);
    goal_zone_.assign(static_cast<std::size_t>(num_propositions), 0);
    before_ = goal_zone_;
}

double LandmarkCuts::total_cost(const TaskState &state) {
    find_true(state);
    explore();
    if (costs_[goal_] == UNREACHED || !task_.is_relaxed_solvable())
        return INFINITE;
    std::int64_t total = 0;
    while (costs_[goal_] != 0) {
        find_cut();
        total += pay_cut();
        explore_again();
    }
    return scaled_costs_.unscale(static_cast<double>(total));
}

void LandmarkCuts::find_true(const TaskState &state) {
    true_.assign(1, start_);
    for (AtomId atom : state.facts)
        if (atom != NO_ATOM && propositions_[atom] != NO_PROPOSITION)
            true_.push_back(propositions_[atom]);
    for (auto [atom, complement] : complements_)
        if (!task_.holds(atom, state))
            true_.push_back(complement);
}

void LandmarkCuts::explore() {
    operators_ = initial_operators_;
    costs_.assign(goal_zone_.size(), UNREACHED);
    for (PropositionId proposition : true_)
        enqueue(proposition, 0);
    for (BucketQueue::Entry entry; queue_.pop(entry);) {
        if (costs_[entry.item] != entry.cost)
            continue;
        for (int op : precondition_of_[entry.item]) {
            if (--operators_[op].missing == 0) {
                operators_[op].supporter = entry.item;
                operators_[op].supporter_cost = entry.cost;
                enqueue_effects(op);
            }
        }
    }
}

// Repairs hmax after the operators in cut_ have become cheaper.
void LandmarkCuts::explore_again() {
    for (int op : cut_)
        enqueue_effects(op);
    for (BucketQueue::Entry entry; queue_.pop(entry);) {
        if (costs_[entry.item] != entry.cost)
            continue;
        for (int op : precondition_of_[entry.item])
            if (operators_[op].supporter == entry.item && operators_[op].supporter_cost > entry.cost)
                update_supporter(op);
    }
}

void LandmarkCuts::update_supporter(int op) {
    Operator &at = operators_[op];
    Cost before = at.supporter_cost;
    for (PropositionId precondition : preconditions_[op])
        if (costs_[precondition] > costs_[at.supporter])
            at.supporter = precondition;
    at.supporter_cost = costs_[at.supporter];
    if (at.supporter_cost != before)
        enqueue_effects(op);
}

// Marks what leads to the goal for free.
void LandmarkCuts::mark_goal_zone() {
    goal_zone_[goal_] = cut_number_;
    stack_.assign(1, goal_);
    while (!stack_.empty()) {
        PropositionId proposition = stack_.back();
        stack_.pop_back();
        for (int op : achievers_[proposition]) {
            PropositionId supporter = operators_[op].supporter;
            if (operators_[op].cost == 0 && supporter != NO_PROPOSITION && goal_zone_[supporter] != cut_number_) {
                goal_zone_[supporter] = cut_number_;
                stack_.push_back(supporter);
            }
        }
    }
}

bool LandmarkCuts::leads_into_goal_zone(int op) const {
    for (PropositionId effect : effects_[op])
        if (goal_zone_[effect] == cut_number_)
            return true;
    return false;
}

// Collects the operators that lead from before the goal zone into it.
void LandmarkCuts::find_cut() {
    if (++cut_number_ == 0) {
        std::fill(goal_zone_.begin(), goal_zone_.end(), 0);
        std::fill(before_.begin(), before_.end(), 0);
        cut_number_ = 1;
    }
    mark_goal_zone();
    cut_.clear();
    stack_ = true_;
    for (PropositionId proposition : true_)
        before_[proposition] = cut_number_;
    while (!stack_.empty()) {
        PropositionId proposition = stack_.back();
        stack_.pop_back();
        for (int op : precondition_of_[proposition]) {
            if (operators_[op].supporter != proposition)
                continue;
            if (leads_into_goal_zone(op)) {
                cut_.push_back(op);
                continue;
            }
            for (PropositionId effect : effects_[op]) {
                if (before_[effect] != cut_number_) {
                    before_[effect] = cut_number_;
                    stack_.push_back(effect);
                }
            }
        }
    }
}

Cost LandmarkCuts::pay_cut() {
    Cost cheapest = MAX_COST;
    for (int op : cut_)
        cheapest = std::min(cheapest, operators_[op].cost);
    for (int op : cut_)
        operators_[op].cost -= cheapest;
    return cheapest;
}
}  // namespace search_plugin
