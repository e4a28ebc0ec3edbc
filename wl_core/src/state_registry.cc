#include "wl_core/state_registry.h"

#include "packed_states.h"

#include "wl_core/errors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace wl_core {
namespace {
using Word = PackedStates::Word;
constexpr int WORD_BITS = 32;
constexpr StateId FREE = std::numeric_limits<StateId>::max();

std::uint32_t mix(std::uint64_t value) {
    value = (value + 0x9e3779b97f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 29)) * 0x94d049bb133111ebULL;
    return static_cast<std::uint32_t>(value >> 32);
}

// Equal numbers have equal bits: one zero, one NaN.
std::uint64_t bits_of(double value) {
    if (std::isnan(value))
        value = std::numeric_limits<double>::quiet_NaN();
    return std::bit_cast<std::uint64_t>(value + 0.0);
}

// Where a variable is stored.
struct Field {
    std::int32_t word;
    std::int32_t shift;
    Word mask;           // not shifted
    std::int32_t atoms;  // of its values, in Data::atom_of
};

// The hash is kept with the id: other states in the way are passed without looking at them.
struct Slot {
    std::uint32_t hash;
    StateId id;
};
constexpr Slot FREE_SLOT = {0, FREE};
}  // namespace

struct StateRegistry::Data {
    const Task &task;
    std::vector<Field> fields;           // per base variable
    std::vector<std::int32_t> value_of;  // per atom: its place within its variable
    std::vector<AtomId> atom_of;         // per variable and value; see Field::atoms
    std::vector<NumberId> stored;        // numbers that can change
    std::vector<std::int32_t> place_of;  // per number: its place in `stored`, or -1
    int num_fact_words = 0;
    int num_words = 0;
    PackedStates states;
    std::vector<Slot> table;
    // The state to insert. While there is a parent, a copy of its row, which each successor changes and restores.
    std::vector<Word> candidate;
    std::vector<PackedStates::Place> changed;  // of the candidate's words, compared with the parent's
    StateId parent = FREE;
    std::uint32_t parent_hash = 0;
    const Word *parent_row = nullptr;
    mutable std::vector<Word> unpacked;
    mutable std::vector<std::int32_t> scratch;

    explicit Data(const Task &task)
        : task(task), num_fact_words(assign_fields()), num_words(num_fact_words + assign_numbers()),
          states(static_cast<std::size_t>(num_words)), table(1024, FREE_SLOT),
          candidate(static_cast<std::size_t>(std::max(num_words, 1)), 0) {}

    // First fit, widest variables first. Returns the number of words.
    int assign_fields() {
        value_of.resize(static_cast<std::size_t>(task.num_atoms()));
        std::vector<VariableId> order(static_cast<std::size_t>(task.num_base_variables()));
        std::iota(order.begin(), order.end(), 0);
        std::vector<int> bits;
        for (VariableId variable : order) {
            std::span<const AtomId> atoms = task.atoms_of(variable);
            for (std::size_t i = 0; i < atoms.size(); ++i)
                value_of[atoms[i]] = static_cast<std::int32_t>(i);
            bits.push_back(std::bit_width(atoms.size() - !task.can_be_none(variable)));
        }
        std::stable_sort(order.begin(), order.end(), [&](VariableId a, VariableId b) { return bits[a] > bits[b]; });
        fields.resize(order.size());
        std::vector<int> free_bits;
        std::vector<std::size_t> first_candidate(WORD_BITS + 1, 0);  // per width: earlier words have no room for it
        for (VariableId variable : order) {
            std::size_t word = first_candidate[bits[variable]];
            while (word < free_bits.size() && free_bits[word] < bits[variable])
                ++word;
            first_candidate[bits[variable]] = word;
            if (word == free_bits.size() && bits[variable] > 0)
                free_bits.push_back(WORD_BITS);
            int shift = bits[variable] > 0 ? WORD_BITS - free_bits[word] : 0;
            fields[variable] = {bits[variable] > 0 ? static_cast<std::int32_t>(word) : 0, shift,
                                static_cast<Word>((std::uint64_t{1} << bits[variable]) - 1),
                                static_cast<std::int32_t>(atom_of.size())};
            std::span<const AtomId> atoms = task.atoms_of(variable);
            atom_of.insert(atom_of.end(), atoms.begin(), atoms.end());
            atom_of.push_back(NO_ATOM);
            if (bits[variable] > 0)
                free_bits[word] -= bits[variable];
        }
        return static_cast<int>(free_bits.size());
    }

    int assign_numbers() {
        place_of.assign(static_cast<std::size_t>(task.numbers().size()), -1);
        for (NumberId number = 0; number < task.numbers().size(); ++number) {
            if (!task.is_constant_number(number)) {
                place_of[number] = static_cast<std::int32_t>(stored.size());
                stored.push_back(number);
            }
        }
        return 2 * static_cast<int>(stored.size());
    }

    void put_fact(VariableId variable, AtomId atom) {
        Word value = static_cast<Word>(atom == NO_ATOM ? task.atoms_of(variable).size()
                                                       : static_cast<std::size_t>(value_of[atom]));
        const Field &field = fields[variable];
        Word &word = candidate[field.word];
        word = (word & ~(field.mask << field.shift)) | (value & field.mask) << field.shift;
    }

    void put_number(std::int32_t place, double value) {
        std::uint64_t bits = bits_of(value);
        std::memcpy(candidate.data() + num_fact_words + 2 * place, &bits, sizeof bits);
    }

    static std::uint32_t hash_fact(AtomId atom) { return atom == NO_ATOM ? 0 : mix(static_cast<std::uint64_t>(atom)); }
    static std::uint32_t hash_number(std::int32_t place, double value) {
        return mix(bits_of(value) * 31 + static_cast<std::uint64_t>(place) + 0x7fffffff00000000ULL);
    }

    std::uint32_t hash_of(const TaskState &state) const {
        std::uint32_t hash = 0;
        for (VariableId variable = 0; variable < task.num_base_variables(); ++variable)
            hash ^= hash_fact(state.facts[variable]);
        for (std::size_t place = 0; place < stored.size(); ++place)
            hash ^= hash_number(static_cast<std::int32_t>(place), state.numbers[stored[place]]);
        return hash;
    }

    void set_parent(StateId id, const TaskState &state) {
        if (id == parent)
            return;
        parent_row = states.row(id);
        parent_hash = hash_of(state);
        std::copy_n(parent_row, num_words, candidate.begin());
        parent = id;
    }

    // Of the parent's successor.
    std::uint32_t hash_of(const TaskState &parent_state, const StateDelta &delta) const {
        std::uint32_t hash = parent_hash;
        for (StateDelta::Fact fact : delta.facts)
            if (fact.variable < task.num_base_variables())
                hash ^= hash_fact(parent_state.facts[fact.variable]) ^ hash_fact(fact.atom);
        for (StateDelta::Number number : delta.numbers) {
            std::int32_t place = place_of[number.number];
            hash ^= hash_number(place, parent_state.numbers[number.number]) ^ hash_number(place, number.value);
        }
        return hash;
    }

    // Makes the candidate the parent's successor.
    void change_candidate(const StateDelta &delta) {
        changed.clear();
        for (StateDelta::Fact fact : delta.facts) {
            if (fact.variable < task.num_base_variables()) {
                put_fact(fact.variable, fact.atom);
                changed.push_back(static_cast<PackedStates::Place>(fields[fact.variable].word));
            }
        }
        for (StateDelta::Number number : delta.numbers) {
            put_number(place_of[number.number], number.value);
            auto word = static_cast<PackedStates::Place>(num_fact_words + 2 * place_of[number.number]);
            changed.insert(changed.end(), {word, word + 1});
        }
    }

    // Makes the candidate the parent again.
    void restore_candidate() {
        for (PackedStates::Place place : changed)
            candidate[place] = parent_row[place];
    }

    // Variables may share a word.
    void append_successor() {
        std::sort(changed.begin(), changed.end());
        changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
        states.append(candidate.data(), parent, changed);
    }

    // Where the candidate is, or belongs.
    Slot &find_slot(std::uint32_t hash) {
        std::size_t mask = table.size() - 1;
        std::size_t slot = hash & mask;
        while (table[slot].id != FREE && (table[slot].hash != hash || !states.equals(table[slot].id, candidate.data())))
            slot = (slot + 1) & mask;
        return table[slot];
    }

    // `append` stores the candidate.
    template <class Append> Insertion insert_candidate(std::uint32_t hash, Append append) {
        Slot &slot = find_slot(hash);
        if (slot.id != FREE)
            return {slot.id, false};
        if (states.size() >= FREE)
            throw LimitError("state registry: more than " + std::to_string(states.size()) + " states");
        StateId id = static_cast<StateId>(states.size());
        append();
        slot = {hash, id};
        if (3 * states.size() > 2 * table.size())
            grow();
        return {id, true};
    }

    void grow() {
        std::vector<Slot> old(table.size() * 2, FREE_SLOT);
        old.swap(table);
        std::size_t mask = table.size() - 1;
        for (const Slot &entry : old) {
            if (entry.id == FREE)
                continue;
            std::size_t slot = entry.hash & mask;
            while (table[slot].id != FREE)
                slot = (slot + 1) & mask;
            table[slot] = entry;
        }
    }
};

StateRegistry::StateRegistry(const Task &task) : data_(std::make_unique<Data>(task)) {}
StateRegistry::~StateRegistry() = default;

StateRegistry::Insertion StateRegistry::insert(const TaskState &state) {
    Data &data = *data_;
    std::fill(data.candidate.begin(), data.candidate.end(), 0);
    for (VariableId variable = 0; variable < data.task.num_base_variables(); ++variable)
        data.put_fact(variable, state.facts[variable]);
    for (std::size_t place = 0; place < data.stored.size(); ++place)
        data.put_number(static_cast<std::int32_t>(place), state.numbers[data.stored[place]]);
    data.parent = FREE;
    return data.insert_candidate(data.hash_of(state), [&] { data.states.append(data.candidate.data()); });
}

StateRegistry::Insertion StateRegistry::insert_successor(StateId parent, const TaskState &parent_state,
                                                         const StateDelta &delta) {
    Data &data = *data_;
    data.set_parent(parent, parent_state);
    data.change_candidate(delta);
    Insertion result = data.insert_candidate(data.hash_of(parent_state, delta), [&] { data.append_successor(); });
    data.restore_candidate();
    return result;
}

void StateRegistry::prefetch_successor(StateId parent, const TaskState &parent_state, const StateDelta &delta) {
    data_->set_parent(parent, parent_state);
    std::uint32_t hash = data_->hash_of(parent_state, delta);
    __builtin_prefetch(&data_->table[hash & (data_->table.size() - 1)]);
}

void StateRegistry::lookup(StateId id, TaskState &result) const {
    const Data &data = *data_;
    const Task &task = data.task;
    data.unpacked.resize(data.candidate.size());
    data.states.copy(id, data.unpacked.data());
    const Word *words = data.unpacked.data();
    result.facts.resize(static_cast<std::size_t>(task.num_variables()));
    for (VariableId variable = 0; variable < task.num_base_variables(); ++variable) {
        const Field &field = data.fields[variable];
        Word value = field.mask == 0 ? 0 : words[field.word] >> field.shift & field.mask;
        result.facts[variable] = data.atom_of[static_cast<Word>(field.atoms) + value];
    }
    result.numbers = task.initial_state().numbers;
    for (std::size_t place = 0; place < data.stored.size(); ++place)
        std::memcpy(&result.numbers[data.stored[place]], words + data.num_fact_words + 2 * place, sizeof(double));
    task.evaluate_axioms(result, data.scratch);
}

std::size_t StateRegistry::size() const {
    return data_->states.size();
}
int StateRegistry::bytes_per_state() const {
    return data_->num_words * static_cast<int>(sizeof(Word));
}
}  // namespace wl_core
