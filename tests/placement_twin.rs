//! The product's placement against twins written from the definition: same owner, same replicas, for any cluster.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;
mod naive;

use proptest::prelude::*;
use ringscope::{bytes::Bytes, placement::cluster::NodeSpec, setting::Value};

fn names(nodes: &[NodeSpec], indices: Vec<u32>) -> Vec<Bytes> {
    indices.into_iter().map(|i| nodes[i as usize].name.clone()).collect()
}

proptest! {
    #![proptest_config(clusters::config(400))]

    #[test]
    fn ring_owners((nodes, v, hashes) in (clusters::nodes(7), 1..60u64, clusters::hashes(120))) {
        let (fast, twin) = (clusters::ring(&nodes, v), naive::ring::Ring::new(&nodes, v));
        let owners = clusters::owners(&*fast, &nodes, &hashes);
        for (&hash, owner) in hashes.iter().zip(owners) {
            prop_assert_eq!(&owner, &twin.owner(hash), "hash {}", hash);
            prop_assert_eq!(fast.looked_up(hash), Some(u64::from(naive::ring::fold(hash))));
            let alone = clusters::owners(&*fast, &nodes, &[hash]);
            prop_assert_eq!(&alone[0], &owner);
        }
    }

    /// A key that lies exactly on a point belongs to it; one above belongs to the next.
    #[test]
    fn ring_owners_on_the_points((nodes, v) in (clusters::nodes(5), 1..40u64)) {
        let (fast, twin) = (clusters::ring(&nodes, v), naive::ring::Ring::new(&nodes, v));
        let near = twin.0.iter().flat_map(|p| [p.position.wrapping_sub(1), p.position, p.position.wrapping_add(1)]);
        let hashes: Vec<u64> = near.map(u64::from).collect();
        let owners = clusters::owners(&*fast, &nodes, &hashes);
        for (&hash, owner) in hashes.iter().zip(owners) {
            prop_assert_eq!(owner, twin.owner(hash), "position {}", hash);
        }
    }

    #[test]
    fn ring_points((nodes, v) in (clusters::nodes(6), 1..60u64)) {
        let (fast, twin) = (clusters::ring(&nodes, v), naive::ring::Ring::new(&nodes, v));
        let mut sorted: Vec<_> = twin.0.iter().collect();
        sorted.sort_by_key(|p| (p.position, &p.label, &p.name, p.number));
        let rows = fast.points();
        prop_assert_eq!(rows.len(), sorted.len());
        for (row, point) in rows.iter().zip(sorted) {
            prop_assert_eq!(row.position, u64::from(point.position));
            prop_assert_eq!(&nodes[row.owner as usize].name, &point.name);
            let label = [point.label.as_slice(), format!("#{}", point.number).as_bytes()].concat();
            prop_assert_eq!(row.label.as_slice(), label.as_slice());
        }
    }

    #[test]
    fn ring_replicas((nodes, v, hashes, most) in (clusters::nodes(7), 1..12u64, clusters::hashes(20), 1..8usize)) {
        let twin = naive::ring::Ring::new(&nodes, v);
        for (spread, by_zone) in [("", false), ("zone", true)] {
            let settings = [("v", Value::Count(v)), ("spread", Value::Word(spread.into()))];
            let fast = clusters::build("ring", &nodes, &settings);
            for &hash in &hashes {
                let found = names(&nodes, fast.replicas(hash, most));
                prop_assert_eq!(&found, &twin.replicas(hash, most, by_zone));
                prop_assert_eq!(found.first().cloned(), clusters::owners(&*fast, &nodes, &[hash])[0].clone());
            }
        }
    }

    #[test]
    fn modulo_owners((nodes, hashes) in (clusters::whole_nodes(8), clusters::hashes(120))) {
        let (fast, twin) = (clusters::build("modulo", &nodes, &[]), naive::modulo::Modulo::new(&nodes));
        for (&hash, owner) in hashes.iter().zip(clusters::owners(&*fast, &nodes, &hashes)) {
            prop_assert_eq!(owner, twin.owner(hash), "hash {}", hash);
            prop_assert_eq!(fast.looked_up(hash), Some(hash));
        }
        let slots: Vec<&Bytes> = fast.points().iter().map(|p| &nodes[p.owner as usize].name).collect();
        prop_assert_eq!(slots, twin.0.iter().collect::<Vec<_>>());
    }

    #[test]
    fn jump_owners((nodes, hashes) in (clusters::nodes(9), clusters::hashes(60))) {
        let check = |scheme: &str, form: &str| -> Result<(), TestCaseError> {
            let fast = clusters::build(scheme, &nodes, &[("form", Value::Word(form.into()))]);
            let settings = naive::Settings {
                scheme: scheme.to_owned(),
                points: ringscope::hash::HashKind::DEFAULT,
                v: 1,
                form: form.to_owned(),
            };
            let twin = naive::owner(&nodes, &settings);
            for (&hash, owner) in hashes.iter().zip(clusters::owners(&*fast, &nodes, &hashes)) {
                prop_assert_eq!(owner, twin(hash), "{} {} hash {}", scheme, form, hash);
            }
            Ok(())
        };
        for form in ["paper", "guava", "exact", "naive"] {
            check("jump", form)?;
        }
        check("jump32", "paper")?;
        check("jump32-as-printed", "paper")?;
    }

    #[test]
    fn modulo_replicas((nodes, hashes, most) in (clusters::whole_nodes(6), clusters::hashes(20), 1..7usize)) {
        let (fast, twin) = (clusters::build("modulo", &nodes, &[]), naive::modulo::Modulo::new(&nodes));
        let distinct: std::collections::BTreeSet<&Bytes> = twin.0.iter().collect();
        for &hash in &hashes {
            let found = names(&nodes, fast.replicas(hash, most));
            prop_assert_eq!(found.first().cloned(), twin.owner(hash));
            prop_assert_eq!(found.len(), most.min(distinct.len()));
            // The next new name in the list, after the ones that are taken.
            let start = if twin.0.is_empty() { 0 } else { (hash % twin.0.len() as u64) as usize };
            let mut walk: Vec<Bytes> = Vec::new();
            for at in start..start + twin.0.len() {
                let name = &twin.0[at % twin.0.len()];
                if !walk.contains(name) {
                    walk.push(name.clone());
                }
            }
            prop_assert_eq!(&found[..], &walk[..found.len()]);
        }
    }
}

#[test]
fn the_other_hash_functions_place_points_too() {
    let nodes: Vec<NodeSpec> = (0..5).map(|i| NodeSpec::named(format!("n{i}"))).collect();
    for kind in ringscope::hash::HashKind::all() {
        let settings = [("v", Value::Count(30)), ("hash", Value::Word(kind.name().into()))];
        let (fast, twin) =
            (clusters::build("ring", &nodes, &settings), naive::ring::Ring::hashed(&nodes, 30, |b| kind.of(b)));
        let hashes: Vec<u64> = (0..300).map(|i| kind.of(format!("key-{i}").as_bytes())).collect();
        for (&hash, owner) in hashes.iter().zip(clusters::owners(&*fast, &nodes, &hashes)) {
            assert_eq!(owner, twin.owner(hash), "{} of hash {hash}", kind.name());
        }
    }
}
