#include "read_file.h"

#include "wl_core/errors.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace wl_core {
std::string read_file(const std::filesystem::path &file) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error))
        throw InputError(file.string() + ": expected a file, got a directory");
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        throw InputError(file.string() + ": expected a readable file, got: " + std::strerror(errno));
    std::string text;
    std::uintmax_t size = std::filesystem::file_size(file, error);
    if (!error)
        text.reserve(size);
    char block[1 << 16];
    while (stream.read(block, sizeof block) || stream.gcount() > 0)
        text.append(block, static_cast<std::size_t>(stream.gcount()));
    if (stream.bad())
        throw InputError(file.string() + ": expected a readable file, got: " + std::strerror(errno));
    return text;
}
}  // namespace wl_core
