//! Games and methods by name, type-erased, for all front ends.
