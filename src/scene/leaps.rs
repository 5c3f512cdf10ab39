//! The arches over a row of buckets: how many keys leap from where to where.

use super::{
    shape::{Dash, Ink, Scene, Shape, Stroke, Tint},
    stage::Stage,
    text::{Anchor, Run, Text},
};
use crate::{
    anim::ease::mix,
    layout::{LeapFlow, jump::JumpLayout},
    sorting,
};

/// An arch, one of a node that is pointed at, and any other while one is.
const ARCH: (f64, f64, f64) = (0.55, 0.85, 0.2);
/// How much of its hue an arch into a new bucket has.
const NEW: f64 = 0.38;
/// The narrowest arch, and the narrowest of a hue.
const LEAST: (f64, f64) = (0.7, 1.0);
/// Pieces of an arch.
const PIECES: u32 = 32;
/// Counts stand on arches whose buckets are at least so far apart.
const COUNTED: f64 = 30.0;
/// The smallest letters of a count.
const FONT: f64 = 11.0;

/// What an arch stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Leaps that are there on both sides.
    Old,
    /// Leaps into a bucket that the change added.
    Added,
    /// Leaps into a bucket that it took away.
    Gone,
}

/// Draws the arches: first the old ones, then those that the change brought or took.
pub fn draw(scene: &mut Scene, stage: &Stage<'_>, layout: &JumpLayout) {
    for leap in shown(stage, layout, Kind::Old) {
        let width = (f64::from(leap.count) * layout.per_key).max(LEAST.0);
        arch(scene, layout, leap, Stroke::new(old_tint(stage, layout, leap), width));
    }
    for kind in [Kind::Gone, Kind::Added] {
        for leap in shown(stage, layout, kind) {
            let width = (f64::from(leap.count) * layout.per_key).max(LEAST.1);
            let dash = if kind == Kind::Gone { Dash::Free } else { Dash::Solid };
            // Upon paper, so that the hue does not mix with what lies below.
            if kind == Kind::Added {
                arch(scene, layout, leap, Stroke::new(Ink::Paper.at(stage.rise), width));
            }
            arch(scene, layout, leap, Stroke::new(new_tint(stage, layout, leap, kind), width).dashed(dash));
        }
    }
}

/// Draws how many keys leap into buckets that the change added or took away.
pub fn counts(scene: &mut Scene, stage: &Stage<'_>, layout: &JumpLayout) {
    let labelled = stage.field.labels.font > 0.0 && !stage.field.sites.crowded && layout.row.step >= COUNTED;
    if !labelled || stage.rise < 1.0 {
        return;
    }
    for leap in [Kind::Gone, Kind::Added].into_iter().flat_map(|kind| shown(stage, layout, kind)) {
        let width = f64::from(leap.count) * layout.per_key;
        let at = layout.row.peak(leap.from, leap.to).shifted(0.0, -(width / 2.0 + 4.0).max(6.0));
        let size = (stage.field.labels.font - 1.0).max(FONT);
        let runs = vec![Run::new(crate::layout::label::count(leap.count as usize), Ink::Ink).bold()];
        scene.push(Shape::Text(Text { at, runs, size, anchor: Anchor::Middle, halo: 3.0 }));
    }
}

fn arch(scene: &mut Scene, layout: &JumpLayout, leap: LeapFlow, stroke: Stroke) {
    let path = layout.row.arch(leap.from, leap.to, 0.0).flattened(PIECES);
    scene.push(Shape::Lines { paths: vec![path], stroke });
}

/// The leaps of one kind that are drawn at this moment; in a crowded row only some.
fn shown(stage: &Stage<'_>, layout: &JumpLayout, kind: Kind) -> Vec<LeapFlow> {
    let changed = stage.picture.changed;
    let (was, is) = (layout.seats[0].len, layout.seats[1].len);
    // Where there was no bucket before, none is new beside others.
    let other = if was == 0 { [u32::MAX; 2] } else { [is, was] };
    let wanted = |leap: &LeapFlow, side: usize| {
        let beyond = changed && stage.on && leap.from.max(leap.to) >= other[side];
        beyond == (kind != Kind::Old)
    };
    let side = match kind {
        Kind::Gone | Kind::Added if !stage.on => return Vec::new(),
        Kind::Old => stage.side(),
        Kind::Gone => 0,
        Kind::Added => 1,
    };
    let all = if side == 0 { &stage.picture.before.leaps } else { &stage.picture.after.leaps };
    if !stage.field.sites.crowded {
        return all.iter().filter(|leap| wanted(leap, side)).copied().collect();
    }
    let mut found: Vec<LeapFlow> = Vec::new();
    // Those at the node that is pointed at, or else at those that the change is about.
    let actors = stage.looked_at().map_or_else(|| stage.picture.subjects.clone(), |actor| vec![actor]);
    let mut buckets: Vec<u32> = actors.iter().filter_map(|&actor| layout.seats[side].bucket(actor)).collect();
    sorting::by_number(&mut buckets, |&bucket| bucket.into());
    buckets.dedup();
    for (i, &bucket) in buckets.iter().enumerate() {
        let leaps = layout.strongest[side].get(bucket as usize).into_iter().flatten();
        // A leap between two of these buckets is drawn once.
        let seen = |leap: &LeapFlow| buckets[..i].iter().any(|other| [leap.from, leap.to].contains(other));
        found.extend(leaps.filter(|leap| wanted(leap, side) && !seen(leap)));
    }
    found
}

fn old_tint(stage: &Stage<'_>, layout: &JumpLayout, leap: LeapFlow) -> Tint {
    let Some(actor) = stage.looked_at() else {
        let pointed = stage.view.focus.target.is_some();
        return Ink::Line2.at(if pointed { mix(ARCH.0, ARCH.2, stage.view.focus.amount) } else { ARCH.0 });
    };
    let bucket = layout.seats[stage.side()].bucket(actor);
    let touches = bucket.is_some_and(|bucket| leap.from == bucket || leap.to == bucket);
    if stage.field.sites.crowded {
        // As thin as they are they would not be seen otherwise.
        return Ink::Ink3.at(ARCH.0);
    }
    Ink::Line2.at(mix(ARCH.0, if touches { ARCH.1 } else { ARCH.2 }, stage.view.focus.amount))
}

/// The hue of the node that has the new bucket, or had the one that is gone.
fn new_tint(stage: &Stage<'_>, layout: &JumpLayout, leap: LeapFlow, kind: Kind) -> Tint {
    let side = if kind == Kind::Gone { &stage.picture.before } else { &stage.picture.after };
    let group = side.slots.get(leap.to as usize).map_or(0, |&actor| stage.hues.group(actor));
    let touches =
        stage.looked_at().is_some_and(|actor| layout.seats.iter().any(|seats| seats.bucket(actor) == Some(leap.from)));
    let tint = if touches { stage.hues.plain(group).faded(NEW) } else { stage.hues.arc(group, NEW) };
    tint.faded(stage.rise)
}
