//! Law checker and known positions for games and methods.
