"""Mistakes that a user can make; each message needs nothing added to be shown."""

from __future__ import annotations


class TrainError(Exception):
    """Something that the user must change: files, plans, settings."""


class ConfigError(TrainError):
    """A setting that is unknown or has the wrong type."""


class DataError(TrainError):
    """Problems or plans that are missing, invalid or useless."""


class PlannerError(TrainError):
    """The planner is missing, or it rejects what it is given."""
