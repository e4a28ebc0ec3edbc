#include "wl_core/errors.h"
#include "wl_core/problem.h"

#include <algorithm>
#include <tuple>

namespace wl_core {
namespace {
constexpr long MAX_EXPANSIONS = 20'000'000;

/*
  Flattens a goal: negations are pushed to the leaves, quantifiers run over the
  objects, equalities are decided. What remains must be a conjunction.
*/
class GoalFlattener {
public:
    explicit GoalFlattener(const Problem &problem)
        : problem_(problem), bindings_(static_cast<std::size_t>(problem.num_goal_variables), -1) {}

    ConjunctiveGoal flatten() {
        ConjunctiveGoal goal;
        if (!add(problem_.goal, false, goal))
            throw UnsupportedError("problem '" + problem_.name + "': the goal is false in every state");
        auto key = [](const GoalLiteral &literal) {
            return std::tie(literal.predicate, literal.objects, literal.negated);
        };
        std::sort(goal.literals.begin(), goal.literals.end(),
                  [&](const GoalLiteral &a, const GoalLiteral &b) { return key(a) < key(b); });
        goal.literals.erase(std::unique(goal.literals.begin(), goal.literals.end()), goal.literals.end());
        return goal;
    }

private:
    // Adds what `condition` (or its negation) asks for. False: it can never hold.
    bool add(const Condition &condition, bool negated, ConjunctiveGoal &goal) {
        switch (condition.kind) {
        case Condition::Kind::conjunction:
            return negated ? add_any(condition.children, true, goal) : add_all(condition.children, false, goal);
        case Condition::Kind::disjunction:
            return negated ? add_all(condition.children, true, goal) : add_any(condition.children, false, goal);
        case Condition::Kind::negation:
            return add(condition.children[0], !negated, goal);
        case Condition::Kind::implication:
            return add_implication(condition, negated, goal);
        case Condition::Kind::forall:
        case Condition::Kind::exists:
            return add_quantified(condition, negated, goal);
        case Condition::Kind::atom:
            goal.literals.push_back({condition.predicate, ground(condition.terms), negated});
            return true;
        case Condition::Kind::equality:
            return (ground(condition.terms[0]) == ground(condition.terms[1])) != negated;
        case Condition::Kind::comparison:
            add_comparison(condition, negated, goal);
            return true;
        }
        return false;
    }

    bool add_all(const std::vector<Condition> &children, bool negated, ConjunctiveGoal &goal) {
        for (const Condition &child : children)
            if (!add(child, negated, goal))
                return false;
        return true;
    }

    bool add_any(const std::vector<Condition> &children, bool negated, ConjunctiveGoal &goal) {
        Alternatives alternatives;
        for (const Condition &child : children)
            add_alternative(child, negated, alternatives);
        return add_only(alternatives, goal);
    }

    bool add_implication(const Condition &condition, bool negated, ConjunctiveGoal &goal) {
        if (negated)
            return add(condition.children[0], false, goal) && add(condition.children[1], true, goal);
        Alternatives alternatives;
        add_alternative(condition.children[0], true, alternatives);
        add_alternative(condition.children[1], false, alternatives);
        return add_only(alternatives, goal);
    }

    bool add_quantified(const Condition &condition, bool negated, ConjunctiveGoal &goal) {
        bool all = (condition.kind == Condition::Kind::forall) != negated;
        Alternatives alternatives;
        bool possible = true;
        auto visit = [&](auto &self, std::size_t depth) -> void {
            if (++expansions_ > MAX_EXPANSIONS)
                throw LimitError("problem '" + problem_.name + "': the goal has more than " +
                                 std::to_string(MAX_EXPANSIONS) + " ground instances");
            if (depth < condition.parameters.size()) {
                const Parameter &parameter = condition.parameters[depth];
                for (ObjectId object : problem_.objects_of(parameter.types)) {
                    bindings_[static_cast<std::size_t>(parameter.index)] = object;
                    self(self, depth + 1);
                }
            } else if (all) {
                possible = possible && add(condition.children[0], negated, goal);
            } else {
                add_alternative(condition.children[0], negated, alternatives);
            }
        };
        visit(visit, 0);
        return all ? possible : add_only(alternatives, goal);
    }

    // A disjunction without its false members.
    struct Alternatives {
        ConjunctiveGoal only;
        int count = 0;
        bool trivial = false;  // one of them always holds
    };

    void add_alternative(const Condition &condition, bool negated, Alternatives &alternatives) {
        ConjunctiveGoal goal;
        if (alternatives.trivial || !add(condition, negated, goal))
            return;
        if (goal.literals.empty() && goal.numeric.empty())
            alternatives.trivial = true;
        ++alternatives.count;
        alternatives.only = std::move(goal);
    }

    bool add_only(Alternatives &alternatives, ConjunctiveGoal &goal) {
        if (alternatives.trivial)
            return true;
        if (alternatives.count > 1)
            refuse("a disjunction");
        std::move(alternatives.only.literals.begin(), alternatives.only.literals.end(),
                  std::back_inserter(goal.literals));
        std::move(alternatives.only.numeric.begin(), alternatives.only.numeric.end(), std::back_inserter(goal.numeric));
        return alternatives.count == 1;
    }

    void add_comparison(const Condition &condition, bool negated, ConjunctiveGoal &goal) {
        const Expression left = ground(condition.operands[0]);
        const Expression right = ground(condition.operands[1]);
        switch (condition.comparator) {
        case Comparator::equal:
            if (negated)
                refuse("a numeric inequality (not (= …))");
            goal.numeric.push_back({difference(left, right), Comparator::equal});
            return;
        case Comparator::greater_equal:
        case Comparator::greater: {
            bool strict = (condition.comparator == Comparator::greater) != negated;
            goal.numeric.push_back({negated ? difference(right, left) : difference(left, right),
                                    strict ? Comparator::greater : Comparator::greater_equal});
            return;
        }
        case Comparator::less_equal:
        case Comparator::less: {
            bool strict = (condition.comparator == Comparator::less) != negated;
            goal.numeric.push_back({negated ? difference(left, right) : difference(right, left),
                                    strict ? Comparator::greater : Comparator::greater_equal});
            return;
        }
        }
    }

    static Expression difference(const Expression &left, const Expression &right) {
        if (right.kind == Expression::Kind::number && right.number == 0)
            return left;
        Expression result;
        result.kind = Expression::Kind::subtract;
        result.children = {left, right};
        return result;
    }

    ObjectId ground(Term term) const {
        return term.is_variable() ? bindings_[static_cast<std::size_t>(term.variable_index())] : term.object_id();
    }

    std::vector<ObjectId> ground(const std::vector<Term> &terms) const {
        std::vector<ObjectId> objects;
        for (Term term : terms)
            objects.push_back(ground(term));
        return objects;
    }

    Expression ground(const Expression &expression) const {
        Expression result = expression;
        for (Term &term : result.terms)
            term = Term::object(ground(term));
        for (Expression &child : result.children)
            child = ground(child);
        return result;
    }

    [[noreturn]] void refuse(const std::string &what) const {
        throw UnsupportedError("problem '" + problem_.name + "': expected a conjunctive goal, got " + what);
    }

    const Problem &problem_;
    std::vector<ObjectId> bindings_;
    long expansions_ = 0;
};
}  // namespace

ConjunctiveGoal Problem::conjunctive_goal() const {
    return GoalFlattener(*this).flatten();
}
}  // namespace wl_core
