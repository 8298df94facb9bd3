//! How far to the right the members of a layer stand.
//!
//! Everybody wants to stand in the middle of its neighbours above and below, the points of long
//! edges most of all, so that these run straight. Layer by layer, up and down, the wishes are
//! fulfilled as well as possible (least squares) with everybody keeping its distance and its order:
//! that is isotonic regression, which pooling neighbours solves exactly (Ayer and others, *An
//! Empirical Distribution Function for Sampling with Incomplete Information*, 1955).

use super::order::Layered;
use crate::tree::Reach;

/// The least room between neighbours in a layer.
const GAP: f64 = 22.0;
/// The least room between two edges.
const LANE: f64 = 10.0;
/// How often all layers are visited, at most, and about how many visits of members that may be.
const SWEEPS: usize = 40;
const WORK: usize = 2_000_000;

/// The middle of every member. `reaches` says how wide they are; members from `points` on are
/// points of edges, with the chain they belong to.
pub(super) fn place(graph: &Layered, reaches: &[Reach], points: usize) -> Vec<f64> {
    let room = |left: usize, right: usize| {
        let both = left >= points && right >= points;
        reaches[left].right + reaches[right].left + if both { LANE } else { GAP }
    };
    let mut x = vec![0.0; reaches.len()];
    for layer in &graph.layers {
        for pair in layer.windows(2) {
            x[pair[1]] = x[pair[0]] + room(pair[0], pair[1]);
        }
        let middle = layer.last().map_or(0.0, |&last| x[last] / 2.0);
        layer.iter().for_each(|&member| x[member] -= middle);
    }

    let weight = |a: usize, b: usize| match (a >= points, b >= points) {
        (true, true) => 8.0,
        (false, false) => 1.0,
        _ => 2.0,
    };
    let members: usize = graph.layers.iter().map(Vec::len).sum();
    let sweeps = (WORK / (members + 1) / 4).clamp(4, SWEEPS);
    let count = graph.layers.len();
    for sweep in 0..sweeps {
        // At first the neighbours on one side only, to move quickly; in the end both sides.
        let both = sweep >= sweeps / 2;
        let downwards = sweep % 2 == 0;
        for step in 0..count {
            let layer = &graph.layers[if downwards { step } else { count - 1 - step }];
            let wishes = layer.iter().map(|&member| {
                let above = graph.above[member].iter().filter(|_| both || downwards);
                let below = graph.below[member].iter().filter(|_| both || !downwards);
                let (mut sum, mut total) = (0.0, 0.0);
                for &other in above.chain(below) {
                    sum += weight(member, other) * x[other];
                    total += weight(member, other);
                }
                if total > 0.0 { (sum / total, total) } else { (x[member], 0.1) }
            });
            let wishes: Vec<(f64, f64)> = wishes.collect();
            let rooms: Vec<f64> = layer.windows(2).map(|pair| room(pair[0], pair[1])).collect();
            for (&member, at) in layer.iter().zip(keeping_distance(&wishes, &rooms)) {
                x[member] = at;
            }
        }
    }
    straighten(graph, points, room, &mut x);
    x
}

/// The places nearest to the wishes (with their weights), each `rooms` to the right of the last at
/// least.
fn keeping_distance(wishes: &[(f64, f64)], rooms: &[f64]) -> Vec<f64> {
    // Without the room that is needed anyway, places only have to rise. Neighbours whose wishes
    // fall are pooled: they stand together at the average of their wishes.
    struct Pool {
        sum: f64,
        weight: f64,
        members: usize,
    }
    let mut pools: Vec<Pool> = Vec::new();
    let mut needed = 0.0;
    for (index, &(wish, weight)) in wishes.iter().enumerate() {
        if index > 0 {
            needed += rooms[index - 1];
        }
        let mut pool = Pool { sum: (wish - needed) * weight, weight, members: 1 };
        while let Some(last) = pools.pop_if(|last| last.sum * pool.weight >= pool.sum * last.weight)
        {
            pool.sum += last.sum;
            pool.weight += last.weight;
            pool.members += last.members;
        }
        pools.push(pool);
    }
    let risen =
        pools.iter().flat_map(|pool| std::iter::repeat_n(pool.sum / pool.weight, pool.members));
    let mut needed = 0.0;
    risen
        .enumerate()
        .map(|(index, at)| {
            if index > 0 {
                needed += rooms[index - 1];
            }
            at + needed
        })
        .collect()
}

/// Points of a long edge that stand almost in a line are put into one, as far as their neighbours
/// leave room.
fn straighten(graph: &Layered, points: usize, room: impl Fn(usize, usize) -> f64, x: &mut [f64]) {
    let mut beside = vec![(None, None); x.len()];
    for layer in &graph.layers {
        for pair in layer.windows(2) {
            beside[pair[0]].1 = Some(pair[1]);
            beside[pair[1]].0 = Some(pair[0]);
        }
    }
    let is_point = |member: usize| member >= points;
    for first in (points..x.len()).filter(|&member| !is_point(graph.above[member][0])) {
        let mut chain = vec![first];
        let mut end = graph.below[first][0];
        while is_point(end) {
            chain.push(end);
            end = graph.below[end][0];
        }
        let mut rest = &chain[..];
        while !rest.is_empty() {
            let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
            let mut taken = 0;
            for &member in rest {
                let (left, right) = beside[member];
                let from = left.map_or(f64::NEG_INFINITY, |left| x[left] + room(left, member));
                let to = right.map_or(f64::INFINITY, |right| x[right] - room(member, right));
                // Rounding may leave a little less room than there should be.
                if taken > 0 && low.max(from) > high.min(to) {
                    break;
                }
                (low, high) = (low.max(from), high.min(to).max(low.max(from)));
                taken += 1;
            }
            let (run, later) = rest.split_at(taken);
            let average = run.iter().map(|&member| x[member]).sum::<f64>() / taken as f64;
            // Straight down from where the edge begins or to where it ends, if that is near.
            let ends = [x[graph.above[run[0]][0]], x[graph.below[run[taken - 1]][0]]];
            let near = ends.into_iter().find(|end| (end - average).abs() < 2.0 * GAP);
            let at = near.unwrap_or(average).clamp(low, high);
            run.iter().for_each(|&member| x[member] = at);
            rest = later;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn wishes_that_leave_room_come_true() {
        let places = keeping_distance(&[(0.0, 1.0), (50.0, 1.0), (99.0, 3.0)], &[20.0, 20.0]);
        assert_eq!(places, [0.0, 50.0, 99.0]);
    }

    /// Two that want the same place stand on either side of it, the heavier one nearer: with
    /// weights 3 and 1 and 20 between them, at -5 and 15.
    #[test]
    fn wishes_that_collide_are_shared_by_weight() {
        assert_eq!(keeping_distance(&[(0.0, 3.0), (0.0, 1.0)], &[20.0]), [-5.0, 15.0]);
    }

    proptest! {
        /// The least sum of squares: no member or block of members gains by moving a little.
        #[test]
        fn nothing_better_is_near(
            wishes in prop::collection::vec((-50_i32..50, 1_u8..5), 1..8),
        ) {
            let wishes: Vec<(f64, f64)> =
                wishes.iter().map(|&(at, weight)| (f64::from(at), f64::from(weight))).collect();
            let rooms = vec![10.0; wishes.len() - 1];
            let cost = |places: &[f64]| -> f64 {
                places.iter().zip(&wishes).map(|(at, (wish, weight))| weight * (at - wish).powi(2))
                    .sum()
            };
            let allowed = |places: &[f64]| {
                places.windows(2).all(|pair| pair[1] - pair[0] >= 10.0 - 1e-9)
            };
            let found = keeping_distance(&wishes, &rooms);
            prop_assert!(allowed(&found));
            for from in 0..found.len() {
                for to in from..found.len() {
                    for step in [-0.01, 0.01] {
                        let mut moved = found.clone();
                        moved[from..=to].iter_mut().for_each(|at| *at += step);
                        prop_assert!(!allowed(&moved) || cost(&moved) >= cost(&found) - 1e-9);
                    }
                }
            }
        }
    }
}
