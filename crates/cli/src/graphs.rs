//! Figures of graphs, in the format that was asked for.

use std::io::Write;

use perfectplay_draw::graph::{self, Figure};
use perfectplay_messages::Lang;

use crate::args::{FigureFormat, FigureOutput};

/// Prints a figure in the format that was asked for.
pub(crate) fn print(
    figure: &Figure,
    output: &FigureOutput,
    lang: Lang,
    out: &mut impl Write,
) -> crate::Result<()> {
    let drawn = match output.format()? {
        FigureFormat::Dot => graph::dot(figure),
        FigureFormat::Tikz => graph::tikz(figure),
        FigureFormat::Text | FigureFormat::Json => graph::text(figure, lang),
        FigureFormat::Svg => graph::svg(figure, lang),
        FigureFormat::Png => {
            out.write_all(&output.destination.pixels(&graph::svg(figure, lang))?)?;
            return Ok(());
        }
    };
    writeln!(out, "{}", drawn.trim_end())?;
    Ok(())
}
