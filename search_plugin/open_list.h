#pragma once

#include "search_plugin/evaluator.h"
#include "search_plugin/run_heap.h"

#include <algorithm>
#include <array>

namespace search_plugin {
// An open list as the search expression describes it; see make_open_list().
struct OpenListDescription {
    enum class Kind { tiebreaking, alternation };

    Kind kind = Kind::tiebreaking;
    std::vector<const Evaluator *> evaluators = {};  // tiebreaking: the first decides, the others break ties
    bool preferred_only = false;
    bool unsafe_pruning = true;                   // tiebreaking: a dead end for the first evaluator is one for the list
    std::vector<OpenListDescription> lists = {};  // alternation
    int boost = 0;                                // alternation
};

/*
  Nodes that wait for their expansion. Entries are what a search needs to continue
  from: a state in eager search, a state and an operator in lazy search.
*/
template <typename Entry> class OpenList {
public:
    virtual ~OpenList() = default;

    // Returns false where the list does not want the entry: a dead end, or not preferred.
    virtual bool insert(const Evaluation &evaluation, Entry entry) = 0;
    virtual bool is_dead_end(const Evaluation &evaluation) const = 0;
    virtual bool empty() const = 0;
    virtual Entry pop() = 0;
    // Called when some heuristic has reached a new best value.
    virtual void boost_preferred() {}
    virtual bool preferred_only() const { return false; }
    // Did the entry popped last come from a list of preferred ones only?
    virtual bool popped_preferred() const { return preferred_only(); }
    // Makes the lists of preferred entries only, or else the others, wait for so many turns: where a search says
    // what an expansion cost, a turn is as long as it takes to generate a state.
    virtual void charge(bool /*preferred*/, long /*turns*/) {}
};

// Lowest first evaluator first, ties broken by the others, then first in, first out.
template <typename Entry, int KEYS> class TiebreakingOpenList final : public OpenList<Entry> {
public:
    explicit TiebreakingOpenList(const OpenListDescription &description)
        : preferred_only_(description.preferred_only), unsafe_pruning_(description.unsafe_pruning) {
        std::copy_n(description.evaluators.begin(), KEYS, evaluators_.begin());
    }

    bool insert(const Evaluation &evaluation, Entry entry) override {
        if (preferred_only_ && !evaluation.preferred)
            return false;
        std::array<double, KEYS> key;
        for (int i = 0; i < KEYS; ++i)
            key[i] = evaluators_[i]->value(evaluation);
        if (is_dead_end(key))
            return false;
        heap_.push(key, entry);
        return true;
    }

    bool is_dead_end(const Evaluation &evaluation) const override {
        std::array<double, KEYS> key;
        for (int i = 0; i < KEYS; ++i)
            key[i] = evaluators_[i]->value(evaluation);
        return is_dead_end(key);
    }

    bool empty() const override { return heap_.empty(); }
    Entry pop() override { return heap_.pop(); }
    bool preferred_only() const override { return preferred_only_; }

private:
    bool is_dead_end(const std::array<double, KEYS> &key) const {
        if (unsafe_pruning_)
            return key[0] == INFINITE;
        return std::all_of(key.begin(), key.end(), [](double value) { return value == INFINITE; });
    }

    std::array<const Evaluator *, KEYS> evaluators_;
    // States of eager search have values of their own, edges of lazy search share their parent's.
    std::conditional_t<sizeof(Entry) == 4, KeyHeap<KEYS, Entry>, RunHeap<KEYS, Entry>> heap_;
    bool preferred_only_;
    bool unsafe_pruning_;
};

// Takes turns: the list that was asked least often is next. Boosting puts the
// lists of preferred operators ahead by a number of turns.
template <typename Entry> class AlternationOpenList final : public OpenList<Entry> {
public:
    AlternationOpenList(std::vector<std::unique_ptr<OpenList<Entry>>> lists, int boost)
        : lists_(std::move(lists)), turns_(lists_.size(), 0), boost_(boost) {}

    bool insert(const Evaluation &evaluation, Entry entry) override {
        bool inserted = false;
        for (auto &list : lists_)
            inserted |= list->insert(evaluation, entry);
        return inserted;
    }

    bool is_dead_end(const Evaluation &evaluation) const override {
        return std::all_of(lists_.begin(), lists_.end(),
                           [&](const auto &list) { return list->is_dead_end(evaluation); });
    }

    bool empty() const override {
        return std::all_of(lists_.begin(), lists_.end(), [](const auto &list) { return list->empty(); });
    }

    Entry pop() override {
        std::size_t best = lists_.size();
        for (std::size_t i = 0; i < lists_.size(); ++i)
            if (!lists_[i]->empty() && (best == lists_.size() || turns_[i] < turns_[best]))
                best = i;
        ++turns_[best];
        last_ = best;
        return lists_[best]->pop();
    }

    void boost_preferred() override {
        for (std::size_t i = 0; i < lists_.size(); ++i) {
            lists_[i]->boost_preferred();
            if (lists_[i]->preferred_only())
                turns_[i] -= boost_;
        }
    }

    bool preferred_only() const override {
        return std::all_of(lists_.begin(), lists_.end(), [](const auto &list) { return list->preferred_only(); });
    }

    bool popped_preferred() const override { return lists_[last_]->popped_preferred(); }

    void charge(bool preferred, long turns) override {
        for (std::size_t i = 0; i < lists_.size(); ++i) {
            lists_[i]->charge(preferred, turns);
            if (lists_[i]->preferred_only() == preferred)
                turns_[i] += turns;
        }
    }

private:
    std::vector<std::unique_ptr<OpenList<Entry>>> lists_;
    std::vector<long> turns_;
    std::size_t last_ = 0;  // that was asked
    int boost_;
};

constexpr int MAX_TIEBREAKERS = 4;

template <typename Entry> std::unique_ptr<OpenList<Entry>> make_open_list(const OpenListDescription &description) {
    if (description.kind == OpenListDescription::Kind::alternation) {
        std::vector<std::unique_ptr<OpenList<Entry>>> lists;
        for (const OpenListDescription &list : description.lists)
            lists.push_back(make_open_list<Entry>(list));
        return std::make_unique<AlternationOpenList<Entry>>(std::move(lists), description.boost);
    }
    switch (description.evaluators.size()) {
    case 1:
        return std::make_unique<TiebreakingOpenList<Entry, 1>>(description);
    case 2:
        return std::make_unique<TiebreakingOpenList<Entry, 2>>(description);
    case 3:
        return std::make_unique<TiebreakingOpenList<Entry, 3>>(description);
    default:
        return std::make_unique<TiebreakingOpenList<Entry, MAX_TIEBREAKERS>>(description);
    }
}
}  // namespace search_plugin
