"""wl-inspect: look at states, graphs, colors and models, and remake the paper's table and figure."""
