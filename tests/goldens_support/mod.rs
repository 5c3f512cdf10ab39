//! Pictures from seeded numbers, and the comparison with the stored ones. Depends on nothing but the layers it tests.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::{path::PathBuf, sync::Arc};

use ringscope::{
    layout::{Actor, Fit, Kind, Layout, NOBODY, Picture, Point32, Presence, Side, band::owner_at},
    scene::{self, Scene, Theme, View, svg},
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
            Side { owners: Arc::new(owners), places: places.clone(), points: Arc::new(points), slots: Arc::default() }
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
        let mut picture = self.picture(Kind::Modulo, side(&self.before), side(&self.after));
        let moved = picture.before.owners.iter().zip(picture.after.owners.iter());
        let old = |actor: u32| !self.subjects.contains(&actor);
        picture.needless = Arc::new(moved.map(|(&from, &to)| from != to && old(from) && old(to)).collect());
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
            next_slot: false,
        }
    }
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
