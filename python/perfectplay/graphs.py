"""Games on explicit graphs: attractors, strategies, Grundy values."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

from . import _native
from ._native import tell
from .checks import check, check_numbers
from .errors import GameError
from .games import Move, Position
from .players import MAX, MIN, Player

__all__ = ["Attractor", "Grundy", "GrundyAnswer", "SolvedGraph", "attractor", "graph", "grundy", "solve_graph"]

State = Any
"""A state: anything hashable."""
Successors = Any
"""``{state: [successors]}``, or a directed graph of networkx."""

_RESULTS = {"max": 1, "min": 2, "draw": 3}


def attractor(
    successors: Successors,
    owners: Any,
    targets: Iterable[State],
    player: Player | str | int = MAX,
) -> Attractor:
    """The states from which a player can force the game into ``targets``.

    ``successors`` is the graph as courses write it, ``{state: [successors]}`` (a state that has none need not be a
    key), or a directed graph of networkx. ``owners`` says whose turn it is: ``{state: player}``, the set of Max's
    states, or a function of a state. Players are ``"max"`` and ``"min"``, ``"Adam"`` and ``"Eve"``, 1 and 2, 0 and 1.

    >>> graph = {"a": ["b", "c"], "b": ["d", "e"], "c": ["d"], "d": [], "e": ["a"]}
    >>> won = attractor(graph, {"a", "d", "e"}, ["d"])
    >>> sorted(won), won.ranks["a"], won.strategy["a"]
    (['a', 'b', 'c', 'd', 'e'], 2, 'c')
    >>> won.rounds
    [['d'], ['c'], ['a'], ['e'], ['b']]
    >>> sorted(won.traps)
    ['b', 'c']
    """
    if str(player) == "1" and not isinstance(owners, (Set, list, tuple)):
        states, _, _, given = _numbered(successors)
        player = _player(player, _words(states, _given(given) if owners is None else owners))
    targets = _listed(targets, "targets")
    if Player(player) is MAX:
        return solve_graph(successors, owners, won_max=targets).attractor(MAX)
    return solve_graph(successors, owners, won_min=targets).attractor(MIN)


def solve_graph(
    successors: Successors,
    owners: Any = None,
    *,
    won_max: Iterable[State] = (),
    won_min: Iterable[State] = (),
    draws: Iterable[State] = (),
    start: State | None = None,
    threads: int = 1,
) -> SolvedGraph:
    """Who wins every state of a graph, how soon and by which move: both attractors at once.

    A game that reaches ``won_max`` is won by Max, one that reaches ``won_min`` by Min, and all others, also those that
    go on for ever, are drawn. From networkx, owners and results may be attributes of the nodes (``owner``, and
    ``won``, which is ``"max"``, ``"min"`` or ``"draw"``).

    >>> solved = solve_graph({1: [2, 3], 2: [1], 3: []}, owners={1: "max", 2: "min", 3: "min"}, won_max=[3])
    >>> solved[1], solved[2]
    (<Player.MAX: 'max'>, <Player.MAX: 'max'>)
    """
    check_numbers(threads=threads)
    states, places, rows, given = _numbered(successors)
    if owners is None:
        owners = _given(given)
    results = bytearray(len(states))
    marked: list[tuple[str, Iterable[State]]] = [("max", won_max), ("min", won_min), ("draw", draws)]
    for state, mark in given.items():
        if mark.get("won") is not None:
            marked.append((str(mark["won"]), [state]))
    for result, of_these in marked:
        if result not in _RESULTS:
            raise GameError(
                tell(
                    f'won is "max", "min" or "draw", and not {result!r}',
                    f'won vaut "max", "min" ou "draw", et non {result!r}',
                )
            )
        for state in _listed(of_these, f"won_{result}"):
            place = _place(places, state)
            if results[place] not in (0, _RESULTS[result]):
                raise GameError(
                    tell(
                        f"{state!r} has two results: it is won once, or drawn",
                        f"{state!r} a deux résultats : il est gagné une fois, ou nul",
                    )
                )
            results[place] = _RESULTS[result]
    native = _native.Graph(
        states,
        _owners(states, owners),
        bytes(results),
        rows,
        0 if start is None else _place(places, start),
        threads,
    )
    return SolvedGraph(native, states)


def graph(
    position: Position,
    *,
    states: int = 10_000_000,
    time: float | None = None,
    both_starters: bool = False,
    at_least: int | None = None,
    threads: int = 1,
) -> SolvedGraph:
    """Every state that can be reached from a position, and who wins it.

    ``states`` and ``time`` bound the exploration, ``both_starters`` adds the states that are reached if the other
    player begins, ``at_least`` makes Max the winner of what is at least that much, and Min of less; play without an end
    is won by nobody.

    >>> import perfectplay
    >>> chomp = graph(perfectplay.load("chomp").parse("2x2"))
    >>> len(chomp), chomp.winner, chomp.facts["zermelo"]
    (8, <Player.MAX: 'max'>, True)
    """
    from .rules import PythonGame

    check(position, states=states, time=time, at_least=at_least, threads=threads)
    if isinstance(position.game, PythonGame):
        native, objects = position.game._native.graph(position._now, (states, time), both_starters, at_least, threads)
        owners = native.owners()
        paired = getattr(position.game.rules, "turn", None) is None
        keys = [(state, Player(owner)) for state, owner in zip(objects, owners)] if paired else list(objects)
        return SolvedGraph(native, keys)
    native = position._now.graph(states, time, both_starters, at_least, threads)
    return SolvedGraph(native, native.ids())


@overload
def grundy(of: Position) -> GrundyAnswer: ...


@overload
def grundy(of: Successors, *, start: State | None = None) -> Grundy: ...


def grundy(of: Successors | Position, *, start: State | None = None) -> Grundy | GrundyAnswer:
    """Grundy values: of an arena ``{state: [successors]}``, or of a position of an impartial game.

    On an arena whoever cannot move loses, and the answer has the value of every state (:class:`Grundy`). Of a position
    it is a :class:`GrundyAnswer`, with its value.

    >>> values = grundy({n: [n - take for take in (1, 2, 3) if take <= n] for n in range(9)})
    >>> [values[n] for n in range(9)], values.losing
    ([0, 1, 2, 3, 0, 1, 2, 3, 0], [0, 4, 8])
    >>> values.winning_moves(6)
    [4]

    >>> import perfectplay
    >>> answer = grundy(perfectplay.load("nim").parse("3,4,5"))
    >>> answer.value, answer.winning_moves
    (2, ['1:2'])

    A game written in Python is explored: both players must have the same moves in every state, and whoever cannot move
    must lose, which ``normal_play`` says where a state does not hold whose turn it is. Anything else is a
    :class:`GameError` that names a state where it is not so.

    >>> class Dominoes(perfectplay.Rules):
    ...     "Take two neighbours out of a row; the row may fall into two."
    ...     normal_play = True
    ...     def initial_state(self): return (5,)
    ...     def transitions(self, rows):
    ...         for row in set(rows):
    ...             rest = list(rows); rest.remove(row)
    ...             for left in range(row - 1):
    ...                 yield (row, left), tuple(sorted(rest + [left, row - 2 - left]))
    >>> answer = grundy(perfectplay.load(Dominoes()).start())
    >>> answer.value, answer.won, answer.arena()[(0, 3)]
    (0, False, 1)
    """
    if isinstance(of, Position):
        return GrundyAnswer._of(of)
    states, places, rows, _ = _numbered(of)
    return Grundy(_native.Arena(states, rows, 0 if start is None else _place(places, start)), states)


class SolvedGraph(Mapping[State, "Player | None"]):
    """A graph, solved: who wins each state under best play (``None`` for a draw).

    A mapping from states to winners; in a notebook, a picture.
    """

    def __init__(self, native: _native.Graph, states: list[State]) -> None:
        self._native = native
        self.states = states
        """The states, the start first if they were explored."""

    @cached_property
    def _places(self) -> dict[State, int]:
        return {state: place for place, state in enumerate(self.states)}

    @cached_property
    def outcomes(self) -> dict[State, Player | None]:
        """Who wins each state; nobody where it is a draw."""
        winners = {"max": MAX, "min": MIN, "draw": None}
        return {state: winners[outcome] for state, outcome in zip(self.states, self._native.outcomes())}

    @cached_property
    def ranks(self) -> dict[State, int]:
        """The round in which a state enters the attractor of its winner: moves to the win. Draws have none."""
        return {state: rank for state, rank in zip(self.states, self._native.ranks()) if rank is not None}

    @cached_property
    def owners(self) -> dict[State, Player]:
        """Whose turn it is in each state."""
        return {state: Player(owner) for state, owner in zip(self.states, self._native.owners())}

    @cached_property
    def successors(self) -> dict[State, list[State]]:
        """Where the moves of each state lead; nowhere once the game is over."""
        states = self.states
        return {state: [states[next] for next in nexts] for state, nexts in zip(states, self._native.successors())}

    @cached_property
    def strategy(self) -> dict[State, State]:
        """For each state the successor that wins soonest, resists longest or keeps the draw."""
        states = self.states
        choices = zip(states, self._native.choices())
        return {state: states[choice] for state, choice in choices if choice is not None}

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What is known of the graph, as ``perfectplay graph --json`` prints it."""
        return json.loads(self._native.json())

    @property
    def start(self) -> State:
        """Where the game begins."""
        return self.states[self._native.start]

    @property
    def winner(self) -> Player | None:
        """Who wins from the start."""
        return self.outcomes[self.start]

    def attractor(self, player: Player | str) -> Attractor:
        """The states that a player wins."""
        return Attractor(self, Player(player))

    @property
    def draws(self) -> list[State]:
        """The states in neither attractor: nobody can force a win."""
        return [state for state, winner in self.outcomes.items() if winner is None]

    def moves(self, state: State) -> list[str]:
        """What the moves of a state are called, in the order of :attr:`successors`."""
        return self._native.moves(_place(self._places, state))

    def explain(self, most: int = 12) -> list[str]:
        """The attractors round by round, a sentence each; at most so many states a round."""
        return self._native.rounds(most)

    def draw(self, form: str = "svg", *, rounds: bool = False, bipartite: bool = False, most: int = 120) -> str:
        """A picture as ``svg``, ``dot``, ``tikz`` or ``text``: with a drawing for each round, if asked for, and with
        Max's states on one side and Min's on the other.
        """
        return self._native.drawn(form, rounds, bipartite, most)

    def draw_tree(self, depth: int = 64, form: str = "svg", *, most: int = 120) -> str:
        """The graph unfolded into the tree of the game, as a picture."""
        return self._native.unfolded(depth, form, most)

    def to_file(self, form: str = "json") -> str:
        """The text of a file with the graph: ``json``, ``pgsolver`` or ``dot``."""
        return self._native.file(form)

    def to_networkx(self) -> Any:
        """The same as a directed graph of networkx: nodes have ``owner``, ``won`` (where the game is over), ``winner``,
        ``rank`` and ``choice``.
        """
        try:
            import networkx
        except ImportError as error:
            raise GameError(
                tell(
                    "this needs networkx: pip install 'perfectplay[notebook]' installs it",
                    "il faut networkx : pip install 'perfectplay[notebook]' l’installe",
                )
            ) from error

        network = networkx.DiGraph()
        results = self._native.results()
        for state, result in zip(self.states, results):
            winner = self.outcomes[state]
            network.add_node(
                state,
                owner=str(self.owners[state]),
                won=result,
                winner=None if winner is None else str(winner),
                rank=self.ranks.get(state),
                choice=self.strategy.get(state),
            )
        for state, nexts in self.successors.items():
            network.add_edges_from((state, next) for next in nexts)
        return network

    def __getitem__(self, state: State) -> Player | None:
        return self.outcomes[state]

    def __iter__(self) -> Iterator[State]:
        return iter(self.states)

    def __len__(self) -> int:
        return len(self.states)

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return f"<SolvedGraph of {len(self)} states>"

    def _repr_svg_(self) -> str:
        return self.draw()


class Attractor(Set[State]):
    """The states that a player wins: a set, with the round in which each enters and the moves that win."""

    def __init__(self, graph: SolvedGraph, player: Player) -> None:
        self.graph = graph
        """The graph with both attractors."""
        self.player = player
        """Whose attractor it is."""
        self.ranks = {state: graph.ranks[state] for state, winner in graph.outcomes.items() if winner is player}
        """The round in which each state enters."""

    @property
    def rounds(self) -> list[list[State]]:
        """The states that enter, round by round."""
        rounds: list[list[State]] = [[] for _ in range(max(self.ranks.values(), default=-1) + 1)]
        for state, rank in self.ranks.items():
            rounds[rank].append(state)
        return rounds

    @property
    def strategy(self) -> dict[State, State]:
        """A winning strategy: where the player moves, from each of the player's own states."""
        owners, choice = self.graph.owners, self.graph.strategy
        return {state: choice[state] for state in self.ranks if owners[state] is self.player and state in choice}

    @property
    def traps(self) -> set[State]:
        """The opponent's states from which every move loses."""
        return {state for state, rank in self.ranks.items() if rank > 0 and self.graph.owners[state] is not self.player}

    def __contains__(self, state: object) -> bool:
        return state in self.ranks

    def __iter__(self) -> Iterator[State]:
        return iter(self.ranks)

    def __len__(self) -> int:
        return len(self.ranks)

    @classmethod
    def _from_iterable(cls, states: Iterable[Any]) -> set[Any]:
        return set(states)

    def __repr__(self) -> str:
        return f"<Attractor of {self.player}: {len(self)} states in {len(self.rounds)} rounds>"

    def _repr_svg_(self) -> str:
        return self.graph.draw(rounds=True)


class Grundy(Mapping[State, int]):
    """The Grundy value of every state of an arena.

    The letters N and P are not used: in French courses they mean the opposite of what they mean elsewhere.
    """

    def __init__(self, native: _native.Arena, states: list[State]) -> None:
        self._native = native
        self.states = states
        """The states."""

    @cached_property
    def values_by_state(self) -> dict[State, int]:
        """The values as a plain dictionary. In misère play there are none, but :attr:`losing` and :attr:`winning`."""
        values = self._native.values()
        if values is None:
            raise GameError(
                tell(
                    "misère play has no Grundy values: losing and winning say who wins",
                    "en jeu misère il n’y a pas de valeurs de Grundy : losing et winning disent qui gagne",
                )
            )
        return dict(zip(self.states, values))

    @cached_property
    def _won(self) -> dict[State, bool]:
        """Whether the player to move wins."""
        return dict(zip(self.states, self._native.won()))

    @cached_property
    def successors(self) -> dict[State, list[State]]:
        """Where the moves of each state lead."""
        states = self.states
        return {state: [states[next] for next in nexts] for state, nexts in zip(states, self._native.successors())}

    @property
    def losing(self) -> list[State]:
        """The states with Grundy value 0: the player to move loses."""
        return [state for state, won in self._won.items() if not won]

    @property
    def winning(self) -> list[State]:
        """The states with a positive Grundy value: the player to move wins."""
        return [state for state, won in self._won.items() if won]

    def winning_moves(self, state: State) -> list[State]:
        """The successors with Grundy value 0: the opponent loses there."""
        return [next for next in self.successors[state] if not self._won[next]]

    def draw(self, form: str = "svg", *, most: int = 120) -> str:
        """A picture as ``svg``, ``dot``, ``tikz`` or ``text``."""
        return self._native.drawn(form, most)

    def __getitem__(self, state: State) -> int:
        return self.values_by_state[state]

    def __iter__(self) -> Iterator[State]:
        return iter(self.states)

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        return f"<Grundy values of {len(self)} states>"

    def _repr_svg_(self) -> str:
        return self.draw()


@dataclass(frozen=True, eq=False, repr=False)
class GrundyAnswer:
    """The Grundy value of a position; in misère play, who wins.

    >>> import perfectplay
    >>> print(*str(grundy(perfectplay.load("nim").parse("3,4,5"))).splitlines()[:3], sep="\\n")
    Grundy value 2: winning for the player to move
    parts: 3,0,0 → 3, 0,4,0 → 4 and 0,0,5 → 5; 3 ⊕ 4 ⊕ 5 = 2
    winning move: 1:2
    """

    position: Position
    """What was asked about."""
    value: int | None
    """The Grundy value; none in misère play."""
    won: bool | None
    """Whether the player to move wins."""
    winning_moves: list[Move]
    """The moves that win."""
    parts: list[tuple[State, int]]
    """The independent parts of the position, each with its value: theirs is the sum (xor). A game written in Python is
    one part."""
    configurations: int
    """Configurations that were valued."""
    seconds: float
    """Time taken."""
    _data: dict[str, Any] = field(default_factory=dict)
    _text: str = ""

    @classmethod
    def _of(cls, position: Position) -> GrundyAnswer:
        check(position)
        game, now = position.game, position._now
        native = game._grundy(now)
        data = json.loads(native.json())
        return cls(
            position=position.copy(),
            value=data["grundy"],
            won=data["won"],
            winning_moves=game._read_moves(now, data["winning_moves"]),
            parts=game._read_parts(now, [(part["part"], part["grundy"]) for part in data["parts"]]),
            configurations=data["configurations"],
            seconds=data["seconds"],
            _data=data,
            _text=native.text(),
        )

    def arena(self, states: int = 1_000_000) -> Grundy:
        """All configurations that can be reached, with their values: a picture in a notebook."""
        check_numbers(states=states)
        return Grundy(*self.position.game._arena(self.position._now, states))

    def to_dict(self) -> dict[str, Any]:
        """The same as ``perfectplay grundy --json`` prints, with moves as text."""
        return json.loads(json.dumps(self._data))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Grundy value {self.value}, winning moves {self.winning_moves}>"

    def _repr_svg_(self) -> str:
        return self.arena()._repr_svg_()


def _numbered(
    successors: Successors,
) -> tuple[list[State], dict[State, int], list[list[int]], dict[State, dict[str, Any]]]:
    """The states of a graph, the number of each, the numbers of its successors, and what is said about it."""
    given: dict[State, dict[str, Any]] = {}
    if hasattr(successors, "nodes") and hasattr(successors, "successors"):
        given = {state: dict(successors.nodes[state]) for state in successors.nodes}
        successors = {state: list(successors.successors(state)) for state in successors.nodes}
    if not isinstance(successors, Mapping):
        raise GameError(
            tell(
                "a graph is {state: [successors]}, or a directed graph of networkx",
                "un graphe s’écrit {état: [successeurs]}, ou c’est un graphe orienté de networkx",
            )
        )
    states = list(successors)
    places = {state: place for place, state in enumerate(states)}
    rows = []
    for state, given_nexts in successors.items():
        nexts = _listed(given_nexts, repr(state))
        for next in nexts:
            if next not in places:
                places[next] = len(states)
                states.append(next)
        rows.append([places[next] for next in nexts])
    rows += [[] for _ in states[len(rows) :]]
    if not states:
        raise GameError(
            tell(
                "the graph has no states: a game needs at least its start",
                "le graphe n’a pas d’état : un jeu a au moins son début",
            )
        )
    return states, places, rows, given


def _listed(given: Any, name: str) -> list[State]:
    """States one after the other, each of which can be a key of a dictionary."""
    try:
        listed = list(given)
        set(listed)
    except TypeError as error:
        raise GameError(
            tell(
                f"{name}: give a list of hashable states, and not {given!r}",
                f"{name} : donnez une liste d’états hachables, et non {given!r}",
            )
        ) from error
    return listed


def _place(places: Mapping[State, int], state: State) -> int:
    try:
        return places[state]
    except KeyError:
        raise GameError(tell(f"{state!r} is no state of the graph", f"{state!r} n’est pas un état du graphe")) from None


def _owners(states: list[State], owners: Any) -> bytes:
    """1 for Max's states and 2 for Min's."""
    if isinstance(owners, (Set, list, tuple)):
        firsts = set(_listed(owners, "owners"))
        return bytes(1 if state in firsts else 2 for state in states)
    words = _words(states, owners)
    second = {word for word in set(words) if _player(word, words) is MIN}
    return bytes(2 if word in second else 1 for word in words)


def _given(marks: Mapping[State, Mapping[str, Any]]) -> dict[State, Any]:
    """The owners that the nodes of a networkx graph have."""
    return {state: mark["owner"] for state, mark in marks.items() if "owner" in mark}


def _words(states: list[State], owners: Any) -> list[str]:
    """What the owner of each state is called."""
    if isinstance(owners, Mapping):
        missing = [state for state in states if state not in owners]
        if missing:
            raise GameError(tell(f"owners: nobody owns {missing[0]!r}", f"owners : {missing[0]!r} n’est à personne"))
        marks = [owners[state] for state in states]
    elif callable(owners):
        call: Callable[[Any], Any] = owners
        marks = [call(state) for state in states]
    else:
        raise GameError(
            tell(
                "owners: give {state: player}, the set of Max's states, or a function of a state",
                "owners : donnez {état: joueur}, l’ensemble des états de Max, ou une fonction d’un état",
            )
        )
    return [mark.value if isinstance(mark, Player) else str(mark).lower() for mark in marks]


def _player(named: Any, beside: list[str]) -> Player:
    """A player by name: 1 is the second one where the other is called 0."""
    return MIN if str(named) == "1" and "0" in beside else Player(named)
