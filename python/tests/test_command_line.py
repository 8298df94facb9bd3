"""The package and the command line answer alike, on random positions of every game."""

import json
import os
import random
import re
import shlex
import subprocess

import pytest

import perfectplay

PROGRAM = shlex.split(os.environ.get("PERFECTPLAY", ""))

pytestmark = pytest.mark.skipif(not PROGRAM, reason="PERFECTPLAY names no program to compare with")


def ask(*words):
    """What the program answers, as JSON. Its own folders of books and tables are not looked at."""
    bare = os.environ | {"XDG_DATA_HOME": "/nonexistent"}
    said = subprocess.run([*PROGRAM, *words, "--json"], capture_output=True, text=True, env=bare, check=False)
    assert said.returncode in (0, 1), said.stderr
    return json.loads(said.stdout)


def timeless(answer):
    return {key: value for key, value in answer.items() if key != "seconds"}


@pytest.mark.parametrize("name", [name for name in perfectplay.games() if name != "graph"])
def test_every_game(name):
    dice = random.Random(name)
    # Of random trees --depth is the depth of the tree as well, and positions of an explicit tree are trees.
    game = perfectplay.load(name, **({"depth": 3} if name == "random" else {}))
    for _ in range(2):
        position = game.parse([[3, [1, 4]], [2, 7, [0, 9]]]) if name == "tree" else game.start()
        for _ in range(0 if name == "tree" else dice.randint(0, 8)):
            if position.is_terminal():
                break
            position.push(dice.choice(position.legal_moves()))
        text = "[[3,[1,4]],[2,7,[0,9]]]" if name == "tree" else position.state
        position = game.parse(text)
        depth = 3 if name == "random" else dice.randint(1, 3)
        to_depth = ["--depth", str(depth)]
        moves = ask("moves", name, text, *(to_depth if name == "random" else []))
        assert moves["moves"] == position.legal_moves() and moves["to_move"] == position.turn
        ours = perfectplay.analyse(position, depth=depth, all_moves=True).to_dict()
        assert timeless(ours) == timeless(ask("analyse", name, text, *to_depth, "--all-moves"))
        ours = perfectplay.test(position, at_least=1, depth=depth).to_dict()
        assert timeless(ours) == timeless(ask("test", name, text, *to_depth, "--at-least", "1"))
        counted = ask("perft", name, text, "2", *(to_depth if name == "random" else []))
        assert perfectplay.perft(position, 2).leaves == counted["leaves"]


@pytest.mark.parametrize(
    "name, text",
    [("connect4", "4234424156531226326553"), ("nim", "3,4,5"), ("chomp", "3x4"), ("tictactoe", "5,1"), ("kayles", "7")],
)
def test_exact_values(name, text):
    ours = perfectplay.solve(perfectplay.load(name).parse(text), all_moves=True).to_dict()
    assert timeless(ours) == timeless(ask("solve", name, text, "--all-moves"))


def test_graphs_and_grundy_values():
    position = perfectplay.load("chomp").parse("3x3")
    assert timeless(perfectplay.graph(position).facts) == timeless(ask("graph", "chomp", "3x3"))
    assert timeless(perfectplay.grundy(position).to_dict()) == timeless(ask("grundy", "chomp", "3x3"))
    assert perfectplay.theory(4, 16).to_dict() == ask("theory", "--moves", "4", "--depth", "16")
    written = "[[7,6,5],[2,4,8],[9,3,4]]"
    tree = perfectplay.tree(perfectplay.load("tree").parse(written))
    assert timeless(tree.to_dict()) == timeless(ask("tree", written))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "command, ask",
    [
        (["solve", "tictactoe", "5,1"], perfectplay.solve),
        (["solve", "tictactoe", "5,1", "--all-moves"], lambda position: perfectplay.solve(position, all_moves=True)),
        (["solve", "nim", "3,4,5", "--nodes", "5"], lambda position: perfectplay.solve(position, nodes=5)),
        (["analyse", "connect4", "44", "--depth", "4"], lambda position: perfectplay.analyse(position, depth=4)),
        (["test", "nim", "3,4,5", "--at-least", "1"], lambda position: perfectplay.test(position, at_least=1)),
        (["grundy", "nim", "3,4,5"], perfectplay.grundy),
        (["grundy", "marienbad", "1,3,5,7"], perfectplay.grundy),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_answers_are_printed_alike(command, ask, lang):
    """Below the board; and but for how long it took."""
    bare = os.environ | {"XDG_DATA_HOME": "/nonexistent"}
    words = [*PROGRAM, *command, "--lang", lang]
    said = subprocess.run(words, capture_output=True, text=True, env=bare, check=False).stdout
    perfectplay.set_language(lang)
    try:
        ours = str(ask(perfectplay.load(command[1]).parse(command[2])))
    finally:
        perfectplay.set_language("en")

    def lines(text):
        return [re.sub(r"[\d.,]+ (s|ms|µs|ns)\b.*", "", line) for line in text.splitlines()]

    assert lines(said)[-len(lines(ours)) :] == lines(ours), said
