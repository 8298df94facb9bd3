//! Commands and what they print, recorded: those of `tests/cmd` and those the README shows.

#[test]
fn commands_print_what_is_recorded() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .case("tests/cmd/*.md")
        .case("../../README.md")
        .run();
}
