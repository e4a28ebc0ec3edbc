"""Childsnack: make and serve sandwiches, some of them free of gluten."""

from __future__ import annotations

from random import Random

from generators.problem_text import names, problem_text

ALLERGIC_SHARE = 0.4
SPARE_SANDWICHES = 0.3


def generate(rng: Random, children: int, trays: int, tables: int) -> str:
    """Return a problem with one portion of ingredients per child.

    Solvable: as many breads and fillings are safe as there are allergic
    children; make theirs first, then the others', and carry all on one tray.
    Using up safe ingredients too early is a dead end, as it should be.
    """
    all_children, all_trays, all_tables = (
        names("child", children),
        names("tray", trays),
        names("table", tables),
    )
    breads, fillings = names("bread", children), names("filling", children)
    sandwiches = names("sandwich", children + round(SPARE_SANDWICHES * children))
    allergic = set(rng.sample(all_children, round(ALLERGIC_SHARE * children)))
    safe_breads, safe_fillings = (set(rng.sample(stock, len(allergic))) for stock in (breads, fillings))
    init = [f"(tray-at {tray} kitchen)" for tray in all_trays]
    init += [f"(not-made {sandwich})" for sandwich in sandwiches]
    init += [f"(bread-in-kitchen {bread})" for bread in breads]
    init += [f"(safe-bread {bread})" for bread in breads if bread in safe_breads]
    init += [f"(filling-in-kitchen {filling})" for filling in fillings]
    init += [f"(safe-filling {filling})" for filling in fillings if filling in safe_fillings]
    for child in all_children:
        init.append(f"({'allergic' if child in allergic else 'not-allergic'} {child})")
        init.append(f"(sits-at {child} {rng.choice(all_tables)})")
    goal = [f"(fed {child})" for child in all_children]
    objects = {"child": all_children, "bread": breads, "filling": fillings}
    objects |= {"sandwich": sandwiches, "tray": all_trays, "spot": all_tables}
    return problem_text("childsnack", [children, trays, tables], objects, init, goal)
