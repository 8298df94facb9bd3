"""What the yes/no test is expected to cost."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._native import tell
from .errors import GameError

__all__ = ["Theory", "theory"]


class Theory:
    """The expected cost of a test; made by :func:`perfectplay.theory`. In a notebook, its plots."""

    def __init__(self, data: dict[str, Any], text: str, svg: str) -> None:
        self._data = data
        self._text = text
        self._svg = svg

    @property
    def expected_leaves(self) -> float | None:
        """The expected number of leaves; none where no float is that large."""
        return self._data["expected"]

    def to_dict(self) -> dict[str, Any]:
        """The same as ``perfectplay theory --json`` prints."""
        return dict(self._data)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Theory: {self.expected_leaves} leaves expected>"

    def _repr_svg_(self) -> str:
        return self._svg


def theory(moves: int, depth: int, p: float | None = None) -> Theory:
    """What one test "can x be ensured?" costs on a uniform tree: ``moves`` in every position, ``depth`` of them.

    ``p`` is the chance that a leaf displeases whoever moved last; without it, the value where tests cost most.

    >>> theory(4, 6, p=0.0).expected_leaves, theory(4, 6, p=1.0).expected_leaves
    (64.0, 64.0)
    """
    if moves < 1 or depth < 0:
        raise GameError(
            tell(
                "give at least 1 move, and a depth of at least 0",
                "donnez au moins 1 coup, et une profondeur d’au moins 0",
            )
        )
    data, text, svg = _native.theory(moves, depth, p)
    return Theory(json.loads(data), text, svg)
