//! A row of so many heaps that each is a bar: its length is its number of keys.

use super::{
    hue::Hues,
    shape::{Dash, Ink, Scene, Shape, Stroke},
    stage::Stage,
};
use crate::{layout::Point, sorting};

/// How much of its column a bar fills.
const FILL: f64 = 0.8;

/// Draws all bars and the lines of their fair shares.
pub fn draw(scene: &mut Scene, stage: &Stage<'_>) {
    let gap = stage.field.sites.gap;
    let width = (FILL * gap).max(0.7);
    let (mut filled, mut hollow) = (stage.piles::<Bar>(), stage.piles::<Bar>());
    for (actor, (&all, &needless)) in (0..).zip(stage.now.iter().zip(&stage.needless)) {
        let Some(at) = stage.centre(actor).filter(|_| all > 0) else { continue };
        let group = stage.hues.group(actor);
        filled[group].push(Bar { at, low: length(stage, all - needless) });
        if needless > 0 {
            hollow[group]
                .push(Bar { at: at.shifted(0.0, length(stage, all - needless)), low: length(stage, needless) });
        }
    }
    for (group, bars) in filled.into_iter().enumerate() {
        let bars = if Hues::is_hued(group) { bars } else { envelope(bars, gap) };
        let stroke =
            Stroke::new(stage.hues.heap(group, 1.0), if Hues::is_hued(group) { width.max(1.5) } else { width });
        scene.push(Shape::Lines { paths: bars.iter().map(Bar::path).collect(), stroke });
    }
    for (group, bars) in hollow.into_iter().enumerate() {
        // What came needlessly is hatched: here, as fine as the bars are, broken.
        let stroke = Stroke::new(stage.hues.heap(group, 1.0), width).dashed(Dash::Needless);
        scene.push(Shape::Lines { paths: envelope(bars, gap).iter().map(Bar::path).collect(), stroke });
    }
    fair_shares(scene, stage);
}

/// A bar that hangs from its place.
#[derive(Clone, Copy)]
struct Bar {
    at: Point,
    low: f64,
}

impl Bar {
    fn path(&self) -> Vec<Point> {
        vec![self.at, self.at.shifted(0.0, self.low)]
    }
}

#[expect(clippy::cast_precision_loss, reason = "a count of keys")]
fn length(stage: &Stage<'_>, keys: usize) -> f64 {
    stage.field.sites.bar * keys as f64
}

/// Where there are more bars than pixels, the longest on each pixel.
fn envelope(mut bars: Vec<Bar>, gap: f64) -> Vec<Bar> {
    if gap >= 1.0 {
        return bars;
    }
    let pixel = |bar: &Bar| sorting::of_float(bar.at.x.floor());
    sorting::by_number(&mut bars, pixel);
    bars.dedup_by(|bar, kept| {
        let same = pixel(bar) == pixel(kept);
        if same && bar.at.y + bar.low > kept.at.y + kept.low {
            *kept = *bar;
        }
        same
    });
    bars
}

/// A dashed line at the length of a fair share; bars that are entitled to the same have one line.
fn fair_shares(scene: &mut Scene, stage: &Stage<'_>) {
    let half = stage.field.sites.gap / 2.0;
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut ends: Vec<(Point, f64)> = (0..)
        .take(stage.now.len())
        .map(|actor| (stage.centre(actor), stage.fair(actor as usize)))
        .filter_map(|(at, fair)| Some((at?, fair)).filter(|_| fair > 0.0))
        .map(|(at, fair)| (at, at.y + stage.field.sites.bar * fair))
        .collect();
    sorting::by_number(&mut ends, |end| sorting::of_float(end.0.x));
    for (at, y) in ends {
        let to = Point::new(at.x + half, y);
        match lines.last_mut() {
            Some(line) if line[1].y.to_bits() == y.to_bits() && at.x - line[1].x < 1.5 * half => line[1] = to,
            _ => lines.push(vec![Point::new(at.x - half, y), to]),
        }
    }
    scene.push(Shape::Lines { paths: lines, stroke: Stroke::new(Ink::Ink3.full(), 1.0).dashed(Dash::Fair) });
}
