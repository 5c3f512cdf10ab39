//! The one list of schemes. A new scheme is a file beside this one, a module in `mod.rs`, and a line here.

use super::{Scheme, anchor, bounded, jump, jump32, modulo, multiprobe, rendezvous, ring};

/// Every scheme, in menu order.
#[rustfmt::skip]
pub static SCHEMES: &[&dyn Scheme] = &[
    &ring::Ring,
    &modulo::Modulo,
    &jump::Jump,
    &jump32::Jump32,
    &jump32::Jump32AsPrinted,
    &rendezvous::Rendezvous,
    &bounded::Bounded,
    &multiprobe::Multiprobe,
    &anchor::Anchor,
];

/// The scheme of that link name.
#[must_use]
pub fn scheme(name: &str) -> Option<&'static dyn Scheme> {
    SCHEMES.iter().copied().find(|s| s.about().name == name)
}
