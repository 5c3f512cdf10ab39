//! The band, its raised arcs, and the hairs under it.

use std::sync::Arc;

use super::{
    hue::Hues,
    shape::{Dash, Disc, Form, Ink, Scene, Shape, Stroke, Tint},
    stage::Stage,
};
use crate::{
    anim::ease::mix,
    layout::{
        NOBODY, Span, Target,
        rim::{Marks, Spans, Strands},
        ring::RingLayout,
    },
};

/// The opacity of arcs at rest without a change, and while one is shown.
const ARC: (f64, f64) = (0.62, 0.36);
/// The opacity of a resting hair, and of any hair that is not pointed at.
const HAIR: (f64, f64) = (0.32, 0.12);
/// The distance between the lines of a hatch.
const HATCH: f64 = 3.5;

/// A moment of a ring.
#[derive(Clone, Copy)]
pub struct Rim<'a> {
    /// Where the ring is.
    pub layout: &'a RingLayout,
    /// What is common to all pictures.
    pub stage: &'a Stage<'a>,
}

/// Draws the band of the moment.
pub fn band(scene: &mut Scene, rim: &Rim<'_>) {
    let layout = rim.layout;
    // While arcs rise, the old ring still shines through.
    let after = rim.stage.rise >= 1.0 || !rim.stage.picture.changed;
    let strands = if after { &layout.after } else { &layout.before };
    if strands.is_empty() {
        dashed_circle(scene, rim);
    } else {
        arcs(scene, rim, strands);
    }
    if rim.stage.on {
        turnover(scene, rim, &|_| true, &|actor| rim.stage.hues.raised(rim.stage.hues.group(actor)));
    }
    let width = if rim.stage.view.contrast { 1.0 } else { 0.7 };
    let frame = &layout.frame;
    scene.push(Shape::Spokes {
        centre: frame.centre,
        inner: frame.inner,
        outer: frame.outer,
        turns: strands.ticks.clone(),
        stroke: Stroke::new(Ink::Paper.full(), width),
    });
    focused_arc(scene, rim);
}

/// A ring that nobody owns.
fn dashed_circle(scene: &mut Scene, rim: &Rim<'_>) {
    let frame = &rim.layout.frame;
    let stroke = Stroke::new(Ink::Line2.full(), 1.0).dashed(Dash::Free);
    let disc = Disc { centre: frame.centre, radius: (frame.inner + frame.outer) / 2.0 };
    scene.push(Shape::Circles { discs: vec![disc], stroke });
}

fn arcs(scene: &mut Scene, rim: &Rim<'_>, strands: &Strands) {
    let rest = mix(ARC.0, ARC.1, rim.stage.rise);
    if strands.fine {
        scene.push(sectors(rim, Arc::new(vec![Span::CIRCLE]), Ink::Line.full()));
    }
    for (group, spans) in by_group(rim, strands) {
        let notches = notches(rim, group, &spans);
        let rest = if strands.fine { 1.0 } else { rest };
        scene.push(sectors(rim, spans, rim.stage.hues.arc(group, rest)));
        scene.push(notches);
    }
}

/// The arcs of each group; in a fine band only of those that stand out.
fn by_group(rim: &Rim<'_>, strands: &Strands) -> Vec<(usize, Spans)> {
    let mut plain: Vec<Span> = Vec::new();
    let mut hued = Vec::new();
    for actor in (0..).take(rim.stage.picture.actors.len()) {
        let group = rim.stage.hues.group(actor);
        if strands.fine && !rim.stage.hues.stands_out(group) {
            continue;
        }
        if Hues::is_hued(group) {
            hued.push((group, strands.arcs(actor)));
        } else {
            plain.extend(strands.arcs(actor).iter());
        }
    }
    hued.insert(0, (0, Arc::new(plain)));
    hued
}

fn sectors(rim: &Rim<'_>, spans: Spans, tint: Tint) -> Shape {
    let frame = &rim.layout.frame;
    Shape::Sectors { centre: frame.centre, inner: frame.inner, outer: frame.outer, spans, tint }
}

/// Arcs of the second eight nodes have a notch in their outer edge.
fn notches(rim: &Rim<'_>, group: usize, spans: &[Span]) -> Shape {
    let frame = &rim.layout.frame;
    let pixel = 1.0 / frame.circumference();
    let square = rim.stage.hues.form(group) == Form::Square;
    let wide = spans.iter().filter(|span| square && span.len > 5.0 * pixel);
    let turns = wide.map(|span| span.middle().0).collect();
    let stroke = Stroke::new(Ink::Paper.full(), 2.0);
    Shape::Spokes { centre: frame.centre, inner: frame.outer - 4.0, outer: frame.outer, turns: Arc::new(turns), stroke }
}

/// What changed hands, as far as it is asked for: raised in the new owner's hue, with a foot in the old one's.
fn turnover(scene: &mut Scene, rim: &Rim<'_>, keep: &dyn Fn(&Span) -> bool, tint: &dyn Fn(u32) -> Tint) {
    let (frame, turnover) = (&rim.layout.frame, &rim.layout.turnover);
    let (centre, outer) = (frame.centre, frame.outer + frame.raise * rim.stage.rise);
    let kept = |spans: &Spans| -> Spans {
        if spans.iter().all(keep) { spans.clone() } else { Arc::new(spans.iter().copied().filter(keep).collect()) }
    };
    let tint = |actor: u32| tint(actor).faded(rim.stage.rise);
    scene.push(sectors(rim, kept(&turnover.all), Ink::Paper.at(rim.stage.rise)));
    for (actor, spans) in turnover.now.iter().filter(|(actor, _)| *actor != NOBODY) {
        let (spans, tint) = (kept(spans), tint(*actor));
        scene.push(Shape::Sectors { centre, inner: frame.proud, outer, spans, tint });
    }
    for (actor, spans) in turnover.needless.iter().filter(|(actor, _)| *actor != NOBODY) {
        hatched(scene, rim, &kept(spans), outer, tint(*actor));
    }
    for (actor, spans) in turnover.was.iter().filter(|(actor, _)| *actor != NOBODY) {
        let (spans, tint) = (kept(spans), tint(*actor));
        scene.push(Shape::Sectors { centre, inner: frame.inner, outer: frame.foot, spans, tint });
    }
}

/// A needless change: the same form, hatched within an outline.
fn hatched(scene: &mut Scene, rim: &Rim<'_>, spans: &Spans, outer: f64, tint: Tint) {
    let frame = &rim.layout.frame;
    let (centre, inner) = (frame.centre, frame.proud);
    for (low, high) in [(inner, inner + 1.0), (outer - 1.0, outer)] {
        scene.push(Shape::Sectors { centre, inner: low, outer: high, spans: spans.clone(), tint });
    }
    let step = HATCH / frame.circumference();
    let mut paths = Vec::new();
    for span in spans.iter() {
        let mut from = span.from;
        // Each line leans clockwise by one step; the last one is cut where the stretch ends.
        while from < span.to() {
            let part = ((span.to() - from) / step).min(1.0);
            let ends = [(inner, from), (mix(inner, outer, part), from + step * part)];
            paths.push(ends.map(|(radius, turns)| centre.polar(radius, crate::layout::Turns(turns))).to_vec());
            from += step;
        }
    }
    scene.push(Shape::Lines { paths, stroke: Stroke::new(tint, 1.0) });
}

/// The arc that is pointed at, or that holds the key that is.
fn focused_arc(scene: &mut Scene, rim: &Rim<'_>) {
    let frame = &rim.layout.frame;
    let points = &rim.stage.picture.side(rim.stage.t).points;
    let arc = match rim.stage.view.focus.target {
        Some(Target::Arc { from, to, actor }) => Some((Span::between(from, to), actor)),
        Some(Target::Key(key)) => rim.stage.picture.after.places.get(key as usize).and_then(|&place| {
            let arc = crate::layout::band::arc_at(points, place)?;
            Some((Span::between(arc.from, arc.to), arc.actor))
        }),
        _ => None,
    };
    let Some((span, actor)) = arc else { return };
    let pixel = 1.0 / frame.circumference();
    let tint = |actor| rim.stage.hues.plain(rim.stage.hues.group(actor)).faded(rim.stage.view.focus.amount);
    scene.push(sectors(rim, Arc::new(vec![span.at_least(pixel)]), tint(actor)));
    let within = |piece: &Span| span.contains(piece.middle());
    let raised = rim.stage.on && rim.layout.turnover.all.iter().any(within);
    if raised {
        turnover(scene, rim, &within, &tint);
    }
    if rim.stage.view.focus.keyboard && matches!(rim.stage.view.focus.target, Some(Target::Arc { .. })) {
        let rise = if raised { frame.raise * rim.stage.rise } else { 0.0 };
        outline(scene, rim, span.at_least(8.0 * pixel), frame.outer + rise + 4.0);
    }
}

/// The ring of ink around an arc that has the keyboard's focus.
fn outline(scene: &mut Scene, rim: &Rim<'_>, span: Span, high: f64) {
    let (centre, low) = (rim.layout.frame.centre, rim.layout.frame.inner - 4.0);
    let spans = Arc::new(vec![span]);
    for inner in [low, high - 2.0] {
        scene.push(Shape::Sectors { centre, inner, outer: inner + 2.0, spans: spans.clone(), tint: Ink::Ink.full() });
    }
    if span.len < 1.0 {
        let turns = Arc::new(vec![span.from, span.to()]);
        let stroke = Stroke::new(Ink::Ink.full(), 2.0);
        scene.push(Shape::Spokes { centre, inner: low, outer: high, turns, stroke });
    }
}

/// Draws the places of the keys.
pub fn hairs(scene: &mut Scene, rim: &Rim<'_>) {
    let (frame, hairs) = (&rim.layout.frame, &rim.layout.hairs);
    let spokes = |turns: &Marks, inner: f64, stroke| Shape::Spokes {
        centre: frame.centre,
        inner,
        outer: frame.hair,
        turns: turns.clone(),
        stroke,
    };
    let pointed = rim.stage.view.focus.target.is_some_and(|target| target != Target::NextSlot);
    let rest = if pointed { mix(HAIR.0, HAIR.1, rim.stage.view.focus.amount) } else { HAIR.0 };
    // A mover's hair grows out of its resting one, which is gone once the new one has its full strength.
    let resting = if rim.stage.rise >= 1.0 { &hairs.resting } else { &hairs.all };
    scene.push(spokes(resting, frame.hair_rest, Stroke::new(Ink::Ink3.at(rest), 0.6)));
    if rim.stage.on {
        for (actor, marks) in &hairs.moved {
            let tint = rim.stage.hues.arc(rim.stage.hues.group(*actor), 1.0).faded(rim.stage.rise);
            scene.push(spokes(marks, frame.hair_moved, Stroke::new(tint, 1.0)));
        }
    }
    if let Some(Target::Key(key)) = rim.stage.view.focus.target
        && !rim.stage.picture.after.places.is_empty()
    {
        let turns = Arc::new(vec![rim.layout.turns(rim.stage.picture, key).0]);
        scene.push(spokes(&turns, frame.landing, Stroke::new(Ink::Ink.at(rim.stage.view.focus.amount), 1.5)));
    }
}
