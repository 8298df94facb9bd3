//! What can be set, and what it is set to.

use std::time::Duration;

use perfectplay_core::{Both, Limits, both};
use perfectplay_protocol::uci::{Kind, Offer};
use perfectplay_registry::{Info, Level, Position, Request};
use perfectplay_tournament::Searcher;

/// The most megabytes for a table.
const MOST_MEMORY: i64 = 1 << 20;

const MOST_THREADS: i64 = 256;
const MOST_LINES: i64 = 256;

/// The most milliseconds between a decision and the moment that the clock is stopped.
const MOST_OVERHEAD: i64 = 10_000;

/// Enough for most programs on the same machine, besides what is kept back anyway.
const USUAL_OVERHEAD: Duration = Duration::from_millis(10);

/// What is set.
pub(super) struct Options {
    /// Who plays.
    pub(super) searcher: Searcher,
    /// How many of the best moves are told.
    lines: usize,
    /// Time that passes between a decision and the moment that the clock is stopped.
    pub(super) overhead: Duration,
    /// Whether opening books may be looked into.
    pub(super) own_book: bool,
    /// The methods that an analysis can be made with.
    methods: Vec<&'static str>,
    /// The game has a search of its own, which says nothing before it is done.
    pub(super) is_silent: bool,
}

impl Options {
    pub(super) fn new(player: &Searcher, info: &Info, start: &dyn Position) -> Self {
        let can = |method: &&str| {
            let method = (*method).to_owned();
            Searcher { memory: 1 << 20, ..Searcher::of_method(method) }.check(start).is_ok()
        };
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let moment = Request { limits, memory: 1 << 20, ..Request::default() };
        Self {
            searcher: player.clone(),
            lines: 1,
            overhead: USUAL_OVERHEAD,
            own_book: false,
            methods: info.methods.iter().copied().filter(can).collect(),
            is_silent: start.solve(&moment).is_ok_and(|solved| solved.method == "expert"),
        }
    }

    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// What can be set, with what it is set to.
    pub(super) fn offers(&self, info: &Info) -> Vec<Offer> {
        let Self { searcher, lines, overhead, own_book, methods, .. } = self;
        let strongest = Level::STRONGEST.number();
        let spin = |default: usize, min: i64, max: i64| Kind::Spin {
            default: i64::try_from(default).unwrap_or(max),
            min,
            max,
        };
        let combo = |default: Option<&str>, choices: &[&str]| Kind::Combo {
            default: default.or(choices.first().copied()).unwrap_or_default().to_owned(),
            choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
        };
        let level = searcher.level.unwrap_or(strongest);
        let offers = [
            ("Hash", spin(searcher.memory >> 20, 1, MOST_MEMORY)),
            ("Threads", spin(searcher.threads, 1, MOST_THREADS)),
            ("MultiPV", spin(*lines, 1, MOST_LINES)),
            ("Ponder", Kind::Check { default: false }),
            ("OwnBook", Kind::Check { default: *own_book }),
            ("Move Overhead", spin(overhead.as_millis() as usize, 0, MOST_OVERHEAD)),
            ("Level", spin(level.into(), Level::WEAKEST.number().into(), strongest.into())),
            ("Method", combo(Some(&searcher.method), methods)),
            ("Heuristic", combo(searcher.heuristic.as_deref(), &info.heuristics)),
        ];
        let offer = |(name, kind): (&str, Kind)| Offer { name: name.to_owned(), kind };
        offers.into_iter().map(offer).collect()
    }

    /// Sets an option; what cannot be, or is unknown, changes nothing.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>, info: &Info) -> Result<(), Both> {
        let offers = self.offers(info);
        let Some(Offer { name, kind }) =
            offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
        else {
            let name = shown(name);
            return Err(both!("there is no option {name:?}", "il n’y a pas d’option {name:?}"));
        };
        let value = value.unwrap_or_default();
        let wrong = || {
            let value = shown(value);
            both!("{name} cannot be {value:?}", "{name} ne peut pas être {value:?}")
        };
        match kind {
            Kind::Spin { min, max, .. } => {
                let number = value.parse().ok().filter(|number| (*min..=*max).contains(number));
                self.set_number(name, number.ok_or_else(wrong)?);
            }
            Kind::Check { .. } => {
                let on = value.to_ascii_lowercase().parse().map_err(|_| wrong())?;
                if name == "OwnBook" {
                    self.own_book = on;
                }
            }
            Kind::Combo { choices, .. } => {
                let same = |choice: &&String| choice.eq_ignore_ascii_case(value);
                let chosen = choices.iter().find(same).ok_or_else(wrong)?.clone();
                match name.as_str() {
                    "Method" => self.searcher.method = chosen,
                    _ => self.searcher.heuristic = Some(chosen),
                }
            }
            Kind::Button | Kind::Text { .. } => {}
        }
        Ok(())
    }

    /// A number that was found to be within its bounds.
    fn set_number(&mut self, name: &str, number: i64) {
        let size = usize::try_from(number).unwrap_or_default();
        match name {
            "Hash" => self.searcher.memory = size << 20,
            "Threads" => self.searcher.threads = size,
            "MultiPV" => self.lines = size,
            "Move Overhead" => self.overhead = Duration::from_millis(size as u64),
            // The strongest level is no restraint at all.
            _ => {
                let level = u8::try_from(number).ok();
                self.searcher.level = level.filter(|&level| level < Level::STRONGEST.number());
            }
        }
    }
}

/// As much of somebody's text as is worth repeating.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}
