#include "search_plugin/heuristics/linear_form.h"
#include "search_plugin/heuristics/relaxed_task_builder.h"

#include <algorithm>

// Which operators of a relaxed task change numbers to some use, and which of them in the same way.
namespace search_plugin {
using wl_core::NumberId;
using wl_core::NumericEffect;

namespace {
// Which numbers it may help to increase, and which to decrease.
class WantedSteps {
public:
    explicit WantedSteps(int num_numbers) : up_(static_cast<std::size_t>(num_numbers), false), down_(up_) {}

    void add_condition(const wl_core::Program &program) {
        if (std::optional<LinearForm> form = linear_form(program)) {
            for (auto [number, weight] : form->terms)
                (weight > 0 ? up_ : down_)[number] = true;
        } else {
            add_all(program);
        }
    }

    // What is not a constant step reads numbers.
    void add_effect(const NumericEffect &effect) {
        if (!constant_step(effect)) {
            add_all(effect.program);
            up_[effect.target] = down_[effect.target] = true;
        }
    }

    bool contains(const NumericEffect &effect) const {
        std::optional<double> step = constant_step(effect);
        return !step || (*step > 0 && up_[effect.target]) || (*step < 0 && down_[effect.target]);
    }

private:
    void add_all(const wl_core::Program &program) {
        for (NumberId number : program.variables())
            up_[number] = down_[number] = true;
    }

    std::vector<char> up_, down_;  // by number
};
}  // namespace

void RelaxedTaskBuilder::find_changes() {
    WantedSteps wanted(task_.numbers().size());
    for (const NumericProposition &proposition : numeric_)
        wanted.add_condition(proposition.program);
    for (std::span<const NumericEffect> effects : numeric_effects_)
        for (const NumericEffect &effect : effects)
            wanted.add_effect(effect);

    std::map<std::vector<std::pair<NumberId, double>>, int> numbers;  // of changes by constant steps
    std::vector<std::pair<NumberId, double>> steps;
    for (std::size_t op = 0; op < ids_.size(); ++op) {
        std::span<const NumericEffect> effects = numeric_effects_[op];
        changes_.push_back(NO_CHANGE);
        if (std::ranges::none_of(effects, [&](const NumericEffect &effect) { return wanted.contains(effect); }))
            continue;
        steps.clear();
        for (const NumericEffect &effect : effects)
            if (std::optional<double> step = constant_step(effect))
                steps.emplace_back(effect.target, *step);
        std::sort(steps.begin(), steps.end());
        // What a conditional effect gains depends on the others of its operator.
        bool is_comparable = parts_[op] == -1 && steps.size() == effects.size();
        changes_.back() =
            is_comparable ? numbers.try_emplace(steps, result_.num_changes_).first->second : result_.num_changes_;
        result_.num_changes_ += changes_.back() == result_.num_changes_;
    }
}
}  // namespace search_plugin
