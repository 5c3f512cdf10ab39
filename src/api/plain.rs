//! Plain values: what other programs get.

use super::{Candidate, Located, MeasureRow, Plan, PlannedMove, PlannedRange, Point};
use crate::{bytes::Bytes, placement::Notation};

/// A plain value, as JSON knows them, and bytes that are no text.
#[derive(Clone, PartialEq, Debug)]
pub enum Plain {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A count or a measure.
    Number(f64),
    /// Text; hashes and positions are decimal text at any width.
    Text(String),
    /// Bytes that are no UTF-8.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Self>),
    /// Named values, in order.
    Object(Vec<(String, Self)>),
}

impl Plain {
    /// An object of these.
    #[must_use]
    pub fn object<const N: usize>(fields: [(&str, Self); N]) -> Self {
        Self::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// A list of these.
    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Plain {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Plain {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<f64> for Plain {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Plain {
    fn from(count: usize) -> Self {
        Self::Number(count as f64)
    }
}

impl From<bool> for Plain {
    fn from(yes: bool) -> Self {
        Self::Bool(yes)
    }
}

impl<T: Into<Self>> From<Option<T>> for Plain {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// Text where the bytes are UTF-8, else the bytes.
impl From<Bytes> for Plain {
    fn from(bytes: Bytes) -> Self {
        match String::from_utf8(bytes.0) {
            Ok(text) => Self::Text(text),
            Err(fault) => Self::Bytes(fault.into_bytes()),
        }
    }
}

/// A hash or position: decimal text, since a number holds 53 bits only.
fn wide(n: u64, notation: Notation) -> Plain {
    Plain::Text(notation.decimal(n))
}

impl From<Located> for Plain {
    fn from(row: Located) -> Self {
        Self::object([
            ("key", row.key.into()),
            ("hash", row.hash.map(|h| wide(h, row.notation)).into()),
            ("owner", row.owner.into()),
            ("replicas", Self::list(row.replicas)),
        ])
    }
}

impl From<Point> for Plain {
    fn from(point: Point) -> Self {
        Self::object([
            ("position", wide(point.position, point.notation)),
            ("owner", point.owner.into()),
            ("label", point.label.into()),
        ])
    }
}

impl From<PlannedMove> for Plain {
    fn from(m: PlannedMove) -> Self {
        Self::object([
            ("key", m.key.into()),
            ("hash", m.hash.map(|h| wide(h, m.notation)).into()),
            ("from", m.from.into()),
            ("to", m.to.into()),
            ("reason", m.reason.into()),
            ("count", Self::Number(m.count as f64)),
        ])
    }
}

impl From<PlannedRange> for Plain {
    fn from(range: PlannedRange) -> Self {
        Self::object([
            ("from", wide(range.from, range.notation)),
            ("to", wide(range.to, range.notation)),
            ("before", range.before.into()),
            ("after", range.after.into()),
        ])
    }
}

impl From<Plan> for Plain {
    fn from(plan: Plan) -> Self {
        Self::object([
            ("moved", plan.moved.into()),
            ("needed", plan.needed.into()),
            ("needless", plan.needless.into()),
            ("placed", plan.placed.into()),
            ("lost", plan.lost.into()),
            ("minimum", plan.minimum.into()),
            ("moves", Self::list(plan.moves)),
            ("ranges", Self::list(plan.ranges)),
        ])
    }
}

impl From<MeasureRow> for Plain {
    fn from(row: MeasureRow) -> Self {
        Self::object([
            ("name", row.name.into()),
            ("measured", row.measured.into()),
            ("expected", row.expected.into()),
            ("tolerance", row.tolerance.into()),
        ])
    }
}

impl From<Candidate> for Plain {
    fn from(candidate: Candidate) -> Self {
        Self::object([
            ("title", candidate.title.into()),
            ("link", candidate.link.into()),
            ("notes", Self::list(candidate.notes)),
        ])
    }
}
