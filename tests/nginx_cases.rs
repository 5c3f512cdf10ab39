//! nginx `hash … consistent`: what it answered, and what people stumbled over.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod rings;

use rings::{counts, owners};
use ringscope::api::{locate, plan, points};

const NAMES: [&str; 3] = ["10.77.0.1:8080", "10.77.0.2:8080", "10.77.0.3:8080"];

fn three(rest: &str) -> String {
    format!("v1/nginx/nodes={}{rest}", NAMES.join(","))
}

#[test]
fn owners_are_those_of_nginx() {
    let link = three("/step=0");
    assert_eq!(counts(&link, &NAMES), [3516, 3459, 3025]);
    for (key, n) in [("key-0", 1), ("key-1", 1), ("key-2", 2), ("key-3", 3), ("key-4", 3), ("user:42", 1), ("foo", 3)] {
        assert_eq!(owners(&link, &[key.into()])[0].as_deref(), Some(NAMES[n - 1]), "{key}");
    }
    let both = [three("/keys=10000/step=0"), three("/keys=10000/step=0").replace("nginx", "ketama")];
    let [nginx, ketama] = both.map(|link| locate(&link, None).unwrap());
    assert_eq!(nginx.iter().zip(&ketama).filter(|(a, b)| a.owner != b.owner).count(), 6622);
}

#[test]
fn a_join_moves_keys_to_the_newcomer_alone() {
    let plan = plan(&three("/keys=10000/add=10.77.0.4:8080/step=1"), None).unwrap();
    assert_eq!((plan.moved, plan.needless), (2244, 0));
    assert!(plan.moves.iter().all(|m| m.to == "10.77.0.4:8080".into()));
}

#[test]
fn the_order_of_the_list_is_irrelevant() {
    let mut reversed = NAMES;
    reversed.reverse();
    let other = format!("v1/nginx/nodes={}/step=0", reversed.join(","));
    assert_eq!(points(&three("/step=0")).unwrap(), points(&other).unwrap());
    assert_eq!(locate(&three("/step=0"), None).unwrap(), locate(&other, None).unwrap());
}

#[test]
fn a_port_that_is_written_is_part_of_the_label() {
    let of = |port: &str| {
        let link = format!("v1/nginx/nodes=b1.example.test{port},b2.example.test{port}/keys=10000/step=0");
        let rows = locate(&link, None).unwrap();
        rows.into_iter().map(|r| r.owner.unwrap().to_string()[..2].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(of("").iter().zip(of(":80")).filter(|(a, b)| *a != b).count(), 5004);
}

#[test]
fn addresses_are_taken_apart_as_nginx_does() {
    for (name, seed) in [
        ("h:80", "h\080"),
        ("h", "h\0"),
        ("h:", "h\0"),
        ("h:80a", "h:80a\0"),
        ("[::1]", "[::1]\0"),
        ("[::1]:80", "[::1]\080"),
        ("unix:~2frun~2fc.sock", "/run/c.sock\0"),
        ("UNIX:~2frun~2fc:1", "/run/c:1\0"),
        ("x;label:h:80", "h\080"),
        ("80", "80\0"),
    ] {
        let rows = points(&format!("v1/nginx/nodes={name}/step=0")).unwrap();
        assert_eq!(rows.len(), 160);
        // Each point is hashed with the one before; the first with four zero bytes.
        let mut before = 0u32;
        for _ in 0..160 {
            let label = [seed.as_bytes(), &before.to_le_bytes()].concat();
            let row = rows.iter().find(|r| r.label.as_slice() == label).unwrap();
            before = crc32fast::hash(&label);
            assert_eq!(row.position, u64::from(before), "{name}");
        }
    }
}

#[test]
fn too_many_points_are_refused_before_they_are_made() {
    let sentence = points("v1/nginx/nodes=a*1000000,b/step=0").unwrap_err().0;
    assert!(sentence.contains("160,000,160") && sentence.contains("4,000,000"), "{sentence}");
    let most = points("v1/nginx/nodes=a*1000000000,b*1000000000/step=0").unwrap_err().0;
    assert!(most.contains("320,000,000,000"), "{most}");
}

#[test]
fn a_server_that_is_down_hands_its_keys_to_the_next_clockwise() {
    let link = three("/keys=10000/down=10.77.0.2:8080/step=");
    let ring = points(&format!("{link}1")).unwrap();
    assert_eq!(ring.len(), 480, "its points stay");
    assert_eq!(ring, points(&format!("{link}0")).unwrap());
    let was = locate(&format!("{link}0"), None).unwrap();
    let is = locate(&format!("{link}1"), None).unwrap();
    let down = Some(NAMES[1].into());
    for (was, is) in was.iter().zip(&is) {
        assert_eq!(was.owner != is.owner, was.owner == down, "{}", was.key);
        let clockwise = ring.iter().filter(|p| Some(p.position) >= is.hash).chain(&ring);
        let next = clockwise.map(|p| p.owner.clone()).find(|o| *o != down).unwrap();
        assert_eq!(is.owner, next, "{}", is.key);
    }
    let out = plan(&format!("{link}1"), None).unwrap();
    assert_eq!((out.moved, out.needless), (3459, 0));
    assert!(out.moves.iter().all(|m| m.reason == "down"));
    // The same keys move as when it is taken out.
    let gone = plan(&three("/keys=10000/drop=10.77.0.2:8080/step=1"), None).unwrap();
    let keys = |p: &ringscope::api::Plan| p.moves.iter().map(|m| (m.key.clone(), m.to.clone())).collect::<Vec<_>>();
    assert_eq!(keys(&out), keys(&gone));
    assert_eq!(out.ranges, gone.ranges);
}

#[test]
fn weights_of_servers_that_are_down_count() {
    let link = "v1/nginx/nodes=10.60.0.21:5555,10.60.0.24:5555*5,10.60.0.3:5555;state:down,unix:~2frun~2fc.sock*2,b1.example.test,cluster.example.test:8080/step=0";
    assert_eq!(points(link).unwrap().len(), 1760);
    let rows = locate(link, None).unwrap();
    assert!(rows.iter().all(|r| r.owner.is_some() && r.owner != Some("10.60.0.3:5555".into())));
    // Nobody is left: no points, no owner.
    let none = "v1/nginx/nodes=a;state:down/step=0";
    assert!(points(none).unwrap().is_empty());
    assert_eq!(locate(none, None).unwrap()[0].owner, None);
}
