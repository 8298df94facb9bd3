//! Labels of marks, moved until none lies on another.

/// Rows, from the frame outwards, for labels that begin at `start` and are `width` wide, so that
/// a line from the frame to the start of each runs through no other label.
pub(super) fn rows(labels: &[(f64, f64)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|&a, &b| labels[b].0.total_cmp(&labels[a].0).then(a.cmp(&b)));
    let mut rows = vec![0; labels.len()];
    // From right to left: a label must be above the lines that begin under it.
    for (done, &label) in order.iter().enumerate() {
        let end = labels[label].0 + labels[label].1;
        let under = order[..done].iter().filter(|&&other| labels[other].0 < end);
        rows[label] = under.map(|&other| rows[other] + 1).max().unwrap_or(0);
    }
    rows
}

/// Positions at least `gap` apart and within the range, as near as possible to those wanted and in
/// the same order. There must be room for all.
pub(super) fn spread(wanted: &[f64], gap: f64, (low, high): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]).then(a.cmp(&b)));
    let mut places = vec![0.0; wanted.len()];
    let mut least = low;
    for &label in &order {
        places[label] = wanted[label].max(least);
        least = places[label] + gap;
    }
    let mut most = high;
    for &label in order.iter().rev() {
        places[label] = places[label].min(most);
        most = places[label] - gap;
    }
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn labels_with_room_stay_where_they_are() {
        assert_eq!(rows(&[(0.0, 10.0), (10.0, 5.0), (20.0, 50.0)]), [0, 0, 0]);
        assert_eq!(rows(&[(0.0, 10.0), (5.0, 5.0), (7.0, 50.0)]), [2, 1, 0]);
        assert_eq!(spread(&[30.0, 10.0], 12.0, (0.0, 50.0)), [30.0, 10.0]);
        assert_eq!(spread(&[50.0, 49.0, 48.0], 10.0, (0.0, 50.0)), [50.0, 40.0, 30.0]);
    }

    proptest! {
        #[test]
        fn no_label_lies_on_another_or_on_a_line(
            labels in prop::collection::vec((0.0..100.0_f64, 1.0..60.0_f64), 0..12),
        ) {
            let rows = rows(&labels);
            for (one, &(start, width)) in labels.iter().enumerate() {
                for (other, &(line, _)) in labels.iter().enumerate() {
                    // The line of the other ends in its own row.
                    let crosses = (start..start + width).contains(&line) && rows[other] >= rows[one];
                    prop_assert!(one == other || !crosses, "{labels:?} {rows:?}");
                }
            }
        }

        #[test]
        fn spread_labels_keep_their_distance_and_their_order(
            wanted in prop::collection::vec(-10.0..110.0_f64, 0..11),
        ) {
            let places = spread(&wanted, 10.0, (0.0, 100.0));
            for (one, place) in places.iter().enumerate() {
                prop_assert!((-1e-9..=100.0 + 1e-9).contains(place));
                for other in 0..one {
                    prop_assert!((place - places[other]).abs() >= 10.0 - 1e-9);
                    let (before, after) = (wanted[other] <= wanted[one], places[other] < *place);
                    prop_assert!(before == after);
                }
            }
        }
    }
}
