//! The buckets of a row: number, name and count under each heap; in a crowded row numbers along it and a few names.

use super::{
    labels,
    shape::{Ink, Scene, Shape},
    stage::Stage,
    text::{Anchor, Run, Text},
};
use crate::{
    layout::{Point, jump::JumpLayout, label},
    sorting,
};

/// Numbers along a crowded row stand at least so far apart.
const NUMBERS: f64 = 44.0;
/// The room between two lines, and before a name.
const GAP: (f64, f64) = (3.0, 7.0);
/// Names in a crowded row keep off each other and off the edges.
const APART: f64 = 8.0;
/// The size of the number of a bucket, in letters.
const NUMBER: f64 = 15.0 / 13.0;
/// Bold letters are wider.
const BOLD: f64 = 1.06;

/// Draws what stands under the heaps.
pub fn draw(scene: &mut Scene, stage: &Stage<'_>, layout: &JumpLayout) {
    if stage.field.labels.font <= 0.0 {
        return;
    }
    if stage.field.sites.crowded {
        labels::circled(scene, stage);
        numbers(scene, stage, layout);
        return few(scene, stage, layout);
    }
    let font = stage.field.labels.font;
    for actor in labels::named(stage) {
        let Some(centre) = stage.centre(actor) else { continue };
        let number = number(stage, layout, actor);
        let (name, count) = (labels::name(stage, actor), labels::count(stage, actor));
        let lines = match (number, layout.lines) {
            (Some(number), 1) => vec![vec![number, name.after(GAP.1), count.after(5.0)]],
            (Some(number), 2) => vec![vec![number, name.after(GAP.1)], vec![count]],
            (Some(number), _) => vec![vec![number], vec![name], vec![count]],
            (None, 1) => vec![vec![name, count.after(5.0)]],
            (None, 2) => vec![vec![name], vec![count]],
            (None, _) => vec![vec![], vec![name], vec![count]],
        };
        let mut at = centre.shifted(0.0, stage.field.labels.drop + font);
        for runs in lines {
            scene.push(Shape::Text(labels::line(stage, at, runs)));
            at = at.shifted(0.0, font + GAP.0);
        }
    }
}

/// The number of the bucket that a node is, a little larger than its name.
fn number(stage: &Stage<'_>, layout: &JumpLayout, actor: u32) -> Option<Run> {
    Some(Run::new(bucket(stage, layout, actor)?.to_string(), Ink::Ink).bold().scaled(NUMBER))
}

/// The bucket that a node is at this moment; halfway of its slide it changes.
fn bucket(stage: &Stage<'_>, layout: &JumpLayout, actor: u32) -> Option<u32> {
    let [was, is] = [0, 1].map(|side: usize| layout.seats[side].bucket(actor));
    let slides = &stage.field.slides;
    match () {
        () if !stage.picture.changed => is,
        // While its keys are still leaving, a node keeps the number that they leave.
        () if slides.is_still() => is.filter(|_| stage.on).or(was.filter(|_| stage.t < 1.0)),
        () if (stage.adrift < 0.5) == slides.first => is,
        () => was,
    }
}

/// The numbers of some buckets along a crowded row.
fn numbers(scene: &mut Scene, stage: &Stage<'_>, layout: &JumpLayout) {
    let (font, y) = (stage.field.labels.font, layout.middle().y + stage.field.labels.drop);
    for bucket in (0..layout.seats[stage.side()].len).step_by(every(layout.row.step)) {
        let at = Point::new(layout.row.foot(bucket).x, y + font);
        let runs = vec![Run::new(bucket.to_string(), Ink::Ink3)];
        scene.push(Shape::Text(Text { at, runs, size: font, anchor: Anchor::Middle, halo: 0.0 }));
    }
}

/// The least of 1, 2, 5, 10, 20, 50 … at which numbers have room.
fn every(step: f64) -> usize {
    let mut round = (0..).map(|i: u32| [1, 2, 5][i as usize % 3] * 10_usize.pow(i / 3)).take(15);
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let roomy = |every: &usize| *every as f64 * step >= NUMBERS;
    round.find(roomy).unwrap_or(usize::MAX)
}

/// The nodes of a crowded row that are named at all: below the numbers, in the first of two lines that has room.
fn few(scene: &mut Scene, stage: &Stage<'_>, layout: &JumpLayout) {
    let font = stage.field.labels.font;
    let mut ends = [f64::NEG_INFINITY; 2];
    let mut all: Vec<(Point, Vec<Run>)> = Vec::new();
    for actor in labels::named(stage) {
        let Some(centre) = stage.centre(actor) else { continue };
        let (name, count) = (labels::name(stage, actor), labels::count(stage, actor));
        let number = number(stage, layout, actor);
        let runs = number.into_iter().chain([name.after(GAP.1), count.after(5.0)]);
        all.push((centre, runs.collect()));
    }
    sorting::by_number(&mut all, |named| sorting::of_float(named.0.x));
    for (centre, runs) in all {
        let half = width(&runs, font) / 2.0;
        let x = centre.x.min(layout.width - half - APART).max(half + APART);
        let line = usize::from(x - half < ends[0] + APART);
        ends[line] = x + half;
        let down = stage.field.labels.drop + font + (font + GAP.0) * if line == 0 { 1.0 } else { 2.0 };
        scene.push(Shape::Text(labels::line(stage, Point::new(x, centre.y + down), runs)));
    }
}

fn width(runs: &[Run], font: f64) -> f64 {
    let run =
        |run: &Run| run.gap + label::width(&run.text, font * run.scale) * if run.weight > 400 { BOLD } else { 1.0 };
    runs.iter().map(run).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_round_and_apart() {
        assert_eq!([50.0, 21.0, 4.2, 0.42, 0.084, 0.0].map(every), [1, 5, 20, 200, 1000, usize::MAX]);
    }
}
