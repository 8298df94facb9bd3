//! Commands and what they print, recorded: those of `tests/cmd`, those the README shows and those of
//! the pages on Othello, on graphs, on impartial games and on the cost of the yes/no test.

#[test]
fn commands_print_what_is_recorded() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        // No books of whoever runs this.
        .env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"))
        .case("tests/cmd/*.md")
        .case("../../README.md")
        .case("../../docs/chess.md")
        .case("../../docs/othello.md")
        .case("../../docs/impartial.md")
        .case("../../docs/graphs.md")
        .case("../../docs/cost.md")
        .case("../../docs/cost.fr.md")
        .run();
}
