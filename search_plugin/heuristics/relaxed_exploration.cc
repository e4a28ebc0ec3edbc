#include "search_plugin/heuristics/relaxed_exploration.h"

namespace search_plugin {
namespace {
void sort_uniquely(std::vector<OperatorId> &operators) {
    std::sort(operators.begin(), operators.end());
    operators.erase(std::unique(operators.begin(), operators.end()), operators.end());
}
}  // namespace

RelaxedExploration::RelaxedExploration(const Task &task, CostType cost_type)
    : RelaxedExploration(task, cost_type, RelaxedTask(task)) {}

RelaxedExploration::RelaxedExploration(const Task &task, CostType cost_type, const RelaxedTask &relaxed)
    : scaled_costs_(task, cost_type), num_goals_(relaxed.num_goals()), operators_(relaxed, scaled_costs_),
      cursor_(task, relaxed, operators_), supporters_(cursor_.costs().size(), -1),
      complete_(static_cast<std::size_t>(operators_.num_conjunctions()) + 1), marks_(cursor_.costs().size(), 0) {}

// A conjunction is reached, and its operators can be applied for `cost`. Most have one or two effects:
// calls would take longer than what they do, and the compiler does not see that.
[[gnu::always_inline]] inline void RelaxedExploration::fire(int conjunction, Cost cost) {
    Cost *costs = costs_.data();  // loaded once: the compiler cannot know that costs do not overwrite it
    operators_.for_each_edge(conjunction, [&](PropositionId effect, int edge) {
        if (cost < costs[effect]) {
            costs[effect] = cost;
            supporters_[effect] = edge;
            queue_.push(cost, effect);
        }
    });
}

template <Combination combination> bool RelaxedExploration::explore() {
    costs_ = cursor_.costs();
    int goals_left = cursor_.num_false_goals();
    if (goals_left == 0)
        return true;
    counters_ = cursor_.counters();
    Counter *counters = counters_.data();
    int *complete = complete_.data();
    queue_.clear();
    cursor_.for_each_true([&](int conjunction) { fire(conjunction, cost_of(counters[conjunction])); });
    for (BucketQueue::Entry entry; queue_.pop(entry);) {
        PropositionId proposition = entry.item;
        if (costs_[proposition] != entry.cost)
            continue;
        if (proposition < num_goals_ && --goals_left == 0)
            return true;
        auto base = static_cast<Counter>(entry.cost);
        for (int conjunction : operators_.reached_sole(proposition))
            fire(conjunction, cost_of(counters[conjunction] + base));
        Counter step = (combination == Combination::sum ? base : 0) - ONE_MISSING;
        // Which ones are complete cannot be predicted: collecting them first avoids the branch.
        int num_complete = 0;
        for (int conjunction : operators_.reached_with(proposition)) {
            complete[num_complete] = conjunction;
            num_complete += (counters[conjunction] += step) < ONE_MISSING;
        }
        for (int i = 0; i < num_complete; ++i)
            fire(complete[i], cost_of(counters[complete[i]] + (combination == Combination::sum ? 0 : base)));
    }
    return false;
}

template <Combination combination> double RelaxedExploration::goal_cost() const {
    std::int64_t result = 0;
    for (PropositionId goal = 0; goal < num_goals_; ++goal) {
        std::int64_t cost = costs_[goal];
        result = combination == Combination::sum ? result + cost : std::max(result, cost);
    }
    return scaled_costs_.unscale(static_cast<double>(result));
}

void RelaxedExploration::want(PropositionId proposition) {
    if (marks_[proposition] != mark_ && !cursor_.holds(proposition)) {
        marks_[proposition] = mark_;
        stack_.push_back(proposition);
    }
}

double RelaxedExploration::extract_plan(std::vector<OperatorId> &applicable) {
    plan_.clear();
    applicable.clear();
    if (++mark_ == 0) {
        std::fill(marks_.begin(), marks_.end(), 0);
        mark_ = 1;
    }
    for (PropositionId goal = 0; goal < num_goals_; ++goal)
        want(goal);
    while (!stack_.empty()) {
        int op = operators_.edge_operator(supporters_[stack_.back()]);
        stack_.pop_back();
        if (operators_.id(op) != NO_OPERATOR) {
            plan_.push_back(operators_.id(op));
            if (cursor_.is_true(operators_.conjunction(op)))
                applicable.push_back(operators_.id(op));
        }
        for (PropositionId precondition : operators_.preconditions(operators_.conjunction(op)))
            want(precondition);
    }
    sort_uniquely(plan_);
    sort_uniquely(applicable);
    std::int64_t cost = 0;
    for (OperatorId op : plan_)
        cost += scaled_costs_[op];
    return scaled_costs_.unscale(static_cast<double>(cost));
}

template bool RelaxedExploration::explore<Combination::max>();
template bool RelaxedExploration::explore<Combination::sum>();
template double RelaxedExploration::goal_cost<Combination::max>() const;
template double RelaxedExploration::goal_cost<Combination::sum>() const;
}  // namespace search_plugin
