"""The stepper: forwards and backwards, in Python and as the widget draws it."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

import perfectplay

TREE = [[7, 6, 5], [2, 4, 8], [9, 3, 4]]
SCRIPT = pathlib.Path(perfectplay.__file__).with_name("stepper.js")
# The browser in which the page of the lab is tested, and what drives it.
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WEB = pathlib.Path(__file__).parents[2] / "web"


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


def in_the_browser(widget, actions):
    """Shows a widget in a browser, does something to it, and tells what stands there at first and after each action.

    Around the script there is what anywidget has there: a model with the traits of the widget, which tells listeners of
    what changes, whoever changes it, and hands on to Python what is saved.
    """
    if shutil.which("node") is None:
        pytest.skip("there is no Node.js to drive a browser")
    if not (WEB / "node_modules" / "playwright-core").exists():
        pytest.skip("there is no playwright-core: (cd web && npm ci)")
    if not os.access(CHROMIUM, os.X_OK):
        pytest.skip("there is no browser: install Chromium, or name it: CHROMIUM=/path/to/chromium")
    code = """
        import { createRequire } from "node:module";
        const { chromium } = createRequire(process.argv[1])("playwright-core");
        let text = "";
        for await (const part of process.stdin) text += part;
        const { executablePath, state, actions } = JSON.parse(text);
        const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
        try {
            const page = await browser.newPage({ viewport: { width: 600, height: 800 } });
            const wrong = [];
            page.on("pageerror", (error) => wrong.push(String(error)));
            page.on("console", (said) => said.type() === "error" && wrong.push(said.text()));
            page.setDefaultTimeout(10_000);
            await page.evaluate(async (state) => {
                const listeners = [];
                window.saved = [];
                let changed = {};
                window.model = {
                    get: (name) => state[name],
                    set(name, value) {
                        if (state[name] === value) return;
                        state[name] = changed[name] = value;
                        for (const [event, listener] of listeners) if (event === `change:${name}`) listener();
                    },
                    save_changes() {
                        window.saved.push(changed);
                        changed = {};
                    },
                    on: (event, listener) => listeners.push([event, listener]),
                };
                const script = URL.createObjectURL(new Blob([state._esm], { type: "text/javascript" }));
                const { default: widget } = await import(script);
                const el = document.createElement("div");
                document.body.append(el);
                widget.render({ model: window.model, el });
            }, state);
            const look = () =>
                page.evaluate(() => {
                    const find = (name) => document.querySelector(`.perfectplay-${name}`);
                    const current = find("drawing").querySelector(".current")?.getBoundingClientRect();
                    return {
                        index: window.model.get("index"),
                        said: find("said").textContent,
                        asked: find("asked").textContent,
                        count: find("bar").querySelector("span").textContent,
                        slider: Number(find("bar").querySelector("input").value),
                        svg: find("drawing").innerHTML,
                        dim: [...document.querySelectorAll("button")].map((it) => it.ariaDisabled === "true"),
                        inSight: !current || (current.left >= 0 && current.right <= window.innerWidth),
                        saved: window.saved.splice(0),
                    };
                });
            const seen = [await look()];
            for (const [what, on] of actions) {
                if (what === "click") await page.getByRole("button", { name: on, exact: true }).click({ force: true });
                else if (what === "slide") await page.getByRole("slider").fill(String(on));
                else if (what === "press") await page.keyboard.press(on);
                else if (what === "focus") await page.locator(`.perfectplay-${on}`).focus();
                else await page.evaluate((index) => window.model.set("index", index), on);
                seen.push(await look());
            }
            if (wrong.length) throw new Error(wrong.join());
            console.log(JSON.stringify(seen));
        } finally {
            await browser.close();
        }
    """
    given = {"executablePath": CHROMIUM, "state": widget.get_state(), "actions": actions}
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code, str(WEB / "package.json")],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_widget_in_a_browser():
    pytest.importorskip("anywidget")
    tree = perfectplay.tree(perfectplay.load("tree").parse(TREE), steps=True)
    said = perfectplay.Stepper(tree)._said
    journey = [
        # What is done, the step where it leads, and whether Python is told.
        (("click", "Step forward"), 1, True),
        (("click", "Step forward"), 2, True),
        (("press", "ArrowRight"), 3, True),  # The button has the focus.
        (("click", "Step back"), 2, True),
        (("click", "Last step"), 23, True),
        (("click", "Step forward"), 23, True),
        (("press", "ArrowLeft"), 22, True),
        (("slide", 12), 12, True),
        (("press", "ArrowRight"), 13, True),  # One step, not two, although the slider knows the key as well.
        (("click", "First step"), 0, True),
        (("click", "Step back"), 0, True),
        (("focus", "stepper"), 0, False),
        (("press", "End"), 23, True),
        (("press", "ArrowRight"), 23, True),
        (("press", "Home"), 0, True),
        (("press", "x"), 0, False),
        (("python", 3), 3, False),
        (("press", "ArrowRight"), 4, True),
    ]
    seen = in_the_browser(perfectplay.stepper(tree), [action for action, _, _ in journey])
    before = 0
    for frame, (action, index, told) in zip(seen, [(None, 0, False), *journey], strict=True):
        assert (frame["index"], frame["slider"], frame["count"]) == (index, index, f"{index + 1} / 24"), action
        assert (frame["said"], frame["asked"]) == (said[index], ""), action
        assert frame["dim"] == [index == 0, index == 0, index == 23, index == 23], action
        assert frame["saved"] == ([{"index": index} if index != before else {}] if told else []), action
        before = index
    drawn = {frame["index"]: frame["svg"] for frame in seen}
    assert len(set(drawn.values())) == len(drawn)
    assert ">7<" in drawn[3] and ">7<" not in drawn[2]
    assert drawn[23].count("✂") == 3 and drawn[13].count("✂") < 3
    assert all(frame["svg"] == drawn[frame["index"]] for frame in seen)


def test_what_the_widget_asks_and_a_wide_tree():
    pytest.importorskip("anywidget")
    tree = perfectplay.tree(perfectplay.load("tree").parse(TREE), method="dichotomy", steps=True)
    asked = [walk["steps"][0]["said"] for walk in tree.walks for _ in walk["steps"]]
    length = len(asked)
    frames = in_the_browser(perfectplay.stepper(tree), [("python", index) for index in range(1, length)])
    for index, frame in enumerate(frames):
        # The question is said when it is asked, and stands there until the next one.
        assert asked[index] in (frame["asked"], frame["said"]) and frame["asked"] != frame["said"]
    assert len(set(asked)) == 3

    wide = perfectplay.tree(perfectplay.load("tictactoe").parse("5,1,9,3,2"), steps=True)
    assert wide.walks[0]["width"] > 1000
    widget = perfectplay.stepper(wide)
    frames = in_the_browser(widget, [("python", index) for index in range(1, widget.length)])
    assert all(frame["inSight"] for frame in frames)


def test_rounds_in_a_browser_in_french():
    pytest.importorskip("anywidget")
    perfectplay.set_language("fr")
    try:
        widget = perfectplay.stepper(perfectplay.graph(perfectplay.load("chomp").parse("2x2")).attractor("max"))
    finally:
        perfectplay.set_language("en")
    rounds = widget.data["frames"]
    actions = [("click", "Avancer d’un pas"), ("click", "Dernier pas"), ("click", "Reculer d’un pas"), ("python", 1)]
    seen = in_the_browser(widget, [*actions, ("click", "Premier pas")])
    assert [frame["index"] for frame in seen] == [0, 1, 3, 2, 1, 0]
    assert [frame["said"] for frame in seen] == [rounds[at]["said"] for at in (0, 1, 3, 2, 1, 0)]
    assert "étape 1" in seen[1]["svg"] and "étape 1" not in seen[2]["svg"]
    assert len({frame["svg"] for frame in seen}) == 4
