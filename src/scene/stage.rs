//! What all parts of a picture with heaps need to know about one moment.

use std::sync::Arc;

use super::{
    hue::Hues,
    shape::{Form, Ink, Scene, Shape, Stroke, Tint},
    view::View,
};
use crate::{
    anim::{aloft, ease, flight, hand::HandFrame},
    layout::{
        Picture, Point, Target,
        field::Field,
        heap::Mover,
        route::Route,
        swarm::{Swarm, Tally},
    },
};

/// A picture, its heaps and a moment.
pub struct Stage<'a> {
    /// What is shown.
    pub picture: &'a Picture,
    /// Where its heaps are.
    pub field: &'a Field,
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
    /// How far heaps are from where they stand while keys fly.
    pub adrift: f64,
    /// The time of the flights.
    pub flying: f64,
    /// All movers are at their places.
    pub halted: bool,
    /// How many keys lie in each heap.
    pub now: Vec<usize>,
    /// How many of them have come needlessly.
    pub needless: Vec<usize>,
    /// Where a hand has the keys, at rest after the change.
    pub hand: Option<&'a HandFrame>,
    /// All keys in columns, where there are too many for a way each.
    pub swarm: Option<Arc<Swarm>>,
    /// Whether they are drawn as pixels.
    pub specks: bool,
    ways: Ways<'a>,
}

/// What knows the way of any mover.
pub type Ways<'a> = &'a dyn Fn(&Mover) -> Route;

impl<'a> Stage<'a> {
    /// Looks at a picture, whose movers have these ways and, where they are very many, are a swarm.
    #[must_use]
    pub fn new(
        picture: &'a Picture,
        field: &'a Field,
        view: &'a View<'a>,
        ways: Ways<'a>,
        swarm: Option<Arc<Swarm>>,
    ) -> Self {
        let t = if view.t.is_finite() { view.t.clamp(0.0, 1.0) } else { 1.0 };
        let on = picture.underway(t);
        let flying = if picture.changed { field.slides.flying(t) } else { 1.0 };
        let halted = view.halted && on && t < 1.0;
        let (rise, recede) = if on { (ease::rise(t), ease::recede(flying)) } else { (0.0, 0.0) };
        let (adrift, hues) = (field.slides.adrift(t), Hues::of(picture, view));
        let hand = view.hand.filter(|_| t >= 1.0 || !picture.changed);
        let specks = swarm.is_some() && view.pixels && hues.groups().len() <= 256;
        let (now, needless) = (Vec::new(), Vec::new());
        let mut stage = Self {
            picture,
            field,
            view,
            hues,
            t,
            on,
            rise,
            recede,
            adrift,
            flying,
            halted,
            now,
            needless,
            hand,
            swarm,
            specks,
            ways,
        };
        stage.count();
        stage
    }

    /// How much of its flight a mover has behind it.
    #[must_use]
    pub fn progress(&self, route: &Route) -> f64 {
        if self.halted { 0.5 } else { flight::progress(route.start, self.flying) }
    }

    /// Counts the keys that lie in each heap at this moment.
    fn count(&mut self) {
        let heaps = &self.field.heaps.heaps;
        let mut now: Vec<usize> = heaps.iter().map(|heap| heap.stay.len()).collect();
        let mut needless = vec![0; now.len()];
        let add = |counts: &mut Vec<usize>, actor: Option<u32>, by: usize| {
            actor.and_then(|actor| counts.get_mut(actor as usize)).into_iter().for_each(|count| *count += by);
        };
        if let Some(swarm) = &self.swarm {
            let [landed, _, gone] = aloft::phases(swarm, self.flying, self.halted);
            let left = swarm.count(Tally::Left, gone);
            let (came, in_vain) = (swarm.count(Tally::Came, landed), swarm.count(Tally::CameNeedlessly, landed));
            for (actor, heap) in (0..).zip(heaps) {
                let of = |counts: &[usize]| counts.get(actor).copied().unwrap_or(0);
                now[actor] += heap.leave.len().saturating_sub(of(&left)) + of(&came);
                needless[actor] = of(&in_vain);
            }
        } else {
            for route in self.field.routes.iter() {
                let u = self.progress(route);
                add(&mut now, if u <= 0.0 { route.from } else { route.to.filter(|_| u >= 1.0) }, 1);
                add(&mut needless, route.to.filter(|_| u >= 1.0 && route.needless), 1);
            }
        }
        (self.now, self.needless) = (now, needless);
    }

    /// How far a heap is from where it stands while keys fly.
    #[must_use]
    pub fn shift(&self, actor: u32) -> Point {
        self.field.slides.shift(actor, self.adrift)
    }

    /// How far each heap is from there; empty where none is.
    #[must_use]
    pub fn shifts(&self) -> Vec<Point> {
        let adrift = self.adrift != 0.0 && !self.field.slides.is_still();
        if adrift { (0..).take(self.now.len()).map(|actor| self.shift(actor)).collect() } else { Vec::new() }
    }

    /// Where the middle of a heap is.
    #[must_use]
    pub fn centre(&self, actor: u32) -> Option<Point> {
        let shift = self.shift(actor);
        Some(self.field.sites.centres.get(actor as usize)?.shifted(shift.x, shift.y))
    }

    /// The stayers of a heap.
    #[must_use]
    pub fn stay(&self, actor: u32) -> Arc<Vec<Point>> {
        let Some(dots) = self.field.stay.get(actor as usize) else { return Arc::default() };
        let shift = self.shift(actor);
        // What does not slide is handed on, not copied.
        let still = shift == Point::default();
        if still { dots.clone() } else { Arc::new(dots.iter().map(|dot| dot.shifted(shift.x, shift.y)).collect()) }
    }

    /// Where a mover lies before it starts.
    #[must_use]
    pub fn takes_off(&self, route: &Route) -> Point {
        let shift = route.from.map(|actor| self.shift(actor)).unwrap_or_default();
        route.takes_off().shifted(shift.x, shift.y)
    }

    /// Where a mover lies once it has landed.
    #[must_use]
    pub fn lands(&self, route: &Route) -> Point {
        let shift = route.to.map(|actor| self.shift(actor)).unwrap_or_default();
        route.lands().shifted(shift.x, shift.y)
    }

    /// Where a mover is.
    #[must_use]
    pub fn flies(&self, route: &Route, u: f64) -> Point {
        match u {
            u if u <= 0.0 => self.takes_off(route),
            u if u >= 1.0 => self.lands(route),
            u => flight::at(route, u),
        }
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
        let (Some(node), Some(heap)) = (self.picture.actors.get(actor), self.field.heaps.heaps.get(actor)) else {
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

    /// Which side shows: 0 before the change, 1 after it.
    #[must_use]
    pub fn side(&self) -> usize {
        usize::from(self.on || !self.picture.changed)
    }

    /// The actor whose things are pointed at.
    #[must_use]
    pub fn looked_at(&self) -> Option<u32> {
        self.view.focus.actor(self.picture, self.t)
    }

    /// The way of a key that moves, and how much of it is behind the key.
    #[must_use]
    pub fn mover(&self, key: u32) -> Option<(Route, f64)> {
        let route = (self.ways)(self.field.heaps.mover(key)?);
        Some((route, self.progress(&route)))
    }

    /// Where a key that does not move lies.
    #[must_use]
    pub fn lies(&self, key: u32) -> Option<Point> {
        let owner = self.picture.owner(key as usize, self.t)?;
        let lies = self.field.heaps.lies(key, owner, self.on)?;
        let (slot, shift) = (self.field.sites.slot(owner, lies.slot, false)?, self.shift(owner));
        Some(slot.shifted(shift.x, shift.y))
    }

    /// The key whose way is drawn: the one that is pointed at, or else the traced one.
    #[must_use]
    pub fn key_shown(&self) -> Option<u32> {
        let pointed = match self.view.focus.target {
            Some(Target::Key(key)) => Some(key),
            _ => None,
        };
        pointed.or(self.picture.traced).filter(|&key| (key as usize) < self.picture.keys())
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
