//! What is said of theory and experiments, in both languages.

use std::time::Duration;

use perfectplay_messages::{Lang, Message, Trial, TrialWord, number};

fn both(trial: Trial<'_>) -> [String; 2] {
    Lang::ALL.map(|lang| Message::Trial(trial).say(lang))
}

#[test]
fn the_theory_is_told() {
    assert_eq!(
        both(Trial::Tree { moves: 1, depth: 3 }),
        [
            "uniform trees: 1 move in every position, depth 3",
            "arbres uniformes\u{a0}: 1 coup dans chaque position, profondeur 3"
        ]
    );
    assert_eq!(
        both(Trial::FixedPoint { p: 0.618_033_988_75, branching: 1.618_033_988_75 }),
        [
            "p_n = 0.618034, where a test costs most in the long run: 1.618034 branches a level",
            "p_n = 0,618034, où le test coûte le plus à la longue\u{a0}: 1,618034 branches par niveau"
        ]
    );
    // At an even depth the opponent moves last, and dislikes leaves that reach x.
    let [even, odd] = [true, false].map(|even| both(Trial::Chance { p: 0.25, even }));
    assert_eq!(even[0], "p = 0.25: the chance that a leaf is at least x");
    assert_eq!(odd[0], "p = 0.25: the chance that a leaf is less than x");
    assert_eq!(even[1], "p = 0,25\u{a0}: la probabilité qu’une feuille atteigne x");
    assert_eq!(odd[1], "p = 0,25\u{a0}: la probabilité qu’une feuille soit inférieure à x");
}

#[test]
fn progress_has_a_bar_and_a_guess() {
    let progress = |done, resumed| {
        let elapsed = Duration::from_secs(10);
        both(Trial::Progress { done, pieces: 40, resumed, elapsed })
    };
    assert_eq!(
        progress(10, 0),
        [
            "[#####...............] 10 of 40 measurements, 10.0 s, about 30.0 s left",
            "[#####...............] 10 mesures sur 40, 10,0 s, encore 30,0 s environ"
        ]
    );
    // What was on record already took none of these ten seconds.
    assert!(progress(20, 10)[0].ends_with("about 20.0 s left"), "{:?}", progress(20, 10));
    assert!(progress(10, 10)[0].ends_with("10.0 s"), "{:?}", progress(10, 10));
    assert!(progress(40, 0)[0].starts_with("[####################] 40 of 40"));
}

#[test]
fn what_must_not_happen_is_said_aloud() {
    assert_eq!(both(Trial::Disagreements(0))[0], "All methods found the same values.");
    assert!(both(Trial::Disagreements(2))[0].contains("IN 2 CASES"));
    assert!(both(Trial::Bounds(3))[1].contains("3 QUESTIONS"));
}

#[test]
fn laws_and_orders_have_names() {
    let law = |law| both(Trial::Law(law))[0].clone();
    assert_eq!(law("uniform"), "independent leaves");
    assert_eq!(law("incremental"), "correlated leaves");
    assert_eq!(law("uniform:9"), "leaves uniform:9");
    let order = |order| both(Trial::Order(order))[1].clone();
    assert_eq!(order("given"), "coups sans ordre");
    assert_eq!(order("best-first"), "meilleurs coups en tête");
    assert_eq!(order("promising"), "coups prometteurs en tête");
}

#[test]
fn one_thing_is_told_in_the_singular() {
    let [english, french] = both(Trial::Timed { threads: 1 });
    assert!(
        english.contains("1 search at") && french.contains("1 recherche à"),
        "{english} {french}"
    );
    let [english, french] = both(Trial::NoRoom(2));
    assert!(english.contains("2 kinds") && french.contains("2 sortes"), "{english} {french}");
    let trees = |trees| both(Trial::Methods { trees, nodes: 9 });
    assert!(trees(1)[0].contains("same 1 tree of") && trees(2)[1].contains("mêmes 2 arbres d’une"));
    // Only games: there are no trees to speak of.
    assert!(trees(0).iter().all(|sentence| sentence.contains(" positions")));
}

#[test]
fn two_things_in_one_line_are_apart_as_each_language_has_it() {
    assert_eq!(both(Trial::Both("one", "two")), ["one; two", "one\u{202f}; two"]);
}

/// Nothing is left empty, no sentence is the same in both languages, and numbers are written as each
/// language writes them.
#[test]
fn every_sentence_speaks_both_languages() {
    let fewest = [("mtdf".to_owned(), 3), ("alphabeta".to_owned(), 1)];
    let sentences = [
        Trial::Ensured(0.5),
        Trial::MoreLevels(1234),
        Trial::Resumed(3),
        Trial::Interrupted { done: 3, pieces: 1234 },
        Trial::Wrote("figure.svg"),
        Trial::Repeat("perfectplay theory"),
        Trial::Tests { trees: 2000 },
        Trial::TestColumns,
        Trial::Worst { deviations: 2.175, means: 22 },
        Trial::Dependent { p: 0.7245, part: 0.25 },
        Trial::GivenUp(1),
        Trial::GivenUp(2),
        Trial::Dichotomies { trees: 300 },
        Trial::WholeDichotomy { questions: 20, leaves: 4454.2, log10_full: 30.5 },
        Trial::RootMemory { saved: 0.35 },
        Trial::EarlyStop { questions: 9, share: 0.47, open: 1952.0, short: 1008.0 },
        Trial::Values { mean: 291_268.4, expected: -275_508 },
        Trial::Bounds(0),
        Trial::Methods { trees: 20, nodes: 5_000_000 },
        Trial::Positions { game: "othello", heuristic: "weighted", positions: 10 },
        Trial::Disagreements(0),
        Trial::Fewest(&fewest),
        Trial::AgainstAlphaBeta {
            method: "mtdf",
            small: (2, 2),
            small_part: 1.97,
            large: (8, 8),
            large_part: 0.492,
        },
        Trial::NoRoom(3),
        Trial::Timed { threads: 2 },
    ];
    for trial in sentences {
        let [english, french] = both(trial);
        assert!(!english.is_empty() && !french.is_empty());
        assert_ne!(english, french);
        assert!(!english.contains("  ") && !french.contains("  "), "{english} {french}");
    }
    let [english, french] = both(Trial::RootMemory { saved: 0.35 });
    assert!(english.contains("35.0%") && french.contains("35,0\u{a0}%"), "{english} {french}");
}

#[test]
fn words_are_translated() {
    let say = |word| Lang::ALL.map(|lang| Message::TrialWord(word).say(lang));
    assert_eq!(say(TrialWord::Expected), ["expected", "attendues"]);
    assert_eq!(
        say(TrialWord::EnsuredTitle),
        ["chance that x can be ensured", "probabilité de pouvoir assurer x"]
    );
}

#[test]
fn numbers_keep_the_digits_that_mean_something() {
    let english = |number, digits| number::significant(number, digits, Lang::En);
    assert_eq!(english(0.0, 4), "0");
    assert_eq!(english(999.96, 4), "1,000");
    assert_eq!(english(9.9996, 4), "10");
    assert_eq!(english(123_456.0, 4), "123,456");
    assert_eq!(english(-12.345, 3), "-12.3");
    assert_eq!(english(0.012_345, 3), "0.0123");
    assert_eq!(english(9.999_9e20, 3), "1 × 10^21");
    let power = |log10| number::power_of_ten(log10, 6, Lang::En);
    assert_eq!(power(0.0), "1");
    assert_eq!(power(3.0), "1,000");
    assert_eq!(power(1024_f64.log10()), "1,024");
    assert_eq!(power(60_000.0), "1 × 10^60000");
    let chance = |chance| number::probability(chance, Lang::En);
    assert_eq!((chance(0.0), chance(1.0)), ("0".to_owned(), "1".to_owned()));
    assert_eq!(chance(0.999_988_616_7), "0.999989");
    assert_eq!(chance(1e-300), "1 × 10^-300");
}
