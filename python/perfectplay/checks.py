"""What is asked is looked at before it crosses the border, so that what is wrong is named."""

from __future__ import annotations

from typing import Any

from ._native import tell
from .errors import GameError
from .games import Game, Position

__all__ = ["check", "check_numbers"]

# The largest whole number that a question may contain, where it is not the usual 64 bits.
_LARGEST = {
    "at_least": 2**31 - 1,
    "depth": 65_534,
    "level": 10,
    "memory": 2**20,
    "show": 20_000,
    "threads": 256,
    "within": 2**31 - 1,
}
_LEAST = {"at_least": -(2**31), "level": 1, "memory": 1, "show": 1, "threads": 1}


def check(position: Any, **asked: Any) -> None:
    """Refuses what is no position, and what :func:`check_numbers` refuses."""
    if not isinstance(position, Position):
        is_game = isinstance(position, Game)
        raise TypeError(
            tell(
                f"give a position, {'such as game.start()' if is_game else 'from load(...).parse(...)'}, and not "
                f"{position!r}",
                f"donnez une position, {'comme game.start()' if is_game else 'de load(...).parse(...)'}, et non "
                f"{position!r}",
            )
        )
    check_numbers(**asked)


def check_numbers(**asked: Any) -> None:
    """Refuses by name what is no number (or no method), or out of range. ``None`` was not asked for."""
    for name, value in asked.items():
        if value is None:
            continue
        if name == "time":
            if isinstance(value, (bool, str)) or not hasattr(value, "__float__") or not 0 <= value < 2**32:
                raise GameError(
                    tell(
                        f"time: give seconds, at least 0, and not {value!r}",
                        f"time : donnez des secondes, au moins 0, et non {value!r}",
                    )
                )
        elif name == "method":
            if not isinstance(value, str):
                raise GameError(
                    tell(
                        f"method: give the name of one, and not {value!r}; perfectplay.methods() lists them all",
                        f"method : donnez le nom d’une méthode, et non {value!r} ; perfectplay.methods() les donne",
                    )
                )
        else:
            least, largest = _LEAST.get(name, 0), _LARGEST.get(name, 2**64 - 1)
            if isinstance(value, bool) or not hasattr(value, "__index__") or not least <= value <= largest:
                raise GameError(
                    tell(
                        f"{name}: give a whole number from {least} to {largest}, and not {value!r}",
                        f"{name} : donnez un nombre entier de {least} à {largest}, et non {value!r}",
                    )
                )
