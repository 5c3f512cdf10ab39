//! Ring pictures, byte for byte. They open in any browser.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{
    DESKTOP, PHONE, Story, assert_picture, assert_picture_in, at, bits, empty, join, one, rest, scene_of,
};
use ringscope::{
    layout::{Target, band},
    scene::{Focus, Theme, View},
};

#[test]
fn at_rest_without_a_change() {
    assert_picture("ring-rest", &scene_of(&rest(), DESKTOP, &at(1.0)));
}

#[test]
fn a_join_as_a_strip_of_film() {
    let mut picture = join();
    picture.traced =
        picture.before.owners.iter().zip(picture.after.owners.iter()).position(|(a, b)| a != b).map(|key| key as u32);
    for t in [0.0, 0.3, 0.62, 1.0] {
        assert_picture(&format!("ring-join@{t}"), &scene_of(&picture, DESKTOP, &at(t)));
    }
}

#[test]
fn a_leave_in_the_dark() {
    let picture = Story::join(5, 48, 700).reversed().ring();
    assert_picture_in("ring-leave-dark", &scene_of(&picture, DESKTOP, &at(0.5)), &Theme::DARK);
}

#[test]
fn a_reweight_leaves_a_moat() {
    let mut story = Story::join(5, 48, 700);
    story.before = vec![1; 6];
    story.after = vec![1, 3, 1, 1, 1, 1];
    story.subjects = vec![1];
    assert_picture("ring-reweight", &scene_of(&story.ring(), (680.0, 410.0), &at(1.0)));
}

#[test]
fn needless_moves_are_hollow_and_hatched() {
    let mut picture = join();
    // As if the second node's keys had moved for nothing.
    picture.needless = bits(picture.before.owners.iter().map(|&owner| owner == 1));
    assert_picture("ring-needless@0.8", &scene_of(&picture, DESKTOP, &at(0.8)));
}

#[test]
fn many_nodes_are_discs() {
    let picture = Story::join(120, 160, 20_000).ring();
    assert_picture("ring-many", &scene_of(&picture, DESKTOP, &at(1.0)));
    let view = View { pinned: &[3, 40], ..at(0.5) };
    assert_picture("ring-many@0.5", &scene_of(&picture, DESKTOP, &view));
}

#[test]
fn twelve_nodes_have_two_forms() {
    assert_picture_in(
        "ring-twelve-contrast",
        &scene_of(&Story::join(11, 30, 700).ring(), DESKTOP, &View { contrast: true, ..at(0.4) }),
        &Theme::CONTRAST_LIGHT,
    );
}

#[test]
fn one_node_owns_everything() {
    assert_picture("ring-one", &scene_of(&one(), DESKTOP, &at(1.0)));
}

#[test]
fn an_empty_ring_invites() {
    assert_picture("ring-empty", &scene_of(&empty(), DESKTOP, &at(1.0)));
}

#[test]
fn on_a_phone_the_fine_marks_are_gone() {
    assert_picture("ring-phone", &scene_of(&join(), PHONE, &at(1.0)));
}

#[test]
fn what_is_pointed_at_keeps_its_hue() {
    let picture = join();
    let arc =
        band::merged(&picture.after.points).into_iter().max_by_key(|arc| arc.to.wrapping_sub(arc.from)).expect("arcs");
    let arc = Target::Arc { from: arc.from, to: arc.to, actor: arc.actor };
    for (name, target) in [("node", Target::Node(1)), ("arc", arc), ("key", Target::Key(7))] {
        let view = View { focus: Focus { keyboard: true, ..Focus::on(target) }, ..at(1.0) };
        assert_picture(&format!("ring-focus-{name}"), &scene_of(&picture, DESKTOP, &view));
    }
}
