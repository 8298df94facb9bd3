//! Numbers and texts in bytes, little end first, and back.

/// What was written, read again piece by piece; `None` where it ends too soon.
pub(crate) struct Reader<'b>(pub(crate) &'b [u8]);

impl<'b> Reader<'b> {
    pub(crate) fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    pub(crate) fn four(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub(crate) fn eight(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let length = self.four()? as usize;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }

    /// A number of things, and each of them.
    pub(crate) fn each<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = self.eight()?;
        let mut all = Vec::new();
        for _ in 0..count {
            all.push(one(self)?);
        }
        Some(all)
    }
}

/// Bytes that are being written.
#[derive(Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    pub(crate) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(crate) fn four(&mut self, number: u32) {
        self.0.extend(number.to_le_bytes());
    }

    pub(crate) fn eight(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.four(text.len() as u32);
        self.0.extend(text.as_bytes());
    }

    pub(crate) fn each<T>(
        &mut self,
        all: impl ExactSizeIterator<Item = T>,
        mut one: impl FnMut(&mut Self, T),
    ) {
        self.eight(all.len() as u64);
        all.for_each(|item| one(self, item));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_and_no_more() {
        let mut writer = Writer::default();
        writer.byte(7);
        writer.four(u32::MAX);
        writer.eight(1 << 40);
        writer.text("à la fin");
        writer.each([1_u32, 2].iter(), |writer, &number| writer.four(number));
        let mut reader = Reader(&writer.0);
        assert_eq!(
            (reader.byte(), reader.four(), reader.eight()),
            (Some(7), Some(u32::MAX), Some(1 << 40))
        );
        assert_eq!(reader.text().as_deref(), Some("à la fin"));
        assert_eq!(reader.each(Reader::four), Some(vec![1, 2]));
        assert_eq!(reader.byte(), None);
        // A count that promises more than there is.
        assert_eq!(Reader(&u64::MAX.to_le_bytes()).each(Reader::byte), None);
    }
}
