//! Very many keys as pixels, against a twin that draws them one by one from the layout's own curves, in floating point.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::sync::Arc;

use ringscope::{
    anim::{aloft::phases, flight},
    layout::{
        Fit, Layout, Picture, Point, Reach, Target,
        field::Field,
        swarm::{Swarm, Tally},
    },
    link::open,
    raster::{
        Eye, Film, Shot,
        grid::{Grid, Look, Owned},
        sheet::Colour,
        spots::{Spots, Spotter},
        stamp::Mark,
    },
    scene::{self, Shape, View, aim},
    story::Story,
};

const SIZE: f64 = 400.0;
const REST: [Colour; 7] = [0xff00_0000, 0xff20_40e0, 0xff40_c020, 0x90e0_3030, 0xff10_a0c0, 0xffc0_20c0, 0xff90_9010];

fn told(link: &str) -> (Arc<Picture>, Layout) {
    let scenario = open(link).unwrap_or_else(|e| panic!("{link}: {e}")).scenario;
    let picture = Story::tell(&scenario, None).unwrap().picture;
    let layout = Layout::fit(&picture, SIZE, SIZE, &Fit::default());
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
    fn of(picture: &Picture, layout: &Layout) -> Self {
        let groups: Vec<u8> = (1..).take(picture.actors.len()).collect();
        let swarm = match layout {
            Layout::Ring(layout) => layout.swarm(picture),
            Layout::Jump(layout) => layout.swarm(picture),
            Layout::Modulo(_) => None,
        };
        let swarm = swarm.expect("more keys than dots can show");
        Self { swarm, square: vec![false; groups.len() + 1], groups, dot: field(layout).sites.flying }
    }

    fn shot(&self, t: f64, eye: Eye) -> Shot<'_> {
        let Self { swarm, groups, square, dot } = self;
        let (rest, flying) = (&REST, &REST);
        Shot { swarm, t, halted: false, shifts: &[], groups, square, rest, flying, paper: 0xffff_ffff, dot: *dot, eye }
    }
}

fn field(layout: &Layout) -> &Field {
    layout.field().expect("heaps")
}

const LINKS: [&str; 7] = [
    "v1/ring/nodes=a,b,c,d,e/keys=30000/add=f/step=1",
    "v1/ring/nodes=a,b,c,d,e/keys=30000/drop=c/step=1",
    "v1/ring/nodes=a,b,c,d,e/keys=20000/set=v:7/step=1",
    "v1/rendezvous/nodes=a,b,c,d,e/keys=30000/add=f/step=1",
    "v1/jump/nodes=a,b,c,d,e/keys=30000/add=f/step=1",
    "v1/jump/nodes=a,b,c,d,e/keys=20000/drop=c/step=1",
    "v1/jump/nodes=a,b,c,d,e/keys=30000/drop=e/step=1",
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
        let (case, field) = (Case::of(&picture, &layout), field(&layout));
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
            let room = case.swarm.room.powi(2) / 4.0;
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
        for (actor, heap) in field(&layout).heaps.heaps.iter().enumerate() {
            let radius = field(&layout).sites.heap_radius(heap.after() as f64);
            let centre = field(&layout).sites.centres[actor];
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
fn counts_in_flight_are_those_of_the_keys() {
    let many = "v1/ring/nodes=a,b,c,d,e/keys=90000/set=hash:murmur3-32/step=1";
    for link in LINKS.into_iter().chain([many]) {
        let (picture, layout) = told(link);
        let (swarm, field) = (Case::of(&picture, &layout).swarm, field(&layout));
        let ways = |key: u32| match &layout {
            Layout::Ring(layout) => layout.route(&picture, field.heaps.mover(key).unwrap()),
            Layout::Jump(layout) => layout.route(field.heaps.mover(key).unwrap()),
            Layout::Modulo(_) => panic!("no heaps"),
        };
        for t in [0.0, 0.1, 0.3, 0.5, 0.77, 0.95, 1.0] {
            let [landed, half, gone] = phases(&swarm, t, false);
            assert!(landed <= half && half <= gone && gone <= swarm.starts.len());
            let mut expected = [vec![0; picture.actors.len()], vec![0; picture.actors.len()]];
            let mut needless = expected[0].clone();
            for mover in &field.heaps.movers {
                let route = ways(mover.key);
                let u = flight::progress(route.start, t);
                let mut add = |side: usize, actor: Option<u32>, is: bool| {
                    actor.filter(|_| is).into_iter().for_each(|actor| expected[side][actor as usize] += 1);
                };
                add(0, route.from, u > 0.0);
                add(1, route.to, u >= 1.0);
                let vain = route.to.filter(|_| u >= 1.0 && route.needless);
                vain.into_iter().for_each(|actor| needless[actor as usize] += 1);
            }
            assert_eq!(swarm.count(Tally::Left, gone), expected[0], "{link} at {t}: who left");
            assert_eq!(swarm.count(Tally::Came, landed), expected[1], "{link} at {t}: who came");
            assert_eq!(swarm.count(Tally::CameNeedlessly, landed), needless, "{link} at {t}: needlessly");
        }
    }
}

/// The counts under the heaps of a scene add up, with those in flight, to all keys.
#[test]
fn labels_count_every_key() {
    let count = |text: &str| text.replace(',', "").trim().parse::<usize>().ok();
    for link in
        ["v1/ring/nodes=a,b,c/keys=90000/set=hash:murmur3-32/step=1", "v1/jump/nodes=a,b,c/keys=90000/add=d/step=1"]
    {
        let (picture, layout) = told(link);
        let swarm = Case::of(&picture, &layout).swarm;
        for t in [0.2, 0.5, 0.8] {
            let scene = scene::build(&picture, &layout, &View { t, ..View::default() });
            let texts = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Text(text) if text.runs.len() >= 2 => count(&text.runs.last().unwrap().text),
                _ => None,
            });
            let [landed, _, gone] = phases(&swarm, t, false);
            assert_eq!(texts.sum::<usize>(), picture.keys() - (gone - landed), "{link} at {t}");
        }
    }
}

#[test]
fn few_keys_and_text_know_no_pixels() {
    let has_specks = |link: &str, pixels| {
        let (picture, layout) = told(link);
        let view = View { t: 0.5, pixels, ..View::default() };
        let scene = scene::build(&picture, &layout, &view);
        scene.shapes.iter().any(|shape| matches!(shape, Shape::Specks(_)))
    };
    let many = "v1/ring/nodes=a,b,c/keys=30000/add=d/step=1";
    assert!(has_specks(many, true));
    assert!(!has_specks(many, false));
    assert!(!has_specks("v1/ring/nodes=a,b,c/keys=10000/add=d/step=1", true));
}

/// A grid as its definition has it: each pixel the mean of the cells upon it, in floating point.
#[test]
fn cells_share_pixels_by_their_areas() {
    for (keys, scale) in [(40_000, 1.0), (300_000, 1.0), (1_000_000, 1.0), (300_000, 2.0), (40_000, 1.3)] {
        let (picture, layout) = told(&format!("v1/modulo/nodes=a,b,c,d,e/keys={keys}/add=f/step=1"));
        for t in [0.0, 0.3, 1.0] {
            let scene = scene::build(&picture, &layout, &View { t, pixels: true, ..View::default() });
            let cells = scene.shapes.iter().find_map(|shape| match shape {
                Shape::Cells(cells) => Some(cells),
                _ => None,
            });
            let cells = cells.expect("very many keys are one shape");
            assert_eq!(cells.keys(), keys);
            let colours = REST.to_vec();
            let side = (SIZE * scale).ceil() as usize;
            let eye = Eye { scale: (scale, scale), shift: Point::default(), width: side, height: side };
            let look = Look {
                columns: cells.columns,
                pitch: cells.pitch,
                first: cells.first,
                dot: cells.dot,
                groups: (1..).take(picture.actors.len()).collect(),
                square: vec![false; 7],
                stay: colours.clone(),
                colours,
                eye,
            };
            let owned = Owned {
                before: &cells.owners[0],
                after: &cells.owners[1],
                needless: &cells.needless,
                phases: cells.phases,
            };
            let bytes = Grid::default().draw(&look, &owned).to_vec();
            let mut expected = vec![[0.0; 4]; side * side];
            let step = cells.pitch * scale;
            assert!(step < 5.0, "cells of {step} pixels");
            let loose = ((step - 1.0) / 4.0).max(0.0);
            let half = cells.dot * scale * std::f64::consts::PI.sqrt() / 2.0 * loose + 0.5 * step * (1.0 - loose);
            for key in 0..keys {
                let at = Point::new(
                    (cells.first.x + cells.pitch * (key % cells.columns) as f64) * scale,
                    (cells.first.y + cells.pitch * (key / cells.columns) as f64) * scale,
                );
                let (old, new) = (picture.owner_before(key).unwrap(), picture.owner_after(key).unwrap());
                let u = if picture.underway(t) { flight::progress(key as f64 / keys as f64, t) } else { 0.0 };
                let hollow = picture.is_needless(key) && flight::changed_hands(u) && old != new;
                let passing = u > 0.0 && u < 1.0 && old != new;
                let owner = if picture.underway(t) && flight::changed_hands(u) { new } else { old };
                let [r, g, b, a] = REST[owner as usize + 1].to_le_bytes().map(f64::from);
                let part = a / 255.0 * if passing { 0.36 } else { 1.0 } * if hollow { 0.4 } else { 1.0 };
                for y in (at.y - half).floor() as usize..=(at.y + half) as usize {
                    for x in (at.x - half).floor() as usize..=(at.x + half) as usize {
                        let along = |from: f64, at: f64| ((from + 1.0).min(at + half) - from.max(at - half)).max(0.0);
                        let cover = along(x as f64, at.x) * along(y as f64, at.y) * part;
                        let pixel = &mut expected[y * side + x];
                        pixel.iter_mut().zip([r, g, b, 255.0]).for_each(|(sum, of)| *sum += of * cover);
                    }
                }
            }
            let twin = Twin { side, pixels: expected };
            let found = apart(&bytes, &twin);
            let all: f64 = twin.pixels.iter().map(|pixel| pixel[3]).sum::<f64>() / (side * side) as f64;
            assert!(found < 0.025 * all && all > 20.0, "{keys} keys at {scale}, {t}: {found} apart of {all}");
        }
    }
}

#[test]
fn rows_that_are_kept_from_frame_to_frame_change_nothing() {
    let (before, after): (Vec<u32>, Vec<u32>) = (0..60_000_u32).map(|key| (key % 5, key % 6)).unzip();
    let needless: Vec<u32> = (0..60_000_u32 / 32).map(|word| word.wrapping_mul(0x9e37_79b9)).collect();
    for (pitch, scale) in [(0.7, 1.0), (1.5, 1.0), (1.5, 2.0), (2.0, 4.0)] {
        let side = 400;
        let look = Look {
            columns: 250,
            pitch,
            first: Point::new(5.3, 7.7),
            dot: 0.36 * pitch,
            groups: (1..7).collect(),
            square: vec![false, true, false, true, false, false, false],
            colours: REST.to_vec(),
            stay: REST.map(|colour| colour & 0x7fff_ffff).to_vec(),
            eye: Eye { scale: (scale, scale), shift: Point::default(), width: side, height: side },
        };
        let mut grid = Grid::default();
        for phases in
            [[0, 0, 0], [0, 0, 9], [0, 100, 9000], [7000, 20_000, 41_000], [300, 9000, 20_000], [60_000; 3], [0; 3]]
        {
            let owned = Owned { before: &before, after: &after, needless: &needless, phases };
            let kept = grid.draw(&look, &owned).to_vec();
            assert!(
                kept == Grid::default().draw(&look, &owned),
                "frames differ at {phases:?}, cells of {pitch} × {scale}"
            );
            assert!(kept.chunks_exact(4).any(|pixel| pixel[3] > 0));
        }
    }
}

/// Where a key is at a time of its flights, by its own way alone.
fn place(picture: &Picture, layout: &Layout, key: u32, t: f64) -> Option<(Point, bool)> {
    let field = field(layout);
    let Some(mover) = field.heaps.mover(key) else {
        let owner = picture.owner_after(key as usize)?;
        let slot = field.heaps.lies(key, owner, true)?.slot;
        return Some((field.sites.slot(owner, slot, false)?, false));
    };
    let route = match layout {
        Layout::Ring(layout) => layout.route(picture, mover),
        Layout::Jump(layout) => layout.route(mover),
        Layout::Modulo(_) => return None,
    };
    let u = flight::progress(route.start, t);
    flight::is_seen(&route, u).then(|| (flight::at(&route, u), u > 0.0 && u < 1.0))
}

#[test]
fn every_key_is_found_where_it_is_drawn_in_flight_too() {
    let fine = "v1/ring/nodes=a,b,c/keys=100000/drop=c/step=1";
    for link in LINKS.into_iter().chain([fine, "v1/ring/nodes=a,b,c,d,e/keys=3000/add=f/step=1"]) {
        let (picture, layout) = told(link);
        // So much enlarged that dots can be told apart.
        let reach = Reach { key: 0.5, scale: 12.0, ..Reach::MOUSE };
        for t in [0.0, 0.31, 0.5, 0.66, 1.0] {
            // Where heaps slide as well, no key flies.
            let slides = &field(&layout).slides;
            if !slides.is_still() && (t == 0.0 || t == 1.0) {
                continue;
            }
            let change = if slides.is_still() { t } else { t * 0.75 };
            assert!((slides.flying(change) - t).abs() < 1e-9 || slides.first);
            let flying = slides.flying(change);
            let (mut aloft, mut resting) = (0, 0);
            for key in (0..u32::try_from(picture.keys()).unwrap()).step_by(picture.keys() / 90) {
                let Some((at, flies)) = place(&picture, &layout, key, flying) else { continue };
                if flies {
                    aloft += 1
                } else {
                    resting += 1
                }
                let found = aim::hit(&picture, &layout, at, reach, change, false);
                let Some(Target::Key(found)) = found else { panic!("{link} at {t}: {found:?} where key {key} is") };
                // Another one only where it lies as near.
                let (other, _) = place(&picture, &layout, found, flying).unwrap();
                let near = other.distance(at);
                assert!(found == key || near < 0.35, "{link} at {t}: {found}, {near} pixels away, for {key}");
            }
            assert!(resting > 0, "{link} at {t}: none rests");
            assert!(aloft > 0 || t != 0.31, "{link} at {t}: none flies");
        }
    }
}

#[test]
fn keys_that_cannot_be_told_apart_are_their_heap() {
    let (picture, layout) = told("v1/ring/nodes=a,b,c/keys=100000/step=0");
    for (actor, &centre) in (0..).zip(&field(&layout).sites.centres).take(3) {
        let hit = |scale| layout.hit(&picture, centre, Reach::MOUSE.enlarged(scale), 1.0);
        assert_eq!(hit(1.0), Some(Target::Node(actor)));
        assert!(matches!(hit(12.0), Some(Target::Key(key)) if picture.owner_after(key as usize) == Some(actor)));
    }
}

#[test]
fn in_a_grid_every_key_is_found_however_small() {
    for keys in [30_000_u32, 1_000_000] {
        let (picture, layout) = told(&format!("v1/modulo/nodes=a,b,c/keys={keys}/step=0"));
        let Layout::Modulo(grid) = &layout else { panic!("a grid") };
        for key in (0..keys).step_by(9973) {
            let at = grid.dot(key).expect("every key has a place");
            assert_eq!(layout.hit(&picture, at, Reach::MOUSE, 1.0), Some(Target::Key(key)));
        }
        assert_eq!(grid.dot(keys), None);
    }
}

#[test]
fn spots_look_like_dots_of_their_size() {
    let eye = Eye { scale: (1.5, 1.5), shift: Point::new(3.0, -2.0), width: 150, height: 150 };
    let centres = |by: f64| -> Vec<Point> {
        (0..120_u32)
            .map(|i| Point::new(8.0 + (f64::from(i) * by) % 80.0, 8.0 + (f64::from(i) * by * 1.7) % 80.0))
            .collect()
    };
    let (round, square, hollow) = (centres(7.31), centres(11.13), centres(5.77));
    let all = [
        Spots { centres: &round, mark: Mark::Disc(2.6), colour: REST[1] },
        Spots { centres: &square, mark: Mark::Square(2.1, 1.0), colour: REST[3] },
        Spots { centres: &hollow, mark: Mark::Circle(2.4, 1.1), colour: REST[4] },
    ];
    let mut spotter = Spotter::default();
    let bytes = spotter.draw(&eye, &all).to_vec();
    // What was drawn before is gone.
    spotter.draw(&eye, &all[..1]);
    assert!(bytes == spotter.draw(&eye, &all));
    let mut twin = Twin { side: 150, pixels: vec![[0.0; 4]; 150 * 150] };
    let soft = |radius: f64| move |x: f64, y: f64| (radius + 0.5 - x.hypot(y)).clamp(0.0, 1.0);
    round.iter().for_each(|&at| twin.dot(eye.see(at), 4.0, REST[1], soft(2.6)));
    let along = |from: f64| ((from + 1.0).min(2.1) - from.max(-2.1)).max(0.0);
    square.iter().for_each(|&at| twin.dot(eye.see(at), 4.0, REST[3], |x, y| along(x - 0.5) * along(y - 0.5)));
    hollow.iter().for_each(|&at| twin.dot(eye.see(at), 4.0, REST[4], |x, y| soft(2.95)(x, y) - soft(1.85)(x, y)));
    let covered: f64 = twin.pixels.iter().map(|pixel| pixel[3]).sum::<f64>() / (150.0 * 150.0);
    let found = apart(&bytes, &twin);
    assert!(found < 0.08 * covered && covered > 30.0, "{found} apart of {covered}");
}
