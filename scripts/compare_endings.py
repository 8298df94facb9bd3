#!/usr/bin/env python3
"""Compares outcomes of chess endings with tables of others.

Reads lines from standard input, a position and its outcome with a tab between:

    8/8/8/8/8/2k5/8/KQ6 w - - 0 1<TAB>white 13
    8/8/8/8/8/2k5/8/KN6 w - - 0 1<TAB>draw

that is who wins under best play and in how many plies. With --program it makes up positions by itself and asks the
tables that the program has built:

    compare_endings.py --program target/release/perfectplay --folder TABLES --men 4 --positions 100000

Where there are Gaviota tables of the men
(Debian: gaviotatb) the distance must be equal, where there are Syzygy tables the winner. A win
that the rule of fifty moves spoils is a win here, since tables know nothing of the past.

Needs the package "chess" of PyPI (GPL, which is why this is a program of its own). Its source package has
the Syzygy tables of up to four men: pip download --no-binary :all: --no-deps chess

Prints how many were compared and what differs; ends with 0 if nothing does, and if something was compared.
"""

import argparse
import collections
import json
import random
import subprocess
import sys
import threading

import chess
import chess.gaviota
import chess.syzygy


def expected_sign(board, winner):
    """1 if the side to move wins, -1 if it loses, 0 for a draw."""
    if winner == "draw":
        return 0
    return 1 if (winner == "white") == (board.turn == chess.WHITE) else -1


def random_positions(men, count, seed):
    """Legal positions of so many men, all kinds of men being as likely."""
    dice = random.Random(seed)
    kinds = [chess.Piece.from_symbol(symbol) for symbol in "QRBNPqrbnp"]
    while count:
        pieces = [chess.Piece.from_symbol("K"), chess.Piece.from_symbol("k")]
        pieces += dice.choices(kinds, k=men - 2)
        board = chess.Board(None)
        board.set_piece_map(dict(zip(dice.sample(chess.SQUARES, men), pieces)))
        board.turn = dice.choice(chess.COLORS)
        if board.is_valid():
            count -= 1
            yield board.fen()


def asked(program, folder, positions):
    """What the program's tables say of positions, as lines of a position and its outcome."""
    command = [program, "table", "probe", "chess", "-", "--json", "--folder", folder]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:

        def send():
            with running.stdin as out:
                out.writelines(f"{fen}\n" for fen in positions)

        sending = threading.Thread(target=send)
        sending.start()
        for fen, line in zip(positions, running.stdout, strict=True):
            answer = json.loads(line)
            mover_wins = answer["wdl"] == "win"
            white = (answer["to_move"] == "max") == mover_wins
            if answer["wdl"] == "draw":
                yield f"{fen}\tdraw"
            else:
                yield f"{fen}\t{'white' if white else 'black'} {abs(answer['distance'])}"
        sending.join()
    if running.returncode:
        sys.exit(f"{program} ended with {running.returncode}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--gaviota", help="folder of Gaviota tables (*.gtb.cp4)")
    arguments.add_argument("--syzygy", help="folder of Syzygy tables (*.rtbw)")
    arguments.add_argument("--program", help="perfectplay; it is asked instead of standard input")
    arguments.add_argument("--folder", default=".", help="folder of its tables")
    arguments.add_argument("--men", type=int, default=4, help="men on the board")
    arguments.add_argument("--positions", type=int, default=100_000, help="how many")
    arguments.add_argument("--seed", type=int, default=1, help="where they come from")
    options = arguments.parse_args()
    lines = sys.stdin
    if options.program:
        positions = list(random_positions(options.men, options.positions, options.seed))
        lines = asked(options.program, options.folder, positions)
    gaviota = chess.gaviota.PythonTablebase()
    if options.gaviota:
        gaviota.add_directory(options.gaviota)
    syzygy = chess.syzygy.Tablebase()
    if options.syzygy:
        syzygy.add_directory(options.syzygy)

    compared = collections.Counter()
    differing = 0
    for line in lines:
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
