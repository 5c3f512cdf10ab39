//! Names and counts under the heaps, and the other words of a picture.

use super::{
    hue::Hues,
    rim::Rim,
    shape::{Disc, Ink, Scene, Shape, Stroke},
    stage::Stage,
    text::{Anchor, Run, Text},
};
use crate::layout::{Point, Target, label, sites::Heaped};

/// The line of paper around letters.
const HALO: f64 = 4.0;

/// Draws the name and the count of every heap that has room for them.
pub fn names(scene: &mut Scene, stage: &Stage<'_>) {
    circled(scene, stage);
    if stage.field.labels.font <= 0.0 {
        return;
    }
    for actor in named(stage) {
        if let Some(centre) = stage.centre(actor) {
            let drop = stage.field.label_drop(stage.picture, actor) + stage.field.labels.font + 4.0;
            scene.push(Shape::Text(line(
                stage,
                centre.shifted(0.0, drop),
                vec![name(stage, actor), count(stage, actor).after(5.0)],
            )));
        }
    }
}

/// The nodes whose names are shown: all, or where there are many only those with a hue and the busiest.
#[must_use]
pub fn named(stage: &Stage<'_>) -> Vec<u32> {
    let crowded = stage.field.sites.crowded;
    let busiest = stage.busiest().filter(|_| crowded);
    let special = |actor| Some(actor) == busiest || Hues::is_hued(stage.hues.group(actor));
    let actors = (0..).take(stage.field.sites.centres.len());
    actors.filter(|&actor| stage.shows(actor as usize) && (!crowded || special(actor))).collect()
}

/// Among many, the circle around the busiest.
pub fn circled(scene: &mut Scene, stage: &Stage<'_>) {
    let round = stage.field.sites.heaped != Heaped::Bars;
    let busiest = stage.busiest().filter(|_| stage.field.sites.crowded && round);
    if let Some(busiest) = busiest
        && let Some(centre) = stage.centre(busiest)
    {
        let disc = Disc { centre, radius: disc_radius(stage, busiest) + 3.0 };
        scene.push(Shape::Circles { discs: vec![disc], stroke: Stroke::new(Ink::Ink.full(), 1.5) });
    }
}

/// The name of a node as it stands under its heap.
#[must_use]
pub fn name(stage: &Stage<'_>, actor: u32) -> Run {
    Run::new(stage.field.names.get(actor as usize).map_or("", String::as_str), Ink::Ink).bold()
}

/// The keys in its heap.
#[must_use]
pub fn count(stage: &Stage<'_>, actor: u32) -> Run {
    Run::new(label::count(stage.now.get(actor as usize).copied().unwrap_or(0)), Ink::Ink2)
}

/// One line under a heap.
#[must_use]
pub fn line(stage: &Stage<'_>, at: Point, runs: Vec<Run>) -> Text {
    Text { at, runs, size: stage.field.labels.font, anchor: Anchor::Middle, halo: HALO }
}

#[expect(clippy::cast_precision_loss, reason = "a count of keys")]
fn disc_radius(stage: &Stage<'_>, actor: u32) -> f64 {
    stage.field.sites.heap_radius(stage.now[actor as usize] as f64)
}

/// Draws the mark of position 0.
pub fn zero(scene: &mut Scene, rim: &Rim<'_>) {
    let (frame, words) = (&rim.layout.frame, &rim.stage.view.words);
    if !rim.layout.zero {
        return;
    }
    let top = frame.centre.shifted(0.0, -(frame.outer + 2.0));
    let line = vec![top, top.shifted(0.0, -(frame.raise + 5.0))];
    scene.push(Shape::Lines { paths: vec![line], stroke: Stroke::new(Ink::Ink3.full(), 1.0) });
    let text = if frame.scale > 0.8 { words.zero } else { words.zero_short };
    let at = top.shifted(0.0, -(frame.raise + 9.0));
    let runs = vec![Run::new(text, Ink::Ink3)];
    let size = (rim.layout.field.labels.font - 2.0).max(11.0);
    scene.push(Shape::Text(Text { at, runs, size, anchor: Anchor::Middle, halo: 0.0 }));
}

/// Draws the place for a next node, and what a picture without nodes has to say around its `middle`, in lines no wider
/// than `room`.
pub fn free_place(scene: &mut Scene, stage: &Stage<'_>, middle: Point, room: f64) {
    let (words, font) = (&stage.view.words, stage.field.labels.font);
    let sites = &stage.field.sites;
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
    if font <= 0.0 || (sites.crowded && !empty) {
        return;
    }
    let text = if empty { words.empty } else { sites.next.map_or("", |_| words.add) };
    let from = sites.next.map_or(middle, |next| next.shifted(0.0, sites.next_radius + font + 4.0));
    let room = if empty { room } else { f64::INFINITY };
    let mut at = if empty { Point::new(middle.x, from.y) } else { from };
    for words in wrapped(text, font, room) {
        scene.push(Shape::Text(line(stage, at, vec![Run::new(words, Ink::Ink2)])));
        at = at.shifted(0.0, font + 5.0);
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
