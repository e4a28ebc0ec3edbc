#pragma once

#include <stdexcept>

namespace wl_core {
/*
  What wl_core throws. Each message says what is wrong, where, what was
  expected and what was found; it needs nothing added to be shown to a user.
*/
class Error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Bad PDDL, a bad plan, a bad argument: "p01.pddl:42:7: expected …, got …".
class InputError : public Error {
    using Error::Error;
};

// Valid input that asks for something we do not do, refused by name.
class UnsupportedError : public Error {
    using Error::Error;
};

// A model file that is malformed or belongs to another domain.
class ModelError : public Error {
    using Error::Error;
};

// A limit that the caller set (max_pairs, max_states, …) would be exceeded.
class LimitError : public Error {
    using Error::Error;
};
}  // namespace wl_core
