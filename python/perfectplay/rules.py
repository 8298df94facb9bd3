"""Games written in Python."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from . import _native
from ._native import tell
from .errors import GameError, IllegalMoveError, RulesError
from .games import Game, Move, Position
from .players import Player

__all__ = ["PythonGame", "Rules"]

_MOVES = ("initial_state", "transitions")
_ENDS = ("is_terminal", "utility")


class Rules:
    """A game as search sees it: an initial state, transitions, a terminal test and a utility.

    Write a class with these four functions (deriving from this one is not needed) and give an object of it to
    :func:`perfectplay.load`; every method, the graph tools and the Grundy values then work on it. States must be
    hashable: tuples, strings, numbers, frozen dataclasses.

    >>> import perfectplay
    >>> class Matches(perfectplay.Rules):
    ...     "Take 1, 2 or 3 matches; whoever takes the last one loses."
    ...     def initial_state(self):
    ...         return 7
    ...     def transitions(self, matches):
    ...         return [(take, matches - take) for take in (1, 2, 3) if take <= matches]
    ...     def is_terminal(self, matches):
    ...         return matches == 0
    ...     def utility(self, matches):
    ...         return 0
    >>> game = perfectplay.load(Matches())
    >>> game.start().legal_moves()
    [1, 2, 3]

    Without ``turn(state)`` players move in turn, and Max begins. A state is then the object together with the player to
    move, and ``utility`` is not told who that is: where it depends on that player, the object must say who it is, and
    so must ``turn``. In normal play nothing of that is needed: with ``normal_play`` two functions are a game, in which
    whoever cannot move loses.

    >>> class Take(perfectplay.Rules):
    ...     "Take 1, 2 or 3 matches; whoever takes the last one wins."
    ...     normal_play = True
    ...     def initial_state(self):
    ...         return 7
    ...     def transitions(self, matches):
    ...         return [(take, matches - take) for take in (1, 2, 3) if take <= matches]
    >>> start = perfectplay.load(Take()).start()
    >>> perfectplay.solve(start).score.mover, perfectplay.grundy(start).value, perfectplay.grundy(start).winning_moves
    (1, 3, [3])

    Every state is asked about once, when a search first meets it, and kept: what is known already is searched at
    native speed, without the lock of the interpreter. ``max_states`` bounds how many are kept: an analysis
    that meets more ends there (``stopped`` is ``nodes``), and any other question is an error.

    Also optional: ``turned(state)``, beside ``turn``, the same state with the other player to move, for Grundy values
    and for graphs with both starters; ``heuristic(state)``, the value at the horizon; ``board(state)``, rows of cells
    for pictures; and ``cell(state, move)``, the row and the column where a move is played, for the values of moves on
    them.
    """

    utility_range: tuple[int, int] = (-1, 1)
    """All utilities lie in here; it is what the dichotomy halves."""

    heuristic_range: tuple[int, int] = (-1_000_000, 1_000_000)
    """All values of the heuristic lie in here."""

    normal_play: bool = False
    """Whoever cannot move loses: a state without transitions is the end, and there is neither :meth:`is_terminal` nor
    :meth:`utility`."""

    pays: bool = False
    """Utilities are amounts, and nobody wins: a tree of numbers."""

    def initial_state(self) -> Hashable:
        """Where the game begins."""
        raise NotImplementedError

    def transitions(self, state: Any) -> Iterable[tuple[Any, Hashable]]:
        """The pairs (move, successor) of a state where the game goes on; in normal play of any state."""
        raise NotImplementedError

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        raise NotImplementedError

    def utility(self, state: Any) -> int:
        """Max's reward, where the game is over: a whole number."""
        raise NotImplementedError

    # turn(state), turned(state), heuristic(state), board(state) and cell(state, move) are optional, and so not here.


class PythonGame(Game):
    """A game whose rules are a Python object; made by :func:`perfectplay.load`."""

    def __init__(self, rules: Any, *, name: str | None = None, max_states: int = 1_000_000) -> None:
        normal_play = getattr(rules, "normal_play", False)
        missing = [function for function in _MOVES + (() if normal_play else _ENDS) if not _has(rules, function)]
        if missing:
            kind, names = type(rules).__name__, ", ".join(missing)
            functions = "initial_state(), transitions(state), is_terminal(state), utility(state)"
            raise RulesError(
                tell(
                    f"{kind} has no {names}: a game is {functions}",
                    f"{kind} n’a pas {names} : un jeu, c’est {functions}",
                )
            )
        if isinstance(rules, type):
            kind = rules.__name__
            raise RulesError(
                tell(
                    f"{kind} is a class: give an object of it, {kind}()",
                    f"{kind} est une classe : donnez-en un objet, {kind}()",
                )
            )
        told = [function for function in _ENDS if normal_play and _has(rules, function)]
        if told:
            kind, names = type(rules).__name__, tell(" and ", " et ").join(told)
            raise RulesError(
                tell(
                    f"{kind} has normal_play, where whoever cannot move loses, and also {names}: leave out the one or "
                    "the other",
                    f"{kind} a normal_play, où celui qui ne peut plus jouer perd, et aussi {names} : ôtez l’un ou "
                    "l’autre",
                )
            )
        if _has(rules, "turned") and not _has(rules, "turn"):
            kind = type(rules).__name__
            raise RulesError(
                tell(
                    f"{kind} has turned and no turn: define turn(state) as well, which says whose turn it is",
                    f"{kind} a turned et pas turn : définissez aussi turn(state), qui dit qui a le trait",
                )
            )
        if isinstance(max_states, bool) or not isinstance(max_states, int) or not 1 <= max_states < 2**31:
            raise RulesError(
                tell(
                    f"max_states: give a whole number from 1 to {2**31 - 1}, and not {max_states!r}",
                    f"max_states : donnez un nombre entier de 1 à {2**31 - 1}, et non {max_states!r}",
                )
            )
        self.rules = rules
        self.name = name or getattr(rules, "name", None) or type(rules).__name__
        self.parameters = {"max_states": max_states}
        parts = {function: getattr(rules, function) for function in _MOVES}
        parts |= {function: None if normal_play else getattr(rules, function) for function in _ENDS}
        parts |= {
            "name": self.name,
            "turn": getattr(rules, "turn", None),
            "turned": getattr(rules, "turned", None),
            "utility_range": _range(rules, "utility_range", Rules.utility_range),
            "max_states": max_states,
        }
        heuristic = getattr(rules, "heuristic", None)
        self._native = _native.PythonGame(
            parts,
            getattr(rules, "board", None),
            getattr(rules, "cell", None),
            bool(getattr(rules, "pays", False)),
            None if heuristic is None else ("heuristic", heuristic, self._heuristic_range()),
        )
        self._others: dict[Callable[[Any], int], _native.PythonGame] = {}

    @property
    def info(self) -> dict[str, Any]:
        """What is known of the game."""
        return {"name": self.name, "parameters": [], "heuristics": self.heuristics}

    @property
    def heuristics(self) -> list[str]:
        """Its heuristics, the usual one first."""
        return ["heuristic", "none"] if hasattr(self.rules, "heuristic") else ["none"]

    @property
    def states_met(self) -> int:
        """How many states have been met so far, by all searches."""
        return self._native.states()

    def start(self) -> Position:
        """The position at the start."""
        return Position(self, self._native.start(), began=None)

    def position(self, state: Hashable, turn: Player | str = Player.MAX) -> Position:
        """The position at a state; ``turn`` says who is to move where the state does not."""
        player = Player(turn)
        return Position(self, self._native.position(state, player is Player.MIN), began=(state, player))

    def parse(self, text: Any) -> Position:
        """The same as :meth:`position`: there is no notation, states are objects."""
        return self.position(text)

    def explore(self, position: Position | None = None) -> int:
        """Asks now about every state that can be reached; how many there are.

        Searches do it by themselves, as far as they go.
        """
        start = position or self.start()
        if not isinstance(start, Position) or start.game is not self:
            raise GameError(
                tell(f"{start!r} is no position of this game", f"{start!r} n’est pas une position de ce jeu")
            )
        return self._native.explore(start._now)

    def _restore(self, began: Any) -> Position:
        return self.start() if began is None else self.position(*began)

    def _heuristic_range(self) -> tuple[int, int]:
        return _range(self.rules, "heuristic_range", Rules.heuristic_range)

    def _write_move(self, position: _native.Position, move: Move) -> str:
        objects = position.move_objects() or ()
        written = position.legal_moves()
        for known, text in zip(objects, written):
            if known is move or known == move:
                return text
        if isinstance(move, str) and move in written:
            return move
        legal = ", ".join(map(repr, objects)) or tell("none: the game is over", "aucun : la partie est finie")
        raise IllegalMoveError(
            tell(
                f"{move!r} cannot be played: legal moves are {legal}",
                f"{move!r} ne peut être joué : les coups légaux sont {legal}",
            )
        )

    def _read_moves(self, position: _native.Position, written: list[str]) -> list[Move]:
        objects = dict(zip(position.legal_moves(), position.move_objects() or ()))
        return [objects[text] for text in written]

    def _read_line(self, position: _native.Position, written: list[str]) -> list[Move]:
        line = []
        for text in written:
            line += self._read_moves(position, [text])
            position = position.play(text)
        return line

    def _read_parts(self, position: _native.Position, parts: list[tuple[str, int]]) -> list[tuple[Any, int]]:
        # Nobody says how a state could be taken apart: it is the only part.
        return [(position.object(), value) for _, value in parts]

    def _grundy(self, position: _native.Position) -> _native.GrundyAnswer:
        return self._native.grundy(position)

    def _arena(self, position: _native.Position, states: int) -> tuple[_native.Arena, list[Any]]:
        native, objects = self._native.arena(position, states)
        return native, list(objects)

    def _legal_moves(self, position: _native.Position) -> list[Move]:
        return list(position.move_objects() or ())

    def _identity(self, position: _native.Position) -> Any:
        return position.object()

    def _written_out(self, began: Any) -> None:
        return None

    def _for_heuristic(self, position: _native.Position, heuristic: Any) -> tuple[_native.Position, str | None]:
        if heuristic is None or isinstance(heuristic, str):
            return position, heuristic
        other = self._others.get(heuristic)
        if other is None:
            name = getattr(heuristic, "__name__", "heuristic")
            other = self._native.with_heuristic((name, heuristic, self._heuristic_range()))
            self._others[heuristic] = other
        return other.position(position.object(), position.turn == "min"), None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PythonGame):
            return NotImplemented
        mine, theirs = self.rules, other.rules
        if mine is theirs:
            return True
        try:
            if mine == theirs:
                return True
            # A copy, such as one that was pickled, is the same game.
            plain = type(mine) is type(theirs) and type(mine).__dict__.get("__eq__") is None
            return plain and bool(vars(mine) == vars(theirs))
        except (TypeError, ValueError):
            return False  # There are things, such as arrays, that cannot be compared as a whole.

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_make_again, (self.rules, self.name, self.parameters["max_states"]))

    def __repr__(self) -> str:
        return f"perfectplay.load({self.rules!r})"


def _has(rules: Any, function: str) -> bool:
    """Whether the user has written a function of the rules."""
    mine = getattr(type(rules), function, None)
    return callable(getattr(rules, function, None)) and (mine is None or mine is not getattr(Rules, function, None))


def _make_again(rules: Any, name: str, max_states: int) -> PythonGame:
    return PythonGame(rules, name=name, max_states=max_states)


def _range(rules: Any, name: str, usual: tuple[int, int]) -> tuple[int, int]:
    given = getattr(rules, name, usual)
    try:
        low, high = map(operator.index, given)
    except (TypeError, ValueError):
        low, high = 1, 0
    if not -(2**30) <= low <= high <= 2**30:
        raise RulesError(
            tell(
                f"{name} = {given!r}: give two whole numbers of at most 30 bits, the lower one first",
                f"{name} = {given!r} : donnez deux nombres entiers d’au plus 30 bits, le plus petit d’abord",
            )
        )
    return low, high
