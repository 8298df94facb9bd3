"""The tree that a search walked."""

from __future__ import annotations

import json
from typing import Any

from . import _native

__all__ = ["Tree"]


class Tree:
    """The tree that a search walked; made by :func:`perfectplay.tree`."""

    def __init__(self, native: _native.Tree) -> None:
        self._native = native
        self._data: dict[str, Any] = json.loads(native.json())

    @property
    def nodes(self) -> list[dict[str, Any]]:
        """The nodes of the last walk, the root first: ``path``, ``move``, ``value``, ``window``, ``children`` and
        more, as in ``perfectplay tree --json``.
        """
        return self._data["nodes"]

    @property
    def pruned(self) -> list[str]:
        """The branches that were never looked at, by their paths."""
        return self._data["pruned"]

    @property
    def entered(self) -> int:
        """States entered, also those that are not kept."""
        return self._data["entered"]

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C, or the stop button of a notebook, was heard while the search ran."""
        return self._native.interrupted

    @property
    def walks(self) -> list[dict[str, Any]]:
        """Every walk through the tree, with where its nodes stand in the picture and its steps in order."""
        return json.loads(self._native.walks())

    @property
    def steps(self) -> list[str]:
        """What happens, a sentence each: complete for a tree that was asked for with ``steps=True``."""
        return [step["said"] for walk in self.walks for step in walk["steps"]]

    def to_dict(self) -> dict[str, Any]:
        """The same as ``perfectplay tree --json`` prints."""
        return json.loads(self._native.json())

    def to_dot(self) -> str:
        """For Graphviz."""
        return self._native.dot()

    def to_tikz(self) -> str:
        """For LaTeX."""
        return self._native.tikz()

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return f"<Tree of {len(self.nodes)} nodes>"

    def _repr_svg_(self) -> str:
        return self._native.svg()
