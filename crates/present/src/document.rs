//! A short report: paragraphs and tables, for the terminal or in Markdown.

use std::fmt::Write as _;

use serde::Serialize;

/// A report.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Document {
    title: String,
    blocks: Vec<Block>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Block {
    Heading(String),
    Paragraph(String),
    /// The first row is the head.
    Table(Vec<Vec<String>>),
    /// A file beside the report, and what it shows. The terminal has no pictures.
    Picture {
        file: String,
        shows: String,
    },
}

impl Document {
    /// A report of that title, with nothing in it.
    pub fn new(title: String) -> Self {
        Self { title, blocks: Vec::new() }
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: String) {
        self.blocks.push(Block::Heading(text));
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: String) {
        self.blocks.push(Block::Paragraph(text));
    }

    /// Adds a table; the first row is the head.
    pub fn table(&mut self, rows: Vec<Vec<String>>) {
        self.blocks.push(Block::Table(rows));
    }

    /// Adds a picture: a file beside the report, and what it shows.
    pub fn picture(&mut self, file: &str, shows: String) {
        self.blocks.push(Block::Picture { file: file.to_owned(), shows });
    }

    /// For the terminal: numbers stand below each other.
    pub fn text(&self) -> String {
        let mut written = self.title.clone();
        let mut after_table = false;
        for block in &self.blocks {
            match block {
                Block::Heading(text) => {
                    let _ = write!(written, "\n\n{text}");
                }
                Block::Paragraph(text) => {
                    let _ = write!(written, "{}{text}", if after_table { "\n\n" } else { "\n" });
                }
                Block::Table(rows) => {
                    let _ = write!(written, "\n\n{}", columns(rows));
                }
                Block::Picture { .. } => continue,
            }
            after_table = matches!(block, Block::Table(_));
        }
        written
    }

    /// For everything that reads Markdown.
    pub fn markdown(&self) -> String {
        let mut written = format!("# {}\n", capital(&self.title));
        for block in &self.blocks {
            written.push('\n');
            match block {
                Block::Heading(text) => {
                    let _ = writeln!(written, "## {}", capital(text));
                }
                Block::Paragraph(text) => {
                    let _ = writeln!(written, "{}", capital(text));
                }
                Block::Table(rows) => {
                    for (index, row) in rows.iter().enumerate() {
                        let cells: Vec<_> =
                            row.iter().map(|cell| cell.replace('|', "\\|")).collect();
                        let _ = writeln!(written, "| {} |", cells.join(" | "));
                        if index == 0 {
                            let rule =
                                |column| if is_numeric(rows, column) { "---:|" } else { "---|" };
                            let rules: String = (0..row.len()).map(rule).collect();
                            let _ = writeln!(written, "|{rules}");
                        }
                    }
                }
                Block::Picture { file, shows } => {
                    let _ = writeln!(written, "![{}]({file})", capital(shows));
                }
            }
        }
        written
    }
}

/// Rows of cells in columns as wide as they need to be: words flush left, numbers flush right.
fn columns(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |cell: &String| cell.chars().count();
    let width = |column| rows.iter().filter_map(|row| row.get(column)).map(wide).max().unwrap_or(0);
    let layout: Vec<_> =
        (0..columns).map(|column| (width(column), is_numeric(rows, column))).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&layout).map(|(cell, &(width, numeric))| match numeric {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Whether everything below the head of a column is a number, an estimate, or a dash in the place of one.
fn is_numeric(rows: &[Vec<String>], column: usize) -> bool {
    let number = |cell: &String| cell.starts_with(|c: char| "-≈".contains(c) || c.is_ascii_digit());
    rows.iter().skip(1).filter_map(|row| row.get(column)).all(number)
}

/// The same with a capital letter, where a sentence begins.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        // A name of a quantity stays as it is.
        Some(first)
            if !text.starts_with("p ") && !text.starts_with("p_n") && !text.starts_with("x ") =>
        {
            first.to_uppercase().chain(characters).collect()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Document {
        let mut report = Document::new("leaves".to_owned());
        report.paragraph("one test".to_owned());
        report.table(vec![
            ["p", "mean|sum", "answer"].map(str::to_owned).to_vec(),
            ["0.5", "≈1,024", "no"].map(str::to_owned).to_vec(),
        ]);
        report.picture("figure.svg", "leaves".to_owned());
        report.paragraph("p = 1".to_owned());
        report
    }

    #[test]
    fn in_the_terminal_numbers_stand_below_each_other() {
        let text = "leaves\none test\n\n  p  mean|sum  answer\n0.5    ≈1,024  no\n\np = 1";
        assert_eq!(report().text(), text);
    }

    #[test]
    fn in_markdown_tables_are_tables_and_pictures_are_shown() {
        assert_eq!(
            report().markdown(),
            "# Leaves\n\nOne test\n\n| p | mean\\|sum | answer |\n|---:|---:|---|\n\
             | 0.5 | ≈1,024 | no |\n\n![Leaves](figure.svg)\n\np = 1\n"
        );
    }
}
