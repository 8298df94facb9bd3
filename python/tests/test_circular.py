"""Games in which states come back are solved exactly, as rules and as graphs: against value iteration."""

import functools
import random

import pytest

import perfectplay
from circular import Awale, ThreeMensMorris, successors, values
from perfectplay import MAX, MIN


@functools.cache
def known(kind):
    """A game, where its moves lead and what its states are worth, found once for all tests."""
    rules = {"morris": ThreeMensMorris, "awale": Awale, "small": lambda: Awale(holes=2, seeds=3)}[kind]()
    graph = successors(rules)
    return perfectplay.load(rules), graph, values(rules, graph)


def test_as_many_states_as_in_rust():
    assert [len(known(kind)[1]) for kind in ("morris", "awale")] == [5390, 34944]


@pytest.mark.parametrize("kind, value", [("morris", 1), ("awale", 0), ("small", -4)])
def test_every_question_to_the_end(kind, value):
    game, graph, worth = known(kind)
    start = game.start()
    assert worth[start.state] == value
    for answer in [perfectplay.solve(start), perfectplay.analyse(start), perfectplay.analyse(start, time=60)]:
        assert (answer.score.max, answer.score.exact, answer.stopped) == (value, True, None)
        assert (answer.method, answer.reason) == ("retrograde", "explored")
        assert worth[start.play(answer.move).state] == value
    assert f"the {len(graph):,} states that can be reached" in str(perfectplay.solve(start))
    named = perfectplay.solve(start, method="retrograde", all_moves=True)
    assert (named.method, named.reason) == ("retrograde", None)
    assert {found.move: found.score.max for found in named.moves} == {
        move: worth[start.play(move).state] for move in start.legal_moves()
    }
    for at_least in (value - 1, value, value + 1):
        tests = [perfectplay.test(start, at_least, method=method) for method in ("auto", "retrograde")]
        assert [(bool(test), test.method, test.reason) for test in tests] == [
            (value >= at_least, "retrograde", "explored"),
            (value >= at_least, "retrograde", None),
        ]


def test_every_state_of_a_small_game_is_solved():
    game, graph, worth = known("small")
    for number, state in enumerate(graph):
        position = game.position(state)
        score = perfectplay.solve(position).score
        assert (score.max, score.exact) == (worth[state], True), state
        if number % 20 == 0:
            assert perfectplay.test(position, score.mover) and not perfectplay.test(position, score.mover + 1)


@pytest.mark.parametrize("kind", ["morris", "awale"])
def test_states_here_and_there_are_solved(kind):
    game, graph, worth = known(kind)
    for state in random.Random(1).sample(sorted(graph), 20):
        answer = perfectplay.solve(game.position(state))
        assert (answer.score.max, answer.score.exact) == (worth[state], True), state
        assert not graph[state] or worth[game.position(state).play(answer.move).state] == worth[state]


# At least so much: above 0 endless play is too little for Max, and up to 0 it is enough.
@pytest.mark.parametrize("kind, at_least", [("morris", 1), ("morris", 0), ("awale", 2), ("awale", 8), ("awale", -3)])
def test_every_state_on_the_graph(kind, at_least):
    game, graph, worth = known(kind)
    explored = perfectplay.graph(game.start(), at_least=at_least)
    over = {state: game.rules.utility(state) for state, nexts in graph.items() if not nexts}
    # The same as dictionaries.
    written = perfectplay.solve_graph(
        graph,
        game.rules.turn,
        won_max=[state for state, utility in over.items() if utility >= at_least],
        won_min=[state for state, utility in over.items() if utility < at_least],
    )
    for solved in (explored, written):
        assert set(solved) == set(graph)
        if at_least > 0:
            assert {state for state, winner in solved.items() if winner is MAX} == {
                state for state in graph if worth[state] >= at_least
            }
        else:
            assert {state for state, winner in solved.items() if winner is MIN} == {
                state for state in graph if worth[state] < at_least
            }
    assert explored.ranks == written.ranks


def test_a_file_of_the_graph_has_the_same_value(tmp_path):
    game, graph, worth = known("morris")
    file = tmp_path / "morris.json"
    file.write_text(perfectplay.graph(game.start()).to_file("json"), encoding="utf-8")
    position = perfectplay.load("graph").parse(file)
    answer, ours = perfectplay.solve(position), perfectplay.solve(game.start())
    assert (answer.score.max, answer.score.distance, answer.method) == (1, ours.score.distance, "retrograde")
    assert answer.nodes == len(graph) and perfectplay.test(position, 1)
    for move, after in game.rules.transitions(game.start().state):
        assert perfectplay.solve(game.start().play(move)).score.max == worth[after]
        assert perfectplay.solve(perfectplay.load("graph").parse(f"{file}#{after}")).score.max == worth[after]
