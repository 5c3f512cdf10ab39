//! The handle by which a hand takes hold of a node's weight.

use super::{
    shape::{Disc, Ink, Scene, Shape, Stroke},
    stage::Stage,
};
use crate::layout::{Point, Target, Turns};

/// The radius of the handle and of the paper around it.
const GRIP: (f64, f64) = (4.5, 7.0);
/// How long its arrow heads are, and how far from its middle they end.
const HEAD: (f64, f64) = (3.5, 12.0);

/// Draws the handle of the node that is looked at, at rest after the change; `middle` is what handles point away from.
pub fn draw(scene: &mut Scene, stage: &Stage<'_>, middle: Point) {
    let target = stage.view.focus.target;
    let Some(looked) = target.and_then(|target| stage.picture.handled(target)) else { return };
    let rests = stage.t >= 1.0 || !stage.picture.changed;
    let handle = stage.field.handle(stage.picture, looked, middle);
    let Some(handle) = handle.filter(|_| stage.view.handles && rests) else { return };
    let disc = |radius| vec![Disc { centre: handle.grip, radius }];
    let away = handle.centre.turns_to(handle.grip);
    let arrow = |turned: f64| {
        let tip = handle.grip.polar(HEAD.1, Turns(away.0 + turned));
        let side = |lean: f64| tip.polar(HEAD.0, Turns(away.0 + turned + 0.5 + lean));
        vec![side(0.125), tip, side(-0.125)]
    };
    let ink = Ink::Ink.full();
    let held = matches!(target, Some(Target::Handle(_)));
    scene.push(Shape::Discs { discs: disc(GRIP.1), tint: Ink::Paper.full() });
    scene.push(Shape::Discs { discs: disc(GRIP.0), tint: ink });
    if held {
        // Under the pointer it shows which ways it goes.
        scene.push(Shape::Lines { paths: vec![arrow(0.0), arrow(0.5)], stroke: Stroke::new(Ink::Paper.full(), 4.5) });
        scene.push(Shape::Lines { paths: vec![arrow(0.0), arrow(0.5)], stroke: Stroke::new(ink, 1.5) });
    }
}
