"""Hooks of scripts/fuzz-api: questions that get beyond the names of games, and searches that are soon over.

Random texts are never the name of a game and hardly ever a position. So every question is about a game that
there is, and every other one about a position of it. Whatever else is wrong in a question stays wrong.
"""

import random

import schemathesis

POSITIONS = {
    "tictactoe": ["", "X..O.....", "5,1,9"],
    "connect4": ["", "4453", "4234424156531226326553"],
    "othello": ["", "f5d6c3"],
    "nim": ["", "3,4,5", "1,2,3 min", "0"],
    "marienbad": [""],
    "chomp": ["", "2x3", "3,2,1", "1x1"],
    "wythoff": ["", "3,5"],
    "kayles": ["", "5,6", "1:2"],
    "dawson": [""],
    "octal": [""],
    "subtraction": ["", "7"],
    "grundy": ["", "9"],
    "tree": ["", "[[7,6,5],[2,4,8],[9,3,4]]", "5", "[1,[2,[3]]]"],
    "random": ["", "1.3.2"],
    "graph": ['{"vertices":[{"id":1,"owner":"max"},{"id":2,"owner":"min"}],"edges":[[1,2],[2,1]]}', "{(0,'a'):[(1,'e')]}"],
}
PARAMETERS = ["", "rows:3;columns:3", "misere:true", "size:4", "moves:2;depth:3", "code:0.07", "set:1,2"]


def is_long(time):
    """A time that is allowed, and longer than the test has."""
    try:
        return 0.05 < float(time) <= 60
    except (TypeError, ValueError):
        return False


def shorten(job):
    """Work for a moment: those who listen to a job hear of its end."""
    if job.get("kind") == "solve":
        job.setdefault("time", None)
        if job["time"] is None or isinstance(job["time"], (int, float)) and 0.05 < job["time"] <= 604800:
            job["time"] = 0.05
    # What is more than allowed stays so.
    for name, enough, allowed in (("trees", 20, 100_000), ("depth", 6, 1000), ("moves", 3, 1_000_000)):
        if type(job.get(name)) is int and enough < job[name] <= allowed:
            job[name] = enough


@schemathesis.hook
def before_call(context, case, kwargs):
    # The same question becomes the same other question, whenever it is asked.
    dice = random.Random(repr((case.path, case.query, case.path_parameters)))
    query = case.query or {}
    if "game" in (case.path_parameters or {}):
        game = dice.choice(list(POSITIONS))
        case.path_parameters["game"] = game
        if dice.random() < 0.5:
            query.pop("plays", None)
            query["position"] = dice.choice(POSITIONS[game])
            query["with"] = dice.choice(PARAMETERS) if dice.random() < 0.3 else ""
        if "/solve" in case.path or "/analyse" in case.path or is_long(query.get("time")):
            if "time" not in query or is_long(query["time"]):
                query["time"] = 0.05
        case.query = query
    if case.path == "/api/jobs" and isinstance(case.body, dict):
        shorten(case.body)
