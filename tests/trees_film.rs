//! A run in time: any moment of it is a pure function, and its end is the run.

#![allow(clippy::unwrap_used, reason = "tests may")]

use proptest::prelude::*;
use ringscope::{
    link::open,
    trees::{Ask, Beside, Besides, Heating, Hot, Moment, Plan, Reel, Seen},
};

fn hot(link: &str) -> Hot {
    Hot::filmed(&open(link).unwrap().scenario).unwrap()
}

fn at(hot: &Hot, time: f64, page: u32) -> Moment {
    hot.film.at(time, &Reel::of(&hot.film, page, hot.plan.caches.len()))
}

const LINKS: [&str; 5] = [
    "v1/ring/view=tree/caches=40/requests=300",
    "v1/ring/view=tree/caches=85/requests=200/threshold=5/arity=2",
    "v1/jump/view=tree/caches=9/requests=400/pages=4/popularity=zipf/arity=3/threshold=2",
    "v1/ring/nodes=a,b,c/view=tree/requests=1/step=0",
    "v1/ring/nodes=/view=tree/requests=20/step=0",
];

#[test]
fn it_ends_as_the_run() {
    for link in LINKS {
        let hot = hot(link);
        for page in 0..hot.plan.pages {
            let end = at(&hot, hot.film.end, page);
            assert_eq!(end.loads, hot.run.loads, "{link}");
            assert_eq!((end.origin, end.copies), (hot.run.at_origin(), hot.run.all_copies()), "{link}");
            assert_eq!(end.received[0], hot.run.origin[page as usize], "{link}");
            assert_eq!((end.asked, end.answered), (hot.requests.len(), hot.requests.len()));
            assert!(end.flights.is_empty(), "{link}");
            assert!(!end.has.contains(&Seen::Fetching));
        }
    }
}

#[test]
fn it_begins_with_nothing() {
    for link in LINKS {
        let begin = at(&hot(link), -0.001, 0);
        assert!(begin.loads.iter().chain(&begin.received).all(|n| *n == 0));
        assert_eq!((begin.origin, begin.copies, begin.asked, begin.flights.len()), (0, 0, 0, 0));
    }
}

#[test]
fn in_bits_as_in_one_go() {
    for link in LINKS {
        let whole = hot(link);
        let beside = Beside::of(&whole);
        for most in [1, 7, 1_000] {
            let mut heating = Heating::begin(Plan::of(&open(link).unwrap().scenario).unwrap(), true);
            let (mut before, mut bits) = (0.0, 0);
            let bitwise = loop {
                if let Some(hot) = heating.go_on(most) {
                    break hot;
                }
                assert!((before..=1.0).contains(&heating.part()), "{link}");
                before = heating.part();
                bits += 1;
            };
            assert!(bits >= 3 * (whole.requests.len() / most), "{link}: {bits} bits of {most}");
            assert_eq!((&bitwise.requests, &bitwise.run), (&whole.requests, &whole.run), "{link}");
            assert_eq!(bitwise.film, whole.film, "{link}");
            let mut besides = Besides::default();
            let other = loop {
                if let Some(beside) = besides.go_on(&bitwise, most) {
                    break beside;
                }
            };
            assert_eq!((&other.one, &other.shared, other.typical), (&beside.one, &beside.shared, beside.typical));
            assert_eq!(other.choices, beside.choices, "{link}");
        }
    }
}

#[test]
fn a_cache_that_plays_two_nodes_of_a_page_keeps_one_copy() {
    // Three nodes to play for four caches: whoever counts copies by nodes counts too many.
    let hot = hot("v1/modulo/nodes=a,b,c,d/arity=2/view=tree/requests=500/pages=9/popularity=equal/step=0");
    let shape = hot.plan.shape;
    let (mut copies, mut nodes) = (0, 0);
    for page in 0..hot.plan.pages {
        let end = at(&hot, hot.film.end, page);
        let keeps =
            |cache: u32| (1..shape.nodes).any(|n| hot.cache(page, n) == cache && end.has[n as usize] == Seen::Copy);
        copies += (0..hot.plan.count()).filter(|cache| keeps(*cache)).count() as u64;
        nodes += end.has.iter().filter(|has| **has == Seen::Copy).count() as u64;
    }
    assert_eq!(hot.run.all_copies(), copies);
    assert!(copies < nodes, "{copies} copies at {nodes} nodes: no cache plays two nodes of a page here");
    assert_eq!(at(&hot, hot.film.end, 0).copies, copies);
}

proptest! {
    #[test]
    fn time_only_adds(which in 0..LINKS.len(), a in 0.0..1.0f64, b in 0.0..1.0f64) {
        let hot = hot(LINKS[which]);
        let (first, then) = (at(&hot, a.min(b) * hot.film.end, 0), at(&hot, a.max(b) * hot.film.end, 0));
        prop_assert!(first.loads.iter().zip(&then.loads).all(|(x, y)| x <= y));
        prop_assert!(first.received.iter().zip(&then.received).all(|(x, y)| x <= y));
        prop_assert!(first.origin <= then.origin && first.copies <= then.copies);
        prop_assert!(first.answered <= then.answered && then.answered <= then.asked);
        // A copy that is there stays.
        prop_assert!(first.has.iter().zip(&then.has).all(|(x, y)| *x != Seen::Copy || *y == Seen::Copy));
    }

    #[test]
    fn whoever_is_on_the_way_is_on_an_edge_of_the_tree(which in 0..LINKS.len(), t in 0.0..1.0f64) {
        let hot = hot(LINKS[which]);
        let shape = hot.plan.shape;
        for (request, ask) in at(&hot, t * hot.film.end, 0).flights {
            let leaf = hot.requests.leaves[request as usize];
            match ask {
                Ask::Up(None, to, part) => prop_assert!(to == leaf && (0.0..=1.0).contains(&part)),
                Ask::Up(Some(from), to, part) => {
                    prop_assert!(from > 0 && shape.parent(from) == to && (0.0..=1.0).contains(&part));
                }
                Ask::Waiting(node) => prop_assert!(node < shape.nodes),
                Ask::Down(from, None, part) => prop_assert!(from == leaf && (0.0..=1.0).contains(&part)),
                Ask::Down(from, Some(to), part) => {
                    prop_assert!(shape.parent(to) == from && (0.0..=1.0).contains(&part));
                }
            }
        }
    }

    #[test]
    fn nobody_answers_from_a_copy_that_is_not_there(t in 0.0..1.0f64) {
        // What comes down from a node that is not the root comes from a cache that has the page by then.
        let hot = hot(LINKS[1]);
        let moment = at(&hot, t * hot.film.end, 0);
        for (request, ask) in &moment.flights {
            let Ask::Down(from, ..) = ask else { continue };
            let (mut top, hops) = (hot.requests.leaves[*request as usize], hot.run.hops[*request as usize]);
            (0..hops).for_each(|_| top = hot.plan.shape.parent(top));
            prop_assert!(top == 0 || *from != top || moment.has[top as usize] == Seen::Copy);
        }
    }
}
