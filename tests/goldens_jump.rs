//! Row pictures, byte for byte.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{DESKTOP, PHONE, Story, assert_picture, assert_picture_in, at, mover, scene_of, traced};
use ringscope::{
    layout::{Picture, Target},
    scene::{Focus, Theme, View},
};

fn join() -> Picture {
    let picture = Story::join(5, 1, 500).jump();
    let key = mover(&picture);
    traced(picture, key)
}

/// The third of six nodes leaves, and those behind it close the gap.
fn close() -> Story {
    let mut story = Story::join(5, 1, 500);
    story.before = vec![1; 6];
    story.after = vec![1, 1, 0, 1, 1, 1];
    story.subjects = vec![2];
    story
}

#[test]
fn a_join_as_a_strip_of_film() {
    for t in [0.0, 0.3, 0.62, 1.0] {
        assert_picture(&format!("jump-join@{t}"), &scene_of(&join(), DESKTOP, &at(t)));
    }
}

#[test]
fn a_gap_in_the_middle_closes() {
    for t in [0.5, 0.87, 1.0] {
        assert_picture(&format!("jump-close@{t}"), &scene_of(&close().jump(), DESKTOP, &at(t)));
    }
}

#[test]
fn the_last_takes_the_place_of_one_that_leaves() {
    let picture = close().jump_in(&[0, 1, 2, 3, 4, 5], &[0, 1, 5, 3, 4]);
    assert_picture("jump-swap@0.87", &scene_of(&picture, DESKTOP, &at(0.87)));
}

#[test]
fn the_last_leaves_in_the_dark() {
    let picture = Story::join(5, 1, 500).reversed().jump();
    assert_picture_in("jump-leave-dark", &scene_of(&picture, DESKTOP, &at(0.5)), &Theme::DARK);
}

#[test]
fn on_a_phone() {
    assert_picture("jump-phone", &scene_of(&join(), PHONE, &at(0.62)));
}

#[test]
fn many_are_discs() {
    let picture = Story::join(39, 1, 500).jump();
    assert_picture("jump-many", &scene_of(&picture, DESKTOP, &at(0.62)));
    let view = View { focus: Focus { keyboard: true, ..Focus::on(Target::Node(3)) }, ..at(1.0) };
    assert_picture("jump-many-focus", &scene_of(&picture, DESKTOP, &view));
}

#[test]
fn very_many_are_bars() {
    let picture = Story::join(199, 1, 20_000).jump();
    assert_picture("jump-bars", &scene_of(&picture, DESKTOP, &at(1.0)));
}
