//! Trees for LaTeX.

use std::fmt::Write as _;

use super::{
    Figure, NodeState,
    layout::{ALONG, CUT, Placed, Shape, layout},
};
use crate::{
    escape::tex,
    tikz::{END, PREAMBLE, Page, SCALE, shrink},
};

/// Room for a caption, and between two trees.
const CAPTION: f64 = 34.0;
const GAP: f64 = 34.0;

/// The tree as a LaTeX document of its own that needs nothing but TikZ. The lines between
/// `\begin{tikzpicture}` and `\end{tikzpicture}` can be copied into another document. A tree that no
/// page could hold is drawn smaller, words and all; pdfTeX runs out of memory at some 1500 nodes.
pub fn tikz(figure: &Figure) -> String {
    let mut out = PREAMBLE.to_owned();
    out.push_str(
        "\\begin{document}\n\
         \\begin{tikzpicture}[line join=round, line cap=round,\n  \
         chosen/.style={line width=1.6pt},\n  \
         pruned/.style={dashed, gray},\n  \
         hidden/.style={dotted, gray},\n  \
         move/.style={fill=white, inner sep=1.2pt, font=\\footnotesize},\n  \
         window/.style={anchor=west, inner sep=0pt, font=\\scriptsize}",
    );
    let layouts: Vec<_> =
        figure.passes.iter().map(|pass| layout(pass, |count| format!("… +{count}"))).collect();
    let width = layouts.iter().map(|tree| tree.width).fold(0.0, f64::max);
    let height: f64 = layouts.iter().map(|tree| tree.height + CAPTION + GAP).sum();
    let shrink = shrink(width, height);
    if shrink < 1.0 {
        let _ = write!(out, ",\n  every node/.append style={{scale={shrink:.3}}}");
    }
    out.push_str("]\n");
    let mut page = Page { out: &mut out, scale: SCALE / shrink, left: 0.0, top: 0.0 };
    if let Some(title) = &figure.title {
        page.text((width / 2.0, 0.0), "font=\\bfseries", title);
        page.top += 44.0;
    }
    for (pass, tree) in figure.passes.iter().zip(&layouts) {
        if !pass.caption.is_empty() {
            page.text((0.0, 0.0), "anchor=west, font=\\itshape", &pass.caption);
            page.top += CAPTION;
        }
        page.left = (width - tree.width) / 2.0;
        for placed in &tree.nodes {
            if let Some(parent) = placed.parent {
                page.edge(placed, &tree.nodes[parent]);
            }
        }
        for placed in &tree.nodes {
            page.node(placed);
        }
        page.left = 0.0;
        page.top += tree.height + GAP;
    }
    for note in &figure.notes {
        page.text((0.0, 0.0), "anchor=west, font=\\small", note);
        page.top += 24.0;
    }
    out + END
}

impl Page<'_> {
    fn edge(&mut self, child: &Placed<'_>, parent: &Placed<'_>) {
        let (from, to) = child.edge(parent);
        let style = match child.node.state {
            NodeState::Pruned => "pruned",
            NodeState::Hidden { .. } => "hidden",
            _ if child.node.chosen && parent.node.chosen => "chosen",
            _ => "thin",
        };
        // The double stroke of a pruned branch, turned with its edge.
        let cut = match child.node.state {
            NodeState::Pruned => {
                format!(" node[pos={CUT}, sloped, solid, black, font=\\small] {{$\\|$}}")
            }
            _ => String::new(),
        };
        let mv = match child.node.mv.as_str() {
            "" => String::new(),
            mv => format!(" node[pos={ALONG}, move, solid] {{{}}}", tex(mv)),
        };
        let (from, to) = (self.at(from), self.at(to));
        let _ = writeln!(self.out, "  \\draw[{style}] {from} --{cut}{mv} {to};");
    }

    fn node(&mut self, placed: &Placed<'_>) {
        let Placed { node, shape, x, y, half, .. } = *placed;
        let tall = shape.half_height();
        let chosen = if node.chosen { ", chosen" } else { "" };
        let corner = |dx: f64, dy: f64| (x + dx * half, y + dy * tall);
        let (style, sink) = match shape {
            Shape::Up => ("fill=orange!18", 0.3),
            Shape::Down => ("fill=blue!10", -0.3),
            Shape::Round => ("fill=black!3, rounded corners=6pt", 0.0),
            Shape::Box | Shape::Double => ("fill=black!3", 0.0),
            Shape::Pruned => ("pruned, fill=white", 0.0),
            Shape::Hidden => ("hidden, fill=white, rounded corners=6pt", 0.0),
        };
        let path = match shape {
            Shape::Up => vec![corner(0.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
            Shape::Down => vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(0.0, 1.0)],
            _ => vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
        };
        let path: Vec<String> = path.into_iter().map(|point| self.at(point)).collect();
        let _ = writeln!(self.out, "  \\draw[{style}{chosen}] {} -- cycle;", path.join(" -- "));
        if shape == Shape::Double {
            let (from, to) = (corner(-0.8, -0.8), corner(0.8, 0.8));
            let (from, to) = (self.at(from), self.at(to));
            let _ = writeln!(self.out, "  \\draw {from} rectangle {to};");
        }
        let words = match shape {
            Shape::Pruned => "inner sep=0pt, gray",
            _ if node.chosen => "inner sep=0pt, font=\\bfseries",
            _ => "inner sep=0pt",
        };
        self.text((x, y + sink * tall), words, &placed.label);
        if let Some(aside) = &placed.aside {
            self.text(placed.aside_at(), "window", aside);
        }
    }
}
