//! Grundy values against theory, the literature, brute force and each other.

mod arenas;
mod heaps;
mod periods;
mod positions;
