//! Boards as data for the page.

use perfectplay_core::{
    Player, Scene,
    scene::{Cell, Ground, Man, Piece, Step},
};
use serde_json::{Value, json};

/// A board, cell by cell.
pub(crate) fn scene(scene: &Scene) -> Value {
    json!({
        "rows": scene.rows,
        "columns": scene.columns,
        "ground": match scene.ground {
            Ground::Paper => "paper",
            Ground::Frame => "frame",
            Ground::Cloth => "cloth",
            Ground::Chequered => "chequered",
            Ground::Bare => "bare",
        },
        "row_labels": scene.row_labels,
        "column_labels": scene.column_labels,
        "cells": scene.cells.iter().map(cell).collect::<Vec<_>>(),
        "steps": scene.steps.iter().map(step).collect::<Vec<_>>(),
    })
}

fn cell(cell: &Cell) -> Value {
    json!({
        "piece": cell.piece.as_ref().map(piece),
        "target": cell.target,
        "decisive": cell.decisive,
        "threatened": cell.threatened,
    })
}

fn step(Step { from, to, mv, becomes }: &Step) -> Value {
    json!({ "from": from, "to": to, "move": mv, "becomes": becomes.as_ref().map(piece) })
}

fn piece(piece: &Piece) -> Value {
    let of = |kind: &str, player: &Player| json!({ "kind": kind, "player": player.to_string() });
    match piece {
        Piece::Disc(player) => of("disc", player),
        Piece::Mark(player) => of("mark", player),
        Piece::Match => json!({ "kind": "match" }),
        Piece::Chocolate => json!({ "kind": "chocolate" }),
        Piece::Poison => json!({ "kind": "poison" }),
        Piece::Man(player, man) => json!({
            "kind": "man",
            "player": player.to_string(),
            "man": match man {
                Man::Pawn => "pawn",
                Man::Knight => "knight",
                Man::Bishop => "bishop",
                Man::Rook => "rook",
                Man::Queen => "queen",
                Man::King => "king",
            },
        }),
        Piece::Text(text) => json!({ "kind": "text", "text": text }),
    }
}
