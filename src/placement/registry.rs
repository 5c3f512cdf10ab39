//! The one list of schemes. A new scheme is a file beside this one, and a line here.

use super::{
    Scheme,
    jump::Jump,
    jump32::{Jump32, Jump32AsPrinted},
    modulo::Modulo,
    ring::Ring,
};

/// Every scheme, in menu order.
pub static SCHEMES: &[&dyn Scheme] = &[&Ring, &Modulo, &Jump, &Jump32, &Jump32AsPrinted];

/// The scheme of that link name.
#[must_use]
pub fn scheme(name: &str) -> Option<&'static dyn Scheme> {
    SCHEMES.iter().copied().find(|s| s.about().name == name)
}
