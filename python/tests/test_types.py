"""A program of a user's passes the strictest check of types."""

import subprocess
import sys

import pytest

PROGRAM = """
from perfectplay import Answer, Grundy, GrundyAnswer, Player, Position, Rules
import perfectplay

position: Position = perfectplay.load("connect4", rows=6).parse("4453")
position.push(position.legal_moves()[0])
turn: Player = position.turn
answer: Answer = perfectplay.analyse(position, depth=3, heuristic="alignments", all_moves=True)
values: list[int] = [found.score.mover for found in answer.moves or []]
yes: bool = bool(perfectplay.test(position, at_least=1, depth=3))


class Matches(Rules):
    normal_play = True

    def initial_state(self) -> int:
        return 7

    def transitions(self, state: int) -> list[tuple[int, int]]:
        return [(take, state - take) for take in (1, 2, 3) if take <= state]


mine = perfectplay.load(Matches(), max_states=100)
states: int = mine.explore() + mine.states_met
arena: Grundy = perfectplay.grundy({0: [], 1: [0]})
losing = [state for state in arena.losing if arena[state] == 0]
built_in: GrundyAnswer = perfectplay.grundy(position)
value: int | None = perfectplay.grundy(mine.start()).value
rank_of_seven: int = perfectplay.grundy(mine.start()).arena()[7]
reason: str | None = perfectplay.solve(mine.start()).reason
winner: Player | None = perfectplay.graph(mine.start()).winner
rank: int = perfectplay.attractor({"a": ["b"], "b": []}, {"a"}, ["b"]).ranks["a"]
"""


def check(tmp_path, program):
    pytest.importorskip("mypy")
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    command += ["--cache-dir", str(tmp_path / "cache"), "program.py"]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


def test_what_is_right_passes(tmp_path):
    done = check(tmp_path, PROGRAM)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        "number: int = perfectplay.solve(position).score",  # Whose view?
        "perfectplay.solve(position, metod='minimax')",
        "perfectplay.load('nim').explore()",
        "first = position.legal_moves[0]",
        "perfectplay.grundy(mine.start())[7]",
        "certain: int = perfectplay.grundy(position).value",  # There is none in misère play.
    ],
)
def test_what_is_wrong_does_not(tmp_path, wrong):
    done = check(tmp_path, PROGRAM + wrong + "\n")
    assert done.returncode == 1 and done.stdout.count("error:") == 1, done.stdout + done.stderr
