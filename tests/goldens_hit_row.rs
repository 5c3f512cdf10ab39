//! Pointing into a row is the inverse of drawing it; and handles come before all else.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{DESKTOP, PHONE, Story, at, fitted, join, rest};
use ringscope::{
    layout::{Fit, Layout, Picture, Point, Reach, Target, jump::JumpLayout},
    scene::{self, Focus, Ink, Shape, View},
};

const EXACT: Reach = Reach { key: 0.0, edge: 0.0, handle: 6.0, grip: None, scale: 1.0 };
const KEYS: Reach = Reach { key: 2.0, ..EXACT };

fn row(picture: &Picture, size: (f64, f64)) -> JumpLayout {
    JumpLayout::fit(picture, size.0, size.1, &Fit::default())
}

/// The third of six nodes leaves; or it comes back.
fn middle(back: bool) -> Picture {
    let mut story = Story::join(5, 1, 500);
    (story.before, story.after) = (vec![1; 6], vec![1, 1, 0, 1, 1, 1]);
    story.subjects = vec![2];
    if back { story.reversed().jump() } else { story.jump() }
}

#[test]
fn nodes_are_found_where_their_heaps_are() {
    let many = Story::join(39, 1, 900).jump();
    for picture in [Story::join(5, 1, 500).jump(), Story::join(15, 1, 500).jump(), middle(false), middle(true), many] {
        for size in [DESKTOP, PHONE] {
            let layout = row(&picture, size);
            for t in [0.0, 1.0] {
                for (&actor, column) in picture.side(t).slots.iter().zip(0..) {
                    let centre = layout.field.centre(actor, t).expect("a heap");
                    assert!((centre.x - layout.row.foot(column).x).abs() < 1e-9, "{actor} stands under its bucket");
                    for reach in [EXACT, Reach::FINGER] {
                        let found = layout.hit(&picture, centre.shifted(0.0, 1.0), reach, t);
                        assert_eq!(found, Some(Target::Node(actor)), "at {t}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_label_belongs_to_its_node() {
    let picture = Story::join(5, 1, 500).jump();
    for size in [DESKTOP, PHONE] {
        let layout = row(&picture, size);
        for actor in 0..6 {
            let centre = layout.field.centre(actor, 1.0).expect("a heap");
            let label = centre.shifted(0.0, layout.field.labels.drop + layout.field.labels.font);
            assert_eq!(layout.hit(&picture, label, Reach::MOUSE, 1.0), Some(Target::Node(actor)));
        }
    }
}

#[test]
fn every_key_is_found_at_its_dot() {
    for picture in [Story::join(5, 1, 500).jump(), middle(false), middle(true)] {
        let layout = row(&picture, DESKTOP);
        for t in [0.0, 1.0] {
            for key in (0..).take(picture.keys()) {
                let dot = layout.field.dot(&picture, key, t).expect("every key has a dot");
                assert_eq!(layout.hit(&picture, dot, KEYS, t), Some(Target::Key(key)), "at {t}");
            }
        }
    }
}

#[test]
fn bars_and_the_next_place_are_found() {
    let picture = Picture { next_slot: true, ..Story::join(199, 1, 900).jump() };
    let layout = row(&picture, DESKTOP);
    for actor in 0..200 {
        let middle = layout.row.foot(actor).shifted(0.0, 20.0);
        assert_eq!(layout.hit(&picture, middle, EXACT, 1.0), Some(Target::Node(actor)));
    }
    let picture = Picture { next_slot: true, ..Story::join(5, 1, 500).jump() };
    for size in [DESKTOP, PHONE] {
        let layout = row(&picture, size);
        let next = layout.field.sites.next.expect("a place is free");
        assert_eq!(layout.hit(&picture, next, Reach::FINGER, 1.0), Some(Target::NextSlot));
        let arch = layout.row.peak(0, 4);
        assert_eq!(layout.hit(&picture, arch, Reach::MOUSE, 1.0), None, "an arch is no target");
        for target in [Target::Node(0), Target::Key(3), Target::NextSlot] {
            let at = layout.anchor(&picture, target, 1.0).expect("an anchor");
            assert!(at.x >= 0.0 && at.x <= size.0 && at.y >= 0.0 && at.y <= size.1, "{target:?} {at:?}");
        }
        assert_eq!(layout.anchor(&picture, Target::Node(99), 1.0), None);
    }
}

#[test]
fn a_handle_is_on_the_circle_of_its_share_and_comes_first() {
    for (picture, size) in [(join(), DESKTOP), (join(), PHONE), (rest(), DESKTOP)] {
        let layout = fitted(&picture, size);
        for actor in 0..5 {
            let handle = layout.handle(&picture, actor).expect("a node with a weight");
            assert!((handle.centre.distance(handle.grip) - handle.radius).abs() < 1e-9);
            assert!(handle.radius > 2.0);
            let target = Some(Target::Handle(actor));
            for (reach, near) in [(Reach::MOUSE, 6.0), (Reach::FINGER, 21.5), (Reach::FINGER_ON_KEYS, 21.5)] {
                let shown = reach.with_handle(Some(actor));
                for (dx, dy) in [(0.0, 0.0), (near, 0.0), (-near, 0.0), (0.0, near), (0.0, -near)] {
                    let at = handle.grip.shifted(dx, dy);
                    assert_eq!(layout.hit(&picture, at, shown, 1.0), target);
                    // Held, it stays what is pointed at; not shown, it is not there.
                    assert_eq!(layout.hit(&picture, at, reach.with_handle(target.and_then(Target::node)), 1.0), target);
                    assert_ne!(layout.hit(&picture, at, reach, 1.0), target);
                }
            }
        }
    }
}

#[test]
fn without_weights_there_is_no_handle() {
    let plain = Picture { weighted: false, ..join() };
    for picture in [plain, Story::join(5, 1, 300).modulo(), Story::join(5, 1, 300).jump()] {
        assert_eq!(fitted(&picture, DESKTOP).handle(&picture, 1), None);
    }
    // Nor has one who left.
    let gone = Story::join(5, 48, 300).reversed().ring();
    assert_eq!(fitted(&gone, DESKTOP).handle(&gone, 5), None);
    assert_eq!(fitted(&gone, DESKTOP).handle(&gone, 77), None);
}

#[test]
fn a_handle_shows_on_what_is_looked_at_and_only_there() {
    let picture = join();
    let layout = fitted(&picture, DESKTOP);
    let grips = |view: &View<'_>| -> Vec<Point> {
        let scene = scene::build(&picture, &layout, view);
        let discs = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Discs { discs, tint } if tint.ink == Ink::Ink => Some(discs.iter().map(|disc| disc.centre)),
            _ => None,
        });
        discs.flatten().collect()
    };
    let grip = layout.handle(&picture, 1).expect("a handle").grip;
    for target in [Target::Node(1), Target::Handle(1)] {
        let view = View { focus: Focus::on(target), handles: true, ..at(1.0) };
        assert_eq!(grips(&view), [grip]);
        assert_eq!(grips(&View { handles: false, ..view }), []);
        assert_eq!(grips(&View { t: 0.5, ..view }), []);
    }
    // Over a heap it is a key that is looked at: its owner's handle shows. An arc has none.
    let owner = picture.owner_after(1).expect("an owner");
    let of_owner = layout.handle(&picture, owner).expect("a handle").grip;
    assert_eq!(grips(&View { focus: Focus::on(Target::Key(1)), handles: true, ..at(1.0) }), [of_owner]);
    let arc = Target::Arc { from: 0, to: 1, actor: owner };
    assert_eq!(grips(&View { focus: Focus::on(arc), handles: true, ..at(1.0) }), []);
    assert_eq!(layout.handle(&picture, 1).map(|handle| handle.grip), Some(grip));
    assert!(matches!(layout, Layout::Ring(_)));
}

#[test]
fn beside_a_wide_grid_a_gutter_is_free() {
    let picture = Story::join(5, 1, 700).modulo();
    for (width, gutter) in [(328.0, 0.0), (819.0, 0.0), (820.0, 176.0), (860.0, 176.0), (1400.0, 176.0)] {
        let layout = fitted(&picture, (width, 604.0));
        let Layout::Modulo(grid) = &layout else { panic!("a grid") };
        assert_eq!(grid.gutter, gutter);
        let right = (0..700)
            .filter_map(|key| grid.dot(key))
            .chain(grid.after.swatches.iter().copied())
            .map(|dot| dot.x + grid.dot)
            .fold(0.0, f64::max);
        assert!(right <= width - gutter, "{right} of {width}");
    }
}
