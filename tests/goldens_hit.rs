//! Pointing is the inverse of drawing: whatever is drawn is found where it is drawn.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{DESKTOP, PHONE, Story, empty, join, one, rest};
use ringscope::layout::{
    Fit, Kind, Layout, Picture, Point, Reach, Span, Target, Turns, band::merged, modulo::ModuloLayout, ring::RingLayout,
};

const EXACT: Reach = Reach { key: 0.0, edge: 0.0, handle: 6.0, grip: None, scale: 1.0 };
const KEYS: Reach = Reach { key: 2.0, ..EXACT };

fn ring(picture: &Picture, size: (f64, f64)) -> RingLayout {
    RingLayout::fit(picture, size.0, size.1, &Fit::default())
}

#[test]
fn nodes_are_found_in_their_middle() {
    for picture in [join(), one(), Story::join(40, 20, 900).ring(), Story::join(15, 20, 900).ring()] {
        for size in [DESKTOP, PHONE] {
            let layout = ring(&picture, size);
            for (node, &centre) in (0..).zip(&layout.field.sites.centres) {
                for reach in [EXACT, Reach::FINGER] {
                    assert_eq!(layout.hit(&picture, centre, reach, 1.0), Some(Target::Node(node)));
                }
            }
        }
    }
}

#[test]
fn a_label_belongs_to_its_node() {
    for size in [DESKTOP, PHONE] {
        let picture = join();
        let layout = ring(&picture, size);
        for (node, &centre) in (0..).zip(&layout.field.sites.centres) {
            let label = centre.shifted(0.0, layout.field.heap_radius(&picture, node) + layout.field.labels.font);
            assert_eq!(layout.hit(&picture, label, Reach::MOUSE, 1.0), Some(Target::Node(node)));
        }
    }
}

#[test]
fn every_arc_is_found_in_its_middle_and_at_both_ends() {
    for picture in [join(), one(), Story::join(40, 160, 900).ring()] {
        let layout = ring(&picture, DESKTOP);
        for t in [0.0, 1.0] {
            for arc in merged(&picture.side(t).points) {
                let target = Some(Target::Arc { from: arc.from, to: arc.to, actor: arc.actor });
                let span = Span::between(arc.from, arc.to);
                for turns in [span.middle().0, span.from + span.len * 0.01, span.from + span.len * 0.99] {
                    for radius in [layout.frame.inner + 0.1, layout.frame.outer - 0.1] {
                        let point = layout.frame.centre.polar(radius, Turns(turns));
                        assert_eq!(layout.hit(&picture, point, EXACT, t), target);
                    }
                }
            }
        }
    }
}

#[test]
fn every_key_is_found_at_its_dot_and_at_its_place() {
    for picture in [join(), rest(), one()] {
        let layout = ring(&picture, DESKTOP);
        for t in [0.0, 1.0] {
            for key in (0..).take(picture.keys()) {
                let dot = layout.field.dot(&picture, key, t).expect("every key has a dot");
                assert_eq!(layout.hit(&picture, dot, KEYS, t), Some(Target::Key(key)));
                let radius = (layout.frame.hair + layout.frame.landing) / 2.0;
                let place = layout.frame.centre.polar(radius, layout.turns(&picture, key));
                let found = layout.hit(&picture, place, EXACT, t);
                let Some(Target::Key(found)) = found else { panic!("{found:?} at the place of {key}") };
                let apart = layout.turns(&picture, found).apart(layout.turns(&picture, key));
                assert!(apart < 1e-9, "{found} is not where {key} is");
            }
        }
    }
}

#[test]
fn the_next_place_is_found() {
    for picture in [rest(), empty()] {
        let layout = ring(&picture, PHONE);
        let next = layout.field.sites.next.expect("a place is free");
        assert_eq!(layout.hit(&picture, next.shifted(8.0, -8.0), Reach::FINGER, 1.0), Some(Target::NextSlot));
    }
}

#[test]
fn a_finger_need_not_be_exact() {
    let picture = join();
    let layout = ring(&picture, PHONE);
    let frame = layout.frame;
    let outside = frame.centre.polar(frame.outer + frame.raise + 9.0, Turns(0.1));
    assert!(matches!(layout.hit(&picture, outside, Reach::FINGER, 1.0), Some(Target::Arc { .. })));
    assert_eq!(layout.hit(&picture, outside, Reach::MOUSE, 1.0), None);
}

#[test]
fn nothing_is_found_where_nothing_is() {
    let picture = join();
    let layout = ring(&picture, DESKTOP);
    assert_eq!(layout.hit(&picture, Point::new(2.0, 2.0), Reach::MOUSE, 1.0), None);
    assert_eq!(layout.hit(&picture, layout.frame.centre, Reach::MOUSE, 1.0), None);
    let nowhere = ring(&picture, (0.0, 0.0));
    assert_eq!(nowhere.hit(&picture, Point::new(0.0, 0.0), Reach::FINGER, 1.0), None);
}

#[test]
fn the_grid_finds_its_keys_and_buckets() {
    for (keys, size) in [(700, DESKTOP), (2000, (316.0, 300.0)), (30_000, DESKTOP), (3, PHONE)] {
        let mut picture = Story::join(5, 1, keys).modulo();
        picture.next_slot = true;
        let layout = ModuloLayout::fit(&picture, size.0, size.1, &Fit::default());
        for key in 0..keys {
            let dot = layout.dot(key).expect("every key has a dot");
            assert!(dot.x > 0.0 && dot.x < size.0 && dot.y > 0.0 && dot.y < size.1, "{dot:?}");
            assert_eq!(layout.hit(&picture, dot, EXACT, 1.0), Some(Target::Key(key)));
        }
        for t in [0.0, 1.0] {
            let row = layout.buckets(&picture, t);
            for (&swatch, &actor) in row.swatches.iter().zip(picture.side(t).slots.iter()) {
                assert_eq!(layout.hit(&picture, swatch, EXACT, t), Some(Target::Node(actor)));
            }
            assert_eq!(layout.hit(&picture, row.next.expect("a place is free"), EXACT, t), Some(Target::NextSlot));
        }
    }
}

#[test]
fn what_is_found_has_an_anchor_within_the_picture() {
    for picture in [join(), Story::join(5, 1, 700).modulo()] {
        let layout = Layout::fit(&picture, DESKTOP.0, DESKTOP.1, &Fit::default());
        let mut targets = vec![Target::Node(0), Target::Key(3)];
        if picture.kind == Kind::Ring {
            targets.push(Target::Arc { from: 5, to: 9, actor: 0 });
        }
        for target in targets {
            let at = layout.anchor(&picture, target, 1.0).expect("an anchor");
            assert!(at.x >= 0.0 && at.x <= DESKTOP.0 && at.y >= 0.0 && at.y <= DESKTOP.1, "{target:?} {at:?}");
        }
        assert_eq!(layout.anchor(&picture, Target::Node(99), 1.0), None);
    }
}
