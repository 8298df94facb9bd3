"""The worked examples of the five source documents, through the package."""

import pytest

import perfectplay
from perfectplay import MAX, MIN

TREE = [[7, 6, 5], [2, 4, 8], [9, 3, 4]]


def test_000_the_dichotomy_finds_the_value_of_minimax():
    position = perfectplay.load("tree").parse(TREE)
    for method in ["minimax", "dichotomy"]:
        answer = perfectplay.solve(position, method=method)
        assert (answer.score.max, answer.best) == (5, ["1"])
    for iterative in [False, True]:
        answer = perfectplay.test(position, at_least=5, iterative=iterative)
        assert (answer.move, answer.to_dict()["form"]) == ("1", "iterative" if iterative else "recursive")
        assert not perfectplay.test(position, at_least=6, iterative=iterative)
    within = perfectplay.solve(position, method="dichotomy", within=4)
    assert within.score.lower <= 5 <= within.score.upper and within.score.upper - within.score.lower <= 4


def test_000_what_a_test_is_expected_to_cost():
    # p = 0: N_2j = N_2j+1 = n^j; p = 1: N_2j-1 = N_2j = n^j.
    for moves, half in [(2, 3), (5, 2)]:
        assert perfectplay.theory(moves, 2 * half, p=0.0).expected_leaves == moves**half
        assert perfectplay.theory(moves, 2 * half + 1, p=0.0).expected_leaves == moves**half
        assert perfectplay.theory(moves, 2 * half - 1, p=1.0).expected_leaves == moves**half
    assert perfectplay.theory(4, 16)._repr_svg_().startswith("<svg")


def test_001_alpha_beta_prunes_exactly_d2_d3_e3():
    position = perfectplay.load("tree").parse(TREE)
    answer = perfectplay.solve(position, method="alphabeta", all_moves=False)
    assert (answer.score.max, answer.move, answer.line, answer.leaves) == (5, "1", ["1", "3"], 6)
    walked = perfectplay.tree(position, method="alphabeta")
    assert walked.pruned == ["2.2", "2.3", "3.3"]
    values = {node["path"]: node["value"] for node in walked.nodes}
    assert (values["1"], values["2"], values["3"]) == (5, 2, 3)


def test_001_two_players_of_othello_agree():
    position = perfectplay.load("othello").start()
    for _ in range(6):
        slow, fast = (
            perfectplay.analyse(position, depth=4, method=m, heuristic="discs") for m in ("minimax", "alphabeta")
        )
        assert (slow.score.max, slow.move) == (fast.score.max, fast.move)
        assert fast.nodes < slow.nodes
        position.push(fast.move)


def test_002_the_heuristic_of_connect_4():
    assert perfectplay.load("connect4").parse("44535645").estimate("alignments") == 3
    position = perfectplay.load("connect4").parse("445356")
    assert position.estimate("alignments") == 1
    answer = perfectplay.analyse(position, depth=1, heuristic="alignments", all_moves=True)
    assert [found.score.max for found in answer.moves] == [4, 5, 9, 14, 12, 7, 4]
    assert answer.best == ["4"]


def test_003_chomp():
    chomp = perfectplay.graph(perfectplay.load("chomp").parse("2x2"), both_starters=True)
    assert chomp.facts["impartial"] and chomp.facts["zermelo"] and chomp.winner is MAX
    arena = perfectplay.grundy(perfectplay.load("chomp").parse("2x2")).arena()
    assert len(arena.losing) + len(arena.winning) == len(arena)
    assert perfectplay.solve(perfectplay.load("chomp").parse("4x5")).score.mover == 1


def test_003_nim_is_bouton():
    for heaps in [(1, 2, 3), (3, 4, 5), (2, 2), (7,), (1, 4, 5)]:
        total = 0
        for heap in heaps:
            total ^= heap
        answer = perfectplay.grundy(perfectplay.load("nim").parse(",".join(map(str, heaps))))
        assert answer.value == total and answer.won == (total != 0)


def test_003_the_greedy_choice_is_not_that_of_depth_2():
    # Reversi: e2 turns over more discs than a3, and then White turns over every black one.
    position = perfectplay.load("othello").parse("--------OO----OO-OO-OOO-OOOOOO----OOOOO--OOOO---O-O-X-----OOOOO- X")
    greedy, wiser = (perfectplay.analyse(position, depth=d, heuristic="black", method="minimax") for d in (1, 2))
    assert (greedy.move, wiser.move) == ("e2", "a3")


def test_004_tic_tac_toe():
    start = perfectplay.load("tictactoe").start()
    answer = perfectplay.solve(start, method="minimax")
    assert (answer.nodes, answer.score.max) == (549_946, 0)
    assert len(perfectplay.graph(start)) == 5478


def test_points_of_view():
    # Min to move wins: good for Min, bad for Max.
    answer = perfectplay.solve(perfectplay.load("nim").parse("3,4,5 min"))
    assert answer.score.turn is MIN
    assert (answer.score.max, answer.score.min, answer.score.mover) == (-1, 1, 1)
    assert str(answer.score) == "1 for Min"
    with pytest.raises(TypeError, match="whose view"):
        int(answer.score)
