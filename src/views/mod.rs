//! Inconsistent views: clients that each know some of the nodes, and what the placements say that they make of them.
//!
//! Karger et al. (1997, section 4.1): a view is the set of nodes that a client knows. A key's *spread* is the number of
//! different nodes on which clients would put it; a node's *load* is the number of keys that some client sends to it; two
//! views *agree* on a key that both put on the same node. Here a view is a list, since the order of nodes decides under
//! some schemes; each is placed by the scheme of the scenario as if it were all that there is.

mod asking;
mod count;
mod ideal;
mod overlap;
mod seen;

pub use asking::{Asking, Question};
pub use count::Outcome;
pub use ideal::Ideal;
pub use overlap::{Overlap, overlap};
pub use seen::{Views, least_known};

/// The node of a key that a view puts nowhere.
pub const NOWHERE: u16 = u16::MAX;
