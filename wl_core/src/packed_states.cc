#include "packed_states.h"

#include <cstring>

namespace wl_core {
namespace {
// A difference takes about as much memory, with what finds it.
constexpr std::size_t MAX_NARROW_WORDS = 12;
// More changes are not worth a difference; so many fit in a segment.
constexpr std::size_t MAX_CHANGES = 1000;
}  // namespace

PackedStates::PackedStates(std::size_t num_words)
    : num_words_(num_words), is_wide_(num_words > MAX_NARROW_WORDS), rows_(num_words), wheres_(1), differences_(1) {}

void PackedStates::append(const Word *words) {
    if (is_wide_)
        *wheres_.append() = {rows_.size() | Where::ROW};
    std::memcpy(rows_.append(), words, num_words_ * sizeof(Word));
}

void PackedStates::append(const Word *words, StateId parent, std::span<const Place> changed) {
    if (!is_wide_ || changed.size() > std::min(MAX_CHANGES, num_words_ / 4)) {
        append(words);
        return;
    }
    Change *difference = differences_.append_run(1 + changed.size());
    *wheres_.append() = {differences_.size() - 1 - changed.size()};
    *difference++ = {static_cast<Place>(where(parent).index()), static_cast<Word>(changed.size())};
    for (Place place : changed)
        *difference++ = {place, words[place]};
}

const PackedStates::Word *PackedStates::row(StateId id) {
    Where found = where(id);
    if (found.is_row())
        return rows_[found.index()];
    // There are no more rows than states, so that their numbers fit into a Change.
    Word *row = rows_.append();
    copy(id, row);
    *wheres_[id] = {(rows_.size() - 1) | Where::ROW};
    return row;
}

bool PackedStates::equals(StateId id, const Word *words) const {
    Where found = where(id);
    if (found.is_row())
        return std::memcmp(rows_[found.index()], words, num_words_ * sizeof(Word)) == 0;
    Difference from = difference(found.index());
    for (Change change : from.changes)
        if (words[change.place] != change.word)
            return false;
    // The words between the changes are those of the row.
    std::size_t begin = 0;
    auto equal_until = [&](std::size_t end) {
        return std::memcmp(from.row + begin, words + begin, (end - begin) * sizeof(Word)) == 0;
    };
    for (Change change : from.changes) {
        if (!equal_until(change.place))
            return false;
        begin = change.place + 1;
    }
    return equal_until(num_words_);
}

void PackedStates::copy(StateId id, Word *words) const {
    Where found = where(id);
    if (found.is_row()) {
        std::memcpy(words, rows_[found.index()], num_words_ * sizeof(Word));
        return;
    }
    Difference from = difference(found.index());
    std::memcpy(words, from.row, num_words_ * sizeof(Word));
    for (Change change : from.changes)
        words[change.place] = change.word;
}

PackedStates::Difference PackedStates::difference(std::size_t index) const {
    const Change *header = differences_[index];
    return {rows_[header->place], {header + 1, header->word}};
}
}  // namespace wl_core
