//! Names and counts under the heaps, and the other words of a picture.

use super::{
    shape::{Disc, Ink, Scene, Shape, Stroke},
    stage::Stage,
    text::{Anchor, Run, Text},
};
use crate::layout::{Point, Target, label};

/// The line of paper around letters.
const HALO: f64 = 4.0;

/// Draws the name and the count of every heap that has room for them.
pub fn names(scene: &mut Scene, stage: &Stage<'_>) {
    let sites = &stage.layout.sites;
    let busiest = stage.busiest().filter(|_| sites.spiral);
    if let Some(busiest) = busiest {
        let disc = Disc { centre: sites.centres[busiest as usize], radius: disc_radius(stage, busiest) + 3.0 };
        scene.push(Shape::Circles { discs: vec![disc], stroke: Stroke::new(Ink::Ink.full(), 1.5) });
    }
    if stage.layout.font <= 0.0 {
        return;
    }
    for actor in (0..).take(sites.centres.len()) {
        let special = || Some(actor) == busiest || super::hue::Hues::is_hued(stage.hues.group(actor));
        if stage.shows(actor as usize) && (!sites.spiral || special()) {
            scene.push(Shape::Text(name(stage, actor)));
        }
    }
}

fn name(stage: &Stage<'_>, actor: u32) -> Text {
    let (layout, i) = (stage.layout, actor as usize);
    let centre = layout.sites.centres[i];
    let drop = layout.heap_radius(stage.picture, actor) + layout.font + 4.0;
    let runs = vec![
        Run::new(layout.names[i].clone(), Ink::Ink).bold(),
        Run::new(label::count(stage.now[i]), Ink::Ink2).after(5.0),
    ];
    Text { at: centre.shifted(0.0, drop), runs, size: layout.font, anchor: Anchor::Middle, halo: HALO }
}

#[expect(clippy::cast_precision_loss, reason = "a count of keys")]
fn disc_radius(stage: &Stage<'_>, actor: u32) -> f64 {
    stage.layout.sites.heap_radius(stage.now[actor as usize] as f64)
}

/// Draws the mark of position 0.
pub fn zero(scene: &mut Scene, stage: &Stage<'_>) {
    let (frame, words) = (&stage.layout.frame, &stage.view.words);
    if !stage.layout.zero {
        return;
    }
    let top = frame.centre.shifted(0.0, -(frame.outer + 2.0));
    let line = vec![top, top.shifted(0.0, -(frame.raise + 5.0))];
    scene.push(Shape::Lines { paths: vec![line], stroke: Stroke::new(Ink::Ink3.full(), 1.0) });
    let text = if frame.scale > 0.8 { words.zero } else { words.zero_short };
    let at = top.shifted(0.0, -(frame.raise + 9.0));
    let runs = vec![Run::new(text, Ink::Ink3)];
    let size = (if stage.layout.font > 0.0 { stage.layout.font - 2.0 } else { 11.0 }).max(11.0);
    scene.push(Shape::Text(Text { at, runs, size, anchor: Anchor::Middle, halo: 0.0 }));
}

/// Draws the place for a next node, and what an empty ring has to say.
pub fn free_place(scene: &mut Scene, stage: &Stage<'_>) {
    let (layout, words) = (stage.layout, &stage.view.words);
    let sites = &layout.sites;
    if let Some(centre) = sites.next {
        let radius = sites.next_radius;
        let circle = Stroke::new(Ink::Ink3.full(), 1.0).dashed(super::shape::Dash::Free);
        scene.push(Shape::Circles { discs: vec![Disc { centre, radius }], stroke: circle });
        scene.push(Shape::Lines {
            paths: plus(centre, radius.min(14.0) / 2.0),
            stroke: Stroke::new(Ink::Ink2.full(), 1.5),
        });
        if stage.view.focus.keyboard && stage.view.focus.target == Some(Target::NextSlot) {
            let discs = vec![Disc { centre, radius: radius + 4.0 }];
            scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 2.0) });
        }
    }
    let empty = !(0..stage.picture.actors.len()).any(|actor| stage.shows(actor));
    if layout.font <= 0.0 || (sites.spiral && !empty) {
        return;
    }
    let text = if empty { words.empty } else { sites.next.map_or("", |_| words.add) };
    let from = sites.next.map_or(layout.frame.centre, |next| next.shifted(0.0, sites.next_radius + layout.font + 4.0));
    let room = if empty { 1.5 * layout.frame.inner } else { f64::INFINITY };
    let mut at = if empty { Point::new(layout.frame.centre.x, from.y) } else { from };
    for line in wrapped(text, layout.font, room) {
        let runs = vec![Run::new(line, Ink::Ink2)];
        scene.push(Shape::Text(Text { at, runs, size: layout.font, anchor: Anchor::Middle, halo: HALO }));
        at = at.shifted(0.0, layout.font + 5.0);
    }
}

/// The two lines of a plus sign.
#[must_use]
pub fn plus(centre: Point, arm: f64) -> Vec<Vec<Point>> {
    vec![
        vec![centre.shifted(-arm, 0.0), centre.shifted(arm, 0.0)],
        vec![centre.shifted(0.0, -arm), centre.shifted(0.0, arm)],
    ]
}

/// A text in lines no wider than `room`, as far as its words allow.
fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if label::width(line, size) + label::width(word, size) + 0.34 * size <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
