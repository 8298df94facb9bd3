"""What can go wrong, each with a class of its own."""

__all__ = [
    "GameError",
    "IllegalMoveError",
    "PositionError",
    "RulesError",
    "TooManyStatesError",
    "UnknownNameError",
]


class GameError(ValueError):
    """Something that was asked for cannot be done; the message says why, and the remedy."""


class IllegalMoveError(GameError):
    """A move that the rules forbid, or that cannot be read."""


class PositionError(GameError):
    """A position that cannot be read or does not exist."""


class UnknownNameError(GameError):
    """There is no game, method, heuristic or parameter of that name."""


class TooManyStatesError(GameError):
    """A game has more states than were allowed: large, or endless."""


class RulesError(GameError):
    """Rules written in Python that do not make a game."""
