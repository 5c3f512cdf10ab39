//! Lists of names, one for each of several: what each client knows (`know=`).

use std::{fmt, sync::Arc};

use crate::bytes::Bytes;

/// One list of names for each of several, in their order; none for one whom nobody gave a list. The order of names is
/// kept: some schemes go by it.
///
/// Canonical: the last one has a list. As a link says it: lists parted by `;`, their names by `,`, and a lone `*` for one
/// without a list.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Lists(Arc<Vec<Option<Vec<Bytes>>>>);

impl Lists {
    /// Of these.
    #[must_use]
    pub fn of(mut lists: Vec<Option<Vec<Bytes>>>) -> Self {
        while lists.last().is_some_and(Option::is_none) {
            lists.pop();
        }
        Self(Arc::new(lists))
    }

    /// How many there are, up to the last one with a list.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nobody has a list.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The list of the one at an index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&[Bytes]> {
        self.0.get(index)?.as_deref()
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<&[Bytes]>> {
        self.0.iter().map(Option::as_deref)
    }

    /// The same where one has another list, or none any more.
    #[must_use]
    pub fn with(&self, index: usize, list: Option<Vec<Bytes>>) -> Self {
        let mut lists = (*self.0).clone();
        if lists.len() <= index {
            lists.resize(index + 1, None);
        }
        lists[index] = list;
        Self::of(lists)
    }
}

/// For people; a link escapes the names.
impl fmt::Display for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, list) in self.iter().enumerate() {
            if at > 0 {
                f.write_str(";")?;
            }
            let Some(list) = list else {
                f.write_str("*")?;
                continue;
            };
            for (at, name) in list.iter().enumerate() {
                if at > 0 {
                    f.write_str(",")?;
                }
                write!(f, "{name}")?;
            }
        }
        Ok(())
    }
}
