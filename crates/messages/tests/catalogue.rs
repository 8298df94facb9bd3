//! The catalogue as readers meet it: both languages complete, plurals right, wording on record.

use std::{collections::HashSet, mem::discriminant, time::Duration};

use perfectplay_core::{
    Bound, Bounds, Found, Leaf, Pass, Player, Progress, ProofNumbers, Reading, Stats, Stop, Window,
};
use perfectplay_messages::{
    Attraction, Booking, Column, Contest, GraphWord, Judgement, Lang, Legend, Message, Nimber,
    Problems, Proof, Proving, Reason, Review, Stakes, Thing, Training, TrainingColumn, Trial,
    TrialWord, Verdict, method_name,
    number::{self, Noun, about, bounded, counted},
};
use perfectplay_testkit::assert_french;

fn result(score: i32) -> Reading {
    Reading { score, decided: true, distance: None }
}

fn exactly(value: i32) -> Verdict {
    Verdict {
        value,
        bound: Bound::Exact,
        bounds: Bounds::exactly(value),
        decided: true,
        distance: None,
        depth: None,
        stakes: Stakes::Win,
    }
}

/// What the numbers of games stand for.
const STAKES: [Stakes; 5] = [
    Stakes::Win,
    Stakes::Margin(Thing { english: ["disc", "discs"], french: ["pion", "pions"] }),
    Stakes::Left(Thing { english: ["disc", "discs"], french: ["jeton", "jetons"] }),
    Stakes::Mate,
    Stakes::Payoff,
];

fn proved(lower: i32, upper: i32, bound: Bound) -> Verdict {
    let value = if bound == Bound::AtMost { upper } else { lower };
    Verdict { value, bound, bounds: Bounds { lower, upper }, ..exactly(0) }
}

fn words(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|&mv| mv.to_owned()).collect()
}

/// At least one of every kind of message.
fn samples(moves: &[String]) -> Vec<Message<'_>> {
    let stats = Stats {
        nodes: 13,
        leaves: 9,
        remembered: 2,
        time: Duration::from_millis(10),
        ..Stats::default()
    };
    let progress = Progress {
        nodes: 12_345_678,
        elapsed: Duration::from_secs(4),
        bounds: Some(Bounds { lower: -3, upper: 5 }),
        depth: Some(7),
    };
    let known = Bounds { lower: -3, upper: 9 };
    let ask = Pass::Test { player: Player::Max, at_least: result(5), known, beyond: (0, 0) };
    let mut all = vec![
        Message::Verdict(exactly(18)),
        Message::ToMove(Player::Min),
        Message::Best(moves),
        Message::Best(&[]),
        Message::Line(moves),
        Message::LooksBest(moves),
        Message::LooksBest(&moves[..1]),
        Message::LineInHand(moves),
        Message::Expects(moves),
        Message::LevelPlays { level: 3, mv: "4" },
        Message::Refutation(moves),
        Message::Continuation(moves),
        Message::Certainty(None),
        Message::Certainty(Some(6)),
        Message::LegalMoves(moves),
        Message::LegalMoves(&[]),
        Message::LabOpen("http://127.0.0.1:7878/"),
        Message::LabWithoutPage,
        Message::Repetitions(1),
        Message::Repetitions(2),
        Message::Cost(stats),
        Message::Progress(progress),
        Message::Perft { depth: 8, leaves: 390_216, finished: 0 },
        Message::Pass(Pass::Value { depth: None }),
        Message::Pass(Pass::Value { depth: Some(3) }),
        Message::Pass(ask),
        Message::Title { game: "nim", method: "alphabeta" },
        Message::Summary { evaluated: 6, leaves: Some(9), pruned: 3 },
        Message::Summary { evaluated: 1, leaves: None, pruned: 1 },
        Message::NotShown { nodes: 12, below: Some(3) },
        Message::NotShown { nodes: 12, below: None },
        Message::More(12),
        Message::Pruned,
        Message::Root,
        Message::IllegalMove { written: "9", legal: moves },
        Message::Hint { mv: "4" },
        Message::Undone(1),
        Message::Undone(2),
        Message::NothingToUndo,
        Message::Help,
        Message::Repeated,
        Message::Goodbye,
        Message::Contest(Contest::Ratings),
        Message::Booking(Booking::Agrees(0)),
        Message::Review(Review::NoTurningPoint),
        Message::Problems(Problems::Agrees),
        Message::Training(Training::Unfitted),
        Message::Training(Training::Heading(TrainingColumn::Boards)),
        Message::Proof(Proof::NothingToProve),
        Message::Attraction(Attraction::Size { of: "nim", states: 2, moves: 1 }),
        Message::Trial(Trial::Ensured(0.25)),
        Message::TrialWord(TrialWord::Expected),
        Message::Nimber(Nimber::NoPeriod),
        Message::Nimber(Nimber::Misere),
        Message::Nimber(Nimber::Value { grundy: Some(2), won: true }),
        Message::Nimber(Nimber::Value { grundy: None, won: false }),
        Message::Nimber(Nimber::WinningMoves(moves)),
        Message::Nimber(Nimber::Proved(167)),
        Message::Nimber(Nimber::NotProved(Some(167))),
        Message::Nimber(Nimber::NotProved(None)),
        Message::Nimber(Nimber::Period { preperiod: 71, period: 12 }),
        Message::Nimber(Nimber::Exceptions(moves)),
        Message::Nimber(Nimber::Largest { value: 8, heap: 27 }),
        Message::Nimber(Nimber::MoreValues(761)),
    ];
    for why in [
        Reason::FewStates(1),
        Reason::ComesBack,
        Reason::SameMoves,
        Reason::ManyResults,
        Reason::WhoWins,
        Reason::Deepens,
        Reason::LooksApart,
        Reason::Explored(1),
        Reason::Explored(5390),
        Reason::TooMany(70_000),
        Reason::Tabled,
    ] {
        all.push(Message::Chosen { method: "pvs", why });
    }
    all.push(Message::Drawn);
    for utility in [-3, -1, 0, 1, 18] {
        for stakes in STAKES {
            all.push(Message::Over { utility, stakes });
            for (distance, depth) in [(None, None), (Some(5), None), (Some(5), Some(7))] {
                let worth = Verdict { distance, depth, stakes, ..exactly(utility) };
                all.push(Message::Verdict(worth));
                all.push(Message::Instead { best: "4", worth });
                for judgement in Judgement::ALL {
                    for (player, reply) in [(Player::Max, None), (Player::Min, Some("5"))] {
                        let (mv, best) = ("1", "4");
                        all.push(Message::Judged { mv, player, judgement, worth, best, reply });
                    }
                }
                for (player, ensures) in [(Player::Max, Some(utility)), (Player::Min, None)] {
                    let (mv, lost) = ("1", ensures.is_none() && utility > 0);
                    all.push(Message::InHand { mv, player, ensures, lost, stakes, depth });
                }
            }
        }
    }
    for why in [Stop::Nodes, Stop::Time, Stop::Cancelled, Stop::TooDeep, Stop::Memory] {
        all.push(Message::Stopped { why, known: proved(-2, 21, Bound::AtLeast) });
    }
    for (answer, mv) in [(Some(true), Some("1")), (Some(false), None), (None, None)] {
        let (at_least, depth) = (5, Some(2));
        all.push(Message::Test { player: Player::Min, at_least, depth, answer, mv });
    }
    for column in
        [Column::Move, Column::Value, Column::View(Player::Min), Column::Outcome, Column::Distance]
    {
        all.push(Message::Header(column));
    }
    all.extend([-1, 0, 1].map(Message::Outcome));
    for yes in [false, true] {
        all.push(Message::Answer(yes));
        for bounds in [None, Some(Bounds { lower: -3, upper: 5 })] {
            for beyond in [(0, 0), (1, 1), (1234, 0), (0, 54)] {
                let (player, at_least) = (Player::Max, result(5));
                all.push(Message::PassAnswer { player, at_least, yes, bounds, beyond });
            }
        }
        for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
            let (after, best) = ("2", Some("1"));
            all.push(Message::Leave { after, found: Found::Value(result(2)), bound, best });
            all.push(Message::Leave { after, found: Found::Ensured(yes), bound, best });
        }
    }
    for kind in [Leaf::Final, Leaf::Horizon, Leaf::Repetition, Leaf::Remembered] {
        for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
            all.push(Message::Leaf { after: "2.1", kind, value: result(2), bound });
        }
        all.push(Message::Legend(Legend::Leaf(kind)));
    }
    for entry in [Legend::Window, Legend::Numbers, Legend::Chosen, Legend::Pruned, Legend::Hidden] {
        all.push(Message::Legend(entry));
    }
    all.extend(proving().map(Message::Proving));
    for word in [
        GraphWord::Configuration,
        GraphWord::Final,
        GraphWord::Start,
        GraphWord::Draw,
        GraphWord::Winning,
        GraphWord::Losing,
        GraphWord::Entered,
        GraphWord::Rank,
        GraphWord::Grundy,
        GraphWord::Strategy,
        GraphWord::Faint,
        GraphWord::Shared,
        GraphWord::Cut,
        GraphWord::Layer(2),
        GraphWord::Unwritten(1),
        GraphWord::Unwritten(1234),
    ] {
        all.push(Message::GraphWord(word));
    }
    for player in Player::BOTH {
        all.push(Message::GraphWord(GraphWord::Turn(player)));
        all.push(Message::GraphWord(GraphWord::Won(player)));
        all.push(Message::Legend(Legend::Turn(player)));
        all.push(Message::YourMove(player));
        all.push(Message::Plays { player, mv: "4" });
        all.push(Message::Better { player, mv: "1", value: result(7) });
        all.push(Message::Enter { after: "", player, window: None });
        let window = Some(Window { alpha: Some(result(5)), beta: None });
        all.push(Message::Enter { after: "2", player, window });
        for here in [None, Some(result(2))] {
            for elsewhere in [None, Some(result(5))] {
                for skipped in [&moves[..0], &moves[..1], moves] {
                    all.push(Message::Cut { player, here, elsewhere, skipped });
                }
            }
        }
    }
    all
}

const OPEN: ProofNumbers = ProofNumbers { proof: Some(2), disproof: Some(4) };
const YES: ProofNumbers = ProofNumbers::answered(true);
const NO: ProofNumbers = ProofNumbers::answered(false);

#[test]
fn books_are_counted() {
    let says = |booking| both(Message::Booking(booking));
    let elapsed = Duration::from_secs(10);
    assert_eq!(
        says(Booking::Progress { done: 30, positions: 120, resumed: 10, elapsed }),
        [
            "[#####...............] 30 of 120 positions, 10.0 s, 2 a second, about 45.0 s left",
            "[#####...............] 30 positions sur 120, 10,0 s, 2 par seconde, encore 45,0 s environ"
        ]
    );
    assert_eq!(
        says(Booking::About { title: "connect4 rows=6", plies: 1, positions: 4 }),
        ["connect4 rows=6: 4 positions after 1 move", "connect4 rows=6 : 4 positions après 1 coup"]
    );
    let right = "la somme de contrôle et le nombre de positions sont justes ";
    assert_eq!(
        says(Booking::Agrees(1)),
        [
            "checksum and number of positions are right; 1 position solved anew agrees".to_owned(),
            format!("{right}; 1 position résolue à nouveau concorde")
        ]
    );
    assert_eq!(
        says(Booking::Agrees(20)),
        [
            "checksum and number of positions are right; 20 positions solved anew agree".to_owned(),
            format!("{right}; 20 positions résolues à nouveau concordent")
        ]
    );
    assert_eq!(
        says(Booking::Differs { position: "4", written: -1, found: 1 }),
        [
            "wrong at 4: the book says -1, the search 1",
            "faux en 4 : le livre dit -1, la recherche 1"
        ]
    );
}

#[test]
fn training_is_counted() {
    let says = |training| both(Message::Training(training));
    let elapsed = Duration::from_secs(10);
    assert_eq!(
        says(Training::Playing { done: 30, games: 120, resumed: 10, elapsed }),
        [
            "[#####...............] 30 of 120 games, 10.0 s, 2 a second, about 45.0 s left",
            "[#####...............] 30 parties sur 120, 10,0 s, 2 par seconde, encore 45,0 s environ"
        ]
    );
    assert_eq!(
        says(Training::Playing { done: 10, games: 120, resumed: 10, elapsed }),
        [
            "[#...................] 10 of 120 games, 10.0 s",
            "[#...................] 10 parties sur 120, 10,0 s"
        ]
    );
    assert_eq!(
        says(Training::Fitting { done: 5, phases: 15, elapsed }),
        [
            "[######..............] 5 of 15 phases, 10.0 s, about 20.0 s left",
            "[######..............] 5 phases sur 15, 10,0 s, encore 20,0 s environ"
        ]
    );
    assert_eq!(
        says(Training::Interrupted { done: 1200, games: 20_000 }),
        [
            "interrupted after 1,200 of 20,000 games; the same command goes on from there",
            "interruption après 1 200 parties sur 20 000 ; la même commande reprend de là"
        ]
    );
}

/// The steps of proof-number search.
fn proving<'a>() -> impl Iterator<Item = Proving<'a>> {
    let looks = [OPEN, YES, NO].map(|numbers| Proving::Remembered { after: "2.1", numbers });
    let players = [(Player::Max, true), (Player::Min, false)];
    let firsts = players.map(|(player, asks)| {
        let (after, numbers) = ("", OPEN);
        Proving::FirstLook { after, player, asks, numbers }
    });
    let by_moves = [true, false].into_iter().flat_map(|asks| {
        const BELOW: &[ProofNumbers] = &[OPEN; 9];
        [0, 1, 3, 9].map(|moves| Proving::Moves {
            after: "1",
            asks,
            below: &BELOW[..moves],
            numbers: OPEN,
        })
    });
    let infinite = ProofNumbers { proof: None, disproof: None };
    let limits = [OPEN, YES, NO, infinite];
    let follows = limits.map(|limits| Proving::Follow { after: "", mv: "2", limits });
    let answers = [true, false].into_iter().flat_map(|yes| {
        let answered = |best| Proving::Answered { after: "2", yes, best };
        [answered(None), answered(Some("1")), Proving::Shown(yes)]
    });
    looks.into_iter().chain(firsts).chain(by_moves).chain(follows).chain(answers).chain([
        Proving::Follow { after: "2", mv: "1", limits: OPEN },
        Proving::Back { after: "2", numbers: OPEN },
        Proving::Untold(1),
        Proving::Untold(1234),
    ])
}

/// One move is enough for who asks, and takes the least; the opponent's moves all count.
#[test]
fn proof_numbers_are_explained() {
    let says = |step| both(Message::Proving(step));
    let below = [OPEN, NO, ProofNumbers { proof: Some(3), disproof: Some(1) }];
    let (after, below) = ("1", &below[..]);
    let numbers = ProofNumbers { proof: Some(2), disproof: Some(5) };
    assert_eq!(
        says(Proving::Moves { after, asks: true, below, numbers }),
        [
            "One move is enough after 1: proof number min(2, ∞, 3) = 2, \
             disproof number 4 + 0 + 1 = 5.",
            "Un seul coup suffit après 1 : nombre de preuve min(2, ∞, 3) = 2, \
             nombre de réfutation 4 + 0 + 1 = 5."
        ]
    );
    assert_eq!(
        says(Proving::Moves { after, asks: false, below, numbers: NO }),
        [
            "Every move counts after 1: proof number 2 + ∞ + 3 = ∞, \
             disproof number min(4, 0, 1) = 0.",
            "Tous les coups comptent après 1 : nombre de preuve 2 + ∞ + 3 = ∞, \
             nombre de réfutation min(4, 0, 1) = 0."
        ]
    );
    let limits = ProofNumbers { proof: Some(4), disproof: None };
    assert_eq!(
        says(Proving::Follow { after: "", mv: "2", limits }),
        [
            "From the root, move 2 leads to the most-proving node: \
             follow it while its proof number is below 4.",
            "Depuis la racine, le coup 2 mène au nœud le plus décisif : \
             on le suit tant que son nombre de preuve est inférieur à 4."
        ]
    );
}

/// What is first known of a state: one for the player whose single move may do, one a move for the other.
#[test]
fn first_looks_and_memories_of_proof_numbers() {
    let says = |step| both(Message::Proving(step));
    let first = |player, asks| says(Proving::FirstLook { after: "", player, asks, numbers: OPEN });
    assert_eq!(
        first(Player::Max, true),
        [
            "Max to move at the root: proof number 2, disproof number 4, one for each move.",
            "C’est à Max de jouer à la racine : nombre de preuve 2, nombre de réfutation 4, \
             un pour chaque coup."
        ]
    );
    assert_eq!(
        first(Player::Min, false),
        [
            "Min to move at the root: proof number 2, one for each move, disproof number 4.",
            "C’est à Min de jouer à la racine : nombre de preuve 2, un pour chaque coup, \
             nombre de réfutation 4."
        ]
    );
    let remembered = |numbers| says(Proving::Remembered { after: "2", numbers });
    assert_eq!(
        remembered(OPEN),
        [
            "The table remembers the state after 2: proof number 2, disproof number 4.",
            "La table se souvient de l’état après 2 : nombre de preuve 2, nombre de réfutation 4."
        ]
    );
    assert_eq!(
        [remembered(YES), remembered(NO)],
        [
            [
                "The state after 2 is known already: the answer is yes.",
                "L’état après 2 est déjà connu : la réponse est oui."
            ],
            [
                "The state after 2 is known already: the answer is no.",
                "L’état après 2 est déjà connu : la réponse est non."
            ]
        ]
    );
}

/// One number needs no sum, and a sum of many is not written out.
#[test]
fn proof_numbers_of_one_move_and_of_many() {
    let below = [OPEN; 9];
    let says = |moves: usize| {
        let step = Proving::Moves { after: "1", asks: true, below: &below[..moves], numbers: OPEN };
        both(Message::Proving(step))
    };
    assert_eq!(
        says(1),
        [
            "One move is enough after 1: proof number 2, disproof number 4.",
            "Un seul coup suffit après 1 : nombre de preuve 2, nombre de réfutation 4."
        ]
    );
    let [english, french] = says(8);
    assert!(english.contains("min(2, 2, 2, 2, 2, 2, 2, 2) = 2"), "{english}");
    assert!(french.contains("4 + 4 + 4 + 4 + 4 + 4 + 4 + 4 = 4"), "{french}");
    assert_eq!(
        says(9),
        [
            "One move is enough after 1: proof number 2, the least, disproof number 4, the sum.",
            "Un seul coup suffit après 1 : nombre de preuve 2, le plus petit, \
             nombre de réfutation 4, la somme."
        ]
    );
}

#[test]
fn proof_number_search_goes_down_and_comes_back() {
    let says = |step| both(Message::Proving(step));
    let follow = |proof, disproof| {
        let limits = ProofNumbers { proof, disproof };
        says(Proving::Follow { after: "2", mv: "1", limits })
    };
    let down = "From the state after 2, move 1 leads to the most-proving node: follow it";
    let bas = "Depuis l’état après 2, le coup 1 mène au nœud le plus décisif : on le suit";
    for (found, english, french) in [
        (follow(None, None), "until the answer is known", "jusqu’à ce que la réponse soit connue"),
        (
            follow(None, Some(7)),
            "while its disproof number is below 7",
            "tant que son nombre de réfutation est inférieur à 7",
        ),
        (
            follow(Some(3), Some(7)),
            "while its proof number is below 3 and its disproof number below 7",
            "tant que son nombre de preuve est inférieur à 3 et son nombre de réfutation à 7",
        ),
    ] {
        assert_eq!(found, [format!("{down} {english}."), format!("{bas} {french}.")]);
    }
    assert_eq!(
        says(Proving::Back { after: "2", numbers: OPEN }),
        [
            "A limit is reached after 2: back with proof number 2, disproof number 4.",
            "Une limite est atteinte après 2 : on remonte avec le nombre de preuve 2, \
             le nombre de réfutation 4."
        ]
    );
    assert_eq!(
        says(Proving::Answered { after: "", yes: true, best: Some("3") }),
        [
            "Proved at the root: the answer is yes, by move 3.",
            "C’est prouvé à la racine : la réponse est oui, par le coup 3."
        ]
    );
    assert_eq!(
        says(Proving::Answered { after: "2", yes: false, best: None }),
        ["Disproved after 2: the answer is no.", "C’est réfuté après 2 : la réponse est non."]
    );
    assert_eq!(says(Proving::Shown(true)), ["That is enough.", "C’est assez."]);
    assert_eq!(says(Proving::Shown(false)), ["That is not enough.", "Ce n’est pas assez."]);
    assert_eq!(
        [says(Proving::Untold(1)), says(Proving::Untold(20))],
        [
            ["1 further step is not told.", "1 autre étape n’est pas racontée."],
            ["20 further steps are not told.", "20 autres étapes ne sont pas racontées."]
        ]
    );
}

#[test]
fn every_message_speaks_both_languages() {
    let moves = words(&["2.2", "2.3"]);
    let samples = samples(&moves);
    let kinds: HashSet<_> = samples.iter().map(discriminant).collect();
    assert_eq!(kinds.len(), 64, "every kind of message has a sample");
    for message in &samples {
        let [english, french] = Lang::ALL.map(|lang| message.say(lang));
        for said in [&english, &french] {
            assert!(!said.trim().is_empty(), "{message:?}");
            assert!(!said.contains("--"), "the lab speaks like a command line: {said:?}");
            assert!(!said.contains("  ") || matches!(message, Message::Help), "{said:?}");
        }
        assert_ne!(english, french);
        for mark in [" :", " ;", " ?", " !"] {
            assert!(!english.contains(mark), "{english:?}");
        }
        assert_french(&french);
    }
}

/// Says a message in both languages, without the unbreakable spaces that are hard to type.
fn both(message: Message<'_>) -> [String; 2] {
    Lang::ALL.map(|lang| message.say(lang).replace(['\u{a0}', '\u{202f}'], " "))
}

#[test]
fn verdicts() {
    let says = |verdict| both(Message::Verdict(verdict));
    assert_eq!(says(exactly(1)), ["Max wins", "Max gagne"]);
    assert_eq!(
        says(Verdict { distance: Some(5), ..exactly(-1) }),
        ["Min wins in 5 plies", "Min gagne en 5 coups"]
    );
    assert_eq!(says(exactly(-3)), ["Min wins by 3", "Min gagne avec 3 d’écart"]);
    assert_eq!(says(exactly(0)), ["a draw", "partie nulle"]);
    assert_eq!(
        says(Verdict { stakes: Stakes::Payoff, ..exactly(5) }),
        ["the value is 5", "la valeur est 5"]
    );
    assert_eq!(
        says(Verdict { decided: false, depth: Some(3), ..exactly(14) }),
        ["estimated at 14 for Max after 3 moves", "valeur estimée à 14 pour Max après 3 coups"]
    );
    assert_eq!(
        says(Verdict { decided: false, depth: Some(0), ..exactly(1) }),
        [
            "estimated at 1 for Max, without looking ahead",
            "valeur estimée à 1 pour Max, sans regarder plus loin"
        ]
    );
}

/// What a number is, each game says in its own words.
#[test]
fn results_in_the_words_of_a_game() {
    let says = |value, stakes, distance, depth| {
        both(Message::Verdict(Verdict { stakes, distance, depth, ..exactly(value) }))
    };
    let [_, margin, left, mate, _] = STAKES;
    assert_eq!(
        says(10, left, Some(23), None),
        [
            "Max wins in 23 plies with 10 discs left to place, the winning one included",
            "Max gagne en 23 coups avec 10 jetons à poser, le jeton gagnant compris"
        ]
    );
    assert_eq!(
        says(-1, left, None, None),
        ["Min wins with the last disc", "Min gagne avec le dernier jeton"]
    );
    assert_eq!(
        says(-2, margin, None, None),
        ["Min wins by 2 discs", "Min gagne avec 2 pions d’écart"]
    );
    // Seven moves ahead a game is decided, but not how large a win there is further on.
    assert_eq!(
        says(1, margin, None, Some(7)),
        ["Max wins by at least 1 disc", "Max gagne avec au moins 1 pion d’écart"]
    );
    assert_eq!(says(1, mate, Some(9), None), ["Max wins, mate in 5", "Max gagne, mat en 5"]);
    assert_eq!(says(-1, mate, Some(4), None), ["Min wins, mate in 2", "Min gagne, mat en 2"]);
    assert_eq!(says(1, mate, None, None), ["Max wins", "Max gagne"]);
    let over = |utility, stakes| both(Message::Over { utility, stakes });
    assert_eq!(
        over(18, left),
        [
            "the game is over: Max has won with 18 discs left to place, the winning one included",
            "la partie est finie : Max a gagné avec 18 jetons à poser, le jeton gagnant compris"
        ]
    );
    assert_eq!(over(0, margin), ["the game is over: a draw", "la partie est finie : nulle"]);
}

/// A smaller win and a larger loss are not called the same.
#[test]
fn what_falls_short_of_the_best_move() {
    let says = |value, stakes, player, depth| {
        let worth = Verdict { stakes, depth, ..exactly(value) };
        let judgement = Judgement::Smaller;
        let said = Message::Judged { mv: "7", player, judgement, worth, best: "3", reply: None };
        both(said).map(|said| said.split(['\u{a0}', ':']).next().unwrap().trim().to_owned())
    };
    let [win, margin, left, _, payoff] = STAKES;
    let (max, min) = (Player::Max, Player::Min);
    assert_eq!(says(10, left, max, None), ["7 wins later than 3", "7 gagne plus tard que 3"]);
    assert_eq!(says(10, left, min, None), ["7 loses sooner than 3", "7 perd plus tôt que 3"]);
    for stakes in [win, margin] {
        assert_eq!(
            says(-4, stakes, min, None),
            ["7 wins by less than 3", "7 gagne avec moins d’écart que 3"]
        );
        assert_eq!(
            says(-4, stakes, max, None),
            ["7 loses by more than 3", "7 perd avec plus d’écart que 3"]
        );
    }
    assert_eq!(says(4, payoff, max, None), ["7 is worth less than 3", "7 vaut moins que 3"]);
    let [english, _] = says(4, payoff, min, None);
    assert_eq!(english, "7 is worth less to Min than 3");
    // A horizon proves nothing of it.
    let [english, _] = says(-4, margin, min, Some(3));
    assert_eq!(english, "7 looks weaker than 3");
}

/// Where the value is not known, no move is called best.
#[test]
fn the_move_in_hand_and_what_it_ensures() {
    let says = |player, ensures, stakes, depth| {
        both(Message::InHand { mv: "2", player, ensures, lost: false, stakes, depth })
    };
    let (max, min) = (Player::Max, Player::Min);
    assert_eq!(
        says(max, Some(5), Stakes::Payoff, None),
        ["move in hand: 2, which ensures at least 5", "coup en main : 2, qui assure au moins 5"]
    );
    assert_eq!(
        says(min, Some(5), Stakes::Payoff, None),
        [
            "move in hand: 2, which holds Max to at most 5",
            "coup en main : 2, qui limite Max à 5 au plus"
        ]
    );
    assert_eq!(
        says(min, Some(-1), Stakes::Win, None),
        ["move in hand: 2, which wins", "coup en main : 2, qui gagne"]
    );
    assert_eq!(
        says(max, Some(0), Stakes::Win, None),
        ["move in hand: 2, which does not lose", "coup en main : 2, qui ne perd pas"]
    );
    // An estimate above zero is no win.
    let [english, _] = says(max, Some(3), Stakes::Win, Some(1));
    assert_eq!(english, "move in hand: 2, which ensures at least 3");
    assert_eq!(
        says(max, None, Stakes::Win, None),
        [
            "move in hand: 2; what it ensures is not known yet",
            "coup en main : 2 ; ce qu’il assure n’est pas encore connu"
        ]
    );
}

/// Where it is proved that somebody loses, no search is needed to say so of the move in hand.
#[test]
fn a_move_in_hand_that_loses() {
    let (mv, player, stakes) = ("2", Player::Max, Stakes::Win);
    assert_eq!(
        both(Message::InHand { mv, player, ensures: None, lost: true, stakes, depth: None }),
        ["move in hand: 2; every move loses", "coup en main : 2 ; tous les coups perdent"]
    );
}

/// As far as a search sees, a move looks best; only at the end of the game is it so.
#[test]
fn a_horizon_proves_no_move_best() {
    let says = |judgement, depth| {
        let worth = Verdict { depth, decided: depth.is_none(), ..exactly(1) };
        let (mv, player, best, reply) = ("3", Player::Max, "4", None);
        let [english, french] = both(Message::Judged { mv, player, judgement, worth, best, reply });
        let clause = |said: &str| said.split(':').next().unwrap().trim().to_owned();
        [clause(&english), clause(&french)]
    };
    assert_eq!(
        says(Judgement::Equal, None),
        ["3 is as good as any move", "aucun coup n’est meilleur que 3"]
    );
    assert_eq!(
        says(Judgement::Equal, Some(9)),
        ["3 looks as good as any move", "aucun coup ne paraît meilleur que 3"]
    );
    assert_eq!(says(Judgement::Best, Some(9)), ["3 looks best", "3 paraît le meilleur coup"]);
    let worth = Verdict { decided: false, depth: Some(9), ..exactly(2) };
    let [english, _] = both(Message::Instead { best: "4", worth });
    assert_eq!(english, "4 looks better: estimated at 2 for Max after 9 moves");
    // Nothing is better than a win; but a larger one may lie further on, and so may a larger amount.
    let seen = |stakes| Verdict { stakes, depth: Some(9), ..exactly(1) };
    let [win, margin, left, mate, payoff] = STAKES.map(seen);
    for final_one in [win, left, mate] {
        assert!(final_one.is_final(), "{final_one:?}");
    }
    for open in [margin, payoff] {
        assert!(!open.is_final(), "{open:?}");
    }
    assert_eq!(
        both(Message::Verdict(payoff)),
        ["estimated at 1 for Max after 9 moves", "valeur estimée à 1 pour Max après 9 coups"]
    );
    let moves = words(&["4", "5"]);
    assert_eq!(
        both(Message::LooksBest(&moves)),
        ["look best: 4 and 5", "paraissent les meilleurs : 4 et 5"]
    );
    assert_eq!(both(Message::LooksBest(&moves[..1])), ["looks best: 4", "paraît le meilleur : 4"]);
}

#[test]
fn bounds_say_what_follows_from_them() {
    let says = |verdict| both(Message::Verdict(verdict));
    assert_eq!(
        says(proved(3, 21, Bound::AtLeast)),
        [
            "Max wins: the value is at least 3 and at most 21",
            "Max gagne : la valeur est au moins 3 et au plus 21"
        ]
    );
    assert_eq!(
        says(proved(-21, 0, Bound::AtMost)),
        [
            "Min has a draw or better: the value is at most 0 and at least -21",
            "Min obtient au moins la nulle : la valeur est au plus 0 et au moins -21"
        ]
    );
    let [english, _] = says(proved(0, 5, Bound::AtLeast));
    assert_eq!(english, "Max has a draw or better: the value is at least 0 and at most 5");
    let [english, _] = says(proved(-2, 5, Bound::AtLeast));
    assert_eq!(english, "the value is at least -2 and at most 5");
    let estimate = Verdict { decided: false, depth: Some(1), ..proved(3, 9, Bound::AtLeast) };
    assert_eq!(
        says(estimate),
        [
            "the estimate is at least 3 and at most 9 after 1 move",
            "l’estimation est au moins 3 et au plus 9 après 1 coup"
        ]
    );
}

#[test]
fn judgements_say_what_is_thrown_away() {
    let judged = |judgement, reply| {
        let worth = Verdict { distance: Some(12), ..exactly(-1) };
        let (mv, player, best) = ("1:1", Player::Max, "1:2");
        both(Message::Judged { mv, player, judgement, worth, best, reply })
    };
    assert_eq!(
        judged(Judgement::ThrowsAwayWin, Some("3:2")),
        [
            "1:1 throws away the win: Min wins in 12 plies; the reply is 3:2",
            "1:1 laisse échapper le gain : Min gagne en 12 coups ; la réponse est 3:2"
        ]
    );
    assert_eq!(
        judged(Judgement::LosesSooner, None),
        [
            "1:1 loses sooner than 1:2: Min wins in 12 plies",
            "1:1 perd plus tôt que 1:2 : Min gagne en 12 coups"
        ]
    );
    let names: HashSet<_> = Judgement::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), Judgement::ALL.len(), "programs can tell them apart");
}

#[test]
fn tests_and_passes() {
    let test = |answer, mv| Message::Test {
        player: Player::Max,
        at_least: 5,
        depth: None,
        answer: Some(answer),
        mv,
    };
    assert_eq!(
        both(test(true, Some("1"))),
        [
            "yes: Max can ensure at least 5, by playing 1",
            "oui : Max peut s’assurer au moins 5, en jouant 1"
        ]
    );
    assert_eq!(
        both(test(false, None)),
        ["no: Max cannot ensure at least 5", "non : Max ne peut pas s’assurer au moins 5"]
    );
    assert_eq!(
        both(Message::Pass(Pass::Test {
            player: Player::Min,
            at_least: result(5),
            known: Bounds { lower: -9, upper: 9 },
            beyond: (0, 0),
        })),
        ["Can Min ensure at least 5 for Min?", "Min peut-il s’assurer au moins 5 pour Min ?"]
    );
}

#[test]
fn the_trace_of_a_cut() {
    let window = Window { alpha: Some(result(5)), beta: None };
    assert_eq!(
        both(Message::Enter { after: "2", player: Player::Min, window: Some(window) }),
        ["Min to move after 2; window [5, +∞].", "C’est à Min de jouer après 2 ; fenêtre [5, +∞]."]
    );
    let skipped = words(&["2.2", "2.3"]);
    let cut = |skipped| Message::Cut {
        player: Player::Min,
        here: Some(result(2)),
        elsewhere: Some(result(5)),
        skipped,
    };
    assert_eq!(
        both(cut(&skipped)),
        [
            "Min can already hold Max to 2 here, and Max has 5 elsewhere: \
             moves 2.2 and 2.3 cannot change the answer.",
            "Min peut déjà limiter Max à 2 ici, et Max a 5 ailleurs : \
             les coups 2.2 et 2.3 ne peuvent rien changer à la réponse."
        ]
    );
    let [_, one] = both(cut(&skipped[..1]));
    assert!(one.ends_with("le coup 2.2 ne peut rien changer à la réponse."), "{one}");
}

#[test]
fn long_lists_say_how_much_they_leave_out() {
    let many: Vec<_> = (1..=30).map(|mv: u32| mv.to_string()).collect();
    let [english, french] = both(Message::Best(&many));
    assert_eq!(english, "best moves: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 18 more");
    assert!(french.ends_with("12 et 18 autres"), "{french}");
}

#[test]
fn plurals() {
    let say = |count, noun| Lang::ALL.map(|lang| counted(count, noun, lang));
    assert_eq!(say(0, Noun::Node), ["0 nodes", "0 nœud"]);
    assert_eq!(say(1, Noun::Node), ["1 node", "1 nœud"]);
    assert_eq!(say(2, Noun::Node), ["2 nodes", "2 nœuds"]);
    assert_eq!(say(1, Noun::Leaf), ["1 leaf", "1 feuille"]);
    assert_eq!(say(2, Noun::Leaf), ["2 leaves", "2 feuilles"]);
    assert_eq!(say(1, Noun::Ply), ["1 ply", "1 coup"]);
    assert_eq!(say(3, Noun::Branch), ["3 branches", "3 branches"]);
    assert_eq!(
        both(Message::Summary { evaluated: 6, leaves: Some(9), pruned: 3 }),
        [
            "6 of 9 leaves evaluated, 3 branches pruned",
            "6 feuilles évaluées sur 9, 3 branches élaguées"
        ]
    );
    assert_eq!(
        both(Message::Summary { evaluated: 1, leaves: None, pruned: 1 }),
        ["1 leaf evaluated, 1 branch pruned", "1 feuille évaluée, 1 branche élaguée"]
    );
    let [_, hidden] = both(Message::NotShown { nodes: 1, below: Some(3) });
    assert_eq!(hidden, "non représenté : 1 nœud sous la profondeur 3");
    assert_eq!(both(Message::Undone(2)), ["2 moves taken back.", "2 coups annulés."]);
}

#[test]
fn costs_and_progress() {
    let stats =
        Stats { nodes: 12_000, leaves: 9, time: Duration::from_millis(10), ..Stats::default() };
    assert_eq!(
        both(Message::Cost(stats)),
        [
            "12,000 nodes, 9 leaves, 0.01 s, 1.2 M nodes/s",
            "12 000 nœuds, 9 feuilles, 0,01 s, 1,2 M nœuds/s"
        ]
    );
    let progress = Progress {
        nodes: 12_345_678,
        elapsed: Duration::from_millis(4321),
        bounds: Some(Bounds { lower: -3, upper: 5 }),
        depth: None,
    };
    assert_eq!(
        both(Message::Progress(progress)),
        ["12.3 M nodes, value between -3 and 5, 4 s", "12,3 M nœuds, valeur entre -3 et 5, 4 s"]
    );
}

#[test]
fn numbers() {
    let short = |count| about(count, Lang::En);
    assert_eq!(short(9_999), "9,999");
    assert_eq!(short(10_000), "10.0 k");
    assert_eq!(short(123_456), "123 k");
    assert_eq!(short(999_700), "1.0 M");
    assert_eq!(short(u64::MAX), "18446744 T");
    let time = |seconds| number::time(Duration::from_secs(seconds), Lang::En);
    assert_eq!(
        [time(7), time(59), time(125), time(7500)].join("|"),
        "7.00 s|59.0 s|2 min 05 s|2 h 05 min"
    );
    assert_eq!(bounded(3, Bound::AtLeast), "≥3");
    let estimate = Reading { score: -4, decided: false, distance: None };
    let window = Window { alpha: None, beta: Some(estimate) };
    assert_eq!(number::ends(window), ("−∞".to_owned(), "≈-4".to_owned()));
}

#[test]
fn languages() {
    assert_eq!("fr".parse(), Ok(Lang::Fr));
    assert_eq!("en".parse(), Ok(Lang::En));
    assert_eq!("FR-ca".parse(), Ok(Lang::Fr));
    assert_eq!("de".parse::<Lang>().unwrap_err().to_string(), "no language \"de\"; write en or fr");
    assert_eq!(Lang::from_locale(""), None);
    for lang in Lang::ALL {
        assert_eq!(lang.to_string().parse(), Ok(lang));
    }
    assert_eq!(method_name("alphabeta", Lang::Fr), "alpha-bêta");
    assert_eq!(method_name("pns", Lang::Fr), "recherche par nombres de preuve");
    assert_eq!(method_name("of-tomorrow", Lang::Fr), "of-tomorrow");
}
