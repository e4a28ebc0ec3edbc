#pragma once

#include <filesystem>
#include <string>

namespace wl_core {
// The bytes of a file. Throws InputError when there are none to be had.
std::string read_file(const std::filesystem::path &file);
}  // namespace wl_core
