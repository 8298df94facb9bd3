//! Games with their rules, notation, heuristics and pictures.
