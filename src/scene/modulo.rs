//! A grid picture at one moment: keys in reading order, their colour is their owner.

use std::sync::Arc;

use super::{
    cells::{self, Cells},
    heaps::hollow_line,
    hue::Hues,
    labels::plus,
    pin,
    shape::{Dash, Disc, Form, Ink, Scene, Shape, Stroke},
    stage::push_dots,
    text::{Anchor, Run, Text},
    view::View,
};
use crate::{
    anim::{
        ease::{mix, rise},
        flight,
    },
    layout::{NOBODY, Picture, Point, Target, label, modulo::ModuloLayout, swarm::FEW},
};

/// While the sweep passes a key, its dot shrinks to this.
const PASSING: f64 = 0.6;
/// Stayers keep this much once a change is shown.
const RECEDED: f64 = 0.62;

/// How a dot looks at one moment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Even,
    Stays,
    Passing,
    PassingHollow,
    Needed,
    Needless,
}

const LOOKS: [Look; 6] = [Look::Stays, Look::Even, Look::Passing, Look::PassingHollow, Look::Needed, Look::Needless];

/// Draws a grid picture: a pure function of its arguments.
#[must_use]
// No part of the first picture, which need not wait for it: see scripts/split.
#[inline(never)]
pub fn build(picture: &Picture, layout: &ModuloLayout, view: &View<'_>) -> Scene {
    let mut scene = Scene { width: layout.width, height: layout.height, shapes: Vec::new() };
    if layout.is_empty() {
        return scene;
    }
    let t = if view.t.is_finite() { view.t.clamp(0.0, 1.0) } else { 1.0 };
    let hues = Hues::of(picture, view);
    grid(&mut scene, picture, layout, view, &hues, t);
    if layout.font > 0.0 {
        buckets(&mut scene, picture, layout, view, &hues, t);
    }
    ringed(&mut scene, picture, layout, view);
    if let Some(bucket) = view.pin.and_then(|pin| pin.bucket)
        && let Some(&at) = layout.buckets(picture, t).swatches.get(bucket as usize)
    {
        pin::beside(&mut scene, at);
    }
    scene
}

fn grid(scene: &mut Scene, picture: &Picture, layout: &ModuloLayout, view: &View<'_>, hues: &Hues, t: f64) {
    if view.pixels && picture.keys() > FEW && hues.groups().len() <= 256 {
        return cells(scene, picture, layout, view, hues, t);
    }
    let mut piles: Vec<Vec<Vec<Point>>> = LOOKS.iter().map(|_| hues.groups().map(|_| Vec::new()).collect()).collect();
    let hand = view.hand.filter(|_| t >= 1.0 || !picture.changed);
    let (columns, every) = (layout.columns, layout.every());
    let of_row = |row: usize| (row * columns..((row + 1) * columns).min(picture.keys())).step_by(every);
    let rows = (0..picture.keys().div_ceil(columns)).step_by(every);
    for (dot, key) in rows.flat_map(of_row).filter_map(|key| Some((layout.dot(u32::try_from(key).ok()?)?, key))) {
        let (look, owner) = look(picture, key, t, view.halted);
        let (dot, owner) = match hand.and_then(|hand| hand.key(key)) {
            Some((dot, owner)) => (dot, Some(owner)),
            None => (dot, owner),
        };
        piles[look as usize][hues.group(owner.unwrap_or(NOBODY))].push(dot);
    }
    for look in LOOKS {
        for (group, centres) in piles[look as usize].drain(..).enumerate() {
            push_dots(scene, dots(layout, hues, look, group, centres, t), view.contrast);
        }
    }
}

/// All keys as one shape.
fn cells(scene: &mut Scene, picture: &Picture, layout: &ModuloLayout, view: &View<'_>, hues: &Hues, t: f64) {
    let keys = picture.keys();
    #[expect(clippy::cast_precision_loss, reason = "a part of the keys")]
    let until = |u: f64| {
        // The first key that has less behind it.
        let (mut low, mut high) = (0, keys);
        while low < high {
            let key = low + (high - low) / 2;
            let progress = flight::progress(key as f64 / keys as f64, t);
            if if u > 0.0 { progress >= u } else { progress > 0.0 } { low = key + 1 } else { high = key }
        }
        low
    };
    let phases = match picture.underway(t) {
        false => [0; 3],
        true if view.halted && t < 1.0 => [0, keys, keys],
        true => [until(1.0), until(0.5), until(0.0)],
    };
    let group = |actor: u32| u8::try_from(hues.group(actor)).unwrap_or(0);
    let rest = if picture.underway(t) { mix(1.0, RECEDED, rise(t)) } else { 1.0 };
    scene.push(Shape::Cells(Box::new(Cells {
        groups: (0..).take(picture.actors.len()).map(group).collect(),
        square: hues.groups().map(|group| hues.form(group) == Form::Square).collect(),
        tints: hues.groups().map(|group| hues.heap(group, 1.0)).collect(),
        stay: hues.groups().map(|group| hues.heap(group, rest)).collect(),
        ..cells::of(picture, layout, phases)
    })));
}

fn look(picture: &Picture, key: usize, t: f64, halted: bool) -> (Look, Option<u32>) {
    let (before, after) = (picture.owner_before(key), picture.owner_after(key));
    if !picture.underway(t) {
        return (Look::Even, before);
    }
    if before == after {
        return (Look::Stays, after);
    }
    // The sweep runs through the keys as one reads.
    #[expect(clippy::cast_precision_loss, reason = "a part of the keys")]
    let u = match halted && t < 1.0 {
        true => 0.5,
        false => flight::progress(key as f64 / picture.keys() as f64, t),
    };
    match (u, picture.is_needless(key)) {
        (u, _) if u <= 0.0 => (Look::Even, before),
        (u, _) if !flight::changed_hands(u) => (Look::Passing, before),
        (u, false) if u < 1.0 => (Look::Passing, after),
        (u, true) if u < 1.0 => (Look::PassingHollow, after),
        (_, false) => (Look::Needed, after),
        (_, true) => (Look::Needless, after),
    }
}

fn dots(layout: &ModuloLayout, hues: &Hues, look: Look, group: usize, centres: Vec<Point>, t: f64) -> Shape {
    // One dot may stand for all around it.
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let dot = layout.dot * layout.every() as f64;
    let (form, centres) = (hues.form(group), Arc::new(centres));
    // Below a pixel and a half a disc is a square anyway, and squares are drawn faster.
    let form = if dot < 1.5 { Form::Square } else { form };
    let tint = |rest| hues.heap(group, rest);
    match look {
        Look::Even => Shape::Dots { centres, radius: dot, form, tint: tint(1.0) },
        Look::Stays => Shape::Dots { centres, radius: dot, form, tint: tint(mix(1.0, RECEDED, rise(t))) },
        Look::Passing => Shape::Dots { centres, radius: dot * PASSING, form, tint: tint(1.0) },
        Look::Needed => Shape::Dots { centres, radius: dot * 1.08, form, tint: tint(1.0) },
        Look::PassingHollow => hollow(centres, dot * PASSING, form, hollow_line(dot, tint(1.0))),
        Look::Needless => hollow(centres, dot, form, hollow_line(dot, tint(1.0))),
    }
}

fn hollow(centres: Arc<Vec<Point>>, radius: f64, form: Form, stroke: Stroke) -> Shape {
    Shape::Rings { centres, radius: radius - stroke.width / 4.0, form, stroke }
}

/// The row of buckets: swatch, number, and the node's name where there is room.
fn buckets(scene: &mut Scene, picture: &Picture, layout: &ModuloLayout, view: &View<'_>, hues: &Hues, t: f64) {
    let row = layout.buckets(picture, t);
    let radius = (row.room / 3.0).clamp(1.0, 5.0);
    for ((bucket, &at), &actor) in row.swatches.iter().enumerate().zip(picture.side(t).slots.iter()) {
        let group = hues.group(actor);
        let (form, tint) = (hues.form(group), hues.heap(group, 1.0));
        scene.push(Shape::Dots { centres: Arc::new(vec![at]), radius, form, tint });
        caption(scene, picture, layout, (bucket, actor, at), row.room);
        if view.focus.keyboard && view.focus.target == Some(Target::Node(actor)) {
            let discs = vec![Disc { centre: at, radius: radius + 4.0 }];
            scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 2.0) });
        }
    }
    if let Some(next) = row.next {
        let stroke = Stroke::new(Ink::Ink3.full(), 1.0).dashed(Dash::Fair);
        scene.push(Shape::Circles { discs: vec![Disc { centre: next, radius: 9.0 }], stroke });
        scene.push(Shape::Lines { paths: plus(next, 4.0), stroke: Stroke::new(Ink::Ink2.full(), 1.5) });
    }
}

fn caption(scene: &mut Scene, picture: &Picture, layout: &ModuloLayout, bucket: (usize, u32, Point), room: f64) {
    let (number, actor, at) = bucket;
    let number = number.to_string();
    let name = picture.actors.get(actor as usize).map_or("", |actor| actor.name.as_str());
    let taken = 18.0 + label::width(&number, layout.font) * 1.06;
    if room < taken {
        return;
    }
    let mut runs = vec![Run::new(number, Ink::Ink).bold()];
    if taken + 5.0 + label::width(name, layout.font) + 8.0 <= room {
        runs.push(Run::new(name, Ink::Ink2).after(5.0));
    }
    let at = at.shifted(10.0, layout.font * 0.35);
    scene.push(Shape::Text(Text { at, runs, size: layout.font, anchor: Anchor::Start, halo: 0.0 }));
}

/// The ring around the key that is pointed at, or else the traced one.
fn ringed(scene: &mut Scene, picture: &Picture, layout: &ModuloLayout, view: &View<'_>) {
    let pointed = match view.focus.target {
        Some(Target::Key(key)) => Some(key),
        _ => picture.traced,
    };
    if let Some(centre) = pointed.and_then(|key| layout.dot(key)) {
        let discs = vec![Disc { centre, radius: layout.dot + 2.5 }];
        scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 2.0) });
    }
}
