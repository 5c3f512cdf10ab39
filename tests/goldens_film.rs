//! A played change as a strip of film, for each kind of picture. At speed 1 a change takes 1,450 ms.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{Story, assert_picture, at, mover, scene_of, traced};
use std::sync::Arc;

use ringscope::{
    layout::{Kind, Picture},
    link,
    story::{Story as Told, leaps},
};

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

/// The last change of a link, few keys, with the key traced that the page traces.
fn told(text: &str) -> Picture {
    let scenario = link::open(text).expect("a link").scenario;
    let told = Told::tell(&scenario, None).expect("a scenario that can be worked out");
    assert!(told.movement.moved() > 0, "{text} moves something");
    let traced = told.leaping_key();
    Picture { traced, trace: Arc::new(leaps::trace(&told.after, traced)), ..(*told.picture).clone() }
}

/// A strip for each change of a scheme.
fn films(scheme: &str, changes: &[(&str, &str)]) {
    for (name, change) in changes {
        let (scheme, settings) = scheme.split_once('/').unwrap_or((scheme, ""));
        let settings = if settings.is_empty() { String::new() } else { format!("{settings}/") };
        let kind = if settings.contains("naive") { "naive" } else { scheme };
        film(&format!("{kind}-{name}"), &told(&format!("v1/{scheme}/{settings}keys=80/{change}/step=1")));
    }
}

#[test]
fn every_change_of_a_ring() {
    films("ring/v=8", &[("add", "add=f"), ("drop", "drop=b"), ("weigh", "weigh=b*3")]);
}

#[test]
fn every_change_of_a_modulo() {
    films("modulo", &[("add", "add=f"), ("drop", "drop=b"), ("weigh", "weigh=b*3")]);
}

/// Jump hashes take no weights: in their place the two ways to close a gap in the middle.
#[test]
fn every_change_of_a_row() {
    films("jump", &[("add", "add=f"), ("drop", "drop=e"), ("drop-middle", "drop=b")]);
    films("jump/removal=swap", &[("drop-swap", "drop=b")]);
}

#[test]
fn every_change_of_a_row_that_is_asked_bucket_by_bucket() {
    films("jump/form=naive", &[("add", "add=f"), ("drop", "drop=e"), ("drop-middle", "drop=b")]);
}

#[test]
fn every_change_of_the_32_bit_variants() {
    films("jump32", &[("add", "add=f"), ("drop", "drop=e"), ("drop-middle", "drop=b")]);
    films("jump32-as-printed", &[("add", "add=f"), ("drop", "drop=e")]);
}

/// Heaps without any machinery: what a scheme without a picture of its own is drawn as.
#[test]
fn every_change_of_heaps_alone() {
    for (name, change) in [("add", "add=f"), ("drop", "drop=b"), ("weigh", "weigh=b*3")] {
        let mut picture = told(&format!("v1/ring/v=8/keys=80/{change}/step=1"));
        picture.kind = Kind::Heaps;
        for side in [&mut picture.before, &mut picture.after] {
            (side.places, side.points) = Default::default();
        }
        film(&format!("heaps-{name}"), &picture);
    }
}
