"""Planning tasks as graphs, graphs as feature vectors, feature vectors as heuristics."""
