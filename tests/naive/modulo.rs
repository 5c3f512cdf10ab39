//! Modulo: the list written out with every node repeated, and the remainder.

use ringscope::{bytes::Bytes, placement::cluster::NodeSpec};

/// The list, written out.
pub struct Modulo(pub Vec<Bytes>);

impl Modulo {
    /// Of these nodes, in this order.
    pub fn new(nodes: &[NodeSpec]) -> Self {
        let mut list = Vec::new();
        for at in super::serving(nodes) {
            let weight = nodes[at].weight.millionths();
            assert_eq!(weight % 1_000_000, 0, "modulo takes whole weights");
            for _ in 0..weight / 1_000_000 {
                list.push(nodes[at].name.clone());
            }
        }
        Self(list)
    }

    /// The owner's name.
    pub fn owner(&self, hash: u64) -> Option<Bytes> {
        let n = self.0.len() as u64;
        (n > 0).then(|| self.0[usize::try_from(hash - hash / n * n).unwrap()].clone())
    }
}
