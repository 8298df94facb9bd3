//! Who stands beside whom in a layer: few crossings.
//!
//! The layers are swept down and up; each time the members of a layer are sorted by the average
//! place of their neighbours in the layer just left, and then neighbours change places as long as
//! that helps (Sugiyama, Tagawa and Toda 1981; Gansner, Koutsofios, North and Vo, *A Technique for
//! Drawing Directed Graphs*, 1993). Nothing depends on chance.

/// Vertices in layers whose edges all lead from a layer to the next: long edges have been cut into
/// pieces by points that take part as vertices do.
#[derive(Clone, Debug, Default)]
pub(super) struct Layered {
    /// The members of each layer from the left.
    pub(super) layers: Vec<Vec<usize>>,
    /// The neighbours of a member in the layer above and in the layer below.
    pub(super) above: Vec<Vec<usize>>,
    pub(super) below: Vec<Vec<usize>>,
}

/// Sweeps at most, and exchanges of neighbours in a layer between two of them.
const SWEEPS: usize = 24;
const ROUNDS: usize = 8;
/// Large graphs are swept less often: no more than about so many visits of edges.
const WORK: usize = 4_000_000;

impl Layered {
    /// Reorders the layers.
    pub(super) fn untangle(&mut self) {
        self.follow_edges();
        let edges: usize = self.below.iter().map(Vec::len).sum();
        let sweeps = (WORK / (edges + 1) / 16).clamp(2, SWEEPS);
        let mut best = (self.crossings(), self.layers.clone());
        for sweep in 0..sweeps {
            if best.0 == 0 {
                break;
            }
            self.sort_layers(sweep % 2 == 0);
            self.exchange();
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    /// The order in which a walk from the top meets the members: plane for trees.
    fn follow_edges(&mut self) {
        let mut seen = vec![false; self.above.len()];
        let mut met: Vec<Vec<usize>> = vec![Vec::new(); self.layers.len()];
        let mut depth = vec![0; self.above.len()];
        for (index, layer) in self.layers.iter().enumerate() {
            layer.iter().for_each(|&member| depth[member] = index);
        }
        let mut open: Vec<usize> = self.layers.iter().flatten().rev().copied().collect();
        while let Some(member) = open.pop() {
            if !std::mem::replace(&mut seen[member], true) {
                met[depth[member]].push(member);
                open.extend(self.below[member].iter().rev().filter(|&&next| !seen[next]));
            }
        }
        self.layers = met;
    }

    /// Each layer sorted by the average place of the neighbours in the one before.
    fn sort_layers(&mut self, downwards: bool) {
        let mut place = self.places();
        let count = self.layers.len();
        for step in 1..count {
            let (fixed, index) =
                if downwards { (step - 1, step) } else { (count - step, count - 1 - step) };
            let neighbours = if downwards { &self.above } else { &self.below };
            let scale = self.layers[fixed].len() as f64 / self.layers[index].len().max(1) as f64;
            let mut keyed: Vec<(f64, usize)> = self.layers[index]
                .iter()
                .map(|&member| match neighbours[member].as_slice() {
                    // Who has no neighbours stays about where it is.
                    [] => ((place[member] as f64 + 0.5) * scale - 0.5, member),
                    others => {
                        let sum: usize = others.iter().map(|&other| place[other]).sum();
                        (sum as f64 / others.len() as f64, member)
                    }
                })
                .collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (index, &(_, member)) in keyed.iter().enumerate() {
                place[member] = index;
            }
            self.layers[index] = keyed.into_iter().map(|(_, member)| member).collect();
        }
    }

    /// Neighbours change places where that saves crossings.
    fn exchange(&mut self) {
        let mut place = self.places();
        for _ in 0..ROUNDS {
            let mut saved = false;
            for layer in &mut self.layers {
                for left in 1..layer.len() {
                    let (a, b) = (layer[left - 1], layer[left]);
                    let sides = [&self.above, &self.below];
                    let kept: usize =
                        sides.iter().map(|side| pairs(&side[a], &side[b], &place)).sum();
                    let swapped: usize =
                        sides.iter().map(|side| pairs(&side[b], &side[a], &place)).sum();
                    if swapped < kept {
                        layer.swap(left - 1, left);
                        (place[a], place[b]) = (left, left - 1);
                        saved = true;
                    }
                }
            }
            if !saved {
                break;
            }
        }
    }

    /// Where each member stands in its layer.
    fn places(&self) -> Vec<usize> {
        let mut place = vec![0; self.above.len()];
        for layer in &self.layers {
            for (index, &member) in layer.iter().enumerate() {
                place[member] = index;
            }
        }
        place
    }

    /// How often edges cross.
    pub(super) fn crossings(&self) -> usize {
        let place = self.places();
        self.layers.windows(2).map(|pair| self.crossings_between(pair, &place)).sum()
    }

    /// Edges taken from the left: each crosses those before it that end further to the right. A
    /// Fenwick tree counts them.
    fn crossings_between(&self, pair: &[Vec<usize>], place: &[usize]) -> usize {
        let mut tree = vec![0; pair[1].len() + 1];
        let (mut crossings, mut before) = (0, 0);
        for &member in &pair[0] {
            let mut ends: Vec<usize> = self.below[member].iter().map(|&low| place[low]).collect();
            ends.sort_unstable();
            for &end in &ends {
                let mut not_beyond = 0;
                let mut at = end + 1;
                while at > 0 {
                    not_beyond += tree[at];
                    at &= at - 1;
                }
                crossings += before - not_beyond;
            }
            for end in ends {
                before += 1;
                let mut at = end + 1;
                while at < tree.len() {
                    tree[at] += 1;
                    at += at & at.wrapping_neg();
                }
            }
        }
        crossings
    }
}

/// How many pairs of edges cross if those to `left` begin to the left of those to `right`.
fn pairs(left: &[usize], right: &[usize], place: &[usize]) -> usize {
    left.iter().map(|&a| right.iter().filter(|&&b| place[b] < place[a]).count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn layered(sizes: &[usize], edges: &[(usize, usize)]) -> Layered {
        let count = sizes.iter().sum();
        let mut graph = Layered {
            above: vec![Vec::new(); count],
            below: vec![Vec::new(); count],
            ..Layered::default()
        };
        let mut next = 0;
        for &size in sizes {
            graph.layers.push((next..next + size).collect());
            next += size;
        }
        for &(from, to) in edges {
            graph.below[from].push(to);
            graph.above[to].push(from);
        }
        graph
    }

    /// Every pair of edges between two layers, compared.
    fn crossings_by_hand(graph: &Layered) -> usize {
        let place = graph.places();
        let mut count = 0;
        for layer in &graph.layers {
            let edges: Vec<(usize, usize)> = layer
                .iter()
                .flat_map(|&from| graph.below[from].iter().map(move |&to| (from, to)))
                .map(|(from, to)| (place[from], place[to]))
                .collect();
            for a in &edges {
                count += edges.iter().filter(|b| a.0 < b.0 && a.1 > b.1).count();
            }
        }
        count
    }

    /// The fewest crossings of two layers, the upper one being fixed or not: all orders are tried.
    fn fewest(graph: &Layered) -> usize {
        fn orders(items: &[usize]) -> Vec<Vec<usize>> {
            if items.is_empty() {
                return vec![Vec::new()];
            }
            let mut all = Vec::new();
            for (index, &first) in items.iter().enumerate() {
                let rest = [&items[..index], &items[index + 1..]].concat();
                for mut order in orders(&rest) {
                    order.push(first);
                    all.push(order);
                }
            }
            all
        }
        let mut best = usize::MAX;
        for upper in orders(&graph.layers[0]) {
            for lower in orders(&graph.layers[1]) {
                let layers = vec![upper.clone(), lower];
                best = best.min(crossings_by_hand(&Layered { layers, ..graph.clone() }));
            }
        }
        best
    }

    #[test]
    fn a_twisted_ladder_is_straightened() {
        let mut graph =
            layered(&[3, 3, 3], &[(0, 5), (1, 4), (2, 3), (3, 6), (4, 8), (5, 7), (0, 4)]);
        assert!(graph.crossings() > 0);
        graph.untangle();
        assert_eq!(graph.crossings(), 0);
    }

    /// The cube seen from a corner, its three edges at the top and at the bottom: a ring of six
    /// between them crosses once at least, since the layers have three each.
    #[test]
    fn the_cube_has_as_few_crossings_as_two_layers_allow() {
        let cube = [
            (0, 1),
            (0, 2),
            (0, 3),
            (1, 4),
            (1, 5),
            (2, 4),
            (2, 6),
            (3, 5),
            (3, 6),
            (4, 7),
            (5, 7),
            (6, 7),
        ];
        let mut graph = layered(&[1, 3, 3, 1], &cube);
        graph.untangle();
        let ring = layered(&[3, 3], &[(0, 3), (0, 4), (1, 3), (1, 5), (2, 4), (2, 5)]);
        assert_eq!(graph.crossings(), fewest(&ring));
    }

    proptest! {
        #[test]
        fn crossings_are_counted_and_never_added(
            sizes in prop::collection::vec(1_usize..7, 2..5),
            ends in prop::collection::vec((any::<usize>(), any::<usize>(), any::<usize>()), 0..25),
        ) {
            let mut edges = Vec::new();
            for (gap, from, to) in ends {
                let gap = gap % (sizes.len() - 1);
                let first: usize = sizes[..gap].iter().sum();
                edges.push((first + from % sizes[gap], first + sizes[gap] + to % sizes[gap + 1]));
            }
            let mut graph = layered(&sizes, &edges);
            let before = graph.layers.clone();
            prop_assert_eq!(graph.crossings(), crossings_by_hand(&graph));
            graph.untangle();
            prop_assert_eq!(graph.crossings(), crossings_by_hand(&graph));
            for (now, then) in graph.layers.iter().zip(before) {
                let mut now = now.clone();
                now.sort_unstable();
                prop_assert_eq!(now, then, "nobody leaves its layer");
            }
        }

        #[test]
        fn two_small_layers_cross_hardly_more_than_they_must(
            ends in prop::collection::vec((0_usize..4, 4_usize..8), 0..9),
        ) {
            let mut graph = layered(&[4, 4], &ends);
            graph.untangle();
            let fewest = fewest(&graph);
            prop_assert!(graph.crossings() <= fewest + 2, "{} {fewest}", graph.crossings());
        }
    }
}
