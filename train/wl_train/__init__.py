"""Learn heuristics from the plans of small problems.

>>> traces = Traces.load("blocksworld")             # domain.pddl, training/, training_plans/
>>> data = TrainingSet.of(traces)
>>> model = fit(data)                               # or select(traces, config).model
>>> model.save("blocksworld.json")
"""

from wl_train.config import Config, find_config, read_config
from wl_train.dataset import TrainingSet
from wl_train.errors import ConfigError, DataError, PlannerError, TrainError
from wl_train.fit import Model, fit
from wl_train.objectives import OBJECTIVES
from wl_train.run import Request, train
from wl_train.select import Selection, select
from wl_train.traces import Files, Trace, Traces

__all__ = [
    "OBJECTIVES",
    "Config",
    "ConfigError",
    "DataError",
    "Files",
    "Model",
    "PlannerError",
    "Request",
    "Selection",
    "Trace",
    "Traces",
    "TrainError",
    "TrainingSet",
    "find_config",
    "fit",
    "read_config",
    "select",
    "train",
]
