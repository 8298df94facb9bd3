"""What searches answer."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass, field
from typing import Any

from . import _native
from ._native import tell
from .errors import GameError
from .games import Move, Position
from .players import Player, Score

__all__ = ["Answer", "MoveScore", "Perft", "TestAnswer"]


@dataclass(frozen=True)
class MoveScore:
    """What one move is worth."""

    move: Move
    """The move."""
    score: Score
    """Its value; ``score.turn`` is the player who makes the move."""
    lost: int | None
    """How much less than the best move it is worth to that player, where that can be said."""
    verdict: str
    """What it is compared with the best move: ``best``, ``equal``, ``slower``, ``loses-sooner``, ``smaller``,
    ``weaker``, ``throws-away-win``, ``throws-away-draw``, ``loses`` or ``unknown``."""
    line: list[Move]
    """The move and best play after it, as far as it is known."""


class _Stoppable:
    """What a search answers that may have been stopped."""

    interrupted: bool

    def raise_if_interrupted(self) -> None:
        """Raises ``KeyboardInterrupt`` if there was one while the search ran: for loops over many positions, which
        would otherwise go on with the next one.
        """
        if self.interrupted:
            raise KeyboardInterrupt(tell("the search was interrupted", "la recherche a été interrompue"))


@dataclass(frozen=True, eq=False, repr=False)
class Answer(_Stoppable):
    """What :func:`perfectplay.solve` and :func:`perfectplay.analyse` answer.

    >>> import perfectplay
    >>> answer = perfectplay.solve(perfectplay.load("nim").parse("3,4,5"))
    >>> answer.score.max, answer.best, answer.score.exact
    (1, ['1:2'], True)

    Stopped early, a search has a move, which need not be the best one, and says what that move ensures:

    >>> tree = perfectplay.load("tree").parse([[1, 9], [5, 9], [8, 7]])
    >>> stopped = perfectplay.solve(tree, method="dichotomy", within=4)
    >>> stopped.move, stopped.ensures, stopped.score.exact
    ('2', 5, False)

    >>> answer.to_dict()["nodes"] == answer.nodes
    True
    """

    position: Position
    """What was asked about."""
    score: Score
    """What the position is worth."""
    best: list[Move]
    """The chosen move; with the values of all moves, every one that is as good, the chosen one first. It is proved to
    be best only where :attr:`score` is exact and no estimate went into it."""
    ensures: int | None
    """What the chosen move is proved to ensure its player, in Max's view; none if nothing is known of it."""
    line: list[Move]
    """Best play, as far as the method knows it."""
    moves: list[MoveScore] | None
    """The value of every move, if asked for."""
    nodes: int
    """States entered."""
    leaves: int
    """States valued as they are."""
    seconds: float
    """Time taken."""
    method: str
    """The method that was used."""
    reason: str | None
    """Why ``auto`` chose it (``explored``, ``deepens``, ...); none if it was asked for by name."""
    heuristic: str | None
    """The heuristic at the horizon; none where only results count."""
    depth: int | None
    """How many moves ahead; none is to the end of the game."""
    stopped: str | None
    """Why the search ended before it was complete: ``nodes``, ``time``, ``memory``, ``cancelled`` (Ctrl-C) or
    ``too-deep``. The bounds in :attr:`score` hold all the same."""
    interrupted: bool
    """Whether Ctrl-C, or the stop button of a notebook, was heard while the search ran."""
    _data: dict[str, Any] = field(default_factory=dict)
    _native: Any = None

    @classmethod
    def _of(cls, position: Position, native: _native.Answer) -> Answer:
        data = json.loads(native.json())
        game, now, turn = position.game, position._now, position.turn

        def move(found: dict[str, Any]) -> MoveScore:
            return MoveScore(
                move=game._read_moves(now, [found["move"]])[0],
                score=Score(turn, found["value"], found["bound"], None, None, found["decided"], found["distance"]),
                lost=found["lost"],
                verdict=found["verdict"],
                line=game._read_line(now, found["line"]),
            )

        moves = data.get("moves")
        return cls(
            position=position.copy(),
            score=Score(
                turn,
                data["value"],
                data["bound"],
                data["lower"],
                data["upper"],
                data["decided"],
                data["distance"],
            ),
            best=game._read_moves(now, data["best"]),
            ensures=data["ensures"],
            line=game._read_line(now, data["line"]),
            moves=None if moves is None else [move(found) for found in moves],
            nodes=data["nodes"],
            leaves=data["leaves"],
            seconds=data["seconds"],
            method=data["method"],
            reason=data["reason"],
            heuristic=data["heuristic"],
            depth=data["depth"],
            stopped=data["stopped"],
            interrupted=native.interrupted,
            _data=data,
            _native=native,
        )

    @property
    def move(self) -> Move | None:
        """The chosen move; none if the game is over."""
        return self.best[0] if self.best else None

    def to_dict(self) -> dict[str, Any]:
        """The same as ``perfectplay solve --json`` prints, with moves as text."""
        return json.loads(json.dumps(self._data))

    def __getstate__(self) -> dict[str, Any]:
        # The native half cannot travel; what it writes can.
        return self.__dict__ | {"_native": None, "_data": self._data | {"": str(self)}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __str__(self) -> str:
        return self._data[""] if self._native is None else self._native.text()

    def __repr__(self) -> str:
        stopped = f", stopped={self.stopped!r}" if self.stopped else ""
        chosen = "best" if self.score.exact else "in hand"
        return f"<Answer: {self.score}, {chosen} {self.best}{stopped}>"

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_() if self._native is None else self._native.svg()

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>{self._repr_svg_()}"


@dataclass(frozen=True, eq=False, repr=False)
class TestAnswer(_Stoppable):
    """What :func:`perfectplay.test` answers: true if the answer is yes.

    >>> import perfectplay
    >>> tree = perfectplay.load("tree").parse([[7, 6, 5], [2, 4, 8], [9, 3, 4]])
    >>> bool(perfectplay.test(tree, at_least=5)), bool(perfectplay.test(tree, at_least=6))
    (True, False)
    """

    __test__ = False  # It is no test of pytest's.

    position: Position
    """What was asked about."""
    at_least: int
    """How much, in the view of :attr:`player`."""
    player: Player
    """Who asks: the player to move."""
    answer: bool | None
    """Yes or no; none if the search was stopped before it knew."""
    move: Move | None
    """The move that ensures it."""
    nodes: int
    """States entered."""
    leaves: int
    """States valued as they are."""
    seconds: float
    """Time taken."""
    method: str
    """The method that was used."""
    reason: str | None
    """Why ``auto`` chose it; none if it was asked for by name."""
    depth: int | None
    """How many moves ahead; none is to the end of the game."""
    stopped: str | None
    """Why the search ended before it was complete, if it did."""
    interrupted: bool
    """Whether Ctrl-C, or the stop button of a notebook, was heard while the search ran."""
    _data: dict[str, Any] = field(default_factory=dict)
    _text: str = ""

    @classmethod
    def _of(cls, position: Position, native: _native.TestAnswer) -> TestAnswer:
        data = json.loads(native.json())
        move = data["move"]
        return cls(
            position=position.copy(),
            at_least=data["at_least"],
            player=position.turn,
            answer=data["answer"],
            move=None if move is None else position.game._read_moves(position._now, [move])[0],
            nodes=data["nodes"],
            leaves=data["leaves"],
            seconds=data["seconds"],
            method=data["method"],
            reason=data.get("reason"),
            depth=data["depth"],
            stopped=data["stopped"],
            interrupted=native.interrupted,
            _data=data,
            _text=native.text(),
        )

    def to_dict(self) -> dict[str, Any]:
        """The same as ``perfectplay test --json`` prints."""
        return dict(self._data)

    def __bool__(self) -> bool:
        if self.answer is None:
            raise GameError(
                tell(
                    f"the test was stopped ({self.stopped}) before it knew the answer",
                    f"le test a été arrêté ({self.stopped}) avant de connaître la réponse",
                )
            )
        return self.answer

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<TestAnswer: {self.answer}, by {self.move!r}>"


@dataclass(frozen=True)
class Perft:
    """How many states are so many moves away."""

    leaves: int
    """States exactly that many moves away."""
    finished: int
    """Games that ended sooner."""
