//! Modulo.

/// Modulo.
pub const MODULO: &str = "modulo";
/// Modulo.
pub const MODULO_PREPOSITION: &str = "by";
/// Modulo.
pub const MODULO_IMITATES: &str = "hash mod N over the list of nodes, each repeated weight times: what many clients do when nobody chose anything else.";
/// Modulo.
pub const MODULO_DOWN: &str =
    "A node that is down is taken out of the list, so N changes and almost every key changes place.";
/// Modulo.
pub const MODULO_REPLICAS: &str = "The next buckets in the list, each distinct node once.";
/// Modulo.
pub const MODULO_LOOKUP: &str = "One hash, one division.";
/// Modulo.
pub const MODULO_MOVEMENT: &str = "From N to N+1 buckets N/(N+1) of the keys change place, most of them needlessly.";
/// Modulo.
pub const MODULO_SOURCE: &str = "Folklore.";
