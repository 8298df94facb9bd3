"""The rules against those of OpenSpiel, on random games, where it is installed (pip install open_spiel)."""

import random

import pytest

import perfectplay

pyspiel = pytest.importorskip("pyspiel")


def tictactoe(state, move):
    """x(1,2): the mark, the row and the column."""
    row, column = state.action_to_string(move)[2:-1].split(",")
    return str(3 * int(row) + int(column) + 1)


def connect4(state, move):
    return str(move + 1)


def othello(state, move):
    """a1 (x), or pass."""
    written = state.action_to_string(move).split()[0]
    return "pa" if written == "pass" else written


def nim(state, move):
    """pile:1, take:2; piles are counted from 1."""
    pile, take = (part.split(":")[1].strip(" ;") for part in state.action_to_string(move).split(","))
    return f"{int(pile)}:{int(take)}"


CASES = {
    "tic_tac_toe": ("tictactoe", "", tictactoe),
    "connect_four": ("connect4", "", connect4),
    "othello": ("othello", "", othello),
    "nim(pile_sizes=3;4;5,is_misere=false)": ("nim", "3,4,5", nim),
}


@pytest.mark.parametrize("theirs, name, text, written", [(key, *value) for key, value in CASES.items()])
@pytest.mark.parametrize("seed", range(8))
def test_random_games(theirs, name, text, written, seed):
    dice = random.Random(seed)
    state = pyspiel.load_game(theirs).new_initial_state()
    position = perfectplay.load(name).parse(text)
    while not state.is_terminal():
        assert not position.is_terminal()
        assert state.current_player() == (0 if position.turn == "max" else 1)
        legal = {written(state, move): move for move in state.legal_actions()}
        assert set(legal) == set(position.legal_moves())
        move = dice.choice(sorted(legal))
        state.apply_action(legal[move])
        position.push(move)
    assert position.is_terminal()
    winner = [0 if reward == 0 else reward / abs(reward) for reward in state.returns()]
    ours = position.returns()
    assert winner == [0 if reward == 0 else reward / abs(reward) for reward in ours]


@pytest.mark.parametrize("seed", range(4))
def test_chess(seed):
    """OpenSpiel writes moves as people do; the states after them are compared by their FEN."""
    dice = random.Random(seed)
    state = pyspiel.load_game("chess").new_initial_state()
    position = perfectplay.load("chess").start()
    for _ in range(120):
        if state.is_terminal() or position.is_terminal():
            break
        after = {}
        for move in state.legal_actions():
            after[fen(str(state.child(move)))] = move
        ours = {fen(position.play(move).state): move for move in position.legal_moves()}
        assert set(after) == set(ours)
        chosen = dice.choice(sorted(ours))
        state.apply_action(after[chosen])
        position.push(ours[chosen])


def fen(text):
    """Men, side to move and castling: what a move changes. (Of en passant there are two customs.)"""
    return " ".join(text.split()[:3])
