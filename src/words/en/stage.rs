//! The words of the picture on the page.

/// The picture's name.
#[must_use]
pub fn picture_of(scheme: &str) -> String {
    format!("Picture: {scheme}")
}

/// How the picture is walked through.
pub const HOW_TO_WALK: &str = "Arrow keys walk from node to node, Enter goes into a node’s arcs and then into an arc’s keys, Escape goes out; plus and minus change a node’s weight, or zoom where no node is chosen; zero shows the whole picture.";

/// The buttons that zoom.
pub const ZOOM: &str = "Zoom of the picture";
/// One of them.
pub const ZOOM_IN: &str = "zoom in";
/// One of them.
pub const ZOOM_OUT: &str = "zoom out";
/// One of them, while a part is seen.
pub const WHOLE: &str = "Whole picture";

/// A note in the first view; the key's name stands before it.
#[must_use]
pub fn note_key(place: &str, owner: &str) -> String {
    format!("hashes here, to {place}. The arc is now {owner}’s, so its dot goes there.")
}

/// A note in the first view.
#[must_use]
pub fn note_arc(had: &str) -> String {
    format!("A raised arc changed owner: the band says who has it now, the foot who had it ({had}).")
}

/// In the ring: marks position 0 and the direction of reading.
pub const ZERO: &str = "0, clockwise →";
/// The same where there is little room.
pub const ZERO_SHORT: &str = "0";
/// Under the place for a next node.
pub const ADD_A_NODE: &str = "add a node";
/// In a picture without nodes.
pub const NO_NODES: &str = "No nodes yet: add one, or paste a list.";
