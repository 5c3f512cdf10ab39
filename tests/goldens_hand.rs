//! While a hand drags something, dots go on from where they are, and end where they would be without it.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{DESKTOP, PHONE, Story, assert_picture, drawn, fitted};
use ringscope::{
    anim::hand::{HandTween, SETTLE},
    layout::{Fit, Layout, Picture, Point, grasp::Grasp},
    scene::{self, Scene, View},
};

/// The second of five nodes with a weight in tenths.
fn weighted(tenths: u32, keys: u32) -> Picture {
    let mut story = Story::join(4, 4, keys);
    story.before = vec![10; 5];
    story.after = vec![10, tenths, 10, 10, 10];
    story.subjects = vec![1];
    story.ring()
}

fn scene_at(tween: &HandTween, picture: &Picture, layout: &Layout, now: f64) -> Scene {
    let frame = tween.at(now);
    scene::build(picture, layout, &View { hand: frame.as_ref(), ..View::default() })
}

fn dots_at(tween: &HandTween, picture: &Picture, layout: &Layout, now: f64) -> Vec<Point> {
    let mut dots = drawn(&scene_at(tween, picture, layout, now), layout);
    dots.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    dots
}

#[test]
fn nothing_jumps_when_the_aim_moves() {
    for size in [DESKTOP, PHONE] {
        let mut picture = weighted(10, 600);
        let mut layout = fitted(&picture, size);
        let mut tween = HandTween::resting(&picture, &layout);
        // Faster and slower than dots settle, back and forth.
        for (now, tenths) in [(0.0, 14), (16.0, 15), (33.0, 17), (90.0, 30), (120.0, 22), (500.0, 8), (510.0, 10)] {
            let before = dots_at(&tween, &picture, &layout, now);
            picture = weighted(tenths, 600);
            layout = fitted(&picture, size);
            tween.retarget(&picture, &layout, now);
            assert_eq!(dots_at(&tween, &picture, &layout, now), before, "at {now}");
            assert_eq!(before.len(), 600);
        }
    }
}

#[test]
fn dots_move_all_the_time_and_then_rest_as_without_a_hand() {
    let (from, to) = (weighted(10, 600), weighted(30, 600));
    let layout = fitted(&to, DESKTOP);
    let mut tween = HandTween::resting(&from, &fitted(&from, DESKTOP));
    tween.retarget(&to, &layout, 1000.0);
    let mut frames: Vec<Vec<Point>> =
        (0..20).map(|i| dots_at(&tween, &to, &layout, 1000.0 + 10.0 * f64::from(i))).collect();
    frames.dedup();
    assert_eq!(frames.len(), 20, "a frame is repeated");
    let still = scene::build(&to, &layout, &View::default());
    assert_eq!(scene_at(&tween, &to, &layout, 1000.0 + SETTLE), still);
    assert_eq!(tween.at(1000.0 + SETTLE), None);
    assert_eq!(tween.at(f64::MAX), None);
}

#[test]
fn just_before_the_end_dots_are_where_they_will_rest() {
    let (from, to) = (weighted(30, 600), weighted(10, 600));
    let layout = fitted(&to, DESKTOP);
    let mut tween = HandTween::resting(&from, &fitted(&from, DESKTOP));
    tween.retarget(&to, &layout, 0.0);
    let (almost, rest) = (dots_at(&tween, &to, &layout, SETTLE - 0.1), dots_at(&tween, &to, &layout, SETTLE));
    let far = almost.iter().zip(&rest).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
    assert!(far < 1e-3, "{far}");
}

#[test]
fn new_keys_appear_in_place() {
    let mut picture = weighted(10, 300);
    let mut tween = HandTween::resting(&picture, &fitted(&picture, DESKTOP));
    for (now, keys) in [(0.0, 500), (50.0, 200), (80.0, 0), (90.0, 40)] {
        picture = weighted(10, keys);
        let layout = fitted(&picture, DESKTOP);
        tween.retarget(&picture, &layout, now);
        for later in [0.0, 30.0, 300.0] {
            assert_eq!(dots_at(&tween, &picture, &layout, now + later).len(), keys as usize);
        }
    }
}

#[test]
fn a_grid_changes_colours_only() {
    let (from, to) = (Story::join(5, 1, 300).reversed().modulo(), Story::join(5, 1, 300).modulo());
    let layout = fitted(&to, DESKTOP);
    let mut tween = HandTween::resting(&from, &fitted(&from, DESKTOP));
    tween.retarget(&to, &layout, 0.0);
    let rest = dots_at(&tween, &to, &layout, 999.0);
    for now in [0.0, 10.0, 199.0] {
        assert_eq!(dots_at(&tween, &to, &layout, now), rest);
    }
    let frame = tween.at(0.0).expect("a frame");
    let was = |key: usize| frame.key(key).map(|key| key.1);
    assert!((0..300).all(|key| was(key) == from.owner_after(key)), "colours are at first the old ones");
    let frame = tween.at(199.0).expect("a frame");
    assert!((0..300).all(|key| frame.key(key).map(|key| key.1) == to.owner_after(key)), "and then the new ones");
}

#[test]
fn a_row_goes_on_from_where_it_is() {
    let (from, to) = (Story::join(5, 1, 300).reversed().jump(), Story::join(5, 1, 300).jump());
    let (old, layout) = (fitted(&from, DESKTOP), fitted(&to, DESKTOP));
    let mut tween = HandTween::resting(&from, &old);
    let before = dots_at(&tween, &from, &old, 0.0);
    tween.retarget(&to, &layout, 0.0);
    assert_eq!(dots_at(&tween, &to, &layout, 0.0), before);
    assert_eq!(dots_at(&tween, &to, &layout, 60.0).len(), 300);
    assert_eq!(scene_at(&tween, &to, &layout, SETTLE), scene::build(&to, &layout, &View::default()));
}

/// The distance between dots stays while a hand holds on, and the weight is the one that puts the handle under it.
#[test]
fn what_a_hand_holds_stays_under_it() {
    let share = |picture: &mut Picture, weight: f64| {
        let keys = picture.keys() as f64;
        for (i, actor) in picture.actors.iter_mut().enumerate() {
            actor.after.fair = keys * if i == 1 { weight } else { 1.0 } / (weight + 4.0);
        }
        picture.weighted = true;
    };
    for size in [DESKTOP, PHONE] {
        let mut picture = weighted(10, 600);
        share(&mut picture, 1.0);
        let layout = fitted(&picture, size);
        let handle = layout.handle(&picture, 1).expect("a handle");
        // Not quite in its middle.
        let at = handle.grip.towards(handle.centre, -0.05);
        let grasp = Grasp::take(&picture, layout.field().expect("heaps"), 1, handle, at).expect("a hold");
        let held = handle.centre.distance(at);
        assert!((grasp.growth(held, 600) - 1.0).abs() < 1e-9, "nothing has moved");
        for more in [-0.4, -0.1, 0.1, 0.5, 0.9].map(|part| part * handle.radius) {
            let growth = grasp.growth(held + more, 600);
            share(&mut picture, growth);
            let fit = Fit { pitch: Some(grasp.pitch), ..Fit::default() };
            let now = Layout::fit(&picture, size.0, size.1, &fit).handle(&picture, 1).expect("a handle");
            assert!((now.radius - handle.radius - more).abs() < 1e-6, "{more}: weight {growth}, radius {}", now.radius);
            assert_eq!(now.centre, handle.centre);
        }
        assert!(grasp.growth(1e6, 600) < 1e3, "all keys would take a weight without end");
        assert_eq!(grasp.growth(0.0, 600), 0.0);
    }
}

#[test]
fn between_two_weights() {
    let (from, to) = (weighted(10, 300), weighted(30, 300));
    let layout = fitted(&to, PHONE);
    let mut tween = HandTween::resting(&from, &fitted(&from, PHONE));
    tween.retarget(&to, &layout, 0.0);
    assert_picture("ring-hand@30ms", &scene_at(&tween, &to, &layout, 30.0));
}
