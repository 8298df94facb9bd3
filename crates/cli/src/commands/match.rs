//! `perfectplay match`: players against each other, and what their games show.

use std::{
    collections::BTreeMap, io::Write, ops::ControlFlow, path::PathBuf, process::ExitCode, sync::Arc,
};

use perfectplay_messages::{Contest, ContestColumn, Message, number};
use perfectplay_registry::{Position, Settings};
use perfectplay_tournament::{
    Budget, Conclusion, Entrant, GameRecord, Journal, Match, Opening, Rules, Schedule, Scoreboard,
    Setting, Sprt, Standing, Summary, TimeControl, Verdict, Wanted, draw, elo,
};
use serde::{Deserialize, Serialize};

use crate::{
    args::{Format, Given, Output, Stops, game_and_position, plies, whole},
    context::Context,
    failure::refuse,
    gamefile::GameFile,
    json, show,
    spec::{self, Player, Spec},
};

/// Without any limit a search would go on to the end of the game.
const USUAL_SECONDS: f64 = 0.1;

/// Arguments of `perfectplay match`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Game; `perfectplay games` shows them all.
    game: String,

    /// Position the openings begin from, in the game's notation; the start unless given.
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,

    /// A player: METHOD or METHOD:KEY=VALUE,... with the keys heuristic, level, depth, nodes, time, threads, variety,
    /// memory and name, such as alphabeta:depth=6,heuristic=discs; or an engine of others:
    /// uci:KEY=VALUE,...,COMMAND, or ugi, gtp or nboard in the place of uci, with the keys name, time, depth, nodes,
    /// patience and option.NAME, such as uci:option.Hash=64,stockfish. Two or more.
    #[arg(long = "player", value_name = "SPEC", value_parser = spec::player, required = true)]
    players: Vec<Spec>,

    /// Games between every two players, rounded up to pairs.
    #[arg(long, default_value_t = 100, value_name = "N",
        value_parser = whole::<usize>(1..=1_000_000))]
    games: usize,

    #[command(flatten)]
    stops: Stops,

    /// Look this many moves ahead. These three are for players without a limit of their own. (For
    /// the game `random` this is the depth of its tree, too.)
    #[arg(long, value_name = "N", value_parser = plies, allow_negative_numbers = true)]
    depth: Option<u32>,

    /// Time for a whole game and, after a +, for each move, such as 60+0.5.
    #[arg(long, value_name = "SECONDS+INCREMENT", value_parser = spec::clock)]
    clock: Option<TimeControl>,

    /// Random moves at the beginning of each game; as few as give enough openings unless given.
    #[arg(long, value_name = "N", value_parser = plies, allow_negative_numbers = true)]
    opening_plies: Option<u32>,

    /// Leave out openings that a short search finds won for one side.
    #[arg(long)]
    balanced: bool,

    /// A game that is not over after this many moves is a draw.
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    max_plies: u32,

    /// Where the openings come from. (For the game `random` this is the number of its tree, too.)
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = whole::<u64>(0..=i64::MAX))]
    seed: u64,

    /// Games to play at the same time.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole::<usize>(1..=1024))]
    concurrency: usize,

    /// Stop once it is likely enough that the first player is ELO0 or ELO1 stronger than the second.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = spec::sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Save every game in a file, one line of JSON each; the same match goes on where the file ends.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Add every game that is played to a file, in the form in which such games are exchanged: PGN at chess.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    #[command(flatten)]
    output: Output,
}

/// What makes a match the one it is: the first line of its record.
#[derive(PartialEq, Serialize, Deserialize)]
struct Plan {
    game: String,
    parameters: BTreeMap<String, String>,
    position: String,
    players: Vec<Player>,
    games: usize,
    opening_plies: Option<u32>,
    balanced: bool,
    max_plies: u32,
    seed: u64,
    /// Seconds for a game and for each move.
    clock: Option<[f64; 2]>,
    sprt: Option<Sprt>,
}

/// The answer as JSON: what the match has shown, and who the players were, with the limits they had.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    entrants: &'a [Player],
}

pub(crate) fn run(
    args: &Args,
    given: &Given,
    context: &Context,
    out: &mut impl Write,
) -> crate::Result<ExitCode> {
    let (game, text) = game_and_position(&args.game, args.position.as_deref());
    let settings = given.for_game(&context.registry, game)?;
    let start: Arc<dyn Position> = Arc::from(context.registry.open(game, &settings, text)?);
    if start.utility().is_some() {
        refuse!(
            "the game is over at {:?}; there is nothing to play",
            "la partie est finie en {:?} ; il n’y a rien à jouer",
            start.state(),
        );
    }
    let players = args.players()?;
    for player in &players {
        match player {
            Player::Search(searcher) => searcher.check(&*start)?,
            Player::Engine(engine) => {
                engine.check(&*start, &*context.registry.open(game, &settings, "")?)?;
            }
        }
    }

    let rounds = args.games.div_ceil(2);
    let schedule = Schedule { players: players.len(), rounds };
    let openings = args.openings(&start, rounds)?;
    let plan = args.plan(&*start, &settings, &players);
    let exchanged = args.pgn.as_deref().map(|path| GameFile::open(path, &*start)).transpose()?;
    let (journal, games) = match &args.save {
        None => (None, Vec::new()),
        Some(path) => {
            let (journal, games) = Journal::open(path, &plan)?;
            (Some(journal), games)
        }
    };
    let mut record = Record { journal, games, exchanged };

    let entrants: Vec<&dyn Entrant> = players.iter().map(Player::entrant).collect();
    let contest = Match {
        start: &*start,
        entrants: &entrants,
        openings: &openings,
        schedule,
        rules: Rules { clock: args.clock, longest: args.max_plies },
        seed: args.seed,
        concurrency: args.concurrency,
    };
    if !record.games.is_empty() {
        let resumed = Contest::Resumed(record.games.len() as u64);
        context.warn(&Message::Contest(resumed))?;
    }
    let (board, conclusion) = play(&contest, args.sprt, &mut record, context)?;

    let setting = Setting {
        game: game.to_owned(),
        position: text.to_owned(),
        seed: args.seed,
        opening_plies: openings.iter().map(|opening| opening.moves.len()).max().unwrap_or(0),
        openings: openings.len(),
        games: schedule.games(),
    };
    let summary = board.summary(setting, conclusion, args.sprt);
    if args.output.format() == Format::Json {
        let answer = Answer { summary: &summary, entrants: &players };
        json::line(out, &answer)?;
    } else {
        writeln!(out, "{}", told(&summary, &board, args.has_usual_time(), rounds, context))?;
    }
    Ok(match conclusion {
        Conclusion::Complete | Conclusion::Decided => ExitCode::SUCCESS,
        Conclusion::Cancelled => ExitCode::FAILURE,
    })
}

impl Args {
    fn players(&self) -> crate::Result<Vec<Player>> {
        if self.players.len() < 2 {
            refuse!(
                "a match needs two players; give --player again",
                "il faut deux joueurs pour un match ; donnez encore --player",
            );
        }
        if self.sprt.is_some() && self.players.len() > 2 {
            refuse!(
                "--sprt compares two players, and there are {}",
                "--sprt compare deux joueurs, et il y en a {}",
                self.players.len(),
            );
        }
        let limits = self.stops.limits(self.depth);
        let seconds = limits.time.map(|time| time.as_secs_f64());
        let asked = Budget { depth: limits.depth, nodes: limits.nodes, seconds };
        let mut usual = asked;
        if usual.is_unlimited() && self.clock.is_none() {
            usual.seconds = Some(USUAL_SECONDS);
        }
        Ok(spec::players(&self.players, usual, asked)?)
    }

    /// Some player was given a time that nobody asked for.
    fn has_usual_time(&self) -> bool {
        let unlimited = |spec: &Spec| spec.is_unlimited();
        let limits = self.stops.limits(self.depth);
        let none = limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none();
        none && self.clock.is_none() && self.players.iter().any(unlimited)
    }

    fn openings(&self, start: &Arc<dyn Position>, rounds: usize) -> crate::Result<Vec<Opening>> {
        let wanted = Wanted {
            count: rounds,
            plies: self.opening_plies,
            balanced: self.balanced,
            seed: self.seed,
        };
        let openings = draw(start, &wanted);
        if openings.is_empty() && self.balanced {
            refuse!(
                "every opening is won for one side; leave out --balanced",
                "toutes les ouvertures sont gagnées par un camp ; ôtez --balanced",
            );
        }
        if openings.is_empty() {
            let plies = self.opening_plies.unwrap_or_default();
            refuse!(
                "no game goes on after {plies} moves; give fewer --opening-plies",
                "aucune partie ne continue après {plies} coups ; donnez moins de --opening-plies",
            );
        }
        Ok(openings)
    }

    fn plan(&self, start: &dyn Position, settings: &Settings, players: &[Player]) -> Plan {
        let value = |name: &str| settings.get::<String>(name).ok().flatten().unwrap_or_default();
        Plan {
            game: start.game().to_owned(),
            parameters: settings.names().map(|name| (name.to_owned(), value(name))).collect(),
            position: start.text().to_owned(),
            players: players.to_vec(),
            games: self.games,
            opening_plies: self.opening_plies,
            balanced: self.balanced,
            max_plies: self.max_plies,
            seed: self.seed,
            clock: self.clock.map(|clock| [clock.time, clock.increment].map(|t| t.as_secs_f64())),
            sprt: self.sprt,
        }
    }
}

/// Where games are kept, and those that are there already.
struct Record {
    journal: Option<Journal>,
    games: Vec<GameRecord>,
    /// Where those that are played go as well.
    exchanged: Option<GameFile>,
}

impl Record {
    fn keep(&mut self, game: &GameRecord, start: &dyn Position) -> crate::Result<()> {
        if let Some(journal) = &mut self.journal {
            journal.append(game)?;
        }
        self.exchanged.as_mut().map_or(Ok(()), |file| file.add(game, start))
    }
}

/// Plays what is left of a match.
fn play(
    contest: &Match<'_>,
    sprt: Option<Sprt>,
    record: &mut Record,
    context: &Context,
) -> crate::Result<(Scoreboard, Conclusion)> {
    let names = contest.entrants.iter().map(|entrant| entrant.name().to_owned()).collect();
    let mut board = Scoreboard::new(names);
    let count = |board: &mut Scoreboard, game: &GameRecord| {
        board.add(contest.schedule.fixture(board.played()), game);
        let decided = sprt.is_some_and(|sprt| sprt.verdict(&board.pairs()) != Verdict::Undecided);
        if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    for game in record.games.iter().take(contest.schedule.games()) {
        if count(&mut board, game).is_break() {
            return Ok((board, Conclusion::Decided));
        }
    }
    let mut unsaved = None;
    let from = board.played();
    let conclusion = context.attended(|cancel, tell| {
        contest.play(from, cancel, &mut |game| {
            if let Err(error) = record.keep(&game, contest.start) {
                unsaved = Some(error);
                return ControlFlow::Break(());
            }
            let flow = count(&mut board, &game);
            tell(Message::Contest(progress(&board, contest.schedule, sprt)));
            flow
        })
    })?;
    match unsaved {
        Some(error) => Err(error),
        None => Ok((board, conclusion)),
    }
}

/// The score so far.
fn progress(board: &Scoreboard, schedule: Schedule, sprt: Option<Sprt>) -> Contest<'static> {
    let two = schedule.players == 2;
    let tally = board.table().tally(0, 1);
    let pairs = board.pairs();
    Contest::Progress {
        played: board.played() as u64,
        games: schedule.games() as u64,
        score: two.then_some([tally.wins, tally.draws, tally.losses]),
        elo: elo::estimate(&pairs).filter(|_| two).map(|estimate| estimate.elo),
        ratio: sprt.map(|sprt| sprt.ratio(&pairs)),
    }
}

/// The answer for people.
fn told(
    summary: &Summary,
    board: &Scoreboard,
    usual_time: bool,
    rounds: usize,
    context: &Context,
) -> String {
    let say = |contest: Contest<'_>| Message::Contest(contest).say(context.voice());
    let Setting { games, openings, opening_plies, seed, .. } = summary.setting;
    let mut lines = vec![say(Contest::Games {
        played: summary.played as u64,
        games: games as u64,
        openings: openings as u64,
        plies: opening_plies as u64,
        seed,
    })];
    if openings < rounds {
        lines.push(say(Contest::FewOpenings(openings as u64)));
    }
    if usual_time {
        lines.push(say(Contest::UsualTime(USUAL_SECONDS)));
    }
    match &summary.players[..] {
        [first, second] => lines.extend(of_two(first, second, summary, context)),
        _ => {
            lines.push(crosstable(summary, board, context));
            lines.push(say(Contest::Ratings));
        }
    }
    for player in summary.players.iter().filter(|player| player.forfeits > 0) {
        lines.push(say(Contest::Forfeits {
            player: &player.name,
            games: player.forfeits,
            because: player.because.as_deref(),
        }));
    }
    lines.push(costs(&summary.players, context));
    lines.join("\n")
}

/// What the games of two players show.
fn of_two(
    first: &Standing,
    second: &Standing,
    summary: &Summary,
    context: &Context,
) -> Vec<String> {
    let mut said = vec![Contest::Score {
        first: &first.name,
        second: &second.name,
        score: [first.wins, first.draws, first.losses],
        points: first.points,
    }];
    if let (Some(difference), Some(pairs)) = (&summary.difference, &summary.pairs) {
        said.push(Contest::Pairs(pairs.0));
        let (elo, low, high) = (difference.elo, difference.low, difference.high);
        said.push(Contest::Elo { elo, low, high });
        said.push(Contest::Superiority(difference.superiority));
    }
    // Where a game is only won or lost, the margin says nothing that the score does not.
    let points = first.points / (summary.played.max(1) as f64);
    if let Some(margin) = first.margin.filter(|margin| (margin - (2.0 * points - 1.0)).abs() > 0.01)
    {
        said.push(Contest::Margin { player: &first.name, margin });
    }
    if let Some(sprt) = &summary.sprt {
        said.push(Contest::Sprt {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            ratio: sprt.ratio,
            lower: sprt.lower,
            upper: sprt.upper,
            second: match sprt.verdict {
                Verdict::Elo0 => Some(false),
                Verdict::Elo1 => Some(true),
                Verdict::Undecided => None,
            },
        });
    }
    said.into_iter().map(|contest| Message::Contest(contest).say(context.voice())).collect()
}

/// Everybody against everybody, the best first.
fn crosstable(summary: &Summary, board: &Scoreboard, context: &Context) -> String {
    let say = |contest: Contest<'_>| Message::Contest(contest).say(context.voice());
    let ranking = &summary.ranking;
    let mut head = vec!["#".to_owned()];
    head.extend(
        [ContestColumn::Player, ContestColumn::Points, ContestColumn::Score, ContestColumn::Elo]
            .map(|column| say(Contest::Header(column))),
    );
    head.extend((1..=ranking.len()).map(|place| place.to_string()));
    let mut rows = vec![head];
    for (place, &player) in ranking.iter().enumerate() {
        let standing = &summary.players[player];
        let total = board.table().total(player);
        let rating = standing.rating.map_or_else(String::new, |rating| {
            say(Contest::Rating { elo: rating.elo, error: rating.error })
        });
        let mut row = vec![
            (place + 1).to_string(),
            standing.name.clone(),
            format!("{}/{}", say(Contest::Number(standing.points)), total.games()),
            format!("+{} ={} -{}", total.wins, total.draws, total.losses),
            rating,
        ];
        row.extend(ranking.iter().map(|&other| {
            summary.crosstable[player][other]
                .map_or_else(|| "·".to_owned(), |points| say(Contest::Number(points)))
        }));
        rows.push(row);
    }
    show::aligned(&rows)
}

/// What the players have spent on a move.
fn costs(players: &[Standing], context: &Context) -> String {
    let say = |contest: Contest<'_>| Message::Contest(contest).say(context.voice());
    let columns =
        [ContestColumn::Player, ContestColumn::Nodes, ContestColumn::Depth, ContestColumn::Time];
    let mut rows = vec![columns.map(|column| say(Contest::Header(column))).to_vec()];
    for player in players {
        let moves = player.moves.max(1) as f64;
        rows.push(vec![
            player.name.clone(),
            number::count((player.nodes as f64 / moves).round() as u64, context.lang),
            player.depth.map_or_else(String::new, |depth| say(Contest::Number(depth))),
            say(Contest::Number(1000.0 * player.seconds / moves)),
        ]);
    }
    show::aligned(&rows)
}
