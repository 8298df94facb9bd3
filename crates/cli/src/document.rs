//! A short report: paragraphs and tables, for the terminal or in Markdown.

use std::fmt::Write as _;

/// A report.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    title: String,
    blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
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
    pub(crate) fn new(title: String) -> Self {
        Self { title, blocks: Vec::new() }
    }

    pub(crate) fn heading(&mut self, text: String) {
        self.blocks.push(Block::Heading(text));
    }

    pub(crate) fn paragraph(&mut self, text: String) {
        self.blocks.push(Block::Paragraph(text));
    }

    /// The first row is the head.
    pub(crate) fn table(&mut self, rows: Vec<Vec<String>>) {
        self.blocks.push(Block::Table(rows));
    }

    pub(crate) fn picture(&mut self, file: &str, shows: String) {
        self.blocks.push(Block::Picture { file: file.to_owned(), shows });
    }

    /// For the terminal: numbers stand below each other.
    pub(crate) fn text(&self) -> String {
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

    pub(crate) fn markdown(&self) -> String {
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
                            let _ = writeln!(written, "|{}", "---:|".repeat(row.len()));
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

/// Rows of cells in columns as wide as they need to be, flush right.
fn columns(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |cell: &String| cell.chars().count();
    let width = |column| rows.iter().filter_map(|row| row.get(column)).map(wide).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
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
            vec!["p".to_owned(), "mean|sum".to_owned()],
            vec!["0.5".to_owned(), "1,024".to_owned()],
        ]);
        report.picture("figure.svg", "leaves".to_owned());
        report.paragraph("p = 1".to_owned());
        report
    }

    #[test]
    fn in_the_terminal_numbers_stand_below_each_other() {
        assert_eq!(
            report().text(),
            "leaves\none test\n\n  p  mean|sum\n0.5     1,024\np = 1"
                .replace("\np = 1", "\n\np = 1")
        );
    }

    #[test]
    fn in_markdown_tables_are_tables_and_pictures_are_shown() {
        assert_eq!(
            report().markdown(),
            "# Leaves\n\nOne test\n\n| p | mean\\|sum |\n|---:|---:|\n| 0.5 | 1,024 |\n\n\
             ![Leaves](figure.svg)\n\np = 1\n"
        );
    }
}
