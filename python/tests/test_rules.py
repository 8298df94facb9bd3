"""Games written in Python: every method, the graph, the Grundy values; and everything that can go wrong in them."""

import itertools
import pickle
import threading

import pytest

import perfectplay
from perfectplay import MAX, MIN
from tictactoe import TicTacToe


class Nim(perfectplay.Rules):
    """Heaps as sorted tuples, without whose turn it is; whoever takes the last match wins."""

    def __init__(self, *heaps):
        self.heaps = heaps

    def initial_state(self):
        return self.heaps, "max"

    def transitions(self, state):
        heaps, player = state
        other = "min" if player == "max" else "max"
        for at, heap in enumerate(heaps):
            for take in range(1, heap + 1):
                left = heaps[:at] + (heap - take,) + heaps[at + 1 :]
                yield (at, take), (left, other)

    def is_terminal(self, state):
        return not any(state[0])

    def utility(self, state):
        return -1 if state[1] == "max" else 1

    def turn(self, state):
        return state[1]


def test_tic_tac_toe_counts_what_the_document_counts():
    game = perfectplay.load(TicTacToe())
    answer = perfectplay.solve(game.start(), method="minimax")
    assert (answer.nodes, answer.score.max) == (549_946, 0)
    assert game.states_met == game.explore() == 5478
    assert len(perfectplay.graph(game.start())) == 5478
    # The same once all states have been explored, when searches ask no more Python. (Without a limit, a mistake there
    # could go on for ever.)
    again = perfectplay.solve(game.start(), method="minimax", nodes=600_000)
    assert (again.nodes, again.leaves, again.line) == (answer.nodes, answer.leaves, answer.line)


@pytest.mark.parametrize("method", [m for m in perfectplay.methods() if m != "expert"])
def test_every_method_plays_it(method):
    builtin = perfectplay.load("tictactoe")
    game = perfectplay.load(TicTacToe())
    for moves in ["", "5", "1", "5,2", "1,5,9", "2,1,4"]:
        position = game.start()
        for move in moves.split(",") if moves else []:
            position.push(int(move) - 1)
        ours = perfectplay.solve(position, method=method)
        theirs = perfectplay.solve(builtin.parse(moves), method="auto")
        assert ours.score.max == theirs.score.max, (method, moves)
        assert ours.move in position.legal_moves()


def test_node_for_node_the_same_search():
    """The same rules in Rust and in Python: the course methods enter as many states."""
    builtin, game = perfectplay.load("tictactoe").start(), perfectplay.load(TicTacToe()).start()
    for method in ["minimax", "alphabeta", "dichotomy"]:
        ours, theirs = perfectplay.solve(game, method=method), perfectplay.solve(builtin, method=method)
        assert (ours.nodes, ours.leaves) == (theirs.nodes, theirs.leaves), method
        assert ours.move == int(theirs.move) - 1


def test_states_that_say_whose_turn_it_is():
    for heaps in itertools.product(range(4), repeat=3):
        if not any(heaps):
            continue
        game = perfectplay.load(Nim(*heaps))
        won = heaps[0] ^ heaps[1] ^ heaps[2] != 0
        assert perfectplay.solve(game.start()).score.mover == (1 if won else -1)
    game = perfectplay.load(Nim(1, 2, 3))
    assert game.position(((1, 2), "min")).turn is MIN
    assert perfectplay.test(game.position(((1, 2), "min")), at_least=1).move == (1, 1)
    assert (
        perfectplay.perft(game.start(), 2).leaves == perfectplay.perft(perfectplay.load("nim").parse("1,2,3"), 2).leaves
    )


def test_grundy_values_and_graph_of_a_game_in_python():
    class Arena(perfectplay.Rules):
        normal_play = True

        def initial_state(self):
            return (3, 4, 5)

        def transitions(self, heaps):
            for at, heap in enumerate(heaps):
                for left in range(heap):
                    yield f"{at}:{heap - left}", heaps[:at] + (left,) + heaps[at + 1 :]

    game = perfectplay.load(Arena())
    values = perfectplay.grundy(game.start()).arena()
    assert all(value == a ^ b ^ c for (a, b, c), value in values.items())
    assert len(values) == 4 * 5 * 6
    assert values.winning_moves((3, 4, 5)) == [(1, 4, 5)]
    graph = perfectplay.graph(game.start())
    # Without turn a state is the object and the player: but for the start, and what only one of them can reach.
    assert graph.owners[((3, 4, 5), MAX)] is MAX and ((3, 4, 5), MIN) not in graph
    assert graph.moves(((3, 4, 5), MAX))[0] == "0:3"
    assert graph._repr_svg_().startswith("<svg") and values._repr_svg_().startswith("<svg")

    both = perfectplay.graph(game.start(), both_starters=True)
    assert len(both) == 2 * 4 * 5 * 6 and both.facts["partisan"] is None and both.facts["impartial"]

    nim = perfectplay.graph(perfectplay.load(Nim(2, 2)).start())
    assert nim.winner is MIN and nim.facts["zermelo"]
    reference = perfectplay.graph(perfectplay.load("nim").parse("2,2"))
    assert nim.facts["rounds"] == reference.facts["rounds"] and nim.ranks[((2, 2), "max")] == 4


def test_heuristics_by_name_and_by_function():
    class Race(perfectplay.Rules):
        """Players add 1 or 2 to their own count in turn; the first one at 10 wins."""

        heuristic_range = (-20, 20)

        def initial_state(self):
            return (0, 0, "max")

        def turn(self, state):
            return state[2]

        def transitions(self, state):
            mine, yours, turn = state
            for step in (1, 2):
                yield step, (mine + step, yours, "min") if turn == "max" else (mine, yours + step, "max")

        def is_terminal(self, state):
            return state[0] >= 10 or state[1] >= 10

        def utility(self, state):
            return 1 if state[0] >= 10 else -1

        def heuristic(self, state):
            return state[0] - state[1]

    start = perfectplay.load(Race()).start()
    answer = perfectplay.analyse(start, depth=3)
    assert (answer.score.max, answer.move, answer.heuristic) == (2, 2, "heuristic")
    slow = perfectplay.analyse(start, depth=3, heuristic=lambda state: state[1] - state[0])
    assert (slow.score.max, slow.move) == (-1, 1)
    late = perfectplay.analyse(start.play(2).play(1), depth=1, heuristic=lambda state: state[0])
    assert (late.score.max, late.move) == (4, 2)
    assert start.estimate() == 0 and start.play(2).estimate() == 2
    assert perfectplay.analyse(start, depth=1, heuristic="none").score.max == 0
    walked = perfectplay.tree(start, depth=2)
    assert walked.nodes[0]["value"] == 0


def test_cyclic_games_end():
    class Circle(perfectplay.Rules):
        """Step round a circle of six; 3 is won by Max, but Min need not go there."""

        def initial_state(self):
            return 0

        def transitions(self, at):
            return [("on", (at + 1) % 6), ("back", (at - 1) % 6)]

        def is_terminal(self, at):
            return at == 3

        def utility(self, at):
            return 1

    def searched(position):
        answers = [
            perfectplay.solve(position, method=method, nodes=10_000) for method in ["table", "minimax", "alphabeta"]
        ]
        return [(answer.score.max, answer.nodes) for answer in answers]

    game = perfectplay.load(Circle())
    answers = searched(game.start())
    graph = perfectplay.graph(game.start())
    assert not graph.facts["acyclic"]
    assert [score for score, _ in answers] == 3 * [1 if graph.winner is MAX else 0]
    # The graph has explored the game: searches that look there meet the same repetitions.
    assert searched(game.start()) == answers


class Counting(perfectplay.Rules):
    """An endless game: numbers only grow."""

    def initial_state(self):
        return 0

    def transitions(self, number):
        return [(1, number + 1), (2, number + 2)]

    def is_terminal(self, number):
        return False

    def utility(self, number):
        return 0


def test_endless_games_are_a_clear_error():
    game = perfectplay.load(Counting(), max_states=1000)
    for ask in [
        lambda: game.explore(),
        lambda: perfectplay.graph(game.start()),
        lambda: perfectplay.solve(game.start()),
        lambda: perfectplay.solve(game.start(), method="minimax"),
    ]:
        with pytest.raises(perfectplay.TooManyStatesError, match="max_states"):
            ask()
    # An analysis has something in hand, and keeps to the limit.
    doubling = type("Doubling", (Counting,), {"transitions": lambda self, n: [(1, 2 * n + 1), (2, 2 * n + 2)]})
    fresh = perfectplay.load(doubling(), max_states=1000)
    answer = perfectplay.analyse(fresh.start(), time=60)
    assert answer.stopped == "nodes" and answer.depth >= 3 and answer.score.max == 0
    assert not answer.interrupted and fresh.states_met < 2500
    assert perfectplay.analyse(fresh.start(), depth=6).stopped is None


def _with(**functions):
    return type("Broken", (Counting,), functions)()


@pytest.mark.parametrize(
    "rules, error, message",
    [
        (_with(transitions=lambda self, n: 1 / 0), ZeroDivisionError, "division by zero"),
        (_with(is_terminal=lambda self, n: n.nothing), AttributeError, "nothing"),
        (_with(transitions=lambda self, n: [1, 2]), perfectplay.RulesError, r"pairs \(move, successor\)"),
        (_with(transitions=lambda self, n: []), perfectplay.RulesError, "no transition"),
        (_with(transitions=lambda self, n: None), TypeError, "not iterable"),
        (_with(transitions=lambda self, n: [(1, [n])]), TypeError, "a state must be hashable"),
        (_with(is_terminal=lambda self, n: n > 3, utility=lambda self, n: 0.5), perfectplay.RulesError, "whole"),
        (_with(is_terminal=lambda self, n: n > 3, utility=lambda self, n: 7), perfectplay.RulesError, "utility_range"),
        (_with(is_terminal=lambda self, n: n > 3, utility=lambda self, n: None), perfectplay.RulesError, "whole"),
        (_with(turn=lambda self, n: "nobody"), perfectplay.RulesError, '"max" or "min"'),
    ],
)
def test_what_goes_wrong_in_the_rules_is_raised(rules, error, message):
    with pytest.raises(error, match=message):
        perfectplay.solve(perfectplay.load(rules).start(), method="minimax")
    # The interpreter lives on, and so do other games.
    assert perfectplay.solve(perfectplay.load("nim").parse("1,2")).score.mover == 1


@pytest.mark.parametrize(
    "rules, error, asked",
    [
        (_with(turn=lambda self, n: "nobody"), perfectplay.RulesError, "turn(0)"),
        (_with(turn=lambda self, n: None), perfectplay.RulesError, "turn(0)"),
        (_with(is_terminal=lambda self, n: n == 2, utility=lambda self, n: 7), perfectplay.RulesError, "utility(2)"),
        (_with(is_terminal=lambda self, n: n == 2, utility=lambda self, n: -2), perfectplay.RulesError, "utility(2)"),
        (_with(is_terminal=lambda self, n: n == 2, utility=lambda self, n: 0.5), perfectplay.RulesError, "utility(2)"),
        (_with(is_terminal=lambda self, n: n == 2, utility=lambda self, n: "1"), perfectplay.RulesError, "utility(2)"),
        (_with(transitions=lambda self, n: [(1, n + 1)] if n < 3 else []), perfectplay.RulesError, "transitions(3)"),
        (_with(transitions=lambda self, n: [n + 1]), perfectplay.RulesError, "transitions(0)"),
        (_with(transitions=lambda self, n: [(1, n, 2)]), perfectplay.RulesError, "transitions(0)"),
        (_with(transitions=lambda self, n: [(1, {n})]), TypeError, "transitions(0)"),
        (_with(transitions=lambda self, n: None), TypeError, "transitions(0)"),
        (_with(normal_play=True, is_terminal=None, utility=None, transitions=lambda self, n: None), TypeError, "s(0)"),
    ],
)
@pytest.mark.parametrize("method", ["auto", "minimax", "table", "pns"])
def test_the_laws_that_are_guarded(rules, error, asked, method):
    """What docs/laws.md says of Python, with the state that was asked about."""
    with pytest.raises(error) as raised:
        perfectplay.solve(perfectplay.load(rules).start(), method=method)
    assert any(asked in note for note in getattr(raised.value, "__notes__", [asked])), raised.value


@pytest.mark.parametrize("value", [21, -21, 0.5, None])
def test_estimates_are_guarded(value):
    rules = _with(heuristic=lambda self, n: value if n == 2 else 0, heuristic_range=(-20, 20))
    with pytest.raises(perfectplay.RulesError, match="heuristic") as raised:
        perfectplay.analyse(perfectplay.load(rules).start(), depth=2)
    assert any("heuristic(2)" in note for note in getattr(raised.value, "__notes__", ["heuristic(2)"]))


def test_every_function_is_asked_once_a_state():
    asked = []

    class Listening(Nim):
        def __getattribute__(self, name):
            found = super().__getattribute__(name)
            if name not in ("turn", "is_terminal", "transitions", "utility"):
                return found
            return lambda state: asked.append((name, state)) or found(state)

    game = perfectplay.load(Listening(2, 3))
    for ask in [perfectplay.solve, perfectplay.graph, lambda start: perfectplay.analyse(start, depth=3)]:
        ask(game.start())
    assert len(asked) == len(set(asked)) and {state for _, state in asked} == set(perfectplay.graph(game.start()))
    finals = {state for name, state in asked if name == "utility"}
    assert finals == {((0, 0), "max"), ((0, 0), "min")}


def test_an_exception_says_what_was_being_asked():
    rules = _with(transitions=lambda self, n: 1 / (3 - n) and [(1, n + 1)])
    game = perfectplay.load(rules)
    with pytest.raises(ZeroDivisionError) as raised:
        perfectplay.solve(game.start())
    notes = getattr(raised.value, "__notes__", ["transitions(3)"])
    assert any("transitions(3)" in note for note in notes)
    # The same error again, and not an answer made of what went wrong.
    with pytest.raises(ZeroDivisionError):
        perfectplay.solve(game.start())


def test_rules_that_are_none():
    with pytest.raises(perfectplay.RulesError, match="has no initial_state, transitions, is_terminal, utility"):
        perfectplay.load(object())
    with pytest.raises(perfectplay.RulesError, match="TicTacToe"):
        perfectplay.load(TicTacToe)
    with pytest.raises(perfectplay.RulesError, match="has no utility"):
        perfectplay.load(
            type(
                "Three",
                (perfectplay.Rules,),
                {n: lambda *_: 0 for n in ("initial_state", "transitions", "is_terminal")},
            )()
        )


def test_moves_are_objects():
    game = perfectplay.load(Nim(2, 1))
    position = game.start()
    assert position.legal_moves() == [(0, 1), (0, 2), (1, 1)]
    with pytest.raises(perfectplay.IllegalMoveError, match="legal moves are"):
        position.play((5, 5))
    answer = perfectplay.solve(position, all_moves=True)
    assert answer.move == (0, 1) and answer.line[0] == (0, 1)
    assert {found.move for found in answer.moves} == set(position.legal_moves())
    assert answer.to_dict()["best"] == ["(0, 1)"]
    assert position.play((0, 1)).state == ((1, 1), "min")


def test_lines_are_moves_that_can_be_played():
    class Stairs(Counting):
        def transitions(self, number):
            return [(("step", number), number + 1)]

        def is_terminal(self, number):
            return number == 4

    position = perfectplay.load(Stairs()).start()
    answer = perfectplay.solve(position, method="minimax", all_moves=True)
    assert answer.line == answer.moves[0].line == [("step", 0), ("step", 1), ("step", 2), ("step", 3)]
    for move in answer.line:
        position.push(move)
    assert position.is_terminal()


def test_moves_that_print_alike_are_told_apart():
    class Twins(perfectplay.Rules):
        def initial_state(self):
            return 0

        def transitions(self, state):
            return [(7, 1), ("7", 2)]

        def is_terminal(self, state):
            return state > 0

        def utility(self, state):
            return {1: -1, 2: 1}[state]

    position = perfectplay.load(Twins()).start()
    answer = perfectplay.solve(position, method="minimax")
    assert answer.to_dict()["best"] == ["7#2"] and answer.best == ["7"] and answer.score.max == 1
    assert (position.play(7).state, position.play("7").state) == (1, 2)


def test_positions_travel():
    position = perfectplay.load(TicTacToe()).start().play(4).play(0)
    again = pickle.loads(pickle.dumps(position))
    assert again == position and hash(again) == hash(position) and again.moves == [4, 0]
    assert again != position.play(1) and perfectplay.load(Nim(1, 2)) != perfectplay.load(Nim(2, 1))
    answer = perfectplay.solve(position)
    travelled = pickle.loads(pickle.dumps(answer))
    assert travelled.score == answer.score and str(travelled) == str(answer)
    assert "X" in str(position) and position._repr_svg_().startswith("<svg")


def test_values_are_written_where_moves_are_played():
    position = perfectplay.load(TicTacToe()).start().play(4).play(1)
    board, answer = position._repr_svg_(), perfectplay.solve(position, all_moves=True)
    assert answer.score.mover == 1 and len(answer._repr_svg_()) > len(board) and "<pre>" in answer._repr_html_()


def test_two_searches_at_the_same_time():
    game = perfectplay.load(TicTacToe())
    answers = []
    threads = [
        threading.Thread(target=lambda m=m: answers.append(perfectplay.solve(game.start(), method=m).score.max))
        for m in ("minimax", "alphabeta", "table", "minimax")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [0, 0, 0, 0] and game.states_met == 5478


def test_what_goes_wrong_in_a_picture_is_raised():
    for wrong in [
        _with(board=lambda self, n: 1 / 0),
        _with(board=lambda self, n: [[n]], cell=lambda self, n, move: 1 / 0),
    ]:
        game = perfectplay.load(wrong, max_states=1000)
        for draw in [str, lambda position: position._repr_svg_()]:
            with pytest.raises(ZeroDivisionError):
                draw(game.start())
        # Searches need no pictures.
        assert perfectplay.analyse(game.start(), depth=2)._repr_svg_().startswith("<svg")


def test_a_graph_keeps_to_its_limits():
    game = perfectplay.load(Counting())
    with pytest.raises(perfectplay.TooManyStatesError, match="more than 50 states"):
        perfectplay.graph(game.start(), states=50)
    assert game.states_met < 100
    with pytest.raises(perfectplay.TooManyStatesError, match="time was up"):
        perfectplay.graph(game.start(), time=0.05)
    # What was cut short does not count as explored.
    assert len(perfectplay.graph(perfectplay.load(Nim(2, 2)).start(), states=10_000)) == 14


def test_positions_of_another_game_are_refused():
    game = perfectplay.load(Nim(1, 2))
    for other in [perfectplay.load(Nim(1, 2)).start(), perfectplay.load("nim").start(), 3]:
        with pytest.raises(perfectplay.GameError, match="no position of this game"):
            game.explore(other)


def test_moves_are_kept_as_the_game_gives_them():
    position = perfectplay.load(TicTacToe()).start().play("4").play(0.0)
    assert [type(move) for move in position.moves] == [int, int] and position.moves == [4, 0]


@pytest.mark.parametrize(
    "given, error, message",
    [
        ({"max_states": 0}, perfectplay.RulesError, "max_states: give a whole number"),
        ({"max_states": "many"}, perfectplay.RulesError, "max_states: give a whole number"),
        ({"max_states": 10**12}, perfectplay.RulesError, "max_states: give a whole number"),
        ({"rows": 3}, perfectplay.UnknownNameError, "has no rows; it takes name and max_states"),
    ],
)
def test_wrong_settings(given, error, message):
    with pytest.raises(error, match=message):
        perfectplay.load(Counting(), **given)


@pytest.mark.parametrize("given", [3, (1,), ("a", "b"), (0.5, 1), (2, 1), (0, 10**12)])
@pytest.mark.parametrize("name", ["utility_range", "heuristic_range"])
def test_wrong_ranges(name, given):
    with pytest.raises(perfectplay.RulesError, match=f"{name} = .*two whole numbers"):
        perfectplay.load(_with(**{name: given, "heuristic": lambda self, n: 0}))
