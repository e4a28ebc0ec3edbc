#include "search_plugin/heuristics/numeric_exploration.h"

namespace search_plugin {
void NumericExploration::want(PropositionId proposition) {
    if (proposition_marks_[proposition] != mark_ && !cursor_.holds(proposition)) {
        proposition_marks_[proposition] = mark_;
        stack_.push_back(proposition);
    }
}

void NumericExploration::use(int op, double repetitions) {
    if (operator_marks_[op] == mark_) {
        repetitions_[op] = std::max(repetitions_[op], repetitions);
        return;
    }
    operator_marks_[op] = mark_;
    repetitions_[op] = repetitions;
    plan_.push_back(op);
    for (PropositionId precondition : operators_.preconditions(operators_.conjunction(op)))
        want(precondition);
}

// Follows the supporters of propositions and, for values that jumps read, of bounds.
void NumericExploration::follow_supporters() {
    for (PropositionId goal = 0; goal < num_goals_; ++goal)
        want(goal);
    for (std::size_t next = 0; !stack_.empty() || next < plan_.size();) {
        if (stack_.empty()) {
            operators_found_.clear();
            for (const NumericTable::Jump &jump : table_.jumps(plan_[next++]))
                for (wl_core::NumberId number : jump.reads)
                    intervals_.supporters(number, operators_found_);
            for (int op : operators_found_)
                use(op, 1);
            continue;
        }
        PropositionId proposition = stack_.back();
        stack_.pop_back();
        int condition = table_.condition_of(proposition), supporter = supporters_[proposition];
        if (supporter != -1)
            use(supporter, condition == -1 ? 1 : supports_[condition].repetitions);
        if (condition != -1)
            for (int op : supports_[condition].by_intervals)
                use(op, 1);
    }
}

double NumericExploration::extract_plan(std::vector<OperatorId> &applicable) {
    plan_.clear();
    applicable.clear();
    if (++mark_ == 0) {
        std::fill(proposition_marks_.begin(), proposition_marks_.end(), 0);
        std::fill(operator_marks_.begin(), operator_marks_.end(), 0);
        mark_ = 1;
    }
    follow_supporters();
    std::sort(plan_.begin(), plan_.end(), [&](int a, int b) { return operators_.id(a) < operators_.id(b); });
    double cost = 0;
    for (std::size_t i = 0; i < plan_.size();) {
        OperatorId id = operators_.id(plan_[i]);
        double repetitions = 0;
        bool is_applicable = false;
        for (; i < plan_.size() && operators_.id(plan_[i]) == id; ++i) {
            repetitions = std::max(repetitions, repetitions_[plan_[i]]);
            is_applicable |= cursor_.is_true(operators_.conjunction(plan_[i]));
        }
        cost += repetitions * scaled_costs_[id];
        if (is_applicable && id != NO_OPERATOR)
            applicable.push_back(id);
    }
    return scaled_costs_.unscale(cost);
}
}  // namespace search_plugin
