//! Very many keys as one shape. A reader that can put pixels draws them itself, each in its place or on its way; all
//! others get discs and some of the flights.

use std::sync::Arc;

use super::{
    heaps::disc_tint,
    shape::{Form, Scene, Shape, Tint},
    stage::Stage,
};
use crate::layout::{Point, swarm::Swarm};

/// All keys at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Specks {
    /// Where they are.
    pub swarm: Arc<Swarm>,
    /// The time of the flights.
    pub t: f64,
    /// All movers are at their places.
    pub halted: bool,
    /// How far each heap is from where it stands while keys fly; empty where none is.
    pub shifts: Vec<Point>,
    /// Per actor: its group of one colour.
    pub groups: Vec<u8>,
    /// Per group: whether its dots are squares.
    pub square: Vec<bool>,
    /// Per group: the colour of its heaps.
    pub rest: Vec<Tint>,
    /// Per group: the colour of its keys in flight.
    pub flying: Vec<Tint>,
    /// The radius of a dot in flight.
    pub dot: f64,
}

/// Draws all keys, if they are to be drawn so.
pub fn draw(scene: &mut Scene, stage: &Stage<'_>) {
    let Some(swarm) = stage.swarm.clone().filter(|_| stage.specks) else { return };
    let (field, hues) = (stage.field, &stage.hues);
    let group = |actor: u32| u8::try_from(hues.group(actor)).unwrap_or(0);
    scene.push(Shape::Specks(Box::new(Specks {
        swarm,
        t: stage.flying,
        halted: stage.halted,
        shifts: stage.shifts(),
        groups: (0..).take(field.sites.centres.len()).map(group).collect(),
        square: hues.groups().map(|group| hues.form(group) == Form::Square).collect(),
        rest: hues.groups().map(|group| disc_tint(stage, group)).collect(),
        flying: hues.groups().map(|group| hues.flying(group)).collect(),
        dot: field.sites.flying,
    })));
}
