#pragma once

#include "wl_core/features.h"

namespace wl_core {
/*
  What a model knows of its domain: enough to number node features, to show a user
  which domain it is for, and to tell whether a task belongs to it.
*/
struct DomainSignature {
    struct Entry {
        std::string name;
        int arity;
        bool fluent;

        bool operator==(const Entry &) const = default;
    };

    std::string name;
    std::vector<std::string> types;  // names, in id order, without "object"
    std::vector<std::string> constants;
    std::vector<Entry> predicates;
    std::vector<Entry> functions;

    DomainSignature() = default;
    explicit DomainSignature(const Domain &domain);

    // A domain that has this signature; its one action only says what is fluent.
    std::shared_ptr<const Domain> to_domain() const;
    // How `other` differs in what features with these options depend on, in words; "" if it does not.
    // Names of domains may differ, and types unless objects show them.
    std::string difference(const DomainSignature &other, const GraphOptions &options) const;

    bool operator==(const DomainSignature &) const = default;

private:
    Action changing_action() const;
};
}  // namespace wl_core
