"""Grundy values of games written in Python: the right ones where there are any, and otherwise the reason why not."""

import functools
import itertools
import pickle

import pytest

import perfectplay
from perfectplay import MIN

OTHER = {"max": "min", "min": "max"}


def mex(values):
    return next(value for value in itertools.count() if value not in values)


class Heaps(perfectplay.Rules):
    """Heaps, each of which a move replaces by some others; whoever cannot move loses."""

    normal_play = True

    def __init__(self, *heaps):
        self.heaps = tuple(sorted(heaps))

    def initial_state(self):
        return self.heaps

    def transitions(self, heaps):
        for at, heap in enumerate(heaps):
            for new in self.options(heap):
                left = heaps[:at] + heaps[at + 1 :] + tuple(new)
                yield (heap, new), tuple(sorted(heap for heap in left if heap))


class Nim(Heaps):
    def options(self, heap):
        return [(left,) for left in range(heap)]


class Subtraction(Heaps):
    def options(self, heap):
        return [(heap - take,) for take in (1, 3, 4) if take <= heap]


class Kayles(Heaps):
    def options(self, heap):
        return [(left, heap - taken - left) for taken in (1, 2) for left in range((heap - taken) // 2 + 1)]


@pytest.mark.parametrize("rules", [Nim(1, 2, 3), Nim(3, 4, 5), Subtraction(13), Subtraction(2, 6, 7), Kayles(9)])
def test_values_by_the_definition(rules):
    @functools.cache
    def value(state):
        return mex({value(after) for _, after in rules.transitions(state)})

    for turn in ("max", "min"):
        position = perfectplay.load(rules).position(rules.heaps, turn)
        answer = perfectplay.grundy(position)
        assert isinstance(answer, perfectplay.GrundyAnswer) and answer.value == value(rules.heaps)
        assert answer.won == (answer.value > 0) == (perfectplay.solve(position).score.mover == 1)
        winning = [move for move, after in rules.transitions(rules.heaps) if value(after) == 0]
        assert answer.winning_moves == winning and answer.parts == [(rules.heaps, answer.value)]
        arena = answer.arena()
        assert len(arena) == answer.configurations and dict(arena) == {state: value(state) for state in arena}
        assert arena.states[0] == rules.heaps and () in arena.losing


class Signed(perfectplay.Rules):
    """Nim in which states say whose turn it is."""

    def __init__(self, *heaps, misere=False):
        self.heaps, self.misere = heaps, misere

    def initial_state(self):
        return self.heaps, "max"

    def turn(self, state):
        return state[1]

    def transitions(self, state):
        heaps, player = state
        for at, heap in enumerate(heaps):
            for left in range(heap):
                yield (at, left), (heaps[:at] + (left,) + heaps[at + 1 :], OTHER[player])

    def is_terminal(self, state):
        return not any(state[0])

    def utility(self, state):
        return -1 if (state[1] == "max") != self.misere else 1


class Turnable(Signed):
    def turned(self, state):
        return state[0], OTHER[state[1]]


class Hex(perfectplay.Rules):
    """Hex 3x3: Max connects the first row with the last one, Min the first column with the last one."""

    def initial_state(self):
        return "." * 9

    def transitions(self, board):
        stone = "X" if board.count("X") == board.count("O") else "O"
        return [(at, board[:at] + stone + board[at + 1 :]) for at in range(9) if board[at] == "."]

    def _joined(self, board, stone):
        place = (lambda a, b: 3 * a + b) if stone == "X" else (lambda a, b: 3 * b + a)
        found = [(0, b) for b in range(3) if board[place(0, b)] == stone]
        for a, b in found:
            for near in [(a, b - 1), (a, b + 1), (a - 1, b), (a + 1, b), (a - 1, b + 1), (a + 1, b - 1)]:
                if near not in found and set(near) <= {0, 1, 2} and board[place(*near)] == stone:
                    found.append(near)
        return any(a == 2 for a, _ in found)

    def is_terminal(self, board):
        return self._joined(board, "X") or self._joined(board, "O")

    def utility(self, board):
        return 1 if self._joined(board, "X") else -1


class TurningHex(Hex):
    """The same, with whose turn it is."""

    def initial_state(self):
        return "." * 9, "max"

    def turn(self, state):
        return state[1]

    def transitions(self, state):
        board, player = state
        stone = "X" if player == "max" else "O"
        return [(at, (board[:at] + stone + board[at + 1 :], OTHER[player])) for at in range(9) if board[at] == "."]

    def is_terminal(self, state):
        return super().is_terminal(state[0])

    def utility(self, state):
        return super().utility(state[0])

    def turned(self, state):
        return state[0], OTHER[state[1]]


class Tall(Turnable):
    """Whoever takes a single match moves again."""

    def transitions(self, state):
        for move, (heaps, player) in super().transitions(state):
            yield move, (heaps, state[1] if sum(state[0]) - sum(heaps) == 1 else player)


class Drawn(Heaps):
    """As one would write Nim without knowing of normal_play."""

    normal_play = False
    options = Nim.options

    def is_terminal(self, heaps):
        return not heaps

    def utility(self, heaps):
        return 0


class Lost(Drawn):
    def utility(self, heaps):
        return -1


class Circle(perfectplay.Rules):
    normal_play = True

    def initial_state(self):
        return 0

    def transitions(self, at):
        return [("on", (at + 1) % 4), ("off", 9)] if at != 9 else []


# What is asked, and the reason in English and in French.
REFUSED = [
    (Signed(1, 1, 1, misere=True), r"in \(\(0, 0, 0\), 'min'\) the game is over and won by .* misère", "en jeu misère"),
    (Turnable(1, 1, 1, misere=True), r"the game is over and won by the player to move.* misère", "en jeu misère"),
    (Hex(), "Hex is partisan.*does not end in opposite ways.*normal_play", "jeu partial.*opposée.*normal_play"),
    (TurningHex(), "is partisan.*can move from .* to .* in the same state, cannot", "jeu partial.*ne le peut pas"),
    (Signed(1, 2), r"say whose turn it is.*define turned\(state\).*normal_play", r"définissez turned\(state\)"),
    (Tall(2, 2), "players do not move in turn", "ne jouent pas à tour de rôle"),
    (Drawn(1, 2), r"can end in a draw, as in \(\); use solve, or.*normal_play", "peut être nulle.*normal_play"),
    (Lost(1, 2), "does not end in opposite ways.*normal_play", "de façon opposée.*normal_play"),
    (Circle(), "moves can come back", "peuvent revenir"),
]


@pytest.mark.parametrize("rules, english, french", REFUSED, ids=lambda given: type(given).__name__)
def test_games_without_values(rules, english, french):
    for language, reason in [("en", english), ("fr", french)]:
        perfectplay.set_language(language)
        try:
            with pytest.raises(perfectplay.GameError, match=f"(?s){reason}"):
                perfectplay.grundy(perfectplay.load(rules).start())
        finally:
            perfectplay.set_language("en")


def test_states_that_say_whose_turn_it_is():
    for heaps in itertools.product(range(4), repeat=2):
        for turn in ("max", "min"):
            game = perfectplay.load(Turnable(*heaps))
            answer = perfectplay.grundy(game.position((heaps, turn)))
            assert answer.value == heaps[0] ^ heaps[1]
            assert all(state[1] == turn for state in answer.arena())
            assert all(value == a ^ b for ((a, b), _), value in answer.arena().items())
    graph = perfectplay.graph(perfectplay.load(Turnable(1, 2)).start(), both_starters=True)
    assert graph.facts["impartial"] and len(graph) == 12
    graph = perfectplay.graph(perfectplay.load(TurningHex()).start(), both_starters=True)
    assert not graph.facts["impartial"] and graph.facts["partisan"]


@pytest.mark.parametrize(
    "turned, message",
    [
        (lambda self, state: state, "turned.* gave"),
        (lambda self, state: ((0, 0), OTHER[state[1]]), "turned.* gave"),
        (lambda self, state: (state[0][::-1], state[1]), "turned.* gave"),
        (lambda self, state: 1 / 0, "division by zero"),
    ],
)
def test_twins_that_are_none(turned, message):
    game = perfectplay.load(type("Wrong", (Signed,), {"turned": turned})(1, 2))
    for ask in [perfectplay.grundy, lambda start: perfectplay.graph(start, both_starters=True)]:
        with pytest.raises((perfectplay.RulesError, ZeroDivisionError), match=message):
            ask(game.start())


def test_normal_play_is_said_once():
    with pytest.raises(perfectplay.RulesError, match="has normal_play.*is_terminal and utility: leave out"):
        perfectplay.load(type("Both", (Drawn,), {"normal_play": True})(1))
    with pytest.raises(perfectplay.RulesError, match="turned and no turn"):
        perfectplay.load(type("Half", (Nim,), {"turned": lambda self, state: state})(1))
    with pytest.raises(perfectplay.RulesError, match="utility_range"):
        perfectplay.solve(perfectplay.load(type("Narrow", (Nim,), {"utility_range": (0, 0)})(1)).start())
    # At the end the player to move has lost, whoever that is.
    end = perfectplay.load(Nim(1)).start().play((1, (0,)))
    assert end.is_terminal() and end.turn is MIN and end.returns() == (1, -1)


def test_answers_are_printed_and_travel():
    ours = perfectplay.grundy(perfectplay.load(Nim(3, 4, 5)).start())
    theirs = perfectplay.grundy(perfectplay.load("nim").parse("3,4,5"))
    assert type(ours) is type(theirs) and ours.value == theirs.value == 2
    assert str(ours).splitlines()[:2] == ["Grundy value 2: winning for the player to move", "winning move: (3, (1,))"]
    assert str(ours).splitlines()[2].startswith(f"{ours.configurations} configurations, ")
    assert ours.to_dict().keys() == theirs.to_dict().keys() and ours.to_dict()["winning_moves"] == ["(3, (1,))"]
    assert theirs.parts == [("3,0,0", 3), ("0,4,0", 4), ("0,0,5", 5)]
    for answer in (ours, theirs):
        again = pickle.loads(pickle.dumps(answer))
        assert (str(again), repr(again), again.to_dict()) == (str(answer), repr(answer), answer.to_dict())
        assert again.position == answer.position and again.winning_moves == answer.winning_moves
        assert dict(again.arena()) == dict(answer.arena())
    with pytest.raises(perfectplay.TooManyStatesError, match="more than"):
        ours.arena(states=5)
    small = perfectplay.grundy(perfectplay.load(Nim(1, 2)).start())
    assert (
        small._repr_svg_().startswith("<svg") and pickle.loads(pickle.dumps(small))._repr_svg_() == small._repr_svg_()
    )


def test_misere_play_of_a_game_that_comes_along():
    answer = perfectplay.grundy(perfectplay.load("nim", misere=True).parse("1,1,1"))
    # One match is taken after the other, and the last one loses.
    assert (answer.value, answer.won, answer.winning_moves) == (None, False, [])
    arena = answer.arena()
    assert arena.states[0] in arena.losing and not arena.winning_moves(arena.states[0])
    odd = [state for state in arena.states if sum(map(int, state.split(" ")[0].split(","))) % 2]
    assert sorted(arena.losing) == sorted(odd) and len(arena.winning) == len(arena) - len(odd)
    with pytest.raises(perfectplay.GameError, match="misère play has no Grundy values"):
        arena[arena.states[0]]
