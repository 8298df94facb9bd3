"""How fast the package is: against the program itself, and against easyAI (PyPI) on tic-tac-toe.

    python python/bench/speed.py target/release/perfectplay

Contenders run by turns, so that a slow moment of the machine meets all of them, and the best of many turns counts.
"""

import json
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests"))

import perfectplay
from tictactoe import TicTacToe

TURNS = 40


def race(**contenders):
    """The shortest time of each contender, which is a function that says how long it took."""
    times = {name: [] for name in contenders}
    for _ in range(TURNS):
        for name, run in contenders.items():
            times[name].append(run())
    return {name: min(seconds) for name, seconds in times.items()}


def timed(work):
    """The work as a contender."""

    def run():
        begun = time.perf_counter()
        work()
        return time.perf_counter() - begun

    return run


def against_the_program(program):
    """Connect 4 to depth 10: time spent searching, as each of them says."""
    position = perfectplay.load("connect4").start()

    def ours():
        return perfectplay.analyse(position, depth=10, method="alphabeta", heuristic="alignments")

    words = ["analyse", "connect4", "--depth", "10", "--method", "alphabeta", "--heuristic", "alignments", "--json"]

    def theirs():
        return json.loads(subprocess.run([program, *words], capture_output=True, check=True, text=True).stdout)

    assert ours().nodes == theirs()["nodes"]
    best = race(package=timed(ours), program=lambda: theirs()["seconds"])
    package, alone = best["package"], best["program"]
    print(f"connect4, depth 10: package {package:.4f} s, program {alone:.4f} s, ratio {package / alone:.3f}")


def against_easyai():
    """Tic-tac-toe from the empty board to its end, in Python; easyAI searches with its own alpha-beta."""
    try:
        from easyAI import Negamax
        from easyAI.games.TicTacToe import TicTacToe as Theirs
    except ImportError:
        print("easyAI is not installed: pip install easyAI")
        return

    explored = perfectplay.load(TicTacToe())
    explored.explore()

    def ours(method, loaded=None):
        return timed(lambda: perfectplay.solve((loaded or perfectplay.load(TicTacToe())).start(), method=method))

    best = race(
        easyai=timed(lambda: Negamax(9)(Theirs([None, None]))),
        minimax=ours("minimax", explored),
        minimax_asking=ours("minimax"),
        alphabeta=ours("alphabeta", explored),
        alphabeta_asking=ours("alphabeta"),
    )
    easyai = best["easyai"]
    print(f"tic-tac-toe, easyAI's own game and its Negamax (alpha-beta, depth 9): {easyai:.4f} s")
    for name, said in [
        ("minimax", "minimax, states explored before"),
        ("minimax_asking", "minimax, states asked about as they are met"),
        ("alphabeta", "alpha-beta, states explored before"),
        ("alphabeta_asking", "alpha-beta, states asked about as they are met"),
    ]:
        print(f"  {said}: {best[name]:.4f} s, {easyai / best[name]:.1f} times faster")


if __name__ == "__main__":
    against_the_program(sys.argv[1])
    against_easyai()
