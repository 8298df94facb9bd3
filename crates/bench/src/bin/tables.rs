//! Retrograde tables, measured: states solved a second on one thread and on all, checked, and probed from the file,
//! beside a plain pass over as much memory.
//!
//! Run with: cargo run --release -p perfectplay-bench --bin tables
//!
//! Times are to be read as ratios, on a machine that does nothing else.

#![expect(clippy::print_stdout, reason = "a report on the terminal is what a bench is for")]

use std::{hint::black_box, num::NonZero, sync::Arc, thread, time::Instant};

use perfectplay_core::{
    Player, Score,
    tier::{Cell, Outcome, Outcomes, Solved, Tier},
};
use perfectplay_games::chess::ending::Ending;
use perfectplay_tables::{Label, Options, Table, build, solve, verify};
use perfectplay_testkit::Dice;

/// Rows and columns of the board: 2 * 40^4 states, about as many as an ending of four chess men has.
const SIDE: u32 = 40;

/// Probes of the file.
const PROBES: u64 = 20_000_000;

fn main() {
    measure("KBNK", &Ending::new("KBNK", &Nothing));
    measure(&format!("a chase on {SIDE} x {SIDE}"), &FastChase(SIDE));
}

/// An ending whose captures all lead to draws needs no other.
struct Nothing;

impl Solved for Nothing {
    fn open(&self, tier: &str) -> Arc<dyn Outcomes> {
        panic!("{tier} is not needed")
    }
}

fn measure(title: &str, tier: &impl Tier) {
    let states = tier.len();
    println!("{states} states of {title}:");

    let begun = Instant::now();
    let mut inside = Vec::new();
    let mut edges = 0;
    for number in 0..states {
        inside.clear();
        black_box(tier.look(number, &mut inside));
        edges += inside.len() as u64;
        inside.clear();
        tier.back(number, &mut inside);
        black_box(&inside);
    }
    let rules = begun.elapsed().as_secs_f64();
    let rate = |seconds: f64| states as f64 / seconds / 1e6;
    println!("  rules alone, forwards and back  {:7.1} M states/s, {edges} moves", rate(rules));

    let begun = Instant::now();
    let mut words = vec![0_u32; states as usize];
    for (number, word) in words.iter_mut().enumerate() {
        *word = black_box(number as u32);
    }
    let floor = begun.elapsed().as_secs_f64();
    println!("  a plain pass over memory        {:7.1} M states/s", rate(floor));

    let one = Options { memory: 1 << 30, ..Options::default() };
    let begun = Instant::now();
    let outcomes = solve(tier, &one).expect("the tier keeps its laws").expect("nobody cancels");
    let alone = begun.elapsed().as_secs_f64();
    let own = (alone - rules).max(0.0) / (2 * edges) as f64 * 1e9;
    println!(
        "  solved, one thread              {:7.1} M states/s, {:.1} times the rules, {own:.1} ns a move of its own",
        rate(alone),
        alone / rules,
    );
    black_box(outcomes);

    let folder = std::env::temp_dir().join(format!("perfectplay-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the table");
    let file = folder.join("bench.table");
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let all = Options { threads, ..one };
    for options in [&one, &all] {
        let begun = Instant::now();
        build(tier, &label(), &file, options).expect("there is room for the table");
        println!(
            "  into a file, {} thread(s)        {:7.1} M states/s",
            options.threads,
            rate(begun.elapsed().as_secs_f64())
        );
    }
    let table = Table::open(&file).expect("it was just written");
    let bits = 8.0 * table.file_length() as f64 / states as f64;
    println!("  the file: {} bytes, {bits:.2} bits a state", table.file_length());

    let begun = Instant::now();
    assert!(verify(tier, &table, &all).expect("it was just written").holds());
    println!(
        "  checked, {threads} threads              {:7.1} M states/s",
        rate(begun.elapsed().as_secs_f64())
    );

    probe("first time", &table, PROBES / 10);
    probe("all decoded", &table, PROBES);
    // An eighth of it: what tables that are larger than the room for decoded blocks are asked with.
    let small = Table::open_with_cache(&file, states as usize / 8).expect("it was just written");
    probe("an eighth decoded", &small, PROBES / 100);
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

fn label() -> Label {
    Label { game: "bench".to_owned(), parameters: Vec::new(), tier: String::new() }
}

/// Probes at random.
fn probe(what: &str, table: &Table, probes: u64) {
    let mut dice = Dice::new(1);
    let states = table.head().len;
    let begun = Instant::now();
    let mut wins = 0_u64;
    for _ in 0..probes {
        let outcome = table.probe(dice.bits() % states).expect("it is not damaged");
        wins += u64::from(outcome != Outcome::Draw);
    }
    black_box(wins);
    let rate = probes as f64 / begun.elapsed().as_secs_f64() / 1e6;
    println!("  probed at random, {what:18} {rate:7.2} M probes/s");
}

/// The chase as a tier that allocates nothing: as fast as rules can be asked.
struct FastChase(u32);

impl FastChase {
    fn unrank(&self, number: u64) -> (u32, u32, Player) {
        let (cells, pair) = (u64::from(self.0 * self.0), number / 2);
        ((pair / cells) as u32, (pair % cells) as u32, Player::BOTH[(number % 2) as usize])
    }

    fn rank(&self, hunter: u32, hare: u32, player: Player) -> u64 {
        2 * (u64::from(hunter) * u64::from(self.0 * self.0) + u64::from(hare)) + player as u64
    }

    fn utility(hunter: u32, hare: u32) -> Option<Score> {
        if hunter == hare { Some(1) } else { (hare == 0).then_some(-1) }
    }

    /// Calls `each` with the cells one step of a player away.
    #[inline]
    fn reach(&self, cell: u32, player: Player, mut each: impl FnMut(u32)) {
        let side = self.0;
        let (row, column) = (cell / side, cell % side);
        for to_row in row.saturating_sub(1)..=(row + 1).min(side - 1) {
            for to_column in column.saturating_sub(1)..=(column + 1).min(side - 1) {
                if player == Player::Max || to_row == row || to_column == column {
                    each(to_row * side + to_column);
                }
            }
        }
    }
}

impl Tier for FastChase {
    const BACKWARD: bool = true;

    fn len(&self) -> u64 {
        2 * u64::from(self.0).pow(4)
    }

    fn look(&self, number: u64, inside: &mut Vec<u64>) -> Cell {
        let (hunter, hare, owner) = self.unrank(number);
        if let Some(utility) = Self::utility(hunter, hare) {
            return Cell::Over(utility);
        }
        match owner {
            Player::Max => self.reach(hunter, owner, |to| inside.push(self.rank(to, hare, !owner))),
            Player::Min => self.reach(hare, owner, |to| inside.push(self.rank(hunter, to, !owner))),
        }
        Cell::Open { owner, exit: None }
    }

    fn back(&self, number: u64, out: &mut Vec<u64>) {
        let (hunter, hare, player) = self.unrank(number);
        let owner = !player;
        let mut before = |hunter, hare| {
            if Self::utility(hunter, hare).is_none() {
                out.push(self.rank(hunter, hare, owner));
            }
        };
        match owner {
            Player::Max => self.reach(hunter, owner, |from| before(from, hare)),
            Player::Min => self.reach(hare, owner, |from| before(hunter, from)),
        }
    }
}
