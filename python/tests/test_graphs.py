"""Graphs as the courses write them, against the definition; networkx and back."""

import random
import sys

import pytest

import perfectplay
from perfectplay import MAX, MIN, attractor


def by_definition(successors, owner, targets, player):
    """Definition 9.10 with its slips mended: rounds until nothing enters."""
    rank = {state: 0 for state in targets}
    round = 0
    while True:
        round += 1
        entering = []
        for state, nexts in successors.items():
            if state in rank or not nexts:
                continue
            inside = [next in rank for next in nexts]
            if any(inside) if owner[state] == player else all(inside):
                entering.append(state)
        if not entering:
            return rank
        rank.update((state, round) for state in entering)


@pytest.mark.parametrize("seed", range(30))
def test_attractors_are_those_of_the_definition(seed):
    dice = random.Random(seed)
    states = [f"s{number}" for number in range(dice.randint(1, 30))]
    successors = {state: dice.sample(states, dice.randint(0, min(4, len(states)))) for state in states}
    owner = {state: dice.choice(["max", "min"]) for state in states}
    targets = dice.sample(states, dice.randint(0, min(3, len(states))))
    for player in ("max", "min"):
        expected = by_definition(successors, owner, targets, player)
        ours = perfectplay.attractor(successors, owner, targets, player)
        assert ours.ranks == expected
        assert [sorted(entering) for entering in ours.rounds] == [
            sorted(state for state, rank in expected.items() if rank == round)
            for round in range(max(expected.values(), default=-1) + 1)
        ]
        assert ours.traps == {s for s, rank in expected.items() if rank and owner[s] != player}
        # The strategy leads down the ranks, from every state of the player's own.
        own = {s for s, rank in expected.items() if rank and owner[s] == player}
        assert set(ours.strategy) == own
        assert all(expected[next] < expected[state] for state, next in ours.strategy.items())


def test_owners_as_courses_write_them():
    graph = {1: [2], 2: [3], 3: []}
    reference = perfectplay.attractor(graph, {1: "max", 2: "min", 3: "max"}, [3]).ranks
    for owners in [
        {1, 3},
        {1: "Adam", 2: "Eve", 3: "Adam"},
        {1: 0, 2: 1, 3: 0},
        {1: 1, 2: 2, 3: 1},
        {1: MAX, 2: MIN, 3: MAX},
        lambda state: 1 if state % 2 else -1,
    ]:
        solved = perfectplay.solve_graph(graph, owners, won_max=[3])
        assert solved.attractor("max").ranks == reference
        assert solved.owners == {1: MAX, 2: MIN, 3: MAX}


def test_both_attractors_and_draws():
    graph = {"a": ["b"], "b": ["a", "c"], "c": [], "d": ["e"], "e": []}
    solved = perfectplay.solve_graph(graph, {"a", "d"}, won_max=["c"], won_min=["e"])
    assert solved["c"] is MAX and solved["d"] is MIN and solved["a"] is None
    assert sorted(solved.draws) == ["a", "b"]
    assert solved.strategy["b"] == "a"
    assert solved.facts["cycle"] is not None and "a" in str(solved)
    assert any("Round" in line or "round" in line for line in solved.explain())


def test_graphs_that_are_none():
    with pytest.raises(perfectplay.GameError, match="no state of the graph"):
        perfectplay.attractor({1: [2]}, {1, 2}, [3])
    with pytest.raises(perfectplay.GameError, match="nobody owns 2"):
        perfectplay.attractor({1: [2]}, {1: "max"}, [2])
    with pytest.raises(perfectplay.GameError, match="is no player"):
        perfectplay.attractor({1: [2]}, {1: "max", 2: "chance"}, [2])
    with pytest.raises(perfectplay.GameError, match="no states"):
        perfectplay.grundy({})
    with pytest.raises(perfectplay.GameError, match="two results"):
        perfectplay.solve_graph({1: [2]}, {1}, won_max=[2], won_min=[2])
    with pytest.raises(perfectplay.GameError, match="use attractor"):
        perfectplay.grundy({1: [2], 2: [1]})
    with pytest.raises(perfectplay.GameError, match=r"\{state: \[successors\]\}"):
        perfectplay.grundy([1, 2])
    with pytest.raises(perfectplay.GameError, match="partisan"):
        perfectplay.grundy(perfectplay.load("connect4").start())
    with pytest.raises(perfectplay.TooManyStatesError, match="more than"):
        perfectplay.graph(perfectplay.load("connect4").start(), states=1000)


def test_grundy_values_are_mex():
    dice = random.Random(4)
    graph = {n: dice.sample(range(n), dice.randint(0, min(n, 5))) for n in range(60)}
    expected = {}
    for state, nexts in graph.items():
        below = {expected[next] for next in nexts}
        expected[state] = next(value for value in range(len(below) + 1) if value not in below)
    values = perfectplay.grundy(graph)
    assert dict(values) == expected
    assert set(values.losing) == {state for state, value in expected.items() if value == 0}
    for state in values.winning:
        assert values.winning_moves(state) == [next for next in graph[state] if expected[next] == 0]


def test_pictures_of_graphs():
    solved = perfectplay.graph(perfectplay.load("chomp").parse("2x2"))
    assert solved._repr_svg_().startswith("<svg")
    assert solved.draw("dot").startswith("digraph") and "tikzpicture" in solved.draw("tikz", rounds=True)
    assert solved.draw_tree().startswith("<svg") and solved.attractor(MAX)._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match="no picture"):
        solved.draw("gif")
    assert '"vertices"' in solved.to_file("json") and solved.to_file("pgsolver").startswith("parity")


def test_networkx_there_and_back():
    networkx = pytest.importorskip("networkx")
    solved = perfectplay.solve_graph({"a": ["b", "c"], "b": ["a"], "c": []}, {"a"}, won_max=["c"])
    network = solved.to_networkx()
    assert isinstance(network, networkx.DiGraph)
    assert network.nodes["a"]["winner"] == "max" and network.nodes["a"]["choice"] == "c"
    again = perfectplay.solve_graph(network)
    assert dict(again) == dict(solved) and again.ranks == solved.ranks
    assert perfectplay.attractor(network, {"a"}, ["c"]).ranks == solved.attractor("max").ranks
    assert dict(perfectplay.grundy(networkx.DiGraph([(2, 1), (2, 0), (1, 0)]))) == {2: 2, 1: 1, 0: 0}


def test_players_by_the_names_of_the_courses():
    graph = {1: [2, 3], 2: [4, 5], 3: [5], 4: [], 5: []}
    # Max has the odd states, Min the even ones. To 4: Min goes there from 2, but Max need not go to 2.
    for first, second, player in [("Adam", "Eve", "Eve"), ("max", "min", "Min"), (1, 2, 2), (0, 1, 1), (1, -1, -1)]:
        owners = {state: first if state % 2 else second for state in graph}
        for given in (owners, owners.get):
            assert set(attractor(graph, given, [4], player)) == {2, 4}, (first, second)
    for first, second, player in [("Alice", "Bob", "Alice"), (1, 2, 1), (0, 1, 0), (1, -1, "1")]:
        owners = {state: first if state % 2 else second for state in graph}
        assert set(attractor(graph, owners, [5], player)) == {1, 3, 5}, (first, second)
    for wrong in [lambda: attractor(graph, {1}, [4], "nobody"), lambda: attractor(graph, lambda _: "?", [4])]:
        with pytest.raises(perfectplay.GameError, match="is no player"):
            wrong()


@pytest.mark.parametrize(
    "graph, owners, targets, message",
    [
        ({1: 2, 2: []}, {1}, [2], "1: give a list of hashable states, and not 2"),
        ({1: [[2]], 2: []}, {1}, [2], "1: give a list of hashable states"),
        ({1: [2]}, {1}, 2, "targets: give a list of hashable states, and not 2"),
        ({1: [2]}, ({1}, {2}), [2], "owners: give a list of hashable states"),
        ([[1], [0]], {1}, [0], "a graph is"),
    ],
)
def test_wrong_graphs_are_named(graph, owners, targets, message):
    with pytest.raises(perfectplay.GameError, match=message):
        attractor(graph, owners, targets)


def test_without_networkx_the_remedy_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(perfectplay.GameError, match=r"pip install 'perfectplay\[notebook\]'"):
        perfectplay.solve_graph({1: []}, {1}).to_networkx()
