//! To the end of the game: the methods that remember, on the same positions.

use perfectplay_core::{Knowledge, Limits, Notation};
use perfectplay_games::{
    connect4::{self, Connect4},
    mnk::{self, Mnk},
    othello::{self, Othello},
};
use perfectplay_tree::{Method, Options, solve};

use crate::measure::Run;

const METHODS: [Method; 5] =
    [Method::Table, Method::Mtdf, Method::DichotomyTable, Method::Pvs, Method::Pns];

/// Where a method needs more than this, it is left alone.
const MOST_NODES: u64 = 60_000_000;

const WRONG: &str = "a game of the bench";

pub(crate) fn report() {
    print!("solved to the end, tables of 256 MB: nodes, seconds\n  {:<30}", "");
    METHODS.iter().for_each(|method| print!(" {:>20}", method.name()));
    println!();

    let small = Connect4::new(5, 5, 4).expect(WRONG);
    row("connect 4 on 5 x 5", &small, "", &connect4::Insight::new(&small));
    row("tic-tac-toe 4 x 4, four", &Mnk::<1>::new(4, 4, 4).expect(WRONG), "", &mnk::Insight);
    let othello = Othello::new(4).expect(WRONG);
    row("othello 4 x 4", &othello, "", &othello::Insight::new(&othello));
    let connect4 = Connect4::standard();
    let knowledge = connect4::Insight::new(&connect4);
    for moves in ["274552224131661", "5455174361263362", "23163416124767223154"] {
        row(&format!("connect 4 {moves}"), &connect4, moves, &knowledge);
    }
}

fn row<G: Notation, K: Knowledge<G>>(name: &str, game: &G, moves: &str, knowledge: &K) {
    let state = match moves {
        "" => game.start(),
        moves => game.read_state(moves).expect("a position of the bench"),
    };
    print!("  {name:<30}");
    let mut known = None;
    for method in METHODS {
        let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
        let options = Options { limits, ..Options::new(knowledge) };
        let run = Run::of(|| solve(method, game, &state, &options, &mut ()));
        let time = run.time.as_secs_f64();
        if run.nodes >= MOST_NODES {
            print!(" {:>12} {time:>7.3}", "too many");
            continue;
        }
        assert_eq!(*known.get_or_insert(run.value), run.value, "{method} finds another value");
        print!(" {:>12} {time:>7.3}", run.nodes);
    }
    println!();
}
