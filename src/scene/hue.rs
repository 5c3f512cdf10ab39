//! Which colour and form stands for which actor, and how strongly.

use super::{
    shape::{Form, Ink, Tint},
    theme::HUES,
    view::{PINNED, View},
};
use crate::{
    anim::ease::mix,
    layout::{Picture, Target, sites::CIRCLE_HOLDS},
};

/// A node without a hue.
const PLAIN: Tint = Ink::Ink3.at(0.34);
/// Arcs and heaps that are not pointed at fade to this.
const FADED_ARC: f64 = 0.13;
const FADED_HEAP: f64 = 0.3;
/// What belongs to the owner of an arc or a key that is pointed at keeps this.
const OWNERS_ARC: f64 = 0.36;
const OWNERS_HEAP: f64 = 0.75;
/// What has no hue is pale already and fades less.
const FADED_PLAIN: f64 = 0.6;

/// The colours of a picture. Actors of one colour form a group; group 0 holds all that have no hue.
#[derive(Debug)]
pub struct Hues {
    group_of: Vec<usize>,
    groups: Vec<Group>,
    amount: f64,
}

#[derive(Debug)]
struct Group {
    tint: Tint,
    form: Form,
    light: Light,
    stands_out: bool,
}

/// How a group stands to what is pointed at.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Light {
    /// Nothing is pointed at.
    Even,
    /// This node is.
    Full,
    /// One of its arcs or keys is.
    Owner,
    /// Something else is.
    Faded,
}

impl Hues {
    /// The colours of a picture as somebody looks at it.
    #[must_use]
    pub fn of(picture: &Picture, view: &View<'_>) -> Self {
        let focus = view.focus.actor(picture, view.t);
        let many = picture.actors.len() > CIRCLE_HOLDS;
        let pinned = &view.pinned[..view.pinned.len().min(PINNED)];
        let stands_out = |actor| picture.is_subject(actor) || focus == Some(actor) || pinned.contains(&actor);
        let light = |actor| light(view, focus, actor);
        let plain = Group { tint: PLAIN, form: Form::Round, light: light(None), stands_out: false };
        let mut groups = vec![plain];
        let mut group_of = Vec::with_capacity(picture.actors.len());
        for (index, actor) in (0..).zip(&picture.actors) {
            let stands_out = stands_out(index);
            let hued = !many || stands_out;
            group_of.push(if hued { groups.len() } else { 0 });
            if hued {
                let form = if (actor.hue / HUES).is_multiple_of(2) { Form::Round } else { Form::Square };
                groups.push(Group { tint: Ink::Node(actor.hue).full(), form, light: light(Some(index)), stands_out });
            }
        }
        Self { group_of, groups, amount: view.focus.amount.clamp(0.0, 1.0) }
    }

    /// How many groups there are.
    #[must_use]
    pub fn groups(&self) -> std::ops::Range<usize> {
        0..self.groups.len()
    }

    /// The group of an actor; whoever is unknown has no hue.
    #[must_use]
    pub fn group(&self, actor: u32) -> usize {
        self.group_of.get(actor as usize).copied().unwrap_or(0)
    }

    /// Whether a group is one actor with a hue.
    #[must_use]
    pub const fn is_hued(group: usize) -> bool {
        group > 0
    }

    /// Whether a group is the subject, pointed at, or pinned: even a fine band shows its arcs.
    #[must_use]
    pub fn stands_out(&self, group: usize) -> bool {
        self.groups[group].stands_out
    }

    /// The form of a group's dots.
    #[must_use]
    pub fn form(&self, group: usize) -> Form {
        self.groups[group].form
    }

    /// The colour of a group, untouched by what is pointed at.
    #[must_use]
    pub fn plain(&self, group: usize) -> Tint {
        self.groups[group].tint
    }

    /// The colour of a group's arcs, which without any pointing would have the opacity `rest`.
    #[must_use]
    pub fn arc(&self, group: usize, rest: f64) -> Tint {
        self.lit(group, rest, OWNERS_ARC.min(rest), FADED_ARC.min(rest))
    }

    /// The colour of a group's dots, which without any pointing would have the opacity `rest`.
    #[must_use]
    pub fn heap(&self, group: usize, rest: f64) -> Tint {
        self.lit(group, rest, OWNERS_HEAP.min(rest), FADED_HEAP.min(rest))
    }

    /// The colour of a group's dots in flight: what has no hue is too pale to be followed.
    #[must_use]
    pub fn flying(&self, group: usize) -> Tint {
        plainly(group, self.heap(group, 1.0))
    }

    /// The colour of a group's raised arcs, likewise.
    #[must_use]
    pub fn raised(&self, group: usize) -> Tint {
        plainly(group, self.arc(group, 1.0))
    }

    fn lit(&self, group: usize, rest: f64, owner: f64, faded: f64) -> Tint {
        let Group { tint, light, .. } = &self.groups[group];
        let aim = match light {
            Light::Even => rest,
            Light::Full => 1.0,
            Light::Owner => owner,
            Light::Faded if group == 0 => FADED_PLAIN * rest,
            Light::Faded => faded,
        };
        tint.faded(mix(rest, aim, self.amount))
    }
}

/// What is small and matters must be seen even without a hue.
fn plainly(group: usize, tint: Tint) -> Tint {
    if Hues::is_hued(group) { tint } else { Tint { alpha: tint.alpha / PLAIN.alpha, ..tint } }
}

fn light(view: &View<'_>, focus: Option<u32>, actor: Option<u32>) -> Light {
    match (view.focus.target, focus) {
        (None | Some(Target::NextSlot), _) => Light::Even,
        (Some(Target::Node(_) | Target::Handle(_)), Some(_)) if focus == actor => Light::Full,
        (Some(_), Some(_)) if focus == actor => Light::Owner,
        _ => Light::Faded,
    }
}
