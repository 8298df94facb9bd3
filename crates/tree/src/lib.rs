//! Methods on the game tree: minimax, alpha-beta, the yes/no test, dichotomy, MTD(f).
