#include "pddl_formula.h"
#include "pddl_outline.h"
#include "pddl_requirements.h"
#include "read_file.h"
#include "wl_core/pddl_reader.h"

#include <algorithm>
#include <array>

namespace wl_core {
namespace {
using Count = SectionRule::Count;

class ProblemReader {
public:
    ProblemReader(std::shared_ptr<const Domain> domain, std::string_view text, const std::string &source)
        : domain_(*domain), lexer_(text, source), outline_(lexer_, "problem",
                                                           {{":domain", Count::once},
                                                            {":requirements", Count::once},
                                                            {":objects", Count::once},
                                                            {":init", Count::once},
                                                            {":goal", Count::once},
                                                            {":metric", Count::once},
                                                            {":length", Count::ignored},
                                                            {":constraints", Count::unsupported},
                                                            {":htn", Count::unsupported},
                                                            {":situation", Count::unsupported}}) {
        problem_.domain = std::move(domain);
    }

    std::shared_ptr<const Problem> read() {
        problem_.name = outline_.name().text;
        // Real benchmark sets name other domains than their own: any name will do.
        enter(":domain");
        lexer_.expect_name("the name of the domain");
        lexer_.expect_close("')'");
        if (outline_.enter(lexer_, ":requirements"))
            read_requirements(lexer_);
        read_objects();
        enter(":init");
        while (!lexer_.accept(Token::Kind::close))
            read_init_entry();
        enter(":goal");
        read_goal();
        if (outline_.enter(lexer_, ":metric"))
            read_metric();
        check_values();
        problem_.finish();
        return std::make_shared<const Problem>(std::move(problem_));
    }

private:
    void enter(std::string_view keyword) {
        if (!outline_.enter(lexer_, keyword))
            lexer_.fail_expected("a section '(" + std::string(keyword) + " …)'", outline_.close());
    }

    void read_objects() {
        problem_.objects = domain_.constants;
        for (std::size_t i = 0; i < domain_.constants.size(); ++i)
            objects_.insert(domain_.constants[i].name, static_cast<ObjectId>(i));
        for (std::size_t i = 0; i < domain_.types.size(); ++i)
            types_.insert(domain_.types[i].name, static_cast<TypeId>(i));
        if (!outline_.enter(lexer_, ":objects"))
            return;
        for (const TypedGroup &group : read_typed_names(lexer_, "an object")) {
            std::vector<TypeId> types = resolve_types(lexer_, types_, group.types);
            for (const Token &name : group.names)
                add_object(name, types);
        }
    }

    void add_object(const Token &name, const std::vector<TypeId> &types) {
        if (objects_.insert(name.text, static_cast<ObjectId>(problem_.objects.size()))) {
            problem_.objects.push_back({std::string(name.text), types});
            return;
        }
        ObjectId known = *objects_.find(name.text);
        if (known >= static_cast<ObjectId>(domain_.constants.size()))
            lexer_.fail(name.offset, "expected a new object, got " + lexer_.quote(name) + " a second time");
        const std::vector<TypeId> &constant_types = domain_.constants[known].types;
        if (!domain_.fits(constant_types, types))
            lexer_.fail(name.offset, "expected constant " + lexer_.quote(name) + " to be of type " +
                                         type_names(domain_, constant_types) + " again, got type " +
                                         type_names(domain_, types));
    }

    void read_init_entry() {
        lexer_.expect_open("'(' of an initial atom or ')'");
        Token name = lexer_.expect_word("a predicate, '=' or 'not'");
        if (name.is("=")) {
            read_value();
        } else if (name.is("not")) {
            lexer_.expect_open("'(' of an atom");
            read_atom(lexer_.expect_word("a predicate"));  // false anyway, but must be well formed
            lexer_.expect_close("')' after the one atom of 'not'");
        } else if (name.is("at") && parse_number(lexer_.peek().text) && is_timed()) {
            lexer_.refuse(name.offset, "a timed initial literal is");
        } else {
            PredicateId predicate = read_atom(name);
            problem_.init.push_back({predicate, arguments()});
        }
    }

    // "(at 5 (open))", and not "(at 5 room)".
    bool is_timed() {
        Token number = lexer_.next();
        bool timed = lexer_.peek().kind == Token::Kind::open;
        lexer_.seek(number.offset);
        return timed;
    }

    // Leaves the arguments in arguments_.
    PredicateId read_atom(const Token &name) {
        std::optional<PredicateId> predicate = domain_.find_predicate(name.text);
        if (!predicate)
            lexer_.fail_expected("a declared predicate", name);
        read_arguments(domain_.predicates[*predicate], "predicate");
        return *predicate;
    }

    void read_arguments(const Symbol &symbol, const char *what) {
        num_arguments_ = 0;
        std::size_t arity = symbol.parameters.size();
        while (num_arguments_ < arity && lexer_.peek().kind == Token::Kind::word) {
            Token token = lexer_.next();
            std::optional<ObjectId> object = objects_.find(token.text);
            if (!object)
                lexer_.fail_expected("a declared object", token);
            const std::vector<TypeId> &expected = symbol.parameters[num_arguments_].types;
            const std::vector<TypeId> &types = problem_.objects[*object].types;
            if (!domain_.fits(types, expected))
                lexer_.fail(token.offset, "expected an object of type " + type_names(domain_, expected) + ", got " +
                                              lexer_.quote(token) + " of type " + type_names(domain_, types));
            arguments_[num_arguments_++] = *object;
        }
        if (num_arguments_ < arity || lexer_.peek().kind != Token::Kind::close)
            lexer_.fail_expected(std::string(num_arguments_ < arity ? "" : "')' after ") + std::to_string(arity) +
                                     " objects of " + what + " '" + symbol.name + "'",
                                 lexer_.peek());
        lexer_.next();
    }

    // "(f a) 3)": what follows "(=" in the initial state.
    void read_value() {
        std::size_t offset = lexer_.peek().offset;
        bool in_parentheses = lexer_.accept(Token::Kind::open);
        Token name = lexer_.expect_word("a function");
        std::optional<FunctionId> function = domain_.find_function(name.text);
        if (!function)
            lexer_.fail_expected("a declared function", name);
        const Symbol &symbol = domain_.functions[*function];
        if (!in_parentheses && symbol.arity() > 0)
            lexer_.fail_expected("'(' before function '" + symbol.name + "' and its arguments", name);
        num_arguments_ = 0;
        if (in_parentheses)
            read_arguments(symbol, "function");
        Token token = lexer_.expect_word("a number");
        std::optional<double> value = parse_number(token.text);
        if (!value)
            lexer_.fail_expected("a number", token);
        lexer_.expect_close("')' after the value of a function");
        problem_.init_functions.push_back({*function, arguments()});
        problem_.init_values.push_back(*value);
        value_offsets_.push_back(offset);
    }

    std::span<const ObjectId> arguments() const { return {arguments_.data(), num_arguments_}; }

    void read_goal() {
        FormulaReader reader(lexer_, domain_, types_, {problem_.objects, objects_});
        std::size_t offset = lexer_.peek().offset;
        problem_.goal = reader.condition();
        if (domain_.cost_function() && reads(problem_.goal, *domain_.cost_function()))
            lexer_.refuse(offset, "a goal on the action costs, (total-cost), is");
        problem_.num_goal_variables = reader.num_variables();
        lexer_.expect_close("')' after the one condition of ':goal'");
    }

    void read_metric() {
        Token direction = lexer_.expect_word("'minimize' or 'maximize'");
        if (!direction.is("minimize") && !direction.is("maximize"))
            lexer_.fail_expected("'minimize' or 'maximize'", direction);
        FormulaReader reader(lexer_, domain_, types_, {problem_.objects, objects_});
        problem_.metric = Metric{direction.is("minimize"), reader.expression()};
        lexer_.expect_close("')' after the expression of ':metric'");
    }

    // Problem::finish() sorts; what it cannot tell is where two values were written.
    void check_values() {
        AtomIndex first(problem_.init_functions);
        int position = 0;
        for (AtomView function : problem_.init_functions) {
            int earlier = first.find(function);
            if (earlier != position && problem_.init_values[earlier] != problem_.init_values[position])
                lexer_.fail(value_offsets_[position], "expected one value of " + problem_.function_name(function) +
                                                          ", got another than at " +
                                                          lexer_.where(value_offsets_[earlier]));
            ++position;
        }
    }

    const Domain &domain_;
    Lexer lexer_;
    Outline outline_;
    Problem problem_;
    NameTable types_, objects_;
    std::array<ObjectId, MAX_ARITY> arguments_{};
    std::size_t num_arguments_ = 0;
    std::vector<std::size_t> value_offsets_;
};
}  // namespace

std::shared_ptr<const Problem> read_problem_text(std::shared_ptr<const Domain> domain, std::string_view text,
                                                 const std::string &source) {
    return ProblemReader(std::move(domain), text, source).read();
}

std::shared_ptr<const Problem> read_problem(std::shared_ptr<const Domain> domain, const std::filesystem::path &file) {
    return read_problem_text(std::move(domain), read_file(file), file.string());
}
}  // namespace wl_core
