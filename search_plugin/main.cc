#include "search_plugin/builder.h"
#include "search_plugin/command_line.h"
#include "search_plugin/errors.h"
#include "search_plugin/help.h"
#include "search_plugin/plan_file.h"
#include "search_plugin/process.h"
#include "wl_core/validator.h"

#include <cmath>
#include <sstream>

#include <unistd.h>

/*
  The planner: read, ground, search, check, write. Only this file decides what is
  printed as a result and with which code the process ends.
*/
namespace search_plugin {
namespace {
// Longer plans are left out of the log, which tools limit to a megabyte.
constexpr std::size_t LONGEST_LOGGED_PLAN = 5000;

void report_error(const std::string &message) {
    std::string line = "wl-planner: " + message;
    std::replace(line.begin(), line.end(), '\n', ' ');
    write_all(STDERR_FILENO, line + "\n");
}

class Planner {
public:
    explicit Planner(const CommandLine &line) : line_(line), log_(line.log_level) {}

    // The exit code; negative: the signal that stopped the search.
    int run() {
        Watchdog::start(line_.limits);
        int code = run_phases();
        finish(code);
        return code;
    }

private:
    int run_phases() {
        try {
            check_command_line();
            read_and_ground();
            return search();
        } catch (const std::bad_alloc &) {
            reason_ = StopReason::memory;
            return Watchdog::exit_code(reason_);
        } catch (const wl_core::UnsupportedError &error) {
            report_error(error.what());
            return EXIT_UNSUPPORTED;
        } catch (const wl_core::Error &error) {
            report_error(error.what());
            return input_error_code();
        } catch (const std::exception &error) {
            report_error(std::string("internal error, please report it: ") + error.what());
            return Watchdog::exit_code(StopReason::crash);
        }
    }

    int input_error_code() const {
        return checked_ && Watchdog::phase() == Phase::front_end ? EXIT_FRONT_END_INPUT : EXIT_SEARCH_INPUT;
    }

    // What can be known to be wrong before any work is done.
    void check_command_line() {
        for (const std::filesystem::path &input : {line_.domain, line_.problem}) {
            std::error_code missing;
            if (std::filesystem::equivalent(input, line_.plan_file, missing))
                throw OptionError("the plan would be written over " + input.string() + ": give another --plan-file");
        }
        plan_file_.emplace(line_.plan_file);
        call_ = check_search(line_.search);
        checked_ = true;
        log_limits();
        log_.info("Search: " + call_.canonical);
    }

    void log_limits() {
        const Limits &limits = line_.limits;
        auto log_time = [&](const char *what, double seconds) {
            log_.raw(what + (" time limit: " + format_number(seconds)) + "s\n");
        };
        auto log_memory = [&](const char *what, std::uint64_t bytes) {
            log_.raw(what + (" memory limit: " + std::to_string(bytes >> 20)) + " MB\n");
        };
        if (limits.overall_seconds)
            log_time("planner", *limits.overall_seconds);
        if (limits.overall_bytes)
            log_memory("planner", *limits.overall_bytes);
        if (limits.search_seconds || limits.overall_seconds)
            log_time("search",
                     std::min(limits.search_seconds.value_or(INFINITE), limits.overall_seconds.value_or(INFINITE)));
        if (limits.search_bytes || limits.overall_bytes)
            log_memory("search",
                       std::min(limits.search_bytes.value_or(UINT64_MAX), limits.overall_bytes.value_or(UINT64_MAX)));
    }

    void read_and_ground() {
        auto domain = wl_core::read_domain(line_.domain);
        problem_ = wl_core::read_problem(domain, line_.problem);
        log_.info("Read domain " + domain->name + " and problem " + problem_->name + ": " +
                  std::to_string(problem_->objects.size()) + " objects");
        task_.emplace(problem_);
        log_.info("Grounded: " + std::to_string(task_->num_operators()) + " operators, " +
                  std::to_string(task_->atoms().size()) + " atoms, " + std::to_string(task_->num_variables()) +
                  " variables, " + std::to_string(task_->numbers().size()) + " numeric variables, " +
                  std::to_string(task_->axioms().size()) + " axiom rules");
        if (!task_->has_cost_metric())
            log_.info("The metric is no sum of action costs: searches count steps instead.");
    }

    int search() {
        statistics_.search_start = cpu_seconds();
        Watchdog::begin_search(line_.limits, statistics_);
        if (!task_->is_relaxed_solvable()) {
            log_.info("Grounding shows that the goal cannot be reached: there is no plan.");
            return EXIT_UNSOLVABLE;
        }
        builder_.emplace(*task_, statistics_, log_, line_.seed);
        search_ = builder_->build(call_);
        statistics_.search_start = cpu_seconds();
        SearchResult result = search_->run();
        search_seconds_ = cpu_seconds() - statistics_.search_start;
        switch (result.status) {
        case SearchResult::Status::solved:
            return report_plan(result.plan);
        case SearchResult::Status::unsolvable:
            return EXIT_UNSOLVABLE;
        case SearchResult::Status::stopped:
            reason_ = Watchdog::stop_reason();
            return Watchdog::exit_code(reason_);
        default:
            return EXIT_INCOMPLETE;
        }
    }

    // Checks the plan, writes it, and only then says that there is one.
    int report_plan(const std::vector<OperatorId> &operators) {
        std::vector<wl_core::PlanStep> plan;
        TaskState state = task_->initial_state();
        StateDelta delta;
        double sum = 0;
        for (OperatorId op : operators) {
            plan.push_back(split_name(task_->operator_name(op)));
            task_->delta(op, state, delta);
            task_->apply(delta, state);
            sum += task_->op(op).cost;
        }
        double cost = task_->plan_metric(state, sum);
        if (line_.validate) {
            wl_core::PlanCheck check = wl_core::validate_plan(*problem_, plan);
            if (!check.valid)
                throw std::logic_error("the search found a plan that is not valid: " + check.reason);
        }
        plan_file_->write(plan_text(plan, cost, task_->is_unit_cost() && task_->has_cost_metric()));
        Watchdog::begin_ending();
        solved_ = true;
        log_plan(operators);
        log_.result("Plan length: " + std::to_string(plan.size()) + " step(s).");
        log_.result("Plan cost: " + format_number(cost));
        return EXIT_PLAN_FOUND;
    }

    static wl_core::PlanStep split_name(const std::string &name) {
        std::istringstream words(name);
        wl_core::PlanStep step;
        words >> step.action;
        for (std::string object; words >> object;)
            step.objects.push_back(object);
        return step;
    }

    void log_plan(const std::vector<OperatorId> &operators) {
        log_.result("Solution found!");
        if (operators.size() > LONGEST_LOGGED_PLAN) {
            log_.result("The plan is long; it is in " + line_.plan_file.string());
            return;
        }
        std::string text;
        for (OperatorId op : operators)
            text += task_->operator_name(op) + " (" + format_number(task_->op(op).cost) + ")\n";
        log_.raw(text);
    }

    // The last part of the log, the same for all that reached the search, however it ended.
    void finish(int code) {
        Phase phase = checked_ && code != EXIT_PLAN_FOUND ? Watchdog::phase() : Phase::search;
        Watchdog::begin_ending();
        FixedText text;
        bool is_error = code >= EXIT_FRONT_END_CRITICAL;
        if (phase == Phase::search && !is_error) {
            if (search_seconds_ < 0)
                search_seconds_ = cpu_seconds() - statistics_.search_start;
            statistics_.append_lines(text, search_seconds_);
            log_.raw(text.view());
            log_evaluations();
        }
        FixedText last;
        if (solved_)
            append_line(last, "Solution found.");
        else if (code == EXIT_UNSOLVABLE || code == EXIT_INCOMPLETE)
            append_line(last, code == EXIT_UNSOLVABLE ? "There is no plan." : "Search stopped without finding a plan.");
        last << "Planner time: ";
        last.append_seconds(cpu_seconds()) << "\n";
        append_last_lines(last, phase, reason_, code);
        log_.raw(last.view());
    }

    static void append_line(FixedText &text, const char *line) {
        append_log_prefix(text);
        text << line << "\n";
    }

    void log_evaluations() {
        if (!builder_)
            return;
        double per_second = static_cast<double>(statistics_.evaluations) / std::max(search_seconds_, 1e-6);
        log_.info("Evaluations per second: " + format_number(std::round(per_second)));
        HeuristicSet &heuristics = builder_->heuristics();
        for (int i = 0; i < heuristics.size(); ++i)
            for (const std::string &line : heuristics[i].statistics())
                log_.info(heuristics.name(i) + ": " + line);
    }

    const CommandLine &line_;
    Log log_;
    Statistics statistics_;
    std::optional<PlanFile> plan_file_;
    CheckedCall call_;
    bool checked_ = false;
    std::shared_ptr<const wl_core::Problem> problem_;
    std::optional<Task> task_;
    std::optional<SearchBuilder> builder_;
    std::unique_ptr<Search> search_;
    double search_seconds_ = -1;
    StopReason reason_ = StopReason::none;
    bool solved_ = false;
};

int validate(const CommandLine &line) {
    Log log(line.log_level);
    Watchdog::start(line.limits);
    try {
        auto problem = wl_core::read_problem(wl_core::read_domain(line.domain), line.problem);
        wl_core::PlanCheck check = wl_core::validate_plan(*problem, wl_core::read_plan(line.plan_file));
        if (check.valid) {
            log.raw("Plan valid.\nPlan cost: " + format_number(check.cost) + "\n");
            return EXIT_PLAN_FOUND;
        }
        log.raw("Plan invalid: " + check.reason + "\n");
        return EXIT_INVALID_PLAN;
    } catch (const std::bad_alloc &) {
        report_error("out of memory");
        return Watchdog::exit_code(StopReason::memory);
    } catch (const wl_core::UnsupportedError &error) {
        report_error(error.what());
        return EXIT_UNSUPPORTED;
    } catch (const wl_core::Error &error) {
        report_error(error.what());
        return EXIT_FRONT_END_INPUT;
    }
}

int run(const std::vector<std::string> &arguments) {
    Log log(LogLevel::normal);
    try {
        CommandLine line = parse_command_line(arguments);
        switch (line.mode) {
        case CommandLine::Mode::usage:
            log.raw(usage_text());
            report_error("expected two files, DOMAIN and PROBLEM (wl-planner --help explains all options)");
            return EXIT_SEARCH_INPUT;
        case CommandLine::Mode::help:
            log.raw(line.help_topic.empty() ? help_text() : plugin_help_text(line.help_topic));
            return 0;
        case CommandLine::Mode::version:
            log.raw("wl-planner " WL_PLANNER_VERSION "\n");
            return 0;
        case CommandLine::Mode::list_plugins:
            log.raw(plugins_json());
            return 0;
        case CommandLine::Mode::validate_plan:
            return validate(line);
        default:
            return Planner(line).run();
        }
    } catch (const OptionError &error) {
        report_error(error.what());
        log.raw("search exit code: 33\n");
        return EXIT_SEARCH_INPUT;
    } catch (const std::exception &error) {
        report_error(std::string("internal error, please report it: ") + error.what());
        return EXIT_SEARCH_CRITICAL;
    }
}
}  // namespace
}  // namespace search_plugin

int main(int argc, char **argv) {
    int code = search_plugin::run({argv + 1, argv + argc});
    // Without destructors: giving back gigabytes piece by piece would only take time.
    search_plugin::Watchdog::leave(code);
}
