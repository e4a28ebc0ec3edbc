#include "search_plugin/heuristics/landmark_cuts.h"

#include <numeric>

namespace search_plugin {
using wl_core::AtomId;
using wl_core::NO_ATOM;

LandmarkCuts::LandmarkCuts(const Task &task, CostType cost_type) : task_(task), scaled_costs_(task, cost_type) {
    RelaxedTask relaxed(task);
    start_ = relaxed.num_propositions();
    goal_ = start_ + 1;
    for (AtomId atom = 0; atom < task.atoms().size(); ++atom) {
        propositions_.push_back(relaxed.proposition(atom));
        if (relaxed.complement(atom) != NO_PROPOSITION)
            complements_.emplace_back(atom, relaxed.complement(atom));
    }
    add_operators(relaxed);
    goal_zone_.assign(static_cast<std::size_t>(goal_) + 1, 0);
    before_ = behind_ = visited_ = goal_zone_;
    entered_.assign(initial_operators_.size(), 0);
}

void LandmarkCuts::add_operators(const RelaxedTask &relaxed) {
    std::vector<PropositionId> goals(static_cast<std::size_t>(relaxed.num_goals()));
    std::iota(goals.begin(), goals.end(), 0);
    effects_ = relaxed.effects();
    effects_.push_back({&goal_, 1});
    achievers_ = effects_.inverse(goal_ + 1);
    std::vector<PropositionId> ordered;
    auto add = [&](std::span<const PropositionId> preconditions, Cost cost) {
        ordered.assign(preconditions.begin(), preconditions.end());
        std::stable_sort(ordered.begin(), ordered.end(),
                         [&](PropositionId a, PropositionId b) { return achievers_[a].size() < achievers_[b].size(); });
        if (ordered.empty())
            ordered.push_back(start_);
        preconditions_.push_back(ordered);
        initial_operators_.push_back({cost, 0, NO_PROPOSITION, static_cast<std::int32_t>(ordered.size())});
    };
    for (int op = 0; op < relaxed.num_operators(); ++op)
        add(relaxed.preconditions()[op], scaled_costs_[relaxed.op(op).id]);
    add(goals, 0);
    precondition_of_ = preconditions_.inverse(goal_ + 1);
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
                operators_[op].supporter = first_precondition_of_cost(op, entry.cost);
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
    Cost dearest = 0;
    for (PropositionId precondition : preconditions_[op])
        dearest = std::max(dearest, costs_[precondition]);
    at.supporter = first_precondition_of_cost(op, dearest);
    at.supporter_cost = dearest;
    if (at.supporter_cost != before)
        enqueue_effects(op);
}

PropositionId LandmarkCuts::first_precondition_of_cost(int op, Cost cost) const {
    for (PropositionId precondition : preconditions_[op])
        if (costs_[precondition] == cost)
            return precondition;
    return NO_PROPOSITION;
}

// Marks what leads to the goal for free, and collects the operators that lead there at a cost.
void LandmarkCuts::mark_goal_zone() {
    entries_.clear();
    goal_zone_[goal_] = cut_number_;
    stack_.assign(1, goal_);
    while (!stack_.empty()) {
        PropositionId proposition = stack_.back();
        stack_.pop_back();
        for (int op : achievers_[proposition]) {
            PropositionId supporter = operators_[op].supporter;
            if (supporter == NO_PROPOSITION)
                continue;
            if (operators_[op].cost > 0) {
                if (entered_[op] != cut_number_)
                    entries_.push_back(op);
                entered_[op] = cut_number_;
            } else if (goal_zone_[supporter] != cut_number_) {
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

// Can the proposition be reached without passing through the goal zone?
// What is cheaper than the goal can: nothing in the zone is cheaper. From what is not, we look back.
bool LandmarkCuts::is_before_goal_zone(PropositionId target) {
    if (is_known_before(target) || behind_[target] == cut_number_)
        return is_known_before(target);
    ++visit_number_;
    stack_.assign(1, target);
    for (std::size_t next = 0; next < stack_.size(); ++next) {
        for (int op : achievers_[stack_[next]]) {
            PropositionId supporter = operators_[op].supporter;
            if (supporter == NO_PROPOSITION || visited_[supporter] == visit_number_)
                continue;
            if (goal_zone_[supporter] == cut_number_ || behind_[supporter] == cut_number_ || leads_into_goal_zone(op))
                continue;
            if (is_known_before(supporter)) {
                before_[target] = cut_number_;
                return true;
            }
            visited_[supporter] = visit_number_;
            stack_.push_back(supporter);
        }
    }
    for (PropositionId proposition : stack_)
        behind_[proposition] = cut_number_;
    return false;
}

// Collects the operators that lead from before the goal zone into it.
void LandmarkCuts::find_cut() {
    ++cut_number_;
    mark_goal_zone();
    cut_.clear();
    for (int op : entries_) {
        PropositionId supporter = operators_[op].supporter;
        if (goal_zone_[supporter] != cut_number_ && is_before_goal_zone(supporter))
            cut_.push_back(op);
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
