//! Many texts in little room: all in one string, with a table of where each of them ends.

use std::{
    hash::{BuildHasher, RandomState},
    ops::Range,
};

/// There is no room for more text: places are numbers of four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// Texts by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Texts {
    all: String,
    ends: Vec<u32>,
}

impl Texts {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds a text.
    pub(crate) fn push(&mut self, text: &str) -> Result<(), Full> {
        let end = u32::try_from(self.all.len() + text.len()).map_err(|_| Full)?;
        self.all.push_str(text);
        self.ends.push(end);
        Ok(())
    }

    pub(crate) fn get(&self, number: usize) -> &str {
        &self.all[self.place(number)]
    }

    fn place(&self, number: usize) -> Range<usize> {
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        first as usize..self.ends[number] as usize
    }

    /// The same texts in another order: first the one whose number comes first.
    pub(crate) fn reordered(&self, order: impl IntoIterator<Item = usize>) -> Self {
        let mut texts = Self {
            all: String::with_capacity(self.all.len()),
            ends: Vec::with_capacity(self.ends.len()),
        };
        for number in order {
            texts.push(self.get(number)).expect("they had room before");
        }
        texts
    }
}

/// Different texts, each found by what it says.
///
/// Open addressing. What the texts are is up to whoever wrote the file, so they are hashed with a secret
/// that no file can know: none is made to collide.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distinct {
    texts: Texts,
    /// The number of a text plus 1, or 0.
    slots: Vec<u32>,
    secret: RandomState,
}

impl Distinct {
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    pub(crate) fn get(&self, number: usize) -> &str {
        self.texts.get(number)
    }

    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots[self.slot_of(text)].checked_sub(1)
    }

    /// The number of a text, and whether it is a new one.
    pub(crate) fn number(&mut self, text: &str) -> Result<(u32, bool), Full> {
        if self.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot_of(text);
        if let Some(known) = self.slots[slot].checked_sub(1) {
            return Ok((known, false));
        }
        let number = self.len() as u32;
        self.texts.push(text)?;
        self.slots[slot] = number + 1;
        Ok((number, true))
    }

    /// Where a text is, or would be put.
    fn slot_of(&self, text: &str) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = self.secret.hash_one(text) as usize & mask;
        while let Some(known) = self.slots[slot].checked_sub(1)
            && self.get(known as usize) != text
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; (self.slots.len() * 2).max(16)];
        for number in 0..self.len() {
            // All are different: the first free slot is found.
            let slot = self.slot_of(self.get(number));
            self.slots[slot] = number as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_number_and_by_what_they_say() {
        let mut texts = Distinct::default();
        assert_eq!(texts.find("0"), None);
        let write = |number: u32| "\u{e9}".repeat(number as usize % 7) + &number.to_string();
        for number in 0..1000 {
            assert_eq!(texts.number(&write(number)), Ok((number, true)));
            assert_eq!(texts.number(&write(number / 2)), Ok((number / 2, false)));
        }
        for number in 0..1000 {
            assert_eq!(texts.get(number as usize), write(number));
            assert_eq!(texts.find(&write(number)), Some(number));
        }
        assert_eq!(texts.find(""), None);
        let turned = texts.texts.reordered((0..1000).rev());
        assert!((0..1000).all(|number| turned.get(number) == texts.get(999 - number)));
    }
}
