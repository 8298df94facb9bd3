"""Games by name, and positions of any game."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._native import tell
from .errors import GameError, IllegalMoveError, UnknownNameError
from .players import Outcome, Player

if TYPE_CHECKING:
    from .rules import PythonGame

__all__ = ["Game", "Position", "games", "load", "methods"]

Move = Any
"""A move: text in games that come with perfectplay, any object in games written in Python."""


@lru_cache(maxsize=1)
def _infos() -> dict[str, dict[str, Any]]:
    return {info["name"]: info for info in json.loads(_native.games())}


def games() -> list[str]:
    """The names of the games that come with perfectplay.

    >>> "connect4" in games(), "chomp" in games()
    (True, True)
    """
    return list(_infos())


def methods() -> list[str]:
    """The names of the methods; ``auto`` chooses one.

    >>> methods()[:4]
    ['auto', 'minimax', 'alphabeta', 'dichotomy']
    """
    return list(_native.methods())


@overload
def load(game: str, **parameters: Any) -> Game: ...  # type: ignore[overload-overlap]


@overload
def load(game: object, *, name: str | None = None, max_states: int = 1_000_000) -> PythonGame: ...


def load(game: Any, **parameters: Any) -> Game:
    """A game by its name, with its parameters; or a game of your own, see :class:`perfectplay.Rules`.

    >>> load("connect4", rows=5).start().legal_moves()
    ['1', '2', '3', '4', '5', '6', '7']
    >>> load("go")
    Traceback (most recent call last):
        ...
    perfectplay.errors.UnknownNameError: no game called 'go'; perfectplay.games() lists them all

    A game of your own takes a ``name``, and ``max_states``, the most states that may be met.
    """
    if isinstance(game, str):
        return Game(game, **parameters)
    from .rules import PythonGame

    unknown = [name for name in parameters if name not in ("name", "max_states")]
    if unknown:
        raise UnknownNameError(
            tell(
                f"a game written in Python has no {unknown[0]}; it takes name and max_states",
                f"un jeu écrit en Python n’a pas {unknown[0]} ; il prend name et max_states",
            )
        )
    return PythonGame(game, **parameters)


class Game:
    """The rules of a game: where positions come from.

    >>> nim = load("nim", take=3)
    >>> nim.parse("21").turn
    <Player.MAX: 'max'>
    """

    def __init__(self, name: str, **parameters: Any) -> None:
        if name not in _infos():
            near = next((known for known in games() if known[:3] == name[:3].lower()), None)
            like = tell(f" (did you mean {near!r}?)", f" (est-ce {near!r} ?)") if near else ""
            raise UnknownNameError(
                tell(
                    f"no game called {name!r}{like}; perfectplay.games() lists them all",
                    f"aucun jeu ne s’appelle {name!r}{like} ; perfectplay.games() les donne tous",
                )
            )
        self.name = name
        self.parameters = dict(parameters)
        # A wrong parameter is an error here, and not only at the first position. (Graphs have no start of their own.)
        if parameters:
            self._open("")

    @property
    def info(self) -> dict[str, Any]:
        """What is known of the game: title, parameters, heuristics, methods and more."""
        return dict(_infos()[self.name])

    @property
    def heuristics(self) -> list[str]:
        """Its heuristics, the usual one first."""
        return list(self.info["heuristics"])

    def start(self) -> Position:
        """The position at the start."""
        return self.parse("")

    def parse(self, text: Any) -> Position:
        """A position from text, in the notation of the game: moves, a board, a FEN.

        >>> load("connect4").parse("4453").turn
        <Player.MAX: 'max'>
        >>> load("chomp").parse("4x5").legal_moves()[:3]
        ['1,2', '1,3', '1,4']
        """
        return Position(self, self._open(str(text)), began=str(text))

    def _open(self, text: str) -> _native.Position:
        return _native.open(self.name, _settings(self.parameters), text)

    def _restore(self, began: Any) -> Position:
        return self.parse(began)

    def _write_move(self, position: _native.Position, move: Move) -> str:
        return str(move)

    def _read_moves(self, position: _native.Position, written: list[str]) -> list[Move]:
        """Moves that can be played in a position, as its game gives them."""
        return list(written)

    def _read_line(self, position: _native.Position, written: list[str]) -> list[Move]:
        """Moves that can be played one after the other."""
        return list(written)

    def _read_parts(self, position: _native.Position, parts: list[tuple[str, int]]) -> list[tuple[Any, int]]:
        """Parts of a position as states of its game, each with what it is worth."""
        return list(parts)

    def _grundy(self, position: _native.Position) -> _native.GrundyAnswer:
        return position.grundy(None)

    def _arena(self, position: _native.Position, states: int) -> tuple[_native.Arena, list[Any]]:
        """The configurations that can be reached, at most so many, and the state that each is."""
        native = position.arena(states)
        return native, native.ids()

    def _legal_moves(self, position: _native.Position) -> list[Move]:
        return position.legal_moves()

    def _identity(self, position: _native.Position) -> Any:
        """What makes a position the one it is."""
        return position.state

    def _written_out(self, began: Any) -> str | None:
        """Trees and graphs are written out where a position is, and a state is but a place in them."""
        return began.partition("#")[0].replace(" ", "") if self.name in ("tree", "graph") else None

    def _for_heuristic(self, position: _native.Position, heuristic: Any) -> tuple[_native.Position, str | None]:
        if heuristic is None or isinstance(heuristic, str):
            return position, heuristic
        names = ", ".join(self.heuristics)
        raise GameError(
            tell(
                f"{self.name} has the heuristics {names}; functions of your own are for games written in Python "
                "(perfectplay.Rules)",
                f"{self.name} a les heuristiques {names} ; vos propres fonctions sont pour les jeux écrits en Python "
                "(perfectplay.Rules)",
            )
        )

    def __eq__(self, other: object) -> bool:
        if type(other) is not Game or type(self) is not Game:
            return NotImplemented
        return self._kind == other._kind

    def __hash__(self) -> int:
        return hash(self._kind)

    @property
    def _kind(self) -> tuple[str, frozenset[tuple[str, str]]]:
        """The name, and the parameters that are not as usual."""
        usual = {(parameter["name"], parameter["default"]) for parameter in self.info["parameters"]}
        return self.name, frozenset(_settings(self.parameters)) - usual

    def __reduce__(self) -> tuple[Any, ...]:
        return (_load_again, (self.name, self.parameters))

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"perfectplay.load({self.name!r}{given})"


def _load_again(name: str, parameters: dict[str, Any]) -> Game:
    return Game(name, **parameters)


def _settings(parameters: dict[str, Any]) -> list[tuple[str, str]]:
    """Parameters as text: a switch is on or not given, a list is written with commas."""
    settings = []
    for name, value in parameters.items():
        if value is False or value is None:
            continue
        if value is True:
            value = "true"
        elif isinstance(value, (list, tuple)):
            value = ",".join(map(str, value))
        settings.append((name.replace("_", "-"), str(value)))
    return settings


class Position:
    """A position of a game: a state, and the moves that led there.

    :meth:`play` gives a new position and leaves this one alone; :meth:`push` and :meth:`pop` change this one. Two
    positions are equal if they are the same state of the same game, whatever the moves before. (So do not push to a
    position while it is in a set, or is the key of a dictionary.)

    >>> position = load("tictactoe").start()
    >>> position.push("5"); position.push("1")
    >>> print(position)
      1 2 3
    0 O . .
    3 . X .
    6 . . .
    >>> position.pop(), position.turn
    ('1', <Player.MIN: 'min'>)
    >>> position.play("1").play("9") == position.game.parse("5,1,9")
    True
    """

    __slots__ = ("_before", "_began", "_now", "game")

    def __init__(self, game: Game, now: _native.Position, *, began: Any, before: Any = None) -> None:
        self.game = game
        self._now = now
        self._began = began
        # What stood before the last move, that move, and what was before that.
        self._before = before

    @property
    def turn(self) -> Player:
        """Whose turn it is."""
        return Player(self._now.turn)

    @property
    def state(self) -> Any:
        """The state: text that says everything about it, or the object of a game written in Python."""
        return self.game._identity(self._now)

    @property
    def moves(self) -> list[Move]:
        """The moves that led here, as far as they were played and not parsed."""
        moves, before = [], self._before
        while before is not None:
            _, move, before = before
            moves.append(move)
        return moves[::-1]

    def legal_moves(self) -> list[Move]:
        """The legal moves, in a fixed order; none once the game is over."""
        return self.game._legal_moves(self._now)

    def is_legal(self, move: Move) -> bool:
        """Whether a move can be played."""
        try:
            self.play(move)
        except IllegalMoveError:
            return False
        return True

    def play(self, move: Move) -> Position:
        """The position after a move, as a new one.

        >>> load("connect4").start().play("9")
        Traceback (most recent call last):
            ...
        perfectplay.errors.IllegalMoveError: "9" cannot be played: there is no column 9; open columns: 1 2 3 4 5 6 7
        """
        after = self.copy()
        after.push(move)
        return after

    def push(self, move: Move) -> None:
        """Plays a move here."""
        written = self.game._write_move(self._now, move)
        now = self._now.play(written)
        (move,) = self.game._read_moves(self._now, [written])
        self._before = (self._now, move, self._before)
        self._now = now

    def pop(self) -> Move:
        """Takes the last move back, and gives it."""
        if self._before is None:
            raise IndexError(
                tell("no move was played here that could be taken back", "aucun coup joué ici ne peut être repris")
            )
        self._now, move, self._before = self._before
        return move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._now.result is not None

    def outcome(self) -> Outcome | None:
        """How the game ended, or nothing while it goes on."""
        result = self._now.result
        return None if result is None else Outcome(result)

    def returns(self) -> tuple[int, int]:
        """The rewards of Max and of Min: both 0 while the game goes on."""
        outcome = self.outcome()
        return (0, 0) if outcome is None else outcome.returns()

    def estimate(self, heuristic: Any = None) -> int:
        """What a heuristic says of the position, in Max's view.

        >>> load("connect4").parse("44535645").estimate("alignments")
        3
        """
        now, name = self.game._for_heuristic(self._now, heuristic)
        return now.estimate(name)

    def copy(self) -> Position:
        """The same position, to be changed on its own."""
        return Position(self.game, self._now, began=self._began, before=self._before)

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Position:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        mine, theirs = self.game._written_out(self._began), other.game._written_out(other._began)
        return (self.game, mine, self.turn, self.state) == (other.game, theirs, other.turn, other.state)

    def __hash__(self) -> int:
        return hash((self.turn, self.state))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_play_again, (self.game, self._began, self.moves))

    def __str__(self) -> str:
        return self._now.board()

    def __repr__(self) -> str:
        return f"<Position of {self.game.name}: {self.state}, {self.turn} to move>"

    def _repr_svg_(self) -> str:
        return self._now.svg()


def _play_again(game: Game, began: Any, moves: list[Move]) -> Position:
    position = game._restore(began)
    for move in moves:
        position.push(move)
    return position
