"""Plain text tables."""

from __future__ import annotations

from collections.abc import Sequence


def format_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return aligned columns: the first to the left, the others to the right."""
    cells = [list(header), *[[str(cell) for cell in row] for row in rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    lines = []
    for row in cells:
        first, *others = zip(row, widths, strict=True)
        lines.append(
            "  ".join([first[0].ljust(first[1]), *[text.rjust(width) for text, width in others]]).rstrip()
        )
    return "\n".join(lines)


def format_facts(facts: Sequence[tuple[str, object]]) -> str:
    """Return lines of names and values."""
    width = max(len(name) for name, _ in facts)
    return "\n".join(f"{name:<{width}}  {value}".rstrip() for name, value in facts)
