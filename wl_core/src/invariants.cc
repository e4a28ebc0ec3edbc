#include "invariants.h"
namespace wl_core {
std::vector<std::vector<AtomId>> find_mutex_groups(const GroundTask &, const Domain &) {
    return {};
}
}  // namespace wl_core
