"""A search or an attractor step by step, forwards and backwards: a widget for notebooks."""

from __future__ import annotations

import pathlib
from typing import Any

from ._native import tell
from .errors import GameError
from .graphs import Attractor, SolvedGraph
from .trees import Tree

__all__ = ["Stepper", "stepper"]

_SCRIPT = pathlib.Path(__file__).with_name("stepper.js")


class Stepper:
    """What happens step by step, and where one stands in it.

    >>> import perfectplay
    >>> position = perfectplay.load("tree").parse([[7, 6, 5], [2, 4, 8], [9, 3, 4]])
    >>> steps = Stepper(perfectplay.tree(position, steps=True))
    >>> steps.forward(3)
    'The game is over after 1.1: the utility is 7.'
    >>> steps.back()
    'Min to move after 1; window [\u2212\u221e, +\u221e].'
    >>> len(steps)
    24
    """

    def __init__(self, of: Tree | Attractor | SolvedGraph) -> None:
        if isinstance(of, Tree):
            walks = of.walks
            self.data: dict[str, Any] = {"walks": walks}
            self._said = [step["said"] for walk in walks for step in walk["steps"]]
        elif isinstance(of, (Attractor, SolvedGraph)):
            graph = of.graph if isinstance(of, Attractor) else of
            frames = [{"said": said, "svg": svg} for said, svg in graph._native.frames(120)]
            self.data = {"frames": frames}
            self._said = [frame["said"] for frame in frames]
        else:
            raise GameError(
                tell(
                    "a stepper shows perfectplay.tree(..., steps=True), perfectplay.graph(...) or an attractor",
                    "on montre pas à pas perfectplay.tree(..., steps=True), perfectplay.graph(...) ou un attracteur",
                )
            )
        self.index = 0
        """The step that is shown, from 0."""

    @property
    def said(self) -> str:
        """What happens in this step, in a sentence."""
        return self._said[self.index]

    def forward(self, steps: int = 1) -> str:
        """Goes on, to the last step at the most; what happens there."""
        self.index = min(self.index + steps, len(self) - 1)
        return self.said

    def back(self, steps: int = 1) -> str:
        """Goes back, to the first step at the most; what happens there."""
        self.index = max(self.index - steps, 0)
        return self.said

    def __len__(self) -> int:
        return len(self._said)

    def __repr__(self) -> str:
        return f"<Stepper at step {self.index + 1} of {len(self)}: {self.said}>"


def stepper(of: Tree | Attractor | SolvedGraph) -> Any:
    """A widget that shows a tree (asked for with ``steps=True``) or a graph step by step.

    It needs anywidget: ``pip install perfectplay[notebook]``. ``widget.index`` is the step that is shown, and can be
    set.
    """
    try:
        import anywidget
        import traitlets
    except ImportError as error:
        raise GameError(
            tell(
                "the stepper is a widget: pip install 'perfectplay[notebook]' installs anywidget",
                "c’est un widget : pip install 'perfectplay[notebook]' installe anywidget",
            )
        ) from error

    steps = Stepper(of)

    class Widget(anywidget.AnyWidget):
        """A search or an attractor step by step."""

        _esm = _SCRIPT
        data = traitlets.Dict().tag(sync=True)
        length = traitlets.Int().tag(sync=True)
        index = traitlets.Int(0).tag(sync=True)
        words = traitlets.Dict().tag(sync=True)

        @traitlets.validate("index")
        def _within(self, proposal: Any) -> int:
            return max(0, min(proposal["value"], self.length - 1))

    words = {
        "first": tell("First step", "Premier pas"),
        "back": tell("Step back", "Reculer d’un pas"),
        "forward": tell("Step forward", "Avancer d’un pas"),
        "last": tell("Last step", "Dernier pas"),
        "step": tell("Step", "Pas"),
    }
    return Widget(data=steps.data, length=len(steps), words=words)
