//! Weights as a file: small, and checked when it is read.
//!
//! A line of text that says what it is, then the weights, compressed (zlib, with its checksum): of a
//! pattern and its mirror image once, low bytes first and high bytes, mostly 0, after them. How far off they are comes before them.

use miniz_oxide::{deflate::compress_to_vec_zlib, inflate::decompress_to_vec_zlib_with_limit};
use perfectplay_core::{Both, Say, Voice, both, sayable_errors};

use super::{PHASES, Patterns, Shape, Spreads, Weights};

const TITLE: &[u8] = b"perfectplay othello weights 2\n";

/// How hard to look for something to compress: as hard as can be.
const LEVEL: u8 = 10;

/// Why a file has no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadWeights(Both);

impl Say for BadWeights {
    fn say(&self, voice: Voice) -> String {
        self.0.say(voice).to_owned()
    }
}

sayable_errors!(BadWeights);

/// For each weight of a phase, whether it is the first of its mirror images.
fn is_kept() -> Vec<bool> {
    let shapes = Patterns::shapes().iter();
    let kept = shapes.flat_map(|shape| match shape.mirrored() {
        Some(mirrored) => (0..shape.count()).map(|number| number <= mirrored[number]).collect(),
        None => vec![true; shape.count()],
    });
    kept.collect()
}

impl Weights {
    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (phases, by_discs) = self.parts();
        let is_kept = is_kept();
        let kept = phases.iter().flat_map(|weights| {
            weights.iter().zip(&is_kept).filter(|(_, kept)| **kept).map(|(weight, _)| *weight)
        });
        let spreads = self.spreads().to_numbers();
        let all: Vec<u16> =
            spreads.into_iter().chain(*by_discs).chain(kept).map(without_sign).collect();
        let low = all.iter().map(|&weight| weight as u8);
        let high = all.iter().map(|&weight| (weight >> 8) as u8);
        let bytes: Vec<u8> = low.chain(high).collect();
        [TITLE, &compress_to_vec_zlib(&bytes, LEVEL)].concat()
    }

    /// The weights of a file.
    ///
    /// # Errors
    ///
    /// If the bytes are not such a file, or were cut short or changed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BadWeights> {
        let bytes = bytes.strip_prefix(TITLE).ok_or_else(|| {
            BadWeights(both!(
                "these are no weights for Othello: the first line is not that of such a file",
                "ce ne sont pas des poids pour Othello : la première ligne n’est pas celle d’un tel fichier",
            ))
        })?;
        let damaged = || {
            BadWeights(both!(
                "the weights are damaged: the file was cut short or changed",
                "les poids sont abîmés : le fichier est tronqué ou modifié",
            ))
        };
        let is_kept = is_kept();
        let count = 8 + 65 + PHASES * is_kept.iter().filter(|kept| **kept).count();
        let bytes = decompress_to_vec_zlib_with_limit(bytes, 2 * count).map_err(|_| damaged())?;
        if bytes.len() != 2 * count {
            return Err(damaged());
        }
        let (low, high) = bytes.split_at(count);
        let mut all = low
            .iter()
            .zip(high)
            .map(|(&low, &high)| with_sign(u16::from(low) | u16::from(high) << 8));
        let mut next = || all.next().unwrap_or_default();
        let spreads = Spreads::of_numbers(std::array::from_fn(|_| next()));
        let by_discs = std::array::from_fn(|_| next());
        let mirrored: Vec<_> = Patterns::shapes().iter().map(Shape::mirrored).collect();
        let phases = (0..PHASES).map(|_| {
            let mut weights: Vec<i16> =
                is_kept.iter().map(|kept| if *kept { next() } else { 0 }).collect();
            let mut rest = &mut weights[..];
            for (shape, mirrored) in Patterns::shapes().iter().zip(&mirrored) {
                let (of_shape, after) = rest.split_at_mut(shape.count());
                if let Some(mirrored) = mirrored {
                    for (number, &image) in mirrored.iter().enumerate().filter(|(n, i)| *n > **i) {
                        of_shape[number] = of_shape[image];
                    }
                }
                rest = after;
            }
            weights.into_boxed_slice()
        });
        Ok(Self::new(phases.collect(), by_discs).with_spreads(spreads))
    }
}

/// Small numbers of either sign as small numbers: 0, -1, 1, -2 become 0, 1, 2, 3.
fn without_sign(weight: i16) -> u16 {
    (weight << 1 ^ weight >> 15) as u16
}

fn with_sign(weight: u16) -> i16 {
    (weight >> 1) as i16 ^ -((weight & 1) as i16)
}
