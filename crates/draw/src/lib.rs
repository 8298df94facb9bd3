//! Pictures of boards and trees as text, SVG, DOT and TikZ.
