"""How fast the package is: against the program itself, and against easyAI (PyPI) on tic-tac-toe.

    python python/bench/speed.py target/release/perfectplay

Ratios are of the same machine and the same run, the best of several tries each.
"""

import json
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests"))

import perfectplay
from tictactoe import LINES, TicTacToe

TRIES = 9


def best(work):
    """The shortest time that some work takes."""
    times = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def against_the_program(program):
    """Connect 4 to depth 10: time spent searching, as each of them says."""
    position = perfectplay.load("connect4").start()

    def ours():
        return perfectplay.analyse(position, depth=10, method="alphabeta", heuristic="alignments")

    words = ["analyse", "connect4", "--depth", "10", "--method", "alphabeta", "--heuristic", "alignments", "--json"]

    def theirs():
        return json.loads(subprocess.run([program, *words], capture_output=True, check=True, text=True).stdout)

    assert ours().nodes == theirs()["nodes"]
    # By turns, so that a slower moment of the machine meets both.
    pairs = [(timed(ours), theirs()["seconds"]) for _ in range(TRIES)]
    mine, program_time = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
    print(f"connect4, depth 10: package {mine:.3f} s, program {program_time:.3f} s, ratio {mine / program_time:.3f}")


def timed(work):
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def against_easyai():
    """Tic-tac-toe from the empty board to its end, in Python; easyAI searches with its own alpha-beta."""
    try:
        from easyAI import Negamax, TwoPlayerGame
    except ImportError:
        print("easyAI is not installed: pip install easyAI")
        return

    class Theirs(TwoPlayerGame):
        def __init__(self):
            self.players = [None, None]
            self.board = [0] * 9
            self.current_player = 1

        def possible_moves(self):
            return [cell for cell in range(9) if self.board[cell] == 0]

        def make_move(self, cell):
            self.board[cell] = self.current_player

        def unmake_move(self, cell):
            self.board[cell] = 0

        def lose(self):
            other = self.opponent_index
            return any(all(self.board[cell] == other for cell in line) for line in LINES)

        def is_over(self):
            return not self.possible_moves() or self.lose()

        def scoring(self):
            return -1 if self.lose() else 0

    negamax = Negamax(9, win_score=90)

    def easy():
        game = Theirs()
        game.ai_move = negamax(game)

    easyai = best(easy)
    explored = perfectplay.load(TicTacToe())
    explored.explore()
    cold = best(lambda: perfectplay.solve(perfectplay.load(TicTacToe()).start(), method="minimax"))
    warm = best(lambda: perfectplay.solve(explored.start(), method="minimax"))
    cold_alphabeta = best(lambda: perfectplay.solve(perfectplay.load(TicTacToe()).start(), method="alphabeta"))
    warm_alphabeta = best(lambda: perfectplay.solve(explored.start(), method="alphabeta"))
    print(f"tic-tac-toe, easyAI's Negamax (alpha-beta, depth 9): {easyai:.3f} s")
    for said, seconds in [
        ("minimax, states explored before", warm),
        ("minimax, states asked about as they are met", cold),
        ("alpha-beta, states explored before", warm_alphabeta),
        ("alpha-beta, states asked about as they are met", cold_alphabeta),
    ]:
        print(f"  {said}: {seconds:.3f} s, {easyai / seconds:.1f} times faster")


if __name__ == "__main__":
    against_the_program(sys.argv[1])
    against_easyai()
