"""Positions: rules, notation, the manners of python-chess."""

import copy
import importlib.metadata
import pickle

import pytest

import perfectplay
from perfectplay import MAX, MIN


def test_the_four_ways_to_a_position_agree():
    game = perfectplay.load("connect4")
    parsed = game.parse("4453")
    played = game.start().play("4").play(4).play("5").play("3")
    pushed = game.start()
    for move in "4453":
        pushed.push(move)
    assert parsed == played == pushed
    assert len({parsed, played, pushed}) == 1
    assert played.moves == ["4", "4", "5", "3"]
    assert parsed != game.parse("4435")


def test_play_leaves_the_position_alone_and_push_does_not():
    position = perfectplay.load("tictactoe").start()
    assert position.play("5").turn == MIN
    assert position.turn == MAX
    other = position.copy()
    position.push("5")
    assert (position.turn, other.turn) == (MIN, MAX)
    assert position.pop() == "5" and position == other
    with pytest.raises(IndexError, match="taken back"):
        position.pop()


@pytest.mark.parametrize("name", [name for name in perfectplay.games() if name not in ("graph", "tree")])
def test_every_game_pickles_copies_and_prints(name):
    position = perfectplay.load(name).start()
    for _ in range(4):
        position.push(position.legal_moves()[-1])
        if position.is_terminal():
            break
    again = pickle.loads(pickle.dumps(position))
    assert again == position and hash(again) == hash(position)
    assert again.moves == position.moves and again.legal_moves() == position.legal_moves()
    assert copy.deepcopy(position) == copy.copy(position) == position
    assert str(position) and name in repr(position)
    assert position._repr_svg_().startswith("<svg")
    assert perfectplay.load(name) == position.game == pickle.loads(pickle.dumps(position.game))


def test_parameters_make_another_game():
    small = perfectplay.load("connect4", rows=4, columns=5)
    assert small.start().legal_moves() == list("12345")
    assert small != perfectplay.load("connect4") and small.start() != perfectplay.load("connect4").start()
    misere = perfectplay.load("nim", misere=True).parse("1,1")
    assert misere.state == perfectplay.load("nim").parse("1,1").state and misere != perfectplay.load("nim").parse("1,1")
    assert perfectplay.solve(misere).score.mover == 1
    assert perfectplay.solve(perfectplay.load("nim", misere=False).parse("1,1")).score.mover == -1
    assert perfectplay.load("subtraction", set=[1, 2, 3]).parse("4").legal_moves() == ["1:1", "1:2", "1:3"]


def test_the_end_of_a_game():
    position = perfectplay.load("tictactoe").parse("1,4,2,5")
    assert not position.is_terminal() and position.outcome() is None and position.returns() == (0, 0)
    position.push("3")
    assert position.is_terminal() and position.legal_moves() == []
    assert position.outcome().winner is MAX and position.returns() == (1, -1)
    draw = perfectplay.load("tictactoe").parse("XOXXOOOXX")
    assert draw.outcome().winner is None and draw.returns() == (0, 0)


def test_a_game_of_chess_remembers_what_happened():
    position = perfectplay.load("chess").start()
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        assert not position.is_terminal()
        position.push(move)
    assert position.is_terminal() and position.outcome().winner is None
    assert pickle.loads(pickle.dumps(position)).is_terminal()


def test_what_cannot_be_is_a_clear_error():
    with pytest.raises(perfectplay.IllegalMoveError, match="column 1 is full") as full:
        perfectplay.load("connect4").parse("111111").play("1")
    assert isinstance(full.value, ValueError)
    with pytest.raises(perfectplay.PositionError, match="connect4 position"):
        perfectplay.load("connect4").parse("448")
    with pytest.raises(perfectplay.UnknownNameError, match="perfectplay.games"):
        perfectplay.load("go")
    with pytest.raises(perfectplay.UnknownNameError, match="connect4 has no heaps"):
        perfectplay.load("connect4", heaps=3)
    with pytest.raises(perfectplay.GameError, match="rows"):
        perfectplay.load("connect4", rows=1000)
    start = perfectplay.load("connect4").start()
    for wrong in [
        dict(depth=-1),
        dict(depth=2.5),
        dict(depth=10**9),
        dict(time=-1.0),
        dict(time=float("nan")),
        dict(time=1e300),
        dict(memory=0, depth=1),
        dict(memory=1 << 40, depth=1),
        dict(threads=0, depth=1),
        dict(level=11),
        dict(method="magic"),
        dict(heuristic="magic"),
        dict(heuristic=len, depth=1),
        dict(method="pns", depth=3),
    ]:
        with pytest.raises(perfectplay.GameError):
            perfectplay.analyse(start, **wrong)


def test_errors_in_french():
    perfectplay.set_language("fr")
    try:
        with pytest.raises(perfectplay.IllegalMoveError, match="on ne peut pas jouer"):
            perfectplay.load("connect4").start().play("9")
    finally:
        perfectplay.set_language("en")
    with pytest.raises(ValueError, match="en or fr"):
        perfectplay.set_language("tlh")


def test_the_errors_of_both_halves_speak_french():
    position = perfectplay.load("nim").start()
    perfectplay.set_language("fr")
    try:
        for ask, said in [
            (lambda: perfectplay.load("go"), "aucun jeu ne s’appelle 'go'\u202f; "),
            (lambda: perfectplay.analyse(position, depth=-1), "depth\u00a0: donnez un nombre entier"),
            (lambda: perfectplay.analyse(position, memory=0), "memory\u00a0: donnez un nombre entier de 1 à"),
            (lambda: perfectplay.solve("3,4,5"), "donnez une position"),
            (lambda: perfectplay.Player("nobody"), "n’est pas un joueur"),
            (lambda: perfectplay.grundy({1: [2], 2: [1]}), "on peut revenir à un état"),
            (lambda: perfectplay.graph(perfectplay.load("chomp").parse("4x4"), states=10), "plus de 10 états"),
        ]:
            with pytest.raises((perfectplay.GameError, TypeError)) as raised:
                ask()
            assert said in str(raised.value)
        assert str(perfectplay.Score(turn=MIN, max=-3, bound="at-most")) == "au moins 3 pour Min"
    finally:
        perfectplay.set_language("en")


def test_trees_are_told_apart():
    """A state of a tree is a place in it: the same place in another tree is another position."""
    game = perfectplay.load("tree")
    assert game.parse([1, 2]) != game.parse([3, 4]) and game.parse([1, 2]) == game.parse("[1,2]")
    assert game.parse([[1, 2], 3]).play("1") != game.parse([[1, 5], 3]).play("1")
    assert pickle.loads(pickle.dumps(game.parse([[1, 2], 3]).play("1"))) == game.parse([[1, 2], 3]).play("1")


def test_a_game_with_its_usual_parameters_is_the_usual_game():
    usual, six, five = (perfectplay.load("connect4", **given) for given in ({}, {"rows": 6}, {"rows": 5}))
    assert usual == six and hash(usual) == hash(six) and usual.parse("44") == six.parse("44")
    assert usual != five and usual.parse("44") != five.parse("44")
    assert perfectplay.load("nim", misere=True) != perfectplay.load("nim") == perfectplay.load("nim", misere=False)


@pytest.mark.parametrize(
    "ask, error, message",
    [
        (lambda p: perfectplay.analyse(p, time="1"), perfectplay.GameError, "time: give seconds.* not '1'"),
        (lambda p: perfectplay.analyse(p, time=float("nan")), perfectplay.GameError, "time: give seconds"),
        (lambda p: perfectplay.analyse(p, nodes=10**30), perfectplay.GameError, "nodes: give a whole number"),
        (lambda p: perfectplay.analyse(p, depth=4.0), perfectplay.GameError, "depth: give a whole number"),
        (lambda p: perfectplay.analyse(p, level=11), perfectplay.GameError, "level: .* from 1 to 10"),
        (lambda p: perfectplay.analyse(p, method=3), perfectplay.GameError, "method: give the name"),
        (lambda p: perfectplay.solve(p, within=2**31), perfectplay.GameError, "within: give"),
        (lambda p: perfectplay.solve(p, memory=2**20 + 1), perfectplay.GameError, "memory: .* from 1 to 1048576"),
        (lambda p: perfectplay.solve(p, threads=257), perfectplay.GameError, "threads: .* from 1 to 256"),
        (lambda p: perfectplay.graph(p, threads=10**6), perfectplay.GameError, "threads: .* from 1 to 256"),
        (lambda p: perfectplay.solve_graph({1: []}, {1}, threads=-1), perfectplay.GameError, "threads: give"),
        (lambda p: perfectplay.test(p, at_least=10**12), perfectplay.GameError, "at_least: give"),
        (lambda p: perfectplay.test(p, at_least=0.5), perfectplay.GameError, "at_least: give"),
        (lambda p: perfectplay.tree(p, show="x"), perfectplay.GameError, "show: give"),
        (lambda p: perfectplay.graph(p, states=-1), perfectplay.GameError, "states: give"),
        (lambda p: perfectplay.graph(p, time=-1), perfectplay.GameError, "time: give"),
        (lambda p: perfectplay.solve(p.game), TypeError, "such as game.start"),
        (lambda p: perfectplay.analyse("4453", depth=1), TypeError, "give a position"),
        (lambda p: perfectplay.test(None, at_least=1), TypeError, "give a position"),
        (lambda p: perfectplay.tree(3), TypeError, "give a position"),
        (lambda p: perfectplay.perft("", 1), TypeError, "give a position"),
        (lambda p: perfectplay.graph("4453"), TypeError, "give a position"),
    ],
)
def test_wrong_questions_are_named(ask, error, message):
    with pytest.raises(error, match=message):
        ask(perfectplay.load("connect4").parse("4453"))


def test_the_version_is_that_of_the_wheel():
    assert perfectplay.__version__ == importlib.metadata.version("perfectplay")
