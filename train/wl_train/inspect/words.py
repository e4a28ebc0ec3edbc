"""What --help says beyond the options."""

EXAMPLES = """\
examples:
  wl-inspect distinguish benchmarks/                     the paper's table 1, a column per domain
  wl-inspect distinguish blocksworld/ --algorithm wl --iterations 2 --neighbors multiset --json
  wl-inspect pca benchmarks/ -o pca.png                  the paper's figure, a panel per domain
  wl-inspect graph domain.pddl p01.pddl -o graph.svg     the graph of the initial state
  wl-inspect features blocksworld.json --top 20          a model, in words
  wl-inspect stats benchmarks/                           states, nodes, edges, colors per layer

wl-inspect COMMAND --help says more.
"""

FOLDERS = """
A DIR has domain.pddl, training/NAME.pddl and training_plans/NAME.plan, or holds several such folders.
Plans must be optimal: h*, the cost to go of a state, is the cost of the rest of its plan. Only states
that do not satisfy the goal are looked at.
"""

DISTINGUISH = """\
A row per algorithm and a column per domain, as in the paper's table 1. A cell counts the pairs of states
with equal vectors and different h*: 0 is best, for then some function of the features is right on all
states. Defaults are those of the paper's runs, in which constants had no features of their own.

With --json, `states`, `features` and `pairs` are numbers where there is one algorithm and one domain,
else tables of them; `cells` has everything, time (CPU seconds) and memory (MiB) included.

examples:
  wl-inspect distinguish benchmarks/
  wl-inspect distinguish blocksworld/ ferry/ --algorithm wl --algorithm iwl --atoms fluent
  wl-inspect distinguish benchmarks/ --algorithm all --memory-limit 8G --time-limit 600
"""

PCA = """\
Vectors of states are projected to the two directions in which they vary most; the color of a point is
h*, and titles tell how much of the variance is seen. A straight transition from low to high h* suggests
that a linear model will do. Defaults are those of the paper's runs.

examples:
  wl-inspect pca benchmarks/ -o pca.png
  wl-inspect pca ferry/ --iterations 1 --neighbors set -o ferry.svg
"""

GRAPH = """\
Nodes are objects, true atoms and goals, colored by their features; edges join an atom to its objects.
Without -o only the numbers of nodes and edges are told; a file that ends in .dot is for Graphviz.

examples:
  wl-inspect graph blocksworld/domain.pddl blocksworld/training/p01.pddl -o p01.svg
  wl-inspect graph domain.pddl p01.pddl --plan p01.plan --step 3 -o step3.png
  wl-inspect graph domain.pddl p01.pddl --plan p01.plan --step -1 --atoms fluent --json
"""

FEATURES = """\
Tells what a model file holds: options, colors per layer, weights, what the heaviest features mean, and
how the model was made.

example:
  wl-inspect features blocksworld.json --top 20
"""

STATS = """\
A row per domain: problems with plans, states, sizes of states and graphs, colors per layer.

With --json, `states` and `layer_sizes` belong to the domain, or are tables by domain where there are
several; `domains` has everything.

examples:
  wl-inspect stats benchmarks/
  wl-inspect stats ferry/ --iterations 4 --neighbors set --json
"""
