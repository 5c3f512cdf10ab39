//! Pictures from seeded numbers, and the comparison with the stored ones. Depends on nothing but the layers it tests.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use ringscope::{
    layout::{Actor, Fit, Kind, Layout, LeapFlow, NOBODY, Picture, Point, Point32, Presence, Side, band::owner_at},
    scene::{self, Ink, Scene, Shape, Theme, View, svg},
};

/// SplitMix64: enough to scatter points and keys.
pub fn scatter(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn position(seed: u64) -> u32 {
    (scatter(seed) >> 32) as u32
}

/// A change of a cluster: nodes with weights before and after, points per weight, keys.
#[derive(Debug)]
pub struct Story {
    pub names: Vec<String>,
    pub before: Vec<u32>,
    pub after: Vec<u32>,
    pub points: u32,
    pub keys: u32,
    pub subjects: Vec<u32>,
}

impl Story {
    /// `nodes` nodes and one that joins them.
    pub fn join(nodes: u32, points: u32, keys: u32) -> Self {
        let weights = |last: u32| (0..=nodes).map(|i| if i < nodes { 1 } else { last }).collect();
        let names = (1..=nodes + 1).map(|i| format!("cache-{i}")).collect();
        Self { names, before: weights(0), after: weights(1), points, keys, subjects: vec![nodes] }
    }

    /// The same, told backwards.
    pub fn reversed(mut self) -> Self {
        std::mem::swap(&mut self.before, &mut self.after);
        self
    }

    pub fn ring(&self) -> Picture {
        let places: Arc<Vec<u32>> = Arc::new((0..self.keys).map(|key| position(u64::from(key) | 1 << 40)).collect());
        let side = |weights: &[u32]| {
            let points = self.points(weights);
            let owners = places.iter().map(|&at| owner_at(&points, at).map_or(NOBODY, |point| point.actor)).collect();
            Side { owners: Arc::new(owners), places: places.clone(), points: Arc::new(points), ..Side::default() }
        };
        self.picture(Kind::Ring, side(&self.before), side(&self.after))
    }

    pub fn modulo(&self) -> Picture {
        let side = |weights: &[u32]| {
            let slots: Vec<u32> = (0..).zip(weights).filter(|(_, weight)| **weight > 0).map(|(i, _)| i).collect();
            let owner = |key: u32| slots[(scatter(u64::from(key) | 1 << 40) % slots.len() as u64) as usize];
            let owners = Arc::new((0..self.keys).map(owner).collect());
            Side { owners, slots: Arc::new(slots.clone()), ..Side::default() }
        };
        self.needless(self.picture(Kind::Modulo, side(&self.before), side(&self.after)))
    }

    /// Buckets in the order of the nodes.
    pub fn jump(&self) -> Picture {
        let slots = |weights: &[u32]| {
            (0..).zip(weights).filter(|(_, weight)| **weight > 0).map(|(i, _)| i).collect::<Vec<u32>>()
        };
        self.jump_in(&slots(&self.before), &slots(&self.after))
    }

    /// Buckets in another order.
    pub fn jump_in(&self, before: &[u32], after: &[u32]) -> Picture {
        let side = |slots: &[u32]| {
            let mut flows: BTreeMap<(u32, u32), u32> = BTreeMap::new();
            let owner = |key: u32| {
                let path = leaps(u64::from(key), slots.len());
                path.iter().for_each(|leap| {
                    leap.1.into_iter().for_each(|to| *flows.entry((leap.0, to)).or_default() += 1);
                });
                path.last().map_or(NOBODY, |leap| slots[leap.0 as usize])
            };
            let owners = (0..self.keys).map(owner).collect();
            let leaps = flows.into_iter().map(|((from, to), count)| LeapFlow { from, to, count }).collect();
            Side {
                owners: Arc::new(owners),
                slots: Arc::new(slots.to_vec()),
                leaps: Arc::new(leaps),
                ..Side::default()
            }
        };
        self.needless(self.picture(Kind::Jump, side(before), side(after)))
    }

    fn needless(&self, mut picture: Picture) -> Picture {
        let moved = picture.before.owners.iter().zip(picture.after.owners.iter());
        let old = |actor: u32| !self.subjects.contains(&actor);
        picture.needless = bits(moved.map(|(&from, &to)| from != to && old(from) && old(to)));
        picture
    }

    fn points(&self, weights: &[u32]) -> Vec<Point32> {
        let point = |actor: u32, i: u32| Point32 { at: position(u64::from(actor) << 20 | u64::from(i)), actor };
        let of = |(actor, &weight): (u32, &u32)| (0..weight * self.points).map(move |i| point(actor, i));
        let mut points: Vec<Point32> = (0..).zip(weights).flat_map(of).collect();
        points.sort_by_key(|point| (point.at, point.actor));
        points.dedup_by_key(|point| point.at);
        points
    }

    fn picture(&self, kind: Kind, before: Side, after: Side) -> Picture {
        let presence = |weights: &[u32], i: usize| {
            let total: u32 = weights.iter().sum();
            let fair = f64::from(self.keys) * f64::from(weights[i]) / f64::from(total.max(1));
            Presence { here: weights[i] > 0, fair }
        };
        let actor = |(i, name): (usize, &String)| Actor {
            name: name.clone(),
            hue: i as u16,
            before: presence(&self.before, i),
            after: presence(&self.after, i),
        };
        Picture {
            kind,
            actors: self.names.iter().enumerate().map(actor).collect(),
            changed: before != after,
            before,
            after,
            subjects: self.subjects.clone(),
            needless: Arc::default(),
            traced: None,
            trace: Arc::default(),
            weighted: kind == Kind::Ring,
            stepping: false,
            next_slot: false,
        }
    }
}

/// The leaps of a key from bucket 0 on, as jump hash draws them.
pub fn leaps(key: u64, buckets: usize) -> Vec<(u32, Option<u32>)> {
    let (mut state, mut at, mut path) = (scatter(key | 1 << 40), 0, Vec::new());
    while (at as usize) < buckets {
        state = state.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        let to = (f64::from(at + 1) * (2_147_483_648.0 / ((state >> 33) + 1) as f64)) as usize;
        path.push((at, Some(to as u32).filter(|_| to < buckets)));
        at = to.min(buckets) as u32;
    }
    path
}

/// The same picture with a key traced.
pub fn traced(picture: Picture, key: u32) -> Picture {
    let trace = leaps(u64::from(key), picture.after.slots.len());
    Picture { traced: Some(key), trace: Arc::new(trace), ..picture }
}

/// A key that moves, the farther the better.
pub fn mover(picture: &Picture) -> u32 {
    let moves = |key: &u32| picture.before.owners[*key as usize] != picture.after.owners[*key as usize];
    (0..picture.keys() as u32)
        .filter(moves)
        .max_by_key(|&key| leaps(u64::from(key), picture.after.slots.len()).len())
        .unwrap_or(0)
}

/// The usual story of the tests: small enough for small files.
pub fn join() -> Picture {
    Story::join(5, 48, 700).ring()
}

/// The rest before that story: no change is shown.
pub fn rest() -> Picture {
    let mut picture = join();
    picture.after = picture.before.clone();
    picture.actors.iter_mut().for_each(|actor| actor.after = actor.before);
    Picture { changed: false, subjects: vec![], next_slot: true, ..picture }
}

pub fn empty() -> Picture {
    let mut picture = rest();
    picture.actors.clear();
    let side = Side { owners: Arc::new(vec![NOBODY; picture.keys()]), points: Arc::default(), ..picture.after };
    Picture { before: side.clone(), after: side, ..picture }
}

pub fn one() -> Picture {
    let mut story = Story::join(1, 48, 700);
    story.after = story.before.clone();
    story.names.truncate(1);
    story.subjects.clear();
    story.ring()
}

pub fn scene_of(picture: &Picture, size: (f64, f64), view: &View<'_>) -> Scene {
    scene::build(picture, &Layout::fit(picture, size.0, size.1, &Fit::default()), view)
}

pub fn fitted(picture: &Picture, size: (f64, f64)) -> Layout {
    Layout::fit(picture, size.0, size.1, &Fit::default())
}

/// The dots that stand for keys, filled or hollow; halos, swatches and the marks of keys that left do not.
pub fn drawn(scene: &Scene, layout: &Layout) -> Vec<Point> {
    let swatches = match layout {
        Layout::Modulo(layout) => layout.first.y - layout.pitch / 2.0,
        Layout::Ring(_) | Layout::Jump(_) => f64::NEG_INFINITY,
    };
    let centres = |shape: &Shape| match shape {
        Shape::Dots { centres, tint, .. } if tint.ink != Ink::Paper => centres.to_vec(),
        // The marks of keys that left are pale.
        Shape::Rings { centres, stroke, .. } if stroke.tint.alpha > 0.6 => centres.to_vec(),
        _ => Vec::new(),
    };
    scene.shapes.iter().flat_map(centres).filter(|dot| dot.y > swatches).collect()
}

/// How many of the dots that stand for keys are hollow.
pub fn hollow(scene: &Scene, layout: &Layout) -> usize {
    let filled = |shape: &Shape| matches!(shape, Shape::Rings { .. });
    let shapes = scene.shapes.iter().filter(|shape| filled(shape)).cloned().collect();
    drawn(&Scene { shapes, ..*scene }, layout).len()
}

pub fn at(t: f64) -> View<'static> {
    View { t, ..View::default() }
}

pub const DESKTOP: (f64, f64) = (860.0, 604.0);
pub const PHONE: (f64, f64) = (328.0, 340.0);

/// Compares a picture with the stored one; `UPDATE_SNAPSHOTS=1` stores it anew.
pub fn assert_picture(name: &str, scene: &Scene) {
    assert_picture_in(name, scene, &Theme::LIGHT);
}

/// As [`assert_picture`], in another theme.
pub fn assert_picture_in(name: &str, scene: &Scene, theme: &Theme) {
    let drawn = svg::standalone(scene, theme, name);
    assert!(drawn.len() < 150_000, "{name} has {} bytes: too large to be kept", drawn.len());
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(format!("{name}.svg"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, &drawn).expect("snapshots can be written");
        return;
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        drawn == stored,
        "{name}.svg is not what it was. Look at both pictures; if the new one is right, run the tests with UPDATE_SNAPSHOTS=1."
    );
}

/// Flags of keys as a picture holds them.
pub fn bits(flags: impl Iterator<Item = bool>) -> Arc<Vec<u32>> {
    let flags: Vec<bool> = flags.collect();
    let word = |flags: &[bool]| flags.iter().rev().fold(0, |word, &flag| word << 1 | u32::from(flag));
    Arc::new(flags.chunks(32).map(word).collect())
}
