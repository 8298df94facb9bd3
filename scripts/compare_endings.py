#!/usr/bin/env python3
"""Compares outcomes of chess endings with tables of others.

Reads lines from standard input, a position and its outcome with a tab between:

    8/8/8/8/8/2k5/8/KQ6 w - - 0 1<TAB>white 13
    8/8/8/8/8/2k5/8/KN6 w - - 0 1<TAB>draw

that is who wins under best play and in how many plies. Where there are Gaviota tables of the men
(Debian: gaviotatb) the distance must be equal, where there are Syzygy tables the winner. A win
that the rule of fifty moves spoils is a win here, since tables know nothing of the past.

Needs the package "chess" of PyPI (GPL, which is why this is a program of its own). Its source package has
the Syzygy tables of up to four men: pip download --no-binary :all: --no-deps chess

Prints how many were compared and what differs; ends with 0 if nothing does, and if something was compared.
"""

import argparse
import collections
import sys

import chess
import chess.gaviota
import chess.syzygy


def expected_sign(board, winner):
    """1 if the side to move wins, -1 if it loses, 0 for a draw."""
    if winner == "draw":
        return 0
    return 1 if (winner == "white") == (board.turn == chess.WHITE) else -1


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--gaviota", help="folder of Gaviota tables (*.gtb.cp4)")
    arguments.add_argument("--syzygy", help="folder of Syzygy tables (*.rtbw)")
    options = arguments.parse_args()
    gaviota = chess.gaviota.PythonTablebase()
    if options.gaviota:
        gaviota.add_directory(options.gaviota)
    syzygy = chess.syzygy.Tablebase()
    if options.syzygy:
        syzygy.add_directory(options.syzygy)

    compared = collections.Counter()
    differing = 0
    for line in sys.stdin:
        fen, _, outcome = line.rstrip("\n").partition("\t")
        winner, _, plies = outcome.partition(" ")
        board = chess.Board(fen)
        sign = expected_sign(board, winner)
        said = []
        try:
            distance = gaviota.probe_dtm(board)
            # A mate on the board is 0, and so is a draw.
            mine = sign * int(plies or 0)
            said.append(("Gaviota", distance, mine))
        except KeyError:
            pass
        try:
            wdl = syzygy.probe_wdl(board)
            said.append(("Syzygy", (wdl > 0) - (wdl < 0), sign))
        except KeyError:
            pass
        for who, theirs, mine in said:
            compared[who, len(board.piece_map())] += 1
            if theirs != mine:
                differing += 1
                if differing <= 20:
                    print(f"{fen}: {who} says {theirs}, not {mine} ({outcome})")
    for (who, men), count in sorted(compared.items()):
        print(f"{who}, {men} men: {count} positions compared")
    print(f"{differing} differ")
    return 1 if differing or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
