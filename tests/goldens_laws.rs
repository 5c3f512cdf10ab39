//! What holds for every picture, whatever it looks like.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod goldens_support;

use goldens_support::{DESKTOP, PHONE, Story, at, empty, join, one, rest, scene_of, traced};
use ringscope::{
    layout::{Fit, Kind, Layout, Picture, ring::RingLayout},
    scene::{Form, Ink, Shape, Theme, View, svg},
};

/// No machinery at all.
fn heaps_alone() -> Picture {
    let mut picture = Picture { kind: Kind::Heaps, ..join() };
    for side in [&mut picture.before, &mut picture.after] {
        (side.places, side.points) = Default::default();
    }
    picture
}

fn pictures() -> Vec<Picture> {
    let mut story = Story::join(5, 48, 700);
    story.before = vec![0; 6];
    vec![
        join(),
        rest(),
        empty(),
        one(),
        Story::join(5, 48, 700).reversed().ring(),
        Story::join(40, 20, 900).ring(),
        Story::join(11, 20, 900).ring(),
        Story::join(5, 1, 700).modulo(),
        story.ring(),
        Story::join(3, 8, 0).ring(),
        Story::join(3, 8, 0).modulo(),
        Story::join(5, 1, 700).jump(),
        Story::join(40, 1, 900).jump(),
        Story::join(300, 1, 900).jump(),
        Story::join(3, 8, 0).jump(),
        story.jump(),
        heaps_alone(),
        Picture { stepping: true, ..traced(Story::join(5, 1, 700).jump(), 3) },
        Picture { stepping: true, ..traced(Story::join(300, 1, 900).jump(), 3) },
        Picture { kind: Kind::Jump, ..empty() },
        Picture { next_slot: true, kind: Kind::Jump, ..Story::join(1, 1, 80).reversed().jump() },
    ]
}

#[test]
fn arcs_tile_the_circle() {
    for picture in pictures() {
        let layout = RingLayout::fit(&picture, DESKTOP.0, DESKTOP.1, &Fit::default());
        for strands in [&layout.before, &layout.after] {
            let actors = 0..u32::try_from(picture.actors.len()).expect("few actors");
            let sum: f64 =
                actors.flat_map(|actor| strands.arcs(actor).iter().map(|span| span.len).collect::<Vec<_>>()).sum();
            let whole = if strands.is_empty() { 0.0 } else { 1.0 };
            assert!((sum - whole).abs() < 1e-9, "{sum}");
        }
    }
}

#[test]
fn playing_back_gives_the_same_frames() {
    let times: Vec<f64> = (0..=20).map(|i| f64::from(i) / 20.0).collect();
    for picture in pictures() {
        let layout = Layout::fit(&picture, DESKTOP.0, DESKTOP.1, &Fit::default());
        let frame = |t: &f64| svg::inline(&ringscope::scene::build(&picture, &layout, &at(*t)), "");
        let there: Vec<String> = times.iter().map(frame).collect();
        let mut back: Vec<String> = times.iter().rev().map(frame).collect();
        back.reverse();
        assert!(there == back, "a frame depends on the one before");
    }
}

#[test]
fn counts_under_the_heaps_add_up_at_rest() {
    let row = Story::join(5, 1, 700).jump();
    for (picture, t) in [(join(), 0.0), (join(), 1.0), (rest(), 1.0), (row.clone(), 0.0), (row, 1.0)] {
        let scene = scene_of(&picture, DESKTOP, &at(t));
        let counts = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) if text.runs.len() > 1 => text.runs.last()?.text.replace(',', "").parse::<usize>().ok(),
            _ => None,
        });
        assert_eq!(counts.sum::<usize>(), picture.keys());
    }
}

#[test]
fn odd_sizes_and_times_draw_nothing_wrong() {
    let sizes = [0.0, 1.0, 7.0, 39.0, 40.0, 64.0, 150.0, 320.0, 3000.0, 1e7, -4.0, f64::NAN, f64::INFINITY];
    for picture in pictures() {
        for width in sizes {
            for height in sizes {
                let layout = Layout::fit(&picture, width, height, &Fit::default());
                for t in [-1.0, 0.0, 0.5, 1.0, 2.0, f64::NAN] {
                    let text = format!("{:?}", ringscope::scene::build(&picture, &layout, &at(t)));
                    assert!(!text.contains("NaN") && !text.contains("inf"), "{width} × {height} at {t}");
                }
            }
        }
    }
}

#[test]
fn too_little_room_is_an_empty_picture() {
    for (width, height) in [(0.0, 0.0), (1.0, 1.0), (3000.0, 40.0), (0.0, 600.0)] {
        assert_eq!(scene_of(&join(), (width, height), &at(1.0)).shapes, [], "{width} × {height}");
    }
}

#[test]
fn users_words_stay_words() {
    let mut picture = join();
    picture.actors[0].name = "<b a=\"x\">&\u{7}".to_owned();
    let scene = scene_of(&picture, DESKTOP, &at(1.0));
    for text in [svg::standalone(&scene, &Theme::LIGHT, "</title>"), svg::inline(&scene, "\" onclick=\"")] {
        assert!(text.contains("&lt;b a=&quot;x&quot;&gt;&amp;\u{fffd}"), "the name is missing");
        assert!(!text.contains("<b") && !text.contains("</title>\n</title>") && !text.contains("\" onclick"), "{text}");
        assert!(!text.contains("style="), "no inline styles");
    }
}

#[test]
fn a_small_picture_keeps_its_labels_legible() {
    for picture in pictures() {
        for shape in scene_of(&picture, PHONE, &at(0.5)).shapes {
            if let Shape::Text(text) = shape {
                assert!(text.size >= 11.0, "{text:?}");
            }
        }
    }
}

#[test]
fn the_second_eight_nodes_are_square() {
    let scene = scene_of(&Story::join(11, 20, 900).ring(), DESKTOP, &View::default());
    let forms = |wanted: u16| {
        scene.shapes.iter().filter_map(move |shape| match shape {
            Shape::Dots { form, tint, .. } if tint.ink == Ink::Node(wanted) => Some(*form),
            _ => None,
        })
    };
    assert!(forms(3).all(|form| form == Form::Round) && forms(3).count() > 0);
    assert!(forms(11).all(|form| form == Form::Square) && forms(11).count() > 0);
}

#[test]
fn the_inline_picture_is_small_enough_for_a_page() {
    let picture = Story::join(5, 128, 2000).ring();
    let text = svg::inline(&scene_of(&picture, DESKTOP, &at(1.0)), "a ring");
    assert!(text.len() <= 45_000, "{} bytes", text.len());
}
