"""Office: a caretaker's round through rooms, lamps and doors; the ADL domain."""

from __future__ import annotations

from random import Random

from generators.problem_text import names, problem_text

LOBBY = "lobby"  # The domain's constant; not declared again by problems.


def generate(rng: Random, rooms: int, things: int) -> str:
    """Return a problem with the lobby, `rooms` further rooms and `things` things to bring back.

    Solvable: open doors until all rooms connect (a door opens from both
    sides); carry things one by one, since every room has a lamp with a switch
    of its own beside it; set the lamps with those switches; then shut the
    wanted doors, first those outside a spanning tree rooted in the lobby, then
    the tree's from the leaves to the root, which ends in the lobby. Archives
    want their lamps off, so no door of theirs refuses.
    """
    all_rooms = [LOBBY, *names("room", rooms)]
    folders, laptops = names("folder", (things + 1) // 2), names("laptop", things // 2)
    lamps = {f"lamp{number}": room for number, room in enumerate(all_rooms, start=1)}
    switches = {f"switch{number}": room for number, room in enumerate(all_rooms, start=1)}
    wires = list(zip(switches, lamps, strict=True))
    main_switch = f"switch{len(all_rooms) + 1}"
    switches[main_switch] = rng.choice(all_rooms)
    wires += [(main_switch, lamp) for lamp in lamps if rng.random() < 0.5]
    archives = rng.sample(all_rooms[1:], rooms // 3)

    pairs = [(rng.choice(all_rooms[:index]), all_rooms[index]) for index in range(1, len(all_rooms))]
    for _ in range(rooms // 3):
        a, b = rng.sample(all_rooms, 2)
        if (a, b) not in pairs and (b, a) not in pairs:
            pairs.append((a, b))
    doors = dict(zip(names("door", len(pairs)), pairs, strict=True))

    init = [f"(caretaker-in {rng.choice(all_rooms)})"]
    goal = [f"(caretaker-in {LOBBY})"]
    init += [f"(archive {room})" for room in archives]
    if archives:
        goal.append("(forall (?r - room) (imply (archive ?r) (not (lit ?r))))")
    for door, (a, b) in doors.items():
        init += [f"(joins {door} {a} {b})", f"(joins {door} {b} {a})"]
        if rng.random() < 0.5:
            init.append(f"(shut {door})")
        if rng.random() < 0.5:
            goal.append(f"(shut {door})")
    for lamp, room in lamps.items():
        init.append(f"(fixed-in {lamp} {room})")
        if rng.random() < 0.5:
            init.append(f"(glowing {lamp})")
        if room not in archives:
            goal.append(f"(glowing {lamp})" if rng.random() < 0.3 else f"(not (glowing {lamp}))")
    init += [f"(fixed-in {switch} {room})" for switch, room in switches.items()]
    init += [f"(wired {switch} {lamp})" for switch, lamp in wires]
    for thing in folders + laptops:
        start, target = rng.sample(all_rooms, 2)  # Different rooms: the goal is not true at first.
        init.append(f"(lies-in {thing} {start})")
        goal += [f"(lies-in {thing} {target})", f"(not (carried {thing}))"]
    objects = {
        "room": all_rooms[1:],
        "door": list(doors),
        "lamp": list(lamps),
        "switch": list(switches),
        "folder": folders,
        "laptop": laptops,
    }
    return problem_text("office", [rooms, things], objects, init, goal)
