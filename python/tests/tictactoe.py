"""Tic-tac-toe as document 004 would write it: four functions, in plain Python."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """States are nine characters; crosses are Max."""

    def initial_state(self):
        return "." * 9

    def mark(self, state):
        return "X" if state.count("X") == state.count("O") else "O"

    def transitions(self, state):
        mark = self.mark(state)
        return [(cell, state[:cell] + mark + state[cell + 1 :]) for cell in range(9) if state[cell] == "."]

    def winner(self, state):
        for a, b, c in LINES:
            if state[a] != "." and state[a] == state[b] == state[c]:
                return state[a]
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None or "." not in state

    def utility(self, state):
        return {"X": 1, "O": -1, None: 0}[self.winner(state)]

    def board(self, state):
        return [state[row : row + 3] for row in (0, 3, 6)]

    def cell(self, state, cell):
        return divmod(cell, 3)
