#include "search_plugin/heuristics/dominated_effects.h"

namespace search_plugin {
namespace {
constexpr int MAX_ENUMERATED = 6;

class DominanceFinder {
public:
    DominanceFinder(const RelaxedTask &task, PreconditionSets &sets, const std::vector<std::int32_t> &costs)
        : task_(task), sets_(sets), costs_(costs), table_(count_effects(task)) {
        for (int op = 0; op < task.num_operators(); ++op)
            enter(op);
    }

    FlatLists undominated() {
        FlatLists result;
        std::vector<PropositionId> kept;
        int last_set = -1;
        for (int op = 0; op < task_.num_operators(); ++op) {
            if (sets_.set_of(op) != last_set)
                find_subsets(task_.preconditions()[op]);
            last_set = sets_.set_of(op);
            kept.clear();
            for (PropositionId effect : task_.effects()[op])
                if (!is_dominated(op, effect))
                    kept.push_back(effect);
            result.push_back(kept);
        }
        return result;
    }

private:
    // The cheapest operator (the first of those) with precondition set `set` and effect `effect`.
    struct Best {
        int set;
        PropositionId effect;
        int op;
    };

    static std::size_t count_effects(const RelaxedTask &task) {
        std::size_t count = 0;
        for (int op = 0; op < task.num_operators(); ++op)
            count += task.effects()[op].size();
        return count;
    }

    int &find_best(int set, PropositionId effect) {
        std::uint64_t hash = static_cast<std::uint64_t>(set) << 32 | static_cast<std::uint32_t>(effect);
        return table_.find(hash, [&](int index) { return bests_[index].set == set && bests_[index].effect == effect; });
    }

    void enter(int op) {
        for (PropositionId effect : task_.effects()[op]) {
            int &best = find_best(sets_.set_of(op), effect);
            if (best == -1) {
                best = static_cast<int>(bests_.size());
                bests_.push_back({sets_.set_of(op), effect, op});
            } else if (costs_[op] < costs_[bests_[best].op]) {
                bests_[best].op = op;
            }
        }
    }

    // Fills subsets_ with those subsets of the preconditions that operators have.
    void find_subsets(std::span<const PropositionId> all) {
        subsets_.clear();
        auto size = static_cast<int>(all.size());
        if (size <= MAX_ENUMERATED) {
            for (unsigned mask = 0; mask < 1u << size; ++mask)
                look_up(all, [&](int i) { return mask >> i & 1; });
            return;
        }
        look_up(all, [](int) { return true; });
        look_up(all, [](int) { return false; });
        for (int a = 0; a < size; ++a)
            for (int b = a; b < size; ++b)
                look_up(all, [&](int i) { return i == a || i == b; });
    }

    template <typename IsIn> void look_up(std::span<const PropositionId> all, IsIn is_in) {
        subset_.clear();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (is_in(static_cast<int>(i)))
                subset_.push_back(all[i]);
        if (int set = sets_.find(subset_); set != -1)
            subsets_.push_back(set);
    }

    bool is_dominated(int op, PropositionId effect) {
        for (int set : subsets_) {
            int best = find_best(set, effect);
            if (best != -1 && bests_[best].op != op && costs_[bests_[best].op] <= costs_[op])
                return true;
        }
        return false;
    }

    const RelaxedTask &task_;
    PreconditionSets &sets_;
    const std::vector<std::int32_t> &costs_;
    IndexTable table_;  // into bests_
    std::vector<Best> bests_;
    std::vector<int> subsets_;
    std::vector<PropositionId> subset_;
};
}  // namespace

FlatLists undominated_effects(const RelaxedTask &task, PreconditionSets &sets, const std::vector<std::int32_t> &costs) {
    return DominanceFinder(task, sets, costs).undominated();
}
}  // namespace search_plugin
