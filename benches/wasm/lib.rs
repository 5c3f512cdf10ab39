//! Jobs to be timed from outside: each export does one of them on what `open` read, and gives a sum that depends on all
//! of it. A link is handed over byte by byte, so that no memory is shared.

use std::cell::RefCell;

use ringscope::{
    link,
    placement::Placement,
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
