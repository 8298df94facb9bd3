//! The moves that led to a position, where its text says them.

use crate::{Entry, Position, RequestError, Settings};

/// A game from where play began to a position.
pub struct Record {
    /// Where play began, as written; nothing is the start of the game.
    pub position: String,
    /// The moves since.
    pub plays: Vec<String>,
    /// Where they lead.
    pub reached: Box<dyn Position>,
}

/// A text of more moves than this is not taken apart.
const LONGEST: usize = 512;

impl Record {
    /// Opens a position and plays moves from there. A position that is written as moves from the start,
    /// such as `4453`, or from another position, is taken apart into them, so that they can be taken back; and where
    /// what happened before counts, it is known.
    ///
    /// # Errors
    ///
    /// If there is no such position, or a move is not legal.
    ///
    /// ```
    /// use perfectplay_registry::{Record, Registry, Settings};
    ///
    /// let games = Registry::standard();
    /// let connect4 = games.entry("connect4")?;
    /// let record = Record::open(connect4, &Settings::new(), "4453", &["2".to_owned()])?;
    /// assert_eq!((record.position.as_str(), record.plays.concat()), ("", "44532".to_owned()));
    /// assert_eq!(record.written(connect4, &Settings::new()).as_deref(), Some("44532"));
    /// # Ok::<(), perfectplay_registry::RequestError>(())
    /// ```
    pub fn open(
        entry: &Entry,
        settings: &Settings,
        position: &str,
        plays: &[String],
    ) -> Result<Self, RequestError> {
        let opened = entry.open(settings, position)?;
        let (position, mut played) = match moves_of(entry, settings, position, &*opened) {
            Some(moves) => (String::new(), moves),
            None => opened.line().unwrap_or_else(|| (position.to_owned(), Vec::new())),
        };
        let mut reached = opened;
        for mv in plays {
            reached = reached.play(mv)?;
        }
        played.extend_from_slice(plays);
        Ok(Self { position, plays: played, reached })
    }

    /// The game as one text that opens it again with its moves, if the notation of the game has one.
    pub fn written(&self, entry: &Entry, settings: &Settings) -> Option<String> {
        if self.plays.is_empty() {
            return Some(self.position.clone());
        }
        if !self.position.is_empty() || self.plays.len() > LONGEST {
            return None;
        }
        ["", ",", " ", "."].into_iter().map(|between| self.plays.join(between)).find(|text| {
            let again = entry.open(settings, text);
            again.is_ok_and(|again| {
                moves_of(entry, settings, text, &*again).as_ref() == Some(&self.plays)
            })
        })
    }
}

/// The moves from the start that a text consists of, if they lead to what it was read as: each way of
/// taking a text apart is tried, and the rules say whether it was meant.
pub(crate) fn moves_of(
    entry: &Entry,
    settings: &Settings,
    text: &str,
    opened: &dyn Position,
) -> Option<Vec<String>> {
    let start = entry.open(settings, "").ok()?;
    let text = text.trim();
    if text.is_empty() || text.len() > 4 * LONGEST {
        return text.is_empty().then(Vec::new);
    }
    if let Some(moves) = opened.plays() {
        return Some(moves);
    }
    let (state, wanted) = (opened.state(), opened.to_move());
    let leads_there = |moves: &Vec<&str>| {
        let mut reached: Option<Box<dyn Position>> = None;
        for mv in moves {
            let at = reached.as_deref().unwrap_or(&*start);
            let Ok(next) = at.play(mv) else { return false };
            reached = Some(next);
        }
        reached.is_some_and(|reached| reached.state() == state && reached.to_move() == wanted)
    };
    let meant = |moves: &Vec<&str>| moves.len() <= LONGEST && leads_there(moves);
    let found = taken_apart(text).into_iter().find(meant)?;
    Some(found.into_iter().map(str::to_owned).collect())
}

/// Each way of taking a text apart into moves.
pub(crate) fn taken_apart(text: &str) -> [Vec<&str>; 5] {
    let of_length = |length: usize| -> Vec<&str> {
        let starts: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let ends = starts.iter().skip(length).step_by(length);
        starts.iter().step_by(length).zip(ends).map(|(&from, &to)| &text[from..to]).collect()
    };
    [
        of_length(1),
        of_length(2),
        text.split('.').collect(),
        text.split(',').map(str::trim).collect(),
        text.split_whitespace().collect(),
    ]
}
