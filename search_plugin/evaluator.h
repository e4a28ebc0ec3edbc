#pragma once

#include "search_plugin/heuristic.h"

#include <memory>
#include <span>

namespace search_plugin {
/*
  What a search knows of a node when it puts it into the open list. In eager search
  the heuristic values are the node's own, in lazy search its parent's.
*/
struct Evaluation {
    double g;
    bool preferred;             // reached by a preferred operator
    std::span<const double> h;  // by position in the HeuristicSet
};

/*
  A number computed from an Evaluation: a heuristic's value, g, or a combination of
  others. Cheap: heuristics have been computed before. INFINITE means dead end.
*/
class Evaluator {
public:
    virtual ~Evaluator() = default;
    virtual double value(const Evaluation &evaluation) const = 0;
};

class HeuristicEvaluator final : public Evaluator {
public:
    explicit HeuristicEvaluator(int position) : position_(position) {}
    double value(const Evaluation &evaluation) const override { return evaluation.h[position_]; }

private:
    int position_;
};

class GEvaluator final : public Evaluator {
public:
    double value(const Evaluation &evaluation) const override { return evaluation.g; }
};

class ConstEvaluator final : public Evaluator {
public:
    explicit ConstEvaluator(double value) : value_(value) {}
    double value(const Evaluation &) const override { return value_; }

private:
    double value_;
};

class WeightEvaluator final : public Evaluator {
public:
    WeightEvaluator(const Evaluator &part, double weight) : part_(part), weight_(weight) {}
    double value(const Evaluation &evaluation) const override {
        double value = part_.value(evaluation);
        return value == INFINITE ? INFINITE : weight_ * value;  // a dead end stays one, even with weight 0
    }

private:
    const Evaluator &part_;
    double weight_;
};

class SumEvaluator final : public Evaluator {
public:
    explicit SumEvaluator(std::vector<const Evaluator *> parts) : parts_(std::move(parts)) {}
    double value(const Evaluation &evaluation) const override {
        double sum = 0;
        for (const Evaluator *part : parts_)
            sum += part->value(evaluation);
        return sum;
    }

private:
    std::vector<const Evaluator *> parts_;
};

class MaxEvaluator final : public Evaluator {
public:
    explicit MaxEvaluator(std::vector<const Evaluator *> parts) : parts_(std::move(parts)) {}
    double value(const Evaluation &evaluation) const override {
        double max = -INFINITE;
        for (const Evaluator *part : parts_)
            max = std::max(max, part->value(evaluation));
        return max;
    }

private:
    std::vector<const Evaluator *> parts_;
};
}  // namespace search_plugin
