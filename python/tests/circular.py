"""Games in which states come back, by the rules of `examples/three_mens_morris.rs` and `examples/awale.rs`; and what
every state of such a game is worth, by value iteration."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

# Points with a line between them.
NEIGHBOURS = [(1, 3, 4), (0, 2, 4), (1, 4, 5), (0, 4, 6), (0, 1, 2, 3, 5, 6, 7, 8), (2, 4, 8), (3, 4, 7), (4, 6, 8)]
NEIGHBOURS += [(4, 5, 7)]

OTHER = {"max": "min", "min": "max"}


class ThreeMensMorris:
    """Each player places three men in turn; then a man moves along a line to a free neighbour. Three in a row win, and
    whoever is shut in loses."""

    def initial_state(self):
        return "." * 9, "max"

    def turn(self, state):
        return state[1]

    def transitions(self, state):
        board, player = state
        man = "X" if player == "max" else "O"
        free = [point for point in range(9) if board[point] == "."]
        men = [point for point in range(9) if board[point] == man]
        if len(men) < 3:
            for to in free:
                yield to, (board[:to] + man + board[to + 1 :], OTHER[player])
            return
        for start in men:
            lifted = board[:start] + "." + board[start + 1 :]
            for to in NEIGHBOURS[start]:
                if to in free:
                    yield (start, to), (lifted[:to] + man + lifted[to + 1 :], OTHER[player])

    def is_terminal(self, state):
        return self._row(state[0]) is not None or not any(True for _ in self.transitions(state))

    def utility(self, state):
        row = self._row(state[0])
        if row is not None:
            return 1 if row == "X" else -1
        return -1 if state[1] == "max" else 1

    def board(self, state):
        return [state[0][row : row + 3] for row in (0, 3, 6)]

    @staticmethod
    def _row(board):
        return next((board[a] for a, b, c in LINES if board[a] != "." and board[a] == board[b] == board[c]), None)


class Awale:
    """A move sows the seeds of an own hole one by one into the holes that follow, but for the one they come from. Where
    the last one makes two or three in a hole of the opponent's, these are taken, and so are those of the holes before
    it as long as they have two or three. Whoever cannot move leaves the rest to the opponent. What counts is how many
    more one has taken."""

    def __init__(self, holes=3, seeds=2):
        self.holes, self.seeds = holes, seeds
        self.utility_range = (-2 * holes * seeds, 2 * holes * seeds)

    def initial_state(self):
        return (self.seeds,) * (2 * self.holes), (0, 0), "max"

    def turn(self, state):
        return state[2]

    def _own(self, player):
        first = 0 if player == "max" else self.holes
        return range(first, first + self.holes)

    def transitions(self, state):
        before, (of_max, of_min), player = state
        theirs = self._own(OTHER[player])
        for hole in self._own(player):
            if before[hole] == 0:
                continue
            holes, at, taken = list(before), hole, 0
            holes[hole] = 0
            for _ in range(before[hole]):
                at = (at + 1) % len(holes)
                if at == hole:
                    at = (at + 1) % len(holes)
                holes[at] += 1
            while at in theirs and holes[at] in (2, 3):
                taken += holes[at]
                holes[at] = 0
                at = (at - 1) % len(holes)
            counts = (of_max + taken, of_min) if player == "max" else (of_max, of_min + taken)
            yield hole, (tuple(holes), counts, OTHER[player])

    def is_terminal(self, state):
        return not any(state[0][hole] for hole in self._own(state[2]))

    def utility(self, state):
        holes, (of_max, of_min), player = state
        left = sum(holes[hole] for hole in self._own(OTHER[player]))
        return of_max - of_min + (left if player == "min" else -left)


def successors(rules):
    """Every state that can be reached, nearest first, and where its moves lead."""
    graph, found = {}, [rules.initial_state()]
    for state in found:
        if state not in graph:
            graph[state] = [] if rules.is_terminal(state) else [after for _, after in rules.transitions(state)]
            found += graph[state]
    return graph


def values(rules, graph):
    """What every state is worth to Max, where a game that never ends is worth 0: as many moves ahead as it takes until
    nothing changes."""
    value = {state: 0 if nexts else rules.utility(state) for state, nexts in graph.items()}
    before = {state: [] for state in graph}
    for state, nexts in graph.items():
        for after in nexts:
            before[after].append(state)
    changed = list(graph)
    while changed:
        # Only where something after it has changed can a state change.
        asked = {state for after in changed for state in before[after]}
        new = {
            state: (max if rules.turn(state) == "max" else min)(value[after] for after in graph[state])
            for state in asked
        }
        changed = [state for state, worth in new.items() if worth != value[state]]
        value.update(new)
    return value
