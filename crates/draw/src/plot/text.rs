//! Plots as lines of text, for the terminal.

use super::{
    Figure, MarkAt, Panel, Series,
    look::{Member, cast},
    place::{rows, spread},
    points::{bars, dots},
    ruler::Ruler,
    stroke::{Place, lines},
};

/// Narrower plots show nothing.
const NARROWEST: usize = 20;
/// The height of a frame, in lines: a share of its width, within limits.
const FLATTEST: usize = 13;
const TALLEST: usize = 22;
const SHAPE: usize = 4;
/// Numbers beside the axis are at least so many lines apart.
const SPARSE: f64 = 2.5;

/// The panels below one another, `width` columns wide (but at least 20), each series drawn with a
/// sign of its own. Without `unicode`, all that is drawn is ASCII.
pub fn text(figure: &Figure, width: usize, unicode: bool) -> String {
    let width = width.max(NARROWEST);
    let cast = cast(figure);
    let pens = if unicode { Pens::UNICODE } else { Pens::ASCII };
    let page = Page { width, unicode, pens, point: figure.decimal, cast: &cast };
    let mut blocks = vec![wrapped(&figure.title, width)];
    blocks.extend(figure.panels.iter().map(|panel| page.panel(panel)));
    let named = cast.iter().filter(|member| !member.name.is_empty());
    let entries = named.map(|member| format!("{} {}", member.style.sign(unicode), member.name));
    blocks.push(listed(entries, width));
    blocks.push(figure.notes.iter().flat_map(|note| wrapped(note, width)).collect());
    blocks.retain(|block| !block.is_empty());
    let blocks: Vec<String> = blocks.iter().map(|lines| lines.join("\n")).collect();
    blocks.join("\n\n") + "\n"
}

/// What axes and lines of reference are drawn with.
#[derive(Clone, Copy)]
struct Pens {
    side: char,
    side_tick: char,
    corner: char,
    floor: char,
    floor_tick: char,
    upright: char,
    level: char,
    error: char,
    cut: char,
}

impl Pens {
    const ASCII: Self = Self {
        side: '|',
        side_tick: '+',
        corner: '+',
        floor: '-',
        floor_tick: '+',
        upright: ':',
        level: '-',
        error: '|',
        cut: '~',
    };
    const UNICODE: Self = Self {
        side: '│',
        side_tick: '┤',
        corner: '└',
        floor: '─',
        floor_tick: '┬',
        upright: '┊',
        level: '┈',
        error: '│',
        cut: '…',
    };
}

struct Page<'a> {
    width: usize,
    unicode: bool,
    pens: Pens,
    point: char,
    cast: &'a [Member<'a>],
}

impl Page<'_> {
    fn panel(&self, panel: &Panel) -> Vec<String> {
        let pens = self.pens;
        let [across, upwards] = panel.ranges();
        let beside: Vec<&str> = panel
            .marks
            .iter()
            .filter(|mark| matches!(mark.at, MarkAt::Y(_)))
            .map(|mark| mark.label.as_str())
            .collect();
        let tall = (self.width / SHAPE).clamp(FLATTEST, TALLEST).max(beside.len());
        let y = Ruler::new(upwards, panel.y.scale, self.point, |_| SPARSE / (tall - 1) as f64);
        let numbers = self.numbers(&y);
        let gutter = numbers.iter().map(|(_, number)| length(number) + 1).max().unwrap_or(0);
        // A long number or label must not leave the data without room.
        let gutter = if gutter * 2 > self.width { 0 } else { gutter };
        let margin = beside.iter().map(|label| length(label) + 1).max().unwrap_or(0);
        let margin = margin.min(self.width / 4);
        let wide = self.width - gutter - 1 - margin;
        let x = Ruler::new(across, panel.x.scale, self.point, |label| {
            (length(&label.line(self.unicode)) + 3) as f64 / (wide - 1) as f64
        });

        let mut lines = wrapped(&panel.title, self.width);
        let indent = gutter.min(self.width / 2);
        let says = wrapped(&panel.y.label, self.width - indent);
        lines.extend(says.into_iter().map(|line| format!("{:indent$}{line}", "")));
        lines.extend(self.flags(panel, &x, gutter + 1, wide));

        let sheet = self.sheet(panel, (&x, &y), (wide, tall));
        let right = self.labels_beside(panel, &y, tall, margin);
        for (row, (cells, label)) in sheet.cells.iter().zip(right).enumerate() {
            let number = numbers.iter().find(|(share, _)| sheet.row(*share) == row);
            let (number, side) = match number {
                Some((_, number)) if gutter > 0 => (format!("{number} "), pens.side_tick),
                Some(_) => (String::new(), pens.side_tick),
                None => (String::new(), pens.side),
            };
            let cells: String = cells.iter().collect();
            lines.push(format!("{number:>gutter$}{side}{cells}{label}").trim_end().to_owned());
        }
        lines.extend(self.floor(&x, &sheet, gutter));
        let middle = gutter + 1 + wide / 2;
        for line in wrapped(&panel.x.label, self.width) {
            let start = middle.saturating_sub(length(&line) / 2).min(self.width - length(&line));
            lines.push(format!("{:start$}{line}", ""));
        }
        lines
    }

    /// The numbers of an axis with their shares of it.
    fn numbers(&self, ruler: &Ruler) -> Vec<(f64, String)> {
        let ticks = ruler.ticks.major.iter();
        let labelled = ticks.filter_map(|tick| Some((tick.at, tick.label.as_ref()?)));
        labelled.map(|(at, label)| (ruler.share(at), label.line(self.unicode))).collect()
    }

    /// The labels of upright marks, each beginning above its line.
    fn flags(&self, panel: &Panel, x: &Ruler, left: usize, wide: usize) -> Vec<String> {
        let labels: Vec<(usize, String)> = panel
            .marks
            .iter()
            .filter(|mark| !mark.label.is_empty())
            .filter_map(|mark| match mark.at {
                MarkAt::X(at) => Some((x.shown(at)?, self.shortened(&mark.label, self.width))),
                MarkAt::Y(_) => None,
            })
            .map(|(share, label)| {
                let start = left + cell(share, wide);
                (start.min(self.width - length(&label)), label)
            })
            .collect();
        let sizes: Vec<(f64, f64)> = labels
            .iter()
            .map(|(start, label)| (*start as f64, length(label) as f64 + 2.0))
            .collect();
        let rows = rows(&sizes);
        let count = rows.iter().map(|row| row + 1).max().unwrap_or(0);
        let mut lines = vec![vec![' '; self.width]; count];
        for ((start, label), row) in labels.iter().zip(rows) {
            write(&mut lines[count - 1 - row], *start, label);
        }
        lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned()).collect()
    }

    /// What stands at the right of every line.
    fn labels_beside(&self, panel: &Panel, y: &Ruler, tall: usize, room: usize) -> Vec<String> {
        let marks: Vec<(f64, &str)> = panel
            .marks
            .iter()
            .filter_map(|mark| match mark.at {
                MarkAt::X(_) => None,
                MarkAt::Y(at) => Some((y.shown(at)?, mark.label.as_str())),
            })
            .collect();
        let wanted: Vec<f64> =
            marks.iter().map(|(share, _)| cell(1.0 - share, tall) as f64).collect();
        let mut lines = vec![String::new(); tall];
        for (place, (_, label)) in spread(&wanted, 1.0, (0.0, (tall - 1) as f64)).iter().zip(marks)
        {
            if room > 1 && !label.is_empty() {
                lines[*place as usize] = format!(" {}", self.shortened(label, room - 1));
            }
        }
        lines
    }

    /// The frame with marks, lines and points, each over those before it.
    fn sheet(
        &self,
        panel: &Panel,
        (x, y): (&Ruler, &Ruler),
        (wide, tall): (usize, usize),
    ) -> Sheet {
        let mut sheet = Sheet { cells: vec![vec![' '; wide]; tall] };
        for mark in &panel.marks {
            match mark.at {
                MarkAt::X(at) => {
                    if let Some(share) = x.shown(at) {
                        sheet.line((share, 0.0), (share, 1.0), self.pens.upright);
                    }
                }
                MarkAt::Y(at) => {
                    if let Some(share) = y.shown(at) {
                        sheet.line((0.0, share), (1.0, share), self.pens.level);
                    }
                }
            }
        }
        for bar in panel.series.iter().flat_map(|series| bars(panel, series, x, y)) {
            let [low, high] = bar.ends.map(|end| (bar.across, end.share));
            sheet.line(low, high, self.pens.error);
        }
        let sign = |series: &Series| {
            let member = self.cast.iter().find(|member| member.name == series.name);
            member.map_or('*', |member| member.style.sign(self.unicode))
        };
        for series in &panel.series {
            for line in lines(panel, series, x, y) {
                let pairs = line.windows(2);
                pairs.for_each(|pair| sheet.line(pair[0], pair[1], sign(series)));
            }
        }
        for series in &panel.series {
            for place in dots(panel, series, x, y) {
                sheet.line(place, place, sign(series));
            }
        }
        sheet
    }

    /// The lower side with its ticks and numbers.
    fn floor(&self, x: &Ruler, sheet: &Sheet, gutter: usize) -> Vec<String> {
        let wide = sheet.wide();
        let mut floor = vec![self.pens.floor; wide];
        for tick in &x.ticks.major {
            floor[cell(x.share(tick.at), wide)] = self.pens.floor_tick;
        }
        let mut lines =
            vec![format!("{:gutter$}{}{}", "", self.pens.corner, floor.iter().collect::<String>())];
        let mut numbers = vec![' '; self.width];
        let mut free = 0;
        for (share, number) in self.numbers(x) {
            let middle = gutter + 1 + cell(share, wide);
            let size = length(&number);
            let start = middle.saturating_sub(size / 2).min(self.width.saturating_sub(size));
            if start >= free {
                write(&mut numbers, start, &number);
                free = start + size + 1;
            }
        }
        let numbers: String = numbers.iter().collect();
        lines.extend(Some(numbers.trim_end().to_owned()).filter(|numbers| !numbers.is_empty()));
        lines
    }

    /// A label that fits into so many columns.
    fn shortened(&self, label: &str, room: usize) -> String {
        let label = clean(label);
        if length(&label) <= room {
            return label;
        }
        label.chars().take(room - 1).chain([self.pens.cut]).collect()
    }
}

/// The inside of a frame, line by line from the top.
struct Sheet {
    cells: Vec<Vec<char>>,
}

impl Sheet {
    fn wide(&self) -> usize {
        self.cells.first().map_or(0, Vec::len)
    }

    fn row(&self, share: f64) -> usize {
        cell(1.0 - share, self.cells.len())
    }

    /// Signs from one place to another, without gaps.
    fn line(&mut self, from: Place, to: Place, sign: char) {
        let place = |(x, y): Place| (cell(x, self.wide()) as f64, self.row(y) as f64);
        let ((x, y), (to_x, to_y)) = (place(from), place(to));
        let length = (to_x - x).abs().max((to_y - y).abs()).max(1.0);
        for step in 0..=length as usize {
            let share = step as f64 / length;
            let (column, row) = (x + share * (to_x - x), y + share * (to_y - y));
            self.cells[row.round() as usize][column.round() as usize] = sign;
        }
    }
}

/// Which of so many cells a share of an axis falls into; the ends are the middles of the first and
/// the last.
fn cell(share: f64, cells: usize) -> usize {
    (share * cells.saturating_sub(1) as f64).round() as usize
}

/// How many columns a text takes.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text without anything that would move the cursor.
fn clean(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

/// Overwrites a line from a column on.
fn write(line: &mut [char], start: usize, text: &str) {
    for (cell, sign) in line.iter_mut().skip(start).zip(text.chars()) {
        *cell = sign;
    }
}

/// A text in lines that are not too long, broken at spaces where possible.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let text = clean(text);
    let words = text.split(' ').filter(|word| !word.is_empty());
    joined(words.map(str::to_owned), " ", width)
}

/// Entries, as many to a line as fit.
fn listed(entries: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    joined(entries.map(|entry| clean(&entry)), "   ", width)
}

/// Pieces in lines that are not too long; a piece that is longer than a line is cut up.
fn joined(pieces: impl Iterator<Item = String>, between: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        let signs: Vec<char> = piece.chars().collect();
        for part in signs.chunks(width) {
            let part: String = part.iter().collect();
            match lines.last_mut() {
                Some(line) if length(line) + length(between) + length(&part) <= width => {
                    line.push_str(between);
                    line.push_str(&part);
                }
                _ => lines.push(part),
            }
        }
    }
    lines
}
