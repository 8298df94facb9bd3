//! Which layer a vertex stands in.
//!
//! Edges should lead down. Where play cannot come back they all do; among states that can be
//! reached from one another, what is nearer to the start stands higher, and the moves that return
//! lead up. A vertex stands as high as the edges into it allow (the first step of Sugiyama, Tagawa
//! and Toda, *Methods for Visual Understanding of Hierarchical System Structures*, 1981).

use std::collections::VecDeque;

/// The layer of each of `count` vertices, from 0 at the top. No edge joins two vertices of a
/// layer, loops apart.
pub(super) fn layers(
    count: usize,
    edges: &[(usize, usize)],
    starts: impl Iterator<Item = usize>,
) -> Vec<usize> {
    let mut after = vec![Vec::new(); count];
    for &(from, to) in edges.iter().filter(|(from, to)| from != to) {
        after[from].push(to);
    }
    let starts: Vec<usize> = starts.collect();
    let component = components(&after);
    let distance = distances(&after, &starts);
    let mut order: Vec<usize> = (0..count).collect();
    // Components are numbered from the last to the first.
    order.sort_by_key(|&vertex| (std::cmp::Reverse(component[vertex]), distance[vertex], vertex));
    let mut place = vec![0; count];
    for (index, &vertex) in order.iter().enumerate() {
        place[vertex] = index;
    }

    let mut below = vec![Vec::new(); count];
    let mut on_top = vec![true; count];
    for &(from, to) in edges.iter().filter(|(from, to)| from != to) {
        let (high, low) = if place[from] < place[to] { (from, to) } else { (to, from) };
        below[high].push(low);
        on_top[low] = false;
    }
    let mut layer = vec![0; count];
    for &vertex in &order {
        for &low in &below[vertex] {
            layer[low] = layer[low].max(layer[vertex] + 1);
        }
    }
    // What nothing leads to stands just above what it leads to.
    for &vertex in order.iter().filter(|&&vertex| on_top[vertex] && !starts.contains(&vertex)) {
        if let Some(first) = below[vertex].iter().map(|&low| layer[low]).min() {
            layer[vertex] = first - 1;
        }
    }
    layer
}

/// How many moves a vertex is away from the start, from a vertex that no edge leads to, or, where
/// there are none, from the first vertex that would otherwise not be reached.
fn distances(after: &[Vec<usize>], starts: &[usize]) -> Vec<usize> {
    let mut entered = vec![false; after.len()];
    after.iter().flatten().for_each(|&to| entered[to] = true);
    let sources = (0..after.len()).filter(|&vertex| !entered[vertex]);
    let mut distance = vec![usize::MAX; after.len()];
    let mut queue = VecDeque::new();
    for root in starts.iter().copied().chain(sources).chain(0..after.len()) {
        if distance[root] == usize::MAX {
            distance[root] = 0;
            queue.push_back(root);
        }
        while let Some(vertex) = queue.pop_front() {
            for &to in &after[vertex] {
                if distance[to] == usize::MAX {
                    distance[to] = distance[vertex] + 1;
                    queue.push_back(to);
                }
            }
        }
    }
    distance
}

/// The strongly connected components, numbered so that edges between them lead to smaller numbers
/// (Tarjan 1972, with a stack of its own since a line of play can be long).
fn components(after: &[Vec<usize>]) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let mut number = vec![NONE; after.len()];
    let mut lowest = vec![NONE; after.len()];
    let mut component = vec![NONE; after.len()];
    let (mut numbered, mut found) = (0, 0);
    let mut unassigned = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..after.len() {
        if number[root] == NONE {
            path.push((root, 0));
        }
        while let Some((vertex, next)) = path.pop() {
            if next == 0 {
                (number[vertex], lowest[vertex]) = (numbered, numbered);
                numbered += 1;
                unassigned.push(vertex);
            } else {
                let child = after[vertex][next - 1];
                lowest[vertex] = lowest[vertex].min(lowest[child]);
            }
            let mut next = next;
            let mut descend = None;
            while let Some(&to) = after[vertex].get(next) {
                next += 1;
                if number[to] == NONE {
                    descend = Some(to);
                    break;
                }
                if component[to] == NONE {
                    lowest[vertex] = lowest[vertex].min(number[to]);
                }
            }
            if let Some(child) = descend {
                path.push((vertex, next));
                path.push((child, 0));
            } else if lowest[vertex] == number[vertex] {
                while let Some(member) = unassigned.pop() {
                    component[member] = found;
                    if member == vertex {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn from_first(count: usize, edges: &[(usize, usize)]) -> Vec<usize> {
        layers(count, edges, std::iter::once(0))
    }

    #[test]
    fn a_way_around_lengthens_the_way() {
        assert_eq!(from_first(4, &[(0, 3), (0, 1), (1, 2), (2, 3)]), [0, 1, 2, 3]);
    }

    #[test]
    fn cycles_hang_from_the_state_nearest_to_the_start() {
        assert_eq!(from_first(4, &[(0, 1), (1, 2), (2, 3), (3, 1), (2, 2)]), [0, 1, 2, 3]);
        assert_eq!(from_first(3, &[(0, 2), (2, 1), (1, 0)]), [0, 2, 1]);
        // Both ways between the fields of a square: the field across is two moves away.
        let square = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 3), (3, 1), (2, 3), (3, 2)];
        assert_eq!(from_first(4, &square), [0, 1, 1, 2]);
    }

    #[test]
    fn what_nothing_leads_to_stands_near_what_it_leads_to() {
        assert_eq!(from_first(5, &[(0, 1), (1, 2), (2, 3), (4, 3)]), [0, 1, 2, 3, 2]);
    }

    /// A slow closure: which vertices can be reached from which.
    fn reach(count: usize, edges: &[(usize, usize)]) -> Vec<Vec<bool>> {
        let mut reach = vec![vec![false; count]; count];
        edges.iter().for_each(|&(from, to)| reach[from][to] = true);
        for via in 0..count {
            for from in 0..count {
                for to in 0..count {
                    reach[from][to] |= reach[from][via] && reach[via][to];
                }
            }
        }
        reach
    }

    proptest! {
        #[test]
        fn only_moves_that_can_be_taken_back_lead_up(
            count in 1_usize..14,
            ends in prop::collection::vec((any::<usize>(), any::<usize>()), 0..30),
        ) {
            let edges: Vec<_> = ends.iter().map(|(a, b)| (a % count, b % count)).collect();
            let layer = from_first(count, &edges);
            let reach = reach(count, &edges);
            for &(from, to) in edges.iter().filter(|(from, to)| from != to) {
                prop_assert_ne!(layer[from], layer[to]);
                prop_assert!(layer[from] < layer[to] || reach[to][from]);
            }
        }
    }
}
