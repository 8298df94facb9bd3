"""The stepper: forwards and backwards, in Python and as the widget draws it."""

import json
import pathlib
import shutil
import subprocess

import pytest

import perfectplay

TREE = [[7, 6, 5], [2, 4, 8], [9, 3, 4]]
SCRIPT = pathlib.Path(perfectplay.__file__).with_name("stepper.js")


def steps_of(method="alphabeta", at_least=None):
    position = perfectplay.load("tree").parse(TREE)
    return perfectplay.Stepper(perfectplay.tree(position, method=method, at_least=at_least, steps=True))


def test_forwards_and_backwards():
    steps = steps_of()
    said = [steps.said] + [steps.forward() for _ in range(len(steps) - 1)]
    assert said[-1] == steps.forward() and "5" in said[-1]
    assert [steps.back() for _ in range(len(steps) - 1)] == said[-2::-1]
    assert steps.back() == said[0]


def test_rounds_of_an_attractor():
    graph = perfectplay.graph(perfectplay.load("chomp").parse("2x2"))
    steps = perfectplay.Stepper(graph.attractor("max"))
    assert len(steps) == graph.facts["rounds"] + 1
    assert all(frame["svg"].startswith("<svg") for frame in steps.data["frames"])
    with pytest.raises(perfectplay.GameError, match="a stepper shows"):
        perfectplay.Stepper(3)


def test_the_widget():
    pytest.importorskip("anywidget")
    position = perfectplay.load("tree").parse(TREE)
    widget = perfectplay.stepper(perfectplay.tree(position, steps=True))
    widget.index = 1000
    assert widget.index == widget.length - 1 == 23
    widget.index = -3
    assert widget.index == 0


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js to run the script of the widget")
def test_what_the_widget_draws():
    steps = steps_of()
    code = """
        const { picture } = await import(process.argv[1]);
        let text = "";
        for await (const part of process.stdin) text += part;
        const { data, length } = JSON.parse(text);
        const shown = Array.from({ length }, (_, index) => picture(data, index));
        console.log(JSON.stringify(shown));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code, SCRIPT.as_uri()],
        input=json.dumps({"data": steps.data, "length": len(steps)}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout)
    assert [frame["said"] for frame in shown] == [steps.data["walks"][0]["steps"][i]["said"] for i in range(len(steps))]
    # The branches that alpha-beta cuts appear when it cuts them, and stay.
    scissors = [frame["svg"].count("✂") for frame in shown]
    assert scissors[0] == 0 and scissors[-1] == 3 and scissors == sorted(scissors)
    # What is not known yet is not shown: at the first leaf one number and at the end all that were found.
    assert ">7<" in shown[3]["svg"] and ">9<" not in shown[3]["svg"]
    assert ">9<" in shown[-1]["svg"] and ">8<" not in shown[-1]["svg"]
