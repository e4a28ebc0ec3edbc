"""Seeded generators for the bundled planning domains.

`DOMAINS` is the table of everything there is; `problems()` draws from it. The
PDDL domains themselves lie in `experiments/domains/<name>/domain.pddl`.
"""

from __future__ import annotations

from generators.registry import DOMAINS, Domain
from generators.sampling import problems

__all__ = ["DOMAINS", "Domain", "problems"]
