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

constexpr std::size_t MAX_TYPES = 10'000;  // Domain keeps a table of all pairs

constexpr std::array<std::string_view, 22> RESERVED = {
    "and", "or",     "not",      "imply",    "exists",   "forall",     "when", "=", "<", "<=", ">",
    ">=",  "assign", "increase", "decrease", "scale-up", "scale-down", "+",    "-", "*", "/",  "preference"};

class DomainReader {
public:
    DomainReader(std::string_view text, const std::string &source)
        : lexer_(text, source), outline_(lexer_, "domain",
                                         {{":requirements", Count::once},
                                          {":types", Count::once},
                                          {":constants", Count::once},
                                          {":predicates", Count::once},
                                          {":functions", Count::once},
                                          {":action", Count::many},
                                          {":derived", Count::many},
                                          {":durative-action", Count::unsupported},
                                          {":constraints", Count::unsupported},
                                          {":process", Count::unsupported},
                                          {":event", Count::unsupported},
                                          {":axiom", Count::unsupported},
                                          {":method", Count::unsupported},
                                          {":task", Count::unsupported},
                                          {":modules", Count::unsupported}}) {}

    std::shared_ptr<const Domain> read() {
        domain_.name = outline_.name().text;
        if (outline_.enter(lexer_, ":requirements"))
            domain_.requirements = read_requirements(lexer_);
        read_types();
        read_constants();
        if (outline_.enter(lexer_, ":predicates"))
            read_symbols(domain_.predicates, "predicate");
        if (outline_.enter(lexer_, ":functions"))
            read_symbols(domain_.functions, "function");
        domain_.finish();
        std::vector<Section> derived = outline_.all(":derived");
        for (const Section &section : derived)
            read_axiom_head(section);
        domain_.finish();  // actions may not change what axioms derive
        for (std::size_t i = 0; i < derived.size(); ++i)
            read_axiom_body(derived[i], domain_.axioms[i]);
        for (const Section &section : outline_.all(":action"))
            read_action(section);
        domain_.finish();
        return std::make_shared<const Domain>(std::move(domain_));
    }

private:
    void read_types() {
        domain_.types.push_back({"object", {}});
        types_.insert("object", OBJECT_TYPE);
        if (!outline_.enter(lexer_, ":types"))
            return;
        std::vector<TypedGroup> groups = read_typed_names(lexer_, "a type");
        for (const TypedGroup &group : groups)
            for (const Token &name : group.names)
                declare_type(name);
        // As in Fast Downward, (:types car - vehicle) declares vehicle too.
        for (const TypedGroup &group : groups)
            for (const Token &parent : group.types)
                if (declare_type(parent))
                    add_parents(parent, {});
        for (const TypedGroup &group : groups)
            for (const Token &name : group.names)
                add_parents(name, group.types);
        domain_.finish();
        for (const TypedGroup &group : groups)
            for (const Token &name : group.names)
                check_acyclic(name);
    }

    // False: the name is known.
    bool declare_type(const Token &name) {
        if (!types_.insert(name.text, static_cast<TypeId>(domain_.types.size())))
            return false;
        domain_.types.push_back({std::string(name.text), {}});
        if (domain_.types.size() > MAX_TYPES)
            lexer_.fail_expected("at most " + std::to_string(MAX_TYPES) + " types", name);
        return true;
    }

    // A type that is declared twice has the parents of both declarations.
    void add_parents(const Token &name, const std::vector<Token> &written) {
        TypeId type = *types_.find(name.text);
        std::vector<TypeId> &parents = domain_.types[type].parents;
        for (TypeId parent : resolve_types(lexer_, types_, written)) {
            if (type == OBJECT_TYPE && parent == OBJECT_TYPE)
                continue;
            if (std::find(parents.begin(), parents.end(), parent) == parents.end())
                parents.push_back(parent);
        }
        std::sort(parents.begin(), parents.end());
    }

    void check_acyclic(const Token &name) const {
        TypeId type = *types_.find(name.text);
        for (TypeId parent : domain_.types[type].parents)
            if (domain_.is_subtype(parent, type))
                lexer_.fail(name.offset, "expected a hierarchy of types, got '" + domain_.types[type].name +
                                             "' as its own ancestor through '" + domain_.types[parent].name + "'");
    }

    void read_constants() {
        if (!outline_.enter(lexer_, ":constants"))
            return;
        for (const TypedGroup &group : read_typed_names(lexer_, "a constant")) {
            std::vector<TypeId> types = resolve_types(lexer_, types_, group.types);
            for (const Token &name : group.names) {
                if (!constants_.insert(name.text, static_cast<ObjectId>(domain_.constants.size())))
                    lexer_.fail(name.offset, "expected a new constant, got " + lexer_.quote(name) + " a second time");
                domain_.constants.push_back({std::string(name.text), types});
            }
        }
    }

    // "(at ?x - t ?y) …" up to the ")" of the section. Functions may be followed by "- number".
    void read_symbols(std::vector<Symbol> &symbols, const std::string &what) {
        NameTable seen;
        while (!lexer_.accept(Token::Kind::close)) {
            if (what == "function" && !symbols.empty() && lexer_.peek().is("-")) {
                read_function_type();
                continue;
            }
            lexer_.expect_open("'(' of a " + what + " or ')'");
            Token name = lexer_.expect_name("the name of a " + what);
            Symbol symbol{std::string(name.text), FormulaReader(lexer_, domain_, types_, scope()).parameters()};
            lexer_.expect_close("a variable, '-' or ')'");
            if (name.is("=") && what == "predicate")
                continue;  // always there; some domains declare it
            check_declarable(name, symbol, what);
            if (!seen.insert(name.text, 0))
                lexer_.fail(name.offset, "expected a new " + what + ", got " + lexer_.quote(name) + " a second time");
            symbols.push_back(std::move(symbol));
        }
    }

    void check_declarable(const Token &name, const Symbol &symbol, const std::string &what) const {
        if (std::find(RESERVED.begin(), RESERVED.end(), name.text) != RESERVED.end())
            lexer_.fail_expected("the name of a " + what + " that is no word of PDDL", name);
        if (symbol.arity() > MAX_ARITY)
            lexer_.fail(name.offset, "expected at most " + std::to_string(MAX_ARITY) + " parameters of " + what + " " +
                                         lexer_.quote(name) + ", got " + std::to_string(symbol.arity()));
    }

    void read_function_type() {
        lexer_.next();
        Token type = lexer_.expect_word("'number'");
        if (types_.find(type.text))
            lexer_.refuse(type.offset, "object fluents (a function of type " + lexer_.quote(type) + ") are");
        if (!type.is("number"))
            lexer_.fail_expected("'number'", type);
    }

    void read_axiom_head(const Section &section) {
        lexer_.seek(section.contents);
        lexer_.expect_open("'(' of the derived predicate");
        Token name = lexer_.expect_name("a derived predicate");
        std::optional<PredicateId> predicate = domain_.find_predicate(name.text);
        if (!predicate)
            lexer_.fail_expected("a declared predicate", name);
        Axiom axiom;
        axiom.predicate = *predicate;
        domain_.axioms.push_back(std::move(axiom));
    }

    void read_axiom_body(const Section &section, Axiom &axiom) {
        lexer_.seek(section.contents);
        lexer_.next();
        lexer_.next();
        FormulaReader reader(lexer_, domain_, types_, scope());
        axiom.parameters = reader.head_parameters(domain_.predicates[axiom.predicate]);
        lexer_.expect_close("a variable, '-' or ')'");
        axiom.body = reader.condition();
        axiom.num_variables = reader.num_variables();
        lexer_.expect_close("')' after the condition of a derived predicate");
    }

    void read_action(const Section &section) {
        lexer_.seek(section.contents);
        Token name = lexer_.expect_name("the name of an action");
        if (!action_names_.insert(name.text, 0))
            lexer_.fail(name.offset, "expected a new action, got " + lexer_.quote(name) + " a second time");
        Action action;
        action.name = name.text;
        ActionParts parts = find_parts();
        FormulaReader reader(lexer_, domain_, types_, scope());
        if (parts.parameters) {
            lexer_.seek(*parts.parameters);
            lexer_.expect_open("'(' of the parameters");
            action.parameters = reader.parameters();
            lexer_.expect_close("a variable, '-' or ')'");
        }
        if (parts.precondition) {
            lexer_.seek(*parts.precondition);
            action.precondition = reader.condition();
        }
        if (parts.effect) {
            lexer_.seek(*parts.effect);
            action.effect = reader.effect();
        }
        action.num_variables = reader.num_variables();
        domain_.actions.push_back(std::move(action));
    }

    struct ActionParts {
        std::optional<std::size_t> parameters, precondition, effect;  // offsets
    };

    // They may come in any order, but the parameters are needed first.
    ActionParts find_parts() {
        ActionParts parts;
        while (!lexer_.accept(Token::Kind::close)) {
            Token key = lexer_.expect_word("':parameters', ':precondition', ':effect' or ')'");
            std::optional<std::size_t> *part = key.is(":parameters")     ? &parts.parameters
                                               : key.is(":precondition") ? &parts.precondition
                                               : key.is(":effect")       ? &parts.effect
                                                                         : nullptr;
            if (!part)
                lexer_.fail_expected("':parameters', ':precondition', ':effect' or ')'", key);
            if (*part)
                lexer_.fail(key.offset, "expected one " + lexer_.quote(key) + " in an action, got a second");
            if (lexer_.peek().kind != Token::Kind::open)
                lexer_.fail_expected("'(' after " + lexer_.quote(key), lexer_.peek());
            *part = lexer_.peek().offset;
            lexer_.skip_list();
        }
        return parts;
    }

    ObjectScope scope() const { return {domain_.constants, constants_}; }

    Lexer lexer_;
    Outline outline_;
    Domain domain_;
    NameTable types_, constants_, action_names_;
};
}  // namespace

std::shared_ptr<const Domain> read_domain_text(std::string_view text, const std::string &source) {
    return DomainReader(text, source).read();
}

std::shared_ptr<const Domain> read_domain(const std::filesystem::path &file) {
    return read_domain_text(read_file(file), file.string());
}
}  // namespace wl_core
