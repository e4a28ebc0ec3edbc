#include "search_plugin/plan_file.h"

#include "search_plugin/errors.h"
#include "search_plugin/log.h"
#include "search_plugin/watchdog.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include <unistd.h>

namespace search_plugin {
namespace fs = std::filesystem;

namespace {
[[noreturn]] void fail(const fs::path &path, int error) {
    throw OptionError("cannot write the plan file " + path.string() + ": " + std::strerror(error));
}

void write_file(const fs::path &path, const std::string &text, const fs::path &plan_file) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file)
        fail(plan_file, errno ? errno : EIO);
}
}  // namespace

PlanFile::PlanFile(fs::path path) : path_(std::move(path)), is_device_(false) {
    std::error_code error;
    fs::file_status status = fs::status(path_, error);
    if (fs::is_directory(status))
        fail(path_, EISDIR);
    is_device_ = fs::exists(status) && !fs::is_regular_file(status);
    if (is_device_)
        return;
    if (fs::is_symlink(fs::symlink_status(path_, error)) && fs::exists(status))
        path_ = fs::canonical(path_);  // keep the link, replace what it points to
    temporary_ = path_;
    temporary_ += ".tmp." + std::to_string(getpid());
    write_file(temporary_, "", path_);
    fs::remove(temporary_, error);
    fs::remove(path_, error);
    if (error)
        throw OptionError("cannot remove the old plan file " + path_.string() + ": " + error.message());
}

void PlanFile::write(const std::string &text) {
    if (is_device_) {
        write_file(path_, text, path_);
        return;
    }
    Watchdog::set_temporary_file(temporary_.c_str());
    std::error_code ignored;
    try {
        write_file(temporary_, text, path_);
    } catch (...) {
        fs::remove(temporary_, ignored);
        throw;
    }
    std::error_code error;
    fs::rename(temporary_, path_, error);
    Watchdog::set_temporary_file(nullptr);
    if (error) {
        fs::remove(temporary_, ignored);
        throw OptionError("cannot write the plan file " + path_.string() + ": " + error.message());
    }
}

std::string plan_text(const std::vector<wl_core::PlanStep> &plan, double cost, bool unit_cost) {
    std::string text;
    for (const wl_core::PlanStep &step : plan) {
        text += "(" + step.action;
        for (const std::string &object : step.objects)
            text += " " + object;
        text += ")\n";
    }
    return text + "; cost = " + format_number(cost) + (unit_cost ? " (unit cost)\n" : " (general cost)\n");
}
}  // namespace search_plugin
