//! Jobs to be timed from outside: each export does one of them on what `open` read, and gives a sum that depends on all
//! of it. A link is handed over byte by byte, so that no memory is shared.

use std::cell::RefCell;

use ringscope::{
    layout::{Fit, Layout, Point},
    link,
    placement::Placement,
    raster::{Eye, Film, Shot},
    scenario::{Scenario, World, world},
    story::Story,
};

/// What is measured.
#[derive(Default)]
pub struct Subject {
    text: Vec<u8>,
    scenario: Scenario,
    built: Option<(World, Box<dyn Placement>)>,
    hashes: Vec<u64>,
    owners: Vec<u32>,
    story: Option<Story>,
    layout: Option<Layout>,
    film: Film,
}

thread_local! {
    static SUBJECT: RefCell<Subject> = RefCell::default();
}

fn with<T>(act: impl FnOnce(&mut Subject) -> T) -> T {
    SUBJECT.with_borrow_mut(act)
}

/// The next byte of a link.
#[unsafe(no_mangle)]
pub extern "C" fn byte(byte: u32) {
    with(|s| s.text.push(byte as u8));
}

/// Opens the link and forgets what was there; 1, or 0 for a link that cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn open() -> u32 {
    with(|s| {
        let text = String::from_utf8(std::mem::take(&mut s.text)).unwrap_or_default();
        let opened = link::open(&text).map(|opened| opened.scenario);
        *s = Subject { scenario: opened.clone().unwrap_or_default(), ..Subject::default() };
        u32::from(opened.is_ok())
    })
}

/// Builds the placement: gives its bytes.
#[unsafe(no_mangle)]
pub extern "C" fn build() -> u32 {
    with(|s| {
        let world = world(&s.scenario, s.scenario.step);
        let Ok(placement) = world.build() else { return 0 };
        let bytes = placement.bytes() as u32;
        s.built = Some((world, placement));
        bytes
    })
}

/// Hashes all keys.
#[unsafe(no_mangle)]
pub extern "C" fn hash() -> u32 {
    with(|s| {
        let Some((world, _)) = &s.built else { return 0 };
        s.hashes.clear();
        let keys = s.scenario.keys();
        s.hashes.reserve_exact(keys.len());
        let _ = keys.push_hashes(0..keys.len(), world.key_hash(), &mut s.hashes);
        s.hashes.iter().fold(0, |sum: u32, &h| sum.wrapping_add(h as u32))
    })
}

/// Places all keys by their hashes.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> u32 {
    with(|s| {
        let Some((_, placement)) = &s.built else { return 0 };
        s.owners.clear();
        s.owners.reserve_exact(s.hashes.len());
        placement.place(&s.hashes, &mut s.owners);
        s.owners.iter().fold(0, |sum: u32, &o| sum.wrapping_add(o))
    })
}

/// Works the scenario out as the page does; what was known before is used. Gives how many keys moved.
#[unsafe(no_mangle)]
pub extern "C" fn tell() -> u32 {
    with(|s| {
        let story = Story::tell(&s.scenario, s.story.as_ref());
        s.story = story.ok();
        s.story.as_ref().map_or(0, |story| story.movement.moved() as u32)
    })
}

/// Opens the link as the next scenario of the same session: what is known stays.
#[unsafe(no_mangle)]
pub extern "C" fn next() -> u32 {
    with(|s| {
        let text = String::from_utf8(std::mem::take(&mut s.text)).unwrap_or_default();
        let opened = link::open(&text).map(|opened| opened.scenario);
        let fine = opened.is_ok();
        s.scenario = opened.unwrap_or_default();
        u32::from(fine)
    })
}

/// The side of the picture whose frames are drawn, in CSS pixels.
const SIDE: f64 = 800.0;

/// Draws a frame of the change that was told, at a time in thousandths and so many pixels for each CSS pixel. Gives a sum
/// over its pixels, or 0 if its keys are not drawn as pixels.
#[unsafe(no_mangle)]
pub extern "C" fn frame(t: u32, ratio: u32) -> u32 {
    with(|s| {
        let Some(story) = &s.story else { return 0 };
        let layout = s.layout.get_or_insert_with(|| Layout::fit(&story.picture, SIDE, SIDE, &Fit::default()));
        let Layout::Ring(ring) = layout else { return 0 };
        let Some(swarm) = ring.swarm(&story.picture) else { return 0 };
        let groups: Vec<u8> = (1..=250).take(story.picture.actors.len()).collect();
        let square = vec![false; groups.len() + 1];
        let colours: Vec<u32> = (0..=groups.len() as u32).map(|i| 0xff00_0000 | i.wrapping_mul(0x25_1a77)).collect();
        let pixels = (SIDE as usize) * ratio as usize;
        let scale = f64::from(ratio);
        let eye = Eye { scale: (scale, scale), shift: Point::default(), width: pixels, height: pixels };
        let shot = Shot {
            swarm: &swarm,
            t: f64::from(t) / 1000.0,
            halted: false,
            shifts: &[],
            groups: &groups,
            square: &square,
            rest: &colours,
            flying: &colours,
            paper: 0xffff_ffff,
            dot: ring.field.sites.flying,
            eye,
        };
        let bytes = s.film.draw(&shot);
        bytes.chunks_exact(4).step_by(97).fold(0, |sum: u32, pixel| sum.wrapping_mul(31).wrapping_add(pixel[3].into()))
    })
}
