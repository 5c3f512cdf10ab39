//! Boxes that stand in front of the page until they are closed.

mod dialog;
mod keys_box;
mod nodes_box;
mod preview;

pub use dialog::Dialog;
pub use keys_box::{KeysBox, KeysField};
pub use nodes_box::NodesBox;
