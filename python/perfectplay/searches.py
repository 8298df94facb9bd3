"""Questions about a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .answers import Answer, Perft, TestAnswer
from .checks import check
from .games import Move, Position
from .trees import Tree

__all__ = ["analyse", "perft", "solve", "test", "tree"]

_USUAL: dict[str, Any] = {
    "method": "auto",
    "heuristic": None,
    "depth": None,
    "nodes": None,
    "time": None,
    "all_moves": False,
    "lines": None,
    "who_wins": False,
    "among": None,
    "memory": 256,
    "threads": 1,
    "within": 0,
    "iterative": False,
    "level": None,
    "seed": 0,
}


def _ask(position: Position, **asked: Any) -> dict[str, Any]:
    """What is asked, with whatever is usual for the rest."""
    words = ("heuristic", "among", "all_moves", "who_wins", "iterative")
    check(position, **{name: value for name, value in asked.items() if name not in words})
    return _USUAL | {name: value for name, value in asked.items() if value is not None}


def solve(
    position: Position,
    *,
    method: str = "auto",
    all_moves: bool = False,
    lines: int | None = None,
    who_wins: bool = False,
    nodes: int | None = None,
    time: float | None = None,
    within: int = 0,
    iterative: bool = False,
    memory: int = 256,
    threads: int = 1,
) -> Answer:
    """The exact value of a position, to the end of the game, and the best move.

    ``all_moves`` gives the value of every move, ``lines`` of the best so many; ``who_wins`` asks for no more than that.
    A limit on ``nodes`` or ``time`` (in seconds), or Ctrl-C, ends the search with the bounds that are proved by then:
    ``answer.stopped`` says why. ``memory`` is the size of the table in megabytes, ``within`` lets the dichotomy
    stop once its bounds are that close, ``iterative`` is the other form of its tests.

    >>> import perfectplay
    >>> position = perfectplay.load("connect4").parse("4234424156531226326553")
    >>> answer = perfectplay.solve(position, all_moves=True)
    >>> answer.best, answer.score.mover
    (['4'], 6)
    >>> [(found.move, found.score.mover) for found in answer.moves]
    [('1', -1), ('2', -1), ('3', 0), ('4', 6), ('5', 0), ('6', -1), ('7', -1)]
    """
    ask = _ask(
        position,
        method=method,
        all_moves=all_moves,
        lines=lines,
        who_wins=who_wins,
        nodes=nodes,
        time=time,
        within=within,
        iterative=iterative,
        memory=memory,
        threads=threads,
    )
    return Answer._of(position, position._now.solve(ask))


def analyse(
    position: Position,
    *,
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    method: str = "auto",
    heuristic: Any = None,
    all_moves: bool = False,
    lines: int | None = None,
    moves: Iterable[Move] | None = None,
    within: int = 0,
    level: int | None = None,
    seed: int = 0,
    memory: int = 256,
    threads: int = 1,
) -> Answer:
    """The value as far as one can see: ``depth`` moves ahead, for ``time`` seconds, within ``nodes`` states.

    Without any of these it takes 2 seconds. ``heuristic`` is the name of one that the game has, or, in a game written
    in Python, a function of a state. ``moves`` are the only ones that come into question; ``level`` plays as well as
    that level does, from 1 to 10, by the dice of ``seed``.

    >>> import perfectplay
    >>> position = perfectplay.load("connect4").parse("445356")
    >>> answer = perfectplay.analyse(position, depth=1, heuristic="alignments", all_moves=True)
    >>> [found.score.max for found in answer.moves], answer.move
    ([4, 5, 9, 14, 12, 7, 4], '4')
    """
    check(position)
    game = position.game
    now, name = game._for_heuristic(position._now, heuristic)
    among = None if moves is None else [game._write_move(now, move) for move in moves]
    ask = _ask(
        position,
        depth=depth,
        time=time,
        nodes=nodes,
        method=method,
        heuristic=name,
        all_moves=all_moves,
        lines=lines,
        among=among,
        within=within,
        level=level,
        seed=seed,
        memory=memory,
        threads=threads,
    )
    return Answer._of(position, now.analyse(ask))


def test(
    position: Position,
    at_least: int,
    *,
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    method: str = "auto",
    heuristic: Any = None,
    iterative: bool = False,
    memory: int = 256,
) -> TestAnswer:
    """Can the player to move ensure at least so much, in that player's own view?

    ``method`` is ``possible``, the test of the courses (recursive, or ``iterative``), ``pns`` or ``retrograde``;
    ``auto`` is ``possible``, and ``retrograde`` to the end of games whose states can come back.

    >>> import perfectplay
    >>> answer = perfectplay.test(perfectplay.load("nim").parse("3,4,5"), at_least=1)
    >>> answer.answer, answer.move
    (True, '1:2')
    """
    check(position, at_least=at_least)
    now, name = position.game._for_heuristic(position._now, heuristic)
    ask = _ask(
        position,
        depth=depth,
        time=time,
        nodes=nodes,
        method=method,
        heuristic=name,
        iterative=iterative,
        memory=memory,
    )
    return TestAnswer._of(position, now.test(at_least, ask))


test.__test__ = False  # type: ignore[attr-defined]  # It is no test of pytest's.


def perft(position: Position, depth: int) -> Perft:
    """How many states are ``depth`` moves away.

    >>> import perfectplay
    >>> perfectplay.perft(perfectplay.load("chess").start(), 3)
    Perft(leaves=8902, finished=0)
    """
    check(position, depth=depth)
    return Perft(*position._now.perft(depth))


def tree(
    position: Position,
    *,
    method: str = "alphabeta",
    depth: int | None = None,
    heuristic: Any = None,
    at_least: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    show: int = 120,
    steps: bool = False,
) -> Tree:
    """The tree that a method walks: a picture in a notebook, and every node as data.

    With ``at_least`` it is the tree of the yes/no test. At most ``show`` states are kept: those nearest to the root,
    or, with ``steps``, the first ones, with everything that happens there (see :class:`perfectplay.Stepper`).

    >>> import perfectplay
    >>> position = perfectplay.load("tree").parse([[7, 6, 5], [2, 4, 8], [9, 3, 4]])
    >>> walked = perfectplay.tree(position)
    >>> walked.pruned
    ['2.2', '2.3', '3.3']
    """
    check(position, at_least=at_least, show=show)
    now, name = position.game._for_heuristic(position._now, heuristic)
    ask = _ask(position, method=method, depth=depth, heuristic=name, time=time, nodes=nodes)
    return Tree(now.tree(at_least, ask, show, steps))
