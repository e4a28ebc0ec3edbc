#pragma once

#include "wl_core/pddl_reader.h"

namespace search_plugin {
/*
  The file that a plan goes to. It is either the complete plan of this run or not
  there: an old plan is removed before the search, and a new one gets its name only
  when it is complete. That it can be written is known before the search.
*/
class PlanFile {
public:
    // Throws OptionError where it cannot be written.
    explicit PlanFile(std::filesystem::path path);

    // Throws OptionError should the disk be full by now.
    void write(const std::string &text);

private:
    std::filesystem::path path_;
    bool is_device_;  // such as /dev/stdout: written directly, never removed
    std::filesystem::path temporary_;
};

// "(pick ball1 rooma left)" lines and the cost.
std::string plan_text(const std::vector<wl_core::PlanStep> &plan, double cost, bool unit_cost);
}  // namespace search_plugin
