//! Random cache trees: how a hot page is handed out without a hot cache (Karger et al., STOC 1997, section 3).
//!
//! Each page has a balanced tree of as many nodes as there are caches. The root is the page's own server, the *origin*;
//! every other node is played by a cache, by a hash of page and node. A request starts at a random leaf and climbs until
//! a cache has the page; a cache that has passed on q requests as one node keeps a copy. So nobody, the origin included,
//! is asked more than d·q times for a page by those below.
//!
//! [`Shape`] is the tree, [`Requests`] who asks for what, [`run()`] what becomes of it, with the map as an argument;
//! [`Film`] gives it times to be played; [`Hot`] is a scenario's run beside others and beside what is expected;
//! [`Unlike`] is a run in which each browser knows some of the caches.

mod bounds;
mod events;
mod expect;
mod film;
mod hot;
mod moment;
mod plan;
mod recast;
mod requests;
mod run;
mod seats;
mod shape;
mod tally;
mod unlike;

pub use bounds::{Bounds, bounds, log_base};
pub use expect::{Typical, typical};
pub use film::{Ask, Film};
pub use hot::{Beside, Besides, Choice, Heating, Hot, MEASURES, choices, measures};
pub use moment::{Moment, Reel, Seen};
pub use plan::{Plan, Popularity};
pub use recast::{Recast, recast};
pub use requests::Requests;
pub use run::{Run, Seat, run};
pub use seats::{Seats, page_key};
pub use shape::Shape;
pub use unlike::{Unlike, UnlikeBounds, Unlikes};
