#pragma once

#include "pddl_lexer.h"

#include <vector>

namespace wl_core {
// Reads ":strips :typing …" up to and with the ")". Refuses what we do not support.
std::vector<std::string> read_requirements(Lexer &lexer);
}  // namespace wl_core
