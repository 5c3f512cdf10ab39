//! What holds for every picture at every moment, whatever the change: dots are keys.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{DESKTOP, PHONE, Story, at, drawn, fitted, hollow};
use proptest::prelude::*;
use ringscope::{
    anim::flight,
    layout::{Kind, Layout, Picture},
    scene::{self, Scene, Shape, View},
};

/// Any change of up to seven nodes, some of whom may be on neither side.
fn stories() -> impl Strategy<Value = Story> {
    (prop::collection::vec((0..3u32, 0..3u32), 1..8), 0..160u32).prop_map(|(weights, keys)| {
        let (before, after): (Vec<u32>, Vec<u32>) = weights.into_iter().unzip();
        let names = (0..before.len()).map(|i| format!("cache-{i}")).collect();
        let changed = |i: &u32| before[*i as usize] != after[*i as usize];
        let subjects = (0..before.len() as u32).filter(changed).collect();
        Story { names, before, after, points: 5, keys, subjects }
    })
}

fn pictures() -> impl Strategy<Value = Picture> {
    (stories(), 0..3, any::<bool>()).prop_map(|(story, kind, next_slot)| {
        let picture = match kind {
            0 => story.ring(),
            1 if story.before.iter().any(|w| *w > 0) && story.after.iter().any(|w| *w > 0) => story.modulo(),
            _ => story.jump(),
        };
        Picture { next_slot, ..picture }
    })
}

/// Keys that are to be seen: one that nobody has has no dot.
fn owned(picture: &Picture, after: bool) -> usize {
    let owner = |key| if after { picture.owner_after(key) } else { picture.owner_before(key) };
    (0..picture.keys()).filter(|&key| owner(key).is_some()).count()
}

/// The dots in full strength when all keys have landed but stayers have not come forward again: the needed arrivals.
fn filled_arrivals(scene: &Scene, layout: &Layout) -> usize {
    let strong = |shape: &Shape| matches!(shape, Shape::Dots { tint, .. } if tint.alpha >= 1.0);
    let shapes = scene.shapes.iter().filter(|shape| strong(shape)).cloned().collect();
    drawn(&Scene { shapes, ..*scene }, layout).len()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn dots_are_keys_at_every_moment(picture in pictures(), t in 0.0..=1.0f64, phone in any::<bool>()) {
        let layout = fitted(&picture, if phone { PHONE } else { DESKTOP });
        let found = drawn(&scene::build(&picture, &layout, &at(t)), &layout).len();
        let (was, is) = (owned(&picture, false), owned(&picture, true));
        if was == is || !picture.changed {
            prop_assert_eq!(found, is, "at {}", t);
        } else {
            // Keys that nobody had appear one by one, those that nobody will have vanish so.
            prop_assert!(found >= was.min(is) && found <= was.max(is), "{} between {} and {}", found, was, is);
        }
        for (t, wanted) in [(0.0, was), (1.0, is)] {
            let found = drawn(&scene::build(&picture, &layout, &at(t)), &layout).len();
            prop_assert_eq!(found, if picture.changed { wanted } else { is }, "at {}", t);
        }
    }

    #[test]
    fn moves_are_needed_or_needless_as_they_are_drawn(picture in pictures()) {
        prop_assume!(picture.changed);
        let layout = fitted(&picture, DESKTOP);
        let t = match layout.field().map(|field| &field.slides) {
            Some(slides) if !slides.is_still() => if slides.first { 0.25 + 0.75 * 0.975 } else { 0.75 * 0.975 },
            _ => 0.975,
        };
        let scene = scene::build(&picture, &layout, &at(t));
        let moves = |key: &usize| picture.owner_after(*key).is_some_and(|to| picture.owner_before(*key) != Some(to));
        let needless = (0..picture.keys()).filter(moves).filter(|&key| picture.is_needless(key)).count();
        let moved = (0..picture.keys()).filter(moves).count();
        prop_assert_eq!(hollow(&scene, &layout), needless);
        prop_assert_eq!(filled_arrivals(&scene, &layout), moved - needless);
    }

    #[test]
    fn halted_on_the_way_every_mover_is_at_its_place(picture in pictures()) {
        let view = View { halted: true, ..at(0.5) };
        let layout = fitted(&picture, DESKTOP);
        let scene = scene::build(&picture, &layout, &view);
        let dots = drawn(&scene, &layout);
        if let (Some(field), true) = (layout.field(), picture.changed) {
            for route in field.routes.iter().filter(|route| route.to.is_some()) {
                let place = flight::at(route, 0.5);
                prop_assert!(dots.iter().any(|dot| dot.distance(place) < 1e-9), "{:?}", route);
            }
        }
        // At its two rests a change is what it is without a halt.
        for rest in [0.0, 1.0] {
            let halted = scene::build(&picture, &layout, &View { halted: true, ..at(rest) });
            let scene = scene::build(&picture, &layout, &at(rest));
            prop_assert_eq!(drawn(&halted, &layout), drawn(&scene, &layout), "at {}", rest);
        }
    }

    #[test]
    fn a_frame_is_the_same_from_either_side_and_from_nothing(picture in pictures(), times in prop::collection::vec(0.0..=1.0f64, 1..6)) {
        let layout = fitted(&picture, DESKTOP);
        let frame = |t: &f64| scene::build(&picture, &layout, &at(*t));
        let mut sorted = times.clone();
        sorted.sort_by(f64::total_cmp);
        let there: Vec<Scene> = sorted.iter().map(frame).collect();
        let mut back: Vec<Scene> = sorted.iter().rev().map(frame).collect();
        back.reverse();
        prop_assert_eq!(&there, &back);
        let anew: Vec<Scene> = sorted.iter().map(|t| scene::build(&picture, &fitted(&picture, DESKTOP), &at(*t))).collect();
        prop_assert_eq!(&there, &anew);
    }

    #[test]
    fn no_size_and_no_time_draws_nonsense(picture in pictures(), width in 0.0..2000.0f64, height in 0.0..1500.0f64, t in 0.0..=1.0f64) {
        let layout = fitted(&picture, (width, height));
        let text = format!("{:?}", scene::build(&picture, &layout, &at(t)));
        prop_assert!(!text.contains("NaN") && !text.contains("inf"));
        if picture.kind == Kind::Jump && layout.field().is_some_and(|field| !field.sites.centres.is_empty()) {
            let dots = drawn(&scene::build(&picture, &layout, &at(t)), &layout);
            prop_assert!(dots.iter().all(|dot| dot.x >= -9.0 && dot.x <= width + 9.0 && dot.y >= -9.0 && dot.y <= height + 9.0));
        }
    }
}
