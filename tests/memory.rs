//! What a million keys and a million points take: bounds that hold at any size, checked at a tenth.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::sync::Arc;

use ringscope::{link, movement::Move, placement::SCHEMES, scenario::world, story::Story};

const KEYS: usize = 100_000;

/// Bytes of all arrays that a story holds per key; an array that is shared counts once.
fn bytes(story: &Story) -> usize {
    let mut seen: Vec<*const u8> = Vec::new();
    let mut sum = story.movement.moves.capacity() * size_of::<Move>() + story.picture.needless.capacity() * 4;
    let mut add = |start: *const u8, bytes: usize| {
        if bytes > 0 && !seen.contains(&start) {
            seen.push(start);
            sum += bytes;
        }
    };
    for placed in story.before.iter().chain([&story.after]) {
        add(placed.hashes.as_ptr().cast(), placed.hashes.capacity() * 8);
        add(placed.owners.as_ptr().cast(), placed.owners.capacity() * 4);
    }
    for side in [&story.picture.before, &story.picture.after] {
        for array in [&side.owners, &side.places] {
            add(array.as_ptr().cast(), array.capacity() * 4);
        }
    }
    sum
}

fn per_key(scheme: &str, change: &str) -> f64 {
    let nodes: Vec<String> = (0..10).map(|i| format!("n{i}")).collect();
    let text = format!("v1/{scheme}/nodes={}/keys={KEYS}{change}", nodes.join(","));
    let story = Story::tell(&link::open(&text).unwrap().scenario, None).unwrap();
    assert!(!story.movement.moves.is_empty() || change == "/step=0", "{text}");
    bytes(&story) as f64 / KEYS as f64
}

#[test]
fn a_key_takes_24_bytes_at_most() {
    for scheme in ["ring", "ketama", "jump", "modulo", "maglev", "rendezvous"] {
        for change in ["/step=0", "/add=m/step=1", "/weigh=n3*2/step=1", "/add=m/weigh=n3*2/down=n4/step=3"] {
            if change.contains("weigh") && ["jump", "maglev"].contains(&scheme) {
                continue;
            }
            let bytes = per_key(scheme, change);
            assert!(bytes <= 24.0, "{scheme}{change}: {bytes}");
        }
    }
}

#[test]
fn what_leaves_costs_one_more_list_of_owners() {
    // Behind a node that has left, the others are numbered otherwise than the picture's actors.
    for scheme in ["ring", "jump", "modulo", "rendezvous"] {
        let bytes = per_key(scheme, "/drop=n3/step=1");
        assert!(bytes <= 28.0, "{scheme}: {bytes}");
    }
}

#[test]
fn told_from_what_is_known_the_arrays_are_shared() {
    let at = |weight: u32| format!("v1/ring/nodes=a,b,c/keys={KEYS}/weigh=a*{weight}/step=1");
    let open = |link: &str| link::open(link).unwrap().scenario;
    let first = Story::tell(&open(&at(2)), None).unwrap();
    let next = Story::tell(&open(&at(3)), Some(&first)).unwrap();
    let before = |story: &Story| Arc::clone(&story.before.as_ref().unwrap().owners);
    assert!(Arc::ptr_eq(&first.after.hashes, &next.after.hashes));
    assert!(Arc::ptr_eq(&before(&first), &before(&next)));
    assert!(Arc::ptr_eq(&first.picture.after.places, &next.picture.before.places));
    assert!(bytes(&next) <= 24 * KEYS);
}

#[test]
fn a_ring_point_takes_16_bytes_at_most() {
    let nodes: Vec<String> = (0..1_000).map(|i| format!("n{i}")).collect();
    for scheme in SCHEMES {
        let name = scheme.about().name;
        let text = format!("v1/{name}/nodes={}/keys=0/step=0", nodes.join(","));
        let scenario = link::open(&text).unwrap().scenario;
        let placement = world(&scenario, 0).build().unwrap();
        let Some(points) = placement.ring().map(|ring| ring.len()) else { continue };
        assert!(points > 0, "{name}");
        let most = match (name, placement.ring().map(|ring| ring.bits())) {
            // Its nearest points are found by the borders between them, which are there beside the points.
            ("haproxy", _) => 24,
            // A circle of 2^64 takes four bytes more to say where.
            (_, Some(64)) => 20,
            _ => 16,
        };
        // One more entry of the index, and what is held per node.
        assert!(placement.bytes() <= points * most + 8 * nodes.len(), "{name}: {} / {points}", placement.bytes());
    }
}
