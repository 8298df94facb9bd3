"""Solves, plays and explains two-player games of perfect information.

>>> import perfectplay
>>> game = perfectplay.load("connect4")
>>> position = game.parse("4453")
>>> position.turn, position.legal_moves()
(<Player.MAX: 'max'>, ['1', '2', '3', '4', '5', '6', '7'])
>>> answer = perfectplay.analyse(position, depth=6, heuristic="alignments")
>>> answer.move in position.legal_moves()
True

Positions are played with :meth:`Position.play`, questions are :func:`solve`, :func:`analyse`, :func:`test`,
:func:`perft`, :func:`tree`, :func:`graph` and :func:`grundy`. Games of your own are objects with four functions
(:class:`Rules`), graphs are dictionaries (:func:`attractor`, :func:`grundy`). In a notebook everything has a picture.
"""

from ._native import __version__, language, set_language
from .answers import Answer, MoveScore, Perft, TestAnswer
from .errors import (
    GameError,
    IllegalMoveError,
    PositionError,
    RulesError,
    TooManyStatesError,
    UnknownNameError,
)
from .games import Game, Position, games, load, methods
from .graphs import Attractor, Grundy, GrundyAnswer, SolvedGraph, attractor, graph, grundy, solve_graph
from .players import MAX, MIN, Outcome, Player, Score
from .rules import PythonGame, Rules
from .searches import analyse, perft, solve, test, tree
from .stepper import Stepper, stepper
from .theory import Theory, theory
from .trees import Tree

__all__ = [
    "MAX",
    "MIN",
    "Answer",
    "Attractor",
    "Game",
    "GameError",
    "Grundy",
    "GrundyAnswer",
    "IllegalMoveError",
    "MoveScore",
    "Outcome",
    "Perft",
    "Player",
    "Position",
    "PositionError",
    "PythonGame",
    "Rules",
    "RulesError",
    "Score",
    "SolvedGraph",
    "Stepper",
    "TestAnswer",
    "Theory",
    "TooManyStatesError",
    "Tree",
    "UnknownNameError",
    "__version__",
    "analyse",
    "attractor",
    "games",
    "graph",
    "grundy",
    "language",
    "load",
    "methods",
    "perft",
    "set_language",
    "solve",
    "solve_graph",
    "stepper",
    "test",
    "theory",
    "tree",
]
