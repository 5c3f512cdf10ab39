//! A prefix with a number behind it that counts up: the text of one generated key after the other.

use super::push_decimal;

/// The text of a generated key.
pub(crate) struct Numbered {
    /// Prefix and number.
    pub bytes: Vec<u8>,
    start: usize,
}

impl Numbered {
    /// The key of this number.
    pub fn from(prefix: &[u8], number: usize) -> Self {
        let mut bytes = prefix.to_vec();
        push_decimal(&mut bytes, number as u32);
        Self { bytes, start: prefix.len() }
    }

    /// On to the next number. Nine times in ten one digit changes: dividing each number anew took longer than hashing.
    #[inline(always)]
    pub fn step(&mut self) {
        for digit in self.bytes.iter_mut().skip(self.start).rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        self.bytes.insert(self.start, b'1');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_as_numbers_are_written() {
        for start in [0, 8, 98, 9_998, 999_999] {
            let mut text = Numbered::from(b"9", start);
            for number in start..start + 1_200 {
                assert_eq!(text.bytes, format!("9{number}").into_bytes());
                text.step();
            }
        }
    }
}
