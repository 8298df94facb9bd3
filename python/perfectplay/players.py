"""The two players, and numbers that know whose view they are in."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from ._native import tell
from .errors import GameError

# What courses call the players. 1 is the first player, except beside 0.
FIRST = {"max", "adam", "alice", "a", "j1", "0"}
SECOND = {"min", "eve", "\u00e8ve", "bob", "e", "b", "j2", "2", "-1"}

__all__ = ["MAX", "MIN", "Outcome", "Player", "Score"]


class Player(str, enum.Enum):
    """One of the two players. Max moves first: Adam, Alice, Black at Othello, White at chess.

    A player is also the word for it, and ``~`` gives the other one. The names that courses use are understood:

    >>> MAX == "max", ~MAX
    (True, <Player.MIN: 'min'>)
    >>> Player("Eve"), Player(2)
    (<Player.MIN: 'min'>, <Player.MIN: 'min'>)
    """

    MAX = "max"
    MIN = "min"

    @classmethod
    def _missing_(cls, value: object) -> Player | None:
        word = str(value).lower()
        if word in FIRST | {"1"}:
            return cls.MAX
        if word in SECOND:
            return cls.MIN
        raise GameError(
            tell(
                f'{value!r} is no player: write "max" and "min", "Adam" and "Eve", or 1 and 2',
                f'{value!r} n’est pas un joueur : écrivez "max" et "min", "Adam" et "Eve", ou 1 et 2',
            )
        )

    def __invert__(self) -> Player:
        return MIN if self is MAX else MAX

    def __str__(self) -> str:
        return self.value


MAX = Player.MAX
MIN = Player.MIN


@dataclass(frozen=True)
class Score:
    """What a position or a move is worth, in whoever's view is asked for.

    A bare number would not tell whether it is good for Max or for the player to move, so there is
    no bare number: say :attr:`max`, :attr:`min`, :attr:`mover` or :meth:`pov`.

    >>> score = Score(turn=MIN, max=-3)
    >>> score.max, score.min, score.mover
    (-3, 3, 3)
    >>> print(score)
    3 for Min
    """

    turn: Player
    """Who is to move in the position that was asked about."""
    max: int
    """The value, or the side of it on which most is proved, in Max's view."""
    bound: str = "exact"
    """What :attr:`max` is to the true value: ``exact``, ``at-least`` or ``at-most``, in Max's view."""
    lower: int | None = None
    """The true value is at least this, in Max's view."""
    upper: int | None = None
    """The true value is at most this, in Max's view."""
    decided: bool = True
    """Whether it is the result of a finished game, and not an estimate."""
    distance: int | None = None
    """Moves to the end under best play, where the method measures them."""

    @property
    def min(self) -> int:
        """The value in Min's view."""
        return -self.max

    @property
    def mover(self) -> int:
        """The value in the view of the player to move."""
        return self.pov(self.turn)

    @property
    def exact(self) -> bool:
        """Whether the value is known, and not only a bound."""
        return self.bound == "exact"

    def pov(self, player: Player | str) -> int:
        """The value in the view of a player."""
        return self.max if Player(player) is MAX else -self.max

    def __int__(self) -> int:
        raise TypeError(
            tell(
                "whose view? say .max, .min, .mover or .pov(player)",
                "pour qui ? dites .max, .min, .mover ou .pov(joueur)",
            )
        )

    def __str__(self) -> str:
        bound = self.bound if self.turn is MAX else {"at-least": "at-most", "at-most": "at-least"}.get(self.bound)
        words = {"at-least": tell("at least ", "au moins "), "at-most": tell("at most ", "au plus ")}
        return f"{words.get(bound or '', '')}{self.mover} {tell('for', 'pour')} {self.turn.value.capitalize()}"


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    >>> Outcome(1).winner, Outcome(-1).winner, Outcome(0).winner
    (<Player.MAX: 'max'>, <Player.MIN: 'min'>, None)
    """

    utility: int
    """Max's reward."""

    @property
    def winner(self) -> Player | None:
        """Who has won; nobody if it is a draw."""
        if self.utility == 0:
            return None
        return MAX if self.utility > 0 else MIN

    def returns(self) -> tuple[int, int]:
        """The rewards of Max and of Min."""
        return (self.utility, -self.utility)
