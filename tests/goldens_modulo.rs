//! Grid pictures, byte for byte.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{DESKTOP, Story, assert_picture, at, scene_of};
use ringscope::layout::Kind;

#[test]
fn a_join_as_a_strip_of_film() {
    let mut picture = Story::join(5, 1, 700).modulo();
    picture.traced = Some(25);
    assert_eq!(picture.kind, Kind::Modulo);
    for t in [0.0, 0.5, 1.0] {
        assert_picture(&format!("modulo-join@{t}"), &scene_of(&picture, DESKTOP, &at(t)));
    }
}

#[test]
fn small_beside_others() {
    let mut picture = Story::join(5, 1, 2000).modulo();
    picture.next_slot = true;
    assert_picture("modulo-small", &scene_of(&picture, (316.0, 300.0), &at(1.0)));
}
