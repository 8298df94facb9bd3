//! Games of a match in the form in which such games are exchanged: PGN at chess.

use std::{
    fs::{File, OpenOptions},
    io::Write as _,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use perfectplay_core::GameSheet;
use perfectplay_registry::Position;
use perfectplay_tournament::{End, GameRecord};

use crate::failure::{Unwritable, refuse};

/// A file that games are added to.
pub(crate) struct GameFile {
    path: PathBuf,
    file: File,
    date: String,
}

impl GameFile {
    /// Opens a file for games from `start` on. What is in it stays.
    pub(crate) fn open(path: &Path, start: &dyn Position) -> crate::Result<Self> {
        if start.write_game(&[], &GameSheet::default())?.is_none() {
            refuse!(
                "games of {} are not written as PGN; --save FILE keeps them as JSON",
                "les parties de {} ne s’écrivent pas en PGN ; --save FICHIER les garde en JSON",
                start.game(),
            );
        }
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let file = opened.map_err(|why| Unwritable { path: path.to_owned(), why })?;
        Ok(Self { path: path.to_owned(), file, date: today() })
    }

    /// Adds a game that began at `start`.
    pub(crate) fn add(&mut self, game: &GameRecord, start: &dyn Position) -> crate::Result<()> {
        let plays = [game.opening.as_slice(), &game.moves].concat();
        let text = start.write_game(&plays, &sheet(game, &self.date))?.unwrap_or_default();
        let written = self.file.write_all(text.as_bytes());
        Ok(written.map_err(|why| Unwritable { path: self.path.clone(), why })?)
    }
}

fn sheet<'g>(game: &'g GameRecord, date: &'g str) -> GameSheet<'g> {
    GameSheet {
        event: "perfectplay match",
        round: game.number,
        date: Some(date),
        max: &game.max,
        min: &game.min,
        result: Some(game.result.into()),
        // The words of the PGN standard.
        because: match game.end {
            End::Finished => None,
            End::IllegalMove => Some("rules infraction"),
            End::Error => Some("abandoned"),
            End::Time => Some("time forfeit"),
            End::TooLong => Some("adjudication"),
        },
    }
}

/// The day it is, at Greenwich, as PGN writes it.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = date(now.as_secs() / 86_400);
    format!("{year}.{month:02}.{day:02}")
}

/// The date so many days after the first of January 1970. Years begin in March here: the day that leap years have more is
/// their last then, and months before it follow a pattern of 153 days in five.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468; // since the first of March of the year 0
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let of_month = day - (153 * month + 2) / 5 + 1;
    let year = 400 * era + year + u64::from(month >= 10);
    (year, if month < 10 { month + 3 } else { month - 9 }, of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        // Days of the Unix epoch as `date -d @SECONDS` says them.
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_774, (2026, 11, 17)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(date(days), expected, "{days}");
        }
        // Every day is the next one, for 800 years.
        for days in 0..292_194 {
            let ((year, month, day), next) = (date(days), date(days + 1));
            let follows = next == (year, month, day + 1)
                || next == (year, month + 1, 1)
                || next == (year + 1, 1, 1) && (month, day) == (12, 31);
            assert!(follows, "{days}: {:?} {next:?}", (year, month, day));
        }
    }
}
