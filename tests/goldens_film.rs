//! A played change as a strip of film, for each kind of picture. At speed 1 a change takes 1,450 ms.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{Story, assert_picture, at, mover, scene_of, traced};
use ringscope::layout::Picture;

const CHANGE: f64 = 1_450.0;
/// Between a phone and a desk.
const SIZE: (f64, f64) = (560.0, 400.0);

fn film(name: &str, picture: &Picture) {
    for ms in [0, 300, 600] {
        let t = f64::from(ms) / CHANGE;
        assert_picture(&format!("{name}@{ms}ms"), &scene_of(picture, SIZE, &at(t)));
    }
}

#[test]
fn a_node_joins_a_ring() {
    film("ring-join", &Story::join(5, 12, 400).ring());
}

#[test]
fn a_node_joins_a_modulo() {
    film("modulo-join", &Story::join(5, 1, 400).modulo());
}

#[test]
fn a_node_joins_a_row() {
    let picture = Story::join(5, 1, 400).jump();
    let key = mover(&picture);
    film("jump-join", &traced(picture, key));
}
