//! Connect 4 from the empty board to a fixed depth: `pvs` against plain alpha-beta in nodes, and
//! against the crate `minimax` in time.

use perfectplay_core::{Game, Limits};
use perfectplay_games::connect4::{Centre, Connect4, Insight};
use perfectplay_tree::{Method, Options, analyse};

use crate::{
    measure::{Contender, Run, fastest, in_turn, seconds},
    peer,
};

/// How deep, and how many bytes each table may take. A megabyte is what the peer takes by default
/// and stays in the cache; 64 are enough to forget nothing.
const RACES: [(u8, usize); 4] = [(14, 1 << 20), (14, 64 << 20), (18, 1 << 20), (18, 64 << 20)];

const ROUNDS: usize = 15;

/// Where plain alpha-beta counts its nodes. Once is enough for that, and it is slow.
const PLAIN: u8 = 14;

pub(crate) fn report() {
    let game = Connect4::standard();
    let (heuristic, knowledge) = (Centre::new(&game), Insight::new(&game));
    let ours = |method, depth: u8, memory| {
        let limits = Limits::depth(depth.into());
        let options = Options { limits, memory, ..Options::new(&knowledge) };
        Run::of(|| analyse(method, &game, &game.start(), &heuristic, &options, &mut ()))
    };
    for (depth, table) in RACES {
        println!("connect 4, empty board, depth {depth}, centre, tables of {} MB", table >> 20);
        race(depth, table, || ours(Method::Pvs, depth, table));
    }

    let pvs = ours(Method::Pvs, PLAIN, 64 << 20);
    let plain = ours(Method::AlphaBeta, PLAIN, 0);
    assert_eq!(pvs.value, plain.value, "alphabeta finds another value");
    let ratio = plain.nodes as f64 / pvs.nodes as f64;
    println!("connect 4, empty board, depth {PLAIN}, centre");
    println!("  {:<56} {pvs}", "perfectplay pvs");
    println!("  {:<56} {plain}", "perfectplay alphabeta");
    println!("  pvs enters 1/{ratio:.0} of the nodes of plain alpha-beta (target 1/5)");
}

fn race(depth: u8, table: usize, pvs: impl FnMut() -> Run) {
    let mut contenders = vec![Contender::new("perfectplay pvs", pvs)];
    for setting in &peer::SETTINGS {
        let name = format!("minimax 0.6: {}", setting.name);
        contenders.push(Contender::new(name, move || peer::search(setting, depth, table)));
    }
    let runs = in_turn(ROUNDS, &mut contenders);
    let best: Vec<_> = runs.iter().map(|runs| fastest(runs)).collect();
    let (pvs, peers) = (best[0], &best[1..]);
    let times_as_fast = |peer: &Run| seconds(peer) / seconds(&pvs);
    for (contender, run) in contenders.iter().zip(&best) {
        assert_eq!(run.value, pvs.value, "{} finds another value", contender.name);
        println!("  {:<56} {run}   this / pvs: {:.2}", contender.name, times_as_fast(run));
    }
    println!(
        "  pvs is {:.2} times as fast as the peer by default, {:.2} as its fastest (target 1.3)",
        times_as_fast(&peers[0]),
        times_as_fast(&fastest(peers)),
    );
}
