//! Which signs occur in a figure and need a word.

use perfectplay_core::Player;
use perfectplay_messages::GraphWord;

use super::{Badge, Colour, Figure, Stroke};

/// The signs that occur, in the order of the legend.
pub(super) fn occurring(figure: &Figure) -> Vec<GraphWord> {
    let looks = || {
        let vertices = 0..figure.vertices.len();
        vertices.flat_map(|vertex| figure.frames.iter().map(move |frame| frame.look(vertex)))
    };
    let strokes = || {
        let edges = 0..figure.edges.len();
        edges.flat_map(|edge| figure.frames.iter().map(move |frame| frame.stroke(edge)))
    };
    let vertices = || figure.vertices.iter();
    let coloured = |colour| looks().any(|look| look.colour == colour);
    let owned = |owner| vertices().any(|vertex| vertex.owner == owner);
    let has = |word: GraphWord| match word {
        GraphWord::Turn(player) => owned(Some(player)),
        GraphWord::Configuration => owned(None),
        GraphWord::Final => vertices().any(|vertex| vertex.is_final),
        GraphWord::Start => vertices().any(|vertex| vertex.start),
        GraphWord::Won(player) => coloured(Colour::Won(player)),
        GraphWord::Draw => coloured(Colour::Draw),
        GraphWord::Winning => coloured(Colour::Winning),
        GraphWord::Losing => coloured(Colour::Losing),
        GraphWord::Entered => looks().any(|look| look.entered),
        GraphWord::Rank => looks().any(|look| matches!(look.badge, Some(Badge::Rank(_)))),
        GraphWord::Grundy => looks().any(|look| matches!(look.badge, Some(Badge::Grundy(_)))),
        GraphWord::Strategy => strokes().any(|stroke| stroke == Stroke::Strategy),
        GraphWord::Faint => strokes().any(|stroke| stroke == Stroke::Faint),
        GraphWord::Shared => vertices().any(|vertex| vertex.shared),
        GraphWord::Cut => vertices().any(|vertex| vertex.cut),
        GraphWord::Layer(_) | GraphWord::Unwritten(_) => false,
    };
    let all = [
        GraphWord::Turn(Player::Max),
        GraphWord::Turn(Player::Min),
        GraphWord::Configuration,
        GraphWord::Start,
        GraphWord::Final,
        GraphWord::Won(Player::Max),
        GraphWord::Won(Player::Min),
        GraphWord::Draw,
        GraphWord::Winning,
        GraphWord::Losing,
        GraphWord::Rank,
        GraphWord::Grundy,
        GraphWord::Entered,
        GraphWord::Strategy,
        GraphWord::Faint,
        GraphWord::Shared,
        GraphWord::Cut,
    ];
    all.into_iter().filter(|&word| has(word)).collect()
}
