//! Very many keys as pixels, against a twin that draws them one by one from the layout's own curves, in floating point.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::sync::Arc;

use ringscope::{
    anim::flight,
    layout::{Fit, Layout, Picture, Point, ring::RingLayout, swarm::Swarm},
    link::open,
    raster::{Eye, Film, Shot, sheet::Colour},
    scene::{self, Shape, View},
    story::Story,
};

const SIZE: f64 = 400.0;
const REST: [Colour; 7] = [0xff00_0000, 0xff20_40e0, 0xff40_c020, 0x90e0_3030, 0xff10_a0c0, 0xffc0_20c0, 0xff90_9010];

fn told(link: &str) -> (Arc<Picture>, Box<RingLayout>) {
    let scenario = open(link).unwrap_or_else(|e| panic!("{link}: {e}")).scenario;
    let picture = Story::tell(&scenario, None).unwrap().picture;
    let Layout::Ring(layout) = Layout::fit(&picture, SIZE, SIZE, &Fit::default()) else { panic!("not a ring: {link}") };
    (picture, layout)
}

fn eye(scale: f64) -> Eye {
    let side = 400 * if scale > 1.5 { 2 } else { 1 };
    Eye { scale: (scale, scale), shift: Point::new(0.0, 0.0), width: side, height: side }
}

struct Case {
    swarm: Arc<Swarm>,
    groups: Vec<u8>,
    square: Vec<bool>,
    dot: f64,
}

impl Case {
    fn of(picture: &Picture, layout: &RingLayout) -> Self {
        let groups: Vec<u8> = (1..).take(picture.actors.len()).collect();
        let swarm = layout.swarm(picture).expect("more keys than dots can show");
        Self { swarm, square: vec![false; groups.len() + 1], groups, dot: layout.field.sites.flying }
    }

    fn shot(&self, t: f64, eye: Eye) -> Shot<'_> {
        let Self { swarm, groups, square, dot } = self;
        let (rest, flying) = (&REST, &REST);
        Shot { swarm, t, halted: false, shifts: &[], groups, square, rest, flying, paper: 0xffff_ffff, dot: *dot, eye }
    }
}

const LINKS: [&str; 4] = [
    "v1/ring/nodes=a,b,c,d,e/keys=30000/add=f/step=1",
    "v1/ring/nodes=a,b,c,d,e/keys=30000/drop=c/step=1",
    "v1/ring/nodes=a,b,c,d,e/keys=20000/set=v:7/step=1",
    "v1/rendezvous/nodes=a,b,c,d,e/keys=30000/add=f/step=1",
];

#[test]
fn what_is_kept_from_frame_to_frame_changes_nothing() {
    for link in LINKS {
        let (picture, layout) = told(link);
        let case = Case::of(&picture, &layout);
        for scale in [1.0, 2.0, 5.0] {
            let mut film = Film::default();
            // To and fro, and with leaps.
            for t in [0.0, 0.2, 0.21, 0.6, 0.4, 1.0, 0.05, 0.97, 0.5, 0.0, 1.0] {
                let kept = film.draw(&case.shot(t, eye(scale))).to_vec();
                let fresh = Film::default().draw(&case.shot(t, eye(scale))).to_vec();
                assert!(kept == fresh, "{link} at {t}, {scale} pixels per pixel: frames differ");
            }
        }
    }
}

/// A sheet in floating point, colours multiplied by their opacities.
struct Twin {
    side: usize,
    pixels: Vec<[f64; 4]>,
}

impl Twin {
    fn over(&mut self, x: usize, y: usize, colour: Colour, cover: f64) {
        let [r, g, b, a] = colour.to_le_bytes().map(f64::from);
        let alpha = a / 255.0 * cover;
        let pixel = &mut self.pixels[y * self.side + x];
        for (below, upper) in pixel.iter_mut().zip([r, g, b, 255.0]) {
            *below = *below * (1.0 - alpha) + upper * alpha;
        }
    }

    /// Everything around a point that `cover` covers; it gets the distances from the middle of each pixel.
    fn dot(&mut self, at: Point, reach: f64, colour: Colour, cover: impl Fn(f64, f64) -> f64) {
        let range = |at: f64| ((at - reach).floor().max(0.0) as usize)..((at + reach).ceil() as usize + 1);
        for y in range(at.y) {
            for x in range(at.x) {
                if x < self.side && y < self.side {
                    let cover = cover(x as f64 + 0.5 - at.x, y as f64 + 0.5 - at.y);
                    self.over(x, y, colour, cover);
                }
            }
        }
    }
}

/// How far the frames of both are apart: the mean over all channels of all pixels, from 0 to 255.
fn apart(bytes: &[u8], twin: &Twin) -> f64 {
    let all: f64 = bytes
        .chunks_exact(4)
        .zip(&twin.pixels)
        .map(|(pixel, twin)| {
            let alpha = f64::from(pixel[3]) / 255.0;
            let seen = [0, 1, 2].map(|i| f64::from(pixel[i]) * alpha);
            let colours: f64 = seen.iter().zip(twin).map(|(a, b)| (a - b).abs()).sum();
            colours + (f64::from(pixel[3]) - twin[3]).abs()
        })
        .sum();
    all / bytes.len() as f64
}

#[test]
fn keys_are_where_the_layout_has_them() {
    for link in LINKS {
        let (picture, layout) = told(link);
        let (case, field) = (Case::of(&picture, &layout), &layout.field);
        assert_eq!(field.stride, 1, "a way for each mover of {link}");
        let scale = 1.0;
        for t in [0.0, 0.35, 0.5, 1.0] {
            let eye = eye(scale);
            let bytes = Film::default().draw(&case.shot(t, eye)).to_vec();
            let mut sums = vec![vec![0.0; eye.width * eye.height]; case.groups.len()];
            let mut aloft = Vec::new();
            // Keys at rest: what of each pixel is covered by each heap.
            let area = std::f64::consts::PI * (field.sites.pitch * scale).powi(2) * 1.15;
            let half = (area.sqrt() / 2.0).max(0.5);
            let mut rest = |at: Point, actor: u32, part: f64| {
                let (x, y) = (at.x * scale, at.y * scale);
                for row in (y - half).floor() as usize..=(y + half).floor() as usize {
                    for column in (x - half).floor() as usize..=(x + half).floor() as usize {
                        let along = |from: f64, at: f64| ((from + 1.0).min(at + half) - from.max(at - half)).max(0.0);
                        let cover = along(column as f64, x) * along(row as f64, y) * area / (4.0 * half * half);
                        sums[actor as usize][row * eye.width + column] += cover * part;
                    }
                }
            };
            for (actor, heap) in (0..).zip(&field.heaps.heaps) {
                for slot in (0..).take(heap.stay.len()) {
                    rest(field.sites.slot(actor, slot, false).unwrap(), actor, 1.0);
                }
            }
            let mut routes: Vec<_> = field.routes.iter().collect();
            routes.sort_by(|a, b| a.start.total_cmp(&b.start));
            for route in routes {
                match flight::progress(route.start, t) {
                    u if u <= 0.0 => route.from.into_iter().for_each(|from| rest(route.takes_off(), from, 1.0)),
                    u if u >= 1.0 => {
                        let part = if route.needless { 0.4 } else { 1.0 };
                        route.to.into_iter().for_each(|to| rest(route.lands(), to, part));
                    }
                    u => aloft.push((flight::at(route, u), u, route)),
                }
            }
            let mut twin = Twin { side: eye.width, pixels: vec![[0.0; 4]; eye.width * eye.height] };
            for (group, sums) in (1..).zip(&sums) {
                for (at, cover) in sums.iter().enumerate() {
                    twin.over(at % eye.width, at / eye.width, REST[group], cover.min(1.0));
                }
            }
            let settled = apart(&bytes, &twin);
            if aloft.is_empty() {
                assert!(settled < 1.0, "{link} at {t}: {settled} apart");
                continue;
            }
            // Those in flight: with less than this they would not be there at all.
            let radius = case.dot * scale;
            let halo = radius + 1.3 * scale;
            let room = case.swarm.reach.powi(2) / 4.0;
            let haloed = aloft.len() as f64 * (case.dot + 1.3).powi(2) < room;
            let soft = |radius: f64| move |x: f64, y: f64| (radius + 0.5 - x.hypot(y)).clamp(0.0, 1.0);
            let ordered = || {
                let half = |over: bool| aloft.iter().filter(move |key| flight::changed_hands(key.1) == over);
                half(true).chain(half(false))
            };
            let seen = |at: Point| Point::new(at.x * scale, at.y * scale);
            if haloed {
                ordered().for_each(|key| twin.dot(seen(key.0), halo + 1.0, 0xffff_ffff, soft(halo)));
            }
            for (at, u, route) in ordered() {
                let owner = if flight::changed_hands(*u) { route.to } else { route.from };
                let Some(owner) = owner else { continue };
                let colour = REST[owner as usize + 1];
                if route.needless {
                    let line = (radius * 0.36).max(1.0).min(radius * 0.6);
                    let hollow = |x, y| soft(radius)(x, y) - soft(radius - line)(x, y);
                    twin.dot(seen(*at), radius + 1.0, colour, hollow);
                } else {
                    twin.dot(seen(*at), radius + 1.0, colour, soft(radius));
                }
            }
            let found = apart(&bytes, &twin);
            assert!(found < 2.0 && found < settled / 2.0, "{link} at {t}: {found} apart, without flights {settled}");
        }
    }
}

#[test]
fn keys_cover_their_heaps_at_any_number() {
    for (keys, scale) in [(20_000, 1.0), (60_000, 1.0), (400_000, 1.0), (400_000, 2.0)] {
        let (picture, layout) = told(&format!("v1/ring/nodes=a,b,c,d,e/keys={keys}/step=0"));
        let case = Case::of(&picture, &layout);
        let eye = eye(scale);
        let bytes = Film::default().draw(&case.shot(1.0, eye)).to_vec();
        for (actor, heap) in layout.field.heaps.heaps.iter().enumerate() {
            let radius = layout.field.sites.heap_radius(heap.after() as f64);
            let centre = layout.field.sites.centres[actor];
            let (mut inside, mut covered) = (0.0, 0.0);
            for (i, pixel) in bytes.chunks_exact(4).enumerate() {
                let at = Point::new((i % eye.width) as f64 / scale, (i / eye.width) as f64 / scale);
                if at.distance(centre) < radius - 2.0 {
                    inside += 1.0;
                    covered += f64::from(pixel[3]) / f64::from(REST[actor + 1] >> 24);
                    let hue = &REST[actor + 1].to_le_bytes()[..3];
                    assert!(pixel[3] == 0 || &pixel[..3] == hue, "{keys} keys: {pixel:?} in the heap of {actor}");
                }
            }
            assert!(covered / inside > 0.9, "{keys} keys, {scale}: {} of heap {actor} covered", covered / inside);
        }
    }
}

#[test]
fn few_keys_and_text_know_no_pixels() {
    let has_specks = |link: &str, pixels| {
        let (picture, layout) = told(link);
        let view = View { t: 0.5, pixels, ..View::default() };
        let scene = scene::build(&picture, &Layout::Ring(layout), &view);
        scene.shapes.iter().any(|shape| matches!(shape, Shape::Specks(_)))
    };
    let many = "v1/ring/nodes=a,b,c/keys=30000/add=d/step=1";
    assert!(has_specks(many, true));
    assert!(!has_specks(many, false));
    assert!(!has_specks("v1/ring/nodes=a,b,c/keys=10000/add=d/step=1", true));
}
