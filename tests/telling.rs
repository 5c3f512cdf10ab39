//! A story is the same however large the bits are in which it is told.

use ringscope::{
    link,
    placement::SCHEMES,
    story::{Story, Telling},
};

fn in_bits(link: &str, bit: usize) -> Story {
    let scenario = link::open(link).unwrap().scenario;
    let mut telling = Telling::begin(&scenario, None).unwrap();
    let mut part = 0.0;
    loop {
        if let Some(story) = telling.go_on(bit).unwrap() {
            return story;
        }
        assert!(telling.part() >= part && telling.part() <= 1.0, "progress goes on: {part}, {}", telling.part());
        part = telling.part();
    }
}

fn assert_same(link: &str) {
    let scenario = link::open(link).unwrap().scenario;
    let whole = Story::tell(&scenario, None).unwrap();
    for bit in [1, 97, 5_000] {
        let story = in_bits(link, bit);
        assert_eq!(story.after.owners, whole.after.owners, "{link}, bits of {bit}");
        assert_eq!(story.after.hashes, whole.after.hashes, "{link}, bits of {bit}");
        assert_eq!(story.movement, whole.movement, "{link}, bits of {bit}");
        assert_eq!(story.balance, whole.balance, "{link}, bits of {bit}");
        assert_eq!(story.numbers, whole.numbers, "{link}, bits of {bit}");
        assert_eq!(story.picture, whole.picture, "{link}, bits of {bit}");
        assert_eq!(story.everybody, whole.everybody, "{link}, bits of {bit}");
    }
}

#[test]
fn every_scheme_tells_the_same_in_bits() {
    for scheme in SCHEMES {
        let name = scheme.about().name;
        assert_same(&format!("v1/{name}/nodes=a,b,c,d/keys=400/add=e/step=1"));
        assert_same(&format!("v1/{name}/nodes=a,b,c,d/own=x,y*3,~,~ff,z*2/drop=d/step=1"));
        assert_same(&format!("v1/{name}/nodes=a,b/keys=0/step=0"));
    }
}

#[test]
fn a_key_that_cannot_be_hashed_is_told_in_the_middle() {
    let scenario = link::open("v1/ring/own=1,2,3,x,5/hash=raw/step=0").unwrap().scenario;
    let mut telling = Telling::begin(&scenario, None).unwrap();
    let refusal = loop {
        match telling.go_on(1) {
            Ok(story) => assert!(story.is_none(), "it cannot be told"),
            Err(refusal) => break refusal,
        }
    };
    assert_eq!(Some(refusal), Story::tell(&scenario, None).err());
}
