//! What all parts of a ring picture need to know about one moment.

use std::sync::Arc;

use super::{
    hue::Hues,
    shape::{Form, Ink, Scene, Shape, Stroke, Tint},
    view::View,
};
use crate::{
    anim::{ease, flight},
    layout::{Picture, Point, ring::RingLayout},
};

/// A picture, its layout and a moment.
#[derive(Debug)]
pub struct Stage<'a> {
    /// What is shown.
    pub picture: &'a Picture,
    /// Where it is.
    pub layout: &'a RingLayout,
    /// How it is looked at.
    pub view: &'a View<'a>,
    /// In which colours.
    pub hues: Hues,
    /// The time.
    pub t: f64,
    /// Whether the change shows.
    pub on: bool,
    /// How far changed arcs have risen; 0 without a change.
    pub rise: f64,
    /// How far stayers have receded.
    pub recede: f64,
    /// How much of its flight each mover has behind it.
    pub progress: Vec<f64>,
    /// How many keys lie in each heap.
    pub now: Vec<usize>,
}

impl<'a> Stage<'a> {
    /// Looks at a picture.
    #[must_use]
    pub fn new(picture: &'a Picture, layout: &'a RingLayout, view: &'a View<'a>) -> Self {
        let t = if view.t.is_finite() { view.t.clamp(0.0, 1.0) } else { 1.0 };
        let on = picture.underway(t);
        let progress: Vec<f64> = layout.routes.iter().map(|route| flight::progress(route.start, t)).collect();
        let mut now: Vec<usize> = layout.heaps.heaps.iter().map(|heap| heap.stay.len()).collect();
        for (route, &u) in layout.routes.iter().zip(&progress) {
            let lies_with = if u <= 0.0 { route.from } else { route.to.filter(|_| u >= 1.0) };
            if let Some(count) = lies_with.and_then(|actor| now.get_mut(actor as usize)) {
                *count += 1;
            }
        }
        let (rise, recede) = if on { (ease::rise(t), ease::recede(t)) } else { (0.0, 0.0) };
        Self { picture, layout, view, hues: Hues::of(picture, view), t, on, rise, recede, progress, now }
    }

    /// The fair share of an actor; while arcs rise it slides from the old to the new one.
    #[must_use]
    pub fn fair(&self, actor: usize) -> f64 {
        let Some(actor) = self.picture.actors.get(actor) else { return 0.0 };
        let share = |presence: crate::layout::Presence| if presence.here { presence.fair } else { 0.0 };
        if self.picture.changed {
            ease::mix(share(actor.before), share(actor.after), self.rise)
        } else {
            share(actor.after)
        }
    }

    /// Whether an actor is in the picture at this moment: a node that joins is not there before it does, one that left
    /// is still named beside what it left behind.
    #[must_use]
    pub fn shows(&self, actor: usize) -> bool {
        let (Some(node), Some(heap)) = (self.picture.actors.get(actor), self.layout.heaps.heaps.get(actor)) else {
            return false;
        };
        let before = node.before.here || heap.before() > 0;
        let after = node.after.here || heap.after() > 0;
        if !self.picture.changed { after } else { before || (self.on && after) }
    }

    /// An empty list for each group of colours.
    #[must_use]
    pub fn piles<T>(&self) -> Vec<Vec<T>> {
        self.hues.groups().map(|_| Vec::new()).collect()
    }

    /// The busiest node at this moment; the first of several.
    #[must_use]
    pub fn busiest(&self) -> Option<u32> {
        let most = self.now.iter().max().filter(|&&most| most > 0)?;
        (0..).zip(&self.now).find(|(_, count)| *count == most).map(|(actor, _)| actor)
    }

    /// Adds filled dots, see [`push_dots`].
    pub fn push_dots(&self, scene: &mut Scene, centres: Arc<Vec<Point>>, radius: f64, form: Form, tint: Tint) {
        push_dots(scene, Shape::Dots { centres, radius, form, tint }, self.view.contrast);
    }
}

/// Adds filled dots; in a theme of high contrast with a line of ink around those that are large enough.
pub fn push_dots(scene: &mut Scene, dots: Shape, contrast: bool) {
    let outline = match &dots {
        Shape::Dots { centres, radius, form, tint } if contrast && *radius >= 2.0 => {
            let stroke = Stroke::new(Ink::Ink.at(tint.alpha), 1.0);
            Some(Shape::Rings { centres: centres.clone(), radius: *radius, form: *form, stroke })
        }
        _ => None,
    };
    scene.push(dots);
    outline.into_iter().for_each(|outline| scene.push(outline));
}
